//! A table: a live game, who sits where, and the version everybody refers to.
//!
//! Nothing here does I/O. A command gives a [`Draft`], which is kept in a store and
//! then committed; a draft that can't be kept is dropped, and nothing has happened.

mod bots;
mod seats;

use rollwright_games::record::{Damage, DiceKind, Event, Header, Record, Sitter};
use rollwright_games::{Phase, Seat, SeatSet};

use crate::any_game::{AnyBot, AnyGame, open};
use crate::draft::Draft;
use crate::refusal::Refusal;
use crate::setup::anonymous;
use crate::timeline::{News, Timeline, What};
use crate::token::{Id, Seed, TokenHash};
use crate::undo::Undo;

/// Somebody with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Which person.
    pub id: Id,
    /// The name shown.
    pub name: String,
}

/// A seat's chair: in whose hand it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chair {
    /// The hash of the token that holds it; nobody's when missing.
    pub holder: Option<TokenHash>,
    /// Who that is.
    pub person: Option<Person>,
}

/// A live game.
pub struct Table {
    id: Id,
    host: TokenHash,
    header: Header,
    seed: Seed,
    pub(crate) rematch: Option<Id>,
    pub(crate) told: Timeline,
    pub(crate) chairs: Vec<Chair>,
    bots: Vec<Option<AnyBot>>,
    /// Somebody watches: bots play one step at a time.
    pub(crate) slow_bots: bool,
}

/// What makes a table, new or stored.
#[derive(Clone, Debug)]
pub struct Founding {
    /// Its name.
    pub id: Id,
    /// The token of whoever set it up.
    pub host: TokenHash,
    /// The header of its record.
    pub header: Header,
    /// The seed of its dice.
    pub seed: Seed,
    /// Its chairs, one a seat.
    pub chairs: Vec<Chair>,
    /// The table where the same people play again.
    pub rematch: Option<Id>,
}

impl Table {
    /// The table at which `events` have happened.
    ///
    /// # Errors
    /// The line of the record that is not possible.
    pub fn new(founding: Founding, events: Vec<Event>) -> Result<Self, Damage> {
        let Founding { id, host, header, seed, mut chairs, rematch } = founding;
        let game = open(&header)?;
        let seats = header.seats.len();
        chairs.resize(seats, Chair::default());
        let mut told = Timeline::new(game);
        for (index, event) in events.into_iter().enumerate() {
            told.push(event).map_err(|why| Damage::new(index + 2, why))?;
        }
        let (bots, slow_bots) = (vec![None; seats], false);
        Ok(Self { id, host, header, seed, rematch, told, chairs, bots, slow_bots })
    }

    /// Its name.
    #[must_use]
    pub fn id(&self) -> &Id {
        &self.id
    }

    /// How many events have happened: what a move answers.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.told.version()
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        self.told.game()
    }

    /// The record's header.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The whole record.
    #[must_use]
    pub fn record(&self) -> Record {
        Record { header: self.header.clone(), events: self.told.events().to_vec() }
    }

    /// The record as anybody may read it: it ends before the first answer to a
    /// question that has not closed since. It only grows.
    #[must_use]
    pub fn public_record(&self) -> Record {
        let mut record = self.record();
        record.events.truncate(self.told.public() as usize);
        record
    }

    /// The table as spectators saw it at `version`; the last one they may see when
    /// that is later.
    ///
    /// # Errors
    /// Never, as long as the record is sound.
    pub fn at(&self, version: u64) -> Result<Self, Damage> {
        let mut events = self.public_record().events;
        events.truncate(usize::try_from(version).unwrap_or(usize::MAX));
        let founding = Founding {
            id: self.id.clone(),
            host: self.host.clone(),
            header: self.header.clone(),
            seed: self.seed.clone(),
            chairs: self.chairs.clone(),
            rematch: self.rematch.clone(),
        };
        Self::new(founding, events)
    }

    /// What happened after version `version`, as anybody may hear it.
    #[must_use]
    pub fn news_after(&self, version: u64) -> &[News] {
        self.told.news_after(version)
    }

    /// What happened last, as anybody may hear it.
    #[must_use]
    pub fn last_news(&self) -> Option<&What> {
        self.news_after(self.version().saturating_sub(1)).last().map(|news| &news.what)
    }

    /// The chair of `seat`.
    #[must_use]
    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    /// Who sits in `seat`, as the record has it.
    #[must_use]
    pub fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.game().sitters().get(seat.index())
    }

    /// The name to show for `seat`.
    #[must_use]
    pub fn name(&self, seat: Seat) -> String {
        match (self.sitter(seat), self.chair(seat)) {
            (Some(Sitter { name, bot: Some(_) }), _) => name.clone(),
            (_, Some(Chair { person: Some(person), .. })) => person.name.clone(),
            _ => anonymous(seat).name,
        }
    }

    /// The table where the same people play again, if there is one.
    #[must_use]
    pub fn rematch(&self) -> Option<&Id> {
        self.rematch.as_ref()
    }

    /// The seats in the hand of `who`.
    #[must_use]
    pub fn hand(&self, who: &TokenHash) -> SeatSet {
        let held = |seat: &Seat| self.chairs[seat.index()].holder.as_ref() == Some(who);
        self.game().seats().iter().filter(held).collect()
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.game().phase(), Phase::Over { .. })
    }

    /// Whether the result may enter the hall of fame: the program rolled all dice,
    /// by a seed that nobody chose, nobody went back over a roll, and it was no
    /// training game.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.may_count() && self.told.is_clean()
    }

    /// Whether a game that begins like this one can count.
    pub(crate) fn may_count(&self) -> bool {
        !self.header.training && self.header.seed.is_none()
    }

    /// Takes `action` for `seat`, as an answer to `version`.
    ///
    /// # Errors
    /// Why not; nothing has changed.
    pub fn act(
        &self,
        who: &TokenHash,
        version: u64,
        seat: Seat,
        action: &str,
    ) -> Result<Draft, Refusal> {
        self.check_in_hand(who, seat)?;
        self.check_bot_free(seat)?;
        self.check_fresh(version, seat)?;
        self.answer(seat, action)
    }

    /// Rolls the dice that are due, as an answer to `version`: with `faces` where
    /// real dice lie on the table, without where the program rolls.
    ///
    /// # Errors
    /// Why not; nothing has changed.
    pub fn roll(
        &self,
        who: &TokenHash,
        version: u64,
        faces: Option<&[u8]>,
    ) -> Result<Draft, Refusal> {
        let Phase::Roll { by } = self.game().phase() else {
            // The game knows why there is nothing to roll.
            let event = Event::Roll { faces: faces.unwrap_or_default().to_vec() };
            return Draft::of(self).with(event);
        };
        let typed = self.game().dice_kind() == DiceKind::Manual;
        if !self.may_roll(self.hand(who)) {
            self.check_in_hand(who, by)?;
            self.check_bot_free(by)?;
        }
        self.check_fresh(version, by)?;
        let draft = match (faces, typed) {
            (Some(faces), true) => Draft::of(self).with(Event::Roll { faces: faces.to_vec() })?,
            (None, false) => Draft::of(self).rolled(self)?,
            (Some(_), false) => return Err(Refusal::ProgramRolls),
            (None, true) => return Err(Refusal::FacesNeeded),
        };
        draft.settled(self)
    }

    /// Whether whoever holds these seats may roll now. Anybody at the table reads the
    /// dice out for a bot, or makes the first roll of the game for it.
    #[must_use]
    pub fn may_roll(&self, hand: SeatSet) -> bool {
        let Phase::Roll { by } = self.game().phase() else { return false };
        if self.check_bot_free(by).is_ok() {
            return hand.has(by);
        }
        let typed = self.game().dice_kind() == DiceKind::Manual;
        !hand.is_empty() && (typed || !self.game().has_rolled())
    }

    /// Takes back the last decision of `who`'s hand. It must be the last version.
    ///
    /// # Errors
    /// Why not; nothing has changed.
    pub fn undo(&self, who: &TokenHash, version: u64, agreed: bool) -> Result<Draft, Refusal> {
        let hand = self.hand(who);
        if hand.is_empty() {
            return Err(Refusal::NotSeated);
        }
        if version != self.version() {
            return Err(Refusal::Stale { answers: version, now: self.version() });
        }
        let people = self.people();
        let undo = Undo { hand, people, training: self.header.training, agreed };
        let mut draft = Draft::of(self);
        for event in self.game().take_back(&undo)? {
            draft = draft.with(event)?;
        }
        Ok(draft)
    }

    /// Adds a number of a seat's own to the secret seed, before the first roll.
    ///
    /// # Errors
    /// Why not; nothing has changed.
    pub fn add_number(&self, who: &TokenHash, seat: Seat, number: u64) -> Result<Draft, Refusal> {
        self.check_in_hand(who, seat)?;
        Draft::of(self).with(Event::Number { seat, number })
    }

    /// Makes a draft true. It has been kept.
    pub fn commit(&mut self, draft: Draft) {
        draft.commit(&mut self.told, &mut self.chairs);
    }

    pub(crate) fn seed(&self) -> &Seed {
        &self.seed
    }

    fn answer(&self, seat: Seat, action: &str) -> Result<Draft, Refusal> {
        let action = self.game().canonical(action).map_err(Refusal::Illegal)?;
        Draft::of(self).with(Event::Act { seat, action })?.settled(self)
    }

    fn people(&self) -> SeatSet {
        self.game().seats().iter().filter(|&seat| self.check_bot_free(seat).is_ok()).collect()
    }

    fn check_in_hand(&self, who: &TokenHash, seat: Seat) -> Result<(), Refusal> {
        match self.chair(seat) {
            None => Err(Refusal::NoSuchSeat { seat }),
            Some(chair) if chair.holder.as_ref() == Some(who) => Ok(()),
            Some(_) => Err(Refusal::NotYours { seat }),
        }
    }

    fn check_bot_free(&self, seat: Seat) -> Result<(), Refusal> {
        match self.sitter(seat) {
            Some(Sitter { bot: Some(_), .. }) => Err(Refusal::BotThere { seat }),
            _ => Ok(()),
        }
    }

    /// A move is stale when what its seat sees has changed since the version it answers.
    fn check_fresh(&self, version: u64, seat: Seat) -> Result<(), Refusal> {
        let now = self.version();
        if version > now || version < self.told.seen_since(seat) {
            return Err(Refusal::Stale { answers: version, now });
        }
        Ok(())
    }
}
