//! The picture on the start page.

use maud::{Markup, html};

use crate::pages::start::thumbnail_die;

/// Three levels above each other with both warriors.
pub(super) fn thumbnail() -> Markup {
    html! {
        @for level in 0..3_i32 {
            @let y = 122 - level * 40;
            g.level {
                path.slab d={ "M92 " (y - 26) "l76 26l-76 26l-76 -26z" } {}
                path.edge d={ "M16 " (y) "v5l76 26l76 -26v-5l-76 26z" } {}
                @for line in 1..4 {
                    path.rule d={ "M" (16 + 19 * line) " " (format!("{:.1}", f64::from(y) - 6.5 * f64::from(line))) "l76 26" } {}
                    path.rule d={ "M" (92 + 19 * line) " " (format!("{:.1}", f64::from(y) - 26.0 + 6.5 * f64::from(line))) "l-76 26" } {}
                }
            }
        }
        path.climb d="M60 112q-26 -24 12 -44t30 -34" {}
        (fighter_svg(60, 116, "blue"))
        (fighter_svg(104, 34, "red"))
        (thumbnail_die(196, 92, 5, "white", -10))
        (thumbnail_die(214, 122, 4, "white", 14))
    }
}

fn fighter_svg(x: i32, y: i32, colour: &str) -> Markup {
    html! {
        g class={ "fighter f-" (colour) } transform={ "translate(" (x) " " (y) ")" } {
            ellipse.shade cx="0" cy="0" rx="9" ry="3.5" {}
            path d="M-7 0q1 -12 4 -15h6q3 3 4 15q-7 3 -14 0z" {}
            circle cx="0" cy="-19" r="5.5" {}
            path.blade d="M8 -4l8 -19" {}
        }
    }
}
