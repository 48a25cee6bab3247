//! Tests of whole positions, and helpers that they share.
//!
//! - `rulings.rs`: the rulings of RULES: Yahtzee
//! - `handout_game.rs`: the game of the course handout
//! - `random_games.rs`: the contract of [`Game`] on random play
//! - `custom_positions.rs`: custom positions
//! - `notation.rs`: the notation of actions
//! - `presentation.rs`: texts about steps, questions and labels

mod custom_positions;
mod handout_game;
mod notation;
mod presentation;
mod random_games;
mod rulings;

use super::*;
use crate::Game;
use Category::{
    Chance, Fives, FourOfAKind, Fours, FullHouse, LargeStraight, Ones, Sixes, SmallStraight,
    ThreeOfAKind, Threes, Twos,
};

/// The category, not the game.
const YAHTZEE: Category = Category::Yahtzee;

/// A new game with `count` seats; seat 1 begins.
fn table(rules: Rules, count: u8) -> Yahtzee {
    Yahtzee::new(&rules, Seats::new(count, Seat(0)).unwrap())
}

/// A game for one with these categories filled, about to roll.
fn sheet_with(rules: Rules, filled: &[(Category, u8)], chips: u8) -> Yahtzee {
    let mut boxes = [None; 13];
    for &(category, points) in filled {
        boxes[category.index()] = Some(points);
    }
    let sheet = Sheet::from_category_points(boxes, chips).unwrap();
    UncheckedPosition::solo_turn_start(rules, sheet).unwrap().try_into().unwrap()
}

/// Rolls these faces for the unrolled dice, from left to right.
fn roll(game: &mut Yahtzee, faces: &[u8]) {
    let roll = game.roll_from_faces(faces).unwrap();
    game.play_roll(roll).unwrap();
}

/// Plays an action of the active seat, in notation.
fn act(game: &mut Yahtzee, text: &str) {
    game.play_action(game.active_seat(), Yahtzee::parse_action(text).unwrap()).unwrap();
}

/// Fills a category with the first roll of the active seat.
fn score(game: &mut Yahtzee, faces: [u8; 5], category: Category) {
    roll(game, &faces);
    game.play_action(game.active_seat(), Action::Score(category)).unwrap();
}

/// The categories that are legal now.
fn legal_categories(game: &Yahtzee) -> Vec<Category> {
    let category = |action| match action {
        Action::Score(category) => Some(category),
        Action::Reroll(_) => None,
    };
    game.legal_actions(game.active_seat()).into_iter().filter_map(category).collect()
}
