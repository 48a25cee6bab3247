//! Who sits where: names as people type them, and bots.

use rollwright_games::illegal::shown;
use rollwright_games::record::Sitter;
use rollwright_i18n::Lang;

/// The language of what the program writes into records: they are the same whoever
/// plays.
const RECORDS: Lang = Lang::En;

/// The longest name kept, in characters.
const LONGEST: usize = 40;

/// A name fit to be shown: control characters and line breaks out, white space
/// folded, not too long; `None` when nothing is left.
#[must_use]
pub(crate) fn clean_name(raw: &str) -> Option<String> {
    let words: Vec<String> = raw
        .split(|c: char| c.is_whitespace() || c.is_control())
        .map(|word| word.chars().filter(|&c| !is_invisible(c)).collect::<String>())
        .filter(|word| !word.is_empty())
        .collect();
    let name: String = words.join(" ").chars().take(LONGEST).collect();
    let name = name.trim().to_owned();
    (!name.is_empty()).then_some(name)
}

/// Characters that reorder or hide text around them.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// One seat as typed: a name, or `bot:STRATEGY`. `number` counts from 1 and names
/// those who give no name.
///
/// # Errors
/// A bot without a strategy.
pub fn parse_sitter(raw: &str, number: usize) -> Result<Sitter, SeatsError> {
    let trimmed = raw.trim();
    let bot =
        trimmed.get(..4).filter(|head| head.eq_ignore_ascii_case("bot:")).map(|_| &trimmed[4..]);
    if let Some(strategy) = bot {
        let strategy = strategy.trim().to_ascii_lowercase();
        let sound = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '=');
        if strategy.is_empty() || !strategy.chars().all(sound) {
            return Err(SeatsError::NoStrategy { given: shown(trimmed) });
        }
        return Ok(Sitter { name: bot_name(&strategy), bot: Some(strategy) });
    }
    let name = clean_name(trimmed).unwrap_or_else(|| unnamed(number, RECORDS));
    Ok(Sitter { name, bot: None })
}

/// What a bot of this strategy is called in records.
#[must_use]
pub fn bot_name(strategy: &str) -> String {
    RECORDS.words().bots.bot(strategy)
}

/// The seats of `--seats`: names and `bot:STRATEGY`, separated by commas.
///
/// # Errors
/// See [`parse_sitter`].
pub fn parse_seats(list: &str) -> Result<Vec<Sitter>, SeatsError> {
    let mut sitters = list
        .split(',')
        .enumerate()
        .map(|(index, raw)| parse_sitter(raw, index + 1))
        .collect::<Result<Vec<_>, _>>()?;
    tell_apart(&mut sitters);
    Ok(sitters)
}

/// The names to show, by seat. A record may come from anywhere, so its names are
/// cleaned like typed ones. What the program named is called as `lang` does: bots, and
/// those who gave no name.
#[must_use]
pub fn shown_names(sitters: &[Sitter], lang: Lang) -> Vec<String> {
    let name = |(index, sitter): (usize, &Sitter)| {
        let kept = clean_name(&sitter.name).filter(|name| *name != unnamed(index + 1, RECORDS));
        let Some(kept) = kept else { return unnamed(index + 1, lang) };
        let bot = sitter.bot.as_deref();
        let numbered = bot.and_then(|bot| Some((bot, kept.strip_prefix(&bot_name(bot))?)));
        match numbered {
            Some((bot, number)) => lang.words().bots.bot(bot) + number,
            None => kept,
        }
    };
    sitters.iter().enumerate().map(name).collect()
}

/// What whoever sits in seat `number` is called without a name.
fn unnamed(number: usize, lang: Lang) -> String {
    (lang.words().core.player)(u8::try_from(number).unwrap_or(u8::MAX))
}

/// Numbers equal names, so that everybody can be told apart: `Ann`, `Ann 2`.
pub fn tell_apart(sitters: &mut [Sitter]) {
    for index in 1..sitters.len() {
        let (before, rest) = sitters.split_at_mut(index);
        let wanted = rest[0].name.clone();
        let mut number = 1;
        while before.iter().any(|other| other.name.to_lowercase() == rest[0].name.to_lowercase()) {
            number += 1;
            rest[0].name = format!("{wanted} {number}");
        }
    }
}

/// Why a list of seats can't be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeatsError {
    /// `bot:` with no strategy after it.
    #[error("'{given}' names no strategy: write for instance bot:greedy")]
    NoStrategy {
        /// What was given.
        given: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &str) -> Vec<String> {
        parse_seats(list).unwrap().into_iter().map(|sitter| sitter.name).collect()
    }

    #[test]
    fn names_and_bots_are_told_apart() {
        let sitters = parse_seats("Ann, BOT:Greedy").unwrap();
        assert_eq!(sitters[0], Sitter { name: "Ann".to_owned(), bot: None });
        assert_eq!(sitters[1].bot.as_deref(), Some("greedy"));
    }

    #[test]
    fn equal_and_empty_names_are_numbered() {
        assert_eq!(names("Ann,ann,,Ann"), ["Ann", "ann 2", "Player 3", "Ann 3"]);
        assert_eq!(names("bot:random,bot:random"), ["Random (bot)", "Random (bot) 2"]);
    }

    #[test]
    fn hostile_names_are_cleaned() {
        assert_eq!(clean_name("  A\x1b[31m\tn\u{202e}n \n").as_deref(), Some("A [31m nn"));
        assert_eq!(clean_name("\u{7}\u{200b}"), None);
        assert_eq!(clean_name(&"ß".repeat(10_000)).unwrap().chars().count(), LONGEST);
    }

    #[test]
    fn names_of_a_foreign_record_are_cleaned_too() {
        let sitter = |name: &str| Sitter { name: name.to_owned(), bot: None };
        let shown = shown_names(&[sitter("\x1b[2JAnn"), sitter("\n")], Lang::En);
        assert_eq!(shown, ["[2JAnn", "Player 2"]);
    }

    #[test]
    fn what_the_program_named_is_called_as_the_language_does() {
        let sitters = parse_seats("Ann,,bot:easy,bot:easy").unwrap();
        let english = ["Ann", "Player 2", "Easy (bot)", "Easy (bot) 2"];
        assert_eq!(shown_names(&sitters, Lang::En), english);
        let german = ["Ann", "Spieler 2", "Leicht (Bot)", "Leicht (Bot) 2"];
        assert_eq!(shown_names(&sitters, Lang::De), german);
        let bot = Sitter { name: "Robbie".to_owned(), bot: Some("easy".to_owned()) };
        assert_eq!(shown_names(&[bot], Lang::De), ["Robbie"]);
    }

    #[test]
    fn a_bot_needs_a_strategy() {
        for bad in ["bot:", "bot: ", "bot:gr\u{7}eedy", "Ann,bot:é"] {
            assert!(parse_seats(bad).is_err(), "{bad}");
        }
    }
}
