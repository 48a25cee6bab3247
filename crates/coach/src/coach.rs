//! What is made ready once for a table.

use std::sync::Arc;

use rollwright_bots::values::{Method, Values};
use rollwright_bots::{BotError, HasBots, Objective, Solutions, Stopped, Unwatched, Watch};
use rollwright_games::{Game, Seat, Seats};

use crate::weigh::{Weighed, ranked};
use crate::{Calibration, Thresholds};

/// How many games are played for a value where it has to be estimated by games, if
/// nothing else is said.
pub const DEFAULT_ROLLOUTS: usize = 200;

/// Knows what the positions of one table are worth.
pub struct Coach<G: Game> {
    values: Arc<dyn Values<G>>,
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
        solutions: &Solutions<'_>,
    ) -> Result<Self, BotError> {
        Ok(Self::by(G::values(rules, seats, rollouts, solutions)?))
    }

    /// A coach that goes by these values.
    #[must_use]
    pub fn by(values: Arc<dyn Values<G>>) -> Self {
        Self { values, thresholds: G::thresholds }
    }
}

impl<G: Game> Coach<G> {
    /// What it goes by.
    #[must_use]
    pub fn values(&self) -> &dyn Values<G> {
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
        self.values.method() == Method::Exact
    }

    /// How far values are off, where an evaluator finds them.
    #[must_use]
    pub fn calibration(&self) -> Option<Calibration> {
        self.values.calibration().map(Calibration::from)
    }

    /// From which losses on decisions are marked in a game that begins with `opening`.
    #[must_use]
    pub fn thresholds(&self, opening: &G) -> Thresholds {
        let start = self.values.worths(opening).first().copied().unwrap_or(0.0);
        self.thresholds_from(start)
    }

    /// Every legal action of `seat` in `position`, best first; empty when it is not
    /// asked. What others have answered to an open question is not looked at.
    #[must_use]
    pub fn weigh(&self, position: &G, seat: Seat) -> Vec<Weighed<G::Action>> {
        self.weigh_watched(position, seat, &Unwatched).unwrap_or_default()
    }

    /// The same, unless `watch` stops it between two options.
    ///
    /// # Errors
    /// It did.
    pub fn weigh_watched(
        &self,
        position: &G,
        seat: Seat,
        watch: &dyn Watch,
    ) -> Result<Vec<Weighed<G::Action>>, Stopped> {
        let seen = position.seen_by(Some(seat));
        if seen.legal(seat).is_empty() {
            return Ok(Vec::new());
        }
        Ok(ranked(self.values.options(&seen, seat, watch)?))
    }

    /// From which loss on a decision is doubtful, bad and very bad, where the game is
    /// worth `start` to the first seat at its start.
    pub(crate) fn thresholds_from(&self, start: f64) -> Thresholds {
        let [doubtful, bad, very_bad] = (self.thresholds)(self.objective(), start);
        Thresholds { doubtful, bad, very_bad }
    }
}

/// Reads what [`told_method`] wrote of a game with these strategies.
pub(crate) fn read_method(text: &str, strategies: &'static [&'static str]) -> Option<Method> {
    let named = |name: &str| strategies.iter().find(|known| **known == name).copied();
    if text == "exact" {
        return Some(Method::Exact);
    }
    if let Some(name) = text.strip_prefix("evaluator of ") {
        return Some(Method::Evaluator { strategy: named(name)? });
    }
    let (games, name) = text.split_once(" rollouts of ")?;
    Some(Method::Rollouts { strategy: named(name)?, games: games.parse().ok()? })
}

/// A method as files name it.
#[must_use]
pub fn told_method(method: Method) -> String {
    match method {
        Method::Exact => "exact".to_owned(),
        Method::Evaluator { strategy } => format!("evaluator of {strategy}"),
        Method::Rollouts { strategy, games } => format!("{games} rollouts of {strategy}"),
    }
}
