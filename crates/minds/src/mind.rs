//! The one interface between a strategy and a game.

use rollwright_games::{ActionList, Game, GameId, Seat, Seats};

/// Chooses among the legal actions of a position.
pub trait Mind<G: Game>: Send {
    /// What `seat` does in `position`, which is the position as that seat may see
    /// it and asks that seat. `luck` is a random number, the mind's only source of
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

/// A game that strategies exist for.
pub trait Minded: Game {
    /// The strategies of this game, from clumsy to strong.
    fn strategies() -> &'static [Strategy];

    /// The strategy called `name`, for a game by `rules` with `seats`.
    ///
    /// # Errors
    /// There is none of that name.
    fn mind(
        name: &str,
        rules: &Self::Rules,
        seats: Seats,
    ) -> Result<Box<dyn Mind<Self>>, MindError>;
}

/// Why a strategy can't be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MindError {
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
}

impl MindError {
    /// No strategy `name` for `G`.
    #[must_use]
    pub fn unknown<G: Minded>(name: &str) -> Self {
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

impl<G: Game> Mind<G> for Random {
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
