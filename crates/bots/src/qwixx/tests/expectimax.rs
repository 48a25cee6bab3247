//! The expectation over the next roll, checked against every roll and action.

use rollwright_games::qwixx::{Action, Qwixx, RowNumbers, Rulings};
use rollwright_games::{Game, Phase, Seat, Seats};

use super::small_rules;
use crate::SplitMix64;
use crate::qwixx::strategies::expectimax::Expectimax;
use crate::random_roll::random_roll;

const ME: Seat = Seat(0);

/// The best result of the turn for `ME`, by the estimate at its end.
fn best(bot: &Expectimax, game: &Qwixx, before: i32) -> f64 {
    match game.phase() {
        Phase::Decide { seats, .. } => match seats.iter().find(|&seat| seat != ME) {
            Some(other) => {
                let mut passed = *game;
                passed.apply_action(other, Action::Pass);
                best(bot, &passed, before)
            }
            None => {
                let after = |action| {
                    let mut after = *game;
                    after.apply_action(ME, action);
                    best(bot, &after, before)
                };
                game.legal_actions(ME).into_iter().map(after).fold(f64::NEG_INFINITY, f64::max)
            }
        },
        Phase::Roll { .. } | Phase::Over { .. } => {
            let mut partial = bot.partial_turn(game, ME);
            partial.points = f64::from(game.score(ME) - before);
            bot.leaf_value(&partial)
        }
    }
}

#[test]
fn the_next_roll_is_evaluated_exactly() {
    let mixed = small_rules().into_iter().map(|rules| {
        rules.with_rulings(Rulings { row_numbers: RowNumbers::Mixed, ..rules.rulings() })
    });
    for rules in mixed.chain(small_rules()) {
        let bot = Expectimax::new(rules, 2);
        let mut rng = SplitMix64::new(9);
        let mut compared = [0; 2];
        for _ in 0..40 {
            let mut game = Qwixx::new(&rules, Seats::new(2, Seat(0)).unwrap());
            loop {
                match game.phase() {
                    Phase::Roll { .. } => {
                        // Penalties of the other seat end nothing in an own-sheet search.
                        if game.sheet_of(Seat(1)).penalties == 3 {
                            break;
                        }
                        let turns = usize::from(game.active_seat() != ME);
                        let found = bot.value_before_roll(bot.partial_turn(&game, ME), turns);
                        let expected: f64 = game
                            .possible_rolls()
                            .into_iter()
                            .map(|(roll, chance)| {
                                let mut rolled = game;
                                rolled.apply_roll(roll);
                                chance * best(&bot, &rolled, game.score(ME))
                            })
                            .sum();
                        assert!((found - expected).abs() < 1e-9, "{found} {expected} {game:?}");
                        compared[turns] += 1;
                        game.apply_roll(random_roll(&game, &mut rng));
                    }
                    Phase::Decide { seats, .. } => {
                        let seat = seats.iter().next().unwrap();
                        let legal = game.legal_actions(seat);
                        game.apply_action(seat, legal[rng.next_below(legal.len() as u64) as usize]);
                    }
                    Phase::Over { .. } => break,
                }
            }
        }
        assert!(compared[0] > 40 && compared[1] > 40, "{compared:?}");
    }
}
