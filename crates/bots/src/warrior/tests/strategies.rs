//! The strategies of Warrior.

use rollwright_games::warrior::{Action, Rules, Square};
use rollwright_games::{Game, Phase, Seat, Seats, Warrior};

use super::DEFAULT_BOARD_SOLUTION;
use crate::bot::{Bot, RandomBot};
use crate::generic_expectimax::DepthExpectimax;
use crate::random_roll::random_roll;
use crate::warrior::strategies::cautious::Cautious;
use crate::warrior::strategies::greedy::Greedy;
use crate::{HasBots, NoCache, NoProgress, SolutionProvider, SplitMix64};

fn seats() -> Seats {
    Seats::new(2, Seat(0)).unwrap()
}

/// Seat 1 is close behind seat 2, which is `squares` before the last square, and has rolled onto
/// its square.
fn duel(squares: u16, energies: [i32; 2]) -> Warrior {
    let rules = Rules::DEFAULT;
    let there = rules.last_path_index() - squares;
    let at = |index: u16| -> Square { rules.square_at_path_index(index) };
    let places = [(at(there - 3), energies[0]), (at(there), energies[1])];
    let mut game = Warrior::from_fighters_at_turn_start(rules, seats(), Seat(0), &places).unwrap();
    let roll = game.roll_from_faces(&[1, 2]).unwrap();
    game.apply_roll(roll);
    game
}

#[test]
fn nobody_fights_for_the_square_before_the_last() {
    let game = duel(1, [2, 8]);
    assert_eq!(Greedy.choose(&game, Seat(0), 0), Action::Forfeit);
    assert_eq!(Cautious.choose(&game, Seat(0), 0), Action::Forfeit);
    assert_eq!(DepthExpectimax { depth_in_rolls: 1 }.choose(&game, Seat(0), 0), Action::Forfeit);
    assert_eq!(DEFAULT_BOARD_SOLUTION.best_action(&game, Seat(0)), Some(Action::Forfeit));
}

#[test]
fn each_strategy_weighs_duels_its_own_way() {
    // Much to lose, and nothing to win but the square.
    let rich = duel(20, [20, 1]);
    assert_eq!(Greedy.choose(&rich, Seat(0), 0), Action::Forfeit);
    assert_eq!(Cautious.choose(&rich, Seat(0), 0), Action::Forfeit);
    assert_eq!(DepthExpectimax { depth_in_rolls: 1 }.choose(&rich, Seat(0), 0), Action::Challenge);
    assert_eq!(DEFAULT_BOARD_SOLUTION.best_action(&rich, Seat(0)), Some(Action::Challenge));
    // Little to lose.
    let poor = duel(20, [3, 9]);
    assert_eq!(Greedy.choose(&poor, Seat(0), 0), Action::Challenge);
    assert_eq!(Cautious.choose(&poor, Seat(0), 0), Action::Challenge);
}

#[test]
fn every_listed_strategy_is_available_and_plays_legally() {
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
    for &strategy in Warrior::strategies(&Rules::DEFAULT) {
        let factory = Warrior::bot_factory(strategy, &Rules::DEFAULT, seats(), &solutions).unwrap();
        for energy in [-2, 0, 1, 7, 30] {
            let game = duel(9, [energy.max(1), energy]);
            let action = factory().choose(&game, Seat(0), 5);
            assert_eq!(game.check_action(Seat(0), action), Ok(()));
            assert_eq!(factory().choose(&game, Seat(0), 5), action, "{}", strategy);
        }
    }
}

/// The share of wins of `one` against `other`, with each deal played from both seats.
fn share(one: &mut dyn Bot<Warrior>, other: &mut dyn Bot<Warrior>, deals: u64) -> f64 {
    let mut won = 0;
    for deal in 0..deals {
        for own in [Seat(0), Seat(1)] {
            let mut rng = SplitMix64::new(deal << 32);
            let mut game = Warrior::new(&Rules::DEFAULT, seats());
            while !matches!(game.phase(), Phase::Over { .. }) {
                if matches!(game.phase(), Phase::Roll { .. }) {
                    let roll = random_roll(&game, &mut rng);
                    game.apply_roll(roll);
                    continue;
                }
                let seat = game.active_seat();
                let random = rng.next_u64();
                let action = if seat == own {
                    one.choose(&game, seat, random)
                } else {
                    other.choose(&game, seat, random)
                };
                game.apply_action(seat, action);
            }
            won += game.score(own);
        }
    }
    f64::from(won) / (2 * deals) as f64
}

#[test]
fn every_strategy_beats_random_play() {
    // The true shares are near 52%; three standard errors of this many deals are 0.4%.
    for bot in [
        &mut Greedy as &mut dyn Bot<Warrior>,
        &mut Cautious,
        &mut DepthExpectimax { depth_in_rolls: 1 },
    ] {
        let share = share(bot, &mut RandomBot, 25_000);
        assert!(share > 0.513, "{share}");
    }
}
