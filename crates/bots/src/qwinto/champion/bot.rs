//! The strongest bot: a trained evaluator of points, and what they mean for winning.
//!
//! An evaluator forecasts the final points of any page. Alone at the table, the
//! champion takes what it forecasts most for. Against others it also forecasts
//! their points, with the entries they are about to make, and takes chances of
//! winning from that: the share of `exp(points / spread)`, where the spread grows with
//! the distance to the end of the game. A game that ends this turn is counted out.

use std::sync::{Arc, LazyLock};

use rollwright_games::Qwinto;

use crate::bot::Bot;
use crate::neural_net::embedded_weights;
use crate::qwinto::champion::points_net::PointsNet;
use crate::qwinto::champion::weights_format;
use crate::qwinto::compact_sheet::{CompactSheet, OPEN_CELLS};
use crate::qwinto::table_view::{EvaluatorBot, TableView, TurnEvaluator};
use crate::qwinto::turn_values::{DiceMask, EntryValues, PossibleRoll, SUM_END, best_dice_by};

/// What a win is worth in points, chosen by wins alone. Points count beside it, since far from
/// the end a chance to win is known less well than points are.
pub(crate) const WIN_PRIZE_POINTS: f32 = 60.0;

/// The prize of the champion of the first edition.
const CALIBRATED_PRIZE_POINTS: f32 = 4.0;

/// The middle of the scale on which points are compared, to keep numbers small.
const POINTS_MIDPOINT: f32 = 60.0;

static TABLE_NET: LazyLock<Arc<PointsNet>> =
    LazyLock::new(|| read_net(&embedded_weights!("qwinto/champion/weights/points.bin")));
static SOLO_NET: LazyLock<Arc<PointsNet>> =
    LazyLock::new(|| read_net(&embedded_weights!("qwinto/champion/weights/points_solo.bin")));

fn read_net(bytes: &[u8]) -> Arc<PointsNet> {
    Arc::new(weights_format::read_net(bytes).unwrap_or_else(PointsNet::zero))
}

/// Plays by a trained evaluator, to win.
#[derive(Clone, Debug)]
pub struct Champion {
    net: Arc<PointsNet>,
    prize: f32,
}

/// Another seat's plan.
struct OpponentPlan {
    /// What it makes of each sum, by its own points alone.
    plan: EntryValues,
    /// How its hopes change with the ways in which the own page can go on.
    shift: [f32; 3],
}

/// What the others will have after this turn, if a sum comes.
#[derive(Clone, Copy)]
struct OpponentForecast {
    /// Whether one of them ends the game.
    ends: bool,
    /// The most points one of them has then.
    points: f32,
    /// For each way in which the own page can go on, the spread and the weight of
    /// the others' hopes.
    hopes: [(f32, f32); 3],
}

/// Ways in which the own page changes in the eyes of others.
#[derive(Clone, Copy)]
enum SheetChange {
    /// Not at all.
    Unchanged = 0,
    /// One cell nearer to a second full row.
    NearerToSecondRow = 1,
    /// A failed throw.
    FailedRoll = 2,
}

impl Champion {
    /// The champion of a table with so many seats.
    #[must_use]
    pub fn for_seats(seats: usize) -> Self {
        match seats {
            1 => Self::new(Arc::clone(&SOLO_NET), 0.0),
            _ => Self::new(Arc::clone(&TABLE_NET), WIN_PRIZE_POINTS),
        }
    }

    /// The champion whose forecasts were measured: how sure the coach is goes by it
    /// (BENCHMARKS.md).
    pub(crate) fn calibrated() -> Self {
        Self::new(Arc::clone(&TABLE_NET), CALIBRATED_PRIZE_POINTS)
    }

    /// A champion with this evaluator; `prize` is what a win is worth in points.
    #[must_use]
    pub fn new(net: Arc<PointsNet>, prize: f32) -> Self {
        Self { net, prize }
    }

    /// It, in a seat.
    #[must_use]
    pub fn into_bot(self) -> Box<dyn Bot<Qwinto>> {
        Box::new(EvaluatorBot(self))
    }

    /// The evaluator.
    #[must_use]
    pub fn net(&self) -> &PointsNet {
        &self.net
    }

    /// The own plan, by points alone.
    fn points_plan(&self, table: &TableView, throw: PossibleRoll) -> EntryValues {
        let look = self
            .net
            .sheet_evaluator(table.own_sheet(), &table.context_of_seat(0, table.own_sheet()));
        look.turn_values(throw, table.active_offset == 0)
    }

    fn plays_to_win(&self, table: &TableView) -> bool {
        table.sheets.len() > 1 && self.prize > 0.0
    }

    /// The others' plans, in the order of seats.
    fn opponent_plans(&self, table: &TableView, throw: PossibleRoll) -> Vec<OpponentPlan> {
        let faces = sheets_after_changes(table.own_sheet());
        (1..table.sheets.len())
            .map(|seat| {
                let page = &table.sheets[seat];
                let look =
                    |face| self.net.sheet_evaluator(page, &table.context_of_seat(seat, face));
                let quiet = look(&faces[0]);
                let shift = [1, 2].map(|change| {
                    look(&faces[change]).points_unchanged() - quiet.points_unchanged()
                });
                OpponentPlan {
                    plan: quiet.turn_values(throw, seat == table.active_offset),
                    shift: [0.0, shift[0], shift[1]],
                }
            })
            .collect()
    }

    /// What the others will have when `sum` comes with `dice`.
    fn opponent_forecast(
        &self,
        table: &TableView,
        rivals: &[OpponentPlan],
        dice: DiceMask,
        sum: u8,
    ) -> OpponentForecast {
        let own = table.own_sheet().missing_for_two_rows();
        let mut reply =
            OpponentForecast { ends: false, points: f32::NEG_INFINITY, hopes: [(1.0, 0.0); 3] };
        let mut nearest = own;
        for (seat, rival) in (1..).zip(rivals) {
            let page = opponent_sheet_after(
                &table.sheets[seat],
                &rival.plan,
                dice,
                sum,
                seat == table.active_offset,
            );
            reply.ends |= page.ends_game();
            reply.points = reply.points.max(page.points() as f32);
            nearest = nearest.min(page.missing_for_two_rows());
        }
        for (change, hopes) in reply.hopes.iter_mut().enumerate() {
            let missing = if change == SheetChange::NearerToSecondRow as usize {
                own - own.min(1)
            } else {
                own
            };
            let spread = self.net.error_spread[nearest.min(missing)];
            let weight = rivals.iter().map(|rival| {
                ((rival.plan.value_of_sum(dice, sum) + rival.shift[change] - POINTS_MIDPOINT)
                    / spread)
                    .exp()
            });
            *hopes = (spread, weight.sum());
        }
        reply
    }

    /// Turns points to hope for into points and chances to win, when `throw.dice` are
    /// rolled.
    fn to_win_values(
        &self,
        table: &TableView,
        rivals: &[OpponentPlan],
        plan: &EntryValues,
        throw: PossibleRoll,
    ) -> EntryValues {
        let page = table.own_sheet();
        let quiet =
            if table.active_offset == 0 { SheetChange::FailedRoll } else { SheetChange::Unchanged };
        let mut all = EntryValues::without_entries([0.0; SUM_END]);
        for (sum, _) in throw.dice.sums().filter(|&(sum, _)| throw.includes_sum(sum)) {
            let reply = self.opponent_forecast(table, rivals, throw.dice, sum);
            all.set_no_entry_value(
                sum,
                self.sheet_value(
                    &reply,
                    &table.own_sheet_without_entry(),
                    plan.no_entry_value(sum),
                    quiet,
                ),
            );
            for row in (0..3).filter(|&row| throw.dice.has_die(row)) {
                let change = if nears_second_row(page, row) {
                    SheetChange::NearerToSecondRow
                } else {
                    SheetChange::Unchanged
                };
                if reply.ends {
                    // Hopes are over: the points that stand there count.
                    page.for_each_entry(row, sum, sum, |entry| {
                        let worth = self.sheet_value(&reply, &page.after_entry(entry), 0.0, change);
                        all.add_entry(row, sum, entry.cell, worth);
                    });
                } else if let Some((cell, points)) = plan.best_in_row(row, sum) {
                    // Whoever hopes for most points in a row has the best chances in it.
                    let after = page.with_number(row, cell, sum);
                    all.add_entry(row, sum, cell, self.sheet_value(&reply, &after, points, change));
                }
            }
        }
        all
    }

    /// What a page is worth that hopes for `points`.
    fn sheet_value(
        &self,
        reply: &OpponentForecast,
        page: &CompactSheet,
        points: f32,
        change: SheetChange,
    ) -> f32 {
        if reply.ends || page.ends_game() {
            let points = page.points() as f32;
            let share = if points > reply.points {
                1.0
            } else if points == reply.points {
                0.5
            } else {
                0.0
            };
            return points + self.prize * share;
        }
        let (spread, others) = reply.hopes[change as usize];
        let own = ((points - POINTS_MIDPOINT) / spread).exp();
        points + self.prize * own / (own + others)
    }
}

/// The page of another seat after this turn.
fn opponent_sheet_after(
    page: &CompactSheet,
    plan: &EntryValues,
    dice: DiceMask,
    sum: u8,
    active: bool,
) -> CompactSheet {
    match plan.best_entry(dice, sum) {
        Some((row, cell)) => page.with_number(row, cell, sum),
        None if active => page.after_failed_roll(),
        None => *page,
    }
}

/// Pages that look to others like `page` after each [`Change`]: they only see how
/// many numbers stand in its rows, and its failed throws.
fn sheets_after_changes(page: &CompactSheet) -> [CompactSheet; 3] {
    let mut nearer = *page;
    let row =
        (0..3).find(|&row| nears_second_row(page, row) && page.filled_cells(row) < OPEN_CELLS);
    if let Some(cell) =
        row.and_then(|row| nearer.cells[row].iter_mut().find(|number| **number == 0))
    {
        *cell = 1;
    }
    [*page, nearer, page.after_failed_roll()]
}

/// Whether an entry in `row` brings a second full row nearer.
fn nears_second_row(page: &CompactSheet, row: usize) -> bool {
    let others = (0..3).filter(|&other| other != row).map(|other| page.filled_cells(other));
    others.min().is_none_or(|least| page.filled_cells(row) >= least)
}

impl TurnEvaluator for Champion {
    fn turn_values(&self, table: &TableView, throw: PossibleRoll) -> EntryValues {
        let plan = self.points_plan(table, throw);
        if !self.plays_to_win(table) {
            return plan;
        }
        self.to_win_values(table, &self.opponent_plans(table, throw), &plan, throw)
    }

    fn best_dice(&self, table: &TableView) -> DiceMask {
        let plan = self.points_plan(table, PossibleRoll::ANY);
        if !self.plays_to_win(table) {
            return plan.best_dice_and_value(table.has_rerolls).0;
        }
        let rivals = self.opponent_plans(table, PossibleRoll::ANY);
        let (dice, _) = best_dice_by(|dice| {
            let throw = PossibleRoll { dice, sum: None };
            self.to_win_values(table, &rivals, &plan, throw).dice_value(dice, table.has_rerolls)
        });
        dice
    }
}
