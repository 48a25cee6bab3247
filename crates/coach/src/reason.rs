//! Why an option is good or bad: what can be seen of it, and what the values say.

use rollwright_bots::Objective;
use rollwright_bots::values::{Method, Values, answered};
use rollwright_games::view::{Mark, View};
use rollwright_games::{Facts, Phase, Ranking, Seat, Telling};
use rollwright_i18n::{Lang, capital};

use crate::weigh::{EQUAL, Weighed};

/// How an option stands to the best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Standing {
    /// It is the best.
    Best,
    /// It can't be told from the best.
    Equal,
    /// It costs so much.
    Worse(f64),
}

/// Cells of a row of the own sheet that can't be used any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PassedOver {
    /// The row of the own sheet in the game's view, counted from 0.
    pub row: usize,
    /// How many cells.
    pub count: usize,
}

/// What is said of an option. Each statement follows from the position and the values.
#[derive(Clone, PartialEq, Debug)]
pub struct Reason<A> {
    /// How it stands to the best.
    pub standing: Standing,
    /// The points it brings at once.
    pub at_once: i32,
    /// Cells that it passes over: open ones before the cell it uses.
    pub passes_over: Vec<PassedOver>,
    /// Rows of the own sheet that it locks.
    pub locks: Vec<usize>,
    /// Whether it ends the game, if the others answer as they are taken to.
    pub ends: bool,
    /// Of the best option: cells it keeps open that another one would pass over.
    pub keeps_open: Option<(PassedOver, A)>,
    /// Where a roll follows and values are exact: the share of rolls after which it is
    /// worth more than the best of the other options.
    pub pays_off: Option<(f64, A)>,
}

/// Of so many of the best options it is said how often they pay off.
const LOOKED_AT: usize = 3;
/// Where more rolls than this can follow it is not said.
const MOST_ROLLS: usize = 300;

/// The reasons of all options, in their order.
pub(crate) fn reasons<G: Telling>(
    values: &dyn Values<G>,
    position: &G,
    seat: Seat,
    options: &[Weighed<G::Action>],
) -> Vec<Reason<G::Action>> {
    let before = position.view(None, Lang::En);
    let mut reasons: Vec<_> = options
        .iter()
        .enumerate()
        .map(|(rank, weighed)| {
            let after = answered(values, position, seat, weighed.option.action);
            let seen = after.view(None, Lang::En);
            let standing = match weighed.loss {
                _ if rank == 0 => Standing::Best,
                0.0 => Standing::Equal,
                loss => Standing::Worse(loss),
            };
            let gained = after.score(seat) - position.score(seat);
            let (passes_over, locks) = changed(&before, &seen, seat);
            Reason {
                standing,
                at_once: if G::RANKING == Ranking::Points { gained } else { 0 },
                passes_over,
                locks,
                ends: matches!(after.phase(), Phase::Over { .. }),
                keeps_open: None,
                pays_off: (rank < LOOKED_AT)
                    .then(|| pays_off(values, &after, seat, rank, options))
                    .flatten(),
            }
        })
        .collect();
    keep_open(&mut reasons, options);
    reasons
}

/// What the best option keeps open that the best of the worse ones would pass over.
fn keep_open<A: Copy>(reasons: &mut [Reason<A>], options: &[Weighed<A>]) {
    let worse = reasons.iter().position(|reason| matches!(reason.standing, Standing::Worse(_)));
    let (Some(at), Some(best)) = (worse, reasons.first()) else { return };
    let untouched = |passed: &&PassedOver| best.passes_over.iter().all(|own| own.row != passed.row);
    let most = reasons[at].passes_over.iter().filter(untouched).max_by_key(|passed| passed.count);
    let kept = most.map(|passed| (*passed, options[at].option.action));
    reasons[0].keeps_open = kept;
}

/// Cells passed over and rows locked on the sheet of `seat` in rows that it used.
fn changed(before: &View, after: &View, seat: Seat) -> (Vec<PassedOver>, Vec<usize>) {
    let own = |view: &'_ View| view.sheets.iter().position(|sheet| sheet.seat == Some(seat));
    let (mut passed, mut locks) = (Vec::new(), Vec::new());
    let (Some(old), Some(new)) = (own(before), own(after)) else { return (passed, locks) };
    let rows = before.sheets[old].rows.iter().zip(&after.sheets[new].rows).enumerate();
    for (row, (was, is)) in rows {
        let cells = || was.cells.iter().zip(&is.cells);
        let used = cells().position(|(was, is)| was.mark == Mark::Open && is.mark == Mark::Used);
        let Some(used) = used else { continue };
        let gone = |(was, is): &(&_, &_)| is_gone(was, is);
        let count = cells().take(used).filter(gone).count();
        if count > 0 {
            passed.push(PassedOver { row, count });
        }
        // Locked by this answer, not by another's: the last cell of the row is the own.
        if is.locked && !was.locked && used + 1 == is.cells.len() {
            locks.push(row);
        }
    }
    (passed, locks)
}

fn is_gone(was: &rollwright_games::view::Cell, is: &rollwright_games::view::Cell) -> bool {
    was.mark == Mark::Open && is.mark == Mark::Gone
}

/// How often an option is worth more, once the dice are rolled, than the best of those
/// that differ from it.
fn pays_off<G: Telling>(
    values: &dyn Values<G>,
    after: &G,
    seat: Seat,
    rank: usize,
    options: &[Weighed<G::Action>],
) -> Option<(f64, G::Action)> {
    if values.method() != Method::Exact {
        return None;
    }
    let own = options[rank].option.value;
    let differs = |other: &&Weighed<_>| (other.option.value - own).abs() > EQUAL;
    let other = options.iter().find(differs)?.option;
    let rolls = match after.phase() {
        Phase::Roll { .. } if after.active() == seat && !after.begins_turn() => after.rolls(),
        _ => return None,
    };
    let better = |roll| {
        let mut rolled = after.clone();
        rolled.apply_roll(roll);
        let worth = values.worths(&rolled).get(seat.index()).copied().unwrap_or(0.0);
        worth > other.value + EQUAL
    };
    if rolls.len() > MOST_ROLLS {
        return None;
    }
    let share = rolls.into_iter().filter(|(roll, _)| better(*roll)).map(|(_, chance)| chance);
    // Not `sum`, which is -0 where there is nothing to add.
    Some((share.fold(0.0, |sum, chance| sum + chance), other.action))
}

impl<A: Copy> Reason<A> {
    /// The reason as a sentence, where `position` is the one it was found in.
    #[must_use]
    pub fn text<G: Facts<Action = A>>(
        &self,
        position: &G,
        seat: Seat,
        objective: Objective,
        lang: Lang,
    ) -> String {
        let (words, number) = (&lang.words().coach, lang.words().numbers.number);
        let view = position.view(None, lang);
        let sheet = view.sheets.iter().find(|sheet| sheet.seat == Some(seat));
        let row = |row: usize| {
            sheet.and_then(|sheet| sheet.rows.get(row)).map_or("", |row| row.label.as_str())
        };
        let label = |action| position.action_label(seat, action, lang);
        let mut parts = Vec::new();
        match (self.standing, objective) {
            (Standing::Best, _) => parts.push(words.best.to_owned()),
            (Standing::Equal, _) => parts.push(words.equal.to_owned()),
            (Standing::Worse(loss), Objective::Points) => {
                parts.push((words.costs_points)(&number(loss, digits(loss))));
            }
            (Standing::Worse(loss), Objective::Win) => {
                let points = 100.0 * loss;
                parts.push((words.costs_chance)(&number(points, digits(points))));
            }
        }
        let passed = self.passes_over.iter();
        parts.extend(passed.map(|passed| (words.passes_over)(passed.count, row(passed.row))));
        if let Some((kept, other)) = self.keeps_open {
            parts.push((words.keeps_open)(kept.count, row(kept.row), &label(other)));
        }
        parts.extend(self.locks.iter().map(|&locked| (words.locks)(row(locked))));
        if self.at_once != 0 {
            parts.push((words.at_once)(self.at_once));
        }
        if let Some((share, other)) = self.pays_off {
            let percent = number(100.0 * share, 0);
            parts.push((words.pays_off)(&percent, &label(other)));
        }
        if self.ends {
            parts.push(words.ends.to_owned());
        }
        capital(&parts.join("; "))
    }
}

/// The digits after the point with which a loss is told: one, or as many as show it.
fn digits(loss: f64) -> usize {
    match loss.abs() {
        0.05.. => 1,
        0.005.. => 2,
        0.0005.. => 3,
        _ => 6,
    }
}
