//! Qwixx as a [`Game`].

use super::rules::RULE_SETS;
use super::{Action, Ending, PENALTIES_TO_END, Question, Qwixx, Reason, Roll, Rules, Step};
use crate::qwixx::Illegal;
use crate::{
    ActionList, BadNotation, Colour, DiceList, Die, Faces, Game, GameId, Named, Phase, PhaseOf,
    RuleChoice, RuleSet, Seat, Seats,
};

impl Game for Qwixx {
    const ID: GameId = GameId::Qwixx;
    const TITLE: &'static str = "Qwixx";
    type Rules = Rules;
    type Roll = Roll;
    type Action = Action;
    type Question = Question;
    type Ending = Ending;
    type Reason = Reason;

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
    fn phase(&self) -> PhaseOf<Self> {
        match self.step {
            Step::Roll => Phase::Roll { by: self.active },
            Step::Whites | Step::Others => {
                Phase::Decide { question: Question::WhiteSum, seats: self.asked }
            }
            Step::Colours => Phase::Decide { question: Question::ColourDie, seats: self.asked },
            Step::Over => Phase::Over { how: self.how_it_ended() },
        }
    }

    fn actions() -> Vec<Action> {
        let crosses = Colour::ALL
            .into_iter()
            .flat_map(|row| (2..=12).map(move |number| Action::Cross { row, number }));
        [Action::Pass].into_iter().chain(crosses).collect()
    }

    /// Four rows of twelve crosses, of eleven where the lock is none; four penalties.
    fn score_bounds(rules: &Rules) -> (i32, i32) {
        (-20, if rules.lock_scores() { 4 * 78 } else { 4 * 66 })
    }

    /// Where the turn ends with its end, locks and a fourth penalty can't come together.
    fn endings(rules: &Rules) -> Vec<Ending> {
        let at_once = !rules.action2_after_end();
        let both = |&ending: &Ending| !(at_once && ending == Ending::LockedAndPenalty);
        Ending::ALL.iter().copied().filter(both).collect()
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
    fn how_it_ended(&self) -> Ending {
        let fourth = self.sheets().iter().any(|sheet| sheet.penalties >= PENALTIES_TO_END);
        match (self.closed.len(), fourth) {
            (0 | 1, _) => Ending::FourthPenalty,
            (_, true) => Ending::LockedAndPenalty,
            (2, false) => Ending::TwoLocked,
            (_, false) => Ending::ThreeLocked,
        }
    }
}
