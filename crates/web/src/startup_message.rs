//! The messages that the terminal shows when Rollwright starts, at most 80 columns wide.

use rollwright_i18n::Lang;

use crate::pages::multiplayer_texts;
use crate::qr_code::qr_terminal;

/// Where the pages are. `opened`: a browser was asked to show them.
#[must_use]
pub fn startup_message(page: &str, opened: bool, lang: Lang) -> String {
    let texts = multiplayer_texts(lang);
    let browser = if opened { texts.browser_opened } else { "" };
    format!("{}{browser}\n{}", (texts.running_at)(page), texts.stop_with_ctrl_c)
}

/// How friends in the same network join: the address, a QR code, and a note that the connection
/// isn't encrypted.
#[must_use]
pub fn lan_invitation(page: &str, lang: Lang) -> String {
    let texts = multiplayer_texts(lang);
    let code = qr_terminal(page).unwrap_or_default();
    let friends = (texts.lan_friends_open)(page);
    format!("{friends}\n{code}\n{}\n{}", texts.not_encrypted, texts.private_only)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_fit_80_columns_and_warn_that_nothing_is_encrypted() {
        let page = "http://192.168.178.123:7654/";
        for lang in Lang::ALL {
            let text =
                format!("{}\n{}", startup_message(page, true, lang), lan_invitation(page, lang));
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
            assert!(text.contains('█') && text.contains(page), "{text}");
        }
        assert!(lan_invitation(page, Lang::En).contains("not encrypted"));
        assert!(lan_invitation(page, Lang::De).contains("nicht verschlüsselt"));
    }
}
