//! Action 1 of the active seat, chosen together with the action 2 that follows.

use arrayvec::ArrayVec;
use rollwright_games::Colour;
use rollwright_games::qwixx::{Action, Roll};

use super::Solved;
use super::boards::{PairId, number_of};
use super::choose::Hand;
use super::ranking::greater;
use super::rows::RowId;

/// A turn of the active seat with all dice on the table.
pub(super) struct OwnTurn<'a> {
    solved: &'a Solved,
    hand: Hand,
    /// The pairs of rows as they are.
    pairs: [PairId; 2],
    /// The crosses that the colour dice might allow.
    seconds: ArrayVec<Second, 8>,
}

/// A cross in action 2, when action 1 is in another row.
struct Second {
    row: usize,
    column: u8,
    next: RowId,
    pair: PairId,
    points: f64,
}

impl<'a> OwnTurn<'a> {
    pub(super) fn new(solved: &'a Solved, hand: Hand, roll: Roll) -> Self {
        let boards = &solved.boards;
        let rows = hand.rows;
        let pairs = [boards.pair(rows[0], rows[1]), boards.pair(rows[2], rows[3])];
        let mut seconds = ArrayVec::new();
        let whites = if roll.white[0] == roll.white[1] { &roll.white[..1] } else { &roll.white };
        for colour in Colour::ALL {
            let row = colour as usize;
            for white in whites {
                let number = white.saturating_add(roll.colour[row]);
                let Some(column) = boards.rules.column(colour, number) else { continue };
                // Out of reach, also after a cross in action 1.
                if column < boards.rows.progress(rows[row]) {
                    continue;
                }
                let (next, points) = boards.rows.cross(rows[row], column);
                let pair = boards.pair(next, rows[row ^ 1]);
                seconds.push(Second { row, column, next, pair, points: f64::from(points) });
            }
        }
        Self { solved, hand, pairs, seconds }
    }

    /// The worth of an action 1 with the best action 2 after it.
    pub(super) fn first_action(&self, action: Action) -> f64 {
        let solved = self.solved;
        let boards = &solved.boards;
        let Some(hand) = solved.crossed(self.hand, action) else { return f64::NEG_INFINITY };
        let Action::Cross { row, .. } = action else {
            let most = self.most(|second| {
                (number_of(second.pair, self.pairs[1 - second.row / 2]), second.points)
            });
            return greater(most, solved.without_second(hand, false));
        };
        if solved.ends_at_once(hand) {
            return hand.points;
        }
        let row = row as usize;
        let next = hand.rows[row];
        let partner = hand.rows[row ^ 1];
        let pair = boards.pair(next, partner);
        let rest = self.pairs[1 - row / 2];
        let most = self.most(|second| {
            if second.row / 2 != row / 2 {
                (number_of(pair, second.pair), second.points)
            } else if second.row != row {
                (number_of(boards.pair(next, second.next), rest), second.points)
            } else {
                let (twice, points) = boards.rows.cross(next, second.column);
                (number_of(boards.pair(twice, partner), rest), f64::from(points))
            }
        });
        greater(hand.points + most, solved.without_second(hand, true))
    }

    /// The most that an action 2 is worth, by the board and the points it makes.
    /// Illegal ones lead to boards that are worth less than anything.
    #[inline]
    fn most(&self, made: impl Fn(&Second) -> (usize, f64)) -> f64 {
        let solved = self.solved;
        let after = &solved.worths[solved.seats() - 1];
        let lane = usize::from(self.hand.penalties).min(3);
        let mut most = f64::NEG_INFINITY;
        for second in &self.seconds {
            let (board, points) = made(second);
            most = greater(points + solved.discount * after[board][lane], most);
        }
        most
    }
}

impl Solved {
    /// Whether the game ends before action 2, by the second lock.
    fn ends_at_once(&self, hand: Hand) -> bool {
        let locked = hand.rows.iter().filter(|&&row| row == self.boards.rows.locked()).count();
        locked >= 2 && !self.rules().action2_after_end()
    }
}
