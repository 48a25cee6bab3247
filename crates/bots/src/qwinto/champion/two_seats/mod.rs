//! The champion for tables for two: a net that sees both sheets gives the chance to win.
//!
//! Both seats enter at the same time, so the opponent's entry isn't known. The champion assumes the
//! entry that would be best for the opponent if the own sheet stayed unchanged, and plays the best
//! answer to it.

mod net;

use std::sync::{Arc, LazyLock};

use rollwright_games::Qwinto;
use rollwright_games::qwinto::Rules;

use crate::bot::Bot;
use crate::neural_net_parts::embedded_weights;
use crate::qwinto::champion::features::{FeatureList, add_changed_features, failed_feature};
use crate::qwinto::champion::two_seats::net::{SheetOwner, TwoSeatNet, TwoSeatSums, add_sums};
use crate::qwinto::compact_sheet::CompactSheet;
use crate::qwinto::table_view::TableView;
use crate::qwinto::turn_evaluator_bot::{TurnEvaluator, TurnEvaluatorBot};
use crate::qwinto::turn_values::{
    DiceMask, RollsToEvaluate, SUM_END, TurnOptionValues, best_dice_by,
};

type EmbeddedTwoSeatNet = LazyLock<Option<Arc<TwoSeatNet>>>;

static OFFICIAL_NET: EmbeddedTwoSeatNet =
    LazyLock::new(|| read_net(&embedded_weights!("qwinto/champion/two_seats/official.net")));
static OTTAWA_NET: EmbeddedTwoSeatNet =
    LazyLock::new(|| read_net(&embedded_weights!("qwinto/champion/two_seats/ottawa.net")));

fn read_net(bytes: &[u8]) -> Option<Arc<TwoSeatNet>> {
    TwoSeatNet::from_bytes(bytes).map(Arc::new)
}

/// The value of one more point when the game is over either way.
const VALUE_PER_POINT: f32 = 1e-6;

/// Plays to win against one opponent.
#[derive(Clone, Debug)]
pub struct TwoSeatChampion(Arc<TwoSeatNet>);

/// A sheet during a turn, as one seat's net sees it.
struct SeatSheet<'a> {
    net: &'a TwoSeatNet,
    sheet: CompactSheet,
    /// Whether this seat rolls, so that entering nothing is a failed roll.
    rolls: bool,
    sums: TwoSeatSums,
    /// The sums of the same sheet from the opponent's view.
    opponent_view_sums: TwoSeatSums,
}

/// A sheet after this turn, from the opponent's view.
struct SheetAfterTurn {
    opponent_view_sums: TwoSeatSums,
    points: i32,
    missing: usize,
    ends: bool,
}

/// For one sum, the best entry in each row and the value of entering nothing.
#[derive(Clone, Copy)]
struct BestEntries {
    rows: [Option<(usize, f32)>; 3],
    nothing: f32,
}

impl TwoSeatChampion {
    /// The champion with the embedded net for `rules`.
    pub(crate) fn embedded(rules: Rules) -> Option<Self> {
        let net = match rules {
            Rules::Official => &OFFICIAL_NET,
            Rules::Ottawa => &OTTAWA_NET,
        };
        (*net).clone().map(Self)
    }

    /// A champion with these weights; `None` if they can't be decoded.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        read_net(bytes).map(Self)
    }

    /// Wraps the champion as a bot.
    #[must_use]
    pub fn into_bot(self) -> Box<dyn Bot<Qwinto>> {
        Box::new(TurnEvaluatorBot(self))
    }

    /// The predicted entry of the opponent for a sum.
    #[cfg(test)]
    pub(crate) fn predicted_entry(
        &self,
        table: &TableView,
        dice: DiceMask,
        sum: u8,
    ) -> Option<(usize, usize)> {
        let [own, other] = self.seat_sheets(table);
        other
            .turn_values(RollsToEvaluate { dice, sum: Some(sum) }, &own)
            .best_row_and_cell(dice, sum)
    }

    /// The chance to win of the first of two sheets before `active` rolls. Averages the nets'
    /// answers for both seats, which need not add up to 1.
    pub(crate) fn win_chance_before_roll(&self, sheets: [&CompactSheet; 2], active: usize) -> f64 {
        let [one, other] = sheets;
        let own = self.net_win_chance_before_roll(one, other, active == 0);
        let theirs = self.net_win_chance_before_roll(other, one, active == 1);
        f64::midpoint(f64::from(own), 1.0 - f64::from(theirs)).clamp(0.0, 1.0)
    }

    /// The net's chance to win for a sheet against another before a roll, without incremental sums.
    pub(crate) fn net_win_chance_before_roll(
        &self,
        own: &CompactSheet,
        other: &CompactSheet,
        rolls: bool,
    ) -> f32 {
        let side = |sheet: &CompactSheet| {
            let (sums, opponent_view_sums) =
                (self.0.own_sheet_sums(sheet, rolls), self.0.other_sheet_sums(sheet));
            SeatSheet { net: &self.0, sheet: *sheet, rolls: false, sums, opponent_view_sums }
        };
        let (own, other) = (side(own), side(other).after_turn(0, None));
        let mut sums = own.sums;
        add_sums(&mut sums, &other.opponent_view_sums);
        own.win_chance(&own.sheet, sums, &other)
    }

    fn seat_sheets<'a>(&'a self, table: &TableView) -> [SeatSheet<'a>; 2] {
        [0, 1].map(|seat| {
            let (sheet, rolls) = (table.sheets[seat], table.active_offset == seat);
            let sums = self.0.own_sheet_sums(&sheet, !rolls);
            SeatSheet {
                net: &self.0,
                sheet,
                rolls,
                sums,
                opponent_view_sums: self.0.other_sheet_sums(&sheet),
            }
        })
    }
}

impl SeatSheet<'_> {
    /// The sheet after this turn with an entry of `sum`, or without an entry.
    fn after_turn(&self, sum: u8, entry: Option<(usize, usize)>) -> SheetAfterTurn {
        let mut opponent_view_sums = self.opponent_view_sums;
        let mut sheet = self.sheet;
        match entry {
            Some((row, cell)) => {
                sheet = sheet.with_number(row, cell, sum);
                self.sheet.for_each_legal_entry(row, sum, sum, |entry| {
                    if entry.cell == cell {
                        let (mut added, mut removed) = (FeatureList::new(), FeatureList::new());
                        add_changed_features(&self.sheet, entry, &mut added, &mut removed);
                        self.net.apply_feature_changes(
                            &mut opponent_view_sums,
                            SheetOwner::Theirs,
                            &added,
                            &removed,
                        );
                    }
                });
            }
            None if self.rolls => {
                sheet = self.after_failed_roll(&mut opponent_view_sums, SheetOwner::Theirs)
            }
            None => {}
        }
        let (points, missing) = (sheet.points(), sheet.cells_missing_for_two_full_rows());
        SheetAfterTurn { opponent_view_sums, points, missing, ends: sheet.ends_game() }
    }

    /// The sheet after a failed roll; updates the sums.
    fn after_failed_roll(&self, sums: &mut TwoSeatSums, whose: SheetOwner) -> CompactSheet {
        let failure = self.sheet.after_failed_roll();
        let (added, removed) =
            (failed_feature(failure.failed_rolls), failed_feature(self.sheet.failed_rolls));
        self.net.apply_feature_changes(sums, whose, &[added], &[removed]);
        failure
    }

    /// The chance to win with this sheet and its sums against the opponent's.
    fn win_chance(&self, sheet: &CompactSheet, sums: TwoSeatSums, other: &SheetAfterTurn) -> f32 {
        let lead = sheet.points() - other.points;
        if other.ends || sheet.ends_game() {
            // Points break ties.
            return 0.5 + 0.5 * lead.signum() as f32 + VALUE_PER_POINT * lead as f32;
        }
        self.net.win_chance(sums, lead, sheet.cells_missing_for_two_full_rows().min(other.missing))
    }

    /// The best entries of `sum` in these rows against the opponent's sheet.
    fn best_entries(&self, rows: DiceMask, sum: u8, other: &SheetAfterTurn) -> BestEntries {
        let mut before = self.sums;
        add_sums(&mut before, &other.opponent_view_sums);
        let mut sums = before;
        let without_entry = if self.rolls {
            self.after_failed_roll(&mut sums, SheetOwner::Mine)
        } else {
            self.sheet
        };
        let mut best =
            BestEntries { rows: [None; 3], nothing: self.win_chance(&without_entry, sums, other) };
        for row in (0..3).filter(|&row| rows.has_die(row)) {
            self.sheet.for_each_legal_entry(row, sum, sum, |entry| {
                let (mut added, mut removed) = (FeatureList::new(), FeatureList::new());
                add_changed_features(&self.sheet, entry, &mut added, &mut removed);
                let mut sums = before;
                self.net.apply_feature_changes(&mut sums, SheetOwner::Mine, &added, &removed);
                let chance = self.win_chance(&self.sheet.after_entry(entry), sums, other);
                if best.rows[row].is_none_or(|(_, most)| chance > most) {
                    best.rows[row] = Some((entry.cell, chance));
                }
            });
        }
        best
    }

    /// The values of this seat's turn for every sum of a roll if the opponent's sheet stays
    /// unchanged.
    fn turn_values(&self, roll: RollsToEvaluate, other: &SeatSheet<'_>) -> TurnOptionValues {
        let sheet = &other.sheet;
        let still = SheetAfterTurn {
            opponent_view_sums: other.opponent_view_sums,
            points: sheet.points(),
            missing: sheet.cells_missing_for_two_full_rows(),
            ends: false,
        };
        let mut plan = TurnOptionValues::without_entries([0.0; SUM_END]);
        for sum in roll.sums() {
            self.best_entries(roll.dice, sum, &still).write_to(roll.dice, sum, &mut plan);
        }
        plan
    }
}

impl BestEntries {
    /// Adds the entries for `sum` with `dice` to `all`.
    fn write_to(&self, dice: DiceMask, sum: u8, all: &mut TurnOptionValues) {
        all.set_no_entry_value(sum, self.nothing);
        for row in (0..3).filter(|&row| dice.has_die(row)) {
            if let Some((cell, chance)) = self.rows[row] {
                all.update_best_entry(row, sum, cell, chance);
            }
        }
    }
}

impl TurnEvaluator for TwoSeatChampion {
    fn turn_values(&self, table: &TableView, roll: RollsToEvaluate) -> TurnOptionValues {
        let [own, other] = self.seat_sheets(table);
        let plan = other.turn_values(roll, &own);
        let mut all = TurnOptionValues::without_entries([0.0; SUM_END]);
        for sum in roll.sums() {
            let answer = other.after_turn(sum, plan.best_row_and_cell(roll.dice, sum));
            own.best_entries(roll.dice, sum, &answer).write_to(roll.dice, sum, &mut all);
        }
        all
    }

    fn best_dice(&self, table: &TableView) -> DiceMask {
        let [own, other] = self.seat_sheets(table);
        let plan = other.turn_values(RollsToEvaluate::ANY, &own);
        // Sets of dice share the opponent's possible answers: an entry in a row, or none.
        let mut cache: [[Option<BestEntries>; 4]; SUM_END] = [[None; 4]; SUM_END];
        let (dice, _) = best_dice_by(|dice| {
            let mut all = TurnOptionValues::without_entries([0.0; SUM_END]);
            for (sum, _) in dice.sums_with_chances() {
                let entry = plan.best_row_and_cell(dice, sum);
                let way = entry.map_or(3, |(row, _)| row);
                let best = cache[usize::from(sum)][way].get_or_insert_with(|| {
                    own.best_entries(RollsToEvaluate::ANY.dice, sum, &other.after_turn(sum, entry))
                });
                best.write_to(dice, sum, &mut all);
            }
            all.dice_value(dice, table.has_rerolls)
        });
        dice
    }
}
