//! Optimal play: simulated games, listed actions and score distributions.

use rollwright_games::yahtzee::{Action, Category, CategorySet, Rules, Sheet, UncheckedPosition};
use rollwright_games::{Game, Phase, Seat, Seats, Yahtzee};

use super::super::SolverSheetState;
use super::*;
use crate::yahtzee::solver::keep_lattice::{FIRST_HAND_INDEX, keep_lattice};
use crate::yahtzee::solver::optimal_turn::OptimalTurn;

/// A small fast generator (SplitMix64).
pub(super) struct TestRng(pub(super) u64);

impl TestRng {
    pub(super) fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (((z ^ (z >> 31)) >> 32) * n) >> 32
    }
}

const GAMES: u32 = 20_000;

/// The scores of games under optimal play.
fn simulated_scores(rules: Rules, seed: u64) -> Vec<f64> {
    let mut rng = TestRng(seed);
    let mut play = || {
        let mut game = Yahtzee::new(&rules, Seats::new(1, Seat(0)).unwrap());
        loop {
            match game.phase() {
                Phase::Roll { .. } => {
                    let roll = game.roll_with(|_| rng.below(6) as u8 + 1);
                    game.apply_roll(roll);
                }
                Phase::Decide { .. } => {
                    let action = shared_solution(rules).best_action(&game, Seat(0)).unwrap();
                    game.play_action(Seat(0), action).unwrap();
                }
                Phase::Over { .. } => return f64::from(game.score(Seat(0))),
            }
        }
    };
    (0..GAMES).map(|_| play()).collect()
}

#[test]
fn simulated_optimal_games_have_the_expected_mean() {
    for rules in Rules::ALL {
        let (scores, value) =
            (simulated_scores(rules, 2024), shared_solution(rules).expected_score_at_game_start());
        let mean = scores.iter().sum::<f64>() / f64::from(GAMES);
        let squares = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>();
        let error = squares.sqrt() / f64::from(GAMES);
        let off = (mean - value) / error;
        assert!(off.abs() < 3.0, "{rules:?}: {mean} is {off} standard errors off");
    }
}

#[test]
fn the_best_action_has_the_highest_listed_value() {
    let mut rng = TestRng(7);
    for rules in Rules::ALL {
        let solution = shared_solution(rules);
        let mut game = Yahtzee::new(&rules, Seats::new(2, Seat(0)).unwrap());
        while !matches!(game.phase(), Phase::Over { .. }) {
            if let Phase::Roll { .. } = game.phase() {
                // Few faces, so that five of a kind and jokers occur.
                let roll = game.roll_with(|_| rng.below(2) as u8 * 2 + 3);
                game.apply_roll(roll);
                continue;
            }
            let seat = game.active_seat();
            let choices = solution.action_values(&game, seat);
            let legal = game.legal_actions(seat);
            assert!(choices.iter().map(|(action, _)| *action).eq(legal.iter().copied()));
            let top = choices.iter().map(|(_, value)| *value).fold(0.0, f64::max);
            let action = solution.best_action(&game, seat).unwrap();
            let value = choices.iter().find(|(other, _)| *other == action).unwrap().1;
            assert!(value > top - 1e-9, "{action:?} {value} {top}");
            assert!(solution.best_action(&game, Seat(1 - seat.0)).is_none());
            assert!(solution.action_values(&game, Seat(1 - seat.0)).is_empty());
            // Sometimes another action, to see more of the game.
            let other = legal[rng.below(legal.len() as u64) as usize];
            game.play_action(seat, if rng.below(3) == 0 { other } else { action }).unwrap();
        }
        assert!(solution.best_action(&game, game.active_seat()).is_none());
    }
}

/// The cached answer must match a freshly computed turn: its keep, leftmost among equal dice, or
/// its box.
#[test]
fn cached_answers_match_computed_turns() {
    let mut rng = TestRng(99);
    for rules in Rules::ALL {
        let (solution, mut turn) = (shared_solution(rules), OptimalTurn::empty(rules));
        for _ in 0..20 {
            let mut game = Yahtzee::new(&rules, Seats::new(1, Seat(0)).unwrap());
            while !matches!(game.phase(), Phase::Over { .. }) {
                let roll = game.roll_with(|_| rng.below(6) as u8 + 1);
                game.apply_roll(roll);
                let (dice, left) = (game.dice_faces(), game.rolls_left());
                let state = SolverSheetState::from_sheet(game.sheet_of(Seat(0)).unwrap());
                turn.compute(solution, solution.states.parts_of_state(state).unwrap());
                let hand = keep_lattice().hand_index(dice);
                let action = solution.best_action(&game, Seat(0)).unwrap();
                match action {
                    Action::Reroll(again) => {
                        let kept = (0..5).filter(|&at| !again.contains(at));
                        let keep = keep_lattice().keep_index(kept.clone().map(|at| dice[at]));
                        assert_eq!(keep, usize::from(turn.best_keep(hand, usize::from(left))));
                        for at in kept {
                            assert!(
                                !(0..at)
                                    .any(|other| again.contains(other) && dice[other] == dice[at])
                            );
                        }
                    }
                    Action::Score(category) => {
                        let all = left == 0
                            || usize::from(turn.best_keep(hand, usize::from(left)))
                                == FIRST_HAND_INDEX + hand;
                        assert_eq!((category, all), (turn.best_box(hand), true));
                    }
                }
                game.play_action(Seat(0), action).unwrap();
            }
        }
    }
}

#[test]
fn action_values_are_expected_final_scores() {
    let mut boxes = [Some(0); 13];
    (boxes[12], boxes[5]) = (Some(20), None);
    let sheet = Sheet::from_category_points(boxes, 0).unwrap();
    let setup = UncheckedPosition {
        dice: [6, 1, 6, 2, 2],
        rolls_left: 1,
        ..UncheckedPosition::solo_turn_start(Rules::Basic, sheet).unwrap()
    };
    let game = Yahtzee::try_from(setup).unwrap();
    let solution = shared_solution(Rules::Basic);
    let value = |text: &str| {
        let action = Yahtzee::parse_action(text).unwrap();
        solution.action_values(&game, Seat(0)).into_iter().find(|(a, _)| *a == action).unwrap().1
    };
    assert!((value("sixes") - 32.0).abs() < 1e-9);
    assert!((value("r245") - 35.0).abs() < 1e-9);
    assert!((value("r12345") - 25.0).abs() < 1e-9);
    assert_eq!(solution.best_action(&game, Seat(0)), Some(Yahtzee::parse_action("r245").unwrap()));
}

#[test]
fn ties_keep_the_most_dice() {
    // Only Ones is open and the dice show four 1s: only the fifth die matters, and with five 1s
    // rerolling can't help.
    let mut boxes = [Some(0); 13];
    (boxes[0], boxes[12]) = (None, Some(20));
    let sheet = Sheet::from_category_points(boxes, 0).unwrap();
    let at = |dice| {
        let setup = UncheckedPosition {
            dice,
            rolls_left: 2,
            ..UncheckedPosition::solo_turn_start(Rules::Basic, sheet).unwrap()
        };
        shared_solution(Rules::Basic)
            .best_action(&Yahtzee::try_from(setup).unwrap(), Seat(0))
            .unwrap()
    };
    assert_eq!(at([1, 1, 3, 1, 1]), Yahtzee::parse_action("r3").unwrap());
    assert_eq!(at([1; 5]), Action::Score(Category::Ones));
}

#[test]
fn the_mean_of_the_distribution_is_the_state_value() {
    use Category::{Chance, Fives, FourOfAKind, FullHouse, LargeStraight, Ones};
    let some = [Ones, Fives, FourOfAKind, FullHouse, LargeStraight, Chance, Category::Yahtzee];
    let used =
        some.into_iter().fold(CategorySet::EMPTY, |used, category| used.union(category.to_set()));
    for rules in Rules::ALL {
        let solution = shared_solution(rules);
        for (upper, fifty) in [(23, true), (6, false)] {
            let state =
                SolverSheetState { used_boxes: used, upper_sum: upper, has_yahtzee_fifty: fifty };
            let rest = solution.points_to_come_distribution(state, &NoProgress).unwrap().unwrap();
            let (mean, value) = (rest.mean(), solution.expected_points_to_come(state).unwrap());
            assert!((mean - value).abs() < 1e-9, "{rules:?} {mean} {value}");
            assert!((rest.probability_at_least(0) - 1.0).abs() < 1e-12);
            // The most that six turns can bring, all of them five of a kind.
            assert_eq!(rest.probability_at_least(50 + 6 * 140 + 35), 0.0);
            assert_eq!(rest.probability_at_least(401) > 0.0, fifty && rules.has_bonus_chips());
        }
    }
}

#[test]
fn the_distribution_of_a_game_matches_simulated_games() {
    let solution = shared_solution(Rules::Official);
    let all = solution
        .points_to_come_distribution(SolverSheetState::START, &NoProgress)
        .unwrap()
        .unwrap();
    assert!(
        (all.mean() - solution.expected_score_at_game_start()).abs() < 1e-9,
        "{} {}",
        all.mean(),
        solution.expected_score_at_game_start()
    );
    // The maximum is five of a kind in all thirteen turns.
    assert!(all.probability_at_least(1575) > 0.0 && all.probability_at_least(1576) == 0.0);
    let scores = simulated_scores(Rules::Official, 11);
    for target in [150, 200, 248, 300, 350, 450] {
        let chance = all.probability_at_least(target);
        let share = scores.iter().filter(|&&score| score >= f64::from(target)).count();
        let share = share as f64 / scores.len() as f64;
        let error = (chance * (1.0 - chance) / scores.len() as f64).sqrt();
        assert!((share - chance).abs() < 3.0 * error, "{target}: {share} {chance}");
    }
}

/// The mean and standard deviation of each box, and how often it is 0. No published source is known
/// for these digits; they are pinned so that a change is noticed. They are confirmed by the
/// simulation above, and because boxes, bonus and chips add up to the published value of the game.
#[test]
fn box_statistics_are_pinned_and_add_up() {
    let expected = [
        (1.88, 1.22, 10.84),
        (5.28, 2.00, 1.80),
        (8.57, 2.71, 0.95),
        (12.16, 3.29, 0.60),
        (15.69, 3.85, 0.50),
        (19.19, 4.64, 0.53),
        (21.66, 5.62, 3.26),
        (13.10, 11.07, 36.34),
        (22.59, 7.38, 9.63),
        (29.46, 3.99, 1.80),
        (32.71, 15.44, 18.22),
        (16.87, 23.64, 66.26),
        (22.01, 2.54, 0.00),
    ];
    let outcome =
        crate::yahtzee::strategies::optimal::load_outcome(Rules::Official, test_solutions())
            .unwrap()
            .unwrap();
    assert!((outcome.distribution.standard_deviation() - 59.61).abs() < 0.005);
    let all = &outcome.distribution;
    assert_eq!((all.quantile(0.5), all.lowest(), all.highest()), (248, 12, 1575));
    for (figure, (mean, sd, zero)) in outcome.statistics.iter().zip(expected) {
        let found = &figure.distribution;
        let never = 100.0 * (1.0 - found.probability_at_least(1));
        let off = [found.mean() - mean, found.standard_deviation() - sd, never - zero];
        // Other choices among equals affect the last digit.
        assert!(off.iter().all(|off| off.abs() < 0.03), "{}: {off:?}", figure.name);
    }
    let [bonus, chips] = &outcome.statistics[13..] else { panic!("{:?}", outcome.statistics) };
    assert!((100.0 * bonus.distribution.probability_at_least(1) - 68.12).abs() < 0.01);
    assert!((100.0 * (1.0 - chips.distribution.probability_at_least(1)) - 91.76).abs() < 0.01);
    // Boxes, bonus and chips add up to the score.
    let boxes: f64 = outcome.statistics[..13].iter().map(|one| one.distribution.mean()).sum();
    let rest = 35.0 * bonus.distribution.mean() + 100.0 * chips.distribution.mean();
    assert!(
        (boxes + rest - shared_solution(Rules::Official).expected_score_at_game_start()).abs()
            < 1e-9
    );
}

#[test]
fn a_solution_can_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<YahtzeeSolution>();
}
