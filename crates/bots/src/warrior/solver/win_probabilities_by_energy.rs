//! Matrices of win probabilities over the energies of both players.
//!
//! For a pair of places, the front player's energy selects a row and the other player's a column.
//! Energy `e` has index `e + 2`, as no energy is below -2. The columns after the last energy repeat
//! it, so that a row can be read with an offset, for the energy that a square or a double gives,
//! without a bounds check.

/// A row over the energies of the player behind, with its repeated end.
pub(crate) type EnergyRow<const S: usize> = [f64; S];

/// How many columns repeat the last energy: the most energy that one move can give.
pub(crate) const REPEATED_COLUMNS: usize = 4;

/// Lower indices are energies of 0 or less: too weak to move.
pub(crate) const FIRST_STRONG_INDEX: usize = 3;

/// The number of different energies in rows of width `S`.
pub(crate) const fn energy_count<const S: usize>() -> usize {
    S - REPEATED_COLUMNS
}

/// The index of the energy `change` away from `index`, at most the cap.
pub(crate) fn energy_index_after<const S: usize>(index: usize, change: isize) -> usize {
    index.saturating_add_signed(change).min(S - REPEATED_COLUMNS - 1)
}

/// Half of the energy, rounded down; nothing for an energy of 0 or less (RULES: Warrior,
/// challenge).
pub(crate) const fn half_energy(index: usize) -> usize {
    index.saturating_sub(2) / 2
}

/// `to - chance * from`, for a probability that leads to a turn of the other player.
pub(crate) fn subtract_scaled<const S: usize>(
    to: &mut EnergyRow<S>,
    chance: f64,
    from: &EnergyRow<S>,
) {
    for (to, from) in to.iter_mut().zip(from) {
        *to -= chance * from;
    }
}

/// Like [`subtract_scaled`] for the strong columns, with the column shifted by `change`.
pub(crate) fn subtract_scaled_shifted<const S: usize>(
    to: &mut EnergyRow<S>,
    chance: f64,
    from: &EnergyRow<S>,
    change: isize,
) {
    let start = FIRST_STRONG_INDEX.saturating_add_signed(change);
    for (to, from) in to[FIRST_STRONG_INDEX..S - REPEATED_COLUMNS].iter_mut().zip(&from[start..]) {
        *to -= chance * from;
    }
}

/// Repeats the last energy at the end of the row.
pub(crate) fn repeat_last_energy<const S: usize>(row: &mut EnergyRow<S>) {
    let last = row[S - REPEATED_COLUMNS - 1];
    row[S - REPEATED_COLUMNS..].fill(last);
}
