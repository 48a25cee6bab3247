//! The options of a decision, ranked.

use rollwright_bots::values::Valued;

/// Exact values closer than this are equal: they differ by rounding alone.
pub const EQUAL: f64 = 1e-10;

/// An option with what it costs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed<A> {
    /// The option.
    pub option: Valued<A>,
    /// What it costs against the best one; nothing where the two can't be told apart.
    pub loss: f64,
}

/// Ranks options, best first; equal ones stay in the order of the rules.
pub(crate) fn ranked<A: Copy>(mut options: Vec<Valued<A>>) -> Vec<Weighed<A>> {
    options.sort_by(|one, other| other.value.total_cmp(&one.value));
    let Some(best) = options.first().copied() else { return Vec::new() };
    let weighed = options.into_iter().map(|option| {
        let gap = best.value - option.value;
        let loss = if gap > EQUAL.max(best.error.hypot(option.error)) { gap } else { 0.0 };
        Weighed { option, loss }
    });
    weighed.collect()
}
