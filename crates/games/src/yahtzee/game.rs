//! The turn, as [`Game`] wants it.

use arrayvec::ArrayVec;

use super::{
    Action, Boxes, Category, Ending, Hand, Illegal, Positions, Question, ROLLS, ROUNDS, Reason,
    Roll, Rules, Sheet, Yahtzee,
};
use super::{action, chance, rules};
use crate::{
    ActionList, BadNotation, DiceList, Die, Faces, Game, GameId, MAX_SEATS, Phase, PhaseOf,
    RuleChoice, RuleSet, Seat, SeatSet, Seats,
};

const DICE: [Die; 5] = [
    Die::six("first"),
    Die::six("second"),
    Die::six("third"),
    Die::six("fourth"),
    Die::six("fifth"),
];

const REROLLS: [Action; 31] = {
    let mut all = [Action::Reroll(Positions::ALL); 31];
    let mut mask = 1;
    while mask < 32 {
        all[mask - 1] = Action::Reroll(Positions::checked(mask as u8));
        mask += 1;
    }
    all
};

impl Yahtzee {
    /// The boxes the dice may go to. Only five equal dice are ever restricted, so
    /// the count of faces is left out for all others: this is the hottest spot.
    fn boxes(&self) -> Boxes {
        let dice = self.dice;
        if dice == [dice[0]; 5] {
            self.rules.allowed(Hand::of(dice), self.active_sheet())
        } else {
            self.active_sheet().open()
        }
    }
}

impl Game for Yahtzee {
    const ID: GameId = GameId::Yahtzee;
    const TITLE: &'static str = "Yahtzee";
    type Rules = Rules;
    type Roll = Roll;
    type Action = Action;
    type Question = Question;
    type Ending = Ending;
    type Reason = Reason;

    fn rule_sets() -> &'static [RuleSet] {
        &rules::SETS
    }

    fn rules(choice: &RuleChoice) -> Rules {
        Rules::from_name(choice.set().name).unwrap_or(Rules::Official)
    }

    fn new(rules: &Rules, seats: Seats) -> Self {
        Self {
            rules: *rules,
            seats,
            active: seats.first(),
            dice: [0; 5],
            rolls_left: ROLLS,
            // At most 12 seats of 13 boxes.
            turns_left: (seats.count() * ROUNDS) as u8,
            sheets: [Sheet::default(); MAX_SEATS],
        }
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn active(&self) -> Seat {
        self.active
    }

    #[inline]
    fn phase(&self) -> PhaseOf<Self> {
        if self.turns_left == 0 {
            Phase::Over { how: Ending::AllFilled }
        } else if self.is_due() {
            Phase::Roll { by: self.active }
        } else {
            let question = if self.rolls_left > 0 { Question::Again } else { Question::Category };
            Phase::Decide { question, seats: SeatSet::one(self.active) }
        }
    }

    fn actions() -> Vec<Action> {
        REROLLS.into_iter().chain(Category::ALL.map(Action::Score)).collect()
    }

    /// Thirteen times five of a kind; without jokers three lower boxes stay 0.
    fn score_bounds(rules: &Rules) -> (i32, i32) {
        let most = match rules {
            Rules::Basic => 375,
            Rules::Bonus => 1480,
            Rules::Official | Rules::FreeJoker => 1575,
        };
        (0, most)
    }

    fn begins_turn(&self) -> bool {
        self.rolls_left == ROLLS
    }

    fn dice(&self) -> DiceList {
        self.due().map(|at| DICE[at]).collect()
    }

    #[inline]
    fn throw(&self, mut face: impl FnMut(Die) -> u8) -> Roll {
        let mut roll = [0; 5];
        for at in self.due() {
            roll[at] = face(DICE[at]);
        }
        roll
    }

    fn faces(&self, roll: Roll) -> Faces {
        self.due().map(|at| roll[at]).collect()
    }

    fn rolls(&self) -> Vec<(Roll, f64)> {
        let due: ArrayVec<usize, 5> = self.due().collect();
        if due.is_empty() { Vec::new() } else { chance::rolls(&due) }
    }

    fn canonical(&self, roll: Roll) -> Roll {
        let mut faces = self.faces(roll);
        faces.sort_unstable();
        let mut sorted = [0; 5];
        for (at, face) in self.due().zip(faces) {
            sorted[at] = face;
        }
        sorted
    }

    fn check_roll(&self, roll: Roll) -> Result<(), Illegal> {
        if self.turns_left == 0 {
            return Err(Illegal::GameOver);
        }
        if !self.is_due() {
            return Err(Illegal::NoRollDue);
        }
        let due = |at: usize| self.dice[at] == 0;
        if (0..5).any(|at| due(at) != (roll[at] != 0)) {
            let got = roll.iter().filter(|&&face| face != 0).count();
            return Err(Illegal::DiceCount { expected: self.due().count(), got });
        }
        match (0..5).find(|&at| due(at) && !DICE[at].shows(roll[at])) {
            Some(at) => {
                let Die { name, low, high } = DICE[at];
                Err(Illegal::Face { die: name, face: roll[at], low, high })
            }
            None => Ok(()),
        }
    }

    #[inline]
    fn apply_roll(&mut self, roll: Roll) {
        for (die, face) in self.dice.iter_mut().zip(roll) {
            *die |= face;
        }
        self.rolls_left = self.rolls_left.saturating_sub(1);
    }

    #[inline]
    fn legal(&self, seat: Seat) -> ActionList<Action> {
        let mut actions = ActionList::new();
        if seat != self.active || self.is_due() || self.turns_left == 0 {
            return actions;
        }
        if self.rolls_left > 0 {
            actions.extend(REROLLS);
        }
        for category in self.boxes().iter() {
            actions.push(Action::Score(category));
        }
        actions
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if self.turns_left == 0 {
            return Err(Illegal::GameOver);
        }
        if seat != self.active {
            return Err(Illegal::NotAsked { seat });
        }
        if self.is_due() {
            return Err(Illegal::RollDue);
        }
        match action {
            Action::Reroll(_) if self.rolls_left == 0 => Err(Illegal::Rule(Reason::NoRollsLeft)),
            Action::Reroll(_) => Ok(()),
            Action::Score(category) => {
                self.rules.check(Hand::of(self.dice), self.active_sheet(), category)
            }
        }
    }

    #[inline]
    fn apply(&mut self, _seat: Seat, action: Action) {
        match action {
            Action::Reroll(positions) => {
                for (at, die) in self.dice.iter_mut().enumerate() {
                    *die *= u8::from(!positions.has(at));
                }
            }
            Action::Score(category) => self.score_in(category),
        }
    }

    #[inline]
    fn score(&self, seat: Seat) -> i32 {
        self.sheet_of(seat).map_or(0, |sheet| i32::from(sheet.total()))
    }

    fn seen_by(&self, _seat: Option<Seat>) -> Self {
        self.clone()
    }

    fn write(action: Action) -> String {
        action::write(action)
    }

    fn read(text: &str) -> Result<Action, BadNotation> {
        action::read(text)
    }
}

impl Yahtzee {
    /// Fills a box and ends the turn.
    fn score_in(&mut self, category: Category) {
        let sheet = &mut self.sheets[self.active.index()];
        let scored = self.rules.scored(Hand::of(self.dice), sheet, category);
        sheet.write(category, scored);
        self.dice = [0; 5];
        self.rolls_left = ROLLS;
        self.turns_left = self.turns_left.saturating_sub(1);
        if self.turns_left > 0 {
            self.active = self.seats.after(self.active);
        }
    }
}
