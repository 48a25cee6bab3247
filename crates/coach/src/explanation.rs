//! Why an option is good or bad: visible consequences, and what the values show.

use rollwright_bots::Objective;
use rollwright_bots::evaluation::{
    EvaluationMethod, PositionEvaluator, position_after_action_and_predictions,
};
use rollwright_games::position_view::{CellState, PositionView};
use rollwright_games::{Phase, Presentation, RankingCriterion, Seat};
use rollwright_i18n::{Lang, capitalize};

use crate::option_ranking::{EQUAL_VALUE_TOLERANCE, OptionWithLoss};

/// How an option compares with the best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ComparedToBest {
    /// It is the best.
    Best,
    /// It can't be distinguished from the best.
    EqualToBest,
    /// It loses this much.
    WorseBy(f64),
}

/// Cells in a row of the own sheet that become unusable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SkippedCells {
    /// The row of the own sheet in the game's view, counted from 0.
    pub row: usize,
    /// How many cells there are.
    pub count: usize,
}

/// The statements about an option. Each follows from the position and the values.
#[derive(Clone, PartialEq, Debug)]
pub struct OptionExplanation<A> {
    /// How it compares with the best.
    pub compared_to_best: ComparedToBest,
    /// The points it gains at once.
    pub immediate_points: i32,
    /// Cells that it skips: open ones before the cell it uses.
    pub skipped_cells: Vec<SkippedCells>,
    /// Rows of the own sheet that it locks.
    pub locked_rows: Vec<usize>,
    /// Whether it ends the game, if the others answer as predicted.
    pub ends_game: bool,
    /// For the best option: cells it leaves open that another option would skip.
    pub cells_left_open: Option<(SkippedCells, A)>,
    /// If a roll follows and values are exact: the share of rolls after which it is better than the
    /// best of the other options.
    pub better_roll_share: Option<(f64, A)>,
}

/// How many of the best options get a roll share.
const MAX_OPTIONS_WITH_ROLL_SHARE: usize = 3;
/// No roll share is computed if more rolls than this can follow.
const MAX_FOLLOWING_ROLLS: usize = 300;

/// The explanations of all options, in their order.
pub(crate) fn explain_options<G: Presentation>(
    values: &dyn PositionEvaluator<G>,
    position: &G,
    seat: Seat,
    options: &[OptionWithLoss<G::Action>],
) -> Vec<OptionExplanation<G::Action>> {
    let before = position.view(None, Lang::En);
    let mut explanations: Vec<_> = options
        .iter()
        .enumerate()
        .map(|(rank, ranked)| {
            let after = position_after_action_and_predictions(
                values,
                position,
                seat,
                ranked.action_value.action,
            );
            let view_after = after.view(None, Lang::En);
            let compared_to_best = match ranked.loss {
                _ if rank == 0 => ComparedToBest::Best,
                0.0 => ComparedToBest::EqualToBest,
                loss => ComparedToBest::WorseBy(loss),
            };
            let gained = after.score(seat) - position.score(seat);
            let (skipped_cells, locked_rows) = skipped_and_locked(&before, &view_after, seat);
            OptionExplanation {
                compared_to_best,
                immediate_points: if G::RANKING_CRITERION == RankingCriterion::Points {
                    gained
                } else {
                    0
                },
                skipped_cells,
                locked_rows,
                ends_game: matches!(after.phase(), Phase::Over { .. }),
                cells_left_open: None,
                better_roll_share: (rank < MAX_OPTIONS_WITH_ROLL_SHARE)
                    .then(|| better_roll_share(values, &after, seat, rank, options))
                    .flatten(),
            }
        })
        .collect();
    add_cells_left_open(&mut explanations, options);
    explanations
}

/// Adds the cells that the best option leaves open and the best of the worse ones would skip.
fn add_cells_left_open<A: Copy>(
    explanations: &mut [OptionExplanation<A>],
    options: &[OptionWithLoss<A>],
) {
    let worse = explanations
        .iter()
        .position(|explanation| matches!(explanation.compared_to_best, ComparedToBest::WorseBy(_)));
    let (Some(at), Some(best)) = (worse, explanations.first()) else { return };
    let untouched =
        |skipped: &&SkippedCells| best.skipped_cells.iter().all(|own| own.row != skipped.row);
    let most =
        explanations[at].skipped_cells.iter().filter(untouched).max_by_key(|skipped| skipped.count);
    let left_open = most.map(|skipped| (*skipped, options[at].action_value.action));
    explanations[0].cells_left_open = left_open;
}

/// Cells skipped and rows locked on the sheet of `seat`, in rows that it used.
fn skipped_and_locked(
    before: &PositionView,
    after: &PositionView,
    seat: Seat,
) -> (Vec<SkippedCells>, Vec<usize>) {
    let own =
        |view: &'_ PositionView| view.sheets.iter().position(|sheet| sheet.seat == Some(seat));
    let (mut skipped, mut locks) = (Vec::new(), Vec::new());
    let (Some(old), Some(new)) = (own(before), own(after)) else { return (skipped, locks) };
    let rows = before.sheets[old].rows.iter().zip(&after.sheets[new].rows).enumerate();
    for (row, (was, is)) in rows {
        let cells = || was.cells.iter().zip(&is.cells);
        let used = cells()
            .position(|(was, is)| was.state == CellState::Open && is.state == CellState::Used);
        let Some(used) = used else { continue };
        let is_lost = |(was, is): &(&_, &_)| is_cell_lost(was, is);
        let count = cells().take(used).filter(is_lost).count();
        if count > 0 {
            skipped.push(SkippedCells { row, count });
        }
        // Locked by this answer, not by another seat's: the last cell of the row is the own one.
        if is.is_locked && !was.is_locked && used + 1 == is.cells.len() {
            locks.push(row);
        }
    }
    (skipped, locks)
}

fn is_cell_lost(
    was: &rollwright_games::position_view::CellView,
    is: &rollwright_games::position_view::CellView,
) -> bool {
    was.state == CellState::Open && is.state == CellState::Unreachable
}

/// The share of rolls after which an option is better than the best of the options that differ from
/// it.
fn better_roll_share<G: Presentation>(
    values: &dyn PositionEvaluator<G>,
    after: &G,
    seat: Seat,
    rank: usize,
    options: &[OptionWithLoss<G::Action>],
) -> Option<(f64, G::Action)> {
    if values.method() != EvaluationMethod::Exact {
        return None;
    }
    let own = options[rank].action_value.value;
    let differs =
        |other: &&OptionWithLoss<_>| (other.action_value.value - own).abs() > EQUAL_VALUE_TOLERANCE;
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
        let value = values.seat_values(&rolled).get(seat.index()).copied().unwrap_or(0.0);
        value > other.value + EQUAL_VALUE_TOLERANCE
    };
    if rolls.len() > MAX_FOLLOWING_ROLLS {
        return None;
    }
    let share = rolls.into_iter().filter(|(roll, _)| better(*roll)).map(|(_, chance)| chance);
    // Not `sum`, which is -0 for an empty iterator.
    Some((share.fold(0.0, |sum, chance| sum + chance), other.action))
}

impl<A: Copy> OptionExplanation<A> {
    /// The explanation as a sentence; `position` is the one it was computed for.
    #[must_use]
    pub fn text<G: Presentation<Action = A>>(
        &self,
        position: &G,
        seat: Seat,
        objective: Objective,
        lang: Lang,
    ) -> String {
        let (texts, number) =
            (&lang.shared_texts().coach, lang.shared_texts().numbers.format_decimal);
        let view = position.view(None, lang);
        let sheet = view.sheets.iter().find(|sheet| sheet.seat == Some(seat));
        let row = |row: usize| {
            sheet.and_then(|sheet| sheet.rows.get(row)).map_or("", |row| row.label.as_str())
        };
        let label = |action| position.action_label(seat, action, lang);
        let mut parts = Vec::new();
        match (self.compared_to_best, objective) {
            (ComparedToBest::Best, _) => parts.push(texts.best_choice.to_owned()),
            (ComparedToBest::EqualToBest, _) => parts.push(texts.equal_to_best.to_owned()),
            (ComparedToBest::WorseBy(loss), Objective::Points) => {
                parts.push((texts.costs_points)(&number(loss, decimals_for_loss(loss))));
            }
            (ComparedToBest::WorseBy(loss), Objective::Win) => {
                let points = 100.0 * loss;
                parts.push((texts.costs_win_chance)(&number(points, decimals_for_loss(points))));
            }
        }
        let skipped = self.skipped_cells.iter();
        parts.extend(skipped.map(|skipped| (texts.skips_cells)(skipped.count, row(skipped.row))));
        if let Some((left_open, other)) = self.cells_left_open {
            parts.push((texts.keeps_cells_open)(
                left_open.count,
                row(left_open.row),
                &label(other),
            ));
        }
        parts.extend(self.locked_rows.iter().map(|&locked| (texts.locks_row)(row(locked))));
        if self.immediate_points != 0 {
            parts.push((texts.immediate_points)(self.immediate_points));
        }
        if let Some((share, other)) = self.better_roll_share {
            let percent = number(100.0 * share, 0);
            parts.push((texts.better_after_rolls)(&percent, &label(other)));
        }
        if self.ends_game {
            parts.push(texts.ends_game.to_owned());
        }
        capitalize(&parts.join("; "))
    }
}

/// The number of decimals for a loss: one, or as many as it takes to show it.
fn decimals_for_loss(loss: f64) -> usize {
    match loss.abs() {
        0.05.. => 1,
        0.005.. => 2,
        0.0005.. => 3,
        _ => 6,
    }
}
