//! The evaluator: one layer of hidden units over the features, and a straight sum.

use super::fast_sheet::{Entry, FastSheet, OPEN};
use super::features::{Around, FEATURES, Features, failed_feature, list_changes, list_page};
use super::turn::{Prospects, Throw};

/// How many sums a feature adds to: the straight one, then the hidden units.
pub const WIDTH: usize = 32;
const LANES: usize = 8;
/// Points for one unit of what the network puts out.
pub const SCALE: f32 = 10.0;

/// The sums of a page's features.
pub type Sums = [f32; WIDTH];

/// Weights of an evaluator.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// By feature.
    pub input: Vec<Sums>,
    /// What each sum starts with.
    pub start: Sums,
    /// What each hidden unit adds; the first is the straight sum, which counts as it is.
    pub output: Sums,
    /// How far forecasts miss, by the cells that the seat nearest to the end misses
    /// for its second full row.
    pub spread: [f32; 2 * OPEN + 1],
}

impl Net {
    /// Without knowledge.
    #[must_use]
    pub fn zero() -> Self {
        Self {
            input: vec![[0.0; WIDTH]; FEATURES],
            start: [0.0; WIDTH],
            output: [0.0; WIDTH],
            spread: [10.0; 2 * OPEN + 1],
        }
    }

    /// The sums for these features.
    #[must_use]
    pub fn sums(&self, features: &[u16]) -> Sums {
        let mut sums = self.start;
        for &feature in features {
            add(&mut sums, &self.input[usize::from(feature)]);
        }
        sums
    }

    /// The points a page with these sums can hope for.
    #[inline]
    #[must_use]
    pub fn points(&self, sums: &Sums) -> f32 {
        let mut lanes = [0.0f32; LANES];
        for (sums, output) in sums.chunks_exact(LANES).zip(self.output.chunks_exact(LANES)) {
            for lane in 0..LANES {
                lanes[lane] += sums[lane].max(0.0) * output[lane];
            }
        }
        (lanes.iter().sum::<f32>() + sums[0]) * SCALE
    }

    /// The points a page can hope for; those it has when it ends the game.
    #[must_use]
    pub fn value(&self, page: &FastSheet, around: &Around) -> f32 {
        if page.ends() {
            return page.points() as f32;
        }
        let mut features = Features::new();
        list_page(page, &mut features);
        around.list(&mut features);
        self.points(&self.sums(&features))
    }

    /// A page with its sums, to weigh entries on.
    #[must_use]
    pub fn look(&self, page: &FastSheet, around: &Around) -> Look<'_> {
        let mut features = Features::new();
        list_page(page, &mut features);
        around.list(&mut features);
        Look { net: self, page: *page, sums: self.sums(&features), near: page.missing() == 1 }
    }
}

/// A page and its sums under a net.
pub struct Look<'a> {
    net: &'a Net,
    page: FastSheet,
    sums: Sums,
    /// Whether an entry may end the game.
    near: bool,
}

impl Look<'_> {
    /// The points the page can hope for as it is.
    #[must_use]
    pub fn pass(&self) -> f32 {
        self.net.points(&self.sums)
    }

    /// The points it can hope for after a failed throw.
    #[must_use]
    pub fn fail(&self) -> f32 {
        let failure = self.page.with_failure();
        if failure.ends() {
            return failure.points() as f32;
        }
        let mut sums = self.sums;
        take(&mut sums, &self.net.input[usize::from(failed_feature(self.page.failed))]);
        add(&mut sums, &self.net.input[usize::from(failed_feature(failure.failed))]);
        self.net.points(&sums)
    }

    /// The points it can hope for after an entry.
    #[inline]
    #[must_use]
    pub fn enter(&self, entry: Entry) -> f32 {
        if self.near {
            let after = self.page.with(entry);
            if after.ends() {
                return after.points() as f32;
            }
        }
        let (mut come, mut go) = (Features::new(), Features::new());
        list_changes(&self.page, entry, &mut come, &mut go);
        let mut sums = self.sums;
        for feature in go {
            take(&mut sums, &self.net.input[usize::from(feature)]);
        }
        for feature in come {
            add(&mut sums, &self.net.input[usize::from(feature)]);
        }
        self.net.points(&sums)
    }

    /// Weighs everything the page can become with `throw`, by points alone.
    #[must_use]
    pub(crate) fn prospects(&self, throw: Throw, active: bool) -> Prospects {
        let idle = if active { self.fail() } else { self.pass() };
        Prospects::new(&self.page, throw, idle, |entry| self.enter(entry))
    }
}

#[inline]
fn add(to: &mut Sums, row: &Sums) {
    for (to, row) in to.iter_mut().zip(row) {
        *to += row;
    }
}

#[inline]
fn take(from: &mut Sums, row: &Sums) {
    for (from, row) in from.iter_mut().zip(row) {
        *from -= row;
    }
}
