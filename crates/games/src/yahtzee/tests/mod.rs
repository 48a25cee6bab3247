//! Whole positions: the handout's game, every ruling, and the [`Game`] contract.

mod game_contract;
mod handout_game;
mod narration;
mod rulings;
mod setups;

use super::*;
use crate::Game;
use Category::{
    Chance, Fives, FourOfAKind, Fours, FullHouse, LargeStraight, Ones, Sixes, SmallStraight,
    ThreeOfAKind, Threes, Twos,
};

/// The box, not the game.
const YAHTZEE: Category = Category::Yahtzee;

/// A new game with `count` seats, seat 1 beginning.
fn table(rules: Rules, count: u8) -> Yahtzee {
    Yahtzee::new(&rules, Seats::new(count, Seat(0)).unwrap())
}

/// A single seat with these boxes filled, about to roll.
fn sheet_with(rules: Rules, filled: &[(Category, u8)], chips: u8) -> Yahtzee {
    let mut boxes = [None; 13];
    for &(category, points) in filled {
        boxes[category.index()] = Some(points);
    }
    let sheet = Sheet::from_category_points(boxes, chips).unwrap();
    PositionSetup::single_seat(rules, sheet).unwrap().try_into().unwrap()
}

/// The active seat rolls these dice (those that are due, from left to right).
fn roll(game: &mut Yahtzee, faces: &[u8]) {
    let roll = game.roll_from_faces(faces).unwrap();
    game.play_roll(roll).unwrap();
}

/// The active seat acts, by notation.
fn act(game: &mut Yahtzee, text: &str) {
    game.play_action(game.active_seat(), Yahtzee::parse_action(text).unwrap()).unwrap();
}

/// The active seat's first roll goes straight into a box.
fn score(game: &mut Yahtzee, faces: [u8; 5], category: Category) {
    roll(game, &faces);
    game.play_action(game.active_seat(), Action::Score(category)).unwrap();
}

/// The boxes that are offered now.
fn offered(game: &Yahtzee) -> Vec<Category> {
    let boxes = |action| match action {
        Action::Score(category) => Some(category),
        Action::Reroll(_) => None,
    };
    game.legal_actions(game.active_seat()).into_iter().filter_map(boxes).collect()
}
