//! Game lengths, checked against forward propagation by nothing but the rules.

use std::collections::HashMap;

use rollwright_games::warrior::Rules;
use rollwright_games::{Game, Phase, Seat, Seats, Warrior};

use super::*;
use crate::Distribution;

/// The probability that the game ends with each turn, by propagating every position through the
/// rules.
fn end_chances_by_rules(solution: &WarriorSolution, turns: usize) -> Vec<f64> {
    let begin = Warrior::new(&solution.rules(), Seats::new(2, Seat(0)).unwrap());
    let mut ends = vec![0.0];
    let mut now = HashMap::from([(begin, 1.0)]);
    for _ in 0..turns {
        let (mut next, mut won) = (HashMap::new(), 0.0);
        let mut open: Vec<(Warrior, f64)> = now.into_iter().collect();
        let mover = open.first().map(|(game, _)| game.active_seat());
        while let Some((game, chance)) = open.pop() {
            match game.phase() {
                Phase::Over { .. } => won += chance,
                _ if Some(game.active_seat()) != mover => {
                    *next.entry(game).or_insert(0.0) += chance
                }
                Phase::Roll { .. } => {
                    for (roll, likely) in game.possible_rolls() {
                        let mut after = game;
                        after.apply_roll(roll);
                        open.push((after, chance * likely));
                    }
                }
                Phase::Decide { .. } => {
                    let seat = game.active_seat();
                    let mut after = game;
                    after.apply_action(seat, solution.best_action(&game, seat).unwrap());
                    open.push((after, chance));
                }
            }
        }
        ends.push(won);
        now = next;
    }
    ends
}

fn turn_counts(solution: &WarriorSolution) -> Distribution {
    solution.turn_count_distribution(&NoProgress).unwrap().0.remove(0)
}

#[test]
fn the_first_turns_match_the_rules() {
    let solution = WarriorSolution::solve(Rules::reduced(2, 2).unwrap(), 1, &NoProgress).unwrap();
    let length = turn_counts(&solution);
    let chances: Vec<f64> = length.iter().map(|(_, chance)| chance).collect();
    for (turn, expected) in end_chances_by_rules(&solution, 6).into_iter().enumerate() {
        assert!((chances[turn] - expected).abs() < 1e-12, "{turn}: {} {expected}", chances[turn]);
    }
    assert!((length.probability_at_least(0) - 1.0).abs() < 1e-9);
}

#[test]
fn duels_and_forfeits_match_the_rules() {
    let solution = WarriorSolution::solve(Rules::reduced(2, 3).unwrap(), 1, &NoProgress).unwrap();
    let chances: Vec<f64> = turn_counts(&solution).iter().map(|(_, chance)| chance).collect();
    for (turn, expected) in end_chances_by_rules(&solution, 4).into_iter().enumerate() {
        assert!((chances[turn] - expected).abs() < 1e-12, "{turn}: {} {expected}", chances[turn]);
    }
}

#[test]
fn the_mean_length_matches_played_games() {
    let length = turn_counts(&DEFAULT_BOARD_SOLUTION);
    assert!((length.probability_at_least(0) - 1.0).abs() < 1e-9);
    let (mut sum, games) = (0.0, 3000);
    let mut rng = crate::SplitMix64::new(5);
    for _ in 0..games {
        let mut game = Warrior::new(&Rules::DEFAULT, Seats::new(2, Seat(0)).unwrap());
        let mut mover = None;
        loop {
            match game.phase() {
                Phase::Over { .. } => break,
                Phase::Roll { .. } => {
                    if mover != Some(game.active_seat()) {
                        (mover, sum) = (Some(game.active_seat()), sum + 1.0);
                    }
                    game.apply_roll(crate::random_roll::random_roll(&game, &mut rng));
                }
                Phase::Decide { .. } => {
                    let seat = game.active_seat();
                    game.apply_action(
                        seat,
                        DEFAULT_BOARD_SOLUTION.best_action(&game, seat).unwrap(),
                    );
                }
            }
        }
    }
    let (mean, error) =
        (sum / f64::from(games), length.standard_deviation() / f64::from(games).sqrt());
    assert!((mean - length.mean()).abs() < 3.5 * error, "{mean} {}", length.mean());
}
