//! The chosen actions, and their values.

use rollwright_games::qwixx::{Action, Qwixx, RuleSetKind, Rules};
use rollwright_games::{Game, Phase, Seat, Seats};

use super::brute_force::BruteForce;
use super::small_rules;
use crate::NoProgress;
use crate::qwixx::QwixxSolution;

/// Picks actions and rolls in a fixed pseudo-random order.
struct MixedOrder(u64);

impl MixedOrder {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        ((self.0 >> 33) as usize) % count
    }
}

#[test]
fn action_values_match_brute_force() {
    for rules in small_rules() {
        for (count, discount) in [(1, 1.0), (2, 1.0), (3, 0.8)] {
            let solution =
                QwixxSolution::solve(rules, usize::from(count), discount, 1, &NoProgress).unwrap();
            let me = Seat(count - 1);
            let mut brute = BruteForce::new(me, discount);
            let mut mixed = MixedOrder(u64::from(count));
            let mut compared = 0;
            for _ in 0..60 {
                let mut game = Qwixx::new(&rules, Seats::new(count, Seat(0)).unwrap());
                let mut before = 0;
                loop {
                    match game.phase() {
                        Phase::Roll { .. } => {
                            game = brute.with_fresh_other_sheets(&game);
                            before = game.score(me);
                            let rolls = game.possible_rolls();
                            game.apply_roll(rolls[mixed.below(rolls.len())].0);
                        }
                        Phase::Decide { seats, .. } if !seats.contains(me) => {
                            game.apply_action(seats.iter().next().unwrap(), Action::Pass);
                        }
                        Phase::Decide { .. } => {
                            let made = f64::from(game.score(me) - before);
                            let values = solution.action_values(&game, me);
                            let legal = game.legal_actions(me);
                            assert_eq!(values.len(), legal.len());
                            for &(action, value) in &values {
                                let expected = brute.value_after(&game, action, before) - made;
                                assert!(
                                    (value - expected).abs() < 1e-9,
                                    "{action:?} is worth {expected}, not {value}, in {game:?}"
                                );
                                compared += 1;
                            }
                            let best = solution.best_action(&game, me).unwrap();
                            let best_value =
                                values.iter().map(|&(_, value)| value).fold(-99.0, f64::max);
                            assert!(values.iter().any(|&(a, w)| a == best && w == best_value));
                            game.apply_action(me, legal[mixed.below(legal.len())]);
                        }
                        Phase::Over { .. } => break,
                    }
                }
            }
            assert!(compared > 500);
        }
    }
}

/// At a real table others lock rows and end the game; the actions stay legal, whatever number of
/// seats was solved.
#[test]
fn the_solution_can_play_every_seat_of_a_real_game() {
    for (kind, lock_after) in
        [(RuleSetKind::Official, 3), (RuleSetKind::Concordia, 0), (RuleSetKind::Ottawa, 2)]
    {
        let rules = Rules::reduced(kind, 3, lock_after).unwrap();
        let solution = QwixxSolution::solve(rules, 2, 0.94, 1, &NoProgress).unwrap();
        let mut mixed = MixedOrder(7);
        for game_number in 0..200 {
            let mut game = Qwixx::new(&rules, Seats::new(3, Seat(game_number % 3)).unwrap());
            loop {
                match game.phase() {
                    Phase::Roll { .. } => {
                        let roll = game.roll_with(|die| die.low + mixed.below(3) as u8);
                        game.play_roll(roll).unwrap();
                    }
                    Phase::Decide { seats, .. } => {
                        let seat = seats.iter().next().unwrap();
                        let values = solution.action_values(&game, seat);
                        assert!(values.iter().all(|(_, value)| value.is_finite()));
                        game.play_action(seat, solution.best_action(&game, seat).unwrap()).unwrap();
                    }
                    Phase::Over { .. } => break,
                }
            }
        }
    }
}

#[test]
fn no_action_without_a_decision_or_under_other_rules() {
    let rules = Rules::reduced(RuleSetKind::Official, 2, 1).unwrap();
    let solution = QwixxSolution::solve(rules, 1, 1.0, 1, &NoProgress).unwrap();
    let seats = Seats::new(2, Seat(0)).unwrap();
    let mut game = Qwixx::new(&rules, seats);
    assert_eq!(solution.best_action(&game, Seat(0)), None, "before the roll");
    game.apply_roll(game.possible_rolls()[0].0);
    assert!(solution.best_action(&game, Seat(1)).is_some());
    assert_eq!(solution.best_action(&game, Seat(9)), None, "no such seat");
    let mut other = Qwixx::new(&Rules::reduced(RuleSetKind::Official, 2, 2).unwrap(), seats);
    other.apply_roll(other.possible_rolls()[0].0);
    assert_eq!(solution.best_action(&other, Seat(0)), None, "other rules");
}
