//! Bounds on the points made before a state and on those still to come.
//!
//! They limit which numbers of missing points have to be solved.

use std::ops::Range;

use rollwright_games::yahtzee::BONUS_CHIP_POINTS;

use crate::yahtzee::solver::states::score_upper_box;
use crate::yahtzee::solver::states::{LOWER_BOXES_BUT_YAHTZEE, LowerBoxes, StateIndex, StateParts};

/// The fewest and the most points before each state, and the most after it.
pub(crate) struct PointsBounds {
    before: Vec<Option<(u32, u32)>>,
    after: Vec<u32>,
}

impl PointsBounds {
    /// The bounds of all states that can follow `start`, in which `points` have been made.
    pub(crate) fn from_start(states: &StateIndex, start: StateParts, points: u32) -> Self {
        let mut before = vec![None; states.state_count()];
        let number = |parts: StateParts| states.state_number(parts.0, parts.1, parts.2);
        before[number(start)] = Some((points, points));
        for level in 0..13 {
            for parts in states.level_states(level) {
                let Some((least, most)) = before[number(parts)] else { continue };
                for_each_box(states, parts, |low, high, next| {
                    let (low, high) = (least + low, most + high);
                    let bounds = &mut before[number(next)];
                    *bounds = Some(bounds.map_or((low, high), |(a, b)| (low.min(a), high.max(b))));
                });
            }
        }
        let mut after = vec![0; states.state_count()];
        for level in (0..13).rev() {
            for parts in states.level_states(level) {
                let mut most = 0;
                for_each_box(states, parts, |_, high, next| {
                    most = most.max(high + after[number(next)])
                });
                after[number(parts)] = most;
            }
        }
        Self { before, after }
    }

    /// The most points that can still come in a state; 0 if it can't be reached.
    pub(crate) fn max_points_to_come(&self, number: usize) -> u32 {
        self.before[number].map_or(0, |_| self.after[number])
    }

    /// The numbers of missing points that can occur in a state and leave the target open: with
    /// fewer it is reached, with more it is out of reach.
    pub(crate) fn open_missing_points(&self, number: usize, target: u32) -> Range<u32> {
        let Some((least, most)) = self.before[number] else { return 1..1 };
        let from = target.saturating_sub(most).max(1);
        let end = target.saturating_sub(least).min(self.after[number]) + 1;
        from..end.max(from)
    }
}

/// Calls `each` for every box that can be filled next and every state it leads to, with the fewest
/// and the most points on the way.
fn for_each_box(
    states: &StateIndex,
    parts: StateParts,
    mut each: impl FnMut(u32, u32, StateParts),
) {
    let (upper, lower, sum) = parts;
    let chip = if lower > 127 { u32::from(BONUS_CHIP_POINTS) } else { 0 };
    for face in (0..6u8).filter(|face| upper >> face & 1 == 0) {
        for count in 0..=5 {
            let (points, next) = score_upper_box(sum, face + 1, count);
            each(points, points + chip, (upper | 1 << face, lower, next));
        }
    }
    for (at, category) in
        LOWER_BOXES_BUT_YAHTZEE.into_iter().enumerate().filter(|(at, _)| lower >> at & 1 == 0)
    {
        let most = category.fixed_points().map_or(30, u32::from);
        each(0, most + chip, (upper, lower | 1 << at, sum));
    }
    if lower < 64 {
        let filled = |top: LowerBoxes| (upper, lower | top << 6, sum);
        each(0, 0, filled(1));
        each(50, 50, filled(if states.rules.has_bonus_chips() { 2 } else { 1 }));
    }
}
