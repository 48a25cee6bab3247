//! From a record to the position it tells of.

use super::{DiceOrigin, Event, EventError, Header, InvalidEvent, Record, RecordError, SeatSpec};
use crate::{Game, RuleChoice, Seat};

/// A roll or decision that has not been taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RollOrAction<G: Game> {
    /// Dice were rolled.
    Roll(G::Roll),
    /// A seat decided.
    Action(Seat, G::Action),
}

/// What a record tells: the rules, who sits where now, and every position that stands.
#[derive(Clone, Debug)]
pub struct ReplayedGame<G: Game> {
    /// The rules in play.
    pub rules: RuleChoice,
    /// Who sits where now.
    pub seat_specs: Vec<SeatSpec>,
    /// Where the dice come from now.
    pub dice_origin: DiceOrigin,
    /// The opening position.
    pub opening: G,
    /// What stands, each with the position after it.
    pub rolls_and_actions: Vec<(RollOrAction<G>, G)>,
    /// The number each seat has added to a secret seed.
    pub seed_numbers: Vec<Option<u64>>,
    /// The secret seed, once it is shown.
    pub revealed_seed: Option<String>,
    has_seed_commitment: bool,
    has_rolled: bool,
}

/// The largest number a seat may add: whole numbers up to it are exact in every program.
const MAX_SEED_NUMBER: u64 = (1 << 53) - 1;

impl<G: Game> ReplayedGame<G> {
    /// The position before anything happened.
    ///
    /// # Errors
    /// The header names rules, settings or seats that this program does not have.
    pub fn from_header(header: &Header) -> Result<Self, RecordError> {
        let bad = |why: String| RecordError::new(1, why);
        if header.game != G::ID {
            return Err(bad(format!("this is a game of {}, not of {}", header.game, G::ID)));
        }
        let rules = RuleChoice::from_stored::<G>(&header.rules, &header.settings);
        let rules = rules.map_err(|e| bad(e.to_string()))?;
        let set = rules.rule_set();
        if header.version != set.version {
            return Err(bad(format!(
                "played by version {} of the rules '{}'; this program has version {}",
                header.version, set.name, set.version
            )));
        }
        let seats =
            set.check_seats(header.seats.len(), header.first).map_err(|e| bad(e.to_string()))?;
        let opening = G::new(&G::rules_for(&rules), seats);
        Ok(Self {
            rules,
            seat_specs: header.seats.clone(),
            dice_origin: header.dice,
            opening,
            rolls_and_actions: Vec::new(),
            seed_numbers: vec![None; header.seats.len()],
            revealed_seed: None,
            has_seed_commitment: header.commitment.is_some(),
            has_rolled: false,
        })
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &G {
        self.rolls_and_actions.last().map_or(&self.opening, |(_, position)| position)
    }

    /// How many rolls stand: the number of the next roll, counted from 0.
    #[must_use]
    pub fn roll_count(&self) -> u64 {
        self.rolls_and_actions
            .iter()
            .filter(|(what, _)| matches!(what, RollOrAction::Roll(_)))
            .count() as u64
    }

    /// Whether dice were ever rolled, taken back or not.
    #[must_use]
    pub fn has_rolled(&self) -> bool {
        self.has_rolled
    }

    /// The position before the `index`-th thing that stands.
    #[must_use]
    pub fn position_before(&self, index: usize) -> &G {
        match index.checked_sub(1) {
            None => &self.opening,
            Some(last) => &self.rolls_and_actions[last].1,
        }
    }

    /// Whether an event is possible now.
    ///
    /// # Errors
    /// Why it is not.
    pub fn check_event(&self, event: &Event) -> Result<CheckedEvent<G>, EventError<G>> {
        let goes_on = matches!(event, Event::Roll { .. } | Event::Act { .. } | Event::Undo { .. });
        if goes_on && self.revealed_seed.is_some() {
            return Err(InvalidEvent::SeedAlreadyRevealed.into());
        }
        match event {
            Event::Roll { faces } => {
                let roll = self.position().roll_from_faces(faces).map_err(EventError::Play)?;
                Ok(CheckedEvent::RollOrAction(RollOrAction::Roll(roll)))
            }
            Event::Act { seat, action } => {
                let action = G::parse_action(action)?;
                self.position().check_action(*seat, action).map_err(EventError::Play)?;
                Ok(CheckedEvent::RollOrAction(RollOrAction::Action(*seat, action)))
            }
            Event::Undo { back } => {
                let stands = self.rolls_and_actions.len();
                if *back == 0 || *back > stands {
                    return Err(InvalidEvent::UndoOutOfRange {
                        requested: *back,
                        undoable: stands,
                    }
                    .into());
                }
                Ok(CheckedEvent::Undo(*back))
            }
            Event::Dice { dice } => Ok(CheckedEvent::Dice(*dice)),
            Event::Sit { seat, sitter } => {
                self.check_seat(*seat)?;
                Ok(CheckedEvent::Sit(*seat, sitter.clone()))
            }
            Event::Number { seat, number } => Ok(self.check_seed_number(*seat, *number)?),
            Event::Seed { seed } => Ok(self.check_revealed_seed(seed)?),
        }
    }

    fn check_seat(&self, seat: Seat) -> Result<(), InvalidEvent> {
        let seats = self.seat_specs.len();
        if seat.index() < seats {
            Ok(())
        } else {
            Err(InvalidEvent::UnknownSeat { seat, seat_count: seats })
        }
    }

    fn check_seed_number(&self, seat: Seat, number: u64) -> Result<CheckedEvent<G>, InvalidEvent> {
        self.check_seat(seat)?;
        match self.seed_numbers.get(seat.index()) {
            _ if !self.has_seed_commitment => Err(InvalidEvent::NoSecretSeed),
            _ if self.has_rolled => Err(InvalidEvent::NumberTooLate),
            Some(Some(_)) => Err(InvalidEvent::NumberAlreadyAdded { seat }),
            _ if number > MAX_SEED_NUMBER => {
                Err(InvalidEvent::NumberTooLarge { max: MAX_SEED_NUMBER })
            }
            _ => Ok(CheckedEvent::Number(seat, number)),
        }
    }

    fn check_revealed_seed(&self, seed: &str) -> Result<CheckedEvent<G>, InvalidEvent> {
        let is_over = matches!(self.position().phase(), crate::Phase::Over { .. });
        if !self.has_seed_commitment || !is_over || self.revealed_seed.is_some() {
            return Err(InvalidEvent::UnexpectedSeed);
        }
        if seed.len() != 64 || !seed.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(InvalidEvent::MalformedSeed);
        }
        Ok(CheckedEvent::Seed(seed.to_owned()))
    }

    /// Goes on by an event that [`Folded::check`] allowed here.
    pub fn apply_event(&mut self, event: CheckedEvent<G>) {
        match event {
            CheckedEvent::RollOrAction(what) => {
                let mut position = self.position().clone();
                match what {
                    RollOrAction::Roll(roll) => {
                        self.has_rolled = true;
                        position.apply_roll(roll);
                    }
                    RollOrAction::Action(seat, action) => position.apply_action(seat, action),
                }
                self.rolls_and_actions.push((what, position));
            }
            CheckedEvent::Undo(back) => {
                self.rolls_and_actions.truncate(self.rolls_and_actions.len().saturating_sub(back));
            }
            CheckedEvent::Dice(dice) => self.dice_origin = dice,
            CheckedEvent::Sit(seat, sitter) => self.seat_specs[seat.index()] = sitter,
            CheckedEvent::Number(seat, number) => self.seed_numbers[seat.index()] = Some(number),
            CheckedEvent::Seed(seed) => self.revealed_seed = Some(seed),
        }
    }
}

/// An event that is possible in the position it was checked against.
#[derive(Clone, Debug)]
pub enum CheckedEvent<G: Game> {
    /// A roll or decision.
    RollOrAction(RollOrAction<G>),
    /// Taking back.
    Undo(usize),
    /// A change of dice.
    Dice(DiceOrigin),
    /// A change of seats.
    Sit(Seat, SeatSpec),
    /// A number added to the secret seed.
    Number(Seat, u64),
    /// The secret seed.
    Seed(String),
}

/// Folds a whole record.
///
/// # Errors
/// The line that is not possible in this game, and why.
pub fn replay_record<G: Game>(record: &Record) -> Result<ReplayedGame<G>, RecordError> {
    let mut folded = ReplayedGame::from_header(&record.header)?;
    for (index, event) in record.events.iter().enumerate() {
        let checked = folded
            .check_event(event)
            .map_err(|why| RecordError::new(index + 2, why.to_string()))?;
        folded.apply_event(checked);
    }
    Ok(folded)
}
