//! The rules of Warrior: rolls, the duel, and the course of a turn.

use rollwright_i18n::Lang;

use super::{
    Action, Ending, FORFEIT_OR_OVERSHOOT_ENERGY_COST, Fighter, MIN_NUMBER_TO_WIN_CHALLENGE,
    Question, ROLLED_DOUBLE_ENERGY_GAIN, Roll, RuleViolation, Rules, START_ENERGY, TurnStage,
    Warrior, half_energy, limit_to_two_seats,
};
use crate::game::parse_named_action;
use crate::{
    ActionList, DiceToRoll, Die, Faces, Game, GameId, NamedEnum, ParseActionError, Phase, PhaseOf,
    Presentation, RankingCriterion, RuleSet, RuleSetWithSettings, Seat, SeatSet, Seats,
};

const DICE: [Die; 2] = [Die::six_sided("first"), Die::six_sided("second")];
const NUMBER_DIE: Die = Die { name: "duel", low: 0, high: 10 };

impl Game for Warrior {
    const ID: GameId = GameId::Warrior;
    const TITLE: &'static str = "Nancy's 3D Warrior";
    const RANKING_CRITERION: RankingCriterion = RankingCriterion::FewestTurns;
    const HAS_POINTS: bool = false;
    type Rules = Rules;
    type Roll = Roll;
    type Action = Action;
    type Question = Question;
    type Ending = Ending;
    type RuleViolation = RuleViolation;

    fn rule_sets() -> &'static [RuleSet] {
        &super::board::RULE_SETS
    }

    fn rules_for(choice: &RuleSetWithSettings) -> Rules {
        let value = |key| u8::try_from(choice.setting_value(key)?).ok();
        value("levels")
            .zip(value("size"))
            .and_then(|(levels, size)| Rules::new(levels, size))
            .expect("the settings of Warrior are checked and within their ranges")
    }

    /// For one or two seats; any more are ignored.
    fn new(rules: &Rules, seats: Seats) -> Self {
        let seats = limit_to_two_seats(seats);
        Self {
            fighters: [Fighter { path_index: 0, energy: START_ENERGY }; 2],
            stage: TurnStage::RollToMove,
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

    fn phase(&self) -> PhaseOf<Self> {
        match self.stage {
            TurnStage::TossForEnergy(_) | TurnStage::RollToMove | TurnStage::DrawNumber => {
                Phase::Roll { seat: self.active }
            }
            TurnStage::Duel => {
                Phase::Decide { question: Question::Duel, seats: SeatSet::single(self.active) }
            }
            TurnStage::Over => Phase::Over { ending: Ending::LastSquareReached },
        }
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

    fn score_bounds(_rules: &Rules) -> (i32, i32) {
        (0, 1)
    }

    fn dice_to_roll(&self) -> DiceToRoll {
        match self.stage {
            TurnStage::TossForEnergy(_) | TurnStage::RollToMove => DICE.into_iter().collect(),
            TurnStage::DrawNumber => [NUMBER_DIE].into_iter().collect(),
            TurnStage::Duel | TurnStage::Over => DiceToRoll::new(),
        }
    }

    fn roll_with(&self, mut face: impl FnMut(Die) -> u8) -> Roll {
        if self.is_challenge_number_due() {
            Roll::Number(face(NUMBER_DIE))
        } else {
            let [first, second] = DICE.map(face);
            Roll::Dice(first, second)
        }
    }

    fn roll_faces(&self, roll: Roll) -> Faces {
        match roll {
            Roll::Dice(first, second) => [first, second].into_iter().collect(),
            Roll::Number(number) => [number].into_iter().collect(),
        }
    }

    fn possible_rolls(&self) -> Vec<(Roll, f64)> {
        match self.stage {
            TurnStage::TossForEnergy(_) | TurnStage::RollToMove => (1..=6)
                .flat_map(|first| (first..=6).map(move |second| (first, second)))
                .map(|(first, second)| {
                    let ways = if first == second { 1.0 } else { 2.0 };
                    (Roll::Dice(first, second), ways / 36.0)
                })
                .collect(),
            TurnStage::DrawNumber => {
                (0..=10).map(|number| (Roll::Number(number), 1.0 / 11.0)).collect()
            }
            TurnStage::Duel | TurnStage::Over => Vec::new(),
        }
    }

    fn canonical_roll(&self, roll: Roll) -> Roll {
        match roll {
            Roll::Dice(first, second) => Roll::Dice(first.min(second), first.max(second)),
            Roll::Number(_) => roll,
        }
    }

    fn apply_roll(&mut self, roll: Roll) {
        match (self.stage, roll) {
            (TurnStage::TossForEnergy(left), Roll::Dice(first, second)) => {
                self.apply_toss(left, first == second)
            }
            (TurnStage::RollToMove, Roll::Dice(first, second)) => self.move_forward(first, second),
            (TurnStage::DrawNumber, Roll::Number(number)) => self.resolve_challenge(number),
            _ => {}
        }
    }

    fn legal_actions(&self, seat: Seat) -> ActionList<Action> {
        let mut actions = ActionList::new();
        if self.stage == TurnStage::Duel && seat == self.active {
            actions.extend([Action::Challenge, Action::Forfeit]);
        }
        actions
    }

    fn apply_action(&mut self, _seat: Seat, action: Action) {
        match (self.stage, action) {
            (TurnStage::Duel, Action::Challenge) => self.stage = TurnStage::DrawNumber,
            (TurnStage::Duel, Action::Forfeit) => {
                // RULES: Warrior, forfeit: below the contested square, no adjustment.
                let contested = self.opposing_fighter().map_or(0, |opponent| opponent.path_index);
                self.active_fighter_mut().path_index = self.rules.index_one_level_below(contested);
                self.add_energy(-FORFEIT_OR_OVERSHOOT_ENERGY_COST);
                self.next_turn();
            }
            _ => {}
        }
    }

    /// 1 for the winner, otherwise 0.
    fn score(&self, seat: Seat) -> i32 {
        i32::from(self.stage == TurnStage::Over && seat == self.active)
    }
}

impl Warrior {
    fn add_energy(&mut self, energy: i32) {
        let fighter = self.active_fighter_mut();
        fighter.energy = fighter.energy.saturating_add(energy);
    }

    /// A weak warrior's toss. The warrior makes all three, whatever the first ones gain.
    fn apply_toss(&mut self, left: u8, is_double: bool) {
        if is_double {
            self.add_energy(ROLLED_DOUBLE_ENERGY_GAIN);
        }
        if left > 1 {
            self.stage = TurnStage::TossForEnergy(left - 1);
        } else if self.active_fighter().energy > 0 {
            self.stage = TurnStage::RollToMove;
        } else {
            self.next_turn();
        }
    }

    fn move_forward(&mut self, first: u8, second: u8) {
        if first == second {
            self.add_energy(ROLLED_DOUBLE_ENERGY_GAIN);
        }
        let Some(target) =
            self.rules.index_ahead(self.active_fighter().path_index, first.saturating_add(second))
        else {
            self.add_energy(-FORFEIT_OR_OVERSHOOT_ENERGY_COST);
            return self.next_turn();
        };
        if self.opposing_fighter().is_some_and(|opponent| opponent.path_index == target) {
            self.stage = TurnStage::Duel;
            return;
        }
        self.active_fighter_mut().path_index = target;
        self.add_energy(
            self.rules.energy_change_on_landing(self.rules.square_at_path_index(target)),
        );
        if target == self.rules.last_path_index() {
            self.stage = TurnStage::Over;
        } else {
            self.next_turn();
        }
    }

    /// Resolves the challenge with the number drawn.
    fn resolve_challenge(&mut self, number: u8) {
        if number < MIN_NUMBER_TO_WIN_CHALLENGE {
            self.add_energy(-half_energy(self.active_fighter().energy));
        } else if let Some(other) = self.opponent(self.active) {
            let (winner, loser) = (self.active.index() & 1, other.index() & 1);
            let prize = half_energy(self.fighters[loser].energy);
            self.fighters[loser].energy -= prize;
            self.add_energy(prize);
            let previous_index = self.fighters[winner].path_index;
            self.fighters[winner].path_index = self.fighters[loser].path_index;
            self.fighters[loser].path_index = previous_index;
        }
        self.next_turn();
    }

    fn next_turn(&mut self) {
        self.active = self.seats.next(self.active);
        self.stage = TurnStage::at_turn_start(self.active_fighter().energy);
    }
}
