//! A simple game that doesn't define its own bots: roll as often as you dare, a 1 loses the turn's
//! points, and the first seat to reach the target wins.

use rollwright_bots::{HasBots, HasPositionValues, HasSolver};
use rollwright_games::{
    ActionList, DefaultStartingSeat, DiceToRoll, Die, Faces, FieldPasser, Game, GameId, NamedEnum,
    ParseActionError, Phase, PhaseOf, PlayErrorOf, PositionFields, PositionStringError, RuleSet,
    RuleSetWithSettings, Seat, SeatSet, Seats,
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hog {
    target: i32,
    seats: Seats,
    pub(crate) scores: [i32; 4],
    pub(crate) turn: i32,
    active: Seat,
    rolled: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum HogAction {
    Hold,
    Roll,
}

impl HasBots for Hog {}
impl HasSolver for Hog {}
impl HasPositionValues for Hog {}

/// The only question, and the only ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OnlyOption;

impl NamedEnum for OnlyOption {
    const ALL: &'static [Self] = &[Self];

    fn name(self) -> &'static str {
        "only"
    }
}

const DIE: Die = Die::six_sided("only");

impl Hog {
    /// A position with `scores` in which the first seat has `turn` points in its turn and must
    /// decide.
    pub(crate) fn in_turn(target: i32, scores: [i32; 2], turn: i32) -> Self {
        let mut game = Self::new(&target, Seats::new(2, Seat(0)).unwrap());
        game.scores[..2].copy_from_slice(&scores);
        Self { turn, rolled: true, ..game }
    }

    fn pass(&mut self) {
        if self.scores[self.active.index()] < self.target {
            self.active = self.seats.next(self.active);
        }
        (self.turn, self.rolled) = (0, false);
    }
}

impl PositionFields for Hog {
    fn pass_fields(&self, fields: &mut impl FieldPasser) -> Result<Self, PositionStringError> {
        let mut position = self.clone();
        position.active = fields.seat(self.active, self.seats)?;
        for (score, &shown) in position.scores.iter_mut().zip(&self.scores) {
            *score = fields.unbounded(shown.unsigned_abs())?.cast_signed();
        }
        position.turn = fields.unbounded(self.turn.unsigned_abs())?.cast_signed();
        position.rolled = fields.flag(self.rolled)?;
        Ok(position)
    }
}

impl Game for Hog {
    // No other code knows this game, so any ID will do.
    const ID: GameId = GameId::Qwixx;
    const TITLE: &'static str = "Hog";
    type Rules = i32;
    type Roll = u8;
    type Action = HogAction;
    type Question = OnlyOption;
    type Ending = OnlyOption;
    type RuleViolation = std::convert::Infallible;

    fn rule_sets() -> &'static [RuleSet] {
        &[RuleSet {
            name: "plain",
            version: 1,
            min_seats: 2,
            max_seats: 4,
            starting_seat: DefaultStartingSeat::SeatOne,
            settings: &[],
        }]
    }

    fn rules_for(_choice: &RuleSetWithSettings) -> i32 {
        60
    }

    fn new(&target: &i32, seats: Seats) -> Self {
        Self {
            target,
            seats,
            scores: [0; 4],
            turn: 0,
            active: seats.starting_seat(),
            rolled: false,
        }
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn active_seat(&self) -> Seat {
        self.active
    }

    fn phase(&self) -> PhaseOf<Self> {
        if self.scores[self.active.index()] >= self.target {
            Phase::Over { ending: OnlyOption }
        } else if self.rolled {
            Phase::Decide { question: OnlyOption, seats: SeatSet::single(self.active) }
        } else {
            Phase::Roll { seat: self.active }
        }
    }

    fn all_actions() -> Vec<HogAction> {
        vec![HogAction::Hold, HogAction::Roll]
    }

    fn score_bounds(&target: &i32) -> (i32, i32) {
        (0, 2 * target)
    }

    fn dice_to_roll(&self) -> DiceToRoll {
        let due = matches!(self.phase(), Phase::Roll { .. });
        due.then_some(DIE).into_iter().collect()
    }

    fn roll_with(&self, mut face: impl FnMut(Die) -> u8) -> u8 {
        face(DIE)
    }

    fn roll_faces(&self, roll: u8) -> Faces {
        [roll].into_iter().collect()
    }

    fn possible_rolls(&self) -> Vec<(u8, f64)> {
        (1..=6).map(|face| (face, 1.0 / 6.0)).collect()
    }

    fn canonical_roll(&self, roll: u8) -> u8 {
        roll
    }

    fn check_roll(&self, _roll: u8) -> Result<(), PlayErrorOf<Self>> {
        Ok(())
    }

    fn apply_roll(&mut self, roll: u8) {
        if roll == 1 {
            self.pass();
        } else {
            self.turn += i32::from(roll);
            self.rolled = true;
        }
    }

    fn legal_actions(&self, seat: Seat) -> ActionList<HogAction> {
        match self.phase() {
            Phase::Decide { seats, .. } if seats.contains(seat) => {
                [HogAction::Hold, HogAction::Roll].into_iter().collect()
            }
            _ => ActionList::new(),
        }
    }

    fn check_action(&self, _seat: Seat, _action: HogAction) -> Result<(), PlayErrorOf<Self>> {
        Ok(())
    }

    fn apply_action(&mut self, seat: Seat, action: HogAction) {
        match action {
            HogAction::Hold => {
                self.scores[seat.index()] += self.turn;
                self.pass();
            }
            HogAction::Roll => self.rolled = false,
        }
    }

    fn score(&self, seat: Seat) -> i32 {
        self.scores[seat.index()]
    }

    fn visible_to(&self, _seat: Option<Seat>) -> Self {
        self.clone()
    }

    fn format_action(action: HogAction) -> String {
        format!("{action:?}").to_lowercase()
    }

    fn parse_action(text: &str) -> Result<HogAction, ParseActionError> {
        match text {
            "hold" => Ok(HogAction::Hold),
            "roll" => Ok(HogAction::Roll),
            _ => Err(ParseActionError::new(text, "hold or roll")),
        }
    }
}
