//! The strongest bot for most tables: a trained evaluator predicts points, which are turned into
//! chances to win.
//!
//! The evaluator predicts the final points of any sheet. A single seat maximizes them. Against
//! others the champion also predicts their points, including the entries they are about to make.
//! Its chance to win is its share of `exp(points / spread)`, where the spread grows with the
//! distance to the end of the game. If the game ends this turn, the actual points count.

use std::sync::{Arc, LazyLock};

use rollwright_games::Qwinto;

use crate::bot::Bot;
use crate::neural_net_parts::embedded_weights;
use crate::qwinto::champion::points_net::PointsNet;
use crate::qwinto::champion::weights_format;
use crate::qwinto::compact_sheet::{CompactSheet, OPEN_CELLS};
use crate::qwinto::table_view::TableView;
use crate::qwinto::turn_evaluator_bot::{TurnEvaluator, TurnEvaluatorBot};
use crate::qwinto::turn_values::{
    DiceMask, RollsToEvaluate, SUM_END, TurnOptionValues, best_dice_by,
};

/// The value of a win in points, chosen to maximize wins. Points still count, because far from the
/// end they are predicted better than the chance to win.
pub(crate) const WIN_PRIZE_POINTS: f32 = 60.0;

/// The prize of the first version of the champion.
const CALIBRATED_PRIZE_POINTS: f32 = 4.0;

/// The midpoint of the scale on which points are compared, to avoid large exponents.
const POINTS_MIDPOINT: f32 = 60.0;

static TABLE_NET: LazyLock<Arc<PointsNet>> =
    LazyLock::new(|| read_net(&embedded_weights!("qwinto/champion/weights/points.bin")));
static SOLO_NET: LazyLock<Arc<PointsNet>> =
    LazyLock::new(|| read_net(&embedded_weights!("qwinto/champion/weights/points_solo.bin")));

fn read_net(bytes: &[u8]) -> Arc<PointsNet> {
    Arc::new(weights_format::decode_net(bytes).unwrap_or_else(PointsNet::zero))
}

/// Plays to win by a trained evaluator.
#[derive(Clone, Debug)]
pub struct Champion {
    net: Arc<PointsNet>,
    prize: f32,
}

/// The predicted entries of another seat.
struct OpponentPlan {
    /// What it makes of each sum, maximizing its own points.
    plan: TurnOptionValues,
    /// How its predicted points change with each [`SheetChange`] of the own sheet.
    shift: [f32; 3],
}

/// The predicted results of the opponents after this turn, for one sum.
#[derive(Clone, Copy)]
struct OpponentForecast {
    /// Whether one of them ends the game.
    ends: bool,
    /// The most points of any of them at that time.
    points: f32,
    /// For each [`SheetChange`] of the own sheet, the spread and the total weight of the opponents.
    win_weights: [(f32, f32); 3],
}

/// How the own sheet changes, as far as the opponents' predictions depend on it.
#[derive(Clone, Copy)]
enum SheetChange {
    /// No change.
    Unchanged = 0,
    /// One cell nearer to a second full row.
    NearerToSecondRow = 1,
    /// A failed roll.
    FailedRoll = 2,
}

impl Champion {
    /// The champion for a table with this many seats.
    #[must_use]
    pub fn for_seat_count(seats: usize) -> Self {
        match seats {
            1 => Self::new(Arc::clone(&SOLO_NET), 0.0),
            _ => Self::new(Arc::clone(&TABLE_NET), WIN_PRIZE_POINTS),
        }
    }

    /// The champion whose prediction errors were measured. The coach's confidence is based on it
    /// (BENCHMARKS.md).
    pub(crate) fn calibrated() -> Self {
        Self::new(Arc::clone(&TABLE_NET), CALIBRATED_PRIZE_POINTS)
    }

    /// A champion with this net; `prize` is the value of a win in points.
    #[must_use]
    pub fn new(net: Arc<PointsNet>, prize: f32) -> Self {
        Self { net, prize }
    }

    /// Wraps the champion as a bot.
    #[must_use]
    pub fn into_bot(self) -> Box<dyn Bot<Qwinto>> {
        Box::new(TurnEvaluatorBot(self))
    }

    /// The net.
    #[must_use]
    pub fn net(&self) -> &PointsNet {
        &self.net
    }

    /// The values of the own turn in points.
    fn points_plan(&self, table: &TableView, roll: RollsToEvaluate) -> TurnOptionValues {
        let evaluator = self
            .net
            .sheet_evaluator(table.own_sheet(), &table.context_of_seat(0, table.own_sheet()));
        evaluator.turn_values(roll, table.active_offset == 0)
    }

    fn plays_to_win(&self, table: &TableView) -> bool {
        table.sheets.len() > 1 && self.prize > 0.0
    }

    /// The predicted entries of the others, in seat order.
    fn opponent_plans(&self, table: &TableView, roll: RollsToEvaluate) -> Vec<OpponentPlan> {
        let own_sheets = sheets_after_changes(table.own_sheet());
        (1..table.sheets.len())
            .map(|seat| {
                let sheet = &table.sheets[seat];
                let evaluator = |own_sheet| {
                    self.net.sheet_evaluator(sheet, &table.context_of_seat(seat, own_sheet))
                };
                let unchanged = evaluator(&own_sheets[0]);
                let shift = [1, 2].map(|change| {
                    evaluator(&own_sheets[change]).points_if_unchanged()
                        - unchanged.points_if_unchanged()
                });
                OpponentPlan {
                    plan: unchanged.turn_values(roll, seat == table.active_offset),
                    shift: [0.0, shift[0], shift[1]],
                }
            })
            .collect()
    }

    /// The predicted results of the others when `dice` show `sum`.
    fn opponent_forecast(
        &self,
        table: &TableView,
        opponents: &[OpponentPlan],
        dice: DiceMask,
        sum: u8,
    ) -> OpponentForecast {
        let own = table.own_sheet().cells_missing_for_two_full_rows();
        let mut forecast = OpponentForecast {
            ends: false,
            points: f32::NEG_INFINITY,
            win_weights: [(1.0, 0.0); 3],
        };
        let mut nearest = own;
        for (seat, opponent) in (1..).zip(opponents) {
            let sheet = opponent_sheet_after(
                &table.sheets[seat],
                &opponent.plan,
                dice,
                sum,
                seat == table.active_offset,
            );
            forecast.ends |= sheet.ends_game();
            forecast.points = forecast.points.max(sheet.points() as f32);
            nearest = nearest.min(sheet.cells_missing_for_two_full_rows());
        }
        for (change, win_weights) in forecast.win_weights.iter_mut().enumerate() {
            let missing = if change == SheetChange::NearerToSecondRow as usize {
                own - own.min(1)
            } else {
                own
            };
            let spread = self.net.error_spread[nearest.min(missing)];
            let weight = opponents.iter().map(|opponent| {
                ((opponent.plan.value_of_sum(dice, sum) + opponent.shift[change] - POINTS_MIDPOINT)
                    / spread)
                    .exp()
            });
            *win_weights = (spread, weight.sum());
        }
        forecast
    }

    /// Converts predicted points to points plus the value of the chance to win, when `roll.dice`
    /// are rolled.
    fn to_win_values(
        &self,
        table: &TableView,
        opponents: &[OpponentPlan],
        plan: &TurnOptionValues,
        roll: RollsToEvaluate,
    ) -> TurnOptionValues {
        let sheet = table.own_sheet();
        let no_entry_change =
            if table.active_offset == 0 { SheetChange::FailedRoll } else { SheetChange::Unchanged };
        let mut all = TurnOptionValues::without_entries([0.0; SUM_END]);
        for (sum, _) in roll.dice.sums_with_chances().filter(|&(sum, _)| roll.includes_sum(sum)) {
            let forecast = self.opponent_forecast(table, opponents, roll.dice, sum);
            all.set_no_entry_value(
                sum,
                self.sheet_value(
                    &forecast,
                    &table.own_sheet_without_entry(),
                    plan.no_entry_value(sum),
                    no_entry_change,
                ),
            );
            for row in (0..3).filter(|&row| roll.dice.has_die(row)) {
                let change = if nears_second_row(sheet, row) {
                    SheetChange::NearerToSecondRow
                } else {
                    SheetChange::Unchanged
                };
                if forecast.ends {
                    // The game ends, so the actual points count.
                    sheet.for_each_legal_entry(row, sum, sum, |entry| {
                        let value =
                            self.sheet_value(&forecast, &sheet.after_entry(entry), 0.0, change);
                        all.update_best_entry(row, sum, entry.cell, value);
                    });
                } else if let Some((cell, points)) = plan.best_cell_and_value_in_row(row, sum) {
                    // Within a row, the most predicted points also give the best chance to win.
                    let after = sheet.with_number(row, cell, sum);
                    all.update_best_entry(
                        row,
                        sum,
                        cell,
                        self.sheet_value(&forecast, &after, points, change),
                    );
                }
            }
        }
        all
    }

    /// The value of a sheet with `points` predicted points.
    fn sheet_value(
        &self,
        forecast: &OpponentForecast,
        sheet: &CompactSheet,
        points: f32,
        change: SheetChange,
    ) -> f32 {
        if forecast.ends || sheet.ends_game() {
            let points = sheet.points() as f32;
            let share = if points > forecast.points {
                1.0
            } else if points == forecast.points {
                0.5
            } else {
                0.0
            };
            return points + self.prize * share;
        }
        let (spread, others) = forecast.win_weights[change as usize];
        let own = ((points - POINTS_MIDPOINT) / spread).exp();
        points + self.prize * own / (own + others)
    }
}

/// The sheet of another seat after this turn.
fn opponent_sheet_after(
    sheet: &CompactSheet,
    plan: &TurnOptionValues,
    dice: DiceMask,
    sum: u8,
    active: bool,
) -> CompactSheet {
    match plan.best_row_and_cell(dice, sum) {
        Some((row, cell)) => sheet.with_number(row, cell, sum),
        None if active => sheet.after_failed_roll(),
        None => *sheet,
    }
}

/// Sheets that the opponents' predictions see as `sheet` after each [`SheetChange`]: only the
/// number of entries in its rows and its failed rolls matter.
fn sheets_after_changes(sheet: &CompactSheet) -> [CompactSheet; 3] {
    let mut nearer = *sheet;
    let row = (0..3).find(|&row| {
        nears_second_row(sheet, row) && sheet.filled_cell_count_in_row(row) < OPEN_CELLS
    });
    if let Some(cell) =
        row.and_then(|row| nearer.cells[row].iter_mut().find(|number| **number == 0))
    {
        *cell = 1;
    }
    [*sheet, nearer, sheet.after_failed_roll()]
}

/// Whether an entry in `row` brings a second full row nearer.
fn nears_second_row(sheet: &CompactSheet, row: usize) -> bool {
    let others =
        (0..3).filter(|&other| other != row).map(|other| sheet.filled_cell_count_in_row(other));
    others.min().is_none_or(|least| sheet.filled_cell_count_in_row(row) >= least)
}

impl TurnEvaluator for Champion {
    fn turn_values(&self, table: &TableView, roll: RollsToEvaluate) -> TurnOptionValues {
        let plan = self.points_plan(table, roll);
        if !self.plays_to_win(table) {
            return plan;
        }
        self.to_win_values(table, &self.opponent_plans(table, roll), &plan, roll)
    }

    fn best_dice(&self, table: &TableView) -> DiceMask {
        let plan = self.points_plan(table, RollsToEvaluate::ANY);
        if !self.plays_to_win(table) {
            return plan.best_dice_and_value(table.has_rerolls).0;
        }
        let opponents = self.opponent_plans(table, RollsToEvaluate::ANY);
        let (dice, _) = best_dice_by(|dice| {
            let roll = RollsToEvaluate { dice, sum: None };
            self.to_win_values(table, &opponents, &plan, roll).dice_value(dice, table.has_rerolls)
        });
        dice
    }
}
