//! The champion ends games it wins, goes on in games it would lose, and can be trained.

use rollwright_games::qwixx::{Action, Qwixx, RowCrosses, RuleSetKind, Rules, Sheet};
use rollwright_games::{Colour, Game, Phase, Seat, Seats};

use crate::qwixx::champion::bot::Champion;
use crate::qwixx::champion::training::{SolutionNetTrainingPlan, train_weights};
use crate::{Bot, NoCache, NoProgress, SolutionProvider};

/// Rows of 2 to 6; the last number needs two crosses before it.
fn rules() -> Rules {
    Rules::reduced(RuleSetKind::Official, 3, 2).unwrap()
}

fn champion() -> Champion {
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
    Champion::new(rules(), 2, &solutions).unwrap().unwrap()
}

fn sheet(rows: [u16; 4], penalties: u8) -> Sheet {
    Sheet { rows: rows.map(RowCrosses), penalties }
}

/// Seat 1 to move with these dice.
fn rolled(mine: Sheet, other: Sheet, faces: &[u8]) -> Qwixx {
    let seats = Seats::new(2, Seat(0)).unwrap();
    let mut game = Qwixx::from_sheets(rules(), seats, Seat(0), &[mine, other]).unwrap();
    let roll = game.roll_from_faces(faces).unwrap();
    game.apply_roll(roll);
    game
}

/// Plays the turn with the champion in seat 1; the other passes.
fn play_turn(game: &mut Qwixx) {
    let mut champion = champion();
    while let Phase::Decide { seats, .. } = game.phase() {
        let seat = seats.iter().next().unwrap();
        let action = if seat == Seat(0) { champion.choose(game, seat, 0) } else { Action::Pass };
        game.play_action(seat, action).unwrap();
    }
}

const LOCKED: u16 = 0b1_0011 | RowCrosses::LOCK_BIT;

#[test]
fn it_takes_the_fourth_penalty_to_win() {
    // 30 - 15 points against none: 10 after the penalty, and three rows still open.
    let mine = sheet([0b1111, 0b1111, 0b1111, 0], 3);
    let mut game = rolled(mine, sheet([0; 4], 0), &[1, 1, 1, 1, 3, 3]);
    assert!(game.legal_actions(Seat(0)).len() > 1, "it could cross something");
    play_turn(&mut game);
    assert!(matches!(game.phase(), Phase::Over { .. }));
    assert_eq!(game.score(Seat(0)), 10);
}

#[test]
fn it_does_not_take_the_fourth_penalty_to_lose() {
    let mine = sheet([0b1, 0b1, 0b1, 0], 3);
    let mut game = rolled(mine, sheet([0b111, 0b111, 0, 0], 0), &[1, 1, 3, 3, 3, 3]);
    play_turn(&mut game);
    assert!(matches!(game.phase(), Phase::Roll { .. }), "{game:?}");
}

#[test]
fn it_locks_the_second_row_to_win_and_not_to_lose() {
    let mine = sheet([LOCKED, 0b11, 0b11, 0b11], 0);
    // White 6 locks yellow: 10 + 10 + 3 + 3 points.
    let behind = sheet([0b111, 0b11, 0b11, 0b11], 0);
    let mut game = rolled(mine, behind, &[3, 3, 1, 1, 1]);
    let lock = Action::Cross { row: Colour::Yellow, number: 6 };
    assert_eq!(champion().choose(&game, Seat(0), 0), lock);
    play_turn(&mut game);
    assert!(matches!(game.phase(), Phase::Over { .. }));

    // 10 + 10 + 10 + 10 points and more to come against 26: not now.
    let ahead = sheet([0b1111, 0b1111, 0b1111, 0b1111], 0);
    let game = rolled(mine, ahead, &[3, 3, 1, 1, 1]);
    assert!(game.legal_actions(Seat(0)).contains(&lock));
    assert_ne!(champion().choose(&game, Seat(0), 0), lock);
}

/// The others' actions in this very turn count: here the opponent can lock too.
#[test]
fn it_considers_the_others_actions() {
    let mine = sheet([LOCKED, 0b11, 0, 0], 0);
    let lock = Action::Cross { row: Colour::Yellow, number: 6 };
    // 20 points with the lock, against 13 that can't use the white 6.
    let game = rolled(mine, sheet([0b1111, 0b1, 0b1000, 0b1000], 0), &[3, 3, 1, 1, 1]);
    assert_eq!(game.legal_actions(Seat(1)).len(), 1);
    assert_eq!(champion().choose(&game, Seat(0), 0), lock);
    // Against 14 points, which the same white 6 turns into 23.
    let game = rolled(mine, sheet([0b111, 0b111, 0b1000, 0b1000], 0), &[3, 3, 1, 1, 1]);
    assert_ne!(champion().choose(&game, Seat(0), 0), lock);
}

#[test]
fn training_does_not_depend_on_threads_and_its_weights_can_be_read() {
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
    let weights = |threads| {
        let plan = SolutionNetTrainingPlan {
            solution_games: 2000,
            champion_games: 2000,
            seed: 5,
            threads,
        };
        let mut losses = Vec::new();
        let weights =
            train_weights(rules(), 3, plan, &solutions, &mut |_, loss| losses.push(loss)).unwrap();
        assert_eq!(losses.len(), 2);
        // A net that knows only the number of seats errs by 0.637.
        assert!(losses[1] < 0.62, "{losses:?}");
        weights
    };
    let trained = weights(1);
    assert_eq!(trained, weights(2));
    assert!(
        Champion::from_solution_input_weights(&trained, rules(), 3, &solutions).unwrap().is_some()
    );
    assert!(
        Champion::from_solution_input_weights(&trained[4..], rules(), 3, &solutions)
            .unwrap()
            .is_none()
    );
    assert!(
        Champion::from_solution_input_weights(&trained[1..], rules(), 3, &solutions)
            .unwrap()
            .is_none()
    );
    let mut damaged = trained;
    damaged[..4].copy_from_slice(&f32::NAN.to_le_bytes());
    assert!(
        Champion::from_solution_input_weights(&damaged, rules(), 3, &solutions).unwrap().is_none()
    );
}
