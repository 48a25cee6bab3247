//! The evaluator: one layer of hidden units over the features, and a straight sum.

use crate::qwinto::champion::features::{
    FEATURE_COUNT, FeatureList, TableContext, add_changed_features, add_sheet_features,
    failed_feature,
};
use crate::qwinto::compact_sheet::{CompactSheet, OPEN_CELLS, SheetEntry};
use crate::qwinto::turn_values::{EntryValues, PossibleRoll};

/// How many sums a feature adds to: the straight one, then the hidden units.
pub const SUM_COUNT: usize = 32;
const SIMD_LANES: usize = 8;
/// Points for one unit of what the network puts out.
pub const POINTS_PER_OUTPUT: f32 = 10.0;

/// The sums of a page's features.
pub type FeatureSums = [f32; SUM_COUNT];

/// Weights of an evaluator.
#[derive(Clone, PartialEq, Debug)]
pub struct PointsNet {
    /// By feature.
    pub input_weights: Vec<FeatureSums>,
    /// What each sum starts with.
    pub initial_sums: FeatureSums,
    /// What each hidden unit adds; the first is the straight sum, which counts as it is.
    pub output_weights: FeatureSums,
    /// How far forecasts miss, by the cells that the seat nearest to the end misses
    /// for its second full row.
    pub error_spread: [f32; 2 * OPEN_CELLS + 1],
}

impl PointsNet {
    /// Without knowledge.
    #[must_use]
    pub fn zero() -> Self {
        Self {
            input_weights: vec![[0.0; SUM_COUNT]; FEATURE_COUNT],
            initial_sums: [0.0; SUM_COUNT],
            output_weights: [0.0; SUM_COUNT],
            error_spread: [10.0; 2 * OPEN_CELLS + 1],
        }
    }

    /// The sums for these features.
    #[must_use]
    pub fn feature_sums(&self, features: &[u16]) -> FeatureSums {
        let mut sums = self.initial_sums;
        for &feature in features {
            add_sums(&mut sums, &self.input_weights[usize::from(feature)]);
        }
        sums
    }

    /// The points a page with these sums can hope for.
    #[inline]
    #[must_use]
    pub fn predicted_points(&self, sums: &FeatureSums) -> f32 {
        let mut lanes = [0.0f32; SIMD_LANES];
        for (sums, output) in
            sums.chunks_exact(SIMD_LANES).zip(self.output_weights.chunks_exact(SIMD_LANES))
        {
            for lane in 0..SIMD_LANES {
                lanes[lane] += sums[lane].max(0.0) * output[lane];
            }
        }
        (lanes.iter().sum::<f32>() + sums[0]) * POINTS_PER_OUTPUT
    }

    /// The points a page can hope for; those it has when it ends the game.
    #[must_use]
    pub fn sheet_points(&self, page: &CompactSheet, around: &TableContext) -> f32 {
        if page.ends_game() {
            return page.points() as f32;
        }
        let mut features = FeatureList::new();
        add_sheet_features(page, &mut features);
        around.add_features(&mut features);
        self.predicted_points(&self.feature_sums(&features))
    }

    /// A page with its sums, to weigh entries on.
    #[must_use]
    pub fn sheet_evaluator(
        &self,
        page: &CompactSheet,
        around: &TableContext,
    ) -> SheetEvaluator<'_> {
        let mut features = FeatureList::new();
        add_sheet_features(page, &mut features);
        around.add_features(&mut features);
        SheetEvaluator {
            net: self,
            page: *page,
            sums: self.feature_sums(&features),
            near: page.missing_for_two_rows() == 1,
        }
    }
}

/// A page and its sums under a net.
pub struct SheetEvaluator<'a> {
    net: &'a PointsNet,
    page: CompactSheet,
    sums: FeatureSums,
    /// Whether an entry may end the game.
    near: bool,
}

impl SheetEvaluator<'_> {
    /// The points the page can hope for as it is.
    #[must_use]
    pub fn points_unchanged(&self) -> f32 {
        self.net.predicted_points(&self.sums)
    }

    /// The points it can hope for after a failed throw.
    #[must_use]
    pub fn points_after_failed_roll(&self) -> f32 {
        let failure = self.page.after_failed_roll();
        if failure.ends_game() {
            return failure.points() as f32;
        }
        let mut sums = self.sums;
        subtract_sums(
            &mut sums,
            &self.net.input_weights[usize::from(failed_feature(self.page.failed_rolls))],
        );
        add_sums(
            &mut sums,
            &self.net.input_weights[usize::from(failed_feature(failure.failed_rolls))],
        );
        self.net.predicted_points(&sums)
    }

    /// The points it can hope for after an entry.
    #[inline]
    #[must_use]
    pub fn points_after_entry(&self, entry: SheetEntry) -> f32 {
        if self.near {
            let after = self.page.after_entry(entry);
            if after.ends_game() {
                return after.points() as f32;
            }
        }
        let (mut come, mut go) = (FeatureList::new(), FeatureList::new());
        add_changed_features(&self.page, entry, &mut come, &mut go);
        let mut sums = self.sums;
        for feature in go {
            subtract_sums(&mut sums, &self.net.input_weights[usize::from(feature)]);
        }
        for feature in come {
            add_sums(&mut sums, &self.net.input_weights[usize::from(feature)]);
        }
        self.net.predicted_points(&sums)
    }

    /// Weighs everything the page can become with `throw`, by points alone.
    #[must_use]
    pub(crate) fn turn_values(&self, throw: PossibleRoll, active: bool) -> EntryValues {
        let idle = if active { self.points_after_failed_roll() } else { self.points_unchanged() };
        EntryValues::new(&self.page, throw, idle, |entry| self.points_after_entry(entry))
    }
}

#[inline]
fn add_sums(to: &mut FeatureSums, row: &FeatureSums) {
    for (to, row) in to.iter_mut().zip(row) {
        *to += row;
    }
}

#[inline]
fn subtract_sums(from: &mut FeatureSums, row: &FeatureSums) {
    for (from, row) in from.iter_mut().zip(row) {
        *from -= row;
    }
}
