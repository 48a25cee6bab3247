//! The rules of Yahtzee: rolls, actions, and the course of a turn.

use arrayvec::ArrayVec;
use rollwright_i18n::Lang;

use super::texts::texts;
use super::{
    Action, Category, CategorySet, DicePositions, Ending, FaceFrequencies, PlayError, Question,
    ROLLS_PER_TURN, ROUNDS_PER_GAME, Roll, RuleViolation, Rules, Sheet, Yahtzee,
};
use super::{roll, rule_sets};
use crate::{
    ActionList, DiceToRoll, Die, Faces, Game, GameId, MAX_SEATS, ParseActionError, Phase, PhaseOf,
    RuleSet, RuleSetWithSettings, Seat, SeatSet, Seats,
};

const DICE: [Die; 5] = [
    Die::six_sided("first"),
    Die::six_sided("second"),
    Die::six_sided("third"),
    Die::six_sided("fourth"),
    Die::six_sided("fifth"),
];

const ALL_REROLLS: [Action; 31] = {
    let mut all = [Action::Reroll(DicePositions::ALL); 31];
    let mut mask = 1;
    while mask < 32 {
        all[mask - 1] = Action::Reroll(DicePositions::from_mask_clamped(mask as u8));
        mask += 1;
    }
    all
};

impl Game for Yahtzee {
    const ID: GameId = GameId::Yahtzee;
    const TITLE: &'static str = "Yahtzee";
    type Rules = Rules;
    type Roll = Roll;
    type Action = Action;
    type Question = Question;
    type Ending = Ending;
    type RuleViolation = RuleViolation;

    fn rule_sets() -> &'static [RuleSet] {
        &rule_sets::RULE_SETS
    }

    fn rules_for(choice: &RuleSetWithSettings) -> Rules {
        choice.find_by_name(&Rules::ALL, Rules::name)
    }

    fn new(rules: &Rules, seats: Seats) -> Self {
        Self {
            rules: *rules,
            seats,
            active: seats.starting_seat(),
            dice: [0; 5],
            rolls_left: ROLLS_PER_TURN,
            // At most 12 seats with 13 categories each.
            turns_left: (seats.count() * ROUNDS_PER_GAME) as u8,
            sheets: [Sheet::default(); MAX_SEATS],
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
        if self.turns_left == 0 {
            Phase::Over { ending: Ending::AllBoxesFilled }
        } else if self.is_roll_due() {
            Phase::Roll { seat: self.active }
        } else {
            let question = if self.rolls_left > 0 {
                Question::RollAgainOrScore
            } else {
                Question::ChooseCategory
            };
            Phase::Decide { question, seats: SeatSet::single(self.active) }
        }
    }

    fn all_actions() -> Vec<Action> {
        ALL_REROLLS.into_iter().chain(Category::ALL.map(Action::Score)).collect()
    }

    /// The best of each category is 375. Thirteen times five of a kind earns twelve chips;
    /// without jokers, full house and straights are then 0.
    fn score_bounds(rules: &Rules) -> (i32, i32) {
        let chips = if rules.has_bonus_chips() { 12 * 100 } else { 0 };
        let without_jokers =
            if rules.has_bonus_chips() && !rules.has_jokers() { 25 + 30 + 40 } else { 0 };
        (0, 375 + chips - without_jokers)
    }

    fn is_turn_start(&self) -> bool {
        self.rolls_left == ROLLS_PER_TURN
    }

    fn dice_to_roll(&self) -> DiceToRoll {
        self.unrolled_positions().map(|at| DICE[at]).collect()
    }

    #[inline]
    fn roll_with(&self, mut face: impl FnMut(Die) -> u8) -> Roll {
        let mut roll = [0; 5];
        for at in self.unrolled_positions() {
            roll[at] = face(DICE[at]);
        }
        roll
    }

    fn roll_faces(&self, roll: Roll) -> Faces {
        self.unrolled_positions().map(|at| roll[at]).collect()
    }

    fn possible_rolls(&self) -> Vec<(Roll, f64)> {
        let unrolled: ArrayVec<usize, 5> = self.unrolled_positions().collect();
        if unrolled.is_empty() { Vec::new() } else { roll::enumerate_rolls(&unrolled) }
    }

    fn canonical_roll(&self, roll: Roll) -> Roll {
        let mut faces = self.roll_faces(roll);
        faces.sort_unstable();
        let mut sorted = [0; 5];
        for (at, face) in self.unrolled_positions().zip(faces) {
            sorted[at] = face;
        }
        sorted
    }

    fn check_roll(&self, roll: Roll) -> Result<(), PlayError> {
        if self.turns_left == 0 {
            return Err(PlayError::GameOver);
        }
        if !self.is_roll_due() {
            return Err(PlayError::ActionExpected);
        }
        let is_unrolled = |at: usize| self.dice[at] == 0;
        if (0..5).any(|at| is_unrolled(at) != (roll[at] != 0)) {
            let got = roll.iter().filter(|&&face| face != 0).count();
            return Err(PlayError::DiceCount { expected: self.unrolled_positions().count(), got });
        }
        match (0..5).find(|&at| is_unrolled(at) && !DICE[at].can_show(roll[at])) {
            Some(at) => {
                let Die { name, low, high } = DICE[at];
                Err(PlayError::FaceOutOfRange { die: name, face: roll[at], low, high })
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
    fn legal_actions(&self, seat: Seat) -> ActionList<Action> {
        let mut actions = ActionList::new();
        if seat != self.active || self.is_roll_due() || self.turns_left == 0 {
            return actions;
        }
        if self.rolls_left > 0 {
            actions.extend(ALL_REROLLS);
        }
        for category in self.allowed_categories().iter() {
            actions.push(Action::Score(category));
        }
        actions
    }

    fn check_action(&self, seat: Seat, action: Action) -> Result<(), PlayError> {
        if self.turns_left == 0 {
            return Err(PlayError::GameOver);
        }
        if seat != self.active {
            return Err(PlayError::NotAsked { seat });
        }
        if self.is_roll_due() {
            return Err(PlayError::RollExpected);
        }
        self.rule_violation(seat, action).map_or(Ok(()), |violation| Err(violation.into()))
    }

    fn rule_violation(&self, _seat: Seat, action: Action) -> Option<RuleViolation> {
        let category = match action {
            Action::Reroll(_) if self.rolls_left == 0 => return Some(RuleViolation::NoRollsLeft),
            Action::Reroll(_) => return None,
            Action::Score(category) => category,
        };
        if self.active_sheet().used_categories().contains(category) {
            return Some(RuleViolation::CategoryUsed { category });
        }
        let allowed = self.allowed_categories();
        if allowed.contains(category) {
            return None;
        }
        // RULES: Yahtzee, jokers.
        Some(match allowed.intersection(CategorySet::UPPER).iter().next() {
            Some(required) => RuleViolation::JokerNeedsUpperBox { required },
            None => RuleViolation::JokerNeedsLowerBox,
        })
    }

    #[inline]
    fn apply_action(&mut self, _seat: Seat, action: Action) {
        match action {
            Action::Reroll(positions) => {
                for (at, die) in self.dice.iter_mut().enumerate() {
                    *die *= u8::from(!positions.contains(at));
                }
            }
            Action::Score(category) => self.fill_category(category),
        }
    }

    #[inline]
    fn score(&self, seat: Seat) -> i32 {
        self.sheet_of(seat).map_or(0, |sheet| i32::from(sheet.total()))
    }

    fn format_action(action: Action) -> String {
        match action {
            Action::Score(category) => category.notation().to_owned(),
            Action::Reroll(positions) => std::iter::once('r')
                .chain(positions.iter().map(|at| char::from(b'1' + at as u8)))
                .collect(),
        }
    }

    fn parse_action(text: &str) -> Result<Action, ParseActionError> {
        let error = || ParseActionError::new(text, texts(Lang::En).description.notation_help);
        let word = text.trim().to_ascii_lowercase();
        if let Some(category) =
            Category::ALL.into_iter().find(|category| category.notation() == word)
        {
            return Ok(Action::Score(category));
        }
        let digits = word.strip_prefix('r').ok_or_else(error)?;
        let mut mask = 0u8;
        for digit in digits.bytes() {
            let bit = match digit {
                b'1'..=b'5' => 1 << (digit - b'1'),
                _ => return Err(error()),
            };
            // Positions must ascend, so that each action has one notation.
            if mask >= bit {
                return Err(error());
            }
            mask |= bit;
        }
        DicePositions::from_mask(mask).map(Action::Reroll).ok_or_else(error)
    }
}

impl Yahtzee {
    /// The categories that the dice may fill. Only five equal dice are ever restricted, so
    /// this skips counting the faces of all others: it is the hottest code of the game.
    fn allowed_categories(&self) -> CategorySet {
        let dice = self.dice;
        if dice == [dice[0]; 5] {
            self.rules.allowed_categories(FaceFrequencies::from_dice(dice), self.active_sheet())
        } else {
            self.active_sheet().open_categories()
        }
    }

    /// Fills a category and ends the turn.
    fn fill_category(&mut self, category: Category) {
        let sheet = &mut self.sheets[self.active.index()];
        let score =
            self.rules.category_score(FaceFrequencies::from_dice(self.dice), sheet, category);
        sheet.fill_category(category, score);
        self.dice = [0; 5];
        self.rolls_left = ROLLS_PER_TURN;
        self.turns_left = self.turns_left.saturating_sub(1);
        if self.turns_left > 0 {
            self.active = self.seats.next(self.active);
        }
    }
}
