//! The turn, as [`Game`] wants it.

use super::{
    Action, DOUBLE, Ending, Question, Reason, Roll, Rules, SETBACK, Stage, WINNING_NUMBER, Warrior,
    half,
};
use crate::{
    ActionList, DiceList, Die, Faces, Game, GameId, Phase, PhaseOf, Ranking, RuleChoice, RuleSet,
    Seat, SeatSet, Seats,
};

const DICE: [Die; 2] = [Die::six("first"), Die::six("second")];
const NUMBER: Die = Die { name: "duel", low: 0, high: 10 };

impl Game for Warrior {
    const ID: GameId = GameId::Warrior;
    const TITLE: &'static str = "Nancy's 3D Warrior";
    const RANKING: Ranking = Ranking::FewestTurns;
    type Rules = Rules;
    type Roll = Roll;
    type Action = Action;
    type Question = Question;
    type Ending = Ending;
    type Reason = Reason;

    fn rule_sets() -> &'static [RuleSet] {
        &super::board::RULE_SETS
    }

    fn rules(choice: &RuleChoice) -> Rules {
        Rules::new(choice.value("levels"), choice.value("size")).unwrap_or(Rules::DEFAULT)
    }

    /// For one or two seats; of more, only the first two are there.
    fn new(rules: &Rules, seats: Seats) -> Self {
        Self::opening(*rules, seats)
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn active(&self) -> Seat {
        self.active
    }

    fn phase(&self) -> PhaseOf<Self> {
        match self.stage {
            Stage::Weak(_) | Stage::Move | Stage::Draw => Phase::Roll { by: self.active },
            Stage::Duel => {
                Phase::Decide { question: Question::Duel, seats: SeatSet::one(self.active) }
            }
            Stage::Over => Phase::Over { how: Ending::LastSquare },
        }
    }

    actions_by_name!();

    fn score_bounds(_rules: &Rules) -> (i32, i32) {
        (0, 1)
    }

    fn dice(&self) -> DiceList {
        match self.stage {
            Stage::Weak(_) | Stage::Move => DICE.into_iter().collect(),
            Stage::Draw => [NUMBER].into_iter().collect(),
            Stage::Duel | Stage::Over => DiceList::new(),
        }
    }

    fn throw(&self, mut face: impl FnMut(Die) -> u8) -> Roll {
        if self.is_draw() {
            Roll::Number(face(NUMBER))
        } else {
            let [first, second] = DICE.map(face);
            Roll::Dice(first, second)
        }
    }

    fn faces(&self, roll: Roll) -> Faces {
        match roll {
            Roll::Dice(first, second) => [first, second].into_iter().collect(),
            Roll::Number(number) => [number].into_iter().collect(),
        }
    }

    fn rolls(&self) -> Vec<(Roll, f64)> {
        match self.stage {
            Stage::Weak(_) | Stage::Move => (1..=6)
                .flat_map(|first| (first..=6).map(move |second| (first, second)))
                .map(|(first, second)| {
                    let ways = if first == second { 1.0 } else { 2.0 };
                    (Roll::Dice(first, second), ways / 36.0)
                })
                .collect(),
            Stage::Draw => (0..=10).map(|number| (Roll::Number(number), 1.0 / 11.0)).collect(),
            Stage::Duel | Stage::Over => Vec::new(),
        }
    }

    fn canonical(&self, roll: Roll) -> Roll {
        match roll {
            Roll::Dice(first, second) => Roll::Dice(first.min(second), first.max(second)),
            Roll::Number(_) => roll,
        }
    }

    fn apply_roll(&mut self, roll: Roll) {
        match (self.stage, roll) {
            (Stage::Weak(left), Roll::Dice(first, second)) => self.toss(left, first == second),
            (Stage::Move, Roll::Dice(first, second)) => self.advance(first, second),
            (Stage::Draw, Roll::Number(number)) => self.settle(number),
            _ => {}
        }
    }

    fn legal(&self, seat: Seat) -> ActionList<Action> {
        let mut actions = ActionList::new();
        if self.stage == Stage::Duel && seat == self.active {
            actions.extend([Action::Challenge, Action::Forfeit]);
        }
        actions
    }

    fn apply(&mut self, _seat: Seat, action: Action) {
        match (self.stage, action) {
            (Stage::Duel, Action::Challenge) => self.stage = Stage::Draw,
            (Stage::Duel, Action::Forfeit) => {
                // RULES: Warrior, forfeit: below the contested square, no adjustment.
                let contested = self.rival().map_or(0, |rival| rival.place);
                self.mover_mut().place = self.rules.below(contested);
                self.gain(-SETBACK);
                self.next_turn();
            }
            _ => {}
        }
    }

    /// 1 for the winner, else 0.
    fn score(&self, seat: Seat) -> i32 {
        i32::from(self.stage == Stage::Over && seat == self.active)
    }
}

impl Warrior {
    fn gain(&mut self, energy: i32) {
        let mover = self.mover_mut();
        mover.energy = mover.energy.saturating_add(energy);
    }

    /// A weak warrior's toss. All three are made, whatever the first ones bring.
    fn toss(&mut self, left: u8, double: bool) {
        if double {
            self.gain(DOUBLE);
        }
        if left > 1 {
            self.stage = Stage::Weak(left - 1);
        } else if self.mover().energy > 0 {
            self.stage = Stage::Move;
        } else {
            self.next_turn();
        }
    }

    fn advance(&mut self, first: u8, second: u8) {
        if first == second {
            self.gain(DOUBLE);
        }
        let Some(target) = self.rules.ahead(self.mover().place, first.saturating_add(second))
        else {
            self.gain(-SETBACK);
            return self.next_turn();
        };
        if self.rival().is_some_and(|rival| rival.place == target) {
            self.stage = Stage::Duel;
            return;
        }
        self.mover_mut().place = target;
        self.gain(self.rules.adjustment(self.rules.square(target)));
        if target == self.rules.last() {
            self.stage = Stage::Over;
        } else {
            self.next_turn();
        }
    }

    /// The challenge is settled by the number drawn.
    fn settle(&mut self, number: u8) {
        if number < WINNING_NUMBER {
            self.gain(-half(self.mover().energy));
        } else if let Some(other) = self.other(self.active) {
            let (mine, theirs) = (self.active.index() & 1, other.index() & 1);
            let prize = half(self.fighters[theirs].energy);
            self.fighters[theirs].energy -= prize;
            self.gain(prize);
            let place = self.fighters[mine].place;
            self.fighters[mine].place = self.fighters[theirs].place;
            self.fighters[theirs].place = place;
        }
        self.next_turn();
    }

    fn next_turn(&mut self) {
        self.active = self.seats.after(self.active);
        self.stage = Stage::start(self.mover().energy);
    }
}
