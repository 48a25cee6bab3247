//! A net that sees both pages of a table for two and says the chance to win.

use crate::neural_net::{LEAD_BUCKETS, NetHead, WeightReader, lead_bucket};
use crate::qwinto::champion::features::{FeatureList, SHEET_FEATURE_COUNT, add_sheet_features};
use crate::qwinto::compact_sheet::CompactSheet;

/// Units of the first layer.
const FIRST_LAYER_UNITS: usize = 64;
/// Steps of how near the end is.
const NEARNESS_BUCKETS: usize = 7;
/// Who rolls next stands behind the pairs of both.
const NEXT_ROLLER_OFFSET: usize = NEARNESS_BUCKETS * LEAD_BUCKETS;

/// What has been added up in the first layer.
pub(crate) type TwoSeatSums = [f32; FIRST_LAYER_UNITS];

/// Whose page a feature is of.
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
    /// The net with these weights; `None` when there are too few or too many.
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

    /// The sums of the own page, with who rolls next.
    pub(crate) fn own_sheet_sums(&self, page: &CompactSheet, rolls_next: bool) -> TwoSeatSums {
        let mut sums = self.bias;
        add_sums(&mut sums, &self.table[NEXT_ROLLER_OFFSET + usize::from(!rolls_next)]);
        self.add_sheet(&mut sums, SheetOwner::Mine, page);
        sums
    }

    /// The sums of the other's page.
    pub(crate) fn other_sheet_sums(&self, page: &CompactSheet) -> TwoSeatSums {
        let mut sums = [0.0; FIRST_LAYER_UNITS];
        self.add_sheet(&mut sums, SheetOwner::Theirs, page);
        sums
    }

    fn add_sheet(&self, sums: &mut TwoSeatSums, whose: SheetOwner, page: &CompactSheet) {
        let mut features = FeatureList::new();
        add_sheet_features(page, &mut features);
        self.apply_feature_changes(sums, whose, &features, &[]);
    }

    /// Changes sums by features that come and go.
    #[inline]
    pub(crate) fn apply_feature_changes(
        &self,
        sums: &mut TwoSeatSums,
        whose: SheetOwner,
        come: &[u16],
        go: &[u16],
    ) {
        let weights = match whose {
            SheetOwner::Mine => &self.mine,
            SheetOwner::Theirs => &self.theirs,
        };
        for &feature in come {
            add_sums(sums, &weights[usize::from(feature)]);
        }
        for &feature in go {
            for (sum, weight) in sums.iter_mut().zip(&weights[usize::from(feature)]) {
                *sum -= weight;
            }
        }
    }

    /// The chance to win, from the sums of both pages, the lead, and how many cells the
    /// seat nearest to its second full row misses.
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
