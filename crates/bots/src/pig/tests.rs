use rollwright_games::pig::{Action, Pig};
use rollwright_games::{Game, Seat, Seats};

use super::value_iteration::PigSolution;
use crate::evaluation::{PositionEvaluator, new_rollout_evaluator};
use crate::{CacheableSolution, NoCache, NoProgress, SolutionProvider, rollout_strategy};

fn solve(goal: u8) -> PigSolution {
    PigSolution::solve(goal, &NoProgress).unwrap()
}

/// The win chance of the seat to move, from nothing but the rules: repeats "every state is worth
/// its best action" until no state changes.
fn brute_force_win_chances(goal: usize) -> Vec<f64> {
    let index = |own: usize, other: usize, turn: usize| (own * goal + other) * (goal + 7) + turn;
    let mut chances = vec![0.0; goal * goal * (goal + 7)];
    loop {
        let mut change = 0.0f64;
        for (own, other) in (0..goal).flat_map(|own| (0..goal).map(move |other| (own, other))) {
            for turn in 0..goal - own + 6 {
                let passed = 1.0 - chances[index(other, own, 0)];
                let next = |face: usize| chances[index(own, other, (turn + face).min(goal + 6))];
                let rolling = ((2..=6).map(next).sum::<f64>() + passed) / 6.0;
                let holding = match own + turn {
                    _ if turn == 0 => 0.0,
                    score if score >= goal => 1.0,
                    score => 1.0 - chances[index(other, score, 0)],
                };
                let best = rolling.max(holding);
                change = change.max((best - chances[index(own, other, turn)]).abs());
                chances[index(own, other, turn)] = best;
            }
        }
        if change < 1e-14 {
            return (0..goal * goal).map(|n| chances[index(n / goal, n % goal, 0)]).collect();
        }
    }
}

#[test]
fn small_games_match_brute_force() {
    for goal in [10, 17, 25] {
        let (solution, brute) = (solve(goal), brute_force_win_chances(goal.into()));
        for (one, other) in solution.win_chances.iter().zip(&brute) {
            assert!((one - other).abs() < 1e-12, "{goal}: {one} and {other}");
        }
    }
}

/// Neller and Presser, "Optimal Play of the Dice Game Pig" (2004): with a goal of 100 the first
/// player wins 53.06% of games, and there are 505,000 states.
#[test]
fn the_first_seat_wins_as_often_as_published() {
    let solution = solve(100);
    assert!(
        (solution.first_seat_win_chance() - 0.5306).abs() < 5e-5,
        "{}",
        solution.first_seat_win_chance()
    );
    assert_eq!(solution.state_count(), 505_000);
}

#[test]
fn perfect_play_holds_at_the_goal_and_at_21_when_nobody_has_points() {
    let solution = solve(100);
    let position = |scores: [u16; 2], turn: u16| {
        let mut game = Pig::new(&100, Seats::new(2, Seat(0)).unwrap());
        game.scores[..2].copy_from_slice(&scores);
        (game.turn_total, game.is_deciding) = (turn, true);
        game
    };
    let best = |scores, turn| solution.best_action(&position(scores, turn), Seat(0));
    assert_eq!((best([0, 0], 20), best([0, 0], 21)), (Action::Roll, Action::Hold));
    assert_eq!(best([90, 99], 10), Action::Hold);
    assert_eq!(best([0, 99], 60), Action::Roll, "the other wins next turn");
    assert_eq!(best([0, 0], u16::MAX), Action::Hold);
}

#[test]
fn a_solution_round_trips_and_damage_is_detected() {
    let solution = solve(10);
    assert_eq!(PigSolution::from_bytes(&solution.to_bytes()), Some(solution.clone()));
    assert_eq!(PigSolution::from_bytes(&solution.to_bytes()[8..]), None);
    assert_eq!(PigSolution::from_bytes(&solution.to_bytes()[3..]), None);
    assert_eq!(PigSolution::from_bytes(&[]), None);
}

#[test]
fn rollouts_by_the_strongest_cheap_strategy_are_closer_to_the_exact_values() {
    let (goal, seats) = (100, Seats::new(2, Seat(0)).unwrap());
    let exact = solve(goal);
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
    assert_eq!(rollout_strategy::<Pig>(&goal), "cautious");
    let positions: Vec<Pig> = [([0, 0], 12), ([40, 60], 0), ([70, 30], 18), ([85, 90], 8)]
        .into_iter()
        .map(|(scores, turn)| {
            let mut game = Pig::new(&goal, seats);
            game.scores[..2].copy_from_slice(&scores);
            (game.turn_total, game.is_deciding) = (turn, turn > 0);
            game
        })
        .collect();
    let mean_error = |strategy| {
        let rollouts =
            new_rollout_evaluator::<Pig>(strategy, 1_000, &goal, seats, &solutions).unwrap();
        let error = |position: &Pig| {
            (rollouts.seat_values(position)[0] - exact.active_win_chance(position)).abs()
        };
        positions.iter().map(error).sum::<f64>() / positions.len() as f64
    };
    let [chosen, greedy] = [rollout_strategy::<Pig>(&goal), "greedy"].map(mean_error);
    assert!(chosen < 0.03 && greedy > 2.0 * chosen, "cautious {chosen}, greedy {greedy}");
}
