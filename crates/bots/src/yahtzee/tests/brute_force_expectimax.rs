//! Compares the solver with a brute-force expectimax: independent code that only uses [`Game`], on
//! positions with one to three open boxes.

use std::collections::HashMap;

use rollwright_games::yahtzee::{Category, Rules, Sheet, UncheckedPosition};
use rollwright_games::{Game, Phase, Seat, Yahtzee};

use super::super::SolverSheetState;
use super::*;

/// Everything the points to come can depend on.
type ValueKey = (u16, u16, bool, [u8; 5], u8);

struct BruteForceExpectimax(HashMap<ValueKey, f64>);

impl BruteForceExpectimax {
    /// The expected points to come under optimal play.
    fn value(&mut self, game: &Yahtzee) -> f64 {
        if let Phase::Over { .. } = game.phase() {
            return 0.0;
        }
        let sheet = game.sheet_of(Seat(0)).unwrap();
        let mut dice = game.dice_faces();
        dice.sort_unstable();
        let key = (
            sheet.used_categories().bits(),
            sheet.upper_sum(),
            sheet.can_win_bonus_chips(),
            dice,
            game.rolls_left(),
        );
        if let Some(&value) = self.0.get(&key) {
            return value;
        }
        let value = if let Phase::Roll { .. } = game.phase() {
            let mut mean = 0.0;
            for (roll, chance) in game.possible_rolls() {
                let mut after = game.clone();
                after.play_roll(roll).unwrap();
                mean += chance * self.value(&after);
            }
            mean
        } else {
            let mut best = f64::NEG_INFINITY;
            for action in game.legal_actions(Seat(0)) {
                let mut after = game.clone();
                after.play_action(Seat(0), action).unwrap();
                let points = f64::from(after.score(Seat(0)) - game.score(Seat(0)));
                best = best.max(points + self.value(&after));
            }
            best
        };
        self.0.insert(key, value);
        value
    }
}

/// A sheet with all boxes used except `open`: zeros, apart from the upper boxes in `upper` and the
/// Yahtzee box.
pub(super) fn sheet(open: &[Category], upper: &[(Category, u8)], yahtzee: u8) -> Sheet {
    let mut boxes = [Some(0); 13];
    boxes[Category::Chance.index()] = Some(5);
    boxes[Category::Yahtzee.index()] = Some(yahtzee);
    for &(category, points) in upper {
        boxes[category.index()] = Some(points);
    }
    for category in open {
        boxes[category.index()] = None;
    }
    Sheet::from_category_points(boxes, 0).unwrap()
}

fn assert_same_values(open: &[Category], upper: &[(Category, u8)], yahtzee: u8) {
    for rules in Rules::ALL {
        let sheet = sheet(open, upper, yahtzee);
        let game =
            Yahtzee::try_from(UncheckedPosition::solo_turn_start(rules, sheet).unwrap()).unwrap();
        let expected = BruteForceExpectimax(HashMap::new()).value(&game);
        let found = shared_solution(rules)
            .expected_points_to_come(SolverSheetState::from_sheet(&sheet))
            .unwrap();
        assert!(
            (expected - found).abs() < 1e-9,
            "{rules:?} {open:?} {yahtzee}: {expected} {found}"
        );
    }
}

#[test]
fn one_open_box() {
    for category in Category::ALL {
        for yahtzee in [0, 50] {
            assert_same_values(&[category], &[], yahtzee);
        }
    }
}

#[test]
fn one_upper_box_that_decides_the_bonus() {
    let near = [(Category::Twos, 8), (Category::Fours, 16), (Category::Fives, 20)];
    assert_same_values(&[Category::Sixes], &near, 50);
    assert_same_values(&[Category::Sixes], &[(Category::Fives, 25), (Category::Fours, 20)], 0);
}

#[test]
fn two_open_boxes() {
    use Category::*;
    let near = [(Fours, 16), (Fives, 20), (Twos, 6)];
    assert_same_values(&[Sixes, FullHouse], &near, 50);
    assert_same_values(&[Sixes, LargeStraight], &near, 0);
    assert_same_values(&[Threes, Sixes], &near, 50);
    assert_same_values(&[SmallStraight, Chance], &[], 50);
    assert_same_values(&[Category::Yahtzee, FourOfAKind], &[], 0);
    assert_same_values(&[Category::Yahtzee, Ones], &[], 0);
}

#[test]
fn three_open_boxes() {
    use Category::*;
    assert_same_values(&[Category::Yahtzee, FullHouse, Chance], &[], 0);
    assert_same_values(&[Sixes, SmallStraight, ThreeOfAKind], &[(Fours, 16), (Fives, 20)], 50);
    assert_same_values(&[Category::Yahtzee, Sixes, LargeStraight], &[(Fours, 16), (Fives, 20)], 0);
}
