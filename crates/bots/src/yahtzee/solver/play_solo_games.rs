//! Plays whole games optimally, many in a batch.
//!
//! Policies are scattered over memory, so playing a single game mostly waits for them. Here the
//! games of a batch advance together, and each step runs for all of them before the next. Steps
//! that read policies do nothing else, so that the processor overlaps many cache misses.

use arrayvec::ArrayVec;
use rollwright_games::yahtzee::{Action, Category};
use rollwright_games::{Game, Yahtzee};

use crate::solo_batch_play::{GAMES_PER_BATCH, play_solo_batches};
use crate::yahtzee::solver::hand_after_reroll_lookup::reroll_lookup;
use crate::yahtzee::solver::keep_lattice::keep_lattice;
use crate::yahtzee::solver::policy_memo::{HandDecision, PolicyRef};
use crate::yahtzee::solver::solution::YahtzeeSolution;
use crate::yahtzee::solver::states::SolverSheetState;
use crate::{CompletedGame, RollNumberGenerator};

/// A game during a turn.
struct BatchGame<'a> {
    dice: RollNumberGenerator,
    /// The policy of its state.
    policy: PolicyRef<'a>,
    hand: usize,
    /// The decision for its hand.
    decision: HandDecision,
}

impl YahtzeeSolution {
    /// Plays whole games from `opening`, one with each of `dice`, and appends the results: the same
    /// games as with [`YahtzeeSolution::best_action`]. Returns `None` and appends nothing if there
    /// is more than one seat, a turn has begun or the rules differ.
    pub fn play_solo_games(
        &self,
        opening: &Yahtzee,
        dice: &[RollNumberGenerator],
        results: &mut Vec<CompletedGame<Yahtzee>>,
    ) -> Option<()> {
        if opening.rules_in_play() != self.rules() {
            return None;
        }
        play_solo_batches(opening, dice, results, |games, dice| self.play_batch(games, dice))
    }

    /// Plays these games to the end; all have the same number of turns left.
    fn play_batch(
        &self,
        games: &mut [CompletedGame<Yahtzee>],
        dice: &[RollNumberGenerator],
    ) -> Option<()> {
        let (seat, open) = games.first().map(|game| {
            let seat = game.final_position.active_seat();
            (
                seat,
                game.final_position.sheet_of(seat).map_or(0, |sheet| sheet.open_categories().len()),
            )
        })?;
        for turn in 1..=open as u64 {
            let mut in_turn = ArrayVec::<_, GAMES_PER_BATCH>::new();
            for (game, &dice) in games.iter().zip(dice) {
                let state = SolverSheetState::from_sheet(game.final_position.sheet_of(seat)?);
                let policy =
                    self.policy_memo.state_policy(self, self.states.parts_of_state(state)?);
                let hand = reroll_lookup().first_hand(dice.random_number_for_roll(turn, 0));
                in_turn.push(BatchGame { dice, policy, hand, decision: HandDecision::default() });
            }
            play_rerolls(&mut in_turn, turn);
            for (game, BatchGame { hand, decision, .. }) in games.iter_mut().zip(in_turn) {
                game.final_position.apply_roll(keep_lattice().dice_of_hand(hand));
                let category = decision.category().unwrap_or(Category::Chance);
                game.final_position.apply_action(seat, Action::Score(category));
                game.turns_played += 1;
            }
        }
        Some(())
    }
}

/// Plays the rerolls of a turn after its first roll.
fn play_rerolls(games: &mut [BatchGame<'_>], turn: u64) {
    load_decisions(games);
    for (roll, rolls_left) in [(1, 2), (2, 1)] {
        for game in &mut *games {
            let again = game.decision.reroll_mask(rolls_left);
            game.hand = reroll_lookup().hand_after_reroll(
                game.hand,
                again,
                game.dice.random_number_for_roll(turn, roll),
            );
        }
        load_decisions(games);
    }
}

fn load_decisions(games: &mut [BatchGame<'_>]) {
    for game in games {
        game.decision = game.policy[game.hand];
    }
}

#[cfg(test)]
mod tests {
    use rollwright_games::yahtzee::Rules;
    use rollwright_games::{Seat, Seats};

    use crate::random_roll::roll_from_number;
    use crate::solo_batch_play::play_one_by_one;
    use crate::yahtzee::solver::play_solo_games::*;
    use crate::yahtzee::tests::shared_solution;

    fn opening(rules: Rules, seats: u8) -> Yahtzee {
        Yahtzee::new(&rules, Seats::new(seats, Seat(0)).unwrap())
    }

    /// Plays the game by asking for every decision.
    fn play_each_decision(
        solution: &YahtzeeSolution,
        opening: &Yahtzee,
        dice: RollNumberGenerator,
    ) -> CompletedGame<Yahtzee> {
        play_one_by_one(opening, dice, roll_from_number, |position| {
            solution.best_action(position, Seat(0))
        })
    }

    #[test]
    fn batched_games_match_games_played_one_by_one() {
        let dice: Vec<_> = (0..1000).map(RollNumberGenerator::new).collect();
        for rules in Rules::ALL {
            let (solution, opening) = (shared_solution(rules), opening(rules, 1));
            let mut results = Vec::new();
            solution.play_solo_games(&opening, &dice, &mut results).unwrap();
            let expected = dice.iter().map(|&dice| play_each_decision(solution, &opening, dice));
            assert!(expected.eq(results), "{rules:?}");
            // The same from the middle of a game.
            let mut later = opening.clone();
            for face in 1..=3 {
                later.apply_roll([face; 5]);
                let best = solution.best_action(&later, Seat(0)).unwrap();
                later.play_action(Seat(0), best).unwrap();
            }
            let mut results = Vec::new();
            solution.play_solo_games(&later, &dice[..70], &mut results).unwrap();
            assert_eq!((results.len(), results[0].turns_played), (70, 10));
            let expected =
                dice[..70].iter().map(|&dice| play_each_decision(solution, &later, dice));
            assert!(expected.eq(results), "{rules:?}");
        }
    }

    #[test]
    fn batches_need_a_single_seat_between_turns() {
        let (solution, dice) = (shared_solution(Rules::Official), [RollNumberGenerator::new(1)]);
        let mut begun = opening(Rules::Official, 1);
        begun.apply_roll([1, 2, 3, 4, 5]);
        for other in [begun, opening(Rules::Official, 2), opening(Rules::Basic, 1)] {
            let mut results = Vec::new();
            assert_eq!(solution.play_solo_games(&other, &dice, &mut results), None);
            assert!(results.is_empty());
        }
    }
}
