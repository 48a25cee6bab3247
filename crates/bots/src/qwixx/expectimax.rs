//! Qwixx: looks ahead over the exact chances of the next rolls.
//!
//! The search follows the own sheet, as the exact tables do: others supply white
//! rolls. Behind the last roll it looks at, it judges a sheet by `Estimate`.

use rollwright_games::qwixx::{Action, PENALTIES_TO_END, RuleSetKind, Rules, Step};
use rollwright_games::{Colour, Game, Qwixx, Seat};

use super::boards::COLOURS;
use super::choose::Hand;
use super::estimate::Estimate;
use super::kernel::PENALTY;
use super::ranking::{Cross, Offer, Whites};
use super::rows::{NO_ROW, Rows};
use crate::Bot;
use crate::bot::best_by;

/// Takes the answer with the most points to be expected, by the next roll exactly
/// and by an estimate from there on.
#[derive(Clone, Debug)]
pub(crate) struct Expectimax {
    rules: Rules,
    seats: usize,
    rows: Rows,
    estimate: Estimate,
    /// The white sums, with the crosses that action 2 may make beside each.
    sums: Vec<(Whites, Vec<Cross>)>,
}

impl Bot<Qwixx> for Expectimax {
    fn choose(&mut self, position: &Qwixx, seat: Seat, _luck: u64) -> Action {
        best_by(&position.legal(seat), |action| self.worth(position, seat, action))
    }
}

impl Expectimax {
    /// For a table of so many seats.
    #[must_use]
    pub(crate) fn new(rules: Rules, seats: usize) -> Self {
        let rows = Rows::new(rules);
        let estimate = Estimate::new(&rows, rules.faces(), seats);
        let crosses = || {
            (0..COLOURS as u8)
                .flat_map(|row| (0..=rules.last_column()).map(move |column| Cross { row, column }))
        };
        let sums = (2..=2 * rules.faces())
            .map(|sum| {
                let whites = Whites::new(rules.faces(), sum);
                let reached = crosses().filter(|&cross| whites.reach(cross)).collect();
                (whites, reached)
            })
            .collect();
        Self { rules, seats, rows, estimate, sums }
    }

    /// The points to be expected from an answer of `seat` on.
    fn worth(&self, game: &Qwixx, seat: Seat, action: Action) -> f64 {
        let hand = self.hand_of(game, seat);
        let Some(hand) = self.answered(hand, action) else { return f64::NEG_INFINITY };
        let used = action != Action::Pass;
        if seat != game.active() {
            return self.in_others_turn(game, seat, hand);
        }
        if game.step() == Step::Colours {
            return self.after_own(hand, used, game.active_has_crossed());
        }
        if self.ends_before_action_2(&hand) {
            return hand.points;
        }
        let Some(roll) = game.dice_on_table() else { return f64::NEG_INFINITY };
        let mut most = self.after_own(hand, false, used);
        for row in Colour::ALL {
            for number in [roll.pair(0, row), roll.pair(1, row)].into_iter().flatten() {
                if let Some(hand) = self.answered(hand, Action::Cross { row, number }) {
                    most = most.max(self.after_own(hand, true, used));
                }
            }
        }
        most
    }

    /// The worth of an answer in the turn of another.
    fn in_others_turn(&self, game: &Qwixx, seat: Seat, mut hand: Hand) -> f64 {
        // RULES: Qwixx, order: in `ottawa` a row locked this turn is closed from the next on,
        // and the active seat may have ended the game before the others answer.
        for row in game.locked_rows().iter() {
            hand.rows[row as usize] = self.rows.locked();
        }
        if game.sheet_of(game.active()).penalties >= PENALTIES_TO_END {
            return hand.points;
        }
        let seats = game.seats().count();
        let turns = (seat.index() + seats - game.active().index()) % seats;
        self.before_roll(hand, turns.saturating_sub(1))
    }

    pub(super) fn hand_of(&self, game: &Qwixx, seat: Seat) -> Hand {
        let sheet = game.sheet_of(seat);
        let closed = game.closed_to(seat);
        let rows = Colour::ALL.map(|row| self.rows.number(sheet.row(row), closed.has(row)));
        Hand { rows, penalties: sheet.penalties, points: 0.0 }
    }

    /// The hand after an answer; `None` where it isn't possible.
    fn answered(&self, hand: Hand, action: Action) -> Option<Hand> {
        match action {
            Action::Pass => Some(hand),
            Action::Cross { row, number } => {
                let column = self.rules.column(row, number)?;
                self.crossed(hand, Cross { row: row as u8, column })
            }
        }
    }

    #[inline]
    fn crossed(&self, mut hand: Hand, cross: Cross) -> Option<Hand> {
        let place = &mut hand.rows[usize::from(cross.row)];
        let (next, points) = self.rows.cross(*place, cross.column);
        *place = next;
        hand.points += f64::from(points);
        (next != NO_ROW).then_some(hand)
    }

    /// The worth of an own turn that is done, with action 2 and action 1 used or not.
    fn after_own(&self, hand: Hand, second: bool, first: bool) -> f64 {
        self.before_roll(self.penalised(hand, second, first), self.seats - 1)
    }

    fn penalised(&self, mut hand: Hand, second: bool, first: bool) -> Hand {
        let spared = first && self.rules.kind() != RuleSetKind::Concordia;
        if !second && !spared {
            hand.penalties += 1;
            hand.points += PENALTY;
        }
        hand
    }

    fn locks(&self, hand: &Hand) -> usize {
        hand.rows.iter().filter(|&&row| row == self.rows.locked()).count()
    }

    fn ends_before_action_2(&self, hand: &Hand) -> bool {
        self.locks(hand) >= 2 && !self.rules.action2_after_end()
    }

    fn is_over(&self, hand: &Hand) -> bool {
        self.locks(hand) >= 2 || hand.penalties >= PENALTIES_TO_END
    }

    /// The leaf: points made, and the estimate of what is to come.
    #[inline]
    pub(super) fn judged(&self, hand: &Hand) -> f64 {
        if self.is_over(hand) {
            return hand.points;
        }
        hand.points + self.estimate.to_come(hand.rows, hand.penalties)
    }

    /// The exact expectation over the next roll, `turns` turns before the own one.
    pub(super) fn before_roll(&self, hand: Hand, turns: usize) -> f64 {
        if self.is_over(&hand) {
            return hand.points;
        }
        self.sums
            .iter()
            .map(|(whites, seconds)| {
                if turns == 0 {
                    self.own_roll(hand, whites, seconds)
                } else {
                    let crossed = self.firsts(hand, whites.sum).map(|hand| self.judged(&hand));
                    whites.chance * crossed.fold(self.judged(&hand), f64::max)
                }
            })
            .sum()
    }

    /// The hands after each cross that the white sum allows.
    fn firsts(&self, hand: Hand, sum: u8) -> impl Iterator<Item = Hand> {
        Colour::ALL.into_iter().filter_map(move |row| {
            let column = self.rules.column(row, sum)?;
            self.crossed(hand, Cross { row: row as u8, column })
        })
    }

    /// The best of an own turn with this white sum, expected over the colour dice,
    /// times the chance of the sum.
    fn own_roll(&self, hand: Hand, whites: &Whites, seconds: &[Cross]) -> f64 {
        let mut alone = self.judged(&self.penalised(hand, false, false));
        let mut offered: Vec<Cross> = Vec::with_capacity(seconds.len());
        let mut values: Vec<f64> = Vec::with_capacity(seconds.len());
        let firsts: arrayvec::ArrayVec<Hand, COLOURS> = self.firsts(hand, whites.sum).collect();
        for first in &firsts {
            alone = alone.max(self.judged(&self.penalised(*first, false, true)));
        }
        for &cross in seconds {
            let mut most = self.crossed(hand, cross).map_or(f64::NEG_INFINITY, |h| self.judged(&h));
            for first in firsts.iter().filter(|first| !self.ends_before_action_2(first)) {
                if let Some(both) = self.crossed(*first, cross) {
                    most = most.max(self.judged(&both));
                }
            }
            if most > alone {
                offered.push(cross);
                values.push(most);
            }
        }
        let mut order: Vec<usize> = (0..offered.len()).collect();
        order.sort_by(|&one, &other| values[other].total_cmp(&values[one]));
        let mut best_first = order.iter().map(|&cross| values[cross]);
        let mut expected = 0.0;
        let offer = Offer::new(whites, offered);
        let left = offer.weigh_in_order(order.iter().copied(), |chance| {
            expected += chance * best_first.next().unwrap_or(alone);
        });
        expected + left * alone
    }
}
