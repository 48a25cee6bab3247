//! The picture on the start page.

use maud::{Markup, html};

use crate::pages::start::{thumbnail_die, thumbnail_text};

/// Four rows, some of them crossed, and the dice.
pub(super) fn thumbnail() -> Markup {
    let rows = [
        ("red", [true, true, false, true, false, false, false]),
        ("yellow", [false, true, false, false, false, false, false]),
        ("green", [true, false, true, true, true, false, false]),
        ("blue", [false, false, true, false, false, false, false]),
    ];
    html! {
        rect.sheet x="16" y="10" width="208" height="112" rx="8" {}
        @for (at, (colour, crossed)) in rows.iter().enumerate() {
            @let y = 17 + at as i32 * 25;
            rect class={ "f-" (colour) } x="22" y=(y) width="196" height="22" rx="5" {}
            @for (column, crossed) in crossed.iter().enumerate() {
                @let x = 27 + column as i32 * 23;
                @let number = if at < 2 { column + 2 } else { 12 - column };
                rect.cell x=(x) y=(y + 3) width="19" height="16" rx="3" {}
                @if *crossed {
                    path.cross d={ "M" (x + 4) " " (y + 6) "q6 3 11 10M" (x + 15) " " (y + 5) "q-5 4 -11 12" } {}
                } @else {
                    (thumbnail_text(&format!("t-{colour}"), x + 9, y + 15, 9.5, &number.to_string()))
                }
            }
            circle.cell cx="203" cy=(y + 11) r="8" {}
            path.lock d={ "M" (199) " " (y + 10) "v-2a4 4 0 0 1 8 0v2" } {}
            rect.body x="198" y=(y + 10) width="10" height="6" rx="1" {}
        }
        (thumbnail_die(132, 104, 5, "white", -14))
        (thumbnail_die(168, 106, 3, "white", 9))
        (thumbnail_die(204, 102, 6, "red", 20))
    }
}
