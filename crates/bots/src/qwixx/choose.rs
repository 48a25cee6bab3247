//! The best answer in a position, by looking up what each answer leads to.

use rollwright_games::qwixx::{Action, PENALTIES_TO_END, Qwixx, RuleSetKind, Step};
use rollwright_games::{ActionList, Game, Seat};

use super::Solved;
use super::boards::COLOURS;
use super::kernel::PENALTY;
use super::own_turn::OwnTurn;
use super::ranking::greater;
use super::rows::{NO_ROW, RowId};

/// An own sheet in the middle of a turn.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub(super) rows: [RowId; COLOURS],
    pub(super) penalties: u8,
    /// Points made since the hand was looked at.
    pub(super) points: f64,
}

impl Solved {
    /// What each legal answer of `seat` is worth: points made with it and expected
    /// from then on. Empty when the seat is not asked, or the position is played
    /// by other rules than those that were solved.
    ///
    /// Of the other seats it takes into account the rows they have locked. At
    /// tables with more or fewer seats than were solved it is an approximation.
    #[must_use]
    pub fn worths(&self, game: &Qwixx, seat: Seat) -> ActionList<(Action, f64)> {
        let mut worths = ActionList::new();
        let Some(roll) = game.dice_on_table().filter(|_| game.rules_in_play() == self.rules())
        else {
            return worths;
        };
        let sheet = game.sheet_of(seat);
        let hand = Hand {
            rows: self.rows_of(sheet, game.closed_to(seat)),
            penalties: sheet.penalties,
            points: 0.0,
        };
        let legal = game.legal(seat);
        if seat != game.active() {
            worths.extend(
                legal
                    .into_iter()
                    .map(|action| (action, self.others_turn(game, seat, hand, action))),
            );
        } else if game.step() == Step::Colours {
            let used = game.active_has_crossed();
            worths.extend(
                legal.into_iter().map(|action| (action, self.second_action(hand, used, action))),
            );
        } else if !legal.is_empty() {
            let turn = OwnTurn::new(&self.boards, hand.rows, roll);
            let worth = |action| self.first_action(&turn, hand.penalties, action);
            worths.extend(legal.into_iter().map(|action| (action, worth(action))));
        }
        worths
    }

    /// The answer of `seat` that is worth most, `None` when [`Solved::worths`] is empty.
    /// Of equal answers the first one listed, so passing before crossing.
    #[must_use]
    pub fn best(&self, game: &Qwixx, seat: Seat) -> Option<Action> {
        let mut best: Option<(Action, f64)> = None;
        for (action, worth) in self.worths(game, seat) {
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((action, worth));
            }
        }
        best.map(|(action, _)| action)
    }

    /// The worth of an action 1 with the best action 2 after it.
    fn first_action(&self, turn: &OwnTurn<'_>, penalties: u8, action: Action) -> f64 {
        let first = match action {
            Action::Pass => None,
            Action::Cross { row, number } => match turn.first(row, number) {
                Some(first) => Some(first),
                None => return f64::NEG_INFINITY,
            },
        };
        let first = first.as_ref();
        let points = first.map_or(0.0, |first| f64::from(first.points));
        if first.is_some_and(|first| turn.ends_with(first)) {
            return points;
        }
        let after = &self.worths[self.seats() - 1];
        let lane = usize::from(penalties).min(3);
        let seconds = turn.with_second(first);
        let mut most = f64::NEG_INFINITY;
        for (&board, &points) in seconds.boards.iter().zip(&seconds.points) {
            let later = after[board as usize][lane];
            most = greater(f64::from(points) + self.discount * later, most);
        }
        let (penalty, penalties) = self.unused_second(first.is_some(), penalties);
        let later = after[turn.without_second(first)].get(usize::from(penalties)).copied();
        let alone = points + f64::from(penalty) + self.discount * later.unwrap_or(0.0);
        greater(points + most, alone)
    }

    /// The worth of an action 2, after an action 1 that was used or not.
    fn second_action(&self, hand: Hand, used: bool, action: Action) -> f64 {
        let Some(mut hand) = self.crossed(hand, action) else { return f64::NEG_INFINITY };
        if action == Action::Pass {
            let (penalty, penalties) = self.unused_second(used, hand.penalties);
            hand = Hand { points: f64::from(penalty), penalties, ..hand };
        }
        self.next_turn(hand, self.seats() - 1)
    }

    /// What an unused action 2 costs after an action 1 that was used or not, and the penalties
    /// after it.
    #[inline(always)]
    pub(super) fn unused_second(&self, used: bool, penalties: u8) -> (i32, u8) {
        if used && self.rules().kind() != RuleSetKind::Concordia {
            (0, penalties)
        } else {
            (PENALTY as i32, penalties + 1)
        }
    }

    /// The worth of using the white sum, or not, in the turn of another.
    fn others_turn(&self, game: &Qwixx, seat: Seat, hand: Hand, action: Action) -> f64 {
        let Some(mut hand) = self.crossed(hand, action) else { return f64::NEG_INFINITY };
        // RULES: Qwixx, order: in `ottawa` a row locked this turn is closed from the next on,
        // and the active seat may have ended the game before the others answer.
        for row in game.locked_rows().iter() {
            hand.rows[row as usize] = self.boards.rows.locked();
        }
        if game.sheet_of(game.active()).penalties >= PENALTIES_TO_END {
            return hand.points;
        }
        let seats = game.seats().count();
        let turns = (seat.index() + seats - game.active().index()) % seats;
        self.next_turn(hand, turns.saturating_sub(1).min(self.seats() - 1))
    }

    #[inline]
    fn next_turn(&self, hand: Hand, turns: usize) -> f64 {
        hand.points + self.discount * self.worth(hand.rows, hand.penalties, turns)
    }

    /// The hand after a cross; `None` where it isn't possible.
    #[inline]
    pub(super) fn crossed(&self, mut hand: Hand, action: Action) -> Option<Hand> {
        let Action::Cross { row, number } = action else { return Some(hand) };
        let column = self.rules().column(row, number)?;
        let place = &mut hand.rows[row as usize];
        let (next, points) = self.boards.rows.cross(*place, column);
        *place = next;
        hand.points += f64::from(points);
        (next != NO_ROW).then_some(hand)
    }
}
