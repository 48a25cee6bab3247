//! One turn, weighed exactly: which dice, whether to roll again, which entry.
//!
//! Whatever a mind believes a page to be worth, the way from there to a decision is
//! the same: take the best entry for each row and sum, average over the exact chances
//! of the sums, and compare.

use rollwright_games::qwinto::{DiceSet, Row, ways};

use super::page::{Entry, Page, TOP};

const SUMS: usize = TOP as usize + 1;

/// The chance of each sum with one, two and three dice.
const CHANCES: [[f32; SUMS]; 4] = chances();

const fn chances() -> [[f32; SUMS]; 4] {
    let mut all = [[0.0; SUMS]; 4];
    let mut dice = 1;
    while dice < 4 {
        let mut sum = 0;
        while sum < SUMS {
            all[dice][sum] = ways(dice, sum as u8) as f32 / 6u32.pow(dice as u32) as f32;
            sum += 1;
        }
        dice += 1;
    }
    all
}

/// A set of dice as bits, the lowest for red; 1 to 7.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dice(pub u8);

impl Dice {
    /// Every set, in the order of [`DiceSet::ALL`].
    pub const ALL: [Self; 7] =
        [Self(0b001), Self(0b010), Self(0b100), Self(0b011), Self(0b101), Self(0b110), Self(0b111)];

    /// The set with the dice of the rows that `has` names.
    pub fn of(has: impl Fn(Row) -> bool) -> Self {
        Self(Row::ALL.into_iter().fold(0, |bits, row| bits | u8::from(has(row)) << row.index()))
    }

    /// The same set, as the rules write it.
    #[must_use]
    pub fn set(self) -> DiceSet {
        let index = Self::ALL.iter().position(|&dice| dice == self).unwrap_or(6);
        DiceSet::ALL[index]
    }

    /// Whether the die of `row` is in the set.
    #[inline]
    #[must_use]
    pub const fn has(self, row: usize) -> bool {
        self.0 >> row & 1 == 1
    }

    /// How many dice there are.
    #[inline]
    #[must_use]
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Every sum these dice can show, with its chance.
    #[inline]
    pub fn sums(self) -> impl Iterator<Item = (u8, f32)> {
        let count = self.count();
        (count..=6 * count).map(move |sum| (sum as u8, CHANCES[count][sum]))
    }
}

/// What a page can become in one turn, and what that is worth.
#[derive(Clone, Copy, Debug)]
pub struct Prospects {
    /// The best entry by row and sum; minus infinity where none is allowed.
    best: [[f32; SUMS]; 3],
    cell: [[u8; SUMS]; 3],
    /// The page left as it is.
    pub pass: f32,
    /// The page with a failed throw more.
    pub fail: f32,
}

impl Prospects {
    /// Weighs everything `page` can become when `dice` (of any set) are rolled.
    pub fn new(
        page: &Page,
        dice: Dice,
        pass: f32,
        fail: f32,
        mut worth: impl FnMut(Entry) -> f32,
    ) -> Self {
        let mut all = Self {
            best: [[f32::NEG_INFINITY; SUMS]; 3],
            cell: [[0; SUMS]; 3],
            pass,
            fail,
        };
        for row in (0..3).filter(|&row| dice.has(row)) {
            page.entries(row, 1, 6 * dice.count() as u8, |entry| {
                let worth = worth(entry);
                let sum = usize::from(entry.number);
                if worth > all.best[row][sum] {
                    all.best[row][sum] = worth;
                    all.cell[row][sum] = entry.cell as u8;
                }
            });
        }
        all
    }

    /// The best entry of `sum` with `dice`: its worth, row and open cell.
    #[inline]
    #[must_use]
    pub fn enter(&self, dice: Dice, sum: u8) -> Option<(f32, usize, usize)> {
        let sum = usize::from(sum);
        let mut best: Option<(f32, usize, usize)> = None;
        for row in (0..3).filter(|&row| dice.has(row)) {
            let worth = self.best[row][sum];
            if worth > best.map_or(f32::NEG_INFINITY, |(most, ..)| most) {
                best = Some((worth, row, usize::from(self.cell[row][sum])));
            }
        }
        best
    }

    /// What `sum` is worth to the seat that rolled, or to another.
    #[inline]
    #[must_use]
    pub fn worth(&self, dice: Dice, sum: u8, active: bool) -> f32 {
        let idle = if active { self.fail } else { self.pass };
        self.enter(dice, sum).map_or(idle, |(worth, ..)| worth.max(idle))
    }

    /// The mean worth of one roll that stands.
    #[inline]
    #[must_use]
    pub fn mean(&self, dice: Dice, active: bool) -> f32 {
        dice.sums().map(|(sum, chance)| chance * self.worth(dice, sum, active)).sum()
    }

    /// The mean worth of choosing `dice`, with the re-roll where the rules have one.
    #[inline]
    #[must_use]
    pub fn choice(&self, dice: Dice, rerolls: bool) -> f32 {
        let again = self.mean(dice, true);
        if !rerolls {
            return again;
        }
        dice.sums().map(|(sum, chance)| chance * self.worth(dice, sum, true).max(again)).sum()
    }

    /// The dice to roll, and what they are worth.
    #[must_use]
    pub fn dice(&self, rerolls: bool) -> (Dice, f32) {
        let mut best = (Dice::ALL[0], f32::NEG_INFINITY);
        for dice in Dice::ALL {
            let worth = self.choice(dice, rerolls);
            if worth > best.1 {
                best = (dice, worth);
            }
        }
        best
    }
}

/// The chance of each sum to be the one that counts, when the seat that rolls `dice`
/// keeps what it holds to be worth at least a new roll.
#[must_use]
pub fn final_chances(prospects: &Prospects, dice: Dice, rerolls: bool) -> [f32; SUMS] {
    let again = prospects.mean(dice, true);
    let kept = |sum| !rerolls || prospects.worth(dice, sum, true) >= again;
    let rolled_again: f32 =
        dice.sums().filter(|&(sum, _)| !kept(sum)).map(|(_, chance)| chance).sum();
    let mut all = [0.0; SUMS];
    for (sum, chance) in dice.sums() {
        all[usize::from(sum)] = chance * (f32::from(kept(sum)) + rolled_again);
    }
    all
}
