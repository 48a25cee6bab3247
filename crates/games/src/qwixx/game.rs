//! Implements [`Game`] for Qwixx.

use super::rule_sets::RULE_SETS;
use super::{
    Action, Ending, PENALTIES_TO_END, Question, Qwixx, Roll, RuleSetKind, RuleViolation, Rules,
    TurnStage,
};
use crate::qwixx::PlayError;
use crate::{
    ActionList, Colour, DiceList, Die, Faces, Game, GameId, NamedEnum, ParseActionError, Phase,
    PhaseOf, RuleChoice, RuleSet, Seat, Seats,
};

impl Game for Qwixx {
    const ID: GameId = GameId::Qwixx;
    const TITLE: &'static str = "Qwixx";
    type Rules = Rules;
    type Roll = Roll;
    type Action = Action;
    type Question = Question;
    type Ending = Ending;
    type RuleViolation = RuleViolation;

    fn rule_sets() -> &'static [RuleSet] {
        &RULE_SETS
    }

    fn rules_for(choice: &RuleChoice) -> Rules {
        Rules::from_kind(choice.find_by_name(&RuleSetKind::ALL, RuleSetKind::name))
    }

    #[inline]
    fn new(rules: &Rules, seats: Seats) -> Self {
        Self::at_turn_start(*rules, seats, seats.first())
    }

    #[inline]
    fn seats(&self) -> Seats {
        self.seats
    }

    #[inline]
    fn active_seat(&self) -> Seat {
        self.active
    }

    #[inline]
    fn phase(&self) -> PhaseOf<Self> {
        match self.stage {
            TurnStage::Roll => Phase::Roll { seat: self.active },
            TurnStage::WhiteSum | TurnStage::OthersWhiteSum => {
                Phase::Decide { question: Question::WhiteSum, seats: self.awaited_seats }
            }
            TurnStage::ColourDie => {
                Phase::Decide { question: Question::ColourDie, seats: self.awaited_seats }
            }
            TurnStage::Over => Phase::Over { ending: self.ending() },
        }
    }

    fn all_actions() -> Vec<Action> {
        let crosses = Colour::ALL
            .into_iter()
            .flat_map(|row| (2..=12).map(move |number| Action::Cross { row, number }));
        [Action::Pass].into_iter().chain(crosses).collect()
    }

    /// Four rows of twelve crosses (eleven if the lock doesn't score), and four penalties.
    fn score_bounds(rules: &Rules) -> (i32, i32) {
        (-20, if rules.is_lock_scored() { 4 * 78 } else { 4 * 66 })
    }

    /// If the deciding lock ends the turn, locks and a fourth penalty can't happen
    /// together.
    fn possible_endings(rules: &Rules) -> Vec<Ending> {
        let ends_at_once = !rules.has_action2_after_end();
        let is_possible =
            |&ending: &Ending| !(ends_at_once && ending == Ending::RowsLockedAndFourthPenalty);
        Ending::ALL.iter().copied().filter(is_possible).collect()
    }

    fn dice_to_roll(&self) -> DiceList {
        self.dice_due()
    }

    #[inline]
    fn roll_with(&self, face: impl FnMut(Die) -> u8) -> Roll {
        self.roll_dice(face)
    }

    fn roll_faces(&self, roll: Roll) -> Faces {
        Self::faces_of(roll)
    }

    fn possible_rolls(&self) -> Vec<(Roll, f64)> {
        self.all_rolls()
    }

    #[inline]
    fn canonical_roll(&self, roll: Roll) -> Roll {
        roll.with_sorted_whites()
    }

    fn check_roll(&self, roll: Roll) -> Result<(), PlayError> {
        self.check_roll_faces(roll)
    }

    #[inline]
    fn apply_roll(&mut self, roll: Roll) {
        self.start_white_sum(roll);
    }

    #[inline]
    fn legal_actions(&self, seat: Seat) -> ActionList<Action> {
        self.list_legal_actions(seat)
    }

    fn check_action(&self, seat: Seat, action: Action) -> Result<(), PlayError> {
        self.check_answer(seat, action)
    }

    #[inline]
    fn apply_action(&mut self, seat: Seat, action: Action) {
        self.record_answer(seat, action);
    }

    #[inline]
    fn score(&self, seat: Seat) -> i32 {
        self.sheet_of(seat).points()
    }

    /// Seats whose answers are removed are asked again, so that the visible position can be
    /// played on.
    fn visible_to(&self, seat: Option<Seat>) -> Self {
        let mut view = *self;
        for other in self.seats.iter().filter(|&other| Some(other) != seat) {
            if self.pending_answer(other).is_some() {
                view.pending_answers[other.index()] = Action::Pass;
                view.awaited_seats.insert(other);
            }
        }
        view
    }

    fn format_action(action: Action) -> String {
        action.to_notation()
    }

    fn parse_action(text: &str) -> Result<Action, ParseActionError> {
        Action::from_notation(text)
    }
}

impl Qwixx {
    fn ending(&self) -> Ending {
        let fourth = self.sheets().iter().any(|sheet| sheet.penalties >= PENALTIES_TO_END);
        match (self.locked_rows.len(), fourth) {
            (0 | 1, _) => Ending::FourthPenalty,
            (_, true) => Ending::RowsLockedAndFourthPenalty,
            (2, false) => Ending::TwoRowsLocked,
            (_, false) => Ending::ThreeRowsLocked,
        }
    }
}
