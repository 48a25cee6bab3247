//! Tests of Qwinto's bots.
//!
//! - `compact_sheet`: open-cell sheets against the rules' sheets, and turn values
//! - `points_net`: features, the net and its training
//! - `champion`, `two_seat_champion`: the champions play to win
//! - `strategy_strength`: stronger strategies win more

mod champion;
mod compact_sheet;
mod points_net;
mod strategy_strength;
mod two_seat_champion;

use rollwright_games::qwinto::{Rules, Sheet};
use rollwright_games::{Game, Phase, Qwinto, Seat, Seats};

use super::turn_evaluator_bot::TurnEvaluatorBot;
use super::{QWINTO_STRATEGIES, qwinto_bot_factory};
use crate::bot::{Bot, pick_random};
use crate::qwinto::strategies::greedy_and_cautious::Greedy;
use crate::random_roll::random_roll;
use crate::rng::{SplitMix64, random_number_for_decision};

fn new_game(rules: Rules, seats: u8) -> Qwinto {
    Qwinto::new(&rules, Seats::new(seats, Seat(0)).unwrap())
}

/// Plays a game in which two actions in three are greedy and the others random, so that all kinds
/// of sheets occur. Shows every position to `visit`.
fn play_half_random(mut game: Qwinto, rng: &mut SplitMix64, mut visit: impl FnMut(&Qwinto)) {
    loop {
        visit(&game);
        match game.phase() {
            Phase::Over { .. } => return,
            Phase::Roll { .. } => {
                let roll = random_roll(&game, rng);
                game.play_roll(roll).unwrap();
            }
            Phase::Decide { seats, .. } => {
                let seat = seats.iter().next().unwrap();
                let action = if rng.next_below(3) == 0 {
                    pick_random(&game.legal_actions(seat), rng.next_u64())
                } else {
                    TurnEvaluatorBot(Greedy).choose(&game, seat, 0)
                };
                game.play_action(seat, action).unwrap();
            }
        }
    }
}

/// The sheets of some half-random games under both rule sets.
fn sheets(games: u64) -> Vec<Sheet> {
    let mut all = Vec::new();
    for seed in 0..games {
        let rules = if seed % 2 == 0 { Rules::Official } else { Rules::Ottawa };
        play_half_random(new_game(rules, 2), &mut SplitMix64::new(seed), |game| {
            all.extend(game.sheets())
        });
    }
    all
}

/// Plays a game with bots by seat and returns the points.
fn play_game(bots: &mut [Box<dyn Bot<Qwinto>>], rules: Rules, seed: u64) -> Vec<i32> {
    let mut game = new_game(rules, bots.len() as u8);
    let mut rng = SplitMix64::new(random_number_for_decision(seed, 0, 0));
    loop {
        match game.phase() {
            Phase::Over { .. } => {
                return game.seats().iter().map(|seat| game.score(seat)).collect();
            }
            Phase::Roll { .. } => {
                let roll = random_roll(&game, &mut rng);
                game.apply_roll(roll);
            }
            Phase::Decide { seats, .. } => {
                let seat = seats.iter().next().unwrap();
                let view = game.visible_to(Some(seat));
                let action = bots[seat.index()].choose(&view, seat, rng.next_u64());
                game.play_action(seat, action).unwrap();
            }
        }
    }
}

#[test]
fn only_listed_strategies_have_bots() {
    for &strategy in QWINTO_STRATEGIES {
        assert!(qwinto_bot_factory(strategy, Rules::Official, 2).is_some(), "{}", strategy);
    }
    assert!(qwinto_bot_factory("oracle", Rules::Official, 2).is_none());
    assert!(qwinto_bot_factory("", Rules::Official, 2).is_none());
}

/// Every bot chooses a legal action, and the same one again, with every number of seats the rules
/// allow (and more, for analysis).
#[test]
fn actions_are_legal_and_repeatable() {
    for (rules, seats) in (1..=6)
        .map(|seats| (Rules::Official, seats))
        .chain((1..=3).map(|seats| (Rules::Ottawa, seats)))
        .chain([(Rules::Official, 12)])
    {
        let mut rng = SplitMix64::new(u64::from(seats));
        let mut asked = 0u64;
        play_half_random(new_game(rules, seats), &mut rng, |game| {
            let count = game.seats().count();
            let Phase::Decide { seats, .. } = game.phase() else { return };
            let seat = seats.iter().last().unwrap();
            let view = game.visible_to(Some(seat));
            asked += 1;
            for &strategy in QWINTO_STRATEGIES {
                // The search is slow while sheets are empty, so it is only checked now and then.
                if strategy == "expectimax" && !asked.is_multiple_of(5) {
                    continue;
                }
                let action = qwinto_bot_factory(strategy, rules, count).unwrap()()
                    .choose(&view, seat, asked);
                assert_eq!(view.check_action(seat, action), Ok(()), "{}: {action:?}", strategy);
                let again = qwinto_bot_factory(strategy, rules, count).unwrap()()
                    .choose(&view, seat, asked);
                assert_eq!(action, again, "{}", strategy);
            }
        });
        assert!(asked > 5);
    }
}
