//! The evaluator: one layer of hidden units over the features, and a straight sum.

use super::features::{Around, FEATURES, Features, failed_feature, list_changes, list_page};
use super::page::{Entry, Page};
use super::turn::{Dice, Prospects};

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
}

impl Net {
    /// Without knowledge.
    #[must_use]
    pub fn zero() -> Self {
        Self { input: vec![[0.0; WIDTH]; FEATURES], start: [0.0; WIDTH], output: [0.0; WIDTH] }
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
    pub fn value(&self, page: &Page, around: &Around) -> f32 {
        if page.ends() {
            return page.points() as f32;
        }
        let mut features = Features::new();
        list_page(page, &mut features);
        around.list(&mut features);
        self.points(&self.sums(&features))
    }

    /// Weighs everything a page can become when `dice` (of any set) are rolled.
    #[must_use]
    pub fn prospects(&self, page: &Page, around: &Around, dice: Dice) -> Prospects {
        let mut features = Features::new();
        list_page(page, &mut features);
        around.list(&mut features);
        let sums = self.sums(&features);
        let failure = page.with_failure();
        let fail = if failure.ends() {
            failure.points() as f32
        } else {
            let mut sums = sums;
            take(&mut sums, &self.input[usize::from(failed_feature(page.failed))]);
            add(&mut sums, &self.input[usize::from(failed_feature(failure.failed))]);
            self.points(&sums)
        };
        Prospects::new(page, dice, self.points(&sums), fail, |entry| {
            self.entry_value(page, &sums, entry)
        })
    }

    #[inline]
    fn entry_value(&self, page: &Page, sums: &Sums, entry: Entry) -> f32 {
        if page.missing() == 1 {
            let after = page.with(entry);
            if after.ends() {
                return after.points() as f32;
            }
        }
        let (mut come, mut go) = (Features::new(), Features::new());
        list_changes(page, entry, &mut come, &mut go);
        let mut sums = *sums;
        for feature in go {
            take(&mut sums, &self.input[usize::from(feature)]);
        }
        for feature in come {
            add(&mut sums, &self.input[usize::from(feature)]);
        }
        self.points(&sums)
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
