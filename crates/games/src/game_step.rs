//! A game as steps; each step is a roll, or a question with all its answers.

use crate::record::{ReplayedGame, RollOrAction};
use crate::{Game, Seat};

/// A step, with the positions before and after it.
#[derive(Clone, Debug)]
pub struct GameStep<'f, G: Game> {
    /// The position before.
    pub before: &'f G,
    /// The position after.
    pub after: &'f G,
    /// What happened.
    pub kind: StepKind<G>,
}

/// The kinds of steps.
#[derive(Clone, Debug)]
pub enum StepKind<G: Game> {
    /// Dice were rolled.
    Roll(G::Roll),
    /// A question was answered, by all seats that were asked.
    Actions(Vec<(Seat, G::Action)>),
}

/// Every public step. Answers to a question that is still open are left out.
#[must_use]
pub fn public_steps<G: Game>(replayed: &ReplayedGame<G>) -> Vec<GameStep<'_, G>> {
    let mut steps = Vec::new();
    let mut answers = Vec::new();
    let mut since = 0;
    for (index, (entry, after)) in replayed.rolls_and_actions.iter().enumerate() {
        match entry {
            RollOrAction::Roll(roll) => {
                since = index + 1;
                steps.push(GameStep {
                    before: replayed.position_before(index),
                    after,
                    kind: StepKind::Roll(*roll),
                });
            }
            RollOrAction::Action(seat, action) => {
                answers.push((*seat, *action));
                // While a spectator sees less than this position, a seat still has to
                // answer.
                if after.visible_to(None) == *after {
                    let kind = StepKind::Actions(std::mem::take(&mut answers));
                    steps.push(GameStep { before: replayed.position_before(since), after, kind });
                    since = index + 1;
                }
            }
        }
    }
    steps
}
