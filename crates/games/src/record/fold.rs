//! From a record to the position it tells of.

use super::{Damage, DiceKind, Event, Header, Impossible, Misfit, Record, Sitter};
use crate::{Game, RuleChoice, Seat};

/// A roll or decision that has not been taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing<G: Game> {
    /// Dice were rolled.
    Roll(G::Roll),
    /// A seat decided.
    Act(Seat, G::Action),
}

/// What a record tells: the rules, who sits where now, and every position that stands.
#[derive(Clone, Debug)]
pub struct Folded<G: Game> {
    /// The rules in play.
    pub rules: RuleChoice,
    /// Who sits where now.
    pub sitters: Vec<Sitter>,
    /// Where the dice come from now.
    pub dice: DiceKind,
    /// The opening position.
    pub opening: G,
    /// What stands, each with the position after it.
    pub standing: Vec<(Standing<G>, G)>,
    /// The number each seat has added to a secret seed.
    pub numbers: Vec<Option<u64>>,
    /// The secret seed, once it is shown.
    pub seed_shown: Option<String>,
    committed: bool,
    has_rolled: bool,
}

/// The largest number a seat may add: whole numbers up to it are exact in every program.
const MOST: u64 = (1 << 53) - 1;

impl<G: Game> Folded<G> {
    /// The position before anything happened.
    ///
    /// # Errors
    /// The header names rules, settings or seats that this program does not have.
    pub fn open(header: &Header) -> Result<Self, Damage> {
        let bad = |why: String| Damage::new(1, why);
        if header.game != G::ID {
            return Err(bad(format!("this is a game of {}, not of {}", header.game, G::ID)));
        }
        let rules = RuleChoice::kept::<G>(&header.rules, &header.settings);
        let rules = rules.map_err(|e| bad(e.to_string()))?;
        let set = rules.set();
        if header.version != set.version {
            return Err(bad(format!(
                "played by version {} of the rules '{}'; this program has version {}",
                header.version, set.name, set.version
            )));
        }
        let seats = set.seats(header.seats.len(), header.first).map_err(|e| bad(e.to_string()))?;
        let opening = G::new(&G::rules(&rules), seats);
        Ok(Self {
            rules,
            sitters: header.seats.clone(),
            dice: header.dice,
            opening,
            standing: Vec::new(),
            numbers: vec![None; header.seats.len()],
            seed_shown: None,
            committed: header.commitment.is_some(),
            has_rolled: false,
        })
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &G {
        self.standing.last().map_or(&self.opening, |(_, position)| position)
    }

    /// How many rolls stand: the number of the next roll, counted from 0.
    #[must_use]
    pub fn rolls(&self) -> u64 {
        self.standing.iter().filter(|(what, _)| matches!(what, Standing::Roll(_))).count() as u64
    }

    /// Whether dice were ever rolled, taken back or not.
    #[must_use]
    pub fn has_rolled(&self) -> bool {
        self.has_rolled
    }

    /// The position before the `index`-th thing that stands.
    #[must_use]
    pub fn before(&self, index: usize) -> &G {
        match index.checked_sub(1) {
            None => &self.opening,
            Some(last) => &self.standing[last].1,
        }
    }

    /// Whether an event is possible now.
    ///
    /// # Errors
    /// Why it is not.
    pub fn check(&self, event: &Event) -> Result<Checked<G>, Impossible<G>> {
        let goes_on = matches!(event, Event::Roll { .. } | Event::Act { .. } | Event::Undo { .. });
        if goes_on && self.seed_shown.is_some() {
            return Err(Misfit::SeedShown.into());
        }
        match event {
            Event::Roll { faces } => {
                let roll = self.position().roll_of(faces).map_err(Impossible::Illegal)?;
                Ok(Checked::Stands(Standing::Roll(roll)))
            }
            Event::Act { seat, action } => {
                let action = G::read(action)?;
                self.position().check(*seat, action).map_err(Impossible::Illegal)?;
                Ok(Checked::Stands(Standing::Act(*seat, action)))
            }
            Event::Undo { back } => {
                let stands = self.standing.len();
                if *back == 0 || *back > stands {
                    return Err(Misfit::Undo { back: *back, stands }.into());
                }
                Ok(Checked::Undo(*back))
            }
            Event::Dice { dice } => Ok(Checked::Dice(*dice)),
            Event::Sit { seat, sitter } => {
                self.check_seat(*seat)?;
                Ok(Checked::Sit(*seat, sitter.clone()))
            }
            Event::Number { seat, number } => Ok(self.check_number(*seat, *number)?),
            Event::Seed { seed } => Ok(self.check_seed(seed)?),
        }
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Misfit> {
        let seats = self.sitters.len();
        if seat.index() < seats { Ok(()) } else { Err(Misfit::NoSeat { seat, seats }) }
    }

    fn check_number(&self, seat: Seat, number: u64) -> Result<Checked<G>, Misfit> {
        self.check_seat(seat)?;
        match self.numbers.get(seat.index()) {
            _ if !self.committed => Err(Misfit::NoSecretSeed),
            _ if self.has_rolled => Err(Misfit::NumberTooLate),
            Some(Some(_)) => Err(Misfit::NumberAdded { seat }),
            _ if number > MOST => Err(Misfit::NumberTooLarge { most: MOST }),
            _ => Ok(Checked::Number(seat, number)),
        }
    }

    fn check_seed(&self, seed: &str) -> Result<Checked<G>, Misfit> {
        let is_over = matches!(self.position().phase(), crate::Phase::Over { .. });
        if !self.committed || !is_over || self.seed_shown.is_some() {
            return Err(Misfit::SeedOnce);
        }
        if seed.len() != 64 || !seed.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(Misfit::NoSeed);
        }
        Ok(Checked::Seed(seed.to_owned()))
    }

    /// Goes on by an event that [`Folded::check`] allowed here.
    pub fn apply(&mut self, event: Checked<G>) {
        match event {
            Checked::Stands(what) => {
                let mut position = self.position().clone();
                match what {
                    Standing::Roll(roll) => {
                        self.has_rolled = true;
                        position.apply_roll(roll);
                    }
                    Standing::Act(seat, action) => position.apply(seat, action),
                }
                self.standing.push((what, position));
            }
            Checked::Undo(back) => {
                self.standing.truncate(self.standing.len().saturating_sub(back));
            }
            Checked::Dice(dice) => self.dice = dice,
            Checked::Sit(seat, sitter) => self.sitters[seat.index()] = sitter,
            Checked::Number(seat, number) => self.numbers[seat.index()] = Some(number),
            Checked::Seed(seed) => self.seed_shown = Some(seed),
        }
    }
}

/// An event that is possible in the position it was checked against.
#[derive(Clone, Debug)]
pub enum Checked<G: Game> {
    /// A roll or decision.
    Stands(Standing<G>),
    /// Taking back.
    Undo(usize),
    /// A change of dice.
    Dice(DiceKind),
    /// A change of seats.
    Sit(Seat, Sitter),
    /// A number added to the secret seed.
    Number(Seat, u64),
    /// The secret seed.
    Seed(String),
}

/// Folds a whole record.
///
/// # Errors
/// The line that is not possible in this game, and why.
pub fn fold<G: Game>(record: &Record) -> Result<Folded<G>, Damage> {
    let mut folded = Folded::open(&record.header)?;
    for (index, event) in record.events.iter().enumerate() {
        let checked = folded.check(event).map_err(|why| Damage::new(index + 2, why.to_string()))?;
        folded.apply(checked);
    }
    Ok(folded)
}
