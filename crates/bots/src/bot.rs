//! The interface between a strategy and a game.

use std::fmt::{self, Display};
use std::sync::Arc;

use rollwright_games::{ActionList, Game, GameId, Seat};
use rollwright_i18n::Lang;

use crate::{
    BudgetExceeded, Cancelled, HasBots, RollNumberGenerator, SolutionBuildError,
    megabytes_rounded_up,
};

/// Chooses among the legal actions of a position.
pub trait Bot<G: Game>: Send {
    /// Chooses the action of `seat` in `position`, which shows only what that seat may see and in
    /// which that seat is to decide. `random` is the bot's only source of randomness: the same
    /// position and number give the same choice.
    fn choose(&mut self, position: &G, seat: Seat, random: u64) -> G::Action;

    /// Plays whole solo games from `opening`, one with each of `dice`, for bots that have a faster
    /// way than one [`Bot::choose`] per decision.
    ///
    /// The dice show the faces of [`crate::random_roll::roll_from_number`] (in Qwixx, of
    /// [`crate::qwixx::random_roll_unaffected_by_locks()`]). The games end exactly as if [`Bot::choose`] had
    /// made every decision. Returns `false` and adds nothing if the bot has no such way.
    fn play_solo_games(
        &mut self,
        _opening: &G,
        _dice: &[RollNumberGenerator],
        _ends: &mut Vec<CompletedGame<G>>,
    ) -> bool {
        false
    }

    /// Why the bot couldn't choose since the last call, if it failed; it then forfeits its game.
    /// Only foreign engines can fail.
    fn take_failure(&mut self) -> Option<String> {
        None
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

/// Makes bots of one strategy, one per seat and thread. What they share, such as solutions and
/// weights, is prepared beforehand.
pub type BotFactory<G> = Arc<dyn Fn() -> Box<dyn Bot<G>> + Send + Sync>;

/// Makes copies of a prepared bot.
pub fn cloning_bot_factory<G: Game, B: Bot<G> + Clone + Sync + 'static>(bot: B) -> BotFactory<G> {
    Arc::new(move || Box::new(bot.clone()))
}

/// Why a bot or a solution is unavailable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotError {
    /// The game has no strategy of that name.
    UnknownStrategy {
        /// The name given.
        name: String,
        /// The game.
        game: GameId,
        /// The names the game knows.
        known_names: String,
    },
    /// The strategy exists, but not for these rules or seats.
    Unavailable {
        /// The strategy.
        name: &'static str,
        /// Why not, and what to use instead.
        reason: String,
    },
    /// The game can't be solved, or not with these options.
    Unsolvable(String),
    /// The preparation was cancelled.
    Cancelled(Cancelled),
    /// The solution doesn't fit into the memory budget.
    NoMemory(BudgetExceeded),
}

impl BotError {
    /// The error as a phrase without a full stop.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let texts = &lang.shared_texts().setup;
        match self {
            Self::UnknownStrategy { name, game, known_names: known } => {
                (texts.unknown_strategy)(name, game.name(), known)
            }
            Self::Unavailable { name, reason } => (texts.strategy_unavailable)(name, reason),
            Self::Unsolvable(reason) => (texts.no_solution)(reason),
            Self::Cancelled(_) => texts.preparation_cancelled.to_owned(),
            Self::NoMemory(BudgetExceeded { needed, limit }) => {
                (texts.no_memory)(megabytes_rounded_up(*needed), limit >> 20)
            }
        }
    }
}

/// In English, for logs and files; user interfaces use [`BotError::text`].
impl Display for BotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Lang::En))
    }
}

impl std::error::Error for BotError {}

impl From<Cancelled> for BotError {
    fn from(cancelled: Cancelled) -> Self {
        Self::Cancelled(cancelled)
    }
}

impl From<BudgetExceeded> for BotError {
    fn from(reason: BudgetExceeded) -> Self {
        Self::NoMemory(reason)
    }
}

impl From<SolutionBuildError> for BotError {
    fn from(reason: SolutionBuildError) -> Self {
        match reason {
            SolutionBuildError::Stopped(cancelled) => cancelled.into(),
            SolutionBuildError::NoMemory(reason) => reason.into(),
        }
    }
}

impl BotError {
    /// The error for a `name` that isn't a strategy of `G` under `rules`.
    #[must_use]
    pub fn unknown_strategy<G: HasBots>(name: &str, rules: &G::Rules) -> Self {
        if let Some(reason) = G::unavailable_reason(name, rules) {
            return reason;
        }
        Self::UnknownStrategy {
            name: rollwright_games::play_error::sanitize_for_message(name),
            game: G::ID,
            known_names: (G::strategies(rules).iter().copied())
                .chain(G::parameterized_example())
                .collect::<Vec<_>>()
                .join(", "),
        }
    }
}

/// Plays any legal action, each equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomBot;

impl<G: Game> Bot<G> for RandomBot {
    fn choose(&mut self, position: &G, seat: Seat, random: u64) -> G::Action {
        pick_random(&position.legal_actions(seat), random)
    }
}

/// One of `actions`, each equally likely over all values of `random`.
#[inline]
pub(crate) fn pick_random<A: Copy>(actions: &ActionList<A>, random: u64) -> A {
    let index = ((u128::from(random) * actions.len() as u128) >> 64) as usize;
    actions[index]
}

/// The action with the highest value; the first one of equals.
pub(crate) fn max_by_value<A: Copy>(actions: &ActionList<A>, mut value: impl FnMut(A) -> f64) -> A {
    let mut best = actions[0];
    let mut best_value = value(best);
    for &action in &actions[1..] {
        let value = value(action);
        if value > best_value {
            (best, best_value) = (action, value);
        }
    }
    best
}
