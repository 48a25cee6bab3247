//! A net that sees both sheets of a table for two and gives the chance to win.

use crate::neural_net_parts::{LEAD_BUCKETS, NetHead, WeightReader, lead_bucket};
use crate::qwinto::champion::features::{FeatureList, SHEET_FEATURE_COUNT, add_sheet_features};
use crate::qwinto::compact_sheet::CompactSheet;

/// Units of the first layer.
const FIRST_LAYER_UNITS: usize = 64;
/// Buckets for how near the end is.
const NEARNESS_BUCKETS: usize = 7;
/// The inputs for who rolls next follow those for each pair of nearness and lead.
const NEXT_ROLLER_OFFSET: usize = NEARNESS_BUCKETS * LEAD_BUCKETS;

/// Sums in the first layer.
pub(crate) type TwoSeatSums = [f32; FIRST_LAYER_UNITS];

/// Whose sheet a feature belongs to.
#[derive(Clone, Copy)]
pub(crate) enum SheetOwner {
    Mine,
    Theirs,
}

#[derive(Clone, Debug)]
pub(crate) struct TwoSeatNet {
    mine: Vec<TwoSeatSums>,
    theirs: Vec<TwoSeatSums>,
    table: Vec<TwoSeatSums>,
    bias: TwoSeatSums,
    head: NetHead,
}

impl TwoSeatNet {
    /// Decodes the net; `None` if there are too few or too many weights.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut parts = WeightReader::new(bytes);
        let mut rows = |count: usize| {
            Some(parts.read_block(count * FIRST_LAYER_UNITS)?.as_chunks().0.to_vec())
        };
        let (mine, theirs) = (rows(SHEET_FEATURE_COUNT)?, rows(SHEET_FEATURE_COUNT)?);
        let table = rows(NEXT_ROLLER_OFFSET + 2)?;
        let net = Self {
            mine,
            theirs,
            table,
            bias: parts.read_block(FIRST_LAYER_UNITS)?.try_into().ok()?,
            head: NetHead::read(&mut parts, FIRST_LAYER_UNITS)?,
        };
        parts.is_empty().then_some(net)
    }

    /// The sums of the own sheet and of who rolls next.
    pub(crate) fn own_sheet_sums(&self, sheet: &CompactSheet, rolls_next: bool) -> TwoSeatSums {
        let mut sums = self.bias;
        add_sums(&mut sums, &self.table[NEXT_ROLLER_OFFSET + usize::from(!rolls_next)]);
        self.add_sheet(&mut sums, SheetOwner::Mine, sheet);
        sums
    }

    /// The sums of the opponent's sheet.
    pub(crate) fn other_sheet_sums(&self, sheet: &CompactSheet) -> TwoSeatSums {
        let mut sums = [0.0; FIRST_LAYER_UNITS];
        self.add_sheet(&mut sums, SheetOwner::Theirs, sheet);
        sums
    }

    fn add_sheet(&self, sums: &mut TwoSeatSums, whose: SheetOwner, sheet: &CompactSheet) {
        let mut features = FeatureList::new();
        add_sheet_features(sheet, &mut features);
        self.apply_feature_changes(sums, whose, &features, &[]);
    }

    /// Updates sums by added and removed features.
    #[inline]
    pub(crate) fn apply_feature_changes(
        &self,
        sums: &mut TwoSeatSums,
        whose: SheetOwner,
        added: &[u16],
        removed: &[u16],
    ) {
        let weights = match whose {
            SheetOwner::Mine => &self.mine,
            SheetOwner::Theirs => &self.theirs,
        };
        for &feature in added {
            add_sums(sums, &weights[usize::from(feature)]);
        }
        for &feature in removed {
            for (sum, weight) in sums.iter_mut().zip(&weights[usize::from(feature)]) {
                *sum -= weight;
            }
        }
    }

    /// The chance to win, from the sums of both sheets, the lead, and how many cells the seat
    /// nearest to its second full row needs.
    #[inline]
    pub(crate) fn win_chance(&self, mut first: TwoSeatSums, lead: i32, missing: usize) -> f32 {
        add_sums(
            &mut first,
            &self.table[nearness_bucket(missing) * LEAD_BUCKETS + lead_bucket(lead)],
        );
        self.head.win_chance(&first)
    }
}

#[inline]
pub(crate) fn add_sums(sums: &mut TwoSeatSums, row: &TwoSeatSums) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight;
    }
}

fn nearness_bucket(missing: usize) -> usize {
    match missing {
        0 | 1 => 0,
        2..=4 => missing - 1,
        5 | 6 => 4,
        7..=9 => 5,
        _ => 6,
    }
}
