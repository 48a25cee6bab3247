//! The messages that the terminal shows when Rollwright starts, at most 80 columns wide.

use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};
use rollwright_i18n::Lang;
use rollwright_web::unencrypted_lan_notice;

/// The texts of the messages.
struct StartupTexts {
    /// The address of the start page.
    running_at: fn(&str) -> String,
    browser_opened: &'static str,
    stop_with_ctrl_c: &'static str,
    /// The address for friends in the same network.
    lan_friends_open: fn(&str) -> String,
    private_only: &'static str,
}

const fn startup_texts(lang: Lang) -> &'static StartupTexts {
    match lang {
        Lang::En => &EN,
        Lang::De => &DE,
    }
}

const EN: StartupTexts = StartupTexts {
    running_at: |page| format!("Rollwright is running at {page}"),
    browser_opened: " (opening your browser)",
    stop_with_ctrl_c: "Stop it with Ctrl-C; your games are saved. In the terminal: rollwright play",
    lan_friends_open: |page| format!("Friends on your network can open {page} or scan this code:"),
    private_only: "Only devices with private addresses are admitted.",
};

const DE: StartupTexts = StartupTexts {
    running_at: |page| format!("Rollwright läuft unter {page}"),
    browser_opened: " (dein Browser wird geöffnet)",
    stop_with_ctrl_c: "Mit Strg-C beendest du es; Spiele bleiben erhalten. Im Terminal: rollwright play",
    lan_friends_open: |page| format!("Freunde im selben Netz: {page} öffnen oder Code scannen:"),
    private_only: "Nur Geräte mit privaten Adressen werden zugelassen.",
};

/// Where the pages are. `opened`: a browser was asked to show them.
#[must_use]
pub fn startup_message(page: &str, opened: bool, lang: Lang) -> String {
    let texts = startup_texts(lang);
    let browser = if opened { texts.browser_opened } else { "" };
    format!("{}{browser}\n{}", (texts.running_at)(page), texts.stop_with_ctrl_c)
}

/// How friends in the same network join: the address, a QR code, and a note that the connection
/// isn't encrypted.
#[must_use]
pub fn lan_invitation(page: &str, lang: Lang) -> String {
    let texts = startup_texts(lang);
    let code = qr_terminal(page).unwrap_or_default();
    let friends = (texts.lan_friends_open)(page);
    format!("{friends}\n{code}\n{}\n{}", unencrypted_lan_notice(lang), texts.private_only)
}

/// The QR code of a link for a terminal, light on dark; `None` if the link is too long.
fn qr_terminal(link: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(link, EcLevel::L).ok()?;
    let mut image = code.render::<Dense1x2>();
    // Most terminals print light text on dark, so print the light modules only.
    Some(image.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
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

    #[test]
    fn terminals_get_blocks_and_long_links_get_no_code() {
        let text = qr_terminal("http://192.168.1.20:7654/").unwrap();
        assert!(text.lines().count() > 12 && text.contains('█'), "{text}");
        assert_eq!(qr_terminal(&"x".repeat(5000)), None);
    }
}
