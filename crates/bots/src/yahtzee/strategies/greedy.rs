//! The greedy strategy: takes what looks best now.

use rollwright_games::yahtzee::{Action, Category};
use rollwright_games::{Game, Seat, Yahtzee};

use crate::Bot;
use crate::bot::max_by_value;

/// Stops for a fixed score of 25 points or more. Otherwise it keeps the most common face and
/// rerolls the rest; at the end it fills the box with the most points.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Greedy;

impl Bot<Yahtzee> for Greedy {
    fn choose(&mut self, position: &Yahtzee, seat: Seat, _random: u64) -> Action {
        max_by_value(&position.legal_actions(seat), |action| match action {
            Action::Score(category) => score_value(position, category),
            Action::Reroll(positions) => {
                reroll_value(position.dice_faces(), |index| positions.contains(index))
            }
        })
    }
}

/// Points now. While rolls are left, only a good fixed score beats rerolling.
fn score_value(position: &Yahtzee, category: Category) -> f64 {
    let Some(scored) = position.potential_score(category) else { return f64::MIN };
    let points = f64::from(scored.points) + if scored.earns_chip { 100.0 } else { 0.0 };
    // Among equals, fill the box with the lowest potential first, and Chance late.
    let spare = if category == Category::Chance { 3.0 } else { 0.01 * category.index() as f64 };
    let stops = position.rolls_left() == 0 || (category.fixed_points().is_some() && points >= 25.0);
    points - spare + if stops { 1_000.0 } else { 0.0 }
}

/// Highest for rerolling exactly the dice that don't show the most common face.
fn reroll_value(dice: [u8; 5], rolled: impl Fn(usize) -> bool) -> f64 {
    let count = |face: u8| dice.iter().filter(|&&die| die == face).count();
    let face = (1..=6).max_by_key(|&face| (count(face), face)).unwrap_or(6);
    let right = (0..5).filter(|&index| rolled(index) == (dice[index] != face)).count();
    500.0 + right as f64
}
