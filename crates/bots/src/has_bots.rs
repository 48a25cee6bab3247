//! What a game provides for its bots: strategies, levels, and an estimate for the search. Every method
//! has a default derived from the rules, so a plain game only needs `impl HasBots for Pig {}`.

use std::borrow::Cow;

use rollwright_games::{Game, Seat, Seats, default_rules, rules_of_every_rule_set};

use crate::{
    BotError, BotFactory, DecisionComputeCost, Level, SolutionProvider, generic_strategies,
};

/// A game that bots can play.
pub trait HasBots: Game {
    /// The names of this game's strategies under `rules`, as in `bot:greedy`, from weakest to
    /// strongest. The game's texts describe them.
    #[must_use]
    fn strategies(_rules: &Self::Rules) -> &'static [&'static str] {
        generic_strategies::GENERIC_STRATEGIES
    }

    /// The strategy for a `name` that contains a number, such as `target=300`, spelled as in
    /// records. [`HasBots::strategies`] lists only names without a number.
    #[must_use]
    fn parameterized_strategy(_name: &str) -> Option<String> {
        None
    }

    /// An example of a name with a number, such as `target=300`.
    #[must_use]
    fn parameterized_example() -> Option<&'static str> {
        None
    }

    /// Why the game has no strategy `name` under `rules`, if there is a more specific reason.
    #[must_use]
    fn unavailable_reason(_name: &str, _rules: &Self::Rules) -> Option<BotError> {
        None
    }

    /// The strategy called `name` for a game with these `rules` and `seats`. The solutions it needs
    /// come from `solutions`, which may take a while.
    ///
    /// # Errors
    /// The game has no such strategy, it doesn't support these rules or seats, or its preparation
    /// was cancelled.
    fn bot_factory(
        name: &str,
        rules: &Self::Rules,
        _seats: Seats,
        _solutions: &SolutionProvider<'_>,
    ) -> Result<BotFactory<Self>, BotError> {
        generic_strategies::generic_bot_factory(name, rules)
    }

    /// The name of the strategy behind a level under `rules`: the default one if the game has it,
    /// else its strongest generic strategy.
    #[must_use]
    fn strategy_for_level(level: Level, rules: &Self::Rules) -> &'static str {
        let all = Self::strategies(rules);
        let usual = all.iter().find(|name| **name == level.default_strategy());
        let derived =
            all.iter().rev().find(|name| generic_strategies::GENERIC_STRATEGIES.contains(name));
        usual.or(derived).or(all.last()).copied().unwrap_or(level.default_strategy())
    }

    /// The work that the strategy `name` puts into a decision under `rules`.
    #[must_use]
    fn decision_cost(name: &str, _rules: &Self::Rules) -> DecisionComputeCost {
        generic_strategies::decision_cost_by_name(name)
    }

    /// How good the position is for `seat`, where every seat wants more: exact if the game is over,
    /// else an estimate. By default this is the lead in points, with any win above any lead.
    fn evaluate(&self, seat: Seat) -> f64 {
        generic_strategies::evaluate_by_lead(self, seat)
    }

    /// Whether a solo game can be analysed, even if the rule set asks for more seats.
    #[must_use]
    fn supports_solo() -> bool {
        true
    }
}

rollwright_games::impl_default_for_games!(bots: HasBots);

/// The names of the strategies that `G` has under any of its rule sets, from weakest to strongest.
#[must_use]
pub fn strategies_in_any_rule_set<G: HasBots>() -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    for rules in rules_of_every_rule_set::<G>() {
        for &name in G::strategies(&rules) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

/// The strongest strategy under `rules` that is cheap enough for rollouts.
#[must_use]
pub fn rollout_strategy<G: HasBots>(rules: &G::Rules) -> &'static str {
    let all = G::strategies(rules);
    let is_cheap = |name: &&&str| G::decision_cost(name, rules).is_cheap_enough_for_rollouts();
    all.iter().rev().find(is_cheap).or(all.first()).copied().unwrap_or_default()
}

/// Resolves `name`, which may be the name of a level or contain a number, to a strategy for games
/// under `rules`.
///
/// # Errors
/// This game has no such strategy under these rules.
pub fn resolve_strategy<G: HasBots>(
    name: &str,
    rules: &G::Rules,
) -> Result<Cow<'static, str>, BotError> {
    let level = Level::from_name(name).map(|level| G::strategy_for_level(level, rules));
    let resolved = level.unwrap_or(name);
    let plain = G::strategies(rules).iter().find(|strategy| **strategy == resolved);
    plain
        .map(|strategy| Cow::Borrowed(*strategy))
        .or_else(|| G::parameterized_strategy(name).map(Cow::Owned))
        .ok_or_else(|| BotError::unknown_strategy::<G>(name, rules))
}

/// Resolves `name` like [`resolve_strategy`], for a game whose rules aren't chosen yet: by the first
/// rule set that has such a strategy.
///
/// # Errors
/// This game has no such strategy under any rule set.
pub fn resolve_strategy_in_any_rule_set<G: HasBots>(
    name: &str,
) -> Result<Cow<'static, str>, BotError> {
    rules_of_every_rule_set::<G>()
        .find_map(|rules| resolve_strategy::<G>(name, &rules).ok())
        .ok_or_else(|| BotError::unknown_strategy::<G>(name, &default_rules::<G>()))
}
