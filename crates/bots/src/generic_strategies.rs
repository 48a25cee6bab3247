//! Strategies that follow from the rules of a game alone.

use rollwright_games::{ActionList, Game, Phase, Seat, winners};

use crate::bot::{clone_factory, pick_random};
use crate::generic_expectimax::TurnExpectimax;
use crate::{Bot, BotError, BotFactory, HasBots, RandomBot};

/// Those there are, from clumsy to strong.
pub(crate) const GENERIC_STRATEGIES: &[&str] = &["random", "greedy", "expectimax"];

/// The derived strategy called `name`.
pub(crate) fn generic_bot_factory<G: HasBots>(name: &str) -> Result<BotFactory<G>, BotError> {
    match name {
        "random" => Ok(clone_factory(RandomBot)),
        "greedy" => Ok(clone_factory(GenericGreedy)),
        "expectimax" => Ok(clone_factory(TurnExpectimax)),
        _ => Err(BotError::unknown_strategy::<G>(name)),
    }
}

/// What a point ahead is worth where a win is worth 1: so little that no number of
/// points makes up for one.
const VALUE_PER_POINT: f64 = 1.0 / (1u64 << 33) as f64;

/// The worth of a position by its points alone: a finished game is won (1), shared (0)
/// or lost (-1), any other is worth its points ahead, between these. Alone there is
/// nothing to win, and points are all there is.
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

/// The points of `seat` less those of the best of the others.
fn points_lead<G: Game>(position: &G, seat: Seat) -> f64 {
    let others = position.seats().iter().filter(|&other| other != seat);
    let best = others.map(|other| position.score(other)).max().unwrap_or(0);
    f64::from(position.score(seat)) - f64::from(best)
}

/// The points ahead after `action`; if a roll follows, their mean over all rolls.
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
    after.possible_rolls().into_iter().map(|(roll, chance)| chance * rolled(roll)).sum()
}

/// Takes what puts it furthest ahead at once.
#[derive(Clone, Copy, Debug)]
struct GenericGreedy;

impl<G: Game> Bot<G> for GenericGreedy {
    fn choose(&mut self, position: &G, seat: Seat, luck: u64) -> G::Action {
        let actions = position.legal_actions(seat);
        let ahead: Vec<_> =
            actions.iter().map(|&act| expected_lead_after(position, seat, act)).collect();
        random_best_action(&actions, &ahead, 1e-9, luck)
    }
}

/// One of the actions with the highest worth. Which of equals is left to luck: always
/// the same one might lead nowhere, and the game would never end.
pub(crate) fn random_best_action<A: Copy>(
    actions: &ActionList<A>,
    worths: &[f64],
    equal: f64,
    luck: u64,
) -> A {
    let most = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let best = actions.iter().zip(worths).filter(|&(_, &worth)| worth >= most - equal);
    let best: ActionList<A> = best.map(|(&action, _)| action).collect();
    pick_random(&best, luck)
}
