//! Random rolls from one random number.

use rollwright_games::{Die, Game};

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
