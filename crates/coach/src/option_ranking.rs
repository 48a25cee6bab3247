//! The options of a decision, ranked.

use rollwright_bots::evaluation::ActionValue;

/// Exact values closer than this are equal: they differ by rounding alone.
pub const EQUAL_VALUE_TOLERANCE: f64 = 1e-10;

/// An option with what it costs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RankedOption<A> {
    /// The option.
    pub action_value: ActionValue<A>,
    /// What it costs against the best one; nothing where the two can't be told apart.
    pub loss: f64,
}

/// Ranks options, best first; equal ones stay in the order of the rules.
pub(crate) fn rank_options<A: Copy>(mut options: Vec<ActionValue<A>>) -> Vec<RankedOption<A>> {
    options.sort_by(|one, other| other.value.total_cmp(&one.value));
    let Some(best) = options.first().copied() else { return Vec::new() };
    let weighed = options.into_iter().map(|option| {
        let gap = best.value - option.value;
        let loss =
            if gap > EQUAL_VALUE_TOLERANCE.max(best.error.hypot(option.error)) { gap } else { 0.0 };
        RankedOption { action_value: option, loss }
    });
    weighed.collect()
}
