//! The one interface between a strategy and a game.

use std::fmt::{self, Display};
use std::sync::Arc;

use rollwright_games::{ActionList, Game, GameId, Seat};
use rollwright_i18n::Lang;

use crate::{GameDice, HasBots, NoMemory, NotBuilt, Stopped, megabytes};

/// Chooses among the legal actions of a position.
pub trait Bot<G: Game>: Send {
    /// What `seat` does in `position`, which is the position as that seat may see
    /// it and asks that seat. `luck` is a random number, the bot's only source of
    /// chance: the same position and luck give the same choice.
    fn choose(&mut self, position: &G, seat: Seat, luck: u64) -> G::Action;

    /// Plays whole games with nobody else at the table, for bots that have a quicker way than
    /// to be asked again and again: from `opening`, one game with each of `dice`, whose faces
    /// are those of [`crate::playout::roll_of`] (in Qwixx of [`crate::qwixx::thrown()`]). Adds how
    /// they end, which is as if [`Bot::choose`] had been asked every time. `false`, and nothing
    /// is added: ask.
    fn play_alone(&mut self, _opening: &G, _dice: &[GameDice], _ends: &mut Vec<Ended<G>>) -> bool {
        false
    }
}

/// A game that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended<G> {
    /// The last position.
    pub position: G,
    /// The turns played.
    pub turns: u32,
}

/// Makes bots of one strategy, one for each seat and thread; what they share
/// (solutions, weights) was made ready before.
pub type BotMaker<G> = Arc<dyn Fn() -> Box<dyn Bot<G>> + Send + Sync>;

/// Makes copies of a bot that is ready.
pub fn maker_of<G: Game, B: Bot<G> + Clone + Sync + 'static>(bot: B) -> BotMaker<G> {
    Arc::new(move || Box::new(bot.clone()))
}

/// Why a bot or a solution can't be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotError {
    /// No strategy of that name.
    Unknown {
        /// The name given.
        name: String,
        /// The game.
        game: GameId,
        /// The names there are.
        known: String,
    },
    /// The strategy exists, but not here.
    NotHere {
        /// The strategy.
        name: &'static str,
        /// Why not, and what to take instead.
        why: String,
    },
    /// The game can't be solved, or not here.
    NotSolved(String),
    /// The preparation was stopped.
    Stopped(Stopped),
    /// The solution doesn't fit into the memory budget.
    NoMemory(NoMemory),
}

impl BotError {
    /// It in words: a phrase without its full stop.
    #[must_use]
    pub fn said(&self, lang: Lang) -> String {
        let texts = &lang.words().setup;
        match self {
            Self::Unknown { name, game, known } => (texts.no_bot)(name, game.name(), known),
            Self::NotHere { name, why } => (texts.bot_not_here)(name, why),
            Self::NotSolved(why) => (texts.not_solved)(why),
            Self::Stopped(_) => texts.stopped.to_owned(),
            Self::NoMemory(NoMemory { needed, limit }) => {
                (texts.no_memory)(megabytes(*needed), limit >> 20)
            }
        }
    }
}

/// In English, for logs and files; screens ask [`BotError::said`].
impl Display for BotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Lang::En))
    }
}

impl std::error::Error for BotError {}

impl From<Stopped> for BotError {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl From<NoMemory> for BotError {
    fn from(why: NoMemory) -> Self {
        Self::NoMemory(why)
    }
}

impl From<NotBuilt> for BotError {
    fn from(why: NotBuilt) -> Self {
        match why {
            NotBuilt::Stopped(stopped) => stopped.into(),
            NotBuilt::NoMemory(why) => why.into(),
        }
    }
}

impl BotError {
    /// No strategy `name` for `G`.
    #[must_use]
    pub fn unknown<G: HasBots>(name: &str) -> Self {
        if let Some(why) = G::why_not(name) {
            return why;
        }
        Self::Unknown {
            name: rollwright_games::illegal::shown(name),
            game: G::ID,
            known: (G::strategies().iter().copied())
                .chain(G::numbered_example())
                .collect::<Vec<_>>()
                .join(", "),
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
pub(crate) fn pick<A: Copy>(actions: &ActionList<A>, luck: u64) -> A {
    let index = ((u128::from(luck) * actions.len() as u128) >> 64) as usize;
    actions[index]
}

/// The action with the highest worth; the first of equals.
pub(crate) fn best_by<A: Copy>(actions: &ActionList<A>, mut worth: impl FnMut(A) -> f64) -> A {
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
