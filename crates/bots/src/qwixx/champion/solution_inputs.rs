//! The net's inputs for a position between two turns.

use rollwright_games::qwixx::{PENALTIES_TO_END, Qwixx, RowSet, Sheet};
use rollwright_games::{Colour, Game, MAX_SEATS, Seat};

use crate::qwixx::QwixxSolution;
use crate::qwixx::champion::net_with_solution_inputs::NetInputs;

/// Inputs per seat: four per row, and seven for the whole sheet.
const INPUTS_PER_SEAT: usize = 4 * 4 + 7;
/// All inputs: two seats, the locked rows, the lead, the other seats.
pub(crate) const INPUT_COUNT: usize = 2 * INPUTS_PER_SEAT + 4 + 6 + 8;

/// The order in which the net sees the rows. Swapping red and yellow, green and blue, or the two
/// pairs makes no difference to the rest of the game.
pub(crate) type RowOrder = [Colour; 4];

/// The order of the rows on the sheet.
pub(crate) const SHEET_ORDER: RowOrder = Colour::ALL;

/// One of the eight equivalent orders.
pub(crate) fn symmetric_order(number: u64) -> RowOrder {
    let [mut r, mut y, mut g, mut b] = Colour::ALL;
    if number & 1 != 0 {
        (r, y) = (y, r);
    }
    if number & 2 != 0 {
        (g, b) = (b, g);
    }
    if number & 4 != 0 { [g, b, r, y] } else { [r, y, g, b] }
}

/// One seat as the net sees it.
#[derive(Clone, Copy)]
struct SeatInputs<'a> {
    sheet: &'a Sheet,
    turns: usize,
    points: f32,
    /// Expected points to come if later points count a little less, and much less.
    long: f32,
    short: f32,
}

impl SeatInputs<'_> {
    fn expected_final_points(&self) -> f32 {
        self.points + self.long
    }
}

/// The inputs for `seat` in a position in which a roll is due. `solutions` are those of the long
/// and of the short view.
pub(crate) fn net_inputs(
    solutions: [&QwixxSolution; 2],
    game: &Qwixx,
    seat: Seat,
    order: RowOrder,
) -> NetInputs {
    let locked = game.locked_rows();
    let count = game.seats().count();
    let player = |other: Seat| {
        let sheet = game.sheet_of(other);
        let turns = (other.index() + count - game.active_seat().index()) % count;
        let rows = solutions[0].row_ids(sheet, locked);
        let value = |solution: &QwixxSolution| {
            solution.points_to_come(rows, sheet.penalties, turns.min(solution.seat_count() - 1))
                as f32
        };
        let (long, short) = (value(solutions[0]), value(solutions[1]));
        SeatInputs { sheet, turns, points: sheet.points() as f32, long, short }
    };
    let me = player(seat);
    let mut others = arrayvec::ArrayVec::<SeatInputs, MAX_SEATS>::new();
    others.extend(game.seats().iter().filter(|&other| other != seat).map(player));
    // The strongest first; equally strong seats stay in turn order.
    others.sort_by(|a, b| b.expected_final_points().total_cmp(&a.expected_final_points()));

    let mut inputs = [0.0; INPUT_COUNT];
    let lock_after = solutions[0].rules().crosses_before_last_number_locks();
    fill_seat_inputs(&mut inputs[..INPUTS_PER_SEAT], &me, locked, order, lock_after);
    let Some((strongest, rest)) = others.split_first() else { return inputs };
    fill_seat_inputs(
        &mut inputs[INPUTS_PER_SEAT..2 * INPUTS_PER_SEAT],
        strongest,
        locked,
        order,
        lock_after,
    );

    let (lock_inputs, inputs_left) = inputs[2 * INPUTS_PER_SEAT..].split_at_mut(4);
    for (input, &row) in lock_inputs.iter_mut().zip(&order) {
        *input = f32::from(u8::from(locked.contains(row)));
    }
    let (lead, rest_inputs) = inputs_left.split_at_mut(6);
    let ahead = me.points - strongest.points;
    lead[0] = ahead / 20.0;
    lead[1] = (ahead / 4.0).clamp(-1.0, 1.0);
    lead[2] = (me.expected_final_points() - strongest.expected_final_points()) / 20.0;
    lead[3] = (ahead + me.short - strongest.short) / 20.0;
    let max_points = others.iter().map(|other| other.points).fold(f32::NEG_INFINITY, f32::max);
    lead[4] = (me.points - max_points) / 20.0;
    lead[5] = ((me.points - max_points) / 4.0).clamp(-1.0, 1.0);

    for (input, other) in rest_inputs.iter_mut().zip(rest.iter().take(3)) {
        *input = (me.expected_final_points() - other.expected_final_points()) / 20.0;
    }
    for other in rest {
        for (input, &row) in rest_inputs[3..7].iter_mut().zip(&order) {
            *input = input.max(lock_threat(other.sheet, row, locked, lock_after));
        }
        rest_inputs[7] = rest_inputs[7].max(next_penalty_ends(other.sheet));
    }
    inputs
}

fn fill_seat_inputs(
    inputs: &mut [f32],
    player: &SeatInputs,
    locked: RowSet,
    order: RowOrder,
    lock_after: u8,
) {
    let (rows, sheet_inputs) = inputs.split_at_mut(16);
    for (input, &colour) in rows.chunks_exact_mut(4).zip(&order) {
        if locked.contains(colour) {
            continue;
        }
        let row = player.sheet.row(colour);
        let from = row.rightmost_crossed_column().map_or(0, |column| column + 1);
        input[0] = f32::from(from) / 11.0;
        input[1] = f32::from(row.crossed_number_count()) / 6.0;
        input[2] = f32::from(u8::from(row.crossed_number_count() >= lock_after));
        input[3] = lock_threat(player.sheet, colour, locked, lock_after);
    }
    sheet_inputs[0] = player.points / 50.0;
    sheet_inputs[1] = player.long / 50.0;
    sheet_inputs[2] = player.short / 20.0;
    sheet_inputs[3] = f32::from(player.sheet.penalties) / 4.0;
    sheet_inputs[4] = next_penalty_ends(player.sheet);
    sheet_inputs[5] = f32::from(u8::from(player.turns == 0));
    sheet_inputs[6] = player.turns as f32 / 4.0;
}

/// How close a seat is to locking a row: 0 to 1.
fn lock_threat(sheet: &Sheet, colour: Colour, locked: RowSet, lock_after: u8) -> f32 {
    let row = sheet.row(colour);
    let from = f32::from(row.rightmost_crossed_column().map_or(0, |column| column + 1)) / 11.0;
    let ready = row.crossed_number_count() >= lock_after && !locked.contains(colour);
    if ready { from * from } else { 0.0 }
}

/// Whether the next penalty ends the game.
fn next_penalty_ends(sheet: &Sheet) -> f32 {
    f32::from(u8::from(sheet.penalties + 1 >= PENALTIES_TO_END))
}
