//! A net that sees both pages of a table for two and says the chance to win.

use super::super::fast_sheet::FastSheet;
use super::super::features::{Features, PAGE_FEATURES, list_page};
use crate::learned::{Head, LEADS, Parts, lead_step};

/// Units of the first layer.
const FIRST: usize = 64;
/// Steps of how near the end is.
const NEAR: usize = 7;
/// Who rolls next stands behind the pairs of both.
const NEXT: usize = NEAR * LEADS;

/// What has been added up in the first layer.
pub(super) type Sums = [f32; FIRST];

/// Whose page a feature is of.
#[derive(Clone, Copy)]
pub(super) enum Page {
    Mine,
    Theirs,
}

#[derive(Clone, Debug)]
pub(super) struct PairNet {
    mine: Vec<Sums>,
    theirs: Vec<Sums>,
    table: Vec<Sums>,
    base: Sums,
    head: Head,
}

impl PairNet {
    /// The net with these weights; `None` when there are too few or too many.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut parts = Parts::of(bytes);
        let mut rows = |count: usize| Some(parts.take(count * FIRST)?.as_chunks().0.to_vec());
        let (mine, theirs) = (rows(PAGE_FEATURES)?, rows(PAGE_FEATURES)?);
        let table = rows(NEXT + 2)?;
        let net = Self {
            mine,
            theirs,
            table,
            base: parts.take(FIRST)?.try_into().ok()?,
            head: Head::read(&mut parts, FIRST)?,
        };
        parts.is_empty().then_some(net)
    }

    /// The sums of the own page, with who rolls next.
    pub(super) fn own(&self, page: &FastSheet, rolls_next: bool) -> Sums {
        let mut sums = self.base;
        add(&mut sums, &self.table[NEXT + usize::from(!rolls_next)]);
        self.add_page(&mut sums, Page::Mine, page);
        sums
    }

    /// The sums of the other's page.
    pub(super) fn other(&self, page: &FastSheet) -> Sums {
        let mut sums = [0.0; FIRST];
        self.add_page(&mut sums, Page::Theirs, page);
        sums
    }

    fn add_page(&self, sums: &mut Sums, whose: Page, page: &FastSheet) {
        let mut features = Features::new();
        list_page(page, &mut features);
        self.change(sums, whose, &features, &[]);
    }

    /// Changes sums by features that come and go.
    #[inline]
    pub(super) fn change(&self, sums: &mut Sums, whose: Page, come: &[u16], go: &[u16]) {
        let weights = match whose {
            Page::Mine => &self.mine,
            Page::Theirs => &self.theirs,
        };
        for &feature in come {
            add(sums, &weights[usize::from(feature)]);
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
    pub(super) fn chance(&self, mut first: Sums, lead: i32, missing: usize) -> f32 {
        add(&mut first, &self.table[nearness(missing) * LEADS + lead_step(lead)]);
        self.head.chance(&first)
    }
}

#[inline]
pub(super) fn add(sums: &mut Sums, row: &Sums) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight;
    }
}

fn nearness(missing: usize) -> usize {
    match missing {
        0 | 1 => 0,
        2..=4 => missing - 1,
        5 | 6 => 4,
        7..=9 => 5,
        _ => 6,
    }
}
