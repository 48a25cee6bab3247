//! Best play in a position, and what every other action is worth.

use std::hint::black_box;
use std::sync::{Mutex, OnceLock};

use rollwright_games::yahtzee::{Action, Category, Positions, ROLLS};
use rollwright_games::{Game, Seat, Yahtzee};

use super::lattice::{HANDS, lattice};
use super::solve::Solved;
use super::states::{Parts, State};
use super::turn::Turn;

/// What to do with a hand in one state, packed small because there can be many states: five
/// bits each for the dice to roll again after the first and after the second roll (of the dice
/// in rising order, the lowest the lowest bit), and above them the box.
#[derive(Clone, Copy)]
struct Plan(u16);

impl Plan {
    fn new(turn: &Turn, hand: usize) -> Self {
        let rest = |rolls_left| {
            let keep = usize::from(turn.pick(hand, rolls_left));
            u16::from(lattice().rest_of_hand(hand, keep))
        };
        Self(rest(2) | rest(1) << 5 | (turn.category(hand) as u16) << 10)
    }

    /// The dice to roll again with so many rolls left.
    fn rest(self, rolls_left: u8) -> u8 {
        let rest = match rolls_left {
            0 => 0,
            1 => self.0 >> 5,
            _ => self.0,
        };
        (rest & 31) as u8
    }

    fn category(self) -> Option<Category> {
        Category::ALL.get(usize::from(self.0 >> 10)).copied()
    }
}

/// How many states have their plans in one piece of memory, so that the list of pieces stays in
/// the cache.
const IN_A_PIECE: usize = 8;
/// How many plans lie in one line of the cache.
const IN_A_LINE: usize = 32;

/// The plans of one state, one for each hand.
type OfState = [Plan; HANDS];

/// The plans of the states that have come up, each made once.
pub(super) struct Plans {
    pieces: Vec<OnceLock<Box<[OnceLock<OfState>; IN_A_PIECE]>>>,
    /// Work space for making them.
    spare: Mutex<Vec<Turn>>,
}

impl Plans {
    pub(super) fn new(states: usize) -> Self {
        let pieces = states.div_ceil(IN_A_PIECE);
        let pieces = std::iter::repeat_with(OnceLock::new).take(pieces).collect();
        Self { pieces, spare: Mutex::new(Vec::new()) }
    }

    fn of(&self, solved: &Solved, parts: Parts) -> &OfState {
        let number = solved.states.number(parts.0, parts.1, parts.2);
        let nothing = || Box::new([const { OnceLock::new() }; IN_A_PIECE]);
        let piece = self.pieces[number / IN_A_PIECE].get_or_init(nothing);
        piece[number % IN_A_PIECE].get_or_init(|| {
            let spare = self.spare.lock().ok().and_then(|mut spare| spare.pop());
            let mut turn = spare.unwrap_or_else(|| Turn::blank(solved.rules()));
            turn.work_out(solved, parts);
            let plans = std::array::from_fn(|hand| Plan::new(&turn, hand));
            if let Ok(mut spare) = self.spare.lock() {
                spare.push(turn);
            }
            plans
        })
    }
}

/// Reads something of every line of these plans. Where they come from far away that takes no
/// longer than to read one of them, and the next rolls of the turn find theirs near.
fn bring_near(plans: &OfState) {
    let lines = plans.iter().step_by(IN_A_LINE);
    black_box(lines.fold(0, |all, plan| all | plan.0));
}

impl Solved {
    /// The best action of `seat`, if it is its turn to decide: the one that makes its
    /// expected score largest, whatever the others have. The first time a state comes
    /// up its plan is made (some microseconds) and kept (half a kilobyte).
    #[must_use]
    pub fn best(&self, position: &Yahtzee, seat: Seat) -> Option<Action> {
        let dice = position.showing();
        if seat != position.active() || dice.contains(&0) || position.rule_set() != self.rules() {
            return None;
        }
        let parts = self.states.parts(State::of(position.sheet_of(seat)?))?;
        let plans = self.plans.of(self, parts);
        if position.rolls_left() + 1 == ROLLS {
            bring_near(plans);
        }
        let plan = plans[lattice().hand_of(dice)];
        let rest = lattice().in_order_of(dice, plan.rest(position.rolls_left()));
        match Positions::new(rest) {
            Some(again) => Some(Action::Reroll(again)),
            None => plan.category().map(Action::Score),
        }
    }

    /// Every legal action of `seat` with the final score it leads to on average, best
    /// play after it; empty when it is not asked.
    #[must_use]
    pub fn choices(&self, position: &Yahtzee, seat: Seat) -> Vec<(Action, f64)> {
        let dice = position.showing();
        let legal = position.legal(seat);
        let sheet = position.sheet_of(seat).filter(|_| position.rule_set() == self.rules());
        let Some(sheet) = sheet.filter(|_| !legal.is_empty()) else { return Vec::new() };
        let Some(parts) = self.states.parts(State::of(sheet)) else { return Vec::new() };
        let (mut turn, lattice) = (Turn::blank(self.rules()), lattice());
        turn.work_out(self, parts);
        let keeps = if position.rolls_left() == 1 { &turn.one_left } else { &turn.two_left };
        let boxes: Vec<_> = self.boxes(parts, sheet, lattice.hand_of(dice)).collect();
        let worth = |action: Action| match action {
            Action::Reroll(again) => {
                let kept = (0..5).filter(|&at| !again.has(at)).map(|at| dice[at]);
                keeps.partial[lattice.keep_of(kept)].0[0]
            }
            Action::Score(category) => {
                boxes.iter().find(|(other, _)| *other == category).map_or(0.0, |(_, value)| *value)
            }
        };
        let so_far = f64::from(sheet.total());
        legal.into_iter().map(|action| (action, so_far + worth(action))).collect()
    }
}
