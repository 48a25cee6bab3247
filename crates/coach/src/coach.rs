//! What is made ready once for a table.

use std::sync::Arc;

use rollwright_bots::evaluation::{EvaluationMethod, PositionValues};
use rollwright_bots::{
    BotError, Cancelled, HasBots, NoProgress, Objective, Progress, SolutionProvider,
};
use rollwright_games::{Game, Seat, Seats};

use crate::option_ranking::{RankedOption, rank_options};
use crate::{EvaluatorAccuracy, MistakeThresholds};

/// How many games are played for a value where it has to be estimated by games, if
/// nothing else is said.
pub const DEFAULT_ROLLOUTS: usize = 200;

/// Knows what the positions of one table are worth.
pub struct Coach<G: Game> {
    values: Arc<dyn PositionValues<G>>,
    thresholds: fn(Objective, f64) -> [f64; 3],
}

impl<G: HasBots> Coach<G> {
    /// A coach for games by `rules` with `seats`. Where values have to be estimated by
    /// games, `rollouts` of them are played for each.
    ///
    /// # Errors
    /// What has to be solved for it can't be, or was stopped.
    pub fn new(
        rules: &G::Rules,
        seats: Seats,
        rollouts: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Self, BotError> {
        Ok(Self::with_values(G::position_values(rules, seats, rollouts, solutions)?))
    }

    /// A coach that goes by these values.
    #[must_use]
    pub fn with_values(values: Arc<dyn PositionValues<G>>) -> Self {
        Self { values, thresholds: G::loss_thresholds }
    }
}

impl<G: Game> Coach<G> {
    /// What it goes by.
    #[must_use]
    pub fn values(&self) -> &dyn PositionValues<G> {
        &*self.values
    }

    /// What values are.
    #[must_use]
    pub fn objective(&self) -> Objective {
        self.values.objective()
    }

    /// Whether values are exact.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.values.method() == EvaluationMethod::Exact
    }

    /// How far values are off, where an evaluator finds them.
    #[must_use]
    pub fn evaluator_accuracy(&self) -> Option<EvaluatorAccuracy> {
        self.values.calibration().map(EvaluatorAccuracy::from)
    }

    /// From which losses on decisions are marked in a game that begins with `opening`.
    #[must_use]
    pub fn thresholds(&self, opening: &G) -> MistakeThresholds {
        let start = self.values.seat_values(opening).first().copied().unwrap_or(0.0);
        self.thresholds_for_value(start)
    }

    /// Every legal action of `seat` in `position`, best first; empty when it is not
    /// asked. What others have answered to an open question is not looked at.
    #[must_use]
    pub fn rank_options(&self, position: &G, seat: Seat) -> Vec<RankedOption<G::Action>> {
        self.rank_options_with_progress(position, seat, &NoProgress).unwrap_or_default()
    }

    /// The same, unless `watch` stops it between two options.
    ///
    /// # Errors
    /// It did.
    pub fn rank_options_with_progress(
        &self,
        position: &G,
        seat: Seat,
        watch: &dyn Progress,
    ) -> Result<Vec<RankedOption<G::Action>>, Cancelled> {
        let seen = position.visible_to(Some(seat));
        if seen.legal_actions(seat).is_empty() {
            return Ok(Vec::new());
        }
        Ok(rank_options(self.values.action_values(&seen, seat, watch)?))
    }

    /// From which loss on a decision is doubtful, bad and very bad, where the game is
    /// worth `start` to the first seat at its start.
    pub(crate) fn thresholds_for_value(&self, start: f64) -> MistakeThresholds {
        let [doubtful, bad, very_bad] = (self.thresholds)(self.objective(), start);
        MistakeThresholds { doubtful, bad, very_bad }
    }
}

/// Reads what [`told_method`] wrote of a game with these strategies.
pub(crate) fn parse_method(
    text: &str,
    strategies: &'static [&'static str],
) -> Option<EvaluationMethod> {
    let named = |name: &str| strategies.iter().find(|known| **known == name).copied();
    if text == "exact" {
        return Some(EvaluationMethod::Exact);
    }
    if let Some(name) = text.strip_prefix("evaluator of ") {
        return Some(EvaluationMethod::Evaluator { strategy: named(name)? });
    }
    let (games, name) = text.split_once(" rollouts of ")?;
    Some(EvaluationMethod::Rollouts { strategy: named(name)?, games: games.parse().ok()? })
}

/// A method as files name it.
#[must_use]
pub fn method_name(method: EvaluationMethod) -> String {
    match method {
        EvaluationMethod::Exact => "exact".to_owned(),
        EvaluationMethod::Evaluator { strategy } => format!("evaluator of {strategy}"),
        EvaluationMethod::Rollouts { strategy, games } => format!("{games} rollouts of {strategy}"),
    }
}
