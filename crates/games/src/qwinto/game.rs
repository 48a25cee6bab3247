//! The rules of Qwinto: dice, questions, legal actions, and the course of a turn.

use rollwright_i18n::Lang;

use super::texts::texts;
use super::{
    Action, CELLS_PER_ROW, DiceSet, EndCause, Ending, Entry, FAILED_ROLLS_TO_END, PlayError,
    Question, Qwinto, Roll, RowColour, RuleViolation, Rules, Sheet, TurnStage,
};
use crate::{
    ActionList, Colour, DiceToRoll, Die, Faces, Game, GameId, MAX_SEATS, NamedEnum,
    ParseActionError, Phase, PhaseOf, RuleSet, RuleSetWithSettings, Seat, SeatSet, Seats,
};

impl Game for Qwinto {
    const ID: GameId = GameId::Qwinto;
    const TITLE: &'static str = "Qwinto";
    type Rules = Rules;
    type Roll = Roll;
    type Action = Action;
    type Question = Question;
    type Ending = Ending;
    type RuleViolation = RuleViolation;

    fn rule_sets() -> &'static [RuleSet] {
        &super::rule_sets::RULE_SETS
    }

    fn rules_for(choice: &RuleSetWithSettings) -> Rules {
        choice.find_by_name(&Rules::ALL, Rules::name)
    }

    fn new(rules: &Rules, seats: Seats) -> Self {
        Self {
            sheets: seats.iter().map(|_| Sheet::EMPTY).collect(),
            pending_entries: [None; MAX_SEATS],
            awaited_seats: SeatSet::EMPTY,
            stage: TurnStage::ChooseDice,
            active: seats.starting_seat(),
            seats,
            rules: *rules,
        }
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn active_seat(&self) -> Seat {
        self.active
    }

    #[inline]
    fn phase(&self) -> PhaseOf<Self> {
        let active = SeatSet::single(self.active);
        match self.stage {
            TurnStage::ChooseDice => Phase::Decide { question: Question::Dice, seats: active },
            TurnStage::Roll(_) | TurnStage::Reroll(_) => Phase::Roll { seat: self.active },
            TurnStage::OfferReroll(..) => {
                Phase::Decide { question: Question::Reroll, seats: active }
            }
            TurnStage::EnterSum(_) => {
                Phase::Decide { question: Question::Entry, seats: self.awaited_seats }
            }
            TurnStage::Over(end) => Phase::Over {
                ending: match end {
                    EndCause::Failed => Ending::FourFailedRolls,
                    EndCause::Filled => Ending::TwoRowsFilled,
                    EndCause::Both => Ending::FailedRollsAndRowsFilled,
                },
            },
        }
    }

    fn all_actions() -> Vec<Action> {
        let cells = RowColour::ALL
            .into_iter()
            .flat_map(|row| (0..CELLS_PER_ROW).map(move |cell| Action::Enter { row, cell }));
        let others = [Action::Reroll, Action::Keep, Action::Pass].into_iter();
        DiceSet::ALL_SETS.into_iter().map(Action::Dice).chain(others).chain(cells).collect()
    }

    /// Three full rows end in at most 18 each, and add five bonus cells below 18.
    fn score_bounds(_rules: &Rules) -> (i32, i32) {
        (-20, 3 * 18 + 5 * 18)
    }

    fn is_turn_start(&self) -> bool {
        self.stage == TurnStage::ChooseDice
    }

    fn dice_to_roll(&self) -> DiceToRoll {
        self.dice_due().map(|dice| dice.rows().map(RowColour::die).collect()).unwrap_or_default()
    }

    #[inline]
    fn roll_with(&self, mut face: impl FnMut(Die) -> u8) -> Roll {
        // If no roll is expected, no face is requested, and `check_roll` rejects the roll.
        self.dice_due().map_or(Roll::NONE, |dice| Roll::from_fn(dice, |row| face(row.die())))
    }

    fn roll_faces(&self, roll: Roll) -> Faces {
        RowColour::ALL.into_iter().filter_map(|row| roll.face(row)).collect()
    }

    fn possible_rolls(&self) -> Vec<(Roll, f64)> {
        let Some(dice) = self.dice_due() else { return Vec::new() };
        let probability = 1.0 / 6f64.powi(dice.len() as i32);
        Roll::all_rolls(dice).map(|roll| (roll, probability)).collect()
    }

    fn check_roll(&self, roll: Roll) -> Result<(), PlayError> {
        let dice = match (self.dice_due(), self.stage) {
            (Some(dice), _) => dice,
            (None, TurnStage::Over(_)) => return Err(PlayError::GameOver),
            (None, _) => return Err(PlayError::ActionExpected),
        };
        if roll.dice_count() != dice.len() {
            return Err(PlayError::DiceCount { expected: dice.len(), got: roll.dice_count() });
        }
        for row in dice.rows() {
            let (die, face) = (row.die(), roll.face(row).unwrap_or(0));
            if !die.can_show(face) {
                return Err(PlayError::FaceOutOfRange {
                    die: die.name,
                    face,
                    low: die.low,
                    high: die.high,
                });
            }
        }
        Ok(())
    }

    #[inline]
    fn apply_roll(&mut self, roll: Roll) {
        match self.stage {
            TurnStage::Roll(dice) if self.rules.has_reroll() => {
                self.stage = TurnStage::OfferReroll(dice, roll)
            }
            TurnStage::Roll(_) | TurnStage::Reroll(_) => self.ask_entries(roll),
            _ => {}
        }
    }

    #[inline]
    fn legal_actions(&self, seat: Seat) -> ActionList<Action> {
        let mut actions = ActionList::new();
        match self.stage {
            TurnStage::ChooseDice if seat == self.active => {
                actions.extend(DiceSet::ALL_SETS.map(Action::Dice));
            }
            TurnStage::OfferReroll(..) if seat == self.active => {
                actions.extend([Action::Reroll, Action::Keep]);
            }
            TurnStage::EnterSum(roll) if self.awaited_seats.contains(seat) => {
                let (sheet, sum) = (self.sheet_of(seat), roll.sum());
                for row in RowColour::ALL {
                    if roll.includes(row) {
                        for cell in sheet.accepting_cells(row, sum) {
                            actions.push(Action::Enter { row, cell });
                        }
                    }
                }
                actions.push(Action::Pass);
            }
            _ => {}
        }
        actions
    }

    fn check_action(&self, seat: Seat, action: Action) -> Result<(), PlayError> {
        let question = match self.phase() {
            Phase::Over { .. } => return Err(PlayError::GameOver),
            Phase::Roll { .. } => return Err(PlayError::RollExpected),
            Phase::Decide { question, seats } if seats.contains(seat) => question,
            Phase::Decide { question: Question::Entry, .. } if self.seats.contains(seat) => {
                return Err(PlayError::AlreadyAnswered { seat });
            }
            Phase::Decide { .. } => return Err(PlayError::NotAsked { seat }),
        };
        match (question, action) {
            (Question::Dice, Action::Dice(_))
            | (Question::Reroll, Action::Reroll | Action::Keep)
            | (Question::Entry, Action::Enter { .. } | Action::Pass) => {
                self.rule_violation(seat, action).map_or(Ok(()), |violation| Err(violation.into()))
            }
            _ => Err(PlayError::WrongQuestion { asked: question.name() }),
        }
    }

    fn rule_violation(&self, seat: Seat, action: Action) -> Option<RuleViolation> {
        let (TurnStage::EnterSum(roll), Action::Enter { row, cell }) = (self.stage, action) else {
            return None;
        };
        if !roll.includes(row) {
            return Some(RuleViolation::DieNotRolled { row: row.colour() });
        }
        self.sheet_of(seat).check_entry(row, cell, roll.sum()).err()
    }

    #[inline]
    fn apply_action(&mut self, seat: Seat, action: Action) {
        match (self.stage, action) {
            (TurnStage::ChooseDice, Action::Dice(dice)) => self.stage = TurnStage::Roll(dice),
            (TurnStage::OfferReroll(dice, _), Action::Reroll) => {
                self.stage = TurnStage::Reroll(dice)
            }
            (TurnStage::OfferReroll(_, roll), Action::Keep) => self.ask_entries(roll),
            (TurnStage::EnterSum(roll), Action::Pass | Action::Enter { .. }) => {
                if !self.awaited_seats.contains(seat) {
                    return;
                }
                self.pending_entries[seat.index()] = Some(match action {
                    Action::Enter { row, cell } => Entry::Cell(row, cell),
                    _ => Entry::Pass,
                });
                self.awaited_seats.remove(seat);
                if self.awaited_seats.is_empty() {
                    self.resolve_entries(roll);
                }
            }
            _ => {}
        }
    }

    fn score(&self, seat: Seat) -> i32 {
        self.sheet_of(seat).points()
    }

    fn visible_to(&self, seat: Option<Seat>) -> Self {
        let mut view = self.clone();
        for other in self.seats.iter().filter(|&other| Some(other) != seat) {
            if view.pending_entries[other.index()].take().is_some() {
                view.awaited_seats.insert(other);
            }
        }
        view
    }

    /// `RB`, `reroll`, `keep`, `R4` (cells from 1), `pass`.
    fn format_action(action: Action) -> String {
        match action {
            Action::Dice(dice) => dice.to_string(),
            Action::Reroll => "reroll".to_owned(),
            Action::Keep => "keep".to_owned(),
            Action::Enter { row, cell } => {
                format!("{}{}", row.colour().letter(), u16::from(cell) + 1)
            }
            Action::Pass => "pass".to_owned(),
        }
    }

    fn parse_action(text: &str) -> Result<Action, ParseActionError> {
        let word = text.trim();
        let words = [("reroll", Action::Reroll), ("keep", Action::Keep), ("pass", Action::Pass)];
        words
            .into_iter()
            .find_map(|(name, action)| word.eq_ignore_ascii_case(name).then_some(action))
            .or_else(|| DiceSet::from_colour_letters(word).map(Action::Dice))
            .or_else(|| parse_entry(word))
            .ok_or_else(|| ParseActionError::new(text, texts(Lang::En).description.notation_help))
    }
}

impl Qwinto {
    /// The dice to roll, if a roll is expected.
    fn dice_due(&self) -> Option<DiceSet> {
        match self.stage {
            TurnStage::Roll(dice) | TurnStage::Reroll(dice) => Some(dice),
            _ => None,
        }
    }

    fn ask_entries(&mut self, roll: Roll) {
        self.stage = TurnStage::EnterSum(roll);
        self.awaited_seats = self.seats.to_set();
    }

    /// Applies all answers: entries, the failed throw, then the end of the game or the next
    /// turn.
    fn resolve_entries(&mut self, roll: Roll) {
        let sum = roll.sum();
        for (sheet, entry) in self.sheets.iter_mut().zip(&self.pending_entries) {
            if let Some(Entry::Cell(row, cell)) = *entry {
                sheet.write_number(row, cell, sum);
            }
        }
        // RULES: Qwinto, "by need or by choice"; only the seat that rolled.
        let active = self.active.index();
        if self.pending_entries[active] == Some(Entry::Pass) {
            self.sheets[active].mark_failed_roll();
        }
        self.pending_entries = [None; MAX_SEATS];
        match self.end_cause() {
            Some(end) => self.stage = TurnStage::Over(end),
            None => {
                self.stage = TurnStage::ChooseDice;
                self.active = self.seats.next(self.active);
            }
        }
    }

    /// How the sheets end the game, if they do.
    pub(super) fn end_cause(&self) -> Option<EndCause> {
        let failed = self.sheets.iter().any(|sheet| sheet.failed_rolls() >= FAILED_ROLLS_TO_END);
        let filled = self.sheets.iter().any(|sheet| sheet.full_row_count() >= 2);
        match (failed, filled) {
            (true, true) => Some(EndCause::Both),
            (true, false) => Some(EndCause::Failed),
            (false, true) => Some(EndCause::Filled),
            (false, false) => None,
        }
    }
}

/// Parses a row's letter and a cell from 1 to 10, without leading zeros or signs, so that
/// each action has one notation (except for case and the order of dice).
fn parse_entry(word: &str) -> Option<Action> {
    let mut letters = word.chars();
    let row = RowColour::from_colour(Colour::from_letter(letters.next()?)?)?;
    let cell = (0..10).find(|cell| letters.as_str() == (cell + 1).to_string())?;
    Some(Action::Enter { row, cell })
}
