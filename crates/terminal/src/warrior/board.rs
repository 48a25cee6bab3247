//! Draws the boards, level by level.

use rollwright_games::warrior::texts::texts;
use rollwright_games::warrior::{Rules, Square};
use rollwright_games::{Game, Seat, Warrior};
use rollwright_i18n::Lang;

use crate::{StyledText, TextStyle};

/// The width of a square.
const SQUARE_WIDTH: usize = 5;
/// The gap between two levels side by side.
const LEVEL_GAP: &str = "    ";
/// The width of the banner.
const BANNER_WIDTH: usize = 38;

/// The welcome banner.
pub(super) fn write_banner(lang: Lang, out: &mut StyledText) {
    let edge = format!("+{}+", "=".repeat(BANNER_WIDTH));
    let welcome = format!("{:^BANNER_WIDTH$}", texts(lang).console.welcome);
    out.push_line(&edge);
    out.push_line(format!("|{}|", out.format_with_style(TextStyle::Emphasis, welcome)));
    out.push_line(edge);
}

/// The energy adjustment of every square.
pub(super) fn write_adjustments(rules: Rules, lang: Lang, out: &mut StyledText) {
    write_levels(rules, lang, out, |_| String::new());
}

/// The same, with the warriors' marks on their squares.
pub(super) fn write_board_with_warriors(game: &Warrior, lang: Lang, out: &mut StyledText) {
    write_levels(game.rules_in_play(), lang, out, |square| warriors_on_square(game, square));
}

/// The levels of the two warriors, side by side.
pub(super) fn write_current_levels(game: &Warrior, lang: Lang, out: &mut StyledText) {
    let rules = game.rules_in_play();
    let mut levels: Vec<u8> = game.seats().iter().map(|seat| game.square_of(seat).level).collect();
    levels.sort_unstable();
    levels.dedup();
    let width = SQUARE_WIDTH * usize::from(rules.squares_per_side());
    let heads: Vec<String> = levels
        .iter()
        .map(|&level| format!("{:<width$}", (texts(lang).level_name)(level)))
        .collect();
    out.push_line(out.format_with_style(TextStyle::Emphasis, heads.join(LEVEL_GAP).trim_end()));
    for x in 0..rules.squares_per_side() {
        let squares = |&level: &u8| -> String {
            (0..rules.squares_per_side())
                .map(|y| square_text(game, Square { level, x, y }, out))
                .collect()
        };
        out.push_line(levels.iter().map(squares).collect::<Vec<_>>().join(LEVEL_GAP));
    }
}

/// A square, or the marks of the warriors on it.
fn square_text(game: &Warrior, square: Square, out: &StyledText) -> String {
    let marks: String = warriors_on_square(game, square);
    if marks.is_empty() {
        format!("{:>SQUARE_WIDTH$}", adjustment_text(game.rules_in_play(), square))
    } else {
        out.format_with_style(TextStyle::Emphasis, format!("{marks:>SQUARE_WIDTH$}"))
    }
}

fn warriors_on_square(game: &Warrior, square: Square) -> String {
    game.seats().iter().filter(|&seat| game.square_of(seat) == square).map(warrior_mark).collect()
}

/// The mark of a seat's warrior. Names can be long or equal, so they can't be marks.
pub(super) fn warrior_mark(seat: Seat) -> String {
    format!("P{}", seat.0 + 1)
}

/// An adjustment with its sign.
pub(super) fn adjustment_text(rules: Rules, square: Square) -> String {
    match rules.energy_change_on_landing(square) {
        0 => "0".to_owned(),
        change => format!("{change:+}"),
    }
}

/// All levels; squares with `marks` show those instead of the adjustment.
fn write_levels(rules: Rules, lang: Lang, out: &mut StyledText, marks: impl Fn(Square) -> String) {
    for level in 0..rules.level_count() {
        out.push_line(out.format_with_style(TextStyle::Emphasis, (texts(lang).level_name)(level)));
        for x in 0..rules.squares_per_side() {
            let squares = (0..rules.squares_per_side()).map(|y| {
                let square = Square { level, x, y };
                let marks = marks(square);
                if marks.is_empty() {
                    format!("{:>SQUARE_WIDTH$}", adjustment_text(rules, square))
                } else {
                    out.format_with_style(TextStyle::Emphasis, format!("{marks:>SQUARE_WIDTH$}"))
                }
            });
            out.push_line(squares.collect::<String>());
        }
    }
}
