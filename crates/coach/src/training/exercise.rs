//! Exercises: a position to decide, and the verdict on an answer.

use rollwright_games::record::{FORMAT_VERSION_WITH_START_POSITION, Header, ReplayedGame};
use rollwright_games::{Game, NamedEnum, Phase, PositionWithRules, Seat};

use super::simulated_exercises::record_header;
use super::{ExerciseSource, TrainingGameSetup};
use crate::option_ranking::OptionWithLoss;
use crate::reasons::HasReasons;
use crate::{Coach, Hint, MistakeSeverity};

/// A position in which a seat has to decide.
#[derive(Clone, Debug)]
pub struct Exercise<G: Game> {
    /// Where it comes from.
    pub source: ExerciseSource,
    /// The game up to it.
    pub folded: ReplayedGame<G>,
    /// The seat that decides.
    pub seat: Seat,
}

/// The verdict on an answer.
#[derive(Clone, Debug)]
pub struct ExerciseVerdict<G: Game> {
    /// Every option, best first, with its explanation.
    pub hint: Hint<G>,
    /// The chosen option.
    pub chosen: OptionWithLoss<G::Action>,
    /// How bad it was.
    pub severity: Option<MistakeSeverity>,
}

impl<G: Game> ExerciseVerdict<G> {
    /// Whether the answer was as good as the best.
    #[must_use]
    pub fn is_correct(&self) -> bool {
        self.chosen.loss <= 0.0
    }
}

impl<G: Game> Exercise<G> {
    /// The decision of `seat` after `stood` rolls and answers of a game. `None` if the game is
    /// shorter, or the seat doesn't have to decide or has only one option.
    #[must_use]
    pub fn from_replayed_game(
        source: ExerciseSource,
        mut folded: ReplayedGame<G>,
        stood: usize,
        seat: Seat,
    ) -> Option<Self> {
        if stood > folded.rolls_and_actions.len() {
            return None;
        }
        folded.rolls_and_actions.truncate(stood);
        // The seed that is revealed at the end of a game must not be known before it.
        folded.revealed_seed = None;
        let exercise = Self { source, folded, seat };
        let decides = match exercise.folded.position().phase() {
            Phase::Decide { seats, .. } => seats.contains(seat),
            _ => false,
        };
        (decides && exercise.position().legal_actions(seat).len() > 1).then_some(exercise)
    }

    /// The decision of `seat` in a position. `None` if the seat doesn't have to decide or has only
    /// one option.
    #[must_use]
    pub fn from_position(position: &PositionWithRules<G>, seat: Seat) -> Option<Self> {
        let string = position.to_string_for(Some(seat));
        let setup =
            TrainingGameSetup { rules: position.choice.clone(), seats: position.position.seats() };
        let header = Header {
            rollwright: FORMAT_VERSION_WITH_START_POSITION,
            first: setup.seats.starting_seat(),
            position: Some(string.clone()),
            ..record_header::<G>(&setup)
        };
        let folded = ReplayedGame::from_header(&header).ok()?;
        Self::from_replayed_game(ExerciseSource::Position { string }, folded, 0, seat)
    }

    /// The position as the seat may see it.
    #[must_use]
    pub fn position(&self) -> G {
        self.folded.position().visible_to(Some(self.seat))
    }

    /// The kind of question.
    #[must_use]
    pub fn question_kind(&self) -> &'static str {
        match self.folded.position().phase() {
            Phase::Decide { question, .. } => question.name(),
            _ => "",
        }
    }
}

impl<G: HasReasons> Coach<G> {
    /// The verdict on `action` as an answer; `None` if it isn't legal.
    #[must_use]
    pub fn judge_answer(
        &self,
        exercise: &Exercise<G>,
        action: G::Action,
    ) -> Option<ExerciseVerdict<G>> {
        let hint = self.hint(exercise.folded.position(), exercise.seat);
        let chosen =
            hint.options.iter().find(|option| option.ranked.action_value.action == action)?;
        let chosen = chosen.ranked;
        let severity =
            self.mistake_thresholds(&exercise.folded.opening).severity_of_loss(chosen.loss);
        Some(ExerciseVerdict { hint, chosen, severity })
    }
}
