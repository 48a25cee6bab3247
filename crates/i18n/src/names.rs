//! Sentences about somebody who may be called "You" or "Du": whoever trains is, and whoever
//! plays may choose to be.

/// What belongs to `name`, in English: "Ann's", but "Your".
#[must_use]
pub fn possessive(name: &str) -> String {
    match name {
        "You" => "Your".to_owned(),
        _ => format!("{name}'s"),
    }
}

/// `name` and the verb for being, in German: "Ann ist", but "Du bist".
#[must_use]
pub fn being_german(name: &str) -> String {
    match name {
        "Du" => "Du bist".to_owned(),
        _ => format!("{name} ist"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_called_you_is_spoken_to() {
        assert_eq!([possessive("Ann"), possessive("You")], ["Ann's", "Your"]);
        assert_eq!([being_german("Ann"), being_german("Du")], ["Ann ist", "Du bist"]);
    }
}
