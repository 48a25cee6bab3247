//! Depth-limited search over the exact chance nodes, for any game.

use rollwright_games::{Game, Phase, Seat};

use crate::Bot;
use crate::bot::best_by;

/// A game whose positions can be judged without playing on.
pub trait Judged: Game {
    /// How good the position is for `seat`, on a scale on which every seat wants
    /// more. Where it is over, exactly; else an estimate.
    fn judge(&self, seat: Seat) -> f64;
}

/// Looks some rolls ahead: averages over every roll with its exact probability,
/// takes the best own decision, and lets each other seat take what is best for
/// itself. What lies beyond is judged by [`Judged::judge`].
#[derive(Clone, Copy, Debug)]
pub struct Expectimax {
    /// How many rolls are looked ahead.
    pub depth: u32,
}

impl<G: Judged> Bot<G> for Expectimax {
    fn choose(&mut self, position: &G, seat: Seat, _luck: u64) -> G::Action {
        best_by(&position.legal(seat), |action| {
            let mut after = position.clone();
            after.apply(seat, action);
            value(&after, seat, self.depth)
        })
    }
}

/// What the position is worth to `seat`, `depth` rolls ahead.
fn value<G: Judged>(position: &G, seat: Seat, depth: u32) -> f64 {
    match position.phase() {
        Phase::Over { .. } => position.judge(seat),
        Phase::Roll { .. } if depth == 0 => position.judge(seat),
        Phase::Roll { .. } => position
            .rolls()
            .into_iter()
            .map(|(roll, probability)| {
                let mut after = position.clone();
                after.apply_roll(roll);
                probability * value(&after, seat, depth - 1)
            })
            .sum(),
        Phase::Decide { seats, .. } => {
            // Seats asked at once answer in turn here: each knows those before it,
            // which is the most they could hope to guess.
            let decider = seats.iter().next().unwrap_or(seat);
            let mut best: Option<(f64, f64)> = None;
            for action in position.legal(decider) {
                let mut after = position.clone();
                after.apply(decider, action);
                let theirs = value(&after, decider, depth);
                if best.is_none_or(|(most, _)| theirs > most) {
                    let ours = if decider == seat { theirs } else { value(&after, seat, depth) };
                    best = Some((theirs, ours));
                }
            }
            best.map_or_else(|| position.judge(seat), |(_, ours)| ours)
        }
    }
}
