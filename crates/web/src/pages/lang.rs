//! Which language a page speaks.

use axum::http::{HeaderMap, header};

use super::texts::{DE, EN, Texts};

/// The languages there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lang {
    /// English.
    En,
    /// German.
    De,
}

impl Lang {
    /// All of them, the usual one first.
    pub(crate) const ALL: [Self; 2] = [Self::En, Self::De];

    /// Its code, as in the `lang` attribute.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
        }
    }

    /// What it calls itself.
    pub(crate) const fn own_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::De => "Deutsch",
        }
    }

    /// All its texts.
    pub(crate) const fn texts(self) -> &'static Texts {
        match self {
            Self::En => &EN,
            Self::De => &DE,
        }
    }

    /// The language with this code.
    pub(crate) fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// The first language of the browser's list that we speak.
    pub(crate) fn accepted(headers: &HeaderMap) -> Self {
        let list = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        let mut wishes: Vec<(f32, &str)> = list
            .unwrap_or_default()
            .split(',')
            .map(|wish| {
                let (tag, quality) = wish.split_once(";q=").unwrap_or((wish, "1"));
                (quality.trim().parse().unwrap_or(0.0), tag.trim())
            })
            .collect();
        // Sorting is stable: of equal wishes the first one counts.
        wishes.sort_by(|one, other| other.0.total_cmp(&one.0));
        let lang = |(_, tag): &(f32, &str)| {
            Self::from_code(&tag.to_lowercase().chars().take(2).collect::<String>())
        };
        wishes.iter().find_map(lang).unwrap_or(Self::En)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browser_s_wishes_are_read_in_their_order() {
        let lang = |list: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, list.parse().unwrap());
            Lang::accepted(&headers)
        };
        assert_eq!(lang("de-AT,de;q=0.9,en;q=0.8"), Lang::De);
        assert_eq!(lang("fr, en;q=0.5, de;q=0.7"), Lang::De);
        assert_eq!(lang("fr;q=x,en-GB"), Lang::En);
        assert_eq!(lang("fr"), Lang::En);
        assert_eq!(Lang::accepted(&HeaderMap::new()), Lang::En);
    }
}
