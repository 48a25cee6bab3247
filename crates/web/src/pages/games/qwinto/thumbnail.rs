//! The picture on the start page.

use maud::{Markup, html};

use crate::pages::start::{thumbnail_die, thumbnail_text};

/// The slanted rows with their pentagons, and the three dice.
pub(super) fn thumbnail() -> Markup {
    let rows: [(&str, i32, [&str; 9]); 3] = [
        ("red", 52, ["1", "4", "5", "", "9", "", "", "", ""]),
        ("yellow", 34, ["2", "", "6", "8", "", "", "13", "", ""]),
        ("blue", 24, ["", "3", "", "7", "10", "", "", "16", ""]),
    ];
    html! {
        path.sheet d="M46 8h180l-28 104H8z" {}
        @for (at, (colour, left, cells)) in rows.iter().enumerate() {
            @let y = 30 + at as i32 * 32;
            path class={ "band s-" (colour) } d={ "M" (left) " " (y) "h160" } {}
            @for (column, number) in cells.iter().enumerate() {
                @let x = left + 4 + column as i32 * 19;
                @if [1, 4, 7].contains(&((column + at) % 9)) {
                    path class={ "field s-" (colour) } d={ "M" (x) " " (y - 10) "l10 7l-4 12h-12l-4 -12z" } {}
                } @else {
                    circle class={ "field s-" (colour) } cx=(x) cy=(y) r="9" {}
                }
                (thumbnail_text("pencil", x, y + 4, 11.0, number))
            }
        }
        (thumbnail_die(140, 116, 4, "red", -10))
        (thumbnail_die(176, 112, 2, "yellow", 12))
        (thumbnail_die(211, 118, 6, "blue", -4))
    }
}
