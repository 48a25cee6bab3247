//! What a game says of its bots. Everything has a default derived from the rules, so
//! that a plain game needs `impl HasBots for Pig {}` and no more.

use std::borrow::Cow;
use std::sync::Arc;

use rollwright_games::{Game, Seat, Seats};

use crate::evaluation::{PositionValues, default_loss_thresholds, new_rollouts};
use crate::solvability::{ExactStatistics, SolutionSummary, Solvability, SolveCost, SolveOptions};
use crate::{BotError, BotFactory, Level, Objective, SolutionProvider, generic_strategies};

/// A game that strategies exist for.
pub trait HasBots: Game {
    /// The names of this game's strategies, as in `bot:greedy`, from clumsy to strong.
    /// What they do is told by the game's texts.
    #[must_use]
    fn strategies() -> &'static [&'static str] {
        generic_strategies::GENERIC_STRATEGIES
    }

    /// The strategy meant by a `name` with a number in it, such as `target=300`, as records
    /// have it. [`HasBots::strategies`] has only names without.
    #[must_use]
    fn parameterized_strategy(_name: &str) -> Option<String> {
        None
    }

    /// How names with a number are written, for instance `target=300`.
    #[must_use]
    fn parameterized_example() -> Option<&'static str> {
        None
    }

    /// Why there is no strategy `name` here, where more can be said than that.
    #[must_use]
    fn unavailable_reason(_name: &str) -> Option<BotError> {
        None
    }

    /// The strategy called `name`, for a game by `rules` with `seats`. Solved tables
    /// it needs come from `solutions`, which may take a while.
    ///
    /// # Errors
    /// There is none of that name, not for these rules or seats, or its
    /// preparation was stopped.
    fn bot_factory(
        name: &str,
        _rules: &Self::Rules,
        _seats: Seats,
        _solutions: &SolutionProvider<'_>,
    ) -> Result<BotFactory<Self>, BotError> {
        generic_strategies::generic_bot_factory(name)
    }

    /// The name of the strategy behind a level: the usual one where this game has it,
    /// else the strongest it has of those that are derived from the rules.
    #[must_use]
    fn strategy_for_level(level: Level) -> &'static str {
        let all = Self::strategies();
        let usual = all.iter().find(|name| **name == level.default_strategy());
        let derived =
            all.iter().rev().find(|name| generic_strategies::GENERIC_STRATEGIES.contains(name));
        usual.or(derived).or(all.last()).copied().unwrap_or(level.default_strategy())
    }

    /// How good the position is for `seat`, on a scale on which every seat wants more:
    /// exactly where it is over, else an estimate. By default the points ahead, and any
    /// win above any number of them.
    fn evaluate(&self, seat: Seat) -> f64 {
        generic_strategies::evaluate_by_lead(self, seat)
    }

    /// Whether one seat alone can be studied, also where a rule set asks for more.
    #[must_use]
    fn supports_solo() -> bool {
        true
    }

    /// Whether the game can be solved exactly, and for what.
    #[must_use]
    fn solvability() -> Solvability {
        Solvability::Unsolvable { reason: "has no solver" }
    }

    /// What it takes, roughly, to work out one solution for so many seats.
    #[must_use]
    fn solve_cost(_rules: &Self::Rules, _seats: usize) -> SolveCost {
        SolveCost::NEGLIGIBLE
    }

    /// The same for what the strategy `name` plays by, and the options of
    /// `rollwright solve` that work it out beforehand, each with a space before it.
    #[must_use]
    fn preparation_cost(_name: &str, rules: &Self::Rules, seats: usize) -> (SolveCost, String) {
        (Self::solve_cost(rules, seats), String::new())
    }

    /// Solves the game. `options` are those that [`HasBots::solving`] allows.
    ///
    /// # Errors
    /// The game can't be solved, or it was stopped.
    fn solve(
        _rules: &Self::Rules,
        _options: SolveOptions,
        _solutions: &SolutionProvider<'_>,
    ) -> Result<SolutionSummary, BotError> {
        Err(BotError::Unsolvable(crate::solvability::unsolvable_reason::<Self>()))
    }

    /// The exact value of each player of a table with these strategies in seat order,
    /// where it is known. `rotated`: everybody sits in every seat equally often.
    ///
    /// # Errors
    /// What has to be solved for it can't be, or was stopped.
    fn exact_statistics(
        strategies: &[String],
        _rotated: bool,
        _rules: &Self::Rules,
        _solutions: &SolutionProvider<'_>,
    ) -> Result<Vec<Option<ExactStatistics>>, BotError> {
        Ok(vec![None; strategies.len()])
    }

    /// What positions of a game by `rules` with `seats` are worth: exactly where that is
    /// known, else estimated. By default by `games` games for each position, which a
    /// quick strategy plays: a review asks about hundreds of positions.
    ///
    /// # Errors
    /// What has to be solved for it can't be, or was stopped.
    fn position_values(
        rules: &Self::Rules,
        seats: Seats,
        games: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Arc<dyn PositionValues<Self>>, BotError> {
        let strategy = Self::strategy_for_level(Level::Easy);
        Ok(Arc::new(new_rollouts::<Self>(strategy, games, rules, seats, solutions)?))
    }

    /// From which loss on a decision is doubtful, bad and very bad, where the game is
    /// worth `start` to the first seat at its start. docs/coach.md lists them.
    #[must_use]
    fn loss_thresholds(objective: Objective, start: f64) -> [f64; 3] {
        default_loss_thresholds(objective, start)
    }
}

// Unused while every game has a folder of its own here.
#[allow(unused_macros)]
macro_rules! impl_default_bots {
    ($game:ident) => {
        impl HasBots for rollwright_games::$game {}
    };
}
rollwright_games::for_games_without_module!(bots => by_default);

/// The strategy meant by `name`, which may be that of a level or have a number in it.
///
/// # Errors
/// This game has none of that name.
pub fn resolve_strategy<G: HasBots>(name: &str) -> Result<Cow<'static, str>, BotError> {
    let level = Level::from_name(name).map(G::strategy_for_level);
    let meant = level.unwrap_or(name);
    let plain = G::strategies().iter().find(|strategy| **strategy == meant);
    plain
        .map(|strategy| Cow::Borrowed(*strategy))
        .or_else(|| G::parameterized_strategy(name).map(Cow::Owned))
        .ok_or_else(|| BotError::unknown_strategy::<G>(name))
}
