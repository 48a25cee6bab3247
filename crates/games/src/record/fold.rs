//! From a record to the position it tells of.

use std::collections::BTreeMap;

use super::{Damage, DiceKind, Event, Header, Record, Sitter};
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
}

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
        let settings: BTreeMap<String, String> =
            header.settings.iter().map(|(key, value)| (key.clone(), value.to_string())).collect();
        let rules =
            RuleChoice::new::<G>(Some(&header.rules), &settings).map_err(|e| bad(e.to_string()))?;
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
    pub fn check(&self, event: &Event) -> Result<Checked<G>, String> {
        match event {
            Event::Roll { faces } => {
                let roll = self.position().roll_of(faces).map_err(|e| e.to_string())?;
                Ok(Checked::Stands(Standing::Roll(roll)))
            }
            Event::Act { seat, action } => {
                let action = G::read(action).map_err(|e| e.to_string())?;
                self.position().check(*seat, action).map_err(|e| e.to_string())?;
                Ok(Checked::Stands(Standing::Act(*seat, action)))
            }
            Event::Undo { back } => {
                let stands = self.standing.len();
                if *back == 0 || *back > stands {
                    return Err(format!("undo of {back} where {stands} can be taken back"));
                }
                Ok(Checked::Undo(*back))
            }
            Event::Dice { dice } => Ok(Checked::Dice(*dice)),
            Event::Sit { seat, sitter } => {
                let seats = self.sitters.len();
                if seat.index() >= seats {
                    return Err(format!("there is no {seat}: there are {seats} seats"));
                }
                Ok(Checked::Sit(*seat, sitter.clone()))
            }
        }
    }

    /// Goes on by an event that [`Folded::check`] allowed here.
    pub fn apply(&mut self, event: Checked<G>) {
        match event {
            Checked::Stands(what) => {
                let mut position = self.position().clone();
                match what {
                    Standing::Roll(roll) => position.apply_roll(roll),
                    Standing::Act(seat, action) => position.apply(seat, action),
                }
                self.standing.push((what, position));
            }
            Checked::Undo(back) => {
                self.standing.truncate(self.standing.len().saturating_sub(back));
            }
            Checked::Dice(dice) => self.dice = dice,
            Checked::Sit(seat, sitter) => self.sitters[seat.index()] = sitter,
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
}

/// Folds a whole record.
///
/// # Errors
/// The line that is not possible in this game, and why.
pub fn fold<G: Game>(record: &Record) -> Result<Folded<G>, Damage> {
    let mut folded = Folded::open(&record.header)?;
    for (index, event) in record.events.iter().enumerate() {
        let checked = folded.check(event).map_err(|why| Damage::new(index + 2, why))?;
        folded.apply(checked);
    }
    Ok(folded)
}
