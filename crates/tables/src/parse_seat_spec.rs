//! Parses seat specifications: the names that people type, and bots.

use rollwright_games::play_error::sanitize_for_message;
use rollwright_games::record::SeatSpec;
use rollwright_i18n::Lang;

use crate::engine_seats::engine_title;
use crate::seat_names::{
    RECORD_LANG, SeatNameError, bot_name_in_records, default_name, make_names_unique, parse_name,
};

/// Parses one seat: a name, `bot:STRATEGY`, or `engine:NAME`. The strategy or level may be named in any language.
/// `number` counts from 1 and names players without a name.
///
/// # Errors
/// A bot has no strategy, or a name can't be used.
pub fn parse_seat_spec(raw: &str, number: usize) -> Result<SeatSpec, SeatSpecError> {
    let trimmed = raw.trim();
    let bot =
        trimmed.get(..4).filter(|head| head.eq_ignore_ascii_case("bot:")).map(|_| &trimmed[4..]);
    if let Some(strategy) = bot {
        let by_title =
            Lang::ALL.iter().find_map(|lang| lang.shared_texts().bots.name_of_title(strategy));
        let strategy = by_title.unwrap_or(strategy).trim().to_ascii_lowercase();
        let is_valid = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '=');
        if strategy.is_empty() || !strategy.chars().all(is_valid) {
            return Err(SeatSpecError::MissingStrategy { given: sanitize_for_message(trimmed) });
        }
        return Ok(SeatSpec { name: bot_name_in_records(&strategy), bot: Some(strategy) });
    }
    let lower = trimmed.to_ascii_lowercase();
    if lower.starts_with("engine:") {
        let name = engine_title(&lower)
            .ok_or_else(|| SeatSpecError::BadEngineName { given: sanitize_for_message(trimmed) })?;
        return Ok(SeatSpec { name, bot: Some(lower) });
    }
    let name = parse_name(raw).map_err(SeatSpecError::Name)?;
    let name = name.unwrap_or_else(|| default_name(number, RECORD_LANG));
    Ok(SeatSpec { name, bot: None })
}

/// Parses the seats of `--seats`: names and `bot:STRATEGY`, separated by commas.
///
/// # Errors
/// See [`parse_seat_spec`].
pub fn parse_seat_list(list: &str) -> Result<Vec<SeatSpec>, SeatSpecError> {
    let mut sitters = list
        .split(',')
        .enumerate()
        .map(|(index, raw)| parse_seat_spec(raw, index + 1))
        .collect::<Result<Vec<_>, _>>()?;
    make_names_unique(&mut sitters);
    Ok(sitters)
}

/// Why a list of seats is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeatSpecError {
    /// `bot:` without a strategy after it.
    #[error("'{given}' doesn't name a strategy; write, for example, bot:greedy")]
    MissingStrategy {
        /// What was given.
        given: String,
    },
    /// `engine:` without the name of an engine after it.
    #[error("'{given}' doesn't name an engine; write, for example, engine:mine")]
    BadEngineName {
        /// What was given.
        given: String,
    },
    /// A name can't be used.
    #[error("{}", .0.localized(Lang::En))]
    Name(SeatNameError),
}

impl SeatSpecError {
    /// The message in a language: a phrase without a full stop.
    #[must_use]
    pub fn localized(&self, lang: Lang) -> String {
        match self {
            Self::MissingStrategy { .. } | Self::BadEngineName { .. } => self.to_string(),
            Self::Name(why) => why.localized(lang).to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &str) -> Vec<String> {
        parse_seat_list(list).unwrap().into_iter().map(|sitter| sitter.name).collect()
    }

    #[test]
    fn names_and_bots_are_told_apart() {
        let sitters = parse_seat_list("Ann, BOT:Greedy").unwrap();
        assert_eq!(sitters[0], SeatSpec { name: "Ann".to_owned(), bot: None });
        assert_eq!(sitters[1].bot.as_deref(), Some("greedy"));
    }

    #[test]
    fn engines_are_named_and_nothing_else_becomes_a_seat_of_an_engine() {
        let sitter = parse_seat_spec(" engine:Hold-20", 1).unwrap();
        assert_eq!(sitter.name, "hold-20 (engine)");
        assert_eq!(sitter.bot.as_deref(), Some("engine:hold-20"));
        for bad in ["engine:", "engine:a b", "engine:/bin/sh", "engine:a;b", "engine:ä"] {
            assert!(parse_seat_spec(bad, 1).is_err(), "{bad}");
        }
        assert!(parse_seat_spec("mine (engine)", 1).is_err(), "people can't look like engines");
    }

    #[test]
    fn bots_can_be_named_in_every_language() {
        for (typed, name) in [
            ("bot:mittel", "medium"),
            ("bot:Anfänger", "beginner"),
            ("BOT: anfaenger ", "beginner"),
            ("bot:gierig", "greedy"),
            ("bot:Medium", "medium"),
        ] {
            assert_eq!(parse_seat_spec(typed, 1).unwrap().bot.as_deref(), Some(name), "{typed}");
        }
    }

    #[test]
    fn equal_and_empty_names_are_numbered() {
        assert_eq!(names("Ann,ann,,Ann"), ["Ann", "ann 2", "Player 3", "Ann 3"]);
        assert_eq!(names("bot:random,bot:random"), ["Random (bot)", "Random (bot) 2"]);
    }

    #[test]
    fn a_bot_needs_a_strategy() {
        for bad in ["bot:", "bot: ", "bot:gr\u{7}eedy", "Ann,bot:é"] {
            assert!(parse_seat_list(bad).is_err(), "{bad}");
        }
    }
}
