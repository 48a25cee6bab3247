//! The coach of a table, and names of evaluation methods.

use std::sync::Arc;

use rollwright_bots::evaluation::{EvaluationMethod, PositionEvaluator};
use rollwright_bots::{
    BotError, Cancelled, HasPositionValues, NoProgress, Objective, Progress, SolutionProvider,
};
use rollwright_games::{Game, Seat, Seats};

use crate::option_ranking::{OptionWithLoss, rank_options};
use crate::{EvaluatorAccuracy, MistakeThresholds};

/// How many games are played per value by default, where values are estimated by rollouts.
pub const DEFAULT_ROLLOUTS: usize = 200;

/// Evaluates the positions of one table.
pub struct Coach<G: Game> {
    values: Arc<dyn PositionEvaluator<G>>,
    thresholds: fn(Objective, f64) -> [f64; 3],
}

impl<G: HasPositionValues> Coach<G> {
    /// A coach for games under `rules` with `seats`. Where values are estimated by rollouts,
    /// `rollouts` games are played for each.
    ///
    /// # Errors
    /// A solution it needs can't be built, or the solver was cancelled.
    pub fn new(
        rules: &G::Rules,
        seats: Seats,
        rollouts: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Self, BotError> {
        Ok(Self::from_evaluator(G::position_values(rules, seats, rollouts, solutions)?))
    }

    /// A coach that uses these values.
    #[must_use]
    pub fn from_evaluator(values: Arc<dyn PositionEvaluator<G>>) -> Self {
        Self { values, thresholds: G::loss_thresholds }
    }
}

impl<G: Game> Coach<G> {
    /// The evaluator whose values it uses.
    #[must_use]
    pub fn position_evaluator(&self) -> &dyn PositionEvaluator<G> {
        &*self.values
    }

    /// What values mean: points or chances to win.
    #[must_use]
    pub fn objective(&self) -> Objective {
        self.values.objective()
    }

    /// Whether values are exact.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.values.method() == EvaluationMethod::Exact
    }

    /// The error of values that come from an evaluator.
    #[must_use]
    pub fn evaluator_accuracy(&self) -> Option<EvaluatorAccuracy> {
        self.values.evaluator_standard_errors().map(EvaluatorAccuracy::from)
    }

    /// From which losses decisions are marked in a game that begins with `opening`.
    #[must_use]
    pub fn mistake_thresholds(&self, opening: &G) -> MistakeThresholds {
        let start = self.values.seat_values(opening).first().copied().unwrap_or(0.0);
        self.thresholds_for_value(start)
    }

    /// Every legal action of `seat` in `position`, best first; empty if the seat doesn't have to
    /// decide. Ignores what others have answered to an open question.
    #[must_use]
    pub fn rank_options(&self, position: &G, seat: Seat) -> Vec<OptionWithLoss<G::Action>> {
        self.rank_options_cancellable(position, seat, &NoProgress).unwrap_or_default()
    }

    /// The same, unless `progress` cancels it between two options.
    ///
    /// # Errors
    /// `progress` cancelled it.
    pub fn rank_options_cancellable(
        &self,
        position: &G,
        seat: Seat,
        progress: &dyn Progress,
    ) -> Result<Vec<OptionWithLoss<G::Action>>, Cancelled> {
        let visible = position.visible_to(Some(seat));
        if visible.legal_actions(seat).is_empty() {
            return Ok(Vec::new());
        }
        Ok(rank_options(self.values.action_values(&visible, seat, progress)?))
    }

    /// From which loss a decision is doubtful, bad and very bad, if the game is worth `start` to
    /// the first seat at the beginning.
    pub(crate) fn thresholds_for_value(&self, start: f64) -> MistakeThresholds {
        let [doubtful, bad, very_bad] = (self.thresholds)(self.objective(), start);
        MistakeThresholds { doubtful, bad, very_bad }
    }
}

/// Parses the output of [`evaluation_method_identifier`] for a game with these strategies.
pub(crate) fn parse_method(text: &str, strategies: &[&'static str]) -> Option<EvaluationMethod> {
    let named = |name: &str| strategies.iter().find(|strategy| **strategy == name).copied();
    if text == "exact" {
        return Some(EvaluationMethod::Exact);
    }
    if let Some(name) = text.strip_prefix("evaluator of ") {
        return Some(EvaluationMethod::Evaluator { strategy: named(name)? });
    }
    let (games, name) = text.split_once(" rollouts of ")?;
    Some(EvaluationMethod::RolloutEvaluator { strategy: named(name)?, games: games.parse().ok()? })
}

/// The name of a method in files.
#[must_use]
pub fn evaluation_method_identifier(method: EvaluationMethod) -> String {
    match method {
        EvaluationMethod::Exact => "exact".to_owned(),
        EvaluationMethod::Evaluator { strategy } => format!("evaluator of {strategy}"),
        EvaluationMethod::RolloutEvaluator { strategy, games } => {
            format!("{games} rollouts of {strategy}")
        }
    }
}
