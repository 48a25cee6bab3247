//! Ranks the options of a decision.

use rollwright_bots::evaluation::ActionValue;

/// Exact values closer than this are equal: they differ only by rounding.
pub const EQUAL_VALUE_TOLERANCE: f64 = 1e-10;

/// An option and its loss.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OptionWithLoss<A> {
    /// The option.
    pub action_value: ActionValue<A>,
    /// Its loss compared with the best option; 0 if the two can't be distinguished.
    pub loss: f64,
}

/// Ranks options, best first; equal ones stay in the order of the rules.
pub(crate) fn rank_options<A: Copy>(mut options: Vec<ActionValue<A>>) -> Vec<OptionWithLoss<A>> {
    options.sort_by(|one, other| other.value.total_cmp(&one.value));
    let Some(best) = options.first().copied() else { return Vec::new() };
    let ranked = options.into_iter().map(|option| {
        let gap = best.value - option.value;
        let loss =
            if gap > EQUAL_VALUE_TOLERANCE.max(best.error.hypot(option.error)) { gap } else { 0.0 };
        OptionWithLoss { action_value: option, loss }
    });
    ranked.collect()
}
