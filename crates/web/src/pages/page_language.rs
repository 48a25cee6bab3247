//! The language of pages.

use axum::http::{HeaderMap, header};
use rollwright_games::GameId;
pub(crate) use rollwright_i18n::Lang;

use super::texts::{DE, EN, PageTexts};

/// Access to the texts of pages.
pub(crate) trait PageTextsExt {
    /// All texts of pages in this language.
    fn texts(self) -> &'static PageTexts;
}

impl PageTextsExt for Lang {
    fn texts(self) -> &'static PageTexts {
        match self {
            Self::En => &EN,
            Self::De => &DE,
        }
    }
}

/// The title of a rule set, by the stored names.
pub(crate) fn stored_rules_title(game: &str, rules: &str, lang: Lang) -> String {
    GameId::from_name(game)
        .map_or_else(|| rules.to_owned(), |game| game.rule_set_title(rules, lang))
}

/// The visitor's preferred language among ours, from Accept-Language.
pub(crate) fn negotiate_language(headers: &HeaderMap) -> Lang {
    let list = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let mut preferences: Vec<(f32, &str)> = list
        .unwrap_or_default()
        .split(',')
        .map(|entry| {
            let (tag, quality) = entry.split_once(";q=").unwrap_or((entry, "1"));
            (quality.trim().parse().unwrap_or(0.0), tag.trim())
        })
        .collect();
    // The sort is stable: among equal qualities the first entry wins.
    preferences.sort_by(|one, other| other.0.total_cmp(&one.0));
    let lang = |(_, tag): &(f32, &str)| Lang::from_locale_tag(tag);
    preferences.iter().find_map(lang).unwrap_or(Lang::En)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accept_language_is_read_by_quality_and_order() {
        let lang = |list: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, list.parse().unwrap());
            negotiate_language(&headers)
        };
        assert_eq!(lang("de-AT,de;q=0.9,en;q=0.8"), Lang::De);
        assert_eq!(lang("fr, en;q=0.5, de;q=0.7"), Lang::De);
        assert_eq!(lang("fr;q=x,en-GB"), Lang::En);
        assert_eq!(lang("fr"), Lang::En);
        assert_eq!(negotiate_language(&HeaderMap::new()), Lang::En);
    }
}
