//! The champion plays to win.

use std::sync::Arc;

use rollwright_games::qwinto::{Action, DiceSet, RowColour, Rules, Sheet};
use rollwright_games::{Game, Qwinto, Seat, Seats};

use super::super::qwinto_bot_factory;
use super::super::turn_evaluator_bot::TurnEvaluatorBot;
use super::sheets;
use crate::bot::Bot;
use crate::qwinto::champion::bot::Champion;

const RED: [u8; 10] = [1, 3, 5, 0, 7, 9, 11, 13, 14, 15];
const YELLOW: [u8; 10] = [1, 2, 4, 6, 8, 0, 10, 12, 14, 0];
const FINISH: Action = Action::Enter { row: RowColour::Yellow, cell: 9 };

/// A sheet with red full, these numbers in blue, and yellow full except for its last cell.
fn nearly_done(blue: [u8; 10]) -> Sheet {
    Sheet::from_numbers([RED, YELLOW, blue], 0).unwrap()
}

/// The position after the first seat has rolled 18 with all dice.
fn after_18(sheets: [Sheet; 2]) -> Qwinto {
    let seats = Seats::new(2, Seat(0)).unwrap();
    let mut game = Qwinto::from_sheets(Rules::Ottawa, seats, Seat(0), &sheets).unwrap();
    game.play_action(Seat(0), Action::Dice(DiceSet::from_rows(&RowColour::ALL).unwrap())).unwrap();
    let roll = game.roll_from_faces(&[6, 6, 6]).unwrap();
    game.play_roll(roll).unwrap();
    game
}

fn choice(game: &Qwinto, seat: u8) -> Action {
    qwinto_bot_factory("champion", Rules::Ottawa, 2).unwrap()().choose(game, Seat(seat), 0)
}

#[test]
fn the_champion_ends_the_game_when_ahead() {
    // Blue can't gain anything, while the opponent would overtake in time.
    let mine = nearly_done([15, 16, 17, 0, 0, 0, 0, 0, 0, 0]);
    let mut yellow = YELLOW;
    yellow[8] = 0;
    let theirs = Sheet::from_numbers([RED, yellow, [1, 2, 3, 5, 0, 6, 8, 0, 0, 0]], 0).unwrap();
    assert_eq!(choice(&after_18([mine, theirs]), 0), FINISH);
}

#[test]
fn the_champion_does_not_end_the_game_when_behind() {
    let mine = nearly_done([0; 10]);
    let theirs = nearly_done([1, 2, 3, 5, 0, 6, 8, 11, 13, 0]);
    let game = after_18([mine, theirs]);
    let mut ended = game.clone();
    ended.play_action(Seat(0), FINISH).unwrap();
    ended.play_action(Seat(1), Action::Pass).unwrap();
    assert!(ended.score(Seat(0)) + 20 < ended.score(Seat(1)));
    assert_ne!(choice(&game, 0), FINISH);
}

#[test]
fn the_last_turn_is_played_for_actual_points() {
    // The other seat can only finish or fail.
    let theirs = nearly_done([1, 2, 3, 5, 0, 6, 8, 11, 0, 12]);
    let mut different = 0;
    for mine in sheets(12)
        .into_iter()
        .filter(|sheet| sheet.failed_rolls() < 4 && sheet.full_row_count() < 2)
    {
        let game = after_18([theirs, mine]);
        let points = |action| {
            let mut game = game.clone();
            game.play_action(Seat(1), action).unwrap();
            game.play_action(Seat(0), FINISH).unwrap();
            game.score(Seat(1))
        };
        let most = game.legal_actions(Seat(1)).into_iter().map(points).max().unwrap();
        assert_eq!(points(choice(&game, 1)), most);
        let net = Champion::for_seat_count(2).net().clone();
        let mut points_bot = TurnEvaluatorBot(Champion::new(Arc::new(net), 0.0));
        different += usize::from(points(points_bot.choose(&game, Seat(1), 0)) != most);
    }
    assert!(different > 0, "predicted points never preferred another action");
}
