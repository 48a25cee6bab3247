//! The best answer in a position, by looking up what each answer leads to.

use rollwright_games::qwixx::{Action, PENALTIES_TO_END, Qwixx, Roll, RuleSetKind, Step};
use rollwright_games::{ActionList, Colour, Game, Seat};

use super::Solved;
use super::boards::COLOURS;
use super::kernel::PENALTY;
use super::rows::{NO_ROW, RowId};

/// An own sheet in the middle of a turn.
#[derive(Clone, Copy)]
struct Hand {
    rows: [RowId; COLOURS],
    penalties: u8,
    /// Points made since the hand was looked at.
    points: f64,
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
        if let (true, Some(roll)) = (self.fits(game), game.dice_on_table()) {
            for action in game.legal(seat) {
                worths.push((action, self.worth_of(game, seat, roll, action)));
            }
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

    fn fits(&self, game: &Qwixx) -> bool {
        game.rules_in_play() == self.rules()
    }

    fn worth_of(&self, game: &Qwixx, seat: Seat, roll: Roll, action: Action) -> f64 {
        let sheet = game.sheet_of(seat);
        let hand = Hand {
            rows: self.rows_of(sheet, game.closed_to(seat)),
            penalties: sheet.penalties,
            points: 0.0,
        };
        let Some(crossed) = self.crossed(hand, action) else { return f64::NEG_INFINITY };
        let used = action != Action::Pass;
        if seat != game.active() {
            self.others_turn(game, seat, crossed)
        } else if game.step() == Step::Colours {
            self.after_turn(crossed, game.active_has_crossed() || used, used)
        } else {
            self.second_action(crossed, used, roll)
        }
    }

    /// The worth of a turn after action 1, with all dice known.
    fn second_action(&self, hand: Hand, used: bool, roll: Roll) -> f64 {
        let nothing_more = self.after_turn(hand, used, false);
        let locks = hand.rows.iter().filter(|&&row| row == self.boards.rows.locked()).count();
        if locks >= 2 && !self.rules().action2_after_end() {
            return hand.points;
        }
        let mut best = nothing_more;
        let [first, second] = roll.white;
        for row in Colour::ALL {
            let face = roll.colour[row as usize];
            // A die that left the game shows 0, and its row is locked.
            let whites = if first == second { &roll.white[..1] } else { &roll.white[..] };
            for white in whites {
                let cross = Action::Cross { row, number: white + face };
                if let Some(hand) = self.crossed(hand, cross) {
                    best = best.max(self.after_turn(hand, true, true));
                }
            }
        }
        best
    }

    /// The worth of a turn after action 2 of the own turn: whether any action was
    /// used, and whether action 2 was.
    fn after_turn(&self, mut hand: Hand, used: bool, used_second: bool) -> f64 {
        let spared = match self.rules().kind() {
            RuleSetKind::Concordia => used_second,
            RuleSetKind::Official | RuleSetKind::Ottawa => used,
        };
        if !spared {
            hand.penalties += 1;
            hand.points += PENALTY;
        }
        self.next_turn(hand, self.seats() - 1)
    }

    /// The worth after the white sum was used, or not, in the turn of another.
    fn others_turn(&self, game: &Qwixx, seat: Seat, mut hand: Hand) -> f64 {
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

    fn next_turn(&self, hand: Hand, turns: usize) -> f64 {
        hand.points + self.discount * self.worth(hand.rows, hand.penalties, turns)
    }

    /// The hand after a cross; `None` where it isn't possible.
    #[inline]
    fn crossed(&self, mut hand: Hand, action: Action) -> Option<Hand> {
        let Action::Cross { row, number } = action else { return Some(hand) };
        let column = self.rules().column(row, number)?;
        let place = &mut hand.rows[row as usize];
        let (next, points) = self.boards.rows.cross(*place, column);
        *place = next;
        hand.points += f64::from(points);
        (next != NO_ROW).then_some(hand)
    }
}
