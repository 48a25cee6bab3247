//! Random games at full speed.

use rollwright_games::{Die, Game, Phase, Seat};

use crate::bot::pick_random;
use crate::rng::SplitMix64;

/// A random roll, with all faces drawn from one number (the error against exactly equal chances is
/// below 10^-14).
#[inline]
pub fn random_roll<G: Game>(position: &G, rng: &mut SplitMix64) -> G::Roll {
    roll_from_number(position, rng.next_u64())
}

/// The roll that is due, with each face drawn from the same random number.
#[inline]
pub fn roll_from_number<G: Game>(position: &G, number: u64) -> G::Roll {
    let mut left = number;
    position.roll_with(|die: Die| {
        let wide = u128::from(left) * u128::from(die.sides());
        left = wide as u64;
        die.low + (wide >> 64) as u8
    })
}

/// Plays random actions to the end of the game, or for at most `max_events` events. Returns the number of
/// events.
#[inline]
pub fn random_playout<G: Game>(position: &mut G, rng: &mut SplitMix64, max_events: usize) -> usize {
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
