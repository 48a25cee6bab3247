//! Names of seats: checked, unique, and in the language of the reader.

use rollwright_games::record::SeatSpec;
use rollwright_i18n::Lang;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{canonical_combining_class, is_combining_mark};

use crate::engine_seats::engine_title;

/// The language of names that the program writes into records, independent of the players.
pub(crate) const RECORD_LANG: Lang = Lang::En;

/// The longest name, in characters.
const MAX_NAME_CHARS: usize = 40;
/// How many accents a letter may carry; more would cover the lines above and below.
const MAX_ACCENTS: usize = 2;
/// How many marks of any kind may follow a letter, as vowels do in some scripts.
const MAX_MARKS: usize = 5;

/// Why a typed name is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatNameError {
    /// It contains a control character or one that can't be seen.
    Invisible,
    /// Too many marks are stacked on a letter.
    StackedMarks,
    /// It looks like the name of a bot.
    LooksLikeBot,
}

impl SeatNameError {
    /// The message in a language: a phrase without a full stop.
    #[must_use]
    pub fn localized(self, lang: Lang) -> &'static str {
        let texts = &lang.shared_texts().setup;
        match self {
            Self::Invisible => texts.invisible_name,
            Self::StackedMarks => texts.stacked_name,
            Self::LooksLikeBot => texts.bot_like_name,
        }
    }
}

/// Checks and normalizes a typed name: equal names get equal characters (NFC), white space is
/// collapsed, and the length is limited. `None` if nothing was typed.
///
/// # Errors
/// Others couldn't read the name, or could mistake it for another.
pub fn parse_name(raw: &str) -> Result<Option<String>, SeatNameError> {
    let words = raw.split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = words.nfc().take(MAX_NAME_CHARS).collect();
    let mut invisible = InvisibleCharacterFinder::default();
    if name.chars().any(|c| invisible.is_hidden(c)) {
        return Err(SeatNameError::Invisible);
    }
    let mut marks = StackedMarkFinder::default();
    if name.chars().any(|c| marks.is_stacked(c)) {
        return Err(SeatNameError::StackedMarks);
    }
    // Compatibility forms turn full-width brackets and letters into plain ones.
    let folded: String = name.nfkc().filter(|c| !c.is_whitespace()).collect();
    let folded = folded.to_lowercase();
    if folded.contains("(bot)") || folded.contains("(engine)") {
        return Err(SeatNameError::LooksLikeBot);
    }
    let name = name.trim_end();
    Ok((!name.is_empty()).then(|| name.to_owned()))
}

/// Makes a name from elsewhere, such as a record, safe to display: removes invisible and stacked
/// characters, collapses white space, and limits the length; `None` if nothing is left.
#[must_use]
pub fn sanitize_name(raw: &str) -> Option<String> {
    let (mut invisible, mut marks) =
        (InvisibleCharacterFinder::default(), StackedMarkFinder::default());
    let visible = raw.chars().map(|c| if c.is_control() { ' ' } else { c });
    let visible = visible.filter(|&c| !invisible.is_hidden(c)).nfc();
    let visible: String = visible.filter(|&c| !marks.is_stacked(c)).collect();
    let words = visible.split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = words.chars().take(MAX_NAME_CHARS).collect();
    let name = name.trim_end();
    (!name.is_empty()).then(|| name.to_owned())
}

/// Finds marks that are stacked too high on a letter.
#[derive(Default)]
struct StackedMarkFinder {
    accents: usize,
    marks: usize,
}

impl StackedMarkFinder {
    /// Whether the next character is a mark too many.
    fn is_stacked(&mut self, c: char) -> bool {
        if !is_combining_mark(c) {
            *self = Self::default();
            return false;
        }
        self.marks += 1;
        self.accents += usize::from(canonical_combining_class(c) != 0);
        self.accents > MAX_ACCENTS || self.marks > MAX_MARKS
    }
}

/// Finds characters that can't be seen. Joiners are allowed where they change how a name looks:
/// between emoji, and between letters of scripts that need them.
#[derive(Default)]
struct InvisibleCharacterFinder {
    /// The last character that isn't a joiner, unless a joiner has followed it.
    joinable: Option<char>,
}

impl InvisibleCharacterFinder {
    /// Whether the next character can't be seen.
    fn is_hidden(&mut self, c: char) -> bool {
        let is_after = |allows: fn(char) -> bool| self.joinable.is_some_and(allows);
        let is_joining = match c {
            '\u{200c}' => is_after(needs_joiners),
            '\u{200d}' => is_after(|c| needs_joiners(c) || is_symbol(c)),
            '\u{fe0e}' | '\u{fe0f}' => is_after(is_symbol),
            _ => false,
        };
        // An emoji has a variant first, and may then be joined with another.
        if !(is_joining && matches!(c, '\u{fe0e}' | '\u{fe0f}')) {
            self.joinable = Some(c);
        }
        !is_joining && (c.is_control() || is_invisible(c))
    }
}

/// Whether a joiner after this letter changes how it looks: in Arabic, Syriac and Indic scripts.
fn needs_joiners(c: char) -> bool {
    matches!(c, '\u{600}'..='\u{7bf}' | '\u{8a0}'..='\u{dff}' | '\u{1780}'..='\u{18af}')
        && !is_invisible(c)
}

/// Whether this is a symbol such as an emoji.
fn is_symbol(c: char) -> bool {
    matches!(c, '\u{2100}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

/// Characters that reorder or hide text around them, or that nobody sees.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}' | '\u{f0000}'..)
}

/// The name of a bot with this strategy in records.
#[must_use]
pub fn bot_name_in_records(strategy: &str) -> String {
    engine_title(strategy).unwrap_or_else(|| RECORD_LANG.shared_texts().bots.bot_name(strategy))
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
            Some((bot, number)) => {
                let title = engine_title(bot);
                title.unwrap_or_else(|| lang.shared_texts().bots.bot_name(bot)) + number
            }
            None => sanitized,
        }
    };
    sitters.iter().enumerate().map(name).collect()
}

/// The name of an unnamed player in seat `number`.
#[must_use]
pub fn default_name(number: usize, lang: Lang) -> String {
    (lang.shared_texts().common.unnamed_player)(u8::try_from(number).unwrap_or(u8::MAX))
}

/// Whether a name is the default of some seat in some language, so that nobody chose it.
#[must_use]
pub fn is_default_name(name: &str) -> bool {
    let numbers = 1..=rollwright_games::MAX_SEATS;
    let defaults = |lang| numbers.clone().map(move |number| default_name(number, lang));
    Lang::ALL.into_iter().flat_map(defaults).any(|default| default == name)
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
    fn typed_names_are_normalized_and_trimmed() {
        for (typed, name) in [
            ("  Ann \t Lee\u{a0}", "Ann Lee"),
            ("A\u{308}nne", "Änne"),
            ("\u{212b}sa", "Åsa"),
            ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
            ("עִבְרִית", "עִבְרִית"),
            ("ก็อปปี้", "ก็อปปี้"),
            ("မြန်မာ", "မြန်မာ"),
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
            ("Ann ❤\u{fe0f}", "Ann ❤\u{fe0f}"),
            ("👩\u{200d}🚀", "👩\u{200d}🚀"),
            ("❤\u{fe0f}\u{200d}🔥", "❤\u{fe0f}\u{200d}🔥"),
            ("Robot", "Robot"),
            ("Bot (Ann)", "Bot (Ann)"),
        ] {
            assert_eq!(parse_name(typed), Ok(Some(name.to_owned())), "{typed:?}");
            assert_eq!(parse_name(name), Ok(Some(name.to_owned())), "{name:?}");
        }
        assert_eq!(parse_name(" \n "), Ok(None));
        let long = parse_name(&"ß ".repeat(10_000)).unwrap().unwrap();
        assert_eq!(long.chars().count(), MAX_NAME_CHARS - 1, "no white space at the end");
    }

    #[test]
    fn names_that_hide_something_are_refused() {
        for invisible in [
            "A\u{200b}nn",
            "An\u{202e}n",
            "Ann\u{ad}",
            "\u{3164}",
            "\u{2800}",
            "Ann\u{e0061}",
            "A\u{7}nn",
            "Ann\u{1b}[2J",
            "Ann\u{200d}",
            "A\u{fe0f}nn",
            "\u{200d}",
            "A\u{200c}nn",
            "می\u{200c}\u{200c}خ",
            "A\u{34f}nn",
            "Ann\u{f0000}",
        ] {
            assert_eq!(parse_name(invisible), Err(SeatNameError::Invisible), "{invisible:?}");
        }
        for stacked in ["Z\u{335}\u{322}\u{352}algo", "A\u{300}\u{301}\u{302}\u{303}"] {
            assert_eq!(parse_name(stacked), Err(SeatNameError::StackedMarks), "{stacked:?}");
        }
        for bot in ["Easy (bot)", "Leicht (BOT) 2", "Ann ( bot )", "Ann （ｂｏｔ）"] {
            assert_eq!(parse_name(bot), Err(SeatNameError::LooksLikeBot), "{bot:?}");
        }
        for error in
            [SeatNameError::Invisible, SeatNameError::StackedMarks, SeatNameError::LooksLikeBot]
        {
            assert_ne!(error.localized(Lang::En), error.localized(Lang::De));
        }
    }

    #[test]
    fn hostile_names_of_records_are_sanitized() {
        assert_eq!(sanitize_name("  A\x1b[31m\tn\u{202e}n \n").as_deref(), Some("A [31m nn"));
        assert_eq!(sanitize_name("\u{7}\u{200b}"), None);
        assert_eq!(sanitize_name(&"ß".repeat(10_000)).unwrap().chars().count(), MAX_NAME_CHARS);
        let marks = format!("Z{}algo", "\u{335}".repeat(50));
        assert_eq!(sanitize_name(&marks).as_deref(), Some("Z\u{335}\u{335}algo"));
    }

    #[test]
    fn names_of_a_foreign_record_are_sanitized_too() {
        let sitter = |name: &str| SeatSpec { name: name.to_owned(), bot: None };
        let shown = display_names(&[sitter("\x1b[2JAnn"), sitter("\n")], Lang::En);
        assert_eq!(shown, ["[2JAnn", "Player 2"]);
    }

    #[test]
    fn default_names_are_recognized_in_every_language() {
        for name in ["Player 1", "Spieler 12"] {
            assert!(is_default_name(name), "{name}");
        }
        for name in ["Ann", "Player", "Player 0", "Player 13", "Player 1 B"] {
            assert!(!is_default_name(name), "{name}");
        }
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
