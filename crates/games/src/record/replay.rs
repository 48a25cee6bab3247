//! Replays a record to its current position.

use super::{
    DiceOrigin, Event, EventError, GameIndependentEventError, Header, Record, RecordError, SeatSpec,
};
use crate::{Game, PositionWithRules, RuleSetWithSettings, Seat, Seats};

/// A roll or action that hasn't been undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RollOrAction<G: Game> {
    /// Dice were rolled.
    Roll(G::Roll),
    /// A seat played an action.
    Action(Seat, G::Action),
}

/// A replayed record: the rules, the current players, and every position that hasn't been
/// undone.
#[derive(Clone, Debug)]
pub struct ReplayedGame<G: Game> {
    /// The rules in play.
    pub rules: RuleSetWithSettings,
    /// The current players, by seat.
    pub seat_specs: Vec<SeatSpec>,
    /// The current source of the dice.
    pub dice_origin: DiceOrigin,
    /// The opening position, or the position that the game begins from.
    pub opening: G,
    /// The rolls and actions that haven't been undone, each with the position after it.
    pub rolls_and_actions: Vec<(RollOrAction<G>, G)>,
    /// The number that each seat added to the secret seed.
    pub seed_numbers: Vec<Option<u64>>,
    /// The secret seed, once it is revealed.
    pub revealed_seed: Option<String>,
    begins_from_position: bool,
    has_seed_commitment: bool,
    has_ever_rolled: bool,
}

/// The largest number a seat may add; every program represents integers up to it exactly.
const MAX_SEED_NUMBER: u64 = (1 << 53) - 1;

impl<G: Game> ReplayedGame<G> {
    /// The opening position of a record.
    ///
    /// # Errors
    /// The header names rules, settings or seats that this program doesn't have.
    pub fn from_header(header: &Header) -> Result<Self, RecordError> {
        let header_error = |why: String| RecordError::new(1, why);
        if header.game != G::ID {
            return Err(header_error(format!(
                "this is a record of {}, not of {}",
                header.game,
                G::ID
            )));
        }
        let rules = RuleSetWithSettings::from_stored::<G>(&header.rules, &header.settings);
        let rules = rules.map_err(|e| header_error(e.to_string()))?;
        let set = rules.rule_set();
        if header.version != set.version {
            return Err(header_error(format!(
                "the game was played with version {} of the rule set '{}', but this program has version {}",
                header.version, set.name, set.version
            )));
        }
        let seats = set
            .new_seats(header.seats.len(), header.first)
            .map_err(|e| header_error(e.to_string()))?;
        let opening = match &header.position {
            None => G::new(&G::rules_for(&rules), seats),
            Some(string) => position_to_begin_from(string, &rules, seats, header.training)
                .map_err(header_error)?,
        };
        Ok(Self {
            rules,
            seat_specs: header.seats.clone(),
            dice_origin: header.dice,
            opening,
            rolls_and_actions: Vec::new(),
            seed_numbers: vec![None; header.seats.len()],
            revealed_seed: None,
            begins_from_position: header.position.is_some(),
            has_seed_commitment: header.commitment.is_some(),
            has_ever_rolled: false,
        })
    }

    /// Whether the game begins from a position string instead of the opening position.
    #[must_use]
    pub fn begins_from_position(&self) -> bool {
        self.begins_from_position
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &G {
        self.rolls_and_actions.last().map_or(&self.opening, |(_, position)| position)
    }

    /// The number of rolls that haven't been undone, which is the index of the next roll.
    #[must_use]
    pub fn next_roll_index(&self) -> u64 {
        self.rolls_and_actions
            .iter()
            .filter(|(entry, _)| matches!(entry, RollOrAction::Roll(_)))
            .count() as u64
    }

    /// Whether dice were ever rolled, even if the roll was undone.
    #[must_use]
    pub fn has_ever_rolled(&self) -> bool {
        self.has_ever_rolled
    }

    /// The position before the roll or action at `index`.
    #[must_use]
    pub fn position_before(&self, index: usize) -> &G {
        match index.checked_sub(1) {
            None => &self.opening,
            Some(last) => &self.rolls_and_actions[last].1,
        }
    }

    /// Plays an event, or leaves the game unchanged and returns an error. Returns the event in the
    /// normal form for records: notation may offer several spellings, records use one.
    ///
    /// # Errors
    /// Why the event is impossible.
    pub fn play_event(&mut self, event: Event) -> Result<Event, EventError<G>> {
        let checked = self.check_event(&event)?;
        let normalized = match &checked {
            CheckedEvent::RollOrAction(RollOrAction::Action(seat, action)) => {
                Event::Act { seat: *seat, action: G::format_action(*action) }
            }
            _ => event,
        };
        self.apply_event(checked);
        Ok(normalized)
    }

    /// Checks whether an event is possible now.
    ///
    /// # Errors
    /// Why the event is impossible.
    pub fn check_event(&self, event: &Event) -> Result<CheckedEvent<G>, EventError<G>> {
        let changes_game =
            matches!(event, Event::Roll { .. } | Event::Act { .. } | Event::Undo { .. });
        if changes_game && self.revealed_seed.is_some() {
            return Err(GameIndependentEventError::SeedAlreadyRevealed.into());
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
                let undoable = self.rolls_and_actions.len();
                if *back == 0 || *back > undoable {
                    return Err(GameIndependentEventError::UndoOutOfRange {
                        requested: *back,
                        undoable,
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

    fn check_seat(&self, seat: Seat) -> Result<(), GameIndependentEventError> {
        let seat_count = self.seat_specs.len();
        if seat.index() < seat_count {
            Ok(())
        } else {
            Err(GameIndependentEventError::UnknownSeat { seat, seat_count })
        }
    }

    fn check_seed_number(
        &self,
        seat: Seat,
        number: u64,
    ) -> Result<CheckedEvent<G>, GameIndependentEventError> {
        self.check_seat(seat)?;
        match self.seed_numbers.get(seat.index()) {
            _ if !self.has_seed_commitment => Err(GameIndependentEventError::NoSecretSeed),
            _ if self.has_ever_rolled => Err(GameIndependentEventError::NumberTooLate),
            Some(Some(_)) => Err(GameIndependentEventError::NumberAlreadyAdded { seat }),
            _ if number > MAX_SEED_NUMBER => {
                Err(GameIndependentEventError::NumberTooLarge { max: MAX_SEED_NUMBER })
            }
            _ => Ok(CheckedEvent::Number(seat, number)),
        }
    }

    fn check_revealed_seed(
        &self,
        seed: &str,
    ) -> Result<CheckedEvent<G>, GameIndependentEventError> {
        let is_over = matches!(self.position().phase(), crate::Phase::Over { .. });
        if !self.has_seed_commitment || !is_over || self.revealed_seed.is_some() {
            return Err(GameIndependentEventError::UnexpectedSeed);
        }
        if seed.len() != 64 || !seed.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(GameIndependentEventError::MalformedSeed);
        }
        Ok(CheckedEvent::Seed(seed.to_owned()))
    }

    /// Applies an event that [`ReplayedGame::check_event`] accepted in this position.
    pub fn apply_event(&mut self, event: CheckedEvent<G>) {
        match event {
            CheckedEvent::RollOrAction(entry) => {
                let mut position = self.position().clone();
                match entry {
                    RollOrAction::Roll(roll) => {
                        self.has_ever_rolled = true;
                        position.apply_roll(roll);
                    }
                    RollOrAction::Action(seat, action) => position.apply_action(seat, action),
                }
                self.rolls_and_actions.push((entry, position));
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

/// The position of a header's position string, which must fit the rest of the header.
fn position_to_begin_from<G: Game>(
    string: &str,
    rules: &RuleSetWithSettings,
    seats: Seats,
    is_training: bool,
) -> Result<G, String> {
    if !is_training {
        return Err("a game that begins from a position must be a training game".to_owned());
    }
    let read = PositionWithRules::<G>::parse(string).map_err(|error| error.to_string())?;
    if read.choice != *rules || read.position.seats() != seats {
        return Err("the game's rules and seats aren't those of its position".to_owned());
    }
    Ok(read.position)
}

/// An event that is possible in the position it was checked against.
#[derive(Clone, Debug)]
pub enum CheckedEvent<G: Game> {
    /// A roll or action.
    RollOrAction(RollOrAction<G>),
    /// An undo of this many steps.
    Undo(usize),
    /// A new source of the dice.
    Dice(DiceOrigin),
    /// A new player in a seat.
    Sit(Seat, SeatSpec),
    /// A number added to the secret seed.
    Number(Seat, u64),
    /// The secret seed.
    Seed(String),
}

/// Replays a whole record.
///
/// # Errors
/// The first line that is impossible in this game, and why.
pub fn replay_record<G: Game>(record: &Record) -> Result<ReplayedGame<G>, RecordError> {
    let mut replayed = ReplayedGame::from_header(&record.header)?;
    for (index, event) in record.events.iter().enumerate() {
        let checked = replayed
            .check_event(event)
            .map_err(|why| RecordError::new(index + 2, why.to_string()))?;
        replayed.apply_event(checked);
    }
    Ok(replayed)
}
