//! The list of languages.

use crate::SharedTexts;

/// A language of the user interface.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

impl Lang {
    /// All languages, the default first.
    pub const ALL: [Self; 2] = [Self::En, Self::De];

    /// Its code, as in `--lang` and in the `lang` attribute of pages.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
        }
    }

    /// The codes of all languages, for help texts.
    #[must_use]
    pub fn code_list() -> String {
        Self::ALL.map(Self::code).join(" or ")
    }

    /// Its name in the language itself.
    #[must_use]
    pub const fn native_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::De => "Deutsch",
        }
    }

    /// The texts that all games share.
    #[must_use]
    pub const fn shared_texts(self) -> &'static SharedTexts {
        match self {
            Self::En => &crate::en::TEXTS,
            Self::De => &crate::de::TEXTS,
        }
    }

    /// Whether an answer means yes.
    #[must_use]
    pub fn is_yes(self, answer: &str) -> bool {
        self.parse_yes_no(answer) == Some(true)
    }

    /// Parses yes or no; an empty answer means no, any other answer is `None`.
    #[must_use]
    pub fn parse_yes_no(self, answer: &str) -> Option<bool> {
        let answer = answer.trim().to_lowercase();
        let common = &self.shared_texts().common;
        if common.yes_words.contains(&answer.as_str()) {
            return Some(true);
        }
        (answer.is_empty() || common.no_words.contains(&answer.as_str())).then_some(false)
    }

    /// The language with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(code))
    }

    /// The language of a tag such as `de-AT` or a locale such as `de_DE.UTF-8`.
    #[must_use]
    pub fn from_locale_tag(tag: &str) -> Option<Self> {
        Self::from_code(tag.trim().split(['-', '_', '.', '@']).next().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::Lang;

    #[test]
    fn every_language_accepts_its_own_yes_and_the_english_one() {
        for yes in ["yes", "Y", " yEs "] {
            assert!(Lang::ALL.into_iter().all(|lang| lang.is_yes(yes)), "{yes}");
        }
        assert!(Lang::De.is_yes("Ja") && Lang::De.is_yes("j") && !Lang::En.is_yes("ja"));
        assert!(!Lang::De.is_yes("") && !Lang::De.is_yes("nein") && !Lang::En.is_yes("yeah"));
    }

    #[test]
    fn an_answer_is_no_only_if_it_is_empty_or_a_word_for_no() {
        for no in ["", "no", "N", " nO "] {
            assert!(Lang::ALL.into_iter().all(|lang| lang.parse_yes_no(no) == Some(false)), "{no}");
        }
        assert_eq!(Lang::De.parse_yes_no("Nein"), Some(false));
        for neither in ["R", "green", "1", "yess", "-"] {
            assert!(Lang::ALL.into_iter().all(|lang| lang.parse_yes_no(neither).is_none()));
        }
    }

    #[test]
    fn points_are_counted_in_ascii() {
        let points = Lang::En.shared_texts().common.point_count;
        assert_eq!(
            (points(1), points(-1), points(-5)),
            ("1 point".into(), "-1 point".into(), "-5 points".into())
        );
        assert_eq!((Lang::De.shared_texts().common.point_count)(-1), "-1 Punkt");
    }

    #[test]
    fn tags_and_locales_name_a_language() {
        assert_eq!(Lang::from_locale_tag("de_AT.UTF-8"), Some(Lang::De));
        assert_eq!(Lang::from_locale_tag("de"), Some(Lang::De));
        assert_eq!(Lang::from_locale_tag("EN-gb"), Some(Lang::En));
        assert_eq!(Lang::from_locale_tag("C.UTF-8"), None);
        assert_eq!(Lang::from_locale_tag(""), None);
        assert_eq!(Lang::from_locale_tag("deutsch"), None);
    }
}
