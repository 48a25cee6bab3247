//! The boards, level by level.

use rollwright_games::warrior::{Rules, Square};
use rollwright_games::{Game, Seat, Warrior};

use crate::{Ink, Page};

/// How wide a square is.
const WIDTH: usize = 5;

/// The welcome.
pub(super) fn banner(page: &mut Page) {
    let edge = format!("+{}+", "=".repeat(38));
    page.line(&edge);
    page.line(format!("|{}|", page.paint(Ink::Strong, "    Welcome to Nancy's 3D Warrior!    ")));
    page.line(edge);
}

/// The adjustment of every square.
pub(super) fn adjustments(rules: Rules, page: &mut Page) {
    draw(rules, page, |_| String::new());
}

/// The same, with the warriors' marks on the squares where they stand.
pub(super) fn warriors(game: &Warrior, page: &mut Page) {
    draw(game.rules_in_play(), page, |square| {
        game.seats().iter().filter(|&seat| game.square(seat) == square).map(mark).collect()
    });
}

/// How a seat's warrior is marked on the board: names can be long or equal.
pub(super) fn mark(seat: Seat) -> String {
    format!("P{}", seat.0 + 1)
}

/// An adjustment with its sign.
fn adjustment(rules: Rules, square: Square) -> String {
    match rules.adjustment(square) {
        0 => "0".to_owned(),
        change => format!("{change:+}"),
    }
}

/// All levels, squares with `marks` on them shown by those.
fn draw(rules: Rules, page: &mut Page, marks: impl Fn(Square) -> String) {
    for level in 0..rules.levels() {
        page.line(page.paint(Ink::Strong, format!("Level {level}")));
        for x in 0..rules.size() {
            let squares = (0..rules.size()).map(|y| {
                let square = Square { level, x, y };
                let marks = marks(square);
                if marks.is_empty() {
                    format!("{:>WIDTH$}", adjustment(rules, square))
                } else {
                    page.paint(Ink::Strong, format!("{marks:>WIDTH$}"))
                }
            });
            page.line(squares.collect::<String>());
        }
    }
}
