//! A position to decide, and what comes of the answer.

use rollwright_games::record::Folded;
use rollwright_games::{Facts, Game, Named, Phase, Seat};

use super::Source;
use crate::weigh::Weighed;
use crate::{Coach, Hint, Mark};

/// A position in which a seat is asked something.
#[derive(Clone, Debug)]
pub struct Exercise<G: Game> {
    /// Where it comes from.
    pub source: Source,
    /// The game up to it.
    pub folded: Folded<G>,
    /// Who is asked.
    pub seat: Seat,
}

/// What comes of an answer.
#[derive(Clone, Debug)]
pub struct Verdict<G: Game> {
    /// Every choice, best first, with its reason.
    pub hint: Hint<G>,
    /// The one that was taken.
    pub taken: Weighed<G::Action>,
    /// How bad it was.
    pub mark: Option<Mark>,
}

impl<G: Game> Verdict<G> {
    /// Whether the choice was as good as the best.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.taken.loss <= 0.0
    }
}

impl<G: Game> Exercise<G> {
    /// The decision of `seat` after so many rolls and answers of a game; none where the
    /// game is shorter, or the seat is not asked there or has no choice.
    #[must_use]
    pub fn new(source: Source, mut folded: Folded<G>, stood: usize, seat: Seat) -> Option<Self> {
        if stood > folded.standing.len() {
            return None;
        }
        folded.standing.truncate(stood);
        // What is shown at the end of a game has no place in the middle of it.
        folded.seed_shown = None;
        let exercise = Self { source, folded, seat };
        let asked = match exercise.folded.position().phase() {
            Phase::Decide { seats, .. } => seats.has(seat),
            _ => false,
        };
        (asked && exercise.position().legal(seat).len() > 1).then_some(exercise)
    }

    /// The position as the seat may see it.
    #[must_use]
    pub fn position(&self) -> G {
        self.folded.position().seen_by(Some(self.seat))
    }

    /// The kind of question.
    #[must_use]
    pub fn question(&self) -> &'static str {
        match self.folded.position().phase() {
            Phase::Decide { question, .. } => question.name(),
            _ => "",
        }
    }
}

impl<G: Facts> Coach<G> {
    /// What comes of `action` as an answer; nothing where it is not legal.
    #[must_use]
    pub fn judge(&self, exercise: &Exercise<G>, action: G::Action) -> Option<Verdict<G>> {
        let hint = self.hint(exercise.folded.position(), exercise.seat);
        let taken = hint.options.iter().find(|option| option.weighed.option.action == action)?;
        let taken = taken.weighed;
        let mark = self.thresholds(&exercise.folded.opening).mark(taken.loss);
        Some(Verdict { hint, taken, mark })
    }
}
