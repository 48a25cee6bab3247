//! A game step by step: each step a roll, or a question with all its answers.

use crate::record::{Folded, Standing};
use crate::{Game, Seat};

/// Something that happened, with the positions around it.
#[derive(Clone, Debug)]
pub struct Step<'f, G: Game> {
    /// The position before.
    pub before: &'f G,
    /// The position after.
    pub after: &'f G,
    /// What it was.
    pub what: What<G>,
}

/// What happened.
#[derive(Clone, Debug)]
pub enum What<G: Game> {
    /// Dice were rolled.
    Roll(G::Roll),
    /// A question was answered; by several at once where several were asked.
    Answers(Vec<(Seat, G::Action)>),
}

/// Every step that everybody may know of. Answers to a question that is still open
/// are left out.
#[must_use]
pub fn steps<G: Game>(folded: &Folded<G>) -> Vec<Step<'_, G>> {
    let mut steps = Vec::new();
    let mut answers = Vec::new();
    let mut since = 0;
    for (index, (what, after)) in folded.standing.iter().enumerate() {
        match what {
            Standing::Roll(roll) => {
                since = index + 1;
                steps.push(Step { before: folded.before(index), after, what: What::Roll(*roll) });
            }
            Standing::Act(seat, action) => {
                answers.push((*seat, *action));
                // As long as spectators see less, somebody still has to answer.
                if after.seen_by(None) == *after {
                    let what = What::Answers(std::mem::take(&mut answers));
                    steps.push(Step { before: folded.before(since), after, what });
                    since = index + 1;
                }
            }
        }
    }
    steps
}
