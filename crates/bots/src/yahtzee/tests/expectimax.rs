//! The solver against plain expectimax: independent code that knows nothing but
//! [`Game`], on positions with one to three open boxes.

use std::collections::HashMap;

use rollwright_games::yahtzee::{Category, Rules, Setup, Sheet};
use rollwright_games::{Game, Phase, Seat, Yahtzee};

use super::super::State;
use super::*;

/// What the points to come can depend on.
type Key = (u16, u16, bool, [u8; 5], u8);

struct Expectimax(HashMap<Key, f64>);

impl Expectimax {
    /// The expected points to come under best play.
    fn value(&mut self, game: &Yahtzee) -> f64 {
        if let Phase::Over { .. } = game.phase() {
            return 0.0;
        }
        let sheet = game.sheet_of(Seat(0)).unwrap();
        let mut dice = game.showing();
        dice.sort_unstable();
        let key = (sheet.used().bits(), sheet.upper(), sheet.wins_chips(), dice, game.rolls_left());
        if let Some(&known) = self.0.get(&key) {
            return known;
        }
        let value = if let Phase::Roll { .. } = game.phase() {
            let mut mean = 0.0;
            for (roll, chance) in game.rolls() {
                let mut after = game.clone();
                after.roll(roll).unwrap();
                mean += chance * self.value(&after);
            }
            mean
        } else {
            let mut best = f64::NEG_INFINITY;
            for action in game.legal(Seat(0)) {
                let mut after = game.clone();
                after.act(Seat(0), action).unwrap();
                let points = f64::from(after.score(Seat(0)) - game.score(Seat(0)));
                best = best.max(points + self.value(&after));
            }
            best
        };
        self.0.insert(key, value);
        value
    }
}

/// A sheet with all boxes but `open` used: zeros, except for the upper boxes that
/// `upper` fills and the Yahtzee box.
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
    Sheet::from_boxes(boxes, 0).unwrap()
}

fn agree(open: &[Category], upper: &[(Category, u8)], yahtzee: u8) {
    for rules in Rules::ALL {
        let sheet = sheet(open, upper, yahtzee);
        let game = Yahtzee::try_from(Setup::alone(rules, sheet).unwrap()).unwrap();
        let plain = Expectimax(HashMap::new()).value(&game);
        let found = solved(rules).value_of(State::of(&sheet)).unwrap();
        assert!((plain - found).abs() < 1e-9, "{rules:?} {open:?} {yahtzee}: {plain} {found}");
    }
}

#[test]
fn one_open_box() {
    for category in Category::ALL {
        for yahtzee in [0, 50] {
            agree(&[category], &[], yahtzee);
        }
    }
}

#[test]
fn one_upper_box_and_the_bonus_at_stake() {
    let near = [(Category::Twos, 8), (Category::Fours, 16), (Category::Fives, 20)];
    agree(&[Category::Sixes], &near, 50);
    agree(&[Category::Sixes], &[(Category::Fives, 25), (Category::Fours, 20)], 0);
}

#[test]
fn two_open_boxes() {
    use Category::*;
    let near = [(Fours, 16), (Fives, 20), (Twos, 6)];
    agree(&[Sixes, FullHouse], &near, 50);
    agree(&[Sixes, LargeStraight], &near, 0);
    agree(&[Threes, Sixes], &near, 50);
    agree(&[SmallStraight, Chance], &[], 50);
    agree(&[Category::Yahtzee, FourOfAKind], &[], 0);
    agree(&[Category::Yahtzee, Ones], &[], 0);
}

#[test]
fn three_open_boxes() {
    use Category::*;
    agree(&[Category::Yahtzee, FullHouse, Chance], &[], 0);
    agree(&[Sixes, SmallStraight, ThreeOfAKind], &[(Fours, 16), (Fives, 20)], 50);
    agree(&[Category::Yahtzee, Sixes, LargeStraight], &[(Fours, 16), (Fives, 20)], 0);
}
