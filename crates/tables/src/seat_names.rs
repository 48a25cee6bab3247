//! Names of seats: sanitized, unique, and in the language of the reader.

use rollwright_games::record::SeatSpec;
use rollwright_i18n::Lang;

/// The language of names that the program writes into records, independent of the players.
pub(crate) const RECORD_LANG: Lang = Lang::En;

/// The longest name, in characters.
const MAX_NAME_CHARS: usize = 40;

/// Sanitizes a name for display: removes control characters and line breaks, collapses white space,
/// and limits the length; `None` if nothing is left.
#[must_use]
pub fn sanitize_name(raw: &str) -> Option<String> {
    let words: Vec<String> = raw
        .split(|c: char| c.is_whitespace() || c.is_control())
        .map(|word| word.chars().filter(|&c| !is_invisible(c)).collect::<String>())
        .filter(|word| !word.is_empty())
        .collect();
    let name: String = words.join(" ").chars().take(MAX_NAME_CHARS).collect();
    let name = name.trim().to_owned();
    (!name.is_empty()).then_some(name)
}

/// Characters that reorder or hide text around them.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// The name of a bot with this strategy in records.
#[must_use]
pub fn bot_name_in_records(strategy: &str) -> String {
    RECORD_LANG.shared_texts().bots.bot_name(strategy)
}

/// The display names by seat. A record may come from anywhere, so its names are sanitized like
/// typed ones. Names that the program chose, for bots and unnamed players, are translated to
/// `lang`.
#[must_use]
pub fn display_names(sitters: &[SeatSpec], lang: Lang) -> Vec<String> {
    let name = |(index, sitter): (usize, &SeatSpec)| {
        let sanitized = sanitize_name(&sitter.name)
            .filter(|name| *name != default_name(index + 1, RECORD_LANG));
        let Some(sanitized) = sanitized else { return default_name(index + 1, lang) };
        let bot = sitter.bot.as_deref();
        let numbered =
            bot.and_then(|bot| Some((bot, sanitized.strip_prefix(&bot_name_in_records(bot))?)));
        match numbered {
            Some((bot, number)) => lang.shared_texts().bots.bot_name(bot) + number,
            None => sanitized,
        }
    };
    sitters.iter().enumerate().map(name).collect()
}

/// The name of an unnamed player in seat `number`.
pub(crate) fn default_name(number: usize, lang: Lang) -> String {
    (lang.shared_texts().common.unnamed_player)(u8::try_from(number).unwrap_or(u8::MAX))
}

/// Numbers equal names, so that they can be told apart: `Ann`, `Ann 2`.
pub fn make_names_unique(sitters: &mut [SeatSpec]) {
    for index in 1..sitters.len() {
        let (before, rest) = sitters.split_at_mut(index);
        let original = rest[0].name.clone();
        let mut number = 1;
        while before.iter().any(|other| other.name.to_lowercase() == rest[0].name.to_lowercase()) {
            number += 1;
            rest[0].name = format!("{original} {number}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_seat_spec::parse_seat_list;

    #[test]
    fn hostile_names_are_sanitized() {
        assert_eq!(sanitize_name("  A\x1b[31m\tn\u{202e}n \n").as_deref(), Some("A [31m nn"));
        assert_eq!(sanitize_name("\u{7}\u{200b}"), None);
        assert_eq!(sanitize_name(&"ß".repeat(10_000)).unwrap().chars().count(), MAX_NAME_CHARS);
    }

    #[test]
    fn names_of_a_foreign_record_are_sanitized_too() {
        let sitter = |name: &str| SeatSpec { name: name.to_owned(), bot: None };
        let shown = display_names(&[sitter("\x1b[2JAnn"), sitter("\n")], Lang::En);
        assert_eq!(shown, ["[2JAnn", "Player 2"]);
    }

    #[test]
    fn names_chosen_by_the_program_are_translated() {
        let sitters = parse_seat_list("Ann,,bot:easy,bot:easy").unwrap();
        let english = ["Ann", "Player 2", "Easy (bot)", "Easy (bot) 2"];
        assert_eq!(display_names(&sitters, Lang::En), english);
        let german = ["Ann", "Spieler 2", "Leicht (Bot)", "Leicht (Bot) 2"];
        assert_eq!(display_names(&sitters, Lang::De), german);
        let bot = SeatSpec { name: "Robbie".to_owned(), bot: Some("easy".to_owned()) };
        assert_eq!(display_names(&[bot], Lang::De), ["Robbie"]);
    }
}
