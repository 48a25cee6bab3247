//! A reason: the facts about a choice, and those of the choice it is compared with.

use rollwright_games::{PlayerNames, Seat};
use rollwright_i18n::to_sentence;

use super::texts::texts;
use super::{Fact, HasReasons};
use crate::MistakeThresholds;

/// How large the gap between two choices is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum GapSize {
    /// The values can't be told apart.
    Equal,
    /// Not worth a mark.
    Slight,
    /// A mistake.
    Clear,
    /// A blunder.
    Blunder,
}

impl GapSize {
    /// The size of this loss.
    #[must_use]
    pub fn of_loss(loss: f64, thresholds: &MistakeThresholds) -> Self {
        match loss {
            _ if loss <= 0.0 => Self::Equal,
            _ if loss < thresholds.doubtful => Self::Slight,
            _ if loss < thresholds.very_bad => Self::Clear,
            _ => Self::Blunder,
        }
    }
}

/// The facts about a choice as a sentence.
#[must_use]
pub fn reason_text(facts: &[Fact], names: &PlayerNames) -> String {
    let texts = texts(names.lang());
    let phrases: Vec<String> = facts.iter().map(|fact| (texts.fact)(fact, names)).collect();
    to_sentence(&format!("{} {}", texts.subject, (texts.join)(&phrases)))
}

/// How a choice with `facts` differs from an alternative, as a sentence.
#[must_use]
pub fn comparison_text(label: &str, gap: GapSize, facts: &[Fact], names: &PlayerNames) -> String {
    let texts = texts(names.lang());
    let phrases: Vec<String> = facts.iter().map(|fact| (texts.fact)(fact, names)).collect();
    to_sentence(&(texts.alternative)(label, gap, &(texts.join)(&phrases)))
}

/// The facts about `action` that don't hold for `other`; all of them if none is left.
#[must_use]
pub fn distinguishing_facts<G: HasReasons>(
    position: &G,
    seat: Seat,
    action: G::Action,
    other: G::Action,
) -> Vec<Fact> {
    let (own, others) = (position.facts(seat, action), position.facts(seat, other));
    let differing: Vec<Fact> = own.iter().filter(|fact| !others.contains(fact)).cloned().collect();
    if differing.is_empty() { own } else { differing }
}
