//! The moves of a turn on sheets of the same classes, listed once for all of them.

use std::ops::Range;

use arrayvec::ArrayVec;

use crate::qwixx::solver::expected_best_cross::{Cross, CrossOffer, CrossRanking};
use crate::qwixx::solver::row_pair_moves::{PairMoveId, PairMoves, can_action2_follow};
use crate::qwixx::solver::row_states::MAX_COLUMNS;
use crate::qwixx::solver::sheet_index::{ROW_COUNT, RowPairClass, SheetIndex};

/// The moves of a turn in the first pair of rows and in the second.
pub(crate) type TurnMove = [PairMoveId; 2];

/// The options with one white sum.
pub(crate) struct WhiteSumMoves<'a> {
    pub(crate) chance: f64,
    /// The turns with only a cross of the sum, by their indices in `single_cross_moves`.
    pub(crate) action1_moves: ArrayVec<u8, ROW_COUNT>,
    /// The crosses that action 2 might make.
    pub(crate) offer: CrossOffer<'a>,
    /// Their range in `action2_crosses`.
    pub(crate) action2_range: Range<usize>,
    /// Their last known order by value for each number of penalties.
    pub(crate) rankings: [CrossRanking; 4],
}

/// A cross that action 2 might make with some white sum.
pub(crate) struct Action2Cross {
    /// The turn with only this cross, by its index in `single_cross_moves`.
    pub(crate) single_cross_move: u8,
    /// The turns with an action 1 before it.
    pub(crate) moves_with_action1: ArrayVec<TurnMove, ROW_COUNT>,
    /// How many of the following crosses are never worth more, on any sheet. They are crosses
    /// further on in the same row: they score as many points and leave less of the row. (Whatever
    /// could be crossed after them can be crossed after this one.)
    pub(crate) dominated_count: usize,
}

/// All moves of turns on the sheets made of pairs of two classes.
pub(crate) struct TurnMoves<'a> {
    pub(crate) sums: Vec<WhiteSumMoves<'a>>,
    /// The turns with one cross.
    pub(crate) single_cross_moves: Vec<TurnMove>,
    /// The crosses on offer in action 2, for all sums.
    pub(crate) action2_crosses: Vec<Action2Cross>,
}

impl<'a> TurnMoves<'a> {
    pub(crate) fn new(
        index: &'a SheetIndex,
        pair_moves: [&PairMoves; 2],
        one: &RowPairClass,
        other: &RowPairClass,
    ) -> Self {
        let crosses = possible_crosses(one, other);
        let turn = |first: Option<Cross>, last: Cross| -> TurnMove {
            std::array::from_fn(|pair| {
                let here = |cross: &Cross| usize::from(cross.row) / 2 == pair;
                pair_moves[pair].move_id(first.filter(here), Some(last).filter(here))
            })
        };
        let mut turn_moves = TurnMoves {
            sums: Vec::with_capacity(index.white_sums.len()),
            single_cross_moves: crosses.iter().map(|&cross| turn(None, cross)).collect(),
            action2_crosses: Vec::with_capacity(4 * crosses.len()),
        };
        let last_column = index.rules.last_column();
        for whites in &index.white_sums {
            let (places, firsts): (ArrayVec<u8, ROW_COUNT>, ArrayVec<Cross, ROW_COUNT>) = (0..)
                .zip(crosses.iter().copied())
                .filter(|&(_, cross)| whites.is_white_sum_cross(cross))
                .unzip();
            let (alone, seconds): (Vec<u8>, Vec<Cross>) = (0..)
                .zip(crosses.iter().copied())
                .filter(|&(_, cross)| whites.is_reachable(cross))
                .unzip();
            let begin = turn_moves.action2_crosses.len();
            // Crosses of one group may follow the same actions 1. The last column is separate: it
            // may lock the row.
            let group = |cross: Cross| {
                let may_follow =
                    |first: &Cross| first.row != cross.row || first.column < cross.column;
                (cross.row, firsts.iter().all(may_follow), cross.column == last_column)
            };
            for (place, &second) in seconds.iter().enumerate() {
                let before =
                    firsts.iter().filter(|&&first| can_action2_follow(whites, first, second));
                let is_same_group = |&&further: &&Cross| group(further) == group(second);
                turn_moves.action2_crosses.push(Action2Cross {
                    single_cross_move: alone[place],
                    moves_with_action1: before.map(|&first| turn(Some(first), second)).collect(),
                    dominated_count: seconds[place + 1..].iter().take_while(is_same_group).count(),
                });
            }
            turn_moves.sums.push(WhiteSumMoves {
                chance: whites.chance,
                action1_moves: places,
                rankings: std::array::from_fn(|_| CrossRanking::new(seconds.len())),
                offer: CrossOffer::new(whites, seconds),
                action2_range: begin..turn_moves.action2_crosses.len(),
            });
        }
        turn_moves
    }
}

/// The crosses that some turn might make on sheets of two classes.
pub(crate) fn possible_crosses(one: &RowPairClass, other: &RowPairClass) -> Vec<Cross> {
    let kinds = [
        one.crossable_columns[0],
        one.crossable_columns[1],
        other.crossable_columns[0],
        other.crossable_columns[1],
    ];
    (0..ROW_COUNT as u8)
        .flat_map(|row| (0..MAX_COLUMNS as u8).map(move |column| Cross { row, column }))
        .filter(|cross| kinds[usize::from(cross.row)] >> cross.column & 1 == 1)
        .collect()
}
