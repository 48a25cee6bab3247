//! Capitals, full stops, and forms for a player who is called "You" or "Du".

use crate::Lang;

/// `name` with its verb in English: "Ann rolls", but "You roll".
#[must_use]
pub fn english_subject_and_verb(name: &str, third_person: &str, second_person: &str) -> String {
    let verb = if matches!(name, "You" | "you") { second_person } else { third_person };
    format!("{name} {verb}")
}

/// `name` inside a sentence in English: "Ann", but "you".
#[must_use]
pub fn english_name_inside_sentence(name: &str) -> &str {
    if name == "You" { "you" } else { name }
}

/// The possessive of `name` in English: "Ann's", but "Your".
#[must_use]
pub fn english_possessive(name: &str) -> String {
    match name {
        "You" => "Your".to_owned(),
        "you" => "your".to_owned(),
        _ => format!("{name}'s"),
    }
}

/// `name` with its verb in German: "Ann würfelt", but "Du würfelst".
#[must_use]
pub fn german_subject_and_verb(name: &str, third_person: &str, second_person: &str) -> String {
    format!("{name} {}", if name == "Du" { second_person } else { third_person })
}

/// Joined names with their verb in German: "Ann und Ben spielen", but "Du und Ann spielt".
#[must_use]
pub fn german_plural_subject_and_verb(
    names: &str,
    third_person: &str,
    second_person: &str,
) -> String {
    let is_you = |name: &str| matches!(name, "Du" | "du");
    let has_you = names.split(", ").flat_map(|some| some.split(" und ")).any(is_you);
    format!("{names} {}", if has_you { second_person } else { third_person })
}

/// `name` after another one in a list: "Ann", but "you" or "du".
#[must_use]
pub fn name_inside_sentence(name: &str, lang: Lang) -> &str {
    match (lang, name) {
        (Lang::En, "You") => "you",
        (Lang::De, "Du") => "du",
        _ => name,
    }
}

/// `name` as an accusative object in German: "Ann", but "dich".
#[must_use]
pub fn german_accusative_of_name_or_du(name: &str) -> &str {
    if name == "Du" { "dich" } else { name }
}

/// `name` as a dative object in German: "Ann", but "dir".
#[must_use]
pub fn german_dative_of_name_or_du(name: &str) -> &str {
    if name == "Du" { "dir" } else { name }
}

/// Something of `name` in German: "Zettel von Ann", but "Dein Zettel".
#[must_use]
pub fn german_possessive_phrase(your: &str, noun: &str, name: &str) -> String {
    if name == "Du" { format!("{your} {noun}") } else { format!("{noun} von {name}") }
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
        assert_eq!(english_subject_and_verb("Ann", "rolls", "roll"), "Ann rolls");
        assert_eq!(english_subject_and_verb("You", "rolls", "roll"), "You roll");
        assert_eq!(
            [english_name_inside_sentence("Ann"), english_name_inside_sentence("You")],
            ["Ann", "you"]
        );
        assert_eq!(german_subject_and_verb("Ann", "ist", "bist"), "Ann ist");
        assert_eq!(german_subject_and_verb("Du", "ist", "bist"), "Du bist");
        assert_eq!(
            german_plural_subject_and_verb("Ann und Ben", "passen", "passt"),
            "Ann und Ben passen"
        );
        assert_eq!(
            german_plural_subject_and_verb("Ann und du", "passen", "passt"),
            "Ann und du passt"
        );
        assert_eq!(
            [german_accusative_of_name_or_du("Du"), german_dative_of_name_or_du("Du")],
            ["dich", "dir"]
        );
        assert_eq!(german_possessive_phrase("Dein", "Zettel", "Ann"), "Zettel von Ann");
        assert_eq!(german_possessive_phrase("Dein", "Zettel", "Du"), "Dein Zettel");
    }
}
