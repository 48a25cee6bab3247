//! The rules of Qwixx: dice, questions, legal actions, and the course of a turn.

use rollwright_i18n::Lang;

use super::row_layout::ColumnSets;
use super::rule_sets::RULE_SETS;
use super::texts::texts;
use super::{
    Action, Action1Order, Ending, LOCKS_TO_END, PENALTIES_TO_END, PlayError, Question, Qwixx, Roll,
    RowCrosses, RowSet, RuleSetKind, RuleViolation, Rules, TurnStage,
};
use crate::game::check_faces;
use crate::{
    ActionList, Colour, DiceToRoll, Die, Faces, Game, GameId, NamedEnum, ParseActionError, Phase,
    PhaseOf, RuleSet, RuleSetWithSettings, Seat, SeatSet, Seats,
};

const WHITE_NAMES: [&str; 2] = ["white 1", "white 2"];
const COLOUR_NAMES: [&str; 4] = ["red", "yellow", "green", "blue"];

#[inline]
const fn die(rules: Rules, name: &'static str) -> Die {
    Die { name, low: 1, high: rules.faces_per_die() }
}

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

    fn rules_for(choice: &RuleSetWithSettings) -> Rules {
        Rules::full_size(choice.find_by_name(&RuleSetKind::ALL, RuleSetKind::name))
    }

    #[inline]
    fn new(rules: &Rules, seats: Seats) -> Self {
        Self::at_turn_start(*rules, seats, seats.starting_seat())
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
        let ends_at_once = !rules.has_action2_after_deciding_lock();
        let is_possible =
            |&ending: &Ending| !(ends_at_once && ending == Ending::RowsLockedAndFourthPenalty);
        Ending::ALL.iter().copied().filter(is_possible).collect()
    }

    fn dice_to_roll(&self) -> DiceToRoll {
        let mut dice = DiceToRoll::new();
        if self.stage != TurnStage::Roll {
            return dice;
        }
        dice.extend(WHITE_NAMES.map(|name| die(self.rules, name)));
        for row in Colour::ALL {
            if !self.removed_dice().contains(row) {
                dice.push(die(self.rules, COLOUR_NAMES[row as usize]));
            }
        }
        dice
    }

    #[inline]
    fn roll_with(&self, mut face: impl FnMut(Die) -> u8) -> Roll {
        let white = WHITE_NAMES.map(|name| face(die(self.rules, name)));
        let removed = self.removed_dice();
        let colour = Colour::ALL.map(|row| {
            if removed.contains(row) {
                0
            } else {
                face(die(self.rules, COLOUR_NAMES[row as usize]))
            }
        });
        Roll { white, colour }
    }

    fn roll_faces(&self, roll: Roll) -> Faces {
        roll.white.into_iter().chain(roll.colour.into_iter().filter(|&face| face != 0)).collect()
    }

    fn possible_rolls(&self) -> Vec<(Roll, f64)> {
        if self.stage != TurnStage::Roll {
            return Vec::new();
        }
        let faces = self.rules.faces_per_die();
        let removed = self.removed_dice();
        let side = |row| if removed.contains(row) { 0..=0 } else { 1..=faces };
        let dice = 6 - removed.len() as i32;
        let ordered_probability = f64::from(faces).powi(dice).recip();
        let mut rolls = Vec::new();
        for first in 1..=faces {
            for second in first..=faces {
                // Unequal whites occur in two orders.
                let probability =
                    if first == second { ordered_probability } else { 2.0 * ordered_probability };
                for red in side(Colour::Red) {
                    for yellow in side(Colour::Yellow) {
                        for green in side(Colour::Green) {
                            for blue in side(Colour::Blue) {
                                let colour = [red, yellow, green, blue];
                                rolls.push((Roll { white: [first, second], colour }, probability));
                            }
                        }
                    }
                }
            }
        }
        rolls
    }

    /// The white dice in ascending order.
    #[inline]
    fn canonical_roll(&self, roll: Roll) -> Roll {
        let [first, second] = roll.white;
        Roll { white: [first.min(second), first.max(second)], ..roll }
    }

    fn check_roll(&self, roll: Roll) -> Result<(), PlayError> {
        match self.phase() {
            Phase::Over { .. } => return Err(PlayError::GameOver),
            Phase::Decide { .. } => return Err(PlayError::ActionExpected),
            Phase::Roll { .. } => {}
        }
        let (dice, removed) = (self.dice_to_roll(), self.removed_dice());
        let extra = removed.iter().filter(|&row| roll.colour[row as usize] != 0).count();
        if extra > 0 {
            return Err(PlayError::DiceCount { expected: dice.len(), got: dice.len() + extra });
        }
        let rows = Colour::ALL.into_iter().filter(|&row| !removed.contains(row));
        let faces: Faces =
            roll.white.into_iter().chain(rows.map(|row| roll.colour[row as usize])).collect();
        check_faces(&dice, &faces)
    }

    #[inline]
    fn apply_roll(&mut self, roll: Roll) {
        if self.stage != TurnStage::Roll {
            return;
        }
        self.roll = roll;
        self.stage = TurnStage::WhiteSum;
        // RULES: Qwixx, order.
        self.awaited_seats = match self.rules.action1_order() {
            Action1Order::AllAtOnce => self.seats.to_set(),
            Action1Order::BySeatNumber => SeatSet::single(Seat(0)),
            Action1Order::ActiveSeatFirst => SeatSet::single(self.active),
        };
    }

    #[inline]
    fn legal_actions(&self, seat: Seat) -> ActionList<Action> {
        let mut list = ActionList::new();
        if !self.awaited_seats.contains(seat) {
            return list;
        }
        list.push(Action::Pass);
        let layout = self.rules.layout();
        let [first, second] = self.roll.white;
        if self.stage == TurnStage::ColourDie {
            let (low, high) = (first.min(second), first.max(second));
            let numbers = self.roll.colour.map(|die| low.wrapping_add(die));
            let step = high.wrapping_sub(low);
            let smaller = self.rows_accepting(seat, layout.columns_of_each(numbers));
            let larger = if step == 0 {
                RowSet::EMPTY
            } else {
                let numbers = numbers.map(|number| number.wrapping_add(step));
                self.rows_accepting(seat, layout.columns_of_each(numbers))
            };
            // Row by row, the smaller number first.
            for (row, number) in Colour::ALL.into_iter().zip(numbers) {
                if smaller.contains(row) {
                    list.push(Action::Cross { row, number });
                }
                if larger.contains(row) {
                    list.push(Action::Cross { row, number: number.wrapping_add(step) });
                }
            }
        } else {
            let number = first.wrapping_add(second);
            let rows = self.rows_accepting(seat, layout.columns_of(number));
            for row in Colour::ALL {
                if rows.contains(row) {
                    list.push(Action::Cross { row, number });
                }
            }
        }
        list
    }

    fn check_action(&self, seat: Seat, action: Action) -> Result<(), PlayError> {
        match self.phase() {
            Phase::Over { .. } => Err(PlayError::GameOver),
            Phase::Roll { .. } => Err(PlayError::RollExpected),
            Phase::Decide { .. } if self.has_answered(seat) => {
                Err(PlayError::AlreadyAnswered { seat })
            }
            Phase::Decide { seats, .. } if !seats.contains(seat) => {
                Err(PlayError::NotAsked { seat })
            }
            Phase::Decide { .. } => {
                self.rule_violation(seat, action).map_or(Ok(()), |violation| Err(violation.into()))
            }
        }
    }

    fn rule_violation(&self, seat: Seat, action: Action) -> Option<RuleViolation> {
        let Action::Cross { row, number } = action else { return None };
        if self.rows_closed_to(seat).contains(row) {
            return Some(RuleViolation::RowLocked { row });
        }
        if let Some(violation) = self.dice_sum_violation(row, number) {
            return Some(violation);
        }
        let crosses = self.sheet_of(seat).row(row);
        // The dice never make a number that isn't in a row.
        let column = self.rules.column_of(row, number).unwrap_or_default();
        if crosses.has_cross(column) {
            return Some(RuleViolation::AlreadyCrossed { row, number });
        }
        if let Some(rightmost) =
            crosses.rightmost_crossed_column().filter(|&rightmost| rightmost > column)
        {
            let rightmost_crossed = self.rules.number_at(row, rightmost);
            return Some(RuleViolation::LeftOfCross { row, number, rightmost_crossed });
        }
        if !self.has_crosses_for_column(crosses, column) {
            return Some(RuleViolation::TooFewCrosses {
                row,
                number,
                crosses: crosses.crossed_number_count(),
                required: self.rules.crosses_required_before_last_number(),
            });
        }
        None
    }

    #[inline]
    fn apply_action(&mut self, seat: Seat, action: Action) {
        if !self.awaited_seats.contains(seat) {
            return;
        }
        // RULES: Qwixx, order.
        match (self.stage, self.rules.action1_order()) {
            (TurnStage::WhiteSum, Action1Order::AllAtOnce) | (TurnStage::OthersWhiteSum, _) => {
                self.pending_answers[seat.index()] = action;
                self.awaited_seats.remove(seat);
                if self.awaited_seats.is_empty() {
                    self.apply_pending_answers();
                }
            }
            (TurnStage::WhiteSum, Action1Order::BySeatNumber) => {
                let locked = self.mark_cross(seat, action);
                self.close_rows(locked);
                let next = Seat(seat.0 + 1);
                if self.seats.contains(next) {
                    self.awaited_seats = SeatSet::single(next);
                } else {
                    self.ask_action2();
                }
            }
            (TurnStage::WhiteSum, Action1Order::ActiveSeatFirst) => {
                let locked = self.mark_cross(seat, action);
                self.close_rows(locked);
                self.ask_action2();
            }
            (TurnStage::ColourDie, order) => {
                let locked = self.mark_cross(self.active, action);
                self.close_rows(locked);
                // RULES: Qwixx, penalty.
                let is_penalized = match action {
                    Action::Pass => self
                        .rules
                        .is_unused_action2_penalized(self.active_seat_has_crossed_this_turn),
                    Action::Cross { .. } => false,
                };
                if is_penalized {
                    self.sheets[self.active.index()].penalties += 1;
                }
                if order == Action1Order::ActiveSeatFirst && self.seats.count() > 1 {
                    self.stage = TurnStage::OthersWhiteSum;
                    self.awaited_seats = self.seats.to_set();
                    self.awaited_seats.remove(self.active);
                } else {
                    self.end_turn();
                }
            }
            (TurnStage::Roll | TurnStage::Over, _) => {}
        }
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
        match action {
            Action::Pass => "pass".to_owned(),
            Action::Cross { row, number } => format!("{}{number}", row.letter()),
        }
    }

    /// Numbers are those of some row, 2 to 12, without leading zeros or signs, so that each
    /// action has one notation.
    fn parse_action(text: &str) -> Result<Action, ParseActionError> {
        let error = || ParseActionError::new(text, texts(Lang::En).description.notation_help);
        let word = text.trim();
        if word.eq_ignore_ascii_case("pass") {
            return Ok(Action::Pass);
        }
        let mut rest = word.chars();
        let row = rest.next().and_then(Colour::from_letter).ok_or_else(error)?;
        let digits = rest.as_str();
        if digits.starts_with(['0', '+']) {
            return Err(error());
        }
        let number = digits.parse().ok().filter(|number| (2..=12).contains(number));
        Ok(Action::Cross { row, number: number.ok_or_else(error)? })
    }
}

impl Qwixx {
    /// The rows whose dice are no longer rolled.
    #[inline]
    pub(super) fn removed_dice(&self) -> RowSet {
        if self.rules.removes_locked_dice() { self.locked_rows } else { RowSet::EMPTY }
    }

    /// The rows in which `seat` may cross the column given for that row.
    #[inline]
    fn rows_accepting(&self, seat: Seat, columns: ColumnSets) -> RowSet {
        let sheet = self.sheet_of(seat);
        let mut fits =
            columns.rows_to_the_right_of(sheet.crosses()).difference(self.rows_closed_to(seat));
        let last = self.rules.last_column();
        if columns.has_column(last) {
            for row in Colour::ALL {
                if columns.row(row as usize) >> last & 1 == 1
                    && !self.has_crosses_for_column(sheet.row(row), last)
                {
                    fits = fits.difference(RowSet::single(row));
                }
            }
        }
        fits
    }

    /// Whether a row has enough crosses to cross `column`; only the last number needs some
    /// (RULES: Qwixx, crossing a row's last number). Comparing the column first is cheaper
    /// than counting crosses.
    #[inline]
    fn has_crosses_for_column(&self, row: RowCrosses, column: u8) -> bool {
        column != self.rules.last_column()
            || row.crossed_number_count() >= self.rules.crosses_required_before_last_number()
    }

    /// The rule that forbids `number` in `row` because the dice don't make it now.
    fn dice_sum_violation(&self, row: Colour, number: u8) -> Option<RuleViolation> {
        if self.stage != TurnStage::ColourDie {
            let sum = self.roll.white_sum();
            return (number != sum).then_some(RuleViolation::NotTheWhiteSum { number, sum });
        }
        match (self.roll.white_and_colour_sum(0, row), self.roll.white_and_colour_sum(1, row)) {
            (Some(one), Some(other)) => {
                let (low, high) = (one.min(other), one.max(other));
                (number != low && number != high).then_some(RuleViolation::NotADiceSum {
                    row,
                    number,
                    low,
                    high,
                })
            }
            _ => Some(RuleViolation::RowLocked { row }),
        }
    }

    /// Applies the answers of all seats once the last one has arrived, each to the rows as
    /// they were open before (RULES: Qwixx, order).
    #[inline]
    fn apply_pending_answers(&mut self) {
        let mut locked = RowSet::EMPTY;
        for seat in 0..self.seats.count() as u8 {
            let answer =
                std::mem::replace(&mut self.pending_answers[usize::from(seat)], Action::Pass);
            locked = locked.union(self.mark_cross(Seat(seat), answer));
        }
        self.close_rows(locked);
        if self.stage == TurnStage::OthersWhiteSum {
            self.end_turn();
        } else if self.locked_rows.len() >= LOCKS_TO_END
            && !self.rules.has_action2_after_deciding_lock()
        {
            // No action 2, hence no penalty either (RULES: Qwixx, end).
            self.end_turn();
        } else {
            self.ask_action2();
        }
    }

    #[inline]
    fn ask_action2(&mut self) {
        self.stage = TurnStage::ColourDie;
        self.awaited_seats = SeatSet::single(self.active);
    }

    /// Marks the cross of an answer on a sheet, and returns the row it locks.
    #[inline]
    fn mark_cross(&mut self, seat: Seat, action: Action) -> RowSet {
        let Action::Cross { row, number } = action else { return RowSet::EMPTY };
        let column = self.rules.layout().columns_of(number).row(row as usize);
        if column == 0 {
            return RowSet::EMPTY;
        }
        self.active_seat_has_crossed_this_turn |= seat == self.active;
        let crosses = &mut self.sheets[seat.index()].rows[row as usize];
        // RULES: Qwixx, does the last number lock the row?
        let locks = column == 1 << self.rules.last_column()
            && crosses.crossed_number_count() >= self.rules.crosses_before_last_number_locks();
        crosses.0 |= column;
        if !locks {
            return RowSet::EMPTY;
        }
        if self.rules.is_lock_scored() {
            crosses.0 |= RowCrosses::LOCK_BIT;
        }
        RowSet::single(row)
    }

    /// Closes the rows that were just locked and removes their dice.
    #[inline]
    fn close_rows(&mut self, locked: RowSet) {
        if locked.is_empty() {
            return;
        }
        self.locked_rows = self.locked_rows.union(locked);
        if self.rules.locked_row_stays_open_until_turn_end() {
            self.locked_this_turn = self.locked_this_turn.union(locked);
        }
        if self.rules.removes_locked_dice() {
            for row in locked.iter() {
                self.roll.colour[row as usize] = 0;
            }
        }
    }

    #[inline]
    fn end_turn(&mut self) {
        // RULES: Qwixx, end. Only the active seat can get a penalty in its turn.
        let is_over = self.locked_rows.len() >= LOCKS_TO_END
            || self.sheets[self.active.index()].penalties >= PENALTIES_TO_END;
        if is_over {
            self.stage = TurnStage::Over;
        } else {
            self.stage = TurnStage::Roll;
            self.active = self.seats.next(self.active);
        }
        // Reset the turn's state, so that equal sheets make equal positions.
        self.roll = Roll::NONE;
        self.awaited_seats = SeatSet::EMPTY;
        self.locked_this_turn = RowSet::EMPTY;
        self.active_seat_has_crossed_this_turn = false;
    }

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
