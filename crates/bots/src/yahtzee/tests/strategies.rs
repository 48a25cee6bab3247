//! The strategies in play.

use rollwright_games::yahtzee::Rules;
use rollwright_games::{Game, Phase, Seat, Seats, Yahtzee, winners};

use super::best_play::TestRng;
use super::*;
use crate::{Bot, BotFactory, HasBots, resolve_strategy};

const NAMES: [&str; 6] = ["random", "greedy", "cautious", "expectimax", "optimal", "champion"];

/// A bot factory for a rule set; all factories share their solutions.
pub(super) fn test_bot_factory(name: &str, rules: Rules, seats: u8) -> BotFactory<Yahtzee> {
    Yahtzee::bot_factory(name, &rules, Seats::new(seats, Seat(0)).unwrap(), test_solutions())
        .unwrap()
}

#[test]
fn strategies_are_listed_from_weak_to_strong() {
    for rules in Rules::ALL {
        assert_eq!(Yahtzee::strategies(&rules), NAMES);
        assert_eq!(resolve_strategy::<Yahtzee>("medium", &rules).unwrap(), "cautious");
    }
}

/// Plays randomly with few faces, so that chips and jokers occur, and asks all bots in every
/// position.
fn assert_legal_actions(rules: Rules, seats: u8, names: &[&str], seed: u64) {
    let mut bots: Vec<_> =
        names.iter().map(|name| test_bot_factory(name, rules, seats)()).collect();
    let mut again: Vec<_> =
        names.iter().map(|name| test_bot_factory(name, rules, seats)()).collect();
    let mut rng = TestRng(seed);
    let mut game = Yahtzee::new(&rules, Seats::new(seats, Seat(0)).unwrap());
    loop {
        let seat = game.active_seat();
        match game.phase() {
            Phase::Over { .. } => return,
            Phase::Roll { .. } => {
                let roll =
                    game.roll_with(|_| if rng.below(3) > 0 { 4 } else { rng.below(6) as u8 + 1 });
                game.apply_roll(roll);
            }
            Phase::Decide { .. } => {
                for at in 0..names.len() {
                    let action = bots[at].choose(&game, seat, 5);
                    assert_eq!(game.check_action(seat, action), Ok(()), "{rules:?} {}", names[at]);
                    // A bot that has seen less of the game decides the same.
                    if rng.below(4) == 0 {
                        let same = again[at].choose(&game, seat, 5);
                        assert_eq!(same, action, "{rules:?} {}", names[at]);
                    }
                }
                let legal = game.legal_actions(seat);
                let at = rng.below(legal.len() as u64) as usize;
                game.play_action(seat, legal[at]).unwrap();
            }
        }
    }
}

#[test]
fn every_action_is_legal_and_depends_only_on_the_position() {
    for rules in Rules::ALL {
        for seats in [1, 2, 3, 4, 10] {
            assert_legal_actions(rules, seats, &NAMES, u64::from(seats));
        }
    }
}

/// The share of `games` that the first strategy wins, counting a tie as half.
fn wins(names: [&str; 2], rules: Rules, games: u32) -> f64 {
    let mut bots = names.map(|name| test_bot_factory(name, rules, 2)());
    let mut rng = TestRng(11);
    let mut share = 0.0;
    for number in 0..games {
        let mut game = Yahtzee::new(&rules, Seats::new(2, Seat(0)).unwrap());
        let mine = Seat((number % 2) as u8);
        let over = loop {
            let seat = game.active_seat();
            match game.phase() {
                Phase::Over { .. } => break winners(&game),
                Phase::Roll { .. } => {
                    let roll = game.roll_with(|_| rng.below(6) as u8 + 1);
                    game.apply_roll(roll);
                }
                Phase::Decide { .. } => {
                    let bot: &mut Box<dyn Bot<Yahtzee>> = &mut bots[usize::from(seat != mine)];
                    let action = bot.choose(&game, seat, rng.0);
                    game.play_action(seat, action).unwrap();
                }
            }
        };
        share += if over.contains(mine) { 1.0 / over.len() as f64 } else { 0.0 };
    }
    share / f64::from(games)
}

#[test]
fn the_stronger_strategy_wins_more() {
    for rules in [Rules::Official, Rules::Basic] {
        assert!(wins(["greedy", "random"], rules, 100) > 0.95);
        assert!(wins(["cautious", "greedy"], rules, 400) > 0.58);
        assert!(wins(["expectimax", "cautious"], rules, 400) > 0.54);
        assert!(wins(["expectimax", "greedy"], rules, 400) > 0.68);
    }
    assert!(wins(["champion", "greedy"], Rules::Basic, 100) > 0.65);
}
