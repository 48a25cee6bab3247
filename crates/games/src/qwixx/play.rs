//! Qwixx as a [`Game`].

use super::rules::RULE_SETS;
use super::{
    Action, COLOUR_DIE, FOURTH_PENALTY, LOCKED_AND_PENALTY, PENALTIES_TO_END, Qwixx, Roll, Rules,
    Step, THREE_LOCKED, TWO_LOCKED, WHITE_SUM,
};
use crate::{
    ActionList, BadNotation, DiceList, Die, Faces, Game, GameId, Illegal, Phase, RuleChoice,
    RuleSet, Seat, Seats,
};

impl Game for Qwixx {
    const ID: GameId = GameId::Qwixx;
    type Rules = Rules;
    type Roll = Roll;
    type Action = Action;

    fn rule_sets() -> &'static [RuleSet] {
        &RULE_SETS
    }

    fn rules(choice: &RuleChoice) -> Rules {
        match choice.set().name {
            "concordia" => Rules::CONCORDIA,
            "ottawa" => Rules::OTTAWA,
            _ => Rules::OFFICIAL,
        }
    }

    #[inline]
    fn new(rules: &Rules, seats: Seats) -> Self {
        Self::before_roll(*rules, seats, seats.first())
    }

    #[inline]
    fn seats(&self) -> Seats {
        self.seats
    }

    #[inline]
    fn active(&self) -> Seat {
        self.active
    }

    #[inline]
    fn phase(&self) -> Phase {
        match self.step {
            Step::Roll => Phase::Roll { by: self.active },
            Step::Whites | Step::Others => Phase::Decide { question: WHITE_SUM, seats: self.asked },
            Step::Colours => Phase::Decide { question: COLOUR_DIE, seats: self.asked },
            Step::Over => Phase::Over { how: self.how_it_ended() },
        }
    }

    fn dice(&self) -> DiceList {
        self.dice_due()
    }

    #[inline]
    fn throw(&self, face: impl FnMut(Die) -> u8) -> Roll {
        self.throw_dice(face)
    }

    fn faces(&self, roll: Roll) -> Faces {
        Self::faces_of(roll)
    }

    fn rolls(&self) -> Vec<(Roll, f64)> {
        self.all_rolls()
    }

    #[inline]
    fn canonical(&self, roll: Roll) -> Roll {
        roll.sorted()
    }

    fn check_roll(&self, roll: Roll) -> Result<(), Illegal> {
        self.refuse_roll(roll)
    }

    #[inline]
    fn apply_roll(&mut self, roll: Roll) {
        self.take_roll(roll);
    }

    #[inline]
    fn legal(&self, seat: Seat) -> ActionList<Action> {
        self.list(seat)
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.refuse(seat, action)
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: Action) {
        self.take_answer(seat, action);
    }

    #[inline]
    fn score(&self, seat: Seat) -> i32 {
        self.sheet_of(seat).points()
    }

    /// Seats whose answers are taken out are asked again, as they were when the
    /// question was put, so that the view can be played on.
    fn seen_by(&self, seat: Option<Seat>) -> Self {
        let mut view = *self;
        for other in self.seats.iter().filter(|&other| Some(other) != seat) {
            if self.open_answer(other).is_some() {
                view.answers[other.index()] = Action::Pass;
                view.asked.insert(other);
            }
        }
        view
    }

    fn write(action: Action) -> String {
        action.write()
    }

    fn read(text: &str) -> Result<Action, BadNotation> {
        Action::read(text)
    }
}

impl Qwixx {
    fn how_it_ended(&self) -> &'static str {
        let fourth = self.sheets().iter().any(|sheet| sheet.penalties >= PENALTIES_TO_END);
        match (self.closed.len(), fourth) {
            (0 | 1, _) => FOURTH_PENALTY,
            (_, true) => LOCKED_AND_PENALTY,
            (2, false) => TWO_LOCKED,
            (_, false) => THREE_LOCKED,
        }
    }
}
