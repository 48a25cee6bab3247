//! Heavy work that another place does: a browser answers requests on one thread, so solving and
//! reviewing happen in a worker of their own. A server has threads and needs none of this.

use std::collections::BTreeMap;

use async_trait::async_trait;
use rollwright_games::record::Record;
use rollwright_games::{GameId, RuleSetWithSettings, Seats};

/// Does heavy work elsewhere.
#[async_trait]
pub trait HeavyWorker: Send + Sync {
    /// Computes the solutions that these players need, and makes them available to the cache of the
    /// tables' `SolutionProvider`. If that fails, they are computed here.
    async fn prepare(&self, request: PreparationRequest, on_progress: &(dyn Fn(u8) + Send + Sync));

    /// Reviews a game, in the form in which reviews are stored; `None` if that fails, and the review
    /// is computed here.
    async fn review(
        &self,
        record: &Record,
        on_progress: &(dyn Fn(u8) + Send + Sync),
    ) -> Option<String>;
}

/// Which solutions are needed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PreparationRequest {
    /// The game.
    pub game: GameId,
    /// The rule set's name.
    pub rules: String,
    /// The settings by key.
    pub settings: BTreeMap<String, u32>,
    /// The number of seats.
    pub seats: usize,
    /// The strategy that plays; `None` for the coach.
    pub strategy: Option<String>,
}

impl PreparationRequest {
    /// What a strategy, or the coach, needs for games with these rules and seats.
    #[must_use]
    pub fn new(
        game: GameId,
        rules: &RuleSetWithSettings,
        seats: Seats,
        strategy: Option<&str>,
    ) -> Self {
        let settings = rules.settings().map(|(setting, value)| (setting.key.to_owned(), value));
        Self {
            game,
            rules: rules.rule_set().name.to_owned(),
            settings: settings.collect(),
            seats: seats.count(),
            strategy: strategy.map(str::to_owned),
        }
    }
}
