//! Whole games of perfect play, many side by side.
//!
//! Plans lie all over the memory, and to play one game is to wait for them. Here games go turn
//! by turn together, and each step is done for all of them before the next. Steps that read
//! plans do nothing else, so that the processor waits for many of them at once.

use arrayvec::ArrayVec;
use rollwright_games::yahtzee::{Action, Category};
use rollwright_games::{Game, Yahtzee};

use super::lattice::lattice;
use super::plans::{Plan, PlansOf};
use super::rerolls::rerolls;
use super::solve::Solved;
use super::states::State;
use crate::side_by_side::{TOGETHER, play_side_by_side};
use crate::{Ended, GameDice};

/// A game in its turn.
struct InTurn<'a> {
    dice: GameDice,
    /// The plans of its state.
    plans: PlansOf<'a>,
    hand: usize,
    /// That of the hand.
    plan: Plan,
}

impl Solved {
    /// Plays whole games from `opening`, one with each of `dice`, and adds how they end:
    /// the same games as by [`Solved::best`]. `None`, and nothing is added, where a seat is
    /// not alone at the table, a turn has begun or the rules are others.
    pub fn play_alone(
        &self,
        opening: &Yahtzee,
        dice: &[GameDice],
        ends: &mut Vec<Ended<Yahtzee>>,
    ) -> Option<()> {
        if opening.rule_set() != self.rules() {
            return None;
        }
        play_side_by_side(opening, dice, ends, |games, dice| self.play_together(games, dice))
    }

    /// Plays these games to their end: all have as many turns to come.
    fn play_together(&self, games: &mut [Ended<Yahtzee>], dice: &[GameDice]) -> Option<()> {
        let (seat, open) = games.first().map(|game| {
            let seat = game.position.active();
            (seat, game.position.sheet_of(seat).map_or(0, |sheet| sheet.open().len()))
        })?;
        for turn in 1..=open as u64 {
            let mut in_turn = ArrayVec::<_, TOGETHER>::new();
            for (game, &dice) in games.iter().zip(dice) {
                let state = State::of(game.position.sheet_of(seat)?);
                let plans = self.plans.of(self, self.states.parts(state)?);
                let hand = rerolls().first(dice.number(turn, 0));
                in_turn.push(InTurn { dice, plans, hand, plan: Plan::default() });
            }
            roll_again(&mut in_turn, turn);
            for (game, InTurn { hand, plan, .. }) in games.iter_mut().zip(in_turn) {
                game.position.apply_roll(lattice().dice_of_hand(hand));
                let category = plan.category().unwrap_or(Category::Chance);
                game.position.apply(seat, Action::Score(category));
                game.turns += 1;
            }
        }
        Some(())
    }
}

/// Plays a turn after its first roll, until the dice lie still.
fn roll_again(games: &mut [InTurn<'_>], turn: u64) {
    read_plans(games);
    for (roll, rolls_left) in [(1, 2), (2, 1)] {
        for game in &mut *games {
            let again = game.plan.rest(rolls_left);
            game.hand = rerolls().after(game.hand, again, game.dice.number(turn, roll));
        }
        read_plans(games);
    }
}

fn read_plans(games: &mut [InTurn<'_>]) {
    for game in games {
        game.plan = game.plans[game.hand];
    }
}

#[cfg(test)]
mod tests {
    use rollwright_games::yahtzee::Rules;
    use rollwright_games::{Seat, Seats};

    use super::*;
    use crate::playout::roll_of;
    use crate::side_by_side::one_by_one;
    use crate::yahtzee::tests::solved;

    fn opening(rules: Rules, seats: u8) -> Yahtzee {
        Yahtzee::new(&rules, Seats::new(seats, Seat(0)).unwrap())
    }

    /// The game as it goes when every decision is asked for.
    fn asked(solved: &Solved, opening: &Yahtzee, dice: GameDice) -> Ended<Yahtzee> {
        one_by_one(opening, dice, roll_of, |position| solved.best(position, Seat(0)))
    }

    #[test]
    fn games_side_by_side_are_those_played_one_by_one() {
        let dice: Vec<_> = (0..1000).map(GameDice::new).collect();
        for rules in Rules::ALL {
            let (solved, opening) = (solved(rules), opening(rules, 1));
            let mut ends = Vec::new();
            solved.play_alone(&opening, &dice, &mut ends).unwrap();
            let known = dice.iter().map(|&dice| asked(solved, &opening, dice));
            assert!(known.eq(ends), "{rules:?}");
            // From the middle of a game it is the same.
            let mut later = opening.clone();
            for face in 1..=3 {
                later.apply_roll([face; 5]);
                let best = solved.best(&later, Seat(0)).unwrap();
                later.act(Seat(0), best).unwrap();
            }
            let mut ends = Vec::new();
            solved.play_alone(&later, &dice[..70], &mut ends).unwrap();
            assert_eq!((ends.len(), ends[0].turns), (70, 10));
            let known = dice[..70].iter().map(|&dice| asked(solved, &later, dice));
            assert!(known.eq(ends), "{rules:?}");
        }
    }

    #[test]
    fn only_a_seat_alone_between_turns_is_played_for() {
        let (solved, dice) = (solved(Rules::Official), [GameDice::new(1)]);
        let mut begun = opening(Rules::Official, 1);
        begun.apply_roll([1, 2, 3, 4, 5]);
        for other in [begun, opening(Rules::Official, 2), opening(Rules::Basic, 1)] {
            let mut ends = Vec::new();
            assert_eq!(solved.play_alone(&other, &dice, &mut ends), None);
            assert!(ends.is_empty());
        }
    }
}
