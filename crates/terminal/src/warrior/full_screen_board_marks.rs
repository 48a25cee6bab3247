//! What the full screen adds to the boards: the energy of every square, the goal and the warriors'
//! marks.

use rollwright_games::position_view::PositionView;
use rollwright_games::warrior::Square;
use rollwright_games::warrior::texts::texts;
use rollwright_games::{Game, Warrior};
use rollwright_i18n::Lang;

use super::board::{adjustment_text, warrior_mark};

/// The mark of the last square.
const GOAL_MARK: &str = "*";

/// The mark of a square with both warriors.
const BOTH_MARK: &str = "PP";

/// Writes into every square its mark or its energy adjustment, and what a sheet needs to be found on
/// the boards.
pub(super) fn annotate_view(game: &Warrior, view: &mut PositionView, lang: Lang) {
    let rules = game.rules_in_play();
    let goal = rules.square_at_path_index(rules.last_path_index());
    let (boards, sheets) = view.sheets.split_at_mut(usize::from(rules.level_count()));
    for (level, board) in (0..).zip(boards) {
        if level == goal.level {
            let label = texts(lang).boards.last_square;
            board.title = format!("{}, {label} {GOAL_MARK}", board.title);
        }
        for (x, row) in (0..).zip(&mut board.rows) {
            row.label = x.to_string();
            for (y, cell) in (0..).zip(&mut row.cells) {
                cell.text = square_text(game, Square { level, x, y }, goal);
            }
        }
    }
    for sheet in sheets {
        if let Some(seat) = sheet.seat {
            sheet.title = format!("{}, {}", warrior_mark(seat), sheet.title);
        }
    }
}

/// Where the goal is, for boards on other levels.
pub(super) fn goal_note(game: &Warrior, lang: Lang) -> String {
    let rules = game.rules_in_play();
    format!(
        "{GOAL_MARK} {}",
        (texts(lang).square_name)(rules.square_at_path_index(rules.last_path_index()))
    )
}

fn square_text(game: &Warrior, square: Square, goal: Square) -> String {
    let mut warriors = game.seats().iter().filter(|&seat| game.square_of(seat) == square);
    match (warriors.next(), warriors.next()) {
        (Some(_), Some(_)) => BOTH_MARK.to_owned(),
        (Some(seat), None) => warrior_mark(seat),
        _ if square == goal => GOAL_MARK.to_owned(),
        _ => adjustment_text(game.rules_in_play(), square),
    }
}
