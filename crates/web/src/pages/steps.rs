//! A game step by step: each step a roll, or a question with all its answers.

use rollwright_games::record::{Folded, Standing};
use rollwright_games::{Game, Seat};

/// Something that happened, with the positions around it.
pub(super) struct Step<'f, G: Game> {
    pub(super) before: &'f G,
    pub(super) after: &'f G,
    pub(super) what: What<G>,
}

/// What happened.
pub(super) enum What<G: Game> {
    /// Dice were rolled.
    Roll(G::Roll),
    /// A question was answered; by several at once where several were asked.
    Answers(Vec<(Seat, G::Action)>),
}

/// Every step that everybody may know of. Answers to a question that is still open
/// are left out.
pub(super) fn steps<G: Game>(folded: &Folded<G>) -> Vec<Step<'_, G>> {
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
