//! Sentences about somebody who may be called "You" or "Du": whoever trains is, and whoever
//! plays may choose to be.

/// What belongs to `name`, in English: "Ann's", but "Your".
#[must_use]
pub fn english_possessive(name: &str) -> String {
    match name {
        "You" => "Your".to_owned(),
        _ => format!("{name}'s"),
    }
}

/// `name` and the verb for being, in German: "Ann ist", but "Du bist".
#[must_use]
pub fn german_name_with_is(name: &str) -> String {
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
        assert_eq!([english_possessive("Ann"), english_possessive("You")], ["Ann's", "Your"]);
        assert_eq!([german_name_with_is("Ann"), german_name_with_is("Du")], ["Ann ist", "Du bist"]);
    }
}
