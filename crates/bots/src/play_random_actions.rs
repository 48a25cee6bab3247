//! Random games at full speed.

use rollwright_games::{Game, Phase, Seat};

use crate::bot::pick_random;
use crate::random_roll::random_roll;
use crate::rng::SplitMix64;

/// Plays random actions to the end of the game, or for at most `max_events` events. Returns the number of
/// events.
#[inline]
pub fn play_random_actions<G: Game>(
    position: &mut G,
    rng: &mut SplitMix64,
    max_events: usize,
) -> usize {
    for events in 0..max_events {
        match position.phase() {
            Phase::Over { .. } => return events,
            Phase::Roll { .. } => {
                let roll = random_roll(position, rng);
                position.apply_roll(roll);
            }
            Phase::Decide { seats, .. } => {
                let seat = seats.iter().next().unwrap_or(Seat(0));
                let action = pick_random(&position.legal_actions(seat), rng.next_u64());
                position.apply_action(seat, action);
            }
        }
    }
    max_events
}
