//! One turn of perfect play: the best keep and the best box for every hand.
//!
//! Ties are broken the same way everywhere: of equally good keeps the one with the
//! most dice (all five: stop and score), then the one with the highest faces; of
//! equally good boxes the first on the scorecard. Values closer than [`EQUAL`] are
//! equal: they differ by rounding alone.

use std::sync::OnceLock;

use rollwright_games::yahtzee::{Action, Boxes, CHIP, Category, Positions, Rules, Scored, Sheet};
use rollwright_games::{Game, Seat, Yahtzee};

use super::kernel::{self, Afterwards, Keeps, upper_step};
use super::lattice::{HANDS, KEEPS, PARTIAL, lattice};
use super::solve::Solved;
use super::states::{Lower, SIX, State};

/// Values closer than this are equal.
const EQUAL: f64 = 1e-10;

/// A state taken apart: upper boxes used, lower boxes used, upper sum.
pub(super) type Parts = (usize, Lower, u8);

/// What to do with each hand in one state.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// The keep after the first roll, as a mask over the sorted dice.
    pub(super) first: u8,
    /// The keep after the second roll.
    pub(super) second: u8,
    /// The box, as an index.
    pub(super) category: u8,
}

/// The plans of the states that have come up, each made once.
pub(super) struct Turns(Vec<OnceLock<Box<[Plan; HANDS]>>>);

impl Turns {
    pub(super) fn new(states: usize) -> Self {
        Self(std::iter::repeat_with(OnceLock::new).take(states).collect())
    }
}

/// The values of a turn: of every hand in its best box, and of every keep while one
/// roll or two are left. Full hands among the keeps stand for stopping.
pub(super) struct Turn {
    boxes: [(u8, f64); HANDS],
    one_left: Box<Keeps<1>>,
    two_left: Box<Keeps<1>>,
    /// The best keep's value with one roll or two left, by the hand.
    best: [[f64; HANDS]; 2],
    sheet: Sheet,
    rules: Rules,
}

impl Solved {
    /// The best action of `seat`, if it is its turn to decide: the one that makes its
    /// expected score largest, whatever the others have. The first time a state comes
    /// up its plan is made (some microseconds) and kept (about a kilobyte).
    #[must_use]
    pub fn best(&self, position: &Yahtzee, seat: Seat) -> Option<Action> {
        let dice = position.showing();
        if seat != position.active() || dice.contains(&0) || position.rule_set() != self.rules() {
            return None;
        }
        let parts = self.states.parts(State::of(position.sheet_of(seat)?))?;
        let number = self.states.number(parts.0, parts.1, parts.2);
        let plans = self.turns.0[number].get_or_init(|| self.turn(parts).plans());
        let plan = plans[lattice().hand_of(dice)];
        let keep = match position.rolls_left() {
            0 => 31,
            1 => plan.second,
            _ => plan.first,
        };
        match Positions::new(lattice().unsorted(dice, !keep & 31)) {
            Some(again) => Some(Action::Reroll(again)),
            None => Some(Action::Score(*Category::ALL.get(usize::from(plan.category))?)),
        }
    }

    /// Every legal action of `seat` with the final score it leads to on average, best
    /// play after it; empty when it is not asked.
    #[must_use]
    pub fn choices(&self, position: &Yahtzee, seat: Seat) -> Vec<(Action, f64)> {
        let dice = position.showing();
        let sheet = position.sheet_of(seat).filter(|_| position.rule_set() == self.rules());
        let Some(sheet) = sheet else { return Vec::new() };
        let Some(parts) = self.states.parts(State::of(sheet)) else { return Vec::new() };
        let legal = position.legal(seat);
        if legal.is_empty() {
            return Vec::new();
        }
        let (turn, lattice) = (self.turn(parts), lattice());
        let keeps = if position.rolls_left() == 1 { &turn.one_left } else { &turn.two_left };
        let boxes = self.boxes(parts, lattice.hand_of(dice));
        let worth = |action: Action| match action {
            Action::Reroll(again) => {
                let kept = (0..5).filter(|&at| !again.has(at)).map(|at| dice[at]);
                keeps[lattice.keep_of(kept)].0[0]
            }
            Action::Score(category) => {
                boxes.iter().find(|(other, _)| *other == category).map_or(0.0, |(_, value)| *value)
            }
        };
        let so_far = f64::from(sheet.total());
        legal.into_iter().map(|action| (action, so_far + worth(action))).collect()
    }

    /// The values of the turn that begins in a state.
    pub(super) fn turn(&self, parts: Parts) -> Turn {
        let (upper, lower, sum) = parts;
        let lattice = lattice();
        let after = Afterwards::new(&self.states, upper, [(lower, sum)], |at| self.values[at]);
        let mut boxes = [(0, 0.0); HANDS];
        for (at, chosen) in boxes.iter_mut().enumerate() {
            *chosen = if at < 6 {
                let all = self.boxes(parts, at);
                first_best(all.into_iter().map(|(category, value)| (category as u8, value)))
            } else {
                first_best(after.boxes(0, &lattice.points[at], lattice.hands[at]))
            };
        }
        let mut one_left = kernel::blank();
        for (value, &(_, points)) in one_left[PARTIAL..KEEPS].iter_mut().zip(&boxes) {
            value.0 = [points];
        }
        kernel::expect(&mut one_left, lattice);
        let mut two_left = one_left.clone();
        kernel::best(&mut two_left, lattice);
        let after_second = std::array::from_fn(|hand| two_left[PARTIAL + hand].0[0]);
        kernel::expect(&mut two_left, lattice);
        // Keeping all five means to stop: to keep them now and roll some of them later
        // is never better than to roll those at once.
        two_left[PARTIAL..KEEPS].copy_from_slice(&one_left[PARTIAL..KEEPS]);
        let mut best = two_left.clone();
        kernel::best(&mut best, lattice);
        let after_first = std::array::from_fn(|hand| best[PARTIAL + hand].0[0]);
        Turn {
            boxes,
            one_left,
            two_left,
            best: [after_second, after_first],
            sheet: sheet_like(parts),
            rules: self.rules(),
        }
    }

    /// The boxes a hand may go to, with the points there and all that come after.
    pub(super) fn boxes(&self, parts: Parts, hand: usize) -> Vec<(Category, f64)> {
        let (rules, hand) = (self.rules(), lattice().hands[hand]);
        let sheet = sheet_like(parts);
        let allowed = rules.allowed(hand, &sheet);
        allowed
            .iter()
            .map(|category| {
                let scored = rules.scored(hand, &sheet, category);
                let chip = if scored.chip { u32::from(CHIP) } else { 0 };
                let (points, next) = step(rules, parts, category, scored.points);
                let number = self.states.number(next.0, next.1, next.2);
                (category, f64::from(points + chip) + self.values[number])
            })
            .collect()
    }
}

impl Turn {
    fn plans(&self) -> Box<[Plan; HANDS]> {
        Box::new(std::array::from_fn(|hand| self.plan(hand)))
    }

    fn plan(&self, hand: usize) -> Plan {
        let mask = |rolls_left| self.pick(hand, rolls_left).1;
        Plan { first: mask(2), second: mask(1), category: self.boxes[hand].0 }
    }

    /// The keep for a hand with one roll left or two: its number and its mask over
    /// the sorted dice.
    pub(super) fn pick(&self, hand: usize, rolls_left: usize) -> (u16, u8) {
        let (keeps, best) = match rolls_left {
            1 => (&self.one_left, self.best[0][hand]),
            _ => (&self.two_left, self.best[1][hand]),
        };
        let good = |keep: u16| keeps[usize::from(keep) & 511].0[0] >= best - EQUAL;
        let all = &lattice().keeps[hand];
        all.iter().copied().find(|(keep, _)| good(*keep)).unwrap_or(all[0])
    }

    /// The box for a hand after the last roll, and what it scores there.
    pub(super) fn scored(&self, hand: usize) -> (Category, Scored) {
        let category = Category::ALL[usize::from(self.boxes[hand].0)];
        let plain =
            Scored { points: lattice().points[hand][category.index()], joker: false, chip: false };
        let five = hand < 6;
        let of_five = || self.rules.scored(lattice().hands[hand], &self.sheet, category);
        (category, if five { of_five() } else { plain })
    }
}

/// The best of several, the first of equals.
fn first_best(all: impl Iterator<Item = (u8, f64)>) -> (u8, f64) {
    all.fold(
        (0, f64::NEG_INFINITY),
        |best, other| if other.1 > best.1 + EQUAL { other } else { best },
    )
}

/// A sheet that scores like every sheet of this state.
fn sheet_like((upper, lower, _): Parts) -> Sheet {
    let mut boxes = [None; 13];
    for (face, points) in boxes[..6].iter_mut().enumerate() {
        *points = (upper >> face & 1 == 1).then_some(0);
    }
    for (at, category) in SIX.into_iter().enumerate() {
        // Any five dice make at least 5 in Chance.
        let points = if category == Category::Chance { 5 } else { 0 };
        boxes[category.index()] = (lower >> at & 1 == 1).then_some(points);
    }
    boxes[Category::Yahtzee.index()] = match lower >> 6 {
        0 => None,
        1 => Some(0),
        _ => Some(50),
    };
    Sheet::from_boxes(boxes, 0).unwrap_or_default()
}

/// The points of a box, the upper bonus with them where it is won, and the state after.
pub(super) fn step(
    rules: Rules,
    (upper, lower, sum): Parts,
    category: Category,
    points: u8,
) -> (u32, Parts) {
    if let Some(face) = category.face() {
        let (points, sum) = upper_step(sum, face, points / face);
        (points, (upper | usize::from(category.alone().and(Boxes::UPPER).bits()), lower, sum))
    } else {
        let filled = match SIX.iter().position(|&other| other == category) {
            Some(at) => lower | 1 << at,
            None if points == 50 && rules.has_chips() => lower | 2 << 6,
            None => lower | 1 << 6,
        };
        (u32::from(points), (upper, filled, sum))
    }
}
