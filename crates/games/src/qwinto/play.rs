//! The turn, as [`Game`] wants it.

use super::{
    Action, CELLS, DiceSet, End, Ending, Entry, Illegal, Question, Qwinto, Reason, Roll, Row,
    Rules, Sheet, Stage, action,
};
use crate::{
    ActionList, BadNotation, DiceList, Die, Faces, Game, GameId, Phase, PhaseOf, RuleChoice,
    RuleSet, Seat, SeatSet, Seats,
};

impl Game for Qwinto {
    const ID: GameId = GameId::Qwinto;
    const TITLE: &'static str = "Qwinto";
    type Rules = Rules;
    type Roll = Roll;
    type Action = Action;
    type Question = Question;
    type Ending = Ending;
    type Reason = Reason;

    fn rule_sets() -> &'static [RuleSet] {
        &super::rules::RULE_SETS
    }

    fn rules(choice: &RuleChoice) -> Rules {
        if choice.set().name == "ottawa" { Rules::Ottawa } else { Rules::Official }
    }

    fn new(rules: &Rules, seats: Seats) -> Self {
        Self {
            sheets: seats.iter().map(|_| Sheet::EMPTY).collect(),
            entries: [None; crate::MAX_SEATS],
            waiting: SeatSet::EMPTY,
            stage: Stage::Choose,
            active: seats.first(),
            seats,
            rules: *rules,
        }
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn active(&self) -> Seat {
        self.active
    }

    #[inline]
    fn phase(&self) -> PhaseOf<Self> {
        let active = SeatSet::one(self.active);
        match self.stage {
            Stage::Choose => Phase::Decide { question: Question::Dice, seats: active },
            Stage::Roll(_) | Stage::Again(_) => Phase::Roll { by: self.active },
            Stage::Offer(..) => Phase::Decide { question: Question::Reroll, seats: active },
            Stage::Enter(_) => Phase::Decide { question: Question::Entry, seats: self.waiting },
            Stage::Over(end) => Phase::Over {
                how: match end {
                    End::Failed => Ending::FourFailed,
                    End::Filled => Ending::TwoFilled,
                    End::Both => Ending::Both,
                },
            },
        }
    }

    fn actions() -> Vec<Action> {
        let cells = Row::ALL
            .into_iter()
            .flat_map(|row| (0..CELLS).map(move |cell| Action::Enter { row, cell }));
        let others = [Action::Reroll, Action::Keep, Action::Pass].into_iter();
        DiceSet::ALL.into_iter().map(Action::Dice).chain(others).chain(cells).collect()
    }

    /// Three full rows end in at most 18 each and add five bonus cells below 18.
    fn score_bounds(_rules: &Rules) -> (i32, i32) {
        (-20, 3 * 18 + 5 * 18)
    }

    fn begins_turn(&self) -> bool {
        self.stage == Stage::Choose
    }

    fn dice(&self) -> DiceList {
        self.due().map(|dice| dice.rows().map(Row::die).collect()).unwrap_or_default()
    }

    #[inline]
    fn throw(&self, mut face: impl FnMut(Die) -> u8) -> Roll {
        // No roll due: nothing is asked for, and the roll is refused.
        self.due().map_or(Roll::NONE, |dice| Roll::of(dice, |row| face(row.die())))
    }

    fn faces(&self, roll: Roll) -> Faces {
        Row::ALL.into_iter().filter_map(|row| roll.face(row)).collect()
    }

    fn rolls(&self) -> Vec<(Roll, f64)> {
        let Some(dice) = self.due() else { return Vec::new() };
        let each = 1.0 / 6f64.powi(dice.count() as i32);
        Roll::all(dice).map(|roll| (roll, each)).collect()
    }

    fn canonical(&self, roll: Roll) -> Roll {
        roll
    }

    fn check_roll(&self, roll: Roll) -> Result<(), Illegal> {
        let dice = match (self.due(), self.stage) {
            (Some(dice), _) => dice,
            (None, Stage::Over(_)) => return Err(Illegal::GameOver),
            (None, _) => return Err(Illegal::NoRollDue),
        };
        if roll.count() != dice.count() {
            return Err(Illegal::DiceCount { expected: dice.count(), got: roll.count() });
        }
        for row in dice.rows() {
            let (die, face) = (row.die(), roll.face(row).unwrap_or(0));
            if !die.shows(face) {
                return Err(Illegal::Face { die: die.name, face, low: die.low, high: die.high });
            }
        }
        Ok(())
    }

    #[inline]
    fn apply_roll(&mut self, roll: Roll) {
        match self.stage {
            Stage::Roll(dice) if self.rules.rerolls() => self.stage = Stage::Offer(dice, roll),
            Stage::Roll(_) | Stage::Again(_) => self.ask_entries(roll),
            _ => {}
        }
    }

    #[inline]
    fn legal(&self, seat: Seat) -> ActionList<Action> {
        let mut actions = ActionList::new();
        match self.stage {
            Stage::Choose if seat == self.active => {
                actions.extend(DiceSet::ALL.map(Action::Dice));
            }
            Stage::Offer(..) if seat == self.active => {
                actions.extend([Action::Reroll, Action::Keep]);
            }
            Stage::Enter(roll) if self.waiting.has(seat) => {
                let (sheet, sum) = (self.sheet(seat), roll.sum());
                for row in Row::ALL {
                    if roll.has(row) {
                        for cell in sheet.open(row, sum) {
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

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let asked = self.question()?;
        match self.stage {
            Stage::Enter(_) if self.waiting.has(seat) => {}
            Stage::Enter(_) if self.seats.has(seat) => return Err(Illegal::Answered { seat }),
            Stage::Choose | Stage::Offer(..) if seat == self.active => {}
            _ => return Err(Illegal::NotAsked { seat }),
        }
        match (self.stage, action) {
            (Stage::Choose, Action::Dice(_))
            | (Stage::Offer(..), Action::Reroll | Action::Keep)
            | (Stage::Enter(_), Action::Pass) => Ok(()),
            (Stage::Enter(roll), Action::Enter { row, cell }) => {
                if !roll.has(row) {
                    return Err(Illegal::Rule(Reason::DieNotRolled { row: row.colour() }));
                }
                self.sheet(seat).check(row, cell, roll.sum())
            }
            _ => Err(Illegal::NotTheQuestion { asked }),
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: Action) {
        match (self.stage, action) {
            (Stage::Choose, Action::Dice(dice)) => self.stage = Stage::Roll(dice),
            (Stage::Offer(dice, _), Action::Reroll) => self.stage = Stage::Again(dice),
            (Stage::Offer(_, roll), Action::Keep) => self.ask_entries(roll),
            (Stage::Enter(roll), Action::Pass | Action::Enter { .. }) => {
                if !self.waiting.has(seat) {
                    return;
                }
                self.entries[seat.index()] = Some(match action {
                    Action::Enter { row, cell } => Entry::Cell(row, cell),
                    _ => Entry::Pass,
                });
                self.waiting.remove(seat);
                if self.waiting.is_empty() {
                    self.resolve(roll);
                }
            }
            _ => {}
        }
    }

    fn score(&self, seat: Seat) -> i32 {
        self.sheet(seat).points()
    }

    fn seen_by(&self, seat: Option<Seat>) -> Self {
        let mut seen = self.clone();
        for other in self.seats.iter().filter(|&other| Some(other) != seat) {
            if seen.entries[other.index()].take().is_some() {
                seen.waiting.insert(other);
            }
        }
        seen
    }

    fn write(action: Action) -> String {
        action::write(action)
    }

    fn read(text: &str) -> Result<Action, BadNotation> {
        action::read(text)
    }
}

impl Qwinto {
    /// The dice that are due, if a roll is.
    fn due(&self) -> Option<DiceSet> {
        match self.stage {
            Stage::Roll(dice) | Stage::Again(dice) => Some(dice),
            _ => None,
        }
    }
}
