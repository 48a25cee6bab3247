//! A game step by step: each step a roll, or a question with all its answers.

use crate::record::{ReplayedGame, RollOrAction};
use crate::{Game, Seat};

/// Something that happened, with the positions around it.
#[derive(Clone, Debug)]
pub struct GameStep<'f, G: Game> {
    /// The position before.
    pub before: &'f G,
    /// The position after.
    pub after: &'f G,
    /// What it was.
    pub kind: StepKind<G>,
}

/// What happened.
#[derive(Clone, Debug)]
pub enum StepKind<G: Game> {
    /// Dice were rolled.
    Roll(G::Roll),
    /// A question was answered; by several at once where several were asked.
    Actions(Vec<(Seat, G::Action)>),
}

/// Every step that everybody may know of. Answers to a question that is still open
/// are left out.
#[must_use]
pub fn public_steps<G: Game>(folded: &ReplayedGame<G>) -> Vec<GameStep<'_, G>> {
    let mut steps = Vec::new();
    let mut answers = Vec::new();
    let mut since = 0;
    for (index, (what, after)) in folded.rolls_and_actions.iter().enumerate() {
        match what {
            RollOrAction::Roll(roll) => {
                since = index + 1;
                steps.push(GameStep {
                    before: folded.position_before(index),
                    after,
                    kind: StepKind::Roll(*roll),
                });
            }
            RollOrAction::Action(seat, action) => {
                answers.push((*seat, *action));
                // As long as spectators see less, somebody still has to answer.
                if after.visible_to(None) == *after {
                    let what = StepKind::Actions(std::mem::take(&mut answers));
                    steps.push(GameStep {
                        before: folded.position_before(since),
                        after,
                        kind: what,
                    });
                    since = index + 1;
                }
            }
        }
    }
    steps
}
