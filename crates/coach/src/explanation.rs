//! Why an option is good or bad: visible consequences, and what the values show.

use rollwright_bots::evaluation::{
    EvaluationMethod, PositionEvaluator, position_after_own_and_predicted_actions,
};
use rollwright_games::position_view::{CellState, PositionView};
use rollwright_games::{Phase, PlayerNames, Presentation, Seat};
use rollwright_i18n::Lang;

use crate::MistakeThresholds;
use crate::option_ranking::{EQUAL_VALUE_TOLERANCE, OptionWithLoss};
use crate::reasons::{
    Fact, GapSize, HasReasons, comparison_text, distinguishing_facts, reason_text,
};

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
    /// The facts that tell it from the option it is compared with: the best one, or for the best
    /// one the nearest alternative.
    pub facts: Vec<Fact>,
    /// For the best option: the nearest alternative.
    pub nearest: Option<NearestAlternative<A>>,
}

/// The option that is nearest to the best one.
#[derive(Clone, PartialEq, Debug)]
pub struct NearestAlternative<A> {
    /// The option.
    pub action: A,
    /// How much worse it is.
    pub gap: GapSize,
    /// The facts that don't hold for the best option.
    pub facts: Vec<Fact>,
}

/// How many of the best options get a roll share.
const MAX_OPTIONS_WITH_ROLL_SHARE: usize = 3;
/// No roll share is computed if more rolls than this can follow.
const MAX_FOLLOWING_ROLLS: usize = 300;

/// The explanations of all options, in their order.
pub(crate) fn explain_options<G: HasReasons>(
    values: &dyn PositionEvaluator<G>,
    position: &G,
    seat: Seat,
    options: &[OptionWithLoss<G::Action>],
    thresholds: &MistakeThresholds,
) -> Vec<OptionExplanation<G::Action>> {
    let before = position.view(None, Lang::En);
    let mut explanations: Vec<_> = options
        .iter()
        .enumerate()
        .map(|(rank, ranked)| {
            let after = position_after_own_and_predicted_actions(
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
                immediate_points: if G::HAS_POINTS { gained } else { 0 },
                skipped_cells,
                locked_rows,
                ends_game: matches!(after.phase(), Phase::Over { .. }),
                cells_left_open: None,
                better_roll_share: (rank < MAX_OPTIONS_WITH_ROLL_SHARE)
                    .then(|| better_roll_share(values, &after, seat, rank, options))
                    .flatten(),
                facts: facts_of_option(position, seat, rank, options),
                nearest: (rank == 0)
                    .then(|| nearest_alternative(position, seat, options, thresholds))
                    .flatten(),
            }
        })
        .collect();
    add_cells_left_open(&mut explanations, options);
    explanations
}

/// The facts about an option that tell it from the best one, or the best one from the nearest
/// alternative.
fn facts_of_option<G: HasReasons>(
    position: &G,
    seat: Seat,
    rank: usize,
    options: &[OptionWithLoss<G::Action>],
) -> Vec<Fact> {
    let action = |ranked: &OptionWithLoss<G::Action>| ranked.action_value.action;
    let other = match rank {
        0 => nearest(options),
        _ => options.first(),
    };
    match (options.get(rank), other) {
        (Some(own), Some(other)) => {
            distinguishing_facts(position, seat, action(own), action(other))
        }
        (Some(own), None) => position.facts(seat, action(own)),
        (None, _) => Vec::new(),
    }
}

/// The best of the options that are worse than the best; without one, the second of the equal ones.
fn nearest<A>(options: &[OptionWithLoss<A>]) -> Option<&OptionWithLoss<A>> {
    options.iter().find(|option| option.loss > 0.0).or_else(|| options.get(1))
}

fn nearest_alternative<G: HasReasons>(
    position: &G,
    seat: Seat,
    options: &[OptionWithLoss<G::Action>],
    thresholds: &MistakeThresholds,
) -> Option<NearestAlternative<G::Action>> {
    let (best, nearest) = (options.first()?, nearest(options)?);
    let (action, best) = (nearest.action_value.action, best.action_value.action);
    Some(NearestAlternative {
        action,
        gap: GapSize::of_loss(nearest.loss, thresholds),
        facts: distinguishing_facts(position, seat, action, best),
    })
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
    /// The explanation as sentences; `position` is the one it was computed for.
    #[must_use]
    pub fn text<G: Presentation<Action = A>>(
        &self,
        position: &G,
        seat: Seat,
        lang: Lang,
    ) -> String {
        let names = PlayerNames::new(&vec![String::new(); position.seats().count()], lang);
        let mut sentences = vec![reason_text(&self.facts, &names)];
        if let Some(NearestAlternative { action, gap, facts }) = &self.nearest {
            let label = position.action_label(seat, *action, lang);
            sentences.push(comparison_text(&label, *gap, facts, &names));
        }
        sentences.join(" ")
    }
}
