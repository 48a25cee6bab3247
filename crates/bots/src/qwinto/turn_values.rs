//! Evaluates one turn exactly: which dice to roll, whether to reroll, which entry to make.
//!
//! However a bot values a sheet, the way to a decision is the same. It takes the best entry for
//! each row and sum, averages over the exact chances of the sums, and compares.

use rollwright_games::qwinto::{DiceSet, RowColour, count_rolls_with_sum};

use super::compact_sheet::{CompactSheet, MAX_SUM, SheetEntry};

/// Sums run from 1 to 18; arrays over them also have an entry for 0.
pub(crate) const SUM_END: usize = MAX_SUM as usize + 1;

/// A chance for each sum.
pub type ChanceBySum = [f32; SUM_END];

/// The chance of each sum with one, two and three dice.
const SUM_CHANCES: [[f32; SUM_END]; 4] = sum_chances();

const fn sum_chances() -> [[f32; SUM_END]; 4] {
    let mut all = [[0.0; SUM_END]; 4];
    let mut dice = 1;
    while dice < 4 {
        let mut sum = 0;
        while sum < SUM_END {
            all[dice][sum] =
                count_rolls_with_sum(dice, sum as u8) as f32 / 6u32.pow(dice as u32) as f32;
            sum += 1;
        }
        dice += 1;
    }
    all
}

/// A set of dice as bits, the lowest for red; 1 to 7.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiceMask(pub u8);

impl DiceMask {
    /// Every set, in the order of [`DiceSet::ALL_SETS`].
    pub const ALL_SETS: [Self; 7] =
        [Self(0b001), Self(0b010), Self(0b100), Self(0b011), Self(0b101), Self(0b110), Self(0b111)];

    /// The set of the dice whose rows satisfy `has`.
    pub fn from_rows(has: impl Fn(RowColour) -> bool) -> Self {
        Self(
            RowColour::ALL
                .into_iter()
                .fold(0, |bits, row| bits | u8::from(has(row)) << row.index()),
        )
    }

    /// The same set as the rules' type.
    #[must_use]
    pub fn to_dice_set(self) -> DiceSet {
        let index = Self::ALL_SETS.iter().position(|&dice| dice == self).unwrap_or(6);
        DiceSet::ALL_SETS[index]
    }

    /// Whether the die of `row` is in the set.
    #[inline]
    #[must_use]
    pub const fn has_die(self, row: usize) -> bool {
        self.0 >> row & 1 == 1
    }

    /// How many dice there are.
    #[inline]
    #[must_use]
    pub const fn dice_count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the dice can show `sum`.
    #[inline]
    #[must_use]
    pub const fn can_sum_to(self, sum: u8) -> bool {
        count_rolls_with_sum(self.dice_count(), sum) > 0
    }

    /// Every sum these dice can show, with its chance.
    #[inline]
    pub fn sums_with_chances(self) -> impl Iterator<Item = (u8, f32)> {
        let count = self.dice_count();
        (count..=6 * count).map(move |sum| (sum as u8, SUM_CHANCES[count][sum]))
    }
}

/// The rolls to evaluate: dice that will be or were rolled, and their sum if it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RollsToEvaluate {
    /// The dice; before they are chosen, all of them.
    pub dice: DiceMask,
    /// The sum, if only this one matters.
    pub sum: Option<u8>,
}

impl RollsToEvaluate {
    /// Any dice, any sum.
    pub(crate) const ANY: Self = Self { dice: DiceMask(0b111), sum: None };

    /// Visits every entry that the rules allow on `sheet` with this roll.
    #[inline]
    pub fn for_each_legal_entry(self, sheet: &CompactSheet, mut visit: impl FnMut(SheetEntry)) {
        let (least, most) = self.sum_range();
        for row in (0..3).filter(|&row| self.dice.has_die(row)) {
            sheet.for_each_legal_entry(row, least, most, &mut visit);
        }
    }

    /// The sums that matter.
    pub(crate) fn sums(self) -> impl Iterator<Item = u8> {
        let (least, most) = self.sum_range();
        least..=most
    }

    /// The smallest and the largest sum that matter. With all three dice the seat may still choose
    /// fewer, so small sums are included.
    fn sum_range(self) -> (u8, u8) {
        self.sum.map_or((1, 6 * self.dice.dice_count() as u8), |sum| (sum, sum))
    }

    /// Whether a sum matters.
    #[must_use]
    pub fn includes_sum(self, sum: u8) -> bool {
        self.sum.is_none_or(|only| only == sum)
    }
}

/// The values of everything a sheet can become in one turn.
#[derive(Clone, Copy, Debug)]
pub struct TurnOptionValues {
    /// The best entry by row and sum; minus infinity if none is allowed.
    best: [[f32; SUM_END]; 3],
    cell: [[u8; SUM_END]; 3],
    /// The value of entering nothing, by sum: a failed roll for the seat that rolls.
    no_entry: [f32; SUM_END],
}

impl TurnOptionValues {
    /// Evaluates everything `sheet` can become with `roll`; `no_entry` is the value of entering
    /// nothing.
    pub fn new(
        sheet: &CompactSheet,
        roll: RollsToEvaluate,
        no_entry: f32,
        mut value: impl FnMut(SheetEntry) -> f32,
    ) -> Self {
        let mut all = Self::without_entries([no_entry; SUM_END]);
        roll.for_each_legal_entry(sheet, |entry| {
            all.update_best_entry(entry.row, entry.number, entry.cell, value(entry))
        });
        all
    }

    /// Creates it without entries; `no_entry` is the value of entering nothing, by sum.
    #[must_use]
    pub(crate) fn without_entries(no_entry: [f32; SUM_END]) -> Self {
        Self { best: [[f32::NEG_INFINITY; SUM_END]; 3], cell: [[0; SUM_END]; 3], no_entry }
    }

    /// Adds an entry; the first of equals wins.
    #[inline]
    pub fn update_best_entry(&mut self, row: usize, sum: u8, cell: usize, value: f32) {
        let sum = usize::from(sum);
        if value > self.best[row][sum] {
            self.best[row][sum] = value;
            self.cell[row][sum] = cell as u8;
        }
    }

    /// The best entry of `sum` in `row`: its open cell and value.
    #[inline]
    #[must_use]
    pub fn best_cell_and_value_in_row(&self, row: usize, sum: u8) -> Option<(usize, f32)> {
        let sum = usize::from(sum);
        let value = self.best[row][sum];
        (value > f32::NEG_INFINITY).then(|| (usize::from(self.cell[row][sum]), value))
    }

    /// Sets the value of entering nothing for `sum`.
    pub(crate) fn set_no_entry_value(&mut self, sum: u8, value: f32) {
        self.no_entry[usize::from(sum)] = value;
    }

    /// The value of entering nothing.
    #[inline]
    #[must_use]
    pub fn no_entry_value(&self, sum: u8) -> f32 {
        self.no_entry[usize::from(sum)]
    }

    /// The best entry of `sum` with `dice`: its value and row.
    #[inline]
    fn best_entry_value_and_row(&self, dice: DiceMask, sum: u8) -> (f32, usize) {
        let mut best = (f32::NEG_INFINITY, 0);
        for row in (0..3).filter(|&row| dice.has_die(row)) {
            let value = self.best[row][usize::from(sum)];
            if value > best.0 {
                best = (value, row);
            }
        }
        best
    }

    /// Where to enter `sum`, by row and open cell; `None` to enter nothing.
    #[must_use]
    pub fn best_row_and_cell(&self, dice: DiceMask, sum: u8) -> Option<(usize, usize)> {
        let (value, row) = self.best_entry_value_and_row(dice, sum);
        let sum = usize::from(sum);
        (value >= self.no_entry[sum]).then(|| (row, usize::from(self.cell[row][sum])))
    }

    /// The value of `sum`.
    #[inline]
    #[must_use]
    pub fn value_of_sum(&self, dice: DiceMask, sum: u8) -> f32 {
        self.best_entry_value_and_row(dice, sum).0.max(self.no_entry[usize::from(sum)])
    }

    /// The mean value of a roll without a reroll.
    #[inline]
    #[must_use]
    pub fn mean_value_without_reroll(&self, dice: DiceMask) -> f32 {
        dice.sums_with_chances().map(|(sum, chance)| chance * self.value_of_sum(dice, sum)).sum()
    }

    /// Whether `sum` is at least as good as rerolling the same dice.
    #[must_use]
    pub fn is_sum_worth_keeping(&self, dice: DiceMask, sum: u8) -> bool {
        self.value_of_sum(dice, sum) >= self.mean_value_without_reroll(dice)
    }

    /// The mean value of choosing `dice`, with a reroll if the rules allow it.
    #[inline]
    #[must_use]
    pub fn dice_value(&self, dice: DiceMask, rerolls: bool) -> f32 {
        let reroll_value = self.mean_value_without_reroll(dice);
        if !rerolls {
            return reroll_value;
        }
        dice.sums_with_chances()
            .map(|(sum, chance)| chance * self.value_of_sum(dice, sum).max(reroll_value))
            .sum()
    }

    /// The dice to roll, and their value.
    #[must_use]
    pub fn best_dice_and_value(&self, rerolls: bool) -> (DiceMask, f32) {
        best_dice_by(|dice| self.dice_value(dice, rerolls))
    }

    /// The chance that each sum of `dice` becomes the final one, if the seat keeps every sum that
    /// is at least as good as a reroll.
    #[must_use]
    pub fn final_sum_chances(&self, dice: DiceMask, rerolls: bool) -> ChanceBySum {
        let reroll_value = self.mean_value_without_reroll(dice);
        let is_kept = |sum| !rerolls || self.value_of_sum(dice, sum) >= reroll_value;
        let reroll_chance: f32 = dice
            .sums_with_chances()
            .filter(|&(sum, _)| !is_kept(sum))
            .map(|(_, chance)| chance)
            .sum();
        let mut all = [0.0; SUM_END];
        for (sum, chance) in dice.sums_with_chances() {
            all[usize::from(sum)] = chance * (f32::from(is_kept(sum)) + reroll_chance);
        }
        all
    }
}

/// The dice with the highest value; fewer dice among equals.
pub(crate) fn best_dice_by(mut value: impl FnMut(DiceMask) -> f32) -> (DiceMask, f32) {
    let mut best = (DiceMask::ALL_SETS[0], f32::NEG_INFINITY);
    for dice in DiceMask::ALL_SETS {
        let value = value(dice);
        if value > best.1 {
            best = (dice, value);
        }
    }
    best
}
