//! QR codes of links.

use maud::{Markup, html};
use qrcode::{Color, EcLevel, QrCode};

/// The light border that scanners need, in modules.
const QUIET_ZONE_MODULES: usize = 4;

/// The QR code of a link as SVG; empty if the link is too long. It is dark on light in every theme
/// because many scanners need that.
pub(crate) fn qr_svg(link: &str, label: &str) -> Markup {
    let Ok(code) = QrCode::with_error_correction_level(link, EcLevel::M) else { return html! {} };
    let side = code.width() + 2 * QUIET_ZONE_MODULES;
    html! {
        svg.qr viewBox={ "0 0 " (side) " " (side) } role="img" aria-label=(label) shape-rendering="crispEdges" {
            rect width=(side) height=(side) fill="#fff" {}
            path d=(dark_modules_path(&code)) fill="#000" {}
        }
    }
}

/// The dark modules as an SVG path, one rectangle per run in a row.
fn dark_modules_path(code: &QrCode) -> String {
    let width = code.width();
    let mut path = String::new();
    for (y, row) in code.to_colors().chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, next| one == next) {
            if run.first() == Some(&Color::Dark) {
                let length = run.len();
                path += &format!(
                    "M{} {}h{length}v1h-{length}z",
                    x + QUIET_ZONE_MODULES,
                    y + QUIET_ZONE_MODULES
                );
            }
            x += run.len();
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_svg_draws_every_dark_module_once() {
        let code = QrCode::with_error_correction_level("https://play.example/t/1", EcLevel::M);
        let code = code.unwrap();
        let dark = code.to_colors().iter().filter(|color| **color == Color::Dark).count();
        let path = dark_modules_path(&code);
        let count: usize = path
            .split('h')
            .skip(1)
            .filter_map(|run| run.split('v').next().and_then(|length| length.parse::<usize>().ok()))
            .sum();
        assert_eq!(count, dark);
        assert!(path.starts_with("M4 4h7"), "the first finder pattern, inside the border: {path}");
    }

    #[test]
    fn long_links_get_no_code() {
        assert_eq!(qr_svg(&"x".repeat(5000), "").into_string(), "");
    }
}
