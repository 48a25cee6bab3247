//! The points net: one hidden layer over the features, plus a linear sum.

use crate::qwinto::champion::features::{
    FEATURE_COUNT, FeatureList, TableContext, add_changed_features, add_sheet_features,
    failed_feature,
};
use crate::qwinto::compact_sheet::{CompactSheet, OPEN_CELLS, SheetEntry};
use crate::qwinto::turn_values::{RollsToEvaluate, TurnOptionValues};

/// The number of sums that a feature contributes to: the linear one, then the hidden units.
pub const HIDDEN_AND_LINEAR_SUM_COUNT: usize = 32;
const SIMD_LANES: usize = 8;
/// Points per unit of the network's output.
pub const POINTS_PER_OUTPUT_UNIT: f32 = 10.0;

/// The sums of a sheet's features.
pub type HiddenAndLinearSums = [f32; HIDDEN_AND_LINEAR_SUM_COUNT];

/// The weights of the net.
#[derive(Clone, PartialEq, Debug)]
pub struct PointsNet {
    /// By feature.
    pub input_weights: Vec<HiddenAndLinearSums>,
    /// The initial value of each sum.
    pub initial_sums: HiddenAndLinearSums,
    /// The output weight of each hidden unit; the first entry belongs to the linear sum, which
    /// always counts fully.
    pub output_weights: HiddenAndLinearSums,
    /// The spread of prediction errors, by how many cells the seat nearest to the end needs for its
    /// second full row.
    pub error_spread: [f32; 2 * OPEN_CELLS + 1],
}

impl PointsNet {
    /// A net with zero weights.
    #[must_use]
    pub fn zero() -> Self {
        Self {
            input_weights: vec![[0.0; HIDDEN_AND_LINEAR_SUM_COUNT]; FEATURE_COUNT],
            initial_sums: [0.0; HIDDEN_AND_LINEAR_SUM_COUNT],
            output_weights: [0.0; HIDDEN_AND_LINEAR_SUM_COUNT],
            error_spread: [10.0; 2 * OPEN_CELLS + 1],
        }
    }

    /// The sums for these features.
    #[must_use]
    pub fn hidden_and_linear_sums(&self, features: &[u16]) -> HiddenAndLinearSums {
        let mut sums = self.initial_sums;
        for &feature in features {
            add_sums(&mut sums, &self.input_weights[usize::from(feature)]);
        }
        sums
    }

    /// The predicted points of a sheet with these sums.
    #[inline]
    #[must_use]
    pub fn predicted_points(&self, sums: &HiddenAndLinearSums) -> f32 {
        let mut lanes = [0.0f32; SIMD_LANES];
        for (sums, output) in
            sums.chunks_exact(SIMD_LANES).zip(self.output_weights.chunks_exact(SIMD_LANES))
        {
            for lane in 0..SIMD_LANES {
                lanes[lane] += sums[lane].max(0.0) * output[lane];
            }
        }
        (lanes.iter().sum::<f32>() + sums[0]) * POINTS_PER_OUTPUT_UNIT
    }

    /// The predicted points of a sheet, or its actual points if it ends the game.
    #[must_use]
    pub fn predicted_or_final_points(&self, sheet: &CompactSheet, context: &TableContext) -> f32 {
        if sheet.ends_game() {
            return sheet.points() as f32;
        }
        let mut features = FeatureList::new();
        add_sheet_features(sheet, &mut features);
        context.add_features(&mut features);
        self.predicted_points(&self.hidden_and_linear_sums(&features))
    }

    /// An evaluator for entries on `sheet`.
    #[must_use]
    pub fn sheet_evaluator(
        &self,
        sheet: &CompactSheet,
        context: &TableContext,
    ) -> SheetEvaluator<'_> {
        let mut features = FeatureList::new();
        add_sheet_features(sheet, &mut features);
        context.add_features(&mut features);
        SheetEvaluator {
            net: self,
            sheet: *sheet,
            sums: self.hidden_and_linear_sums(&features),
            may_end: sheet.cells_missing_for_two_full_rows() == 1,
        }
    }
}

/// A sheet and its sums, for evaluating entries incrementally.
pub struct SheetEvaluator<'a> {
    net: &'a PointsNet,
    sheet: CompactSheet,
    sums: HiddenAndLinearSums,
    /// Whether an entry may end the game.
    may_end: bool,
}

impl SheetEvaluator<'_> {
    /// The predicted points of the sheet as it is.
    #[must_use]
    pub fn points_if_unchanged(&self) -> f32 {
        self.net.predicted_points(&self.sums)
    }

    /// The predicted points after a failed roll.
    #[must_use]
    pub fn points_after_failed_roll(&self) -> f32 {
        let failure = self.sheet.after_failed_roll();
        if failure.ends_game() {
            return failure.points() as f32;
        }
        let mut sums = self.sums;
        subtract_sums(
            &mut sums,
            &self.net.input_weights[usize::from(failed_feature(self.sheet.failed_rolls))],
        );
        add_sums(
            &mut sums,
            &self.net.input_weights[usize::from(failed_feature(failure.failed_rolls))],
        );
        self.net.predicted_points(&sums)
    }

    /// The predicted points after an entry.
    #[inline]
    #[must_use]
    pub fn points_after_entry(&self, entry: SheetEntry) -> f32 {
        if self.may_end {
            let after = self.sheet.after_entry(entry);
            if after.ends_game() {
                return after.points() as f32;
            }
        }
        let (mut added, mut removed) = (FeatureList::new(), FeatureList::new());
        add_changed_features(&self.sheet, entry, &mut added, &mut removed);
        let mut sums = self.sums;
        for feature in removed {
            subtract_sums(&mut sums, &self.net.input_weights[usize::from(feature)]);
        }
        for feature in added {
            add_sums(&mut sums, &self.net.input_weights[usize::from(feature)]);
        }
        self.net.predicted_points(&sums)
    }

    /// The predicted points of everything the sheet can become with `roll`.
    #[must_use]
    pub(crate) fn turn_values(&self, roll: RollsToEvaluate, active: bool) -> TurnOptionValues {
        let no_entry =
            if active { self.points_after_failed_roll() } else { self.points_if_unchanged() };
        TurnOptionValues::new(&self.sheet, roll, no_entry, |entry| self.points_after_entry(entry))
    }
}

#[inline]
fn add_sums(to: &mut HiddenAndLinearSums, row: &HiddenAndLinearSums) {
    for (to, row) in to.iter_mut().zip(row) {
        *to += row;
    }
}

#[inline]
fn subtract_sums(from: &mut HiddenAndLinearSums, row: &HiddenAndLinearSums) {
    for (from, row) in from.iter_mut().zip(row) {
        *from -= row;
    }
}
