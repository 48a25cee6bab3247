//! The strategies of Qwinto.

use rollwright_games::qwinto::{Action, Rules};
use rollwright_games::{Game, Qwinto, Seat, Seats};

use crate::mind::{best_by, recipe_of};
use crate::{Mind, MindError, Minded, Random, Recipe, Strategy, Workshop};

impl Minded for Qwinto {
    fn strategies() -> &'static [Strategy] {
        &[
            Strategy { name: "random", summary: "any legal choice" },
            Strategy {
                name: "greedy",
                summary: "enters each sum where it fits an evenly filled row",
            },
        ]
    }

    fn recipe(
        name: &str,
        _rules: &Rules,
        _seats: Seats,
        _workshop: &Workshop<'_>,
    ) -> Result<Recipe<Self>, MindError> {
        match name {
            "random" => Ok(recipe_of(Random)),
            "greedy" => Ok(recipe_of(Greedy)),
            _ => Err(MindError::unknown::<Self>(name)),
        }
    }
}

/// Enters each sum where it would stand in an evenly filled row.
#[derive(Clone, Copy, Debug, Default)]
struct Greedy;

impl Mind<Qwinto> for Greedy {
    fn choose(&mut self, position: &Qwinto, seat: Seat, _luck: u64) -> Action {
        let sum = position.rolled().map_or(0.0, |roll| f64::from(roll.sum()));
        best_by(&position.legal(seat), |action| match action {
            Action::Enter { cell, .. } => 3.0 - (f64::from(cell) - (sum - 1.0) * 9.0 / 17.0).abs(),
            Action::Pass if position.active() == seat => -3.0,
            Action::Pass | Action::Keep => 0.0,
            Action::Reroll => -1.0,
            Action::Dice(dice) => dice.count() as f64,
        })
    }
}
