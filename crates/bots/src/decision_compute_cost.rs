//! How much work a strategy puts into a decision: what makes it fit for rollouts.

/// The work of one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionComputeCost {
    /// Visits about this many positions at most, and has nothing to prepare.
    Positions(u32),
    /// Needs a solution or a net, which may take long to build or to ask.
    Prepared,
}

impl DecisionComputeCost {
    /// The most positions per decision in rollouts, which make some ten thousand decisions for
    /// each value.
    const MAX_POSITIONS_IN_ROLLOUTS: u32 = 1_000;

    /// Whether rollouts can play by a strategy of this cost.
    #[must_use]
    pub fn is_cheap_enough_for_rollouts(self) -> bool {
        matches!(self, Self::Positions(count) if count <= Self::MAX_POSITIONS_IN_ROLLOUTS)
    }
}
