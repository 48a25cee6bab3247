//! Pig, a folk game: gather points roll by roll, and hold before a 1 takes them all. One rule
//! set, `classic`, with the setting `goal` (10-200, default 100).

mod lesson;
mod telling;
#[cfg(test)]
mod tests;
mod texts;

pub use telling::Fact;

use crate::{
    DiceList, Die, Faces, Game, GameId, MAX_SEATS, Phase, PhaseOf, RuleChoice, RuleSet, Seat,
    SeatSet, Seats, Setting, Start,
};

/// A position of Pig.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pig {
    /// What each seat has held.
    pub scores: [u16; MAX_SEATS],
    /// What the active seat has gathered in this turn.
    pub turn: u16,
    /// Whether the seat decides; otherwise the die is due.
    pub asked: bool,
    /// Whose turn it is.
    pub active: Seat,
    /// The seats.
    pub seats: Seats,
    /// The score that wins.
    pub goal: u8,
}

named! {
    /// What seats are asked, after each roll that is not a 1.
    pub enum Question {
        /// Roll again, or keep what was gathered?
        RollOrHold = "roll or hold",
    }

    /// The answers.
    pub enum Action {
        /// Roll again.
        Roll = "roll",
        /// Keep what was gathered.
        Hold = "hold",
    }

    /// The ways to end.
    pub enum Ending {
        /// A seat has held with the goal in hand.
        GoalReached = "goal reached",
    }
}

const DIE: Die = Die::six(Die::ONLY);

static RULE_SETS: [RuleSet; 1] = [RuleSet {
    name: "classic",
    version: 1,
    min_seats: 2,
    max_seats: 10,
    start: Start::SeatOne,
    settings: &[Setting { key: "goal", low: 10, high: 200, default: 100 }],
}];

impl Pig {
    /// The turn ends with what it has brought; the game goes on unless it is won.
    fn end_turn(&mut self, gained: u16) {
        let score = &mut self.scores[self.active.index()];
        *score = score.saturating_add(gained);
        (self.turn, self.asked) = (0, false);
        if *score < self.goal.into() {
            self.active = self.seats.after(self.active);
        }
    }
}

impl Game for Pig {
    const ID: GameId = GameId::Pig;
    const TITLE: &'static str = "Pig";
    type Rules = u8;
    type Roll = u8;
    type Action = Action;
    type Question = Question;
    type Ending = Ending;
    type Reason = std::convert::Infallible;

    fn rule_sets() -> &'static [RuleSet] {
        &RULE_SETS
    }

    fn rules(choice: &RuleChoice) -> u8 {
        choice.value("goal")
    }

    fn new(&goal: &u8, seats: Seats) -> Self {
        let active = seats.first();
        Self { scores: [0; MAX_SEATS], turn: 0, asked: false, active, seats, goal }
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn active(&self) -> Seat {
        self.active
    }

    fn phase(&self) -> PhaseOf<Self> {
        if self.scores[self.active.index()] >= self.goal.into() {
            Phase::Over { how: Ending::GoalReached }
        } else if self.asked {
            Phase::Decide { question: Question::RollOrHold, seats: SeatSet::one(self.active) }
        } else {
            Phase::Roll { by: self.active }
        }
    }

    fn begins_turn(&self) -> bool {
        self.turn == 0
    }

    actions_by_name!();

    fn dice(&self) -> DiceList {
        matches!(self.phase(), Phase::Roll { .. }).then_some(DIE).into_iter().collect()
    }

    fn throw(&self, mut face: impl FnMut(Die) -> u8) -> u8 {
        face(DIE)
    }

    fn faces(&self, roll: u8) -> Faces {
        [roll].into_iter().collect()
    }

    fn apply_roll(&mut self, roll: u8) {
        if roll == 1 {
            self.end_turn(0);
        } else {
            self.turn = self.turn.saturating_add(roll.into());
            self.asked = true;
        }
    }

    fn apply(&mut self, _seat: Seat, action: Action) {
        match action {
            Action::Roll => self.asked = false,
            Action::Hold => self.end_turn(self.turn),
        }
    }

    fn score(&self, seat: Seat) -> i32 {
        self.scores[seat.index()].into()
    }
}
