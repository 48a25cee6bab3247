//! What is said at the prompt to whoever starts Rollwright at home, in lines that fit a
//! terminal of 80 columns.

use rollwright_i18n::Lang;

use crate::pages::company_of;
use crate::qr::qr_text;

/// Where the pages are; `opened`: a browser was asked to show them.
#[must_use]
pub fn welcome(page: &str, opened: bool, lang: Lang) -> String {
    let texts = company_of(lang);
    let browser = if opened { texts.browser_shows } else { "" };
    format!("{}{browser}\n{}", (texts.is_at)(page), texts.ctrl_c)
}

/// How friends in the same network get there: the address, a QR code, and that the
/// connection is not encrypted.
#[must_use]
pub fn invitation(page: &str, lang: Lang) -> String {
    let texts = company_of(lang);
    let code = qr_text(page).unwrap_or_default();
    let friends = (texts.friends_open)(page);
    format!("{friends}\n{code}\n{}\n{}", texts.not_encrypted, texts.private_only)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_fit_80_columns_and_say_that_nothing_is_encrypted() {
        let page = "http://192.168.178.123:7654/";
        for lang in Lang::ALL {
            let said = format!("{}\n{}", welcome(page, true, lang), invitation(page, lang));
            assert!(said.lines().all(|line| line.chars().count() <= 80), "{said}");
            assert!(said.contains('█') && said.contains(page), "{said}");
        }
        assert!(invitation(page, Lang::En).contains("not encrypted"));
        assert!(invitation(page, Lang::De).contains("nicht verschlüsselt"));
    }
}
