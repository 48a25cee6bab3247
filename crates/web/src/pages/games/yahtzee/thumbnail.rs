//! The picture on the start page.

use maud::{Markup, html};

use crate::pages::start::{thumbnail_die, thumbnail_text};

/// A scorecard and five of a kind.
pub(super) fn thumbnail() -> Markup {
    let lines = ["3", "6", "", "16", "", "24"];
    html! {
        g transform="rotate(-4 60 75)" {
            rect.sheet x="22" y="8" width="88" height="134" rx="6" {}
            rect.f-brand x="22" y="8" width="88" height="17" rx="6" {}
            (thumbnail_text("title", 66, 20, 10.0, "YAHTZEE"))
            @for (at, number) in lines.iter().enumerate() {
                @let y = 30 + at as i32 * 18;
                path.rule d={ "M28 " (y + 14) "h76" } {}
                @for pip in 0..=at.min(2) { circle.dot cx=(33 + pip * 6) cy=(y + 6) r="2" {} }
                @if at > 2 { @for pip in 0..(at - 2) { circle.dot cx=(33 + pip * 6) cy=(y + 11) r="2" {} } }
                (thumbnail_text("pencil", 92, y + 11, 11.0, number))
            }
        }
        (thumbnail_die(142, 46, 6, "white", -16))
        (thumbnail_die(182, 34, 6, "white", 8))
        (thumbnail_die(216, 62, 6, "white", 22))
        (thumbnail_die(156, 92, 6, "white", 6))
        (thumbnail_die(200, 106, 6, "white", -12))
    }
}
