//! The champion of a table for two: it asks a net that sees both pages for the chance to win.
//!
//! What the other enters at the same time is not known. It is taken to enter what would be
//! best for it if the own page stayed as it is; the own entry is the best answer to that.

mod net;

use std::sync::{Arc, LazyLock};

use rollwright_games::Qwinto;
use rollwright_games::qwinto::Rules;

use crate::bot::Bot;
use crate::neural_net::embedded_weights;
use crate::qwinto::champion::features::{FeatureList, add_changed_features, failed_feature};
use crate::qwinto::champion::two_seats::net::{SheetOwner, TwoSeatNet, TwoSeatSums, add_sums};
use crate::qwinto::compact_sheet::CompactSheet;
use crate::qwinto::table_view::{EvaluatorBot, TableView, TurnEvaluator};
use crate::qwinto::turn_values::{DiceMask, EntryValues, PossibleRoll, SUM_END, best_dice_by};

type EmbeddedTwoSeatNet = LazyLock<Option<Arc<TwoSeatNet>>>;

static OFFICIAL_NET: EmbeddedTwoSeatNet =
    LazyLock::new(|| read_net(&embedded_weights!("qwinto/champion/two_seats/official.net")));
static OTTAWA_NET: EmbeddedTwoSeatNet =
    LazyLock::new(|| read_net(&embedded_weights!("qwinto/champion/two_seats/ottawa.net")));

fn read_net(bytes: &[u8]) -> Option<Arc<TwoSeatNet>> {
    TwoSeatNet::from_bytes(bytes).map(Arc::new)
}

/// What a point more is worth where the game is over either way.
const VALUE_PER_POINT: f32 = 1e-6;

/// Plays to win against one other.
#[derive(Clone, Debug)]
pub struct TwoSeatChampion(Arc<TwoSeatNet>);

/// A page on the way through a turn, as one seat's net sees it.
struct SeatSheet<'a> {
    net: &'a TwoSeatNet,
    page: CompactSheet,
    /// Whether this seat rolls, so that entering nothing is a failed throw.
    rolls: bool,
    sums: TwoSeatSums,
    /// The same page in the other's eyes.
    opponent_view_sums: TwoSeatSums,
}

/// A page after this turn, in the eyes of the other.
struct SheetAfterTurn {
    opponent_view_sums: TwoSeatSums,
    points: i32,
    missing: usize,
    ends: bool,
}

/// For a sum, the best entry in each row and what entering nothing is worth.
#[derive(Clone, Copy)]
struct BestEntries {
    rows: [Option<(usize, f32)>; 3],
    nothing: f32,
}

impl TwoSeatChampion {
    /// The one that the program brings along.
    pub(crate) fn embedded(rules: Rules) -> Option<Self> {
        let net = match rules {
            Rules::Official => &OFFICIAL_NET,
            Rules::Ottawa => &OTTAWA_NET,
        };
        (*net).clone().map(Self)
    }

    /// One with these weights; `None` when they are none.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        read_net(bytes).map(Self)
    }

    /// It, in a seat.
    #[must_use]
    pub fn into_bot(self) -> Box<dyn Bot<Qwinto>> {
        Box::new(EvaluatorBot(self))
    }

    /// What the other is taken to answer to a sum.
    #[cfg(test)]
    pub(crate) fn predicted_entry(
        &self,
        table: &TableView,
        dice: DiceMask,
        sum: u8,
    ) -> Option<(usize, usize)> {
        let [own, other] = self.seat_sheets(table);
        other.turn_values(PossibleRoll { dice, sum: Some(sum) }, &own).best_entry(dice, sum)
    }

    /// The chance of the first of two pages before `active` rolls. Both seats are asked, since
    /// their nets' answers need not add up.
    pub(crate) fn win_chance_before_roll(&self, pages: [&CompactSheet; 2], active: usize) -> f64 {
        let [one, other] = pages;
        let own = self.net_win_chance_before_roll(one, other, active == 0);
        let theirs = self.net_win_chance_before_roll(other, one, active == 1);
        f64::midpoint(f64::from(own), 1.0 - f64::from(theirs)).clamp(0.0, 1.0)
    }

    /// The chance of a page against another before a roll, worked out from nothing.
    pub(crate) fn net_win_chance_before_roll(
        &self,
        own: &CompactSheet,
        other: &CompactSheet,
        rolls: bool,
    ) -> f32 {
        let side = |page: &CompactSheet| {
            let (sums, facing) =
                (self.0.own_sheet_sums(page, rolls), self.0.other_sheet_sums(page));
            SeatSheet { net: &self.0, page: *page, rolls: false, sums, opponent_view_sums: facing }
        };
        let (own, other) = (side(own), side(other).after_turn(0, None));
        let mut sums = own.sums;
        add_sums(&mut sums, &other.opponent_view_sums);
        own.win_chance(&own.page, sums, &other)
    }

    fn seat_sheets<'a>(&'a self, table: &TableView) -> [SeatSheet<'a>; 2] {
        [0, 1].map(|seat| {
            let (page, rolls) = (table.sheets[seat], table.active_offset == seat);
            let sums = self.0.own_sheet_sums(&page, !rolls);
            SeatSheet {
                net: &self.0,
                page,
                rolls,
                sums,
                opponent_view_sums: self.0.other_sheet_sums(&page),
            }
        })
    }
}

impl SeatSheet<'_> {
    /// The page after this turn with an entry of `sum`, or without one.
    fn after_turn(&self, sum: u8, entry: Option<(usize, usize)>) -> SheetAfterTurn {
        let mut facing = self.opponent_view_sums;
        let mut page = self.page;
        match entry {
            Some((row, cell)) => {
                page = page.with_number(row, cell, sum);
                self.page.for_each_entry(row, sum, sum, |entry| {
                    if entry.cell == cell {
                        let (mut come, mut go) = (FeatureList::new(), FeatureList::new());
                        add_changed_features(&self.page, entry, &mut come, &mut go);
                        self.net.apply_feature_changes(&mut facing, SheetOwner::Theirs, &come, &go);
                    }
                });
            }
            None if self.rolls => page = self.after_failed_roll(&mut facing, SheetOwner::Theirs),
            None => {}
        }
        let (points, missing) = (page.points(), page.missing_for_two_rows());
        SheetAfterTurn { opponent_view_sums: facing, points, missing, ends: page.ends_game() }
    }

    /// The page after a failed throw, with its change of the sums.
    fn after_failed_roll(&self, sums: &mut TwoSeatSums, whose: SheetOwner) -> CompactSheet {
        let failure = self.page.after_failed_roll();
        let (come, go) =
            (failed_feature(failure.failed_rolls), failed_feature(self.page.failed_rolls));
        self.net.apply_feature_changes(sums, whose, &[come], &[go]);
        failure
    }

    /// The chance to win with this page and its sums against the other's.
    fn win_chance(&self, page: &CompactSheet, sums: TwoSeatSums, other: &SheetAfterTurn) -> f32 {
        let lead = page.points() - other.points;
        if other.ends || page.ends_game() {
            // Among equals the points on the table decide.
            return 0.5 + 0.5 * lead.signum() as f32 + VALUE_PER_POINT * lead as f32;
        }
        self.net.win_chance(sums, lead, page.missing_for_two_rows().min(other.missing))
    }

    /// The best that can be made of `sum` in these rows against the other's page.
    fn best_entries(&self, rows: DiceMask, sum: u8, other: &SheetAfterTurn) -> BestEntries {
        let mut before = self.sums;
        add_sums(&mut before, &other.opponent_view_sums);
        let mut sums = before;
        let idle = if self.rolls {
            self.after_failed_roll(&mut sums, SheetOwner::Mine)
        } else {
            self.page
        };
        let mut best =
            BestEntries { rows: [None; 3], nothing: self.win_chance(&idle, sums, other) };
        for row in (0..3).filter(|&row| rows.has_die(row)) {
            self.page.for_each_entry(row, sum, sum, |entry| {
                let (mut come, mut go) = (FeatureList::new(), FeatureList::new());
                add_changed_features(&self.page, entry, &mut come, &mut go);
                let mut sums = before;
                self.net.apply_feature_changes(&mut sums, SheetOwner::Mine, &come, &go);
                let chance = self.win_chance(&self.page.after_entry(entry), sums, other);
                if best.rows[row].is_none_or(|(_, most)| chance > most) {
                    best.rows[row] = Some((entry.cell, chance));
                }
            });
        }
        best
    }

    /// What this seat makes of every sum of a throw if the other's page stays as it is.
    fn turn_values(&self, throw: PossibleRoll, other: &SeatSheet<'_>) -> EntryValues {
        let page = &other.page;
        let still = SheetAfterTurn {
            opponent_view_sums: other.opponent_view_sums,
            points: page.points(),
            missing: page.missing_for_two_rows(),
            ends: false,
        };
        let mut plan = EntryValues::without_entries([0.0; SUM_END]);
        for sum in throw.sums() {
            self.best_entries(throw.dice, sum, &still).write_to(throw.dice, sum, &mut plan);
        }
        plan
    }
}

impl BestEntries {
    /// Writes down what can be made of `sum` with `dice`.
    fn write_to(&self, dice: DiceMask, sum: u8, all: &mut EntryValues) {
        all.set_no_entry_value(sum, self.nothing);
        for row in (0..3).filter(|&row| dice.has_die(row)) {
            if let Some((cell, chance)) = self.rows[row] {
                all.add_entry(row, sum, cell, chance);
            }
        }
    }
}

impl TurnEvaluator for TwoSeatChampion {
    fn turn_values(&self, table: &TableView, throw: PossibleRoll) -> EntryValues {
        let [own, other] = self.seat_sheets(table);
        let plan = other.turn_values(throw, &own);
        let mut all = EntryValues::without_entries([0.0; SUM_END]);
        for sum in throw.sums() {
            let answer = other.after_turn(sum, plan.best_entry(throw.dice, sum));
            own.best_entries(throw.dice, sum, &answer).write_to(throw.dice, sum, &mut all);
        }
        all
    }

    fn best_dice(&self, table: &TableView) -> DiceMask {
        let [own, other] = self.seat_sheets(table);
        let plan = other.turn_values(PossibleRoll::ANY, &own);
        // Sets of dice share what the other can answer: an entry in a row, or none.
        let mut known: [[Option<BestEntries>; 4]; SUM_END] = [[None; 4]; SUM_END];
        let (dice, _) = best_dice_by(|dice| {
            let mut all = EntryValues::without_entries([0.0; SUM_END]);
            for (sum, _) in dice.sums() {
                let entry = plan.best_entry(dice, sum);
                let way = entry.map_or(3, |(row, _)| row);
                let best = known[usize::from(sum)][way].get_or_insert_with(|| {
                    own.best_entries(PossibleRoll::ANY.dice, sum, &other.after_turn(sum, entry))
                });
                best.write_to(dice, sum, &mut all);
            }
            all.dice_value(dice, table.has_rerolls)
        });
        dice
    }
}
