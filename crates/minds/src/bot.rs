//! The one interface between a strategy and a game.

use std::sync::Arc;

use rollwright_games::{ActionList, Game, GameId, Seat, Seats};

use crate::{Level, Solutions, Stopped};

/// Chooses among the legal actions of a position.
pub trait Bot<G: Game>: Send {
    /// What `seat` does in `position`, which is the position as that seat may see
    /// it and asks that seat. `luck` is a random number, the bot's only source of
    /// chance: the same position and luck give the same choice.
    fn choose(&mut self, position: &G, seat: Seat, luck: u64) -> G::Action;
}

/// A strategy, as it is listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strategy {
    /// Its name, as in `bot:greedy`.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
}

/// Makes bots of one strategy, one for each seat and thread; what they share
/// (tables, weights) was made ready before.
pub type BotMaker<G> = Arc<dyn Fn() -> Box<dyn Bot<G>> + Send + Sync>;

/// Makes copies of a bot that is ready.
pub fn maker_of<G: Game, M: Bot<G> + Clone + Sync + 'static>(bot: M) -> BotMaker<G> {
    Arc::new(move || Box::new(bot.clone()))
}

/// A game that strategies exist for.
pub trait HasBots: Game {
    /// The strategies of this game, from clumsy to strong.
    fn strategies() -> &'static [Strategy];

    /// Why there is no strategy `name` here, where more can be said than that.
    #[must_use]
    fn why_not(_name: &str) -> Option<BotError> {
        None
    }

    /// The strategy called `name`, for a game by `rules` with `seats`. Tables it
    /// needs come from `solutions`, which may take a while.
    ///
    /// # Errors
    /// There is none of that name, not for these rules or seats, or its
    /// preparation was stopped.
    fn maker(
        name: &str,
        rules: &Self::Rules,
        seats: Seats,
        solutions: &Solutions<'_>,
    ) -> Result<BotMaker<Self>, BotError>;
}

/// The name of the strategy meant by `name`, which may be that of a level; an
/// error when this game has none of that name.
///
/// # Errors
/// See above.
pub fn strategy_named<G: HasBots>(name: &str) -> Result<&'static Strategy, BotError> {
    let level = Level::from_name(name).map(Level::strategy);
    let meant = level.unwrap_or(name);
    G::strategies()
        .iter()
        .find(|strategy| strategy.name == meant)
        .ok_or_else(|| BotError::unknown::<G>(name))
}

/// Why a strategy can't be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotError {
    /// No strategy of that name.
    #[error("there is no strategy '{name}' for {game}; there are: {known}")]
    Unknown {
        /// The name given.
        name: String,
        /// The game.
        game: GameId,
        /// The names there are.
        known: String,
    },
    /// The strategy exists, but not here.
    #[error("the strategy '{name}' can't play here: {why}")]
    NotHere {
        /// The strategy.
        name: &'static str,
        /// Why not, and what to take instead.
        why: String,
    },
    /// Its preparation was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl BotError {
    /// No strategy `name` for `G`.
    #[must_use]
    pub fn unknown<G: HasBots>(name: &str) -> Self {
        if let Some(why) = G::why_not(name) {
            return why;
        }
        let known: Vec<_> = G::strategies().iter().map(|strategy| strategy.name).collect();
        Self::Unknown {
            name: rollwright_games::illegal::shown(name),
            game: G::ID,
            known: known.join(", "),
        }
    }
}

/// Any legal action, each equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, position: &G, seat: Seat, luck: u64) -> G::Action {
        pick(&position.legal(seat), luck)
    }
}

/// One of `actions`, each equally likely over all values of `luck`.
#[inline]
pub fn pick<A: Copy>(actions: &ActionList<A>, luck: u64) -> A {
    let index = ((u128::from(luck) * actions.len() as u128) >> 64) as usize;
    actions[index]
}

/// The action with the highest worth; the first of equals.
pub fn best_by<A: Copy>(actions: &ActionList<A>, mut worth: impl FnMut(A) -> f64) -> A {
    let mut best = actions[0];
    let mut most = worth(best);
    for &action in &actions[1..] {
        let worth = worth(action);
        if worth > most {
            (best, most) = (action, worth);
        }
    }
    best
}
