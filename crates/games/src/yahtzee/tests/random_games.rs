//! The contract of [`Game`], tested with random play.

use proptest::prelude::*;

use rollwright_i18n::Lang;

use super::*;
use crate::yahtzee::PlayError;
use crate::{Phase, Presentation};

/// A small, reproducible random number generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize * n) >> 31
    }
}

fn every_action() -> Vec<Action> {
    let rerolls = (1..32).filter_map(DicePositions::from_mask).map(Action::Reroll);
    rerolls.chain(Category::ALL.into_iter().map(Action::Score)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_games_fulfil_the_contract(seed: u64, rules in 0..4usize, count in 1..=12u8, first in 0..12u8) {
        let rules = Rules::ALL[rules];
        let seats = Seats::new(count, Seat(first % count)).unwrap();
        let mut game = Yahtzee::new(&rules, seats);
        // Few faces make five of a kind, and with it the joker, frequent.
        let faces = 1 + seed as usize % 3;
        let mut dice = Dice(seed);
        let mut turns = 0;
        loop {
            prop_assert_eq!(&game.visible_to(None), &game);
            match game.phase() {
                Phase::Over { .. } => break,
                Phase::Roll { seat } => {
                    prop_assert_eq!(seat, game.active_seat());
                    prop_assert!(game.legal_actions(seat).is_empty());
                    prop_assert_eq!(game.check_action(seat, every_action()[0]), Err(PlayError::RollExpected));
                    let roll = game.roll_with(|_| (dice.below(faces) * 2 + 1) as u8);
                    prop_assert_eq!(game.roll_from_faces(&game.roll_faces(roll)), Ok(roll));
                    let canonical = game.canonical_roll(roll);
                    prop_assert_eq!(game.canonical_roll(canonical), canonical);
                    prop_assert_eq!(game.possible_rolls().iter().filter(|(r, _)| *r == canonical).count(), 1);
                    prop_assert_eq!(game.play_roll(roll), Ok(()));
                }
                Phase::Decide { seats: asked, .. } => {
                    let seat = game.active_seat();
                    prop_assert_eq!(asked, crate::SeatSet::single(seat));
                    prop_assert_eq!(game.check_roll([1; 5]), Err(PlayError::ActionExpected));
                    let legal = game.legal_actions(seat);
                    for action in every_action() {
                        prop_assert_eq!(legal.contains(&action), game.check_action(seat, action).is_ok());
                        if let Action::Score(category) = action {
                            prop_assert_eq!(legal.contains(&action), game.potential_score(category).is_some());
                        }
                    }
                    let other = Seat(seat.0 + 1);
                    prop_assert!(game.legal_actions(other).is_empty());
                    prop_assert_eq!(game.check_action(other, legal[0]), Err(PlayError::NotAsked { seat: other }));
                    let action = legal[dice.below(legal.len())];
                    let before = game.score(seat);
                    prop_assert_eq!(game.play_action(seat, action), Ok(()));
                    if matches!(action, Action::Score(_)) {
                        turns += 1;
                        prop_assert!((0..=40 + 50 + 35 + 100).contains(&(game.score(seat) - before)));
                    }
                }
            }
        }
        prop_assert_eq!(turns, 13 * seats.count());
        let last_seat = seats.clockwise_from(seats.starting_seat()).last().unwrap();
        prop_assert_eq!(game.active_seat(), last_seat);
        prop_assert!(game.dice_to_roll().is_empty() && game.possible_rolls().is_empty());
        prop_assert_eq!(game.check_roll([1; 5]), Err(PlayError::GameOver));
        prop_assert_eq!(game.check_action(game.active_seat(), every_action()[40]), Err(PlayError::GameOver));
        prop_assert_eq!(game.potential_score(Chance), None);
    }

    #[test]
    fn unchecked_values_never_panic(steps in prop::collection::vec((any::<[u8; 5]>(), 0..44usize, any::<u8>()), 1..300)) {
        let mut game = table(Rules::Official, 3);
        for (roll, action, seat) in steps {
            game.apply_roll(roll);
            game.apply_action(Seat(seat), every_action()[action]);
            let _ = (game.phase(), game.legal_actions(Seat(seat)), game.score(Seat(seat)), game.possible_rolls());
            let _ = (game.dice_to_roll(), game.canonical_roll(roll), game.check_roll(roll), game.round());
        }
    }
}

#[test]
fn wrong_dice_are_rejected_with_a_reason() {
    let mut game = table(Rules::Official, 1);
    assert_eq!(game.check_roll([1, 2, 3, 4, 0]), Err(PlayError::DiceCount { expected: 5, got: 4 }));
    let face = PlayError::FaceOutOfRange { die: "fifth", face: 7, low: 1, high: 6 };
    assert_eq!(game.check_roll([1, 2, 3, 4, 7]), Err(face));
    let [english, german] = [Lang::En, Lang::De].map(|lang| Yahtzee::play_error_text(&face, lang));
    assert_eq!(english, "the fifth die can't show 7; its faces are 1 to 6");
    assert_eq!(german, "Der fünfte Würfel kann nicht 7 zeigen, nur 1 bis 6");
    assert_eq!(game.roll_from_faces(&[1, 2, 3]), Err(PlayError::DiceCount { expected: 5, got: 3 }));
    roll(&mut game, &[1, 2, 3, 4, 5]);
    act(&mut game, "r24");
    assert_eq!(game.dice_faces(), [1, 0, 3, 0, 5]);
    let names: Vec<_> = game.dice_to_roll().iter().map(|die| die.name).collect();
    assert_eq!(names, ["second", "fourth"]);
    assert_eq!(game.check_roll([6, 6, 0, 0, 0]), Err(PlayError::DiceCount { expected: 2, got: 2 }));
    assert_eq!(game.canonical_roll([0, 6, 0, 2, 0]), [0, 2, 0, 6, 0]);
    assert_eq!(game.possible_rolls().len(), 21);
    roll(&mut game, &[6, 2]);
    assert_eq!(game.dice_faces(), [1, 6, 3, 2, 5]);
}

#[test]
fn equal_scores_share_the_win() {
    let mut game = table(Rules::Official, 2);
    for category in Category::ALL {
        score(&mut game, [1, 2, 3, 4, 5], category);
        score(&mut game, [5, 4, 3, 2, 1], category);
    }
    assert_eq!(crate::winners(&game).len(), 2);
}
