//! A table: a live game, who sits where, and the version everybody refers to.
//!
//! Nothing here does I/O. A command gives a [`Draft`], which is kept in a store and
//! then committed; a draft that can't be kept is dropped, and nothing has happened.

mod bots;
mod leaving;
mod moves;
mod seats;
mod taking_back;
mod time;
mod tutoring;

use rollwright_games::record::{Damage, Event, Folded, Header, Record, Said, Sitter};
use rollwright_games::{Game, Phase, Seat, SeatSet};

use crate::any_game::{AnyBot, AnyGame, open};
use crate::chance::Chance;
use crate::clocks::{Clocks, TimeLimit};
use crate::draft::Draft;
use crate::refusal::Refusal;
use crate::setup::{AwayAfter, anonymous};
use crate::sitter::clean_name;
use crate::speed::BotSpeed;
use crate::store::{Origin, Stored};
use crate::timeline::{News, Timeline, What};
use crate::token::{Id, NoRandomness, Seed, Token, TokenHash};
use crate::tutor::Tutor;
use crate::undo::TakeBackAsked;

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
    /// Whether whoever set the table up has handed it to a bot, because its person was
    /// away.
    pub handed_over: bool,
    /// Whether its person has given it up: a bot plays it to the end.
    pub resigned: bool,
    /// Whether its person does not want to see the game in their lists.
    pub removed: bool,
}

/// A live game.
pub struct Table {
    /// What it was set up with, except that chairs have changed hands since.
    founding: Founding,
    chance: Chance,
    pub(crate) timeline: Timeline,
    bots: Vec<Option<AnyBot>>,
    /// What people at other screens are asked to take back.
    asked: Option<TakeBackAsked>,
    /// How often anything about it has changed.
    changes: u64,
    /// What its clocks show, where it has any.
    pub(super) clocks: Option<Clocks>,
    /// Somebody watches: bots play one step at a time.
    pub(crate) slow_bots: bool,
    /// The seats whose people have been away for as long as the table waits.
    pub(crate) away: SeatSet,
}

/// What makes a table, new or stored.
#[derive(Clone, Debug)]
pub struct Founding {
    /// Its name.
    pub id: Id,
    /// The token of whoever set it up.
    pub host: TokenHash,
    /// Where it stands.
    pub origin: Origin,
    /// The header of its record.
    pub header: Header,
    /// The seed of its dice.
    pub seed: Seed,
    /// Its chairs, one a seat.
    pub chairs: Vec<Chair>,
    /// The table where the same people play again.
    pub rematch: Option<Id>,
    /// How long somebody has to be away before their seat can be handed to a bot.
    pub away_after: AwayAfter,
    /// How fast bots play while somebody looks on.
    pub bot_speed: BotSpeed,
    /// How it stands with the tutor.
    pub tutor: Tutor,
    /// How long people may take.
    pub time_limit: Option<TimeLimit>,
}

impl Founding {
    /// A game at a console. Everybody there sits at one screen, so that the names may
    /// stay in the header.
    ///
    /// # Errors
    /// The system gives no random numbers.
    pub fn at_console(header: Header, seed: Seed) -> Result<Self, NoRandomness> {
        let (id, host, origin) = (Id::fresh()?, Token::fresh()?.hash(), Origin::Console);
        let (chairs, away_after, bot_speed) =
            (Vec::new(), AwayAfter::default(), BotSpeed::default());
        let (rematch, tutor, time_limit) = (None, Tutor::default(), None);
        Ok(Self {
            id,
            host,
            origin,
            header,
            seed,
            chairs,
            rematch,
            away_after,
            bot_speed,
            tutor,
            time_limit,
        })
    }

    /// What is left to chance at this table.
    #[must_use]
    pub fn chance(&self) -> Chance {
        match (self.origin, self.header.seed) {
            (Origin::Server, None) => Chance::Secret(self.seed.clone()),
            (_, chosen) => Chance::at_console(chosen, &self.seed),
        }
    }
}

impl Table {
    /// The table at which `events` have happened.
    ///
    /// # Errors
    /// The line of the record that is not possible.
    pub fn new(mut founding: Founding, events: Vec<Event>) -> Result<Self, Damage> {
        let game = open(&founding.header)?;
        let seats = founding.header.seats.len();
        founding.chairs.resize(seats, Chair::default());
        let mut timeline = Timeline::new(game);
        for (index, event) in events.into_iter().enumerate() {
            timeline.push(event).map_err(|why| Damage::new(index + 2, why.to_string()))?;
        }
        let chance = founding.chance();
        let (bots, asked, slow_bots) = (vec![None; seats], None, false);
        let away = SeatSet::EMPTY;
        Ok(Self {
            founding,
            chance,
            timeline,
            bots,
            asked,
            changes: 0,
            clocks: None,
            slow_bots,
            away,
        })
    }

    /// Its name.
    #[must_use]
    pub fn id(&self) -> &Id {
        &self.founding.id
    }

    /// Where it stands.
    pub(crate) fn origin(&self) -> Origin {
        self.founding.origin
    }

    /// How many events have happened: what a move answers.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.timeline.version()
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        self.timeline.game()
    }

    /// The record's header.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.founding.header
    }

    /// The game as it stands, with its type; `None` where another one is played.
    #[must_use]
    pub fn folded<G: Game>(&self) -> Option<&Folded<G>> {
        self.game().as_any().downcast_ref()
    }

    /// Everything that has happened.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        self.timeline.events()
    }

    /// The whole record.
    #[must_use]
    pub fn record(&self) -> Record {
        Record { header: self.header().clone(), events: self.events().to_vec() }
    }

    /// The whole record with the names of the people, for a file of their own.
    #[must_use]
    pub fn record_with_names(&self) -> Record {
        let mut record = self.record();
        for (sitter, chair) in record.header.seats.iter_mut().zip(&self.founding.chairs) {
            if let (None, Some(person)) = (&sitter.bot, &chair.person) {
                sitter.name.clone_from(&person.name);
            }
        }
        record
    }

    /// The record as anybody may read it: it ends before the first answer to a
    /// question that has not closed since. It only grows.
    #[must_use]
    pub fn public_record(&self) -> Record {
        let mut record = self.record();
        record.events.truncate(self.timeline.public() as usize);
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
        Self::new(self.founding.clone(), events)
    }

    /// What happened after version `version`, as anybody may hear it.
    #[must_use]
    pub fn news_after(&self, version: u64) -> &[News] {
        self.timeline.news_after(version)
    }

    /// What happened last, as anybody may hear it.
    #[must_use]
    pub(crate) fn last_news(&self) -> Option<&What> {
        self.news_after(self.version().saturating_sub(1)).last().map(|news| &news.what)
    }

    /// The chair of `seat`.
    #[must_use]
    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.founding.chairs.get(seat.index())
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
            (Some(Sitter { bot: None, .. }), Some(Chair { person: Some(person), .. })) => {
                person.name.clone()
            }
            // A record may come from anywhere: its names are cleaned like typed ones.
            (Some(sitter), _) => clean_name(&sitter.name).unwrap_or_else(|| anonymous(seat).name),
            (None, _) => anonymous(seat).name,
        }
    }

    /// The table where the same people play again, if there is one.
    #[must_use]
    pub fn rematch(&self) -> Option<&Id> {
        self.founding.rematch.as_ref()
    }

    /// The seats in the hand of `who`.
    #[must_use]
    pub fn hand(&self, who: &TokenHash) -> SeatSet {
        let held = |seat: &Seat| self.founding.chairs[seat.index()].holder.as_ref() == Some(who);
        self.game().seats().iter().filter(held).collect()
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.game().phase(), Phase::Over { .. })
    }

    /// Whether it was set up as a lesson.
    #[must_use]
    pub fn is_lesson(&self) -> bool {
        self.founding.origin == Origin::Lesson
    }

    /// Whether the result may enter the hall of fame: the program rolled all dice,
    /// by a seed that nobody chose, nobody went back over a roll, it was no training game,
    /// and the tutor was never on.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.may_count() && self.timeline.is_clean()
    }

    /// Whether a game that begins like this one can count.
    pub(crate) fn may_count(&self) -> bool {
        !self.header().training && self.header().seed.is_none() && !self.tutor().used
    }

    /// Makes a draft true. It has been kept.
    pub fn commit(&mut self, draft: Draft) {
        if !draft.is_empty() {
            self.changes += 1;
            self.clocks = draft.clocks().cloned();
        }
        if let Some(host) = draft.host() {
            self.founding.host = host.clone();
        }
        self.founding.bot_speed = draft.speed().unwrap_or(self.founding.bot_speed);
        self.founding.tutor = draft.tutor().unwrap_or(self.founding.tutor);
        self.asked = draft.commit(&mut self.timeline, &mut self.founding.chairs);
    }

    /// How often anything about the table has changed, by which the store knows whether
    /// this is how it stands.
    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    /// This is how the store has it.
    pub(crate) fn stands_in_store(
        &mut self,
        changes: u64,
        asked: Option<TakeBackAsked>,
        clocks: Option<Clocks>,
    ) {
        self.changes = changes;
        self.asked = asked;
        self.clocks = clocks;
    }

    /// Catches up with the store, which has more events and may have changed the rest.
    ///
    /// # Errors
    /// The event that is not possible here: the table has to be read anew.
    pub(crate) fn catch_up(&mut self, stored: Stored) -> Result<(), Box<dyn Said>> {
        for event in stored.record.events {
            if let Event::Sit { seat, .. } = &event {
                self.bring(*seat, None);
            }
            self.timeline.push(event)?;
        }
        let seats = self.founding.chairs.len();
        self.founding = stored.founding;
        self.founding.chairs.resize(seats, Chair::default());
        self.stands_in_store(stored.changes, stored.asked, stored.clocks);
        Ok(())
    }

    /// What is left to chance here.
    pub(crate) fn chance(&self) -> &Chance {
        &self.chance
    }

    /// The chairs, one a seat.
    pub(crate) fn chairs(&self) -> &[Chair] {
        &self.founding.chairs
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
        if version > now || version < self.timeline.seen_since(seat) {
            return Err(Refusal::Stale { answers: version, now });
        }
        Ok(())
    }
}
