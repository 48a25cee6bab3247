//! Expectimax search over chance nodes, for any game.

use rollwright_games::{MAX_SEATS, Phase, Seat};

use crate::bot::max_by_value;
use crate::exact_or_sampled_rolls::exact_or_sampled_rolls;
use crate::generic_strategies::{expected_lead_after, random_best_action};
use crate::{Bot, HasBots};

/// Searches a fixed number of rolls ahead: averages over every roll with its exact probability,
/// takes the best own action, and assumes that each other seat takes what is best for itself.
/// [`HasBots::evaluate`] rates the positions beyond.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DepthExpectimax {
    /// The search depth in rolls.
    pub(crate) depth_in_rolls: u32,
}

impl<G: HasBots> Bot<G> for DepthExpectimax {
    fn choose(&mut self, position: &G, seat: Seat, _random: u64) -> G::Action {
        let mut search = ExpectimaxSearch {
            nodes: u64::MAX,
            sample_size: SAMPLE_SIZE,
            hit_roll_limit: false,
            hit_turn_limit: false,
        };
        max_by_value(&position.legal_actions(seat), |action| {
            let value = search.values_after(
                position,
                seat,
                action,
                RemainingDepth { rolls: self.depth_in_rolls, turns: UNLIMITED_TURNS },
            );
            value.map_or(f64::NEG_INFINITY, |values| values[seat.index()])
        })
    }
}

/// The maximum search depth in rolls, for games where a turn can go on indefinitely.
const MAX_ROLLS: u32 = 16;
/// No limit on turns.
const UNLIMITED_TURNS: u32 = u32::MAX;
/// How many rolls a search of whole positions averages over where there are many.
const SAMPLE_SIZE: usize = 100;

/// Searches the turn to its end, as many rolls deep as its number of positions allows, then whole
/// turns after it. It stops where a turn ends, not after a number of rolls: otherwise rolling on
/// would seem to deprive the others of their turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TurnExpectimax {
    /// About how many positions it visits per decision.
    pub(crate) max_nodes: u32,
    /// How many rolls deep it searches at most.
    max_rolls: u32,
    /// How many rolls it averages over where there are many, the best size first: a search that
    /// visits too many positions starts again with fewer.
    sample_sizes: &'static [usize],
}

impl TurnExpectimax {
    /// Looks one roll ahead and assumes that the turn ends then: cheap enough for rollouts.
    pub(crate) const ONE_ROLL: Self =
        Self { max_nodes: 1_000, max_rolls: 1, sample_sizes: &[24, 6] };
    /// Searches as far as ten thousand positions allow.
    pub(crate) const WHOLE_TURNS: Self =
        Self { max_nodes: 10_000, max_rolls: MAX_ROLLS, sample_sizes: &[SAMPLE_SIZE, 24, 6] };
}

impl<G: HasBots> Bot<G> for TurnExpectimax {
    fn choose(&mut self, position: &G, seat: Seat, random: u64) -> G::Action {
        let actions = position.legal_actions(seat);
        if actions.len() == 1 {
            return actions[0];
        }
        let values = (self.sample_sizes.iter())
            .find_map(|&sample_size| self.action_values(position, seat, &actions, sample_size))
            .unwrap_or_else(|| {
                let lead = |&action: &G::Action| expected_lead_after(position, seat, action);
                actions.iter().map(lead).collect()
            });
        random_best_action(&actions, &values, 1e-13, random)
    }
}

impl TurnExpectimax {
    /// The values of `actions` by the deepest search that fits; `None` if not even one roll does.
    fn action_values<G: HasBots>(
        self,
        position: &G,
        seat: Seat,
        actions: &[G::Action],
        sample_size: usize,
    ) -> Option<Vec<f64>> {
        let mut best = None;
        let mut nodes = u64::from(self.max_nodes);
        let mut left = RemainingDepth { rolls: 1, turns: 1 };
        while left.rolls <= self.max_rolls {
            let mut search = ExpectimaxSearch {
                nodes,
                sample_size,
                hit_roll_limit: false,
                hit_turn_limit: false,
            };
            let values = actions.iter().map(|&action| {
                search.values_after(position, seat, action, left).map(|values| values[seat.index()])
            });
            let Some(values) = values.collect::<Option<Vec<_>>>() else { break };
            nodes = search.nodes;
            // A partly searched turn is better than none, but a later turn can only be compared if
            // it was searched in full.
            if left.turns == 1 || !search.hit_roll_limit {
                best = Some(values);
            }
            match search {
                ExpectimaxSearch { hit_roll_limit: true, .. } => left.rolls += 1,
                ExpectimaxSearch { hit_turn_limit: true, .. } if self.max_rolls > 1 => {
                    left.turns += 1;
                }
                _ => break,
            }
        }
        best
    }
}

/// The value of a position for each seat.
type SeatValueArray = [f64; MAX_SEATS];

/// How far a search may still go.
#[derive(Clone, Copy)]
struct RemainingDepth {
    rolls: u32,
    /// How often the turn may still pass on, including the end of this one.
    turns: u32,
}

struct ExpectimaxSearch {
    /// The positions that may still be visited.
    nodes: u64,
    /// How many rolls to average over where there are many.
    sample_size: usize,
    /// Whether the search stopped anywhere for lack of rolls.
    hit_roll_limit: bool,
    /// Whether the search stopped anywhere for lack of turns.
    hit_turn_limit: bool,
}

impl ExpectimaxSearch {
    /// The values after an action; `None` if there are too many positions.
    fn values_after<G: HasBots>(
        &mut self,
        position: &G,
        seat: Seat,
        action: G::Action,
        left: RemainingDepth,
    ) -> Option<SeatValueArray> {
        let mut after = position.clone();
        after.apply_action(seat, action);
        self.seat_values(
            &after,
            left.after_turn_change(position.active_seat(), after.active_seat()),
        )
    }

    fn seat_values<G: HasBots>(
        &mut self,
        position: &G,
        left: RemainingDepth,
    ) -> Option<SeatValueArray> {
        self.nodes = self.nodes.checked_sub(1)?;
        match position.phase() {
            Phase::Over { .. } => Some(evaluate_all_seats(position)),
            _ if left.turns == 0 => {
                self.hit_turn_limit = true;
                Some(evaluate_all_seats(position))
            }
            Phase::Roll { .. } if left.rolls == 0 => {
                self.hit_roll_limit = true;
                Some(evaluate_all_seats(position))
            }
            Phase::Roll { .. } => {
                let mut sums = [0.0; MAX_SEATS];
                for (roll, chance) in exact_or_sampled_rolls(position, self.sample_size) {
                    let mut after = position.clone();
                    after.apply_roll(roll);
                    let left = RemainingDepth { rolls: left.rolls - 1, ..left };
                    let left = left.after_turn_change(position.active_seat(), after.active_seat());
                    let values = self.seat_values(&after, left)?;
                    for (sum, value) in sums.iter_mut().zip(values) {
                        *sum += chance * value;
                    }
                }
                Some(sums)
            }
            Phase::Decide { seats, .. } => {
                // Seats that decide at once decide in turn here. Each knows the decisions before
                // its own, which is the most it could hope to guess.
                let decider = seats.iter().next().unwrap_or(position.active_seat());
                let mut best: Option<SeatValueArray> = None;
                for action in position.legal_actions(decider) {
                    let values = self.values_after(position, decider, action, left)?;
                    let own = decider.index();
                    if best.is_none_or(|best| values[own] > best[own]) {
                        best = Some(values);
                    }
                }
                Some(best.unwrap_or_else(|| evaluate_all_seats(position)))
            }
        }
    }
}

impl RemainingDepth {
    /// The remaining depth after the turn passed from `before` to `after`.
    fn after_turn_change(self, before: Seat, after: Seat) -> Self {
        let passed = u32::from(before != after && self.turns != UNLIMITED_TURNS);
        Self { turns: self.turns.saturating_sub(passed), ..self }
    }
}

fn evaluate_all_seats<G: HasBots>(position: &G) -> SeatValueArray {
    let mut values = [0.0; MAX_SEATS];
    for seat in position.seats().iter() {
        values[seat.index()] = position.evaluate(seat);
    }
    values
}
