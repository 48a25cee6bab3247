//! A position to decide, and what comes of the answer.

use rollwright_games::record::ReplayedGame;
use rollwright_games::{Game, NamedEnum, Narration, Phase, Seat};

use super::ExerciseSource;
use crate::option_ranking::RankedOption;
use crate::{Coach, Hint, MistakeSeverity};

/// A position in which a seat is asked something.
#[derive(Clone, Debug)]
pub struct Exercise<G: Game> {
    /// Where it comes from.
    pub source: ExerciseSource,
    /// The game up to it.
    pub folded: ReplayedGame<G>,
    /// Who is asked.
    pub seat: Seat,
}

/// What comes of an answer.
#[derive(Clone, Debug)]
pub struct ExerciseVerdict<G: Game> {
    /// Every choice, best first, with its reason.
    pub hint: Hint<G>,
    /// The one that was taken.
    pub chosen: RankedOption<G::Action>,
    /// How bad it was.
    pub severity: Option<MistakeSeverity>,
}

impl<G: Game> ExerciseVerdict<G> {
    /// Whether the choice was as good as the best.
    #[must_use]
    pub fn is_correct(&self) -> bool {
        self.chosen.loss <= 0.0
    }
}

impl<G: Game> Exercise<G> {
    /// The decision of `seat` after so many rolls and answers of a game; none where the
    /// game is shorter, or the seat is not asked there or has no choice.
    #[must_use]
    pub fn new(
        source: ExerciseSource,
        mut folded: ReplayedGame<G>,
        stood: usize,
        seat: Seat,
    ) -> Option<Self> {
        if stood > folded.rolls_and_actions.len() {
            return None;
        }
        folded.rolls_and_actions.truncate(stood);
        // What is shown at the end of a game has no place in the middle of it.
        folded.revealed_seed = None;
        let exercise = Self { source, folded, seat };
        let asked = match exercise.folded.position().phase() {
            Phase::Decide { seats, .. } => seats.contains(seat),
            _ => false,
        };
        (asked && exercise.position().legal_actions(seat).len() > 1).then_some(exercise)
    }

    /// The position as the seat may see it.
    #[must_use]
    pub fn position(&self) -> G {
        self.folded.position().visible_to(Some(self.seat))
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

impl<G: Narration> Coach<G> {
    /// What comes of `action` as an answer; nothing where it is not legal.
    #[must_use]
    pub fn judge_answer(
        &self,
        exercise: &Exercise<G>,
        action: G::Action,
    ) -> Option<ExerciseVerdict<G>> {
        let hint = self.hint(exercise.folded.position(), exercise.seat);
        let taken =
            hint.options.iter().find(|option| option.ranked.action_value.action == action)?;
        let taken = taken.ranked;
        let mark = self.thresholds(&exercise.folded.opening).severity_of_loss(taken.loss);
        Some(ExerciseVerdict { hint, chosen: taken, severity: mark })
    }
}
