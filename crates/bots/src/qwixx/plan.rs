//! What a turn can do on boards of the same kind, listed once for all of them.

use std::ops::Range;

use arrayvec::ArrayVec;

use super::boards::{Boards, COLOURS, Class};
use super::parts::{PartId, Parts, can_follow};
use super::ranking::{Cross, Offer, Ranking};
use super::rows::COLUMNS;

/// The parts of a turn: what it does to the first pair of rows and to the second.
pub(super) type Turn = [PartId; 2];

/// What can be done with one white sum.
pub(super) struct Sum<'a> {
    pub(super) chance: f64,
    /// The turns with a cross of the sum alone, by their places in the plan.
    pub(super) firsts: ArrayVec<u8, COLOURS>,
    /// The crosses action 2 might make.
    pub(super) offer: Offer<'a>,
    /// The same among those of all sums.
    pub(super) seconds: Range<usize>,
    /// Their order by value for each number of penalties, as it was found last.
    pub(super) rankings: [Ranking; 4],
}

/// A cross that action 2 might make with some white sum.
pub(super) struct Second {
    /// The turn with this cross alone, by its place in the plan.
    pub(super) alone: u8,
    /// The turns with an action 1 before it.
    pub(super) turns: ArrayVec<Turn, COLOURS>,
    /// How many of those that follow are worth no more, whatever the board. They are crosses of
    /// the same row further on: they bring as many points, and leave less of the row. (What
    /// could be crossed after them can be crossed after this one.)
    pub(super) bounds: usize,
}

/// All that turns can do on the boards made of pairs of two classes.
pub(super) struct Plan<'a> {
    pub(super) sums: Vec<Sum<'a>>,
    /// The turns with one cross.
    pub(super) alone: Vec<Turn>,
    /// The crosses on offer in action 2, all sums together.
    pub(super) seconds: Vec<Second>,
}

impl<'a> Plan<'a> {
    pub(super) fn new(boards: &'a Boards, parts: [&Parts; 2], one: &Class, other: &Class) -> Self {
        let crosses = crosses(one, other);
        let turn = |first: Option<Cross>, last: Cross| -> Turn {
            std::array::from_fn(|pair| {
                let here = |cross: &Cross| usize::from(cross.row) / 2 == pair;
                parts[pair].id(first.filter(here), Some(last).filter(here))
            })
        };
        let mut plan = Plan {
            sums: Vec::with_capacity(boards.sums.len()),
            alone: crosses.iter().map(|&cross| turn(None, cross)).collect(),
            seconds: Vec::with_capacity(4 * crosses.len()),
        };
        let last_column = boards.rules.last_column();
        for whites in &boards.sums {
            let (places, firsts): (ArrayVec<u8, COLOURS>, ArrayVec<Cross, COLOURS>) = (0..)
                .zip(crosses.iter().copied())
                .filter(|&(_, cross)| whites.is_sum(cross))
                .unzip();
            let (alone, seconds): (Vec<u8>, Vec<Cross>) = (0..)
                .zip(crosses.iter().copied())
                .filter(|&(_, cross)| whites.reach(cross))
                .unzip();
            let begin = plan.seconds.len();
            // Crosses of one group may follow the same actions 1. The last column is another
            // matter: it may lock the row.
            let group = |cross: Cross| {
                let may_follow =
                    |first: &Cross| first.row != cross.row || first.column < cross.column;
                (cross.row, firsts.iter().all(may_follow), cross.column == last_column)
            };
            for (place, &second) in seconds.iter().enumerate() {
                let before = firsts.iter().filter(|&&first| can_follow(whites, first, second));
                let like = |&&further: &&Cross| group(further) == group(second);
                plan.seconds.push(Second {
                    alone: alone[place],
                    turns: before.map(|&first| turn(Some(first), second)).collect(),
                    bounds: seconds[place + 1..].iter().take_while(like).count(),
                });
            }
            plan.sums.push(Sum {
                chance: whites.chance,
                firsts: places,
                rankings: std::array::from_fn(|_| Ranking::new(seconds.len())),
                offer: Offer::new(whites, seconds),
                seconds: begin..plan.seconds.len(),
            });
        }
        plan
    }
}

/// The crosses that some turn might make on boards of two classes.
pub(super) fn crosses(one: &Class, other: &Class) -> Vec<Cross> {
    let kinds = [one.kinds[0], one.kinds[1], other.kinds[0], other.kinds[1]];
    (0..COLOURS as u8)
        .flat_map(|row| (0..COLUMNS as u8).map(move |column| Cross { row, column }))
        .filter(|cross| kinds[usize::from(cross.row)] >> cross.column & 1 == 1)
        .collect()
}
