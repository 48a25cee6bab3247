//! Strategies that need nothing but the rules of a game.

use rollwright_games::{ActionList, Game, Phase, Seat, winners};

use crate::bot::{cloning_bot_factory, pick_random};
use crate::exact_or_sampled_rolls::exact_or_sampled_rolls;
use crate::generic_expectimax::TurnExpectimax;
use crate::{Bot, BotError, BotFactory, DecisionComputeCost, HasBots, RandomBot};

/// Their names, from weakest to strongest.
pub(crate) const GENERIC_STRATEGIES: &[&str] = &["random", "greedy", "cautious", "expectimax"];

/// How many rolls the greedy strategy averages over where there are many.
const GREEDY_SAMPLE_SIZE: usize = 36;

/// The generic strategy called `name`, for a game under `rules`.
pub(crate) fn generic_bot_factory<G: HasBots>(
    name: &str,
    rules: &G::Rules,
) -> Result<BotFactory<G>, BotError> {
    match name {
        "random" => Ok(cloning_bot_factory(RandomBot)),
        "greedy" => Ok(cloning_bot_factory(GenericGreedy)),
        "cautious" => Ok(cloning_bot_factory(TurnExpectimax::ONE_ROLL)),
        "expectimax" => Ok(cloning_bot_factory(TurnExpectimax::WHOLE_TURNS)),
        _ => Err(BotError::unknown_strategy::<G>(name, rules)),
    }
}

/// The cost of the strategies that most games have; a game's own bots of these names cost no more.
pub(crate) fn decision_cost_by_name(name: &str) -> DecisionComputeCost {
    match name {
        "random" => DecisionComputeCost::Positions(1),
        "greedy" => DecisionComputeCost::Positions(500),
        "cautious" => DecisionComputeCost::Positions(TurnExpectimax::ONE_ROLL.max_nodes),
        "expectimax" => DecisionComputeCost::Positions(TurnExpectimax::WHOLE_TURNS.max_nodes),
        _ => DecisionComputeCost::Prepared,
    }
}

/// The value of a point's lead where a win is worth 1: so little that no number of points outweighs
/// a win.
const VALUE_PER_POINT: f64 = 1.0 / (1u64 << 33) as f64;

/// Evaluates a position by its points only: a finished game is won (1), shared (0) or lost (-1),
/// and any other is worth its lead, which lies between these. A solo game has nothing to win, so
/// only points count.
pub(crate) fn evaluate_by_lead<G: Game>(position: &G, seat: Seat) -> f64 {
    let over = matches!(position.phase(), Phase::Over { .. });
    if !over || position.seats().count() == 1 {
        return points_lead(position, seat) * VALUE_PER_POINT;
    }
    let winners = winners(position);
    match (winners.contains(seat), winners.len()) {
        (true, 1) => 1.0,
        (true, _) => 0.0,
        (false, _) => -1.0,
    }
}

/// The points of `seat` minus those of the best other seat.
fn points_lead<G: Game>(position: &G, seat: Seat) -> f64 {
    let others = position.seats().iter().filter(|&other| other != seat);
    let best = others.map(|other| position.score(other)).max().unwrap_or(0);
    f64::from(position.score(seat)) - f64::from(best)
}

/// The lead after `action`; if a roll follows, its mean over the rolls.
pub(crate) fn expected_lead_after<G: Game>(position: &G, seat: Seat, action: G::Action) -> f64 {
    let mut after = position.clone();
    after.apply_action(seat, action);
    if !matches!(after.phase(), Phase::Roll { .. }) {
        return points_lead(&after, seat);
    }
    let rolled = |roll| {
        let mut rolled = after.clone();
        rolled.apply_roll(roll);
        points_lead(&rolled, seat)
    };
    let rolls = exact_or_sampled_rolls(&after, GREEDY_SAMPLE_SIZE).into_iter();
    rolls.map(|(roll, chance)| chance * rolled(roll)).sum()
}

/// Takes the action that gives the largest lead at once.
#[derive(Clone, Copy, Debug)]
struct GenericGreedy;

impl<G: Game> Bot<G> for GenericGreedy {
    fn choose(&mut self, position: &G, seat: Seat, random: u64) -> G::Action {
        let actions = position.legal_actions(seat);
        let leads: Vec<_> =
            actions.iter().map(|&action| expected_lead_after(position, seat, action)).collect();
        random_best_action(&actions, &leads, 1e-9, random)
    }
}

/// A random one of the actions with the highest value. Always taking the same one might lead
/// nowhere, and the game would never end.
pub(crate) fn random_best_action<A: Copy>(
    actions: &ActionList<A>,
    values: &[f64],
    tolerance: f64,
    random: u64,
) -> A {
    let max = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let best = actions.iter().zip(values).filter(|&(_, &value)| value >= max - tolerance);
    let best: ActionList<A> = best.map(|(&action, _)| action).collect();
    pick_random(&best, random)
}
