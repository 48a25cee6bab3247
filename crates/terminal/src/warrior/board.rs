//! The boards, level by level.

use rollwright_games::warrior::texts::texts;
use rollwright_games::warrior::{Rules, Square};
use rollwright_games::{Game, Seat, Warrior};
use rollwright_i18n::Lang;

use crate::{Ink, Output};

/// How wide a square is.
const WIDTH: usize = 5;
/// What lies between two levels side by side.
const GAP: &str = "    ";
/// How wide the banner is.
const BANNER: usize = 38;

/// The welcome.
pub(super) fn banner(lang: Lang, out: &mut Output) {
    let edge = format!("+{}+", "=".repeat(BANNER));
    let welcome = format!("{:^BANNER$}", texts(lang).console.welcome);
    out.line(&edge);
    out.line(format!("|{}|", out.paint(Ink::Strong, welcome)));
    out.line(edge);
}

/// The adjustment of every square.
pub(super) fn adjustments(rules: Rules, lang: Lang, out: &mut Output) {
    draw(rules, lang, out, |_| String::new());
}

/// The same, with the warriors' marks on the squares where they stand.
pub(super) fn warriors(game: &Warrior, lang: Lang, out: &mut Output) {
    draw(game.rules_in_play(), lang, out, |square| standing_on(game, square));
}

/// The levels on which the two stand, side by side.
pub(super) fn where_they_stand(game: &Warrior, lang: Lang, out: &mut Output) {
    let rules = game.rules_in_play();
    let mut levels: Vec<u8> = game.seats().iter().map(|seat| game.square(seat).level).collect();
    levels.sort_unstable();
    levels.dedup();
    let width = WIDTH * usize::from(rules.size());
    let heads: Vec<String> =
        levels.iter().map(|&level| format!("{:<width$}", (texts(lang).level)(level))).collect();
    out.line(out.paint(Ink::Strong, heads.join(GAP).trim_end()));
    for x in 0..rules.size() {
        let squares = |&level: &u8| -> String {
            (0..rules.size()).map(|y| shown(game, Square { level, x, y }, out)).collect()
        };
        out.line(levels.iter().map(squares).collect::<Vec<_>>().join(GAP));
    }
}

/// A square, with the warriors' marks where they stand on it.
fn shown(game: &Warrior, square: Square, out: &Output) -> String {
    let marks: String = standing_on(game, square);
    if marks.is_empty() {
        format!("{:>WIDTH$}", adjustment(game.rules_in_play(), square))
    } else {
        out.paint(Ink::Strong, format!("{marks:>WIDTH$}"))
    }
}

fn standing_on(game: &Warrior, square: Square) -> String {
    game.seats().iter().filter(|&seat| game.square(seat) == square).map(mark).collect()
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
fn draw(rules: Rules, lang: Lang, out: &mut Output, marks: impl Fn(Square) -> String) {
    for level in 0..rules.levels() {
        out.line(out.paint(Ink::Strong, (texts(lang).level)(level)));
        for x in 0..rules.size() {
            let squares = (0..rules.size()).map(|y| {
                let square = Square { level, x, y };
                let marks = marks(square);
                if marks.is_empty() {
                    format!("{:>WIDTH$}", adjustment(rules, square))
                } else {
                    out.paint(Ink::Strong, format!("{marks:>WIDTH$}"))
                }
            });
            out.line(squares.collect::<String>());
        }
    }
}
