//! A picture of each game: its sheet or board, with its dice.

use maud::{Markup, html};
use rollwright_games::GameId;

/// The picture of a game; its name stands beside it.
pub(in crate::pages) fn picture(game: GameId) -> Markup {
    html! {
        svg class={ "cover of-" (game.name()) } viewBox="0 0 240 150" aria-hidden="true" focusable="false" {
            @match game {
                GameId::Qwixx => (qwixx()),
                GameId::Qwinto => (qwinto()),
                GameId::Yahtzee => (yahtzee()),
                GameId::Warrior => (warrior()),
                _ => (dice()),
            }
        }
    }
}

/// Two dice on the cloth: the picture of a plain game.
fn dice() -> Markup {
    let pip = |x: u8, y: u8| html! { circle.pip cx=(x) cy=(y) r="6" {} };
    html! {
        rect.sheet x="46" y="34" width="72" height="72" rx="12" {}
        (pip(66, 54)) (pip(98, 54)) (pip(82, 70)) (pip(66, 86)) (pip(98, 86))
        rect.sheet x="128" y="48" width="72" height="72" rx="12" {}
        (pip(164, 84))
    }
}

/// Four rows, some of them crossed, and the dice.
fn qwixx() -> Markup {
    let rows = [
        ("red", [true, true, false, true, false, false, false]),
        ("yellow", [false, true, false, false, false, false, false]),
        ("green", [true, false, true, true, true, false, false]),
        ("blue", [false, false, true, false, false, false, false]),
    ];
    html! {
        rect.sheet x="16" y="10" width="208" height="112" rx="8" {}
        @for (at, (colour, crossed)) in rows.iter().enumerate() {
            @let y = 17 + at * 25;
            rect class={ "f-" (colour) } x="22" y=(y) width="196" height="22" rx="5" {}
            @for (column, crossed) in crossed.iter().enumerate() {
                @let x = 27 + column * 23;
                @let number = if at < 2 { column + 2 } else { 12 - column };
                rect.cell x=(x) y=(y + 3) width="19" height="16" rx="3" {}
                @if *crossed {
                    path.cross d={ "M" (x + 4) " " (y + 6) "q6 3 11 10M" (x + 15) " " (y + 5) "q-5 4 -11 12" } {}
                } @else {
                    text class={ "t-" (colour) } x=(x + 9) y=(y + 15) { (number) }
                }
            }
            circle.cell cx="203" cy=(y + 11) r="8" {}
            path.lock d={ "M" (199) " " (y + 10) "v-2a4 4 0 0 1 8 0v2" } {}
            rect.body x="198" y=(y + 10) width="10" height="6" rx="1" {}
        }
        (die(132, 104, 5, "white", -14))
        (die(168, 106, 3, "white", 9))
        (die(204, 102, 6, "red", 20))
    }
}

/// The sheared rows with their pentagons, and the three dice.
fn qwinto() -> Markup {
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
                text.pencil x=(x) y=(y + 4) { (number) }
            }
        }
        (die(140, 116, 4, "red", -10))
        (die(176, 112, 2, "yellow", 12))
        (die(211, 118, 6, "blue", -4))
    }
}

/// A scorecard and five of a kind.
fn yahtzee() -> Markup {
    let lines = ["3", "6", "", "16", "", "24"];
    html! {
        g transform="rotate(-4 60 75)" {
            rect.sheet x="22" y="8" width="88" height="134" rx="6" {}
            rect.f-brand x="22" y="8" width="88" height="17" rx="6" {}
            text.title x="66" y="20" { "YAHTZEE" }
            @for (at, number) in lines.iter().enumerate() {
                @let y = 30 + at * 18;
                path.rule d={ "M28 " (y + 14) "h76" } {}
                @for pip in 0..=at.min(2) { circle.dot cx=(33 + pip * 6) cy=(y + 6) r="2" {} }
                @if at > 2 { @for pip in 0..(at - 2) { circle.dot cx=(33 + pip * 6) cy=(y + 11) r="2" {} } }
                text.pencil x="92" y=(y + 11) { (number) }
            }
        }
        (die(142, 46, 6, "white", -16))
        (die(182, 34, 6, "white", 8))
        (die(216, 62, 6, "white", 22))
        (die(156, 92, 6, "white", 6))
        (die(200, 106, 6, "white", -12))
    }
}

/// Three levels one above the other, and the two who race up.
fn warrior() -> Markup {
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
        (fighter(60, 116, "blue"))
        (fighter(104, 34, "red"))
        (die(196, 92, 5, "white", -10))
        (die(214, 122, 4, "white", 14))
    }
}

fn fighter(x: i32, y: i32, colour: &str) -> Markup {
    html! {
        g class={ "fighter f-" (colour) } transform={ "translate(" (x) " " (y) ")" } {
            ellipse.shade cx="0" cy="0" rx="9" ry="3.5" {}
            path d="M-7 0q1 -12 4 -15h6q3 3 4 15q-7 3 -14 0z" {}
            circle cx="0" cy="-19" r="5.5" {}
            path.blade d="M8 -4l8 -19" {}
        }
    }
}

/// A die, its middle at (x, y), turned by some degrees.
fn die(x: i32, y: i32, face: u8, colour: &str, turned: i32) -> Markup {
    let places: &[(i32, i32)] = match face {
        2 => &[(-6, -6), (6, 6)],
        3 => &[(-6, -6), (0, 0), (6, 6)],
        4 => &[(-6, -6), (6, -6), (-6, 6), (6, 6)],
        5 => &[(-6, -6), (6, -6), (0, 0), (-6, 6), (6, 6)],
        6 => &[(-6, -7), (6, -7), (-6, 0), (6, 0), (-6, 7), (6, 7)],
        _ => &[(0, 0)],
    };
    html! {
        g class={ "cube c-" (colour) } transform={ "translate(" (x) " " (y) ") rotate(" (turned) ")" } {
            rect.drop x="-13" y="-11" width="28" height="28" rx="7" {}
            rect x="-14" y="-14" width="28" height="28" rx="7" {}
            @for (dx, dy) in places { circle cx=(dx) cy=(dy) r="2.5" {} }
        }
    }
}
