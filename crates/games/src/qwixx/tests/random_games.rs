//! Properties of every position of random games.

use std::collections::HashSet;

use super::super::{RuleSetKind, TurnStage};
use super::*;
use proptest::prelude::*;

/// A small random number generator, so that a failing case is one number.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }
}

fn rules() -> impl Strategy<Value = Rules> {
    let kinds = RuleSetKind::ALL;
    let kind = prop::sample::select(kinds.to_vec());
    prop_oneof![
        kind.clone().prop_map(Rules::full_size),
        (kind, 2..=6u8, 0..=5u8).prop_filter_map("rows too short", |(kind, faces, after)| {
            Rules::reduced(kind, faces, after)
        }),
    ]
}

fn check_listed_iff_legal(game: &Qwixx) {
    for seat in (0..14).map(Seat) {
        let listed = game.legal_actions(seat);
        let mut tries = vec![Action::Pass];
        for row in Colour::ALL {
            tries.extend((0..=14).chain([255]).map(|number| Action::Cross { row, number }));
        }
        for action in tries {
            assert_eq!(
                listed.contains(&action),
                game.check_action(seat, action).is_ok(),
                "{action:?}"
            );
        }
        let unique: HashSet<_> = listed.iter().collect();
        assert_eq!(unique.len(), listed.len(), "listed once");
        assert!(listed.is_empty() || listed[0] == Action::Pass);
    }
}

fn check_sheets(game: &Qwixx) {
    let rules = game.rules_in_play();
    for sheet in game.sheets() {
        for row in sheet.rows {
            assert!(!row.is_lock_crossed() || row.has_cross(rules.last_column()));
            assert!(row.crossed_number_count() <= rules.last_column() + 1);
        }
        assert!(sheet.penalties <= 4);
    }
    let locks = game.locked_rows().len();
    let decided = locks >= 2 || game.sheets().iter().any(|sheet| sheet.penalties == 4);
    match game.turn_stage() {
        TurnStage::Over => assert!(decided && locks <= 3),
        TurnStage::Roll => {
            assert!(!decided);
            let again = Qwixx::from_sheets(rules, game.seats(), game.active_seat(), game.sheets());
            assert_eq!(again.as_ref(), Ok(game), "a turn starts from its sheets alone");
        }
        TurnStage::WhiteSum | TurnStage::ColourDie | TurnStage::OthersWhiteSum => {}
    }
}

proptest! {
    #[test]
    fn random_games_follow_the_rules(rules in rules(), count in 1..=12u8, seed: u64) {
        let mut dice = Dice(seed);
        let mut game = Qwixx::new(&rules, Seats::new(count, Seat(count / 2)).unwrap());
        for _ in 0..5_000 {
            check_sheets(&game);
            check_listed_iff_legal(&game);
            match game.phase() {
                Phase::Roll { .. } => {
                    let roll = game.roll_with(|die| 1 + dice.below(die.sides().into()) as u8);
                    prop_assert_eq!(game.play_roll(roll), Ok(()));
                }
                Phase::Decide { seats, .. } => {
                    let asked: Vec<_> = seats.iter().collect();
                    let seat = asked[dice.below(asked.len())];
                    let list = game.legal_actions(seat);
                    let action = list[dice.below(list.len())];
                    let scores: Vec<_> = game.seats().iter().map(|s| game.score(s)).collect();
                    prop_assert_eq!(game.visible_to(Some(seat)).legal_actions(seat), list);
                    game.apply_action(seat, action);
                    if action == Action::Pass && asked.len() > 1 {
                        let now: Vec<_> = game.seats().iter().map(|s| game.score(s)).collect();
                        prop_assert_eq!(now, scores);
                    }
                }
                Phase::Over { .. } => return Ok(()),
            }
        }
        prop_assert!(false, "a game ends");
    }

    #[test]
    fn unchecked_values_never_panic(rules in rules(), faces: [u8; 6], tries: Vec<(u8, u8, u8)>) {
        let mut game = Qwixx::new(&rules, Seats::new(3, ONE).unwrap());
        let [a, b, colour @ ..] = faces;
        game.apply_roll(super::super::Roll { white: [a, b], colour });
        for (seat, row, number) in tries {
            let row = Colour::ALL[usize::from(row % 4)];
            let action = if number % 5 == 0 { Action::Pass } else { Action::Cross { row, number } };
            let _ = (game.legal_actions(Seat(seat)), game.check_action(Seat(seat), action));
            game.apply_action(Seat(seat % 4), action);
            let _ = (game.phase(), game.score(Seat(seat)), game.dice_to_roll());
            if game.turn_stage() == TurnStage::Roll {
                game.apply_roll(super::super::Roll { white: [a, b], colour });
            }
        }
    }
}
