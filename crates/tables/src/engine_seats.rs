//! Seats played by foreign engines. Tables and records contain only an engine's name.

use std::sync::Arc;

use rollwright_games::Seat;

use crate::any_replayed_game::AnyReplayedGame;

/// What seats of engines begin with where bots are named: `engine:NAME`.
const ENGINE_PREFIX: &str = "engine:";
/// The longest name of an engine.
pub const MAX_ENGINE_NAME_LENGTH: usize = 24;

/// Lets the engines play that the operator has registered.
pub trait EngineRunner: Send + Sync {
    /// Whether an engine of this name is registered.
    fn is_registered(&self, name: &str) -> bool;

    /// Asks an engine for the action of `seat`, which has to decide. This may take a while.
    ///
    /// # Errors
    /// What went wrong: a phrase that continues "the engine …". The seat then forfeits its game.
    fn choose_action(
        &self,
        name: &str,
        game: &dyn AnyReplayedGame,
        seat: Seat,
    ) -> Result<String, String>;
}

/// A server or console without engines.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEngines;

impl EngineRunner for NoEngines {
    fn is_registered(&self, _name: &str) -> bool {
        false
    }

    fn choose_action(
        &self,
        _name: &str,
        _game: &dyn AnyReplayedGame,
        _seat: Seat,
    ) -> Result<String, String> {
        Err("isn't registered here".to_owned())
    }
}

/// An engine in a seat, in the place of a prepared bot.
#[derive(Clone)]
pub(crate) struct SeatedEngine {
    pub(crate) name: String,
    pub(crate) runner: Arc<dyn EngineRunner>,
}

/// Whether `name` can be the name of an engine.
#[must_use]
pub fn is_engine_name(name: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !name.is_empty() && name.len() <= MAX_ENGINE_NAME_LENGTH && name.bytes().all(is_allowed)
}

/// The engine's name, if a strategy is `engine:NAME`.
#[must_use]
pub fn engine_of_strategy(strategy: &str) -> Option<&str> {
    strategy.strip_prefix(ENGINE_PREFIX).filter(|name| is_engine_name(name))
}

/// How screens and records call an engine, if a strategy is `engine:NAME`.
#[must_use]
pub fn engine_title(strategy: &str) -> Option<String> {
    engine_of_strategy(strategy).map(|name| format!("{name} (engine)"))
}
