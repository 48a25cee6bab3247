//! The one interface between a strategy and a game.

use std::fmt::{self, Display};
use std::sync::Arc;

use rollwright_games::{ActionList, Game, GameId, Seat};
use rollwright_i18n::Lang;

use crate::{Cancelled, GameDice, HasBots, NoMemory, NotBuilt, megabytes};

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
    fn play_solo_games(
        &mut self,
        _opening: &G,
        _dice: &[GameDice],
        _ends: &mut Vec<CompletedGame<G>>,
    ) -> bool {
        false
    }
}

/// A game that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompletedGame<G> {
    /// The last position.
    pub final_position: G,
    /// The turns played.
    pub turns_played: u32,
}

/// Makes bots of one strategy, one for each seat and thread; what they share
/// (solutions, weights) was made ready before.
pub type BotFactory<G> = Arc<dyn Fn() -> Box<dyn Bot<G>> + Send + Sync>;

/// Makes copies of a bot that is ready.
pub fn clone_factory<G: Game, B: Bot<G> + Clone + Sync + 'static>(bot: B) -> BotFactory<G> {
    Arc::new(move || Box::new(bot.clone()))
}

/// Why a bot or a solution can't be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotError {
    /// No strategy of that name.
    UnknownStrategy {
        /// The name given.
        name: String,
        /// The game.
        game: GameId,
        /// The names there are.
        known_names: String,
    },
    /// The strategy exists, but not here.
    Unavailable {
        /// The strategy.
        name: &'static str,
        /// Why not, and what to take instead.
        reason: String,
    },
    /// The game can't be solved, or not here.
    Unsolvable(String),
    /// The preparation was stopped.
    Cancelled(Cancelled),
    /// The solution doesn't fit into the memory budget.
    NoMemory(NoMemory),
}

impl BotError {
    /// It in words: a phrase without its full stop.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let texts = &lang.shared_texts().setup;
        match self {
            Self::UnknownStrategy { name, game, known_names: known } => {
                (texts.unknown_strategy)(name, game.name(), known)
            }
            Self::Unavailable { name, reason: why } => (texts.strategy_unavailable)(name, why),
            Self::Unsolvable(why) => (texts.no_solution)(why),
            Self::Cancelled(_) => texts.preparation_cancelled.to_owned(),
            Self::NoMemory(NoMemory { needed, limit }) => {
                (texts.no_memory)(megabytes(*needed), limit >> 20)
            }
        }
    }
}

/// In English, for logs and files; screens ask [`BotError::said`].
impl Display for BotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Lang::En))
    }
}

impl std::error::Error for BotError {}

impl From<Cancelled> for BotError {
    fn from(stopped: Cancelled) -> Self {
        Self::Cancelled(stopped)
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
    pub fn unknown_strategy<G: HasBots>(name: &str) -> Self {
        if let Some(why) = G::unavailable_reason(name) {
            return why;
        }
        Self::UnknownStrategy {
            name: rollwright_games::play_error::sanitize_for_message(name),
            game: G::ID,
            known_names: (G::strategies().iter().copied())
                .chain(G::parameterized_example())
                .collect::<Vec<_>>()
                .join(", "),
        }
    }
}

/// Any legal action, each equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomBot;

impl<G: Game> Bot<G> for RandomBot {
    fn choose(&mut self, position: &G, seat: Seat, luck: u64) -> G::Action {
        pick_random(&position.legal_actions(seat), luck)
    }
}

/// One of `actions`, each equally likely over all values of `luck`.
#[inline]
pub(crate) fn pick_random<A: Copy>(actions: &ActionList<A>, luck: u64) -> A {
    let index = ((u128::from(luck) * actions.len() as u128) >> 64) as usize;
    actions[index]
}

/// The action with the highest worth; the first of equals.
pub(crate) fn max_by_value<A: Copy>(actions: &ActionList<A>, mut worth: impl FnMut(A) -> f64) -> A {
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
