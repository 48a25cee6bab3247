//! The best answer in a position, by looking up what each answer leads to.

use rollwright_games::qwixx::{Action, PENALTIES_TO_END, Qwixx, RuleSetKind, Step};
use rollwright_games::{ActionList, Game, Seat};

use super::Solved;
use super::boards::COLOURS;
use super::kernel::PENALTY;
use super::own_turn::OwnTurn;
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
            let turn = OwnTurn::new(self, hand, roll);
            worths.extend(legal.into_iter().map(|action| (action, turn.first_action(action))));
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

    /// The worth of an action 2, after an action 1 that was used or not.
    fn second_action(&self, hand: Hand, used: bool, action: Action) -> f64 {
        let Some(hand) = self.crossed(hand, action) else { return f64::NEG_INFINITY };
        if action == Action::Pass {
            self.without_second(hand, used)
        } else {
            self.next_turn(hand, self.seats() - 1)
        }
    }

    /// The worth of the own turn when action 2 isn't used.
    #[inline]
    pub(super) fn without_second(&self, mut hand: Hand, used: bool) -> f64 {
        if !used || self.rules().kind() == RuleSetKind::Concordia {
            hand.penalties += 1;
            hand.points += PENALTY;
        }
        self.next_turn(hand, self.seats() - 1)
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
