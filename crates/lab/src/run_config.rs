//! The configuration of a run: the game, its rules and the strategies.

use std::collections::BTreeMap;

use rollwright_games::{GameId, RuleSetWithSettings};
use serde::{Deserialize, Serialize};

/// The maximum number of games in one result; below it, no counter can overflow.
pub const MAX_GAMES: u64 = 1_000_000_000_000;

/// The configuration of a run: the game, its rules and the strategies. Results with the same
/// configuration can be merged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RunConfig {
    /// The game.
    pub game: GameId,
    /// The rule set.
    pub rules: String,
    /// Its version.
    pub version: u32,
    /// Its settings.
    pub settings: BTreeMap<String, u32>,
    /// The strategies in seat order.
    pub strategies: Vec<String>,
    /// Whether every set of dice is played with the seats rotated.
    pub duplicate: bool,
    /// Whether results are luck-adjusted.
    #[serde(default)]
    pub adjusted: bool,
}

impl RunConfig {
    /// The configuration for a game with the given rules and strategies.
    #[must_use]
    pub fn new(
        game: GameId,
        choice: &RuleSetWithSettings,
        strategies: Vec<String>,
        duplicate: bool,
    ) -> Self {
        Self {
            game,
            rules: choice.rule_set().name.to_owned(),
            version: choice.rule_set().version,
            settings: choice.setting_values_by_key(),
            strategies,
            duplicate,
            adjusted: false,
        }
    }

    /// The number of games played with each dice set.
    #[must_use]
    pub fn games_per_dice_sequence(&self) -> u64 {
        if self.duplicate { self.strategies.len().max(1) as u64 } else { 1 }
    }
}
