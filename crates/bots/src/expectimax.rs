//! Search over the exact chance nodes, for any game.

use rollwright_games::{MAX_SEATS, Phase, Seat};

use crate::bot::best_by;
use crate::derived::{ahead_after, any_best};
use crate::{Bot, HasBots};

/// Looks some rolls ahead: averages over every roll with its exact probability,
/// takes the best own decision, and lets each other seat take what is best for
/// itself. What lies beyond is judged by [`HasBots::judge`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expectimax {
    /// How many rolls are looked ahead.
    pub(crate) depth: u32,
}

impl<G: HasBots> Bot<G> for Expectimax {
    fn choose(&mut self, position: &G, seat: Seat, _luck: u64) -> G::Action {
        let mut search = Search { nodes: u64::MAX, out_of_rolls: false, out_of_turns: false };
        best_by(&position.legal(seat), |action| {
            let worth =
                search.after(position, seat, action, Left { rolls: self.depth, turns: ALL });
            worth.map_or(f64::NEG_INFINITY, |worths| worths[seat.index()])
        })
    }
}

/// How many positions [`TurnSearch`] looks at for a decision.
const NODES: u64 = 10_000;
/// How many rolls it looks ahead at most, in games where a turn can go on and on.
const MOST_ROLLS: u32 = 16;
/// No end of turns.
const ALL: u32 = u32::MAX;

/// Searches the turn to its end, as many rolls deep as [`NODES`] allow, then whole
/// turns after it. It stops where a turn ends, not after so many rolls: whoever goes
/// on rolling would else seem to keep the others from their turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TurnSearch;

impl<G: HasBots> Bot<G> for TurnSearch {
    fn choose(&mut self, position: &G, seat: Seat, luck: u64) -> G::Action {
        let actions = position.legal(seat);
        if actions.len() == 1 {
            return actions[0];
        }
        let mut best: Vec<f64> =
            actions.iter().map(|&action| ahead_after(position, seat, action)).collect();
        let mut nodes = NODES;
        let mut left = Left { rolls: 1, turns: 1 };
        while left.rolls <= MOST_ROLLS {
            let mut search = Search { nodes, out_of_rolls: false, out_of_turns: false };
            let worths = actions.iter().map(|&action| {
                search.after(position, seat, action, left).map(|worths| worths[seat.index()])
            });
            let Some(worths) = worths.collect::<Option<Vec<_>>>() else { break };
            nodes = search.nodes;
            // A turn searched in part is better than none; a later one would have to be
            // searched in full to be compared.
            if left.turns == 1 || !search.out_of_rolls {
                best = worths;
            }
            match search {
                Search { out_of_rolls: true, .. } => left.rolls += 1,
                Search { out_of_turns: true, .. } => left.turns += 1,
                _ => break,
            }
        }
        any_best(&actions, &best, 1e-13, luck)
    }
}

/// What a position is worth to each seat.
type Worths = [f64; MAX_SEATS];

/// How far a search may still go.
#[derive(Clone, Copy)]
struct Left {
    rolls: u32,
    /// How often the turn may still pass on, this one's end counted.
    turns: u32,
}

struct Search {
    /// The positions that may still be looked at.
    nodes: u64,
    /// Whether it ended anywhere because no more rolls were left.
    out_of_rolls: bool,
    /// Whether it ended anywhere because no more turns were left.
    out_of_turns: bool,
}

impl Search {
    /// The worths after an action; `None` when there are too many positions.
    fn after<G: HasBots>(
        &mut self,
        position: &G,
        seat: Seat,
        action: G::Action,
        left: Left,
    ) -> Option<Worths> {
        let mut after = position.clone();
        after.apply(seat, action);
        self.worths(&after, left.in_turn(position.active(), after.active()))
    }

    fn worths<G: HasBots>(&mut self, position: &G, left: Left) -> Option<Worths> {
        self.nodes = self.nodes.checked_sub(1)?;
        match position.phase() {
            Phase::Over { .. } => Some(judged(position)),
            _ if left.turns == 0 => {
                self.out_of_turns = true;
                Some(judged(position))
            }
            Phase::Roll { .. } if left.rolls == 0 => {
                self.out_of_rolls = true;
                Some(judged(position))
            }
            Phase::Roll { .. } => {
                let mut sums = [0.0; MAX_SEATS];
                for (roll, chance) in position.rolls() {
                    let mut after = position.clone();
                    after.apply_roll(roll);
                    let left = Left { rolls: left.rolls - 1, ..left };
                    let left = left.in_turn(position.active(), after.active());
                    let worths = self.worths(&after, left)?;
                    for (sum, worth) in sums.iter_mut().zip(worths) {
                        *sum += chance * worth;
                    }
                }
                Some(sums)
            }
            Phase::Decide { seats, .. } => {
                // Seats asked at once answer in turn here: each knows those before it,
                // which is the most they could hope to guess.
                let decider = seats.iter().next().unwrap_or(position.active());
                let mut best: Option<Worths> = None;
                for action in position.legal(decider) {
                    let worths = self.after(position, decider, action, left)?;
                    let own = decider.index();
                    if best.is_none_or(|best| worths[own] > best[own]) {
                        best = Some(worths);
                    }
                }
                Some(best.unwrap_or_else(|| judged(position)))
            }
        }
    }
}

impl Left {
    /// What is left when it was the turn of `before` and now is that of `after`.
    fn in_turn(self, before: Seat, after: Seat) -> Self {
        let passed = u32::from(before != after && self.turns != ALL);
        Self { turns: self.turns.saturating_sub(passed), ..self }
    }
}

fn judged<G: HasBots>(position: &G) -> Worths {
    let mut worths = [0.0; MAX_SEATS];
    for seat in position.seats().iter() {
        worths[seat.index()] = position.judge(seat);
    }
    worths
}
