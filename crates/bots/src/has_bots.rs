//! What a game says of its bots. Everything has a default derived from the rules, so
//! that a plain game needs `impl HasBots for Pig {}` and no more.

use std::borrow::Cow;
use std::sync::Arc;

use rollwright_games::{Game, Seat, Seats};

use crate::solving::{Cost, ExactValue, SolveOptions, SolvedGame, Solving};
use crate::values::{Values, rollouts, usual_thresholds};
use crate::{BotError, BotMaker, Level, Objective, Solutions, derived};

/// A game that strategies exist for.
pub trait HasBots: Game {
    /// The names of this game's strategies, as in `bot:greedy`, from clumsy to strong.
    /// What they do is told by the game's texts.
    #[must_use]
    fn strategies() -> &'static [&'static str] {
        derived::STRATEGIES
    }

    /// The strategy meant by a `name` with a number in it, such as `target=300`, as records
    /// have it. [`HasBots::strategies`] has only names without.
    #[must_use]
    fn numbered(_name: &str) -> Option<String> {
        None
    }

    /// How names with a number are written, for instance `target=300`.
    #[must_use]
    fn numbered_example() -> Option<&'static str> {
        None
    }

    /// Why there is no strategy `name` here, where more can be said than that.
    #[must_use]
    fn why_not(_name: &str) -> Option<BotError> {
        None
    }

    /// The strategy called `name`, for a game by `rules` with `seats`. Solved tables
    /// it needs come from `solutions`, which may take a while.
    ///
    /// # Errors
    /// There is none of that name, not for these rules or seats, or its
    /// preparation was stopped.
    fn maker(
        name: &str,
        _rules: &Self::Rules,
        _seats: Seats,
        _solutions: &Solutions<'_>,
    ) -> Result<BotMaker<Self>, BotError> {
        derived::maker(name)
    }

    /// The name of the strategy behind a level: the usual one where this game has it,
    /// else the strongest it has of those that are derived from the rules.
    #[must_use]
    fn level(level: Level) -> &'static str {
        let all = Self::strategies();
        let usual = all.iter().find(|name| **name == level.usual_strategy());
        let derived = all.iter().rev().find(|name| derived::STRATEGIES.contains(name));
        usual.or(derived).or(all.last()).copied().unwrap_or(level.usual_strategy())
    }

    /// How good the position is for `seat`, on a scale on which every seat wants more:
    /// exactly where it is over, else an estimate. By default the points ahead, and any
    /// win above any number of them.
    fn judge(&self, seat: Seat) -> f64 {
        derived::judge(self, seat)
    }

    /// Whether one seat alone can be studied, also where a rule set asks for more.
    #[must_use]
    fn can_be_alone() -> bool {
        true
    }

    /// Whether the game can be solved exactly, and for what.
    #[must_use]
    fn solving() -> Solving {
        Solving::Not { why: "has no solver" }
    }

    /// What it takes, roughly, to work out one solution for so many seats.
    #[must_use]
    fn solving_cost(_rules: &Self::Rules, _seats: usize) -> Cost {
        Cost::NONE
    }

    /// The same for what the strategy `name` plays by, and the options of
    /// `rollwright solve` that work it out beforehand, each with a space before it.
    #[must_use]
    fn study_cost(_name: &str, rules: &Self::Rules, seats: usize) -> (Cost, String) {
        (Self::solving_cost(rules, seats), String::new())
    }

    /// Solves the game. `options` are those that [`HasBots::solving`] allows.
    ///
    /// # Errors
    /// The game can't be solved, or it was stopped.
    fn solve(
        _rules: &Self::Rules,
        _options: SolveOptions,
        _solutions: &Solutions<'_>,
    ) -> Result<SolvedGame, BotError> {
        Err(BotError::NotSolved(crate::solving::why_unsolved::<Self>()))
    }

    /// The exact value of each player of a table with these strategies in seat order,
    /// where it is known. `rotated`: everybody sits in every seat equally often.
    ///
    /// # Errors
    /// What has to be solved for it can't be, or was stopped.
    fn exact_values(
        strategies: &[String],
        _rotated: bool,
        _rules: &Self::Rules,
        _solutions: &Solutions<'_>,
    ) -> Result<Vec<Option<ExactValue>>, BotError> {
        Ok(vec![None; strategies.len()])
    }

    /// What positions of a game by `rules` with `seats` are worth: exactly where that is
    /// known, else estimated. By default by `games` games for each position, which a
    /// quick strategy plays: a review asks about hundreds of positions.
    ///
    /// # Errors
    /// What has to be solved for it can't be, or was stopped.
    fn values(
        rules: &Self::Rules,
        seats: Seats,
        games: usize,
        solutions: &Solutions<'_>,
    ) -> Result<Arc<dyn Values<Self>>, BotError> {
        let strategy = Self::level(Level::Easy);
        Ok(Arc::new(rollouts::<Self>(strategy, games, rules, seats, solutions)?))
    }

    /// From which loss on a decision is doubtful, bad and very bad, where the game is
    /// worth `start` to the first seat at its start. docs/coach.md lists them.
    #[must_use]
    fn thresholds(objective: Objective, start: f64) -> [f64; 3] {
        usual_thresholds(objective, start)
    }
}

// Unused while every game has a folder of its own here.
#[allow(unused_macros)]
macro_rules! by_default {
    ($game:ident) => {
        impl HasBots for rollwright_games::$game {}
    };
}
rollwright_games::plain_games!(bots => by_default);

/// The strategy meant by `name`, which may be that of a level or have a number in it.
///
/// # Errors
/// This game has none of that name.
pub fn strategy_named<G: HasBots>(name: &str) -> Result<Cow<'static, str>, BotError> {
    let level = Level::from_name(name).map(G::level);
    let meant = level.unwrap_or(name);
    let plain = G::strategies().iter().find(|strategy| **strategy == meant);
    plain
        .map(|strategy| Cow::Borrowed(*strategy))
        .or_else(|| G::numbered(name).map(Cow::Owned))
        .ok_or_else(|| BotError::unknown::<G>(name))
}
