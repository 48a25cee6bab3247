//! The cookies, which browsers hide from service workers: responses set them here, and requests
//! carry them.

use std::collections::BTreeMap;

/// How the keys of stored cookies begin.
const KEY_PREFIX: &str = "cookie/";

/// The cookies by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct CookieJar(BTreeMap<String, String>);

impl CookieJar {
    /// Adds a stored cookie; ignores rows of other kinds.
    pub(crate) fn add_stored(&mut self, key: &str, value: &str) {
        if let Some(name) = key.strip_prefix(KEY_PREFIX)
            && let Ok(value) = serde_json::from_str(value)
        {
            self.0.insert(name.to_owned(), value);
        }
    }

    /// The `Cookie` header; `None` without cookies.
    pub(crate) fn header(&self) -> Option<String> {
        let pairs: Vec<String> =
            self.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
        (!pairs.is_empty()).then(|| pairs.join("; "))
    }

    /// Applies a `Set-Cookie` header. Returns the key and the value of the row to store; a cookie
    /// that is removed has no value.
    pub(crate) fn set(&mut self, header: &str) -> Option<(String, Option<String>)> {
        let mut parts = header.split(';').map(str::trim);
        let (name, value) = parts.next()?.split_once('=')?;
        let is_removed = parts.any(|part| part.eq_ignore_ascii_case("max-age=0"));
        let key = format!("{KEY_PREFIX}{name}");
        if is_removed {
            self.0.remove(name);
            return Some((key, None));
        }
        self.0.insert(name.to_owned(), value.to_owned());
        Some((key, Some(serde_json::Value::from(value).to_string())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookies_are_set_sent_stored_and_removed() {
        let mut jar = CookieJar::default();
        assert_eq!(jar.header(), None);
        let stored = jar.set("theme=dark; SameSite=Lax; Path=/; Max-Age=31536000").unwrap();
        assert_eq!(stored, ("cookie/theme".to_owned(), Some("\"dark\"".to_owned())));
        jar.set("lang=de; Path=/").unwrap();
        assert_eq!(jar.header().as_deref(), Some("lang=de; theme=dark"));
        let mut restored = CookieJar::default();
        restored.add_stored("cookie/theme", "\"dark\"");
        restored.add_stored("table/1", "{}");
        assert_eq!(restored.header().as_deref(), Some("theme=dark"));
        let removed = restored.set("theme=; Path=/; Max-Age=0").unwrap();
        assert_eq!(removed, ("cookie/theme".to_owned(), None));
        assert_eq!(restored, CookieJar::default());
        assert_eq!(jar.set("no cookie"), None);
    }
}
