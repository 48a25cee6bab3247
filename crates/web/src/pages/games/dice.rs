//! Dice on the table.

use maud::{Markup, html};

/// A die: its label, its colour as a CSS class, and its face, which is `None` before the roll.
/// `was_just_rolled` makes it tumble when the page shows the roll.
pub(super) struct DieView<'a> {
    pub(super) key: String,
    pub(super) colour: &'a str,
    /// Its name and face, for screen readers.
    pub(super) label: String,
    pub(super) face: Option<u8>,
    pub(super) was_just_rolled: bool,
}

/// Renders a die. The letter of its colour is in a corner, for colour-blind players.
pub(super) fn render_die(die: &DieView<'_>, letter: Option<&str>) -> Markup {
    let state = die.face.map_or_else(String::new, |face| face.to_string());
    html! {
        span class={ "die " (die.colour) } role="img" aria-label=(die.label) data-key=(die.key)
            data-face=(state) data-rolls[die.was_just_rolled] {
            (pips_svg(die.face))
            @if let Some(letter) = letter { span.letter aria-hidden="true" { (letter) } }
        }
    }
}

/// The pips of a face, or a question mark.
pub(in crate::pages) fn pips_svg(face: Option<u8>) -> Markup {
    let (low, mid, high) = (6, 12, 18);
    let dots: &[(u8, u8)] = match face {
        Some(1) => &[(mid, mid)],
        Some(2) => &[(low, high), (high, low)],
        Some(3) => &[(low, high), (mid, mid), (high, low)],
        Some(4) => &[(low, low), (low, high), (high, low), (high, high)],
        Some(5) => &[(low, low), (low, high), (mid, mid), (high, low), (high, high)],
        Some(6) => &[(low, low), (low, mid), (low, high), (high, low), (high, mid), (high, high)],
        _ => &[],
    };
    html! {
        svg viewBox="0 0 24 24" aria-hidden="true" {
            @for (x, y) in dots { circle cx=(x) cy=(y) r="2.4" {} }
            @if face.is_none() { text x="12" y="16.5" text-anchor="middle" { "?" } }
        }
    }
}
