//! Pig, a folk game: gather points roll by roll, and hold before a 1 takes them all. One
//! rule set, `classic`, with the setting `goal` (10-200, default 100).
//!
//! Files:
//! - `mod.rs`: the rules
//! - `observation.rs`: what a seat sees, as numbers
//! - `position_fields.rs`: the fields of a position string
//! - `presentation.rs`: the view, the JSON state and the narration
//! - `texts/`: texts, one file per language
//! - `lesson/`: the lesson for new players
//! - `rules/`: the rules page

mod lesson;
mod observation;
mod position_fields;
mod presentation;
#[cfg(test)]
mod tests;
pub mod texts;

pub use presentation::StepEffect;

use rollwright_i18n::Lang;

use crate::game::parse_named_action;
use crate::{
    DefaultStartingSeat, DiceToRoll, Die, Faces, Game, GameId, MAX_SEATS, NamedEnum,
    ParseActionError, Phase, PhaseOf, Presentation, RankingCriterion, RuleSet, RuleSetWithSettings,
    Seat, SeatSet, Seats, Setting,
};

/// A position of Pig.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pig {
    /// The points that each seat has held.
    pub scores: [u16; MAX_SEATS],
    /// The points that the active seat has gathered in this turn.
    pub turn_total: u16,
    /// Whether the active seat decides; otherwise it rolls.
    pub is_deciding: bool,
    /// The seat whose turn it is.
    pub active: Seat,
    /// The seats.
    pub seats: Seats,
    /// The score that wins.
    pub goal: u8,
}

named_enums! {
    /// The question, asked after each roll except a 1.
    pub enum Question {
        /// Roll again, or hold?
        RollOrHold = "roll or hold",
    }

    /// The answers to it.
    pub enum Action {
        /// Roll again.
        Roll = "roll",
        /// Add the gathered points to the score.
        Hold = "hold",
    }

    /// How a game ends.
    pub enum Ending {
        /// A seat held and reached the goal.
        GoalReached = "goal reached",
    }
}

const DIE: Die = Die::six_sided(Die::SINGLE_DIE_NAME);

static RULE_SETS: [RuleSet; 1] = [RuleSet {
    name: "classic",
    version: 1,
    min_seats: 2,
    max_seats: 10,
    starting_seat: DefaultStartingSeat::SeatOne,
    settings: &[Setting { key: "goal", low: 10, high: 200, default: 100 }],
}];

impl Pig {
    /// Ends the turn and adds `gained` to the score. The turn passes on unless the game is
    /// won.
    fn end_turn(&mut self, gained: u16) {
        let score = &mut self.scores[self.active.index()];
        *score = score.saturating_add(gained);
        (self.turn_total, self.is_deciding) = (0, false);
        if *score < self.goal.into() {
            self.active = self.seats.next(self.active);
        }
    }
}

impl Game for Pig {
    const ID: GameId = GameId::Pig;
    const TITLE: &'static str = "Pig";
    // Points above the goal mean nothing.
    const RANKING_CRITERION: RankingCriterion = RankingCriterion::FewestTurns;
    type Rules = u8;
    type Roll = u8;
    type Action = Action;
    type Question = Question;
    type Ending = Ending;
    type RuleViolation = std::convert::Infallible;

    fn rule_sets() -> &'static [RuleSet] {
        &RULE_SETS
    }

    fn rules_for(choice: &RuleSetWithSettings) -> u8 {
        let goal = choice.setting_value("goal").and_then(|goal| u8::try_from(goal).ok());
        goal.expect("the goal is checked and at most 200")
    }

    fn new(&goal: &u8, seats: Seats) -> Self {
        let active = seats.starting_seat();
        Self { scores: [0; MAX_SEATS], turn_total: 0, is_deciding: false, active, seats, goal }
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn active_seat(&self) -> Seat {
        self.active
    }

    fn phase(&self) -> PhaseOf<Self> {
        if self.scores[self.active.index()] >= self.goal.into() {
            Phase::Over { ending: Ending::GoalReached }
        } else if self.is_deciding {
            Phase::Decide { question: Question::RollOrHold, seats: SeatSet::single(self.active) }
        } else {
            Phase::Roll { seat: self.active }
        }
    }

    fn is_turn_start(&self) -> bool {
        self.turn_total == 0
    }

    fn all_actions() -> Vec<Action> {
        Action::ALL.to_vec()
    }

    fn format_action(action: Action) -> String {
        action.name().to_owned()
    }

    fn parse_action(text: &str) -> Result<Action, ParseActionError> {
        parse_named_action(text, Self::description(Lang::En).notation_help)
    }

    fn dice_to_roll(&self) -> DiceToRoll {
        matches!(self.phase(), Phase::Roll { .. }).then_some(DIE).into_iter().collect()
    }

    fn roll_with(&self, mut face: impl FnMut(Die) -> u8) -> u8 {
        face(DIE)
    }

    fn roll_faces(&self, roll: u8) -> Faces {
        [roll].into_iter().collect()
    }

    fn apply_roll(&mut self, roll: u8) {
        if roll == 1 {
            self.end_turn(0);
        } else {
            self.turn_total = self.turn_total.saturating_add(roll.into());
            self.is_deciding = true;
        }
    }

    fn apply_action(&mut self, _seat: Seat, action: Action) {
        match action {
            Action::Roll => self.is_deciding = false,
            Action::Hold => self.end_turn(self.turn_total),
        }
    }

    fn score(&self, seat: Seat) -> i32 {
        self.scores[seat.index()].into()
    }
}
