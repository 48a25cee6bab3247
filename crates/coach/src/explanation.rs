//! Why an option is good or bad: what can be seen of it, and what the values say.

use rollwright_bots::Objective;
use rollwright_bots::evaluation::{EvaluationMethod, PositionValues, position_after_action};
use rollwright_games::position_view::{CellState, PositionView};
use rollwright_games::{Narration, Phase, Presentation, Ranking, Seat};
use rollwright_i18n::{Lang, capitalize};

use crate::option_ranking::{EQUAL_VALUE_TOLERANCE, RankedOption};

/// How an option stands to the best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ComparedToBest {
    /// It is the best.
    Best,
    /// It can't be told from the best.
    EqualToBest,
    /// It costs so much.
    WorseBy(f64),
}

/// Cells of a row of the own sheet that can't be used any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SkippedCells {
    /// The row of the own sheet in the game's view, counted from 0.
    pub row: usize,
    /// How many cells.
    pub count: usize,
}

/// What is said of an option. Each statement follows from the position and the values.
#[derive(Clone, PartialEq, Debug)]
pub struct OptionExplanation<A> {
    /// How it stands to the best.
    pub compared_to_best: ComparedToBest,
    /// The points it brings at once.
    pub immediate_points: i32,
    /// Cells that it passes over: open ones before the cell it uses.
    pub skipped_cells: Vec<SkippedCells>,
    /// Rows of the own sheet that it locks.
    pub locked_rows: Vec<usize>,
    /// Whether it ends the game, if the others answer as they are taken to.
    pub ends_game: bool,
    /// Of the best option: cells it keeps open that another one would pass over.
    pub cells_left_open: Option<(SkippedCells, A)>,
    /// Where a roll follows and values are exact: the share of rolls after which it is
    /// worth more than the best of the other options.
    pub better_roll_share: Option<(f64, A)>,
}

/// Of so many of the best options it is said how often they pay off.
const MAX_OPTIONS_WITH_ROLL_SHARE: usize = 3;
/// Where more rolls than this can follow it is not said.
const MAX_FOLLOWING_ROLLS: usize = 300;

/// The reasons of all options, in their order.
pub(crate) fn explain_options<G: Presentation>(
    values: &dyn PositionValues<G>,
    position: &G,
    seat: Seat,
    options: &[RankedOption<G::Action>],
) -> Vec<OptionExplanation<G::Action>> {
    let before = position.view(None, Lang::En);
    let mut reasons: Vec<_> = options
        .iter()
        .enumerate()
        .map(|(rank, weighed)| {
            let after = position_after_action(values, position, seat, weighed.action_value.action);
            let seen = after.view(None, Lang::En);
            let standing = match weighed.loss {
                _ if rank == 0 => ComparedToBest::Best,
                0.0 => ComparedToBest::EqualToBest,
                loss => ComparedToBest::WorseBy(loss),
            };
            let gained = after.score(seat) - position.score(seat);
            let (passes_over, locks) = skipped_and_locked(&before, &seen, seat);
            OptionExplanation {
                compared_to_best: standing,
                immediate_points: if G::RANKING == Ranking::Points { gained } else { 0 },
                skipped_cells: passes_over,
                locked_rows: locks,
                ends_game: matches!(after.phase(), Phase::Over { .. }),
                cells_left_open: None,
                better_roll_share: (rank < MAX_OPTIONS_WITH_ROLL_SHARE)
                    .then(|| better_roll_share(values, &after, seat, rank, options))
                    .flatten(),
            }
        })
        .collect();
    add_cells_left_open(&mut reasons, options);
    reasons
}

/// What the best option keeps open that the best of the worse ones would pass over.
fn add_cells_left_open<A: Copy>(reasons: &mut [OptionExplanation<A>], options: &[RankedOption<A>]) {
    let worse = reasons
        .iter()
        .position(|reason| matches!(reason.compared_to_best, ComparedToBest::WorseBy(_)));
    let (Some(at), Some(best)) = (worse, reasons.first()) else { return };
    let untouched =
        |passed: &&SkippedCells| best.skipped_cells.iter().all(|own| own.row != passed.row);
    let most = reasons[at].skipped_cells.iter().filter(untouched).max_by_key(|passed| passed.count);
    let kept = most.map(|passed| (*passed, options[at].action_value.action));
    reasons[0].cells_left_open = kept;
}

/// Cells passed over and rows locked on the sheet of `seat` in rows that it used.
fn skipped_and_locked(
    before: &PositionView,
    after: &PositionView,
    seat: Seat,
) -> (Vec<SkippedCells>, Vec<usize>) {
    let own =
        |view: &'_ PositionView| view.sheets.iter().position(|sheet| sheet.seat == Some(seat));
    let (mut passed, mut locks) = (Vec::new(), Vec::new());
    let (Some(old), Some(new)) = (own(before), own(after)) else { return (passed, locks) };
    let rows = before.sheets[old].rows.iter().zip(&after.sheets[new].rows).enumerate();
    for (row, (was, is)) in rows {
        let cells = || was.cells.iter().zip(&is.cells);
        let used = cells()
            .position(|(was, is)| was.state == CellState::Open && is.state == CellState::Used);
        let Some(used) = used else { continue };
        let gone = |(was, is): &(&_, &_)| is_cell_lost(was, is);
        let count = cells().take(used).filter(gone).count();
        if count > 0 {
            passed.push(SkippedCells { row, count });
        }
        // Locked by this answer, not by another's: the last cell of the row is the own.
        if is.is_locked && !was.is_locked && used + 1 == is.cells.len() {
            locks.push(row);
        }
    }
    (passed, locks)
}

fn is_cell_lost(
    was: &rollwright_games::position_view::CellView,
    is: &rollwright_games::position_view::CellView,
) -> bool {
    was.state == CellState::Open && is.state == CellState::Unreachable
}

/// How often an option is worth more, once the dice are rolled, than the best of those
/// that differ from it.
fn better_roll_share<G: Presentation>(
    values: &dyn PositionValues<G>,
    after: &G,
    seat: Seat,
    rank: usize,
    options: &[RankedOption<G::Action>],
) -> Option<(f64, G::Action)> {
    if values.method() != EvaluationMethod::Exact {
        return None;
    }
    let own = options[rank].action_value.value;
    let differs =
        |other: &&RankedOption<_>| (other.action_value.value - own).abs() > EQUAL_VALUE_TOLERANCE;
    let other = options.iter().find(differs)?.action_value;
    let rolls = match after.phase() {
        Phase::Roll { .. } if after.active_seat() == seat && !after.is_turn_start() => {
            after.possible_rolls()
        }
        _ => return None,
    };
    let better = |roll| {
        let mut rolled = after.clone();
        rolled.apply_roll(roll);
        let worth = values.seat_values(&rolled).get(seat.index()).copied().unwrap_or(0.0);
        worth > other.value + EQUAL_VALUE_TOLERANCE
    };
    if rolls.len() > MAX_FOLLOWING_ROLLS {
        return None;
    }
    let share = rolls.into_iter().filter(|(roll, _)| better(*roll)).map(|(_, chance)| chance);
    // Not `sum`, which is -0 where there is nothing to add.
    Some((share.fold(0.0, |sum, chance| sum + chance), other.action))
}

impl<A: Copy> OptionExplanation<A> {
    /// The reason as a sentence, where `position` is the one it was found in.
    #[must_use]
    pub fn text<G: Narration<Action = A>>(
        &self,
        position: &G,
        seat: Seat,
        objective: Objective,
        lang: Lang,
    ) -> String {
        let (words, number) =
            (&lang.shared_texts().coach, lang.shared_texts().numbers.format_decimal);
        let view = position.view(None, lang);
        let sheet = view.sheets.iter().find(|sheet| sheet.seat == Some(seat));
        let row = |row: usize| {
            sheet.and_then(|sheet| sheet.rows.get(row)).map_or("", |row| row.label.as_str())
        };
        let label = |action| position.action_label(seat, action, lang);
        let mut parts = Vec::new();
        match (self.compared_to_best, objective) {
            (ComparedToBest::Best, _) => parts.push(words.best_choice.to_owned()),
            (ComparedToBest::EqualToBest, _) => parts.push(words.equal_to_best.to_owned()),
            (ComparedToBest::WorseBy(loss), Objective::Points) => {
                parts.push((words.costs_points)(&number(loss, decimals_for_loss(loss))));
            }
            (ComparedToBest::WorseBy(loss), Objective::Win) => {
                let points = 100.0 * loss;
                parts.push((words.costs_win_chance)(&number(points, decimals_for_loss(points))));
            }
        }
        let passed = self.skipped_cells.iter();
        parts.extend(passed.map(|passed| (words.skips_cells)(passed.count, row(passed.row))));
        if let Some((kept, other)) = self.cells_left_open {
            parts.push((words.keeps_cells_open)(kept.count, row(kept.row), &label(other)));
        }
        parts.extend(self.locked_rows.iter().map(|&locked| (words.locks_row)(row(locked))));
        if self.immediate_points != 0 {
            parts.push((words.immediate_points)(self.immediate_points));
        }
        if let Some((share, other)) = self.better_roll_share {
            let percent = number(100.0 * share, 0);
            parts.push((words.better_after_rolls)(&percent, &label(other)));
        }
        if self.ends_game {
            parts.push(words.ends_game.to_owned());
        }
        capitalize(&parts.join("; "))
    }
}

/// The digits after the point with which a loss is told: one, or as many as show it.
fn decimals_for_loss(loss: f64) -> usize {
    match loss.abs() {
        0.05.. => 1,
        0.005.. => 2,
        0.0005.. => 3,
        _ => 6,
    }
}
