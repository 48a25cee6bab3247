//! Compares the distribution with an exhaustive search over every roll.

use std::collections::HashMap;

use rollwright_games::yahtzee::{Category, Rules, Sheet, UncheckedPosition};
use rollwright_games::{Game, Phase, Seat, Yahtzee};

use super::super::SolverSheetState;
use super::*;

/// The chance of each final score.
type Chances = HashMap<i32, f64>;

/// Plays every game of optimal play from a position.
fn every_game(
    game: &Yahtzee,
    solution: &YahtzeeSolution,
    cache: &mut HashMap<Yahtzee, Chances>,
) -> Chances {
    if let Some(expected) = cache.get(game) {
        return expected.clone();
    }
    let mut all = Chances::new();
    let mut add = |part: Chances, chance: f64| {
        for (score, of_part) in part {
            *all.entry(score).or_default() += chance * of_part;
        }
    };
    match game.phase() {
        Phase::Over { .. } => add(Chances::from([(game.score(Seat(0)), 1.0)]), 1.0),
        Phase::Decide { .. } => {
            let mut next = game.clone();
            next.apply_action(Seat(0), solution.best_action(game, Seat(0)).unwrap());
            add(every_game(&next, solution, cache), 1.0);
        }
        Phase::Roll { .. } => {
            for (roll, chance) in game.possible_rolls() {
                let mut next = game.clone();
                next.apply_roll(roll);
                add(every_game(&next, solution, cache), chance);
            }
        }
    }
    cache.insert(game.clone(), all.clone());
    all
}

/// A sheet with two open boxes; the Yahtzee box has 50 if it is used.
fn two_open(open: [Category; 2]) -> Sheet {
    let points = [3, 6, 9, 12, 15, 18, 0, 0, 0, 30, 0, 50, 20];
    let boxes =
        std::array::from_fn(|at| (!open.contains(&Category::ALL[at])).then_some(points[at]));
    Sheet::from_category_points(boxes, 0).unwrap()
}

#[test]
fn the_distribution_matches_an_exhaustive_search() {
    use Category::{FullHouse, Sixes, ThreeOfAKind, Yahtzee as Fifty};
    // The bonus depends on the sixes; a chip is possible; the Yahtzee box itself is open.
    for open in [[Sixes, FullHouse], [Fifty, ThreeOfAKind]] {
        let sheet = two_open(open);
        for rules in Rules::ALL {
            let solution = shared_solution(rules);
            let game = Yahtzee::try_from(UncheckedPosition::solo_turn_start(rules, sheet).unwrap())
                .unwrap();
            let expected = every_game(&game, solution, &mut HashMap::new());
            let found = solution
                .points_to_come_distribution(SolverSheetState::from_sheet(&sheet), &NoProgress)
                .unwrap()
                .unwrap();
            let found = found.shifted_by(i32::from(sheet.total()));
            let possible = expected.values().filter(|chance| **chance > 0.0).count();
            assert_eq!(found.iter().filter(|(_, chance)| *chance > 0.0).count(), possible);
            for (score, chance) in found.iter() {
                let expected = expected.get(&score).copied().unwrap_or(0.0);
                assert!(
                    (chance - expected).abs() < 1e-12,
                    "{rules:?} {score}: {chance} {expected}"
                );
            }
        }
    }
}

#[test]
fn a_full_sheet_brings_no_more_points() {
    let full = SolverSheetState {
        used_boxes: rollwright_games::yahtzee::CategorySet::ALL,
        upper_sum: 63,
        has_yahtzee_fifty: true,
    };
    let none = shared_solution(Rules::Official)
        .points_to_come_distribution(full, &NoProgress)
        .unwrap()
        .unwrap();
    assert!(none.iter().eq([(0, 1.0)]));
}
