//! A game in play: the record, the position, and the one way to change them.

use std::io;

use rollwright_games::record::{
    Damage, DiceKind, Event, Folded, Header, Record, Sitter, Standing, fold,
};
use rollwright_games::{Game, Seat};

use crate::Keeper;

/// A game in play. Every change is kept before it shows.
pub struct Live<G: Game> {
    record: Record,
    folded: Folded<G>,
    keeper: Option<Box<dyn Keeper>>,
}

impl<G: Game> Live<G> {
    /// A new game.
    ///
    /// # Errors
    /// The header asks for rules or seats that do not exist.
    pub fn start(header: Header) -> Result<Self, Damage> {
        Self::resume(Record { header, events: Vec::new() })
    }

    /// Goes on with a game.
    ///
    /// # Errors
    /// The line of the record that is not possible.
    pub fn resume(record: Record) -> Result<Self, Damage> {
        let folded = fold(&record)?;
        Ok(Self { record, folded, keeper: None })
    }

    /// From now on every event is kept there. What it holds must be [`Live::record`].
    pub fn keep_with(&mut self, keeper: Box<dyn Keeper>) {
        self.keeper = Some(keeper);
    }

    /// The record so far.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// What the record tells.
    #[must_use]
    pub fn folded(&self) -> &Folded<G> {
        &self.folded
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &G {
        self.folded.position()
    }

    /// Who sits in `seat`.
    #[must_use]
    pub fn sitter(&self, seat: Seat) -> &Sitter {
        &self.folded.sitters[seat.index()]
    }

    /// Makes a roll.
    ///
    /// # Errors
    /// It is not possible, or could not be kept; nothing has changed.
    pub fn roll(&mut self, roll: G::Roll) -> Result<(), LiveError> {
        self.position().check_roll(roll).map_err(|why| LiveError::Illegal(why.to_string()))?;
        self.push(Event::Roll { faces: self.position().faces(roll).to_vec() })
    }

    /// Takes an action for `seat`.
    ///
    /// # Errors
    /// It is not possible, or could not be kept; nothing has changed.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<(), LiveError> {
        self.position().check(seat, action).map_err(|why| LiveError::Illegal(why.to_string()))?;
        self.push(Event::Act { seat, action: G::write(action) })
    }

    /// Takes back what [`Live::last_choice`] names.
    ///
    /// # Errors
    /// There is nothing to take back, or it could not be kept.
    pub fn undo(&mut self, back: usize) -> Result<(), LiveError> {
        self.push(Event::Undo { back })
    }

    /// From now on the dice come from elsewhere; noted when that is a change.
    ///
    /// # Errors
    /// It could not be kept.
    pub fn dice_from(&mut self, dice: DiceKind) -> Result<(), LiveError> {
        if dice == self.folded.dice { Ok(()) } else { self.push(Event::Dice { dice }) }
    }

    /// How far back the last decision of a person lies, if there is one: how many
    /// events an undo takes back, and whether a roll is among them. Undo goes back
    /// over a roll only in training, or with everyone's consent at one screen.
    /// A roll that a person types can be mistyped, so it counts as a decision.
    #[must_use]
    pub fn last_choice(&self) -> Option<Choice> {
        let standing = &self.folded.standing;
        let at = standing.iter().rposition(|(what, _)| match what {
            Standing::Roll(_) => self.folded.dice == DiceKind::Manual,
            Standing::Act(seat, _) => self.sitter(*seat).bot.is_none(),
        })?;
        let crosses_roll = standing[at..].iter().any(|(what, _)| matches!(what, Standing::Roll(_)));
        Some(Choice { back: standing.len() - at, crosses_roll })
    }

    /// Makes sure everything kept survives a power cut. Called before people are
    /// shown what happened.
    ///
    /// # Errors
    /// It could not be made sure.
    pub fn settle(&mut self) -> io::Result<()> {
        self.keeper.as_mut().map_or(Ok(()), |keeper| keeper.settle())
    }

    /// Persist, then apply: never the other way round.
    fn push(&mut self, event: Event) -> Result<(), LiveError> {
        let checked = self.folded.check(&event).map_err(LiveError::Impossible)?;
        if let Some(keeper) = &mut self.keeper {
            keeper.append(&event.line()).map_err(LiveError::NotKept)?;
        }
        self.folded.apply(checked);
        self.record.events.push(event);
        Ok(())
    }
}

/// A decision that can be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// How many events an undo of it takes back.
    pub back: usize,
    /// Whether a roll is among them.
    pub crosses_roll: bool,
}

/// Why a game did not go on.
#[derive(Debug, thiserror::Error)]
pub enum LiveError {
    /// The rules do not allow it.
    #[error("{0}")]
    Illegal(String),
    /// The record does not allow it.
    #[error("{0}")]
    Impossible(String),
    /// The record could not be kept, so nothing has changed.
    #[error("the record could not be written: {0}")]
    NotKept(io::Error),
}
