//! Hoard, a push-your-luck game that exists only for tests: a plain game with many dice, many
//! choices and large scores, drawn by the defaults alone. The feature `test-game` adds it.
//!
//! Files:
//! - `mod.rs`: the rules
//! - `kept_dice.rs`: dice to keep, and what they are worth
//! - `observation.rs`: what a seat sees, as numbers
//! - `position_fields.rs`: the fields of a position string
//! - `presentation.rs`: the view, the JSON state, the narration and the texts
//! - `rules/`: the rules page

mod kept_dice;
mod observation;
mod position_fields;
mod presentation;
#[cfg(test)]
mod tests;

pub use kept_dice::KeptDice;
pub use presentation::StepEffect;

use std::sync::{LazyLock, OnceLock};

use rollwright_i18n::Lang;

use crate::game::enumerate_rolls;
use crate::{
    DefaultStartingSeat, DiceToRoll, Die, Faces, Game, GameId, MAX_DICE, MAX_SEATS,
    ParseActionError, Phase, PhaseOf, Presentation, RuleSet, RuleSetWithSettings, Seat, SeatSet,
    Seats, Setting,
};

/// A position of Hoard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hoard {
    /// The points that each seat has banked.
    pub scores: [u32; MAX_SEATS],
    /// The points that the active seat has kept in this turn.
    pub turn_total: u32,
    /// The dice on the table while the active seat decides.
    pub roll: Option<Roll>,
    /// The number of dice that are rolled next.
    pub dice_left: u8,
    /// The seat whose turn it is.
    pub active: Seat,
    /// The seats.
    pub seats: Seats,
    /// The rules.
    pub rules: Rules,
}

/// A rule set with its setting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The score that wins.
    pub goal: u32,
    /// The number of dice.
    pub dice: u8,
    /// How many dice of a roll must be kept to bank.
    pub min_dice_to_bank: u8,
    /// Whether players choose dice on the table; otherwise every action is a button.
    pub chooses_dice: bool,
}

/// The faces of a roll; 0 for dice that weren't rolled.
pub type Roll = [u8; MAX_DICE];

/// Keeps some dice, and then rolls the others or banks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// The dice to keep.
    pub kept: KeptDice,
    /// Whether the turn ends.
    pub banks: bool,
}

named_enums! {
    /// The question, asked after each roll that scores.
    pub enum Question {
        /// Which dice to keep, and whether to go on?
        Keep = "keep",
    }

    /// How a game ends.
    pub enum Ending {
        /// A seat banked and reached the goal.
        GoalReached = "goal reached",
    }
}

/// Why dice can't be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RuleViolation {
    /// The roll doesn't contain the dice.
    #[error("these dice aren't on the table")]
    NotRolled,
    /// Fewer dice are kept than banking takes.
    #[error("banking takes at least {0} dice of the roll")]
    TooFewToBank(u8),
}

const DICE: [Die; MAX_DICE] = [
    Die::six_sided("die 1"),
    Die::six_sided("die 2"),
    Die::six_sided("die 3"),
    Die::six_sided("die 4"),
    Die::six_sided("die 5"),
    Die::six_sided("die 6"),
    Die::six_sided("die 7"),
    Die::six_sided("die 8"),
];

const SETTINGS: &[Setting] = &[Setting { key: "goal", low: 5_000, high: 20_000, default: 10_000 }];

static RULE_SETS: [RuleSet; 2] = [
    RuleSet {
        name: "classic",
        version: 1,
        min_seats: 1,
        max_seats: MAX_SEATS as u8,
        starting_seat: DefaultStartingSeat::SeatOne,
        settings: SETTINGS,
    },
    RuleSet {
        name: "eight",
        version: 1,
        min_seats: 1,
        max_seats: 4,
        starting_seat: DefaultStartingSeat::SeatOne,
        settings: SETTINGS,
    },
];

impl Hoard {
    /// The dice on the table; none while the active seat rolls.
    #[must_use]
    pub fn faces(&self) -> Faces {
        rolled_faces(self.roll.unwrap_or_default())
    }

    /// Ends the turn and adds `gained` to the score. The turn passes on unless the game is won.
    fn end_turn(&mut self, gained: u32) {
        let score = &mut self.scores[self.active.index()];
        *score = score.saturating_add(gained);
        (self.turn_total, self.roll, self.dice_left) = (0, None, self.rules.dice);
        if *score < self.rules.goal {
            self.active = self.seats.next(self.active);
        }
    }

    /// The points of the turn with these dice.
    #[must_use]
    pub fn turn_total_after_keeping(&self, kept: KeptDice) -> u32 {
        self.turn_total.saturating_add(kept.points().unwrap_or(0))
    }

    /// How many dice are rolled after keeping these: if all are kept, all again.
    #[must_use]
    pub fn dice_to_roll_after_keeping(&self, kept: KeptDice) -> u8 {
        match (self.faces().len() as u8).saturating_sub(kept.dice_count()) {
            0 => self.rules.dice,
            rest => rest,
        }
    }
}

fn rolled_faces(roll: Roll) -> Faces {
    roll.into_iter().filter(|&face| face != 0).collect()
}

impl Game for Hoard {
    const ID: GameId = GameId::Hoard;
    const TITLE: &'static str = "Hoard";
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
        let goal = choice.setting_value("goal").expect("every rule set has a goal");
        match choice.rule_set().name {
            "eight" => Rules { goal, dice: 8, min_dice_to_bank: 4, chooses_dice: false },
            _ => Rules { goal, dice: 6, min_dice_to_bank: 1, chooses_dice: true },
        }
    }

    fn new(&rules: &Rules, seats: Seats) -> Self {
        let (scores, active) = ([0; MAX_SEATS], seats.starting_seat());
        Self { scores, turn_total: 0, roll: None, dice_left: rules.dice, active, seats, rules }
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn active_seat(&self) -> Seat {
        self.active
    }

    fn phase(&self) -> PhaseOf<Self> {
        if self.scores[self.active.index()] >= self.rules.goal {
            Phase::Over { ending: Ending::GoalReached }
        } else if self.roll.is_some() {
            Phase::Decide { question: Question::Keep, seats: SeatSet::single(self.active) }
        } else {
            Phase::Roll { seat: self.active }
        }
    }

    fn is_turn_start(&self) -> bool {
        self.turn_total == 0 && self.roll.is_none()
    }

    fn all_actions() -> Vec<Action> {
        static ACTIONS: LazyLock<Vec<Action>> = LazyLock::new(|| {
            let kept = KeptDice::all_combinations().into_iter();
            kept.flat_map(|kept| [false, true].map(|banks| Action { kept, banks })).collect()
        });
        ACTIONS.clone()
    }

    fn rule_violation(&self, _seat: Seat, action: Action) -> Option<RuleViolation> {
        let minimum = self.rules.min_dice_to_bank;
        if !action.kept.is_subset_of_roll(&self.faces()) {
            Some(RuleViolation::NotRolled)
        } else if action.banks && action.kept.dice_count() < minimum {
            Some(RuleViolation::TooFewToBank(minimum))
        } else {
            None
        }
    }

    fn format_action(action: Action) -> String {
        let faces = action.kept.faces();
        let digits = faces.iter().map(|face| char::from(b'0' + face));
        std::iter::once(if action.banks { 'b' } else { 'r' }).chain(digits).collect()
    }

    fn parse_action(text: &str) -> Result<Action, ParseActionError> {
        let error = || ParseActionError::new(text, Self::description(Lang::En).notation_help);
        let word = text.trim().to_ascii_lowercase();
        let (banks, digits) = match word.split_at_checked(1) {
            Some(("b", digits)) => (true, digits),
            Some(("r", digits)) => (false, digits),
            _ => return Err(error()),
        };
        let faces: Vec<u8> = digits.bytes().map(|digit| digit.wrapping_sub(b'0')).collect();
        let kept = KeptDice::from_faces(&faces).filter(|_| faces.is_sorted()).ok_or_else(error)?;
        Ok(Action { kept, banks })
    }

    fn dice_to_roll(&self) -> DiceToRoll {
        let rolls = matches!(self.phase(), Phase::Roll { .. });
        let count = if rolls { usize::from(self.dice_left) } else { 0 };
        DICE.into_iter().take(count).collect()
    }

    fn roll_with(&self, mut face: impl FnMut(Die) -> u8) -> Roll {
        let mut roll = Roll::default();
        for (die, shown) in self.dice_to_roll().into_iter().zip(&mut roll) {
            *shown = face(die);
        }
        roll
    }

    /// Hints and exercises in tests ask for them thousands of times.
    fn possible_rolls(&self) -> Vec<(Roll, f64)> {
        static ROLLS: [OnceLock<Vec<(Roll, f64)>>; MAX_DICE + 1] =
            [const { OnceLock::new() }; MAX_DICE + 1];
        let rolls = ROLLS.get(self.dice_to_roll().len());
        rolls.map_or_else(Vec::new, |rolls| rolls.get_or_init(|| enumerate_rolls(self)).clone())
    }

    fn roll_faces(&self, roll: Roll) -> Faces {
        rolled_faces(roll)
    }

    fn canonical_roll(&self, mut roll: Roll) -> Roll {
        roll.sort_unstable_by(|a, b| b.cmp(a));
        roll
    }

    fn apply_roll(&mut self, roll: Roll) {
        if KeptDice::can_keep_any_of(&rolled_faces(roll)) {
            self.roll = Some(roll);
        } else {
            self.end_turn(0);
        }
    }

    fn apply_action(&mut self, _seat: Seat, action: Action) {
        let total = self.turn_total_after_keeping(action.kept);
        if action.banks {
            self.end_turn(total);
        } else {
            self.dice_left = self.dice_to_roll_after_keeping(action.kept);
            (self.turn_total, self.roll) = (total, None);
        }
    }

    fn score(&self, seat: Seat) -> i32 {
        i32::try_from(self.scores[seat.index()]).unwrap_or(i32::MAX)
    }
}
