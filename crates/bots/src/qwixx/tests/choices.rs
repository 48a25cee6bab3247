//! The answers it chooses, and what it says they are worth.

use rollwright_games::qwixx::{Action, Qwixx, RuleSetKind, Rules};
use rollwright_games::{Game, Phase, Seat, Seats};

use super::brute::Brute;
use super::small_rules;
use crate::Unwatched;
use crate::qwixx::Solved;

/// Plays on, with every answer and roll in some fixed but mixed order.
struct Mixed(u64);

impl Mixed {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        ((self.0 >> 33) as usize) % count
    }
}

#[test]
fn every_answer_is_worth_what_brute_force_says() {
    for rules in small_rules() {
        for (count, discount) in [(1, 1.0), (2, 1.0), (3, 0.8)] {
            let solved = Solved::solve(rules, usize::from(count), discount, 1, &Unwatched).unwrap();
            let me = Seat(count - 1);
            let mut brute = Brute::new(me, discount);
            let mut mixed = Mixed(u64::from(count));
            let mut compared = 0;
            for _ in 0..60 {
                let mut game = Qwixx::new(&rules, Seats::new(count, Seat(0)).unwrap());
                let mut before = 0;
                loop {
                    match game.phase() {
                        Phase::Roll { .. } => {
                            game = brute.others_fresh(&game);
                            before = game.score(me);
                            let rolls = game.rolls();
                            game.apply_roll(rolls[mixed.below(rolls.len())].0);
                        }
                        Phase::Decide { seats, .. } if !seats.has(me) => {
                            game.apply(seats.iter().next().unwrap(), Action::Pass);
                        }
                        Phase::Decide { .. } => {
                            let made = f64::from(game.score(me) - before);
                            let worths = solved.worths(&game, me);
                            let legal = game.legal(me);
                            assert_eq!(worths.len(), legal.len());
                            for &(action, worth) in &worths {
                                let expected = brute.after(&game, action, before) - made;
                                assert!(
                                    (worth - expected).abs() < 1e-9,
                                    "{action:?} is worth {expected}, not {worth}, in {game:?}"
                                );
                                compared += 1;
                            }
                            let best = solved.best(&game, me).unwrap();
                            let most = worths.iter().map(|&(_, worth)| worth).fold(-99.0, f64::max);
                            assert!(worths.iter().any(|&(a, w)| a == best && w == most));
                            game.apply(me, legal[mixed.below(legal.len())]);
                        }
                        Phase::Over { .. } => break,
                    }
                }
            }
            assert!(compared > 500);
        }
    }
}

/// At a real table others lock rows and end the game; answers stay legal, whatever
/// number of seats was solved.
#[test]
fn it_can_sit_in_every_seat_of_a_real_game() {
    for (kind, lock_after) in
        [(RuleSetKind::Official, 3), (RuleSetKind::Concordia, 0), (RuleSetKind::Ottawa, 2)]
    {
        let rules = Rules::shrunk(kind, 3, lock_after).unwrap();
        let solved = Solved::solve(rules, 2, 0.94, 1, &Unwatched).unwrap();
        let mut mixed = Mixed(7);
        for game_number in 0..200 {
            let mut game = Qwixx::new(&rules, Seats::new(3, Seat(game_number % 3)).unwrap());
            loop {
                match game.phase() {
                    Phase::Roll { .. } => {
                        let roll = game.throw(|die| die.low + mixed.below(3) as u8);
                        game.roll(roll).unwrap();
                    }
                    Phase::Decide { seats, .. } => {
                        let seat = seats.iter().next().unwrap();
                        let worths = solved.worths(&game, seat);
                        assert!(worths.iter().all(|(_, worth)| worth.is_finite()));
                        game.act(seat, solved.best(&game, seat).unwrap()).unwrap();
                    }
                    Phase::Over { .. } => break,
                }
            }
        }
    }
}

#[test]
fn nothing_is_chosen_where_nothing_is_asked_or_other_rules_are_played() {
    let rules = Rules::shrunk(RuleSetKind::Official, 2, 1).unwrap();
    let solved = Solved::solve(rules, 1, 1.0, 1, &Unwatched).unwrap();
    let seats = Seats::new(2, Seat(0)).unwrap();
    let mut game = Qwixx::new(&rules, seats);
    assert_eq!(solved.best(&game, Seat(0)), None, "before the roll");
    game.apply_roll(game.rolls()[0].0);
    assert!(solved.best(&game, Seat(1)).is_some());
    assert_eq!(solved.best(&game, Seat(9)), None, "no such seat");
    let mut other = Qwixx::new(&Rules::shrunk(RuleSetKind::Official, 2, 2).unwrap(), seats);
    other.apply_roll(other.rolls()[0].0);
    assert_eq!(solved.best(&other, Seat(0)), None, "other rules");
}
