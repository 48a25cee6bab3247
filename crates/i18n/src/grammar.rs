//! Capitals, full stops, and forms for a player who is called "You" or "Du".

/// The possessive of `name` in English: "Ann's", but "Your".
#[must_use]
pub fn english_possessive(name: &str) -> String {
    match name {
        "You" => "Your".to_owned(),
        _ => format!("{name}'s"),
    }
}

/// `name` with the verb "to be" in German: "Ann ist", but "Du bist".
#[must_use]
pub fn german_name_with_is(name: &str) -> String {
    match name {
        "Du" => "Du bist".to_owned(),
        _ => format!("{name} ist"),
    }
}

/// Capitalizes a text and adds a full stop unless it has an end mark.
#[must_use]
pub fn to_sentence(text: &str) -> String {
    let mut text = capitalize(text);
    if !text.is_empty() && !text.ends_with(['.', '!', '?', '…']) {
        text.push('.');
    }
    text
}

/// Capitalizes the first letter of a text.
#[must_use]
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_begin_with_a_capital_and_end_with_a_stop() {
        assert_eq!(to_sentence("the game is over"), "The game is over.");
        assert_eq!(to_sentence("über Bord!"), "Über Bord!");
        assert_eq!(to_sentence(""), "");
    }

    #[test]
    fn a_player_called_you_gets_second_person_forms() {
        assert_eq!([english_possessive("Ann"), english_possessive("You")], ["Ann's", "Your"]);
        assert_eq!([german_name_with_is("Ann"), german_name_with_is("Du")], ["Ann ist", "Du bist"]);
    }
}
