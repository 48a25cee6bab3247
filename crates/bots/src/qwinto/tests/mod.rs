//! Tests of the Qwinto bots, and the games they need.

mod champion;
mod evaluator;
mod pages;
mod strength;
mod two_seats;

use rollwright_games::qwinto::{Rules, Sheet};
use rollwright_games::{Game, Phase, Qwinto, Seat, Seats};

use super::outlook::Player;
use super::{STRATEGIES, maker, simple::Greedy};
use crate::bot::{Bot, pick};
use crate::luck::{Luck, luck_of};
use crate::playout::random_roll;

fn table(rules: Rules, seats: u8) -> Qwinto {
    Qwinto::new(&rules, Seats::new(seats, Seat(0)).unwrap())
}

/// Plays a game in which two answers in three are greedy and the others random, so
/// that all sorts of sheets come up, and shows every position to `look`.
fn wander(mut game: Qwinto, luck: &mut Luck, mut look: impl FnMut(&Qwinto)) {
    loop {
        look(&game);
        match game.phase() {
            Phase::Over { .. } => return,
            Phase::Roll { .. } => {
                let roll = random_roll(&game, luck);
                game.roll(roll).unwrap();
            }
            Phase::Decide { seats, .. } => {
                let seat = seats.iter().next().unwrap();
                let action = if luck.below(3) == 0 {
                    pick(&game.legal(seat), luck.draw())
                } else {
                    Player(Greedy).choose(&game, seat, 0)
                };
                game.act(seat, action).unwrap();
            }
        }
    }
}

/// The sheets of some wandering games by both rule sets.
fn sheets(games: u64) -> Vec<Sheet> {
    let mut all = Vec::new();
    for seed in 0..games {
        let rules = if seed % 2 == 0 { Rules::Official } else { Rules::Ottawa };
        wander(table(rules, 2), &mut Luck::new(seed), |game| all.extend(game.sheets()));
    }
    all
}

/// Plays a game with bots by seat; gives the points.
fn game(bots: &mut [Box<dyn Bot<Qwinto>>], rules: Rules, seed: u64) -> Vec<i32> {
    let mut game = table(rules, bots.len() as u8);
    let mut luck = Luck::new(luck_of(seed, 0, 0));
    loop {
        match game.phase() {
            Phase::Over { .. } => {
                return game.seats().iter().map(|seat| game.score(seat)).collect();
            }
            Phase::Roll { .. } => {
                let roll = random_roll(&game, &mut luck);
                game.apply_roll(roll);
            }
            Phase::Decide { seats, .. } => {
                let seat = seats.iter().next().unwrap();
                let seen = game.seen_by(Some(seat));
                let action = bots[seat.index()].choose(&seen, seat, luck.draw());
                game.act(seat, action).unwrap();
            }
        }
    }
}

#[test]
fn every_listed_strategy_has_a_mind_and_no_other_name_does() {
    for &strategy in STRATEGIES {
        assert!(maker(strategy, Rules::Official, 2).is_some(), "{}", strategy);
    }
    assert!(maker("oracle", Rules::Official, 2).is_none());
    assert!(maker("", Rules::Official, 2).is_none());
}

/// Every bot answers legally, and the same again, at all tables the rules allow
/// (and more seats than that, for analysis).
#[test]
fn choices_are_legal_and_repeatable() {
    for (rules, seats) in (1..=6)
        .map(|seats| (Rules::Official, seats))
        .chain((1..=3).map(|seats| (Rules::Ottawa, seats)))
        .chain([(Rules::Official, 12)])
    {
        let mut luck = Luck::new(u64::from(seats));
        let mut asked = 0u64;
        wander(table(rules, seats), &mut luck, |game| {
            let count = game.seats().count();
            let Phase::Decide { seats, .. } = game.phase() else { return };
            let seat = seats.iter().last().unwrap();
            let seen = game.seen_by(Some(seat));
            asked += 1;
            for &strategy in STRATEGIES {
                // The search is slow where sheets are empty; now and then will do.
                if strategy == "expectimax" && !asked.is_multiple_of(5) {
                    continue;
                }
                let action = maker(strategy, rules, count).unwrap()().choose(&seen, seat, asked);
                assert_eq!(seen.check(seat, action), Ok(()), "{}: {action:?}", strategy);
                let again = maker(strategy, rules, count).unwrap()().choose(&seen, seat, asked);
                assert_eq!(action, again, "{}", strategy);
            }
        });
        assert!(asked > 5);
    }
}
