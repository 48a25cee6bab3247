//! Random numbers for bots and playouts: fast and reproducible.

/// SplitMix64: a small, fast generator, good enough for playouts and for breaking ties. Dice of
/// games that people play come from a stronger one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator that starts at `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, uniform over all 64-bit values.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix64(self.0)
    }

    /// A number below `bound`.
    #[inline]
    pub const fn next_below(&mut self, bound: u64) -> u64 {
        ((self.next_u64() as u128 * bound as u128) >> 64) as u64
    }
}

/// The numbers reserved for the rolls of one turn.
const NUMBERS_PER_TURN: u64 = 8;

/// The dice of one game: a random number for every roll. It depends only on the turn and the roll
/// within it, so the dice of the next turn don't depend on how many rolls this one took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RollNumberGenerator(u64);

impl RollNumberGenerator {
    /// The dice for `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The number for a roll; turns count from 1, rolls within a turn from 0.
    #[inline]
    #[must_use]
    pub const fn random_number_for_roll(self, turn: u64, roll: u64) -> u64 {
        let number = turn.wrapping_mul(NUMBERS_PER_TURN).wrapping_add(roll);
        // Random access into the sequence of [`SplitMix64`].
        SplitMix64::new(self.0.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15))).next_u64()
    }
}

/// The random number for decision `number` of `seat` in a game with `seed`: a resumed game gets the
/// same number again.
#[must_use]
pub const fn random_number_for_decision(seed: u64, seat: u8, number: u64) -> u64 {
    mix64(mix64(seed ^ 0x5eed_0f1c_0000_0000).wrapping_add(number << 8 | seat as u64))
}

const fn mix64(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
