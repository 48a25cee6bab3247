//! Whole games of perfect play, many side by side.
//!
//! Plans lie all over the memory, and to play one game is to wait for them. Here games go turn
//! by turn together, and each step is done for all of them before the next. Steps that read
//! plans do nothing else, so that the processor waits for many of them at once.

use arrayvec::ArrayVec;
use rollwright_games::yahtzee::{Action, Category};
use rollwright_games::{Game, Yahtzee};

use crate::batch_play::{GAMES_PER_BATCH, play_solo_batches};
use crate::yahtzee::solver::backward_induction::YahtzeeSolution;
use crate::yahtzee::solver::keep_lattice::keep_lattice;
use crate::yahtzee::solver::policy_cache::{HandDecision, PlansOf};
use crate::yahtzee::solver::reroll_lookup::reroll_lookup;
use crate::yahtzee::solver::states::SheetState;
use crate::{CompletedGame, GameDice};

/// A game in its turn.
struct BatchGame<'a> {
    dice: GameDice,
    /// The plans of its state.
    plans: PlansOf<'a>,
    hand: usize,
    /// That of the hand.
    plan: HandDecision,
}

impl YahtzeeSolution {
    /// Plays whole games from `opening`, one with each of `dice`, and adds how they end:
    /// the same games as by [`Solved::best`]. `None`, and nothing is added, where a seat is
    /// not alone at the table, a turn has begun or the rules are others.
    pub fn play_solo_games(
        &self,
        opening: &Yahtzee,
        dice: &[GameDice],
        ends: &mut Vec<CompletedGame<Yahtzee>>,
    ) -> Option<()> {
        if opening.rules_in_play() != self.rules() {
            return None;
        }
        play_solo_batches(opening, dice, ends, |games, dice| self.play_batch(games, dice))
    }

    /// Plays these games to their end: all have as many turns to come.
    fn play_batch(&self, games: &mut [CompletedGame<Yahtzee>], dice: &[GameDice]) -> Option<()> {
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
                let state = SheetState::from_sheet(game.final_position.sheet_of(seat)?);
                let plans =
                    self.policy_cache.state_policy(self, self.states.parts_of_state(state)?);
                let hand = reroll_lookup().first_hand(dice.random_for_roll(turn, 0));
                in_turn.push(BatchGame { dice, plans, hand, plan: HandDecision::default() });
            }
            play_rerolls(&mut in_turn, turn);
            for (game, BatchGame { hand, plan, .. }) in games.iter_mut().zip(in_turn) {
                game.final_position.apply_roll(keep_lattice().dice_of_hand(hand));
                let category = plan.category().unwrap_or(Category::Chance);
                game.final_position.apply_action(seat, Action::Score(category));
                game.turns_played += 1;
            }
        }
        Some(())
    }
}

/// Plays a turn after its first roll, until the dice lie still.
fn play_rerolls(games: &mut [BatchGame<'_>], turn: u64) {
    load_decisions(games);
    for (roll, rolls_left) in [(1, 2), (2, 1)] {
        for game in &mut *games {
            let again = game.plan.reroll_mask(rolls_left);
            game.hand = reroll_lookup().hand_after_reroll(
                game.hand,
                again,
                game.dice.random_for_roll(turn, roll),
            );
        }
        load_decisions(games);
    }
}

fn load_decisions(games: &mut [BatchGame<'_>]) {
    for game in games {
        game.plan = game.plans[game.hand];
    }
}

#[cfg(test)]
mod tests {
    use rollwright_games::yahtzee::Rules;
    use rollwright_games::{Seat, Seats};

    use crate::batch_play::play_one_by_one;
    use crate::random_playout::roll_from_number;
    use crate::yahtzee::solver::solo_games::*;
    use crate::yahtzee::tests::solved_once;

    fn opening(rules: Rules, seats: u8) -> Yahtzee {
        Yahtzee::new(&rules, Seats::new(seats, Seat(0)).unwrap())
    }

    /// The game as it goes when every decision is asked for.
    fn play_each_decision(
        solved: &YahtzeeSolution,
        opening: &Yahtzee,
        dice: GameDice,
    ) -> CompletedGame<Yahtzee> {
        play_one_by_one(opening, dice, roll_from_number, |position| {
            solved.best_action(position, Seat(0))
        })
    }

    #[test]
    fn games_side_by_side_are_those_played_one_by_one() {
        let dice: Vec<_> = (0..1000).map(GameDice::new).collect();
        for rules in Rules::ALL {
            let (solved, opening) = (solved_once(rules), opening(rules, 1));
            let mut ends = Vec::new();
            solved.play_solo_games(&opening, &dice, &mut ends).unwrap();
            let known = dice.iter().map(|&dice| play_each_decision(solved, &opening, dice));
            assert!(known.eq(ends), "{rules:?}");
            // From the middle of a game it is the same.
            let mut later = opening.clone();
            for face in 1..=3 {
                later.apply_roll([face; 5]);
                let best = solved.best_action(&later, Seat(0)).unwrap();
                later.play_action(Seat(0), best).unwrap();
            }
            let mut ends = Vec::new();
            solved.play_solo_games(&later, &dice[..70], &mut ends).unwrap();
            assert_eq!((ends.len(), ends[0].turns_played), (70, 10));
            let known = dice[..70].iter().map(|&dice| play_each_decision(solved, &later, dice));
            assert!(known.eq(ends), "{rules:?}");
        }
    }

    #[test]
    fn only_a_seat_alone_between_turns_is_played_for() {
        let (solved, dice) = (solved_once(Rules::Official), [GameDice::new(1)]);
        let mut begun = opening(Rules::Official, 1);
        begun.apply_roll([1, 2, 3, 4, 5]);
        for other in [begun, opening(Rules::Official, 2), opening(Rules::Basic, 1)] {
            let mut ends = Vec::new();
            assert_eq!(solved.play_solo_games(&other, &dice, &mut ends), None);
            assert!(ends.is_empty());
        }
    }
}
