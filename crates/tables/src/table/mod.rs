//! A table: a live game, who sits where, and the version everybody refers to.
//!
//! Nothing here does I/O. A command gives a [`Draft`], which is kept in a store and
//! then committed; a draft that can't be kept is dropped, and nothing has happened.

mod actions;
mod bot_moves;
mod leave;
mod seats;
mod take_back;
mod time_limit;
mod tutor_consent;

use rollwright_games::record::{
    Event, Header, LocalizedMessage, Record, RecordError, ReplayedGame, SeatSpec,
};
use rollwright_games::{Game, Phase, Seat, SeatSet};

use crate::any_game::{AnyBot, AnyGame, open_game};
use crate::bot_speed::BotSpeed;
use crate::live_record::{LiveRecord, TableEvent, TableEventKind};
use crate::pending_change::PendingChange;
use crate::random_source::RandomSource;
use crate::seat_clocks::{SeatClocks, TimeLimit};
use crate::seat_spec::sanitize_name;
use crate::secrets::{Id, RandomnessError, Seed, Token, TokenHash};
use crate::store::{StoredTable, TableOrigin};
use crate::table_error::TableError;
use crate::table_setup::{AwayTimeout, anonymous_seat_spec};
use crate::take_back_plan::TakeBackRequest;
use crate::tutor::TutorState;

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
pub struct SeatAssignment {
    /// The hash of the token that holds it; nobody's when missing.
    pub holder: Option<TokenHash>,
    /// Who that is.
    pub person: Option<Person>,
    /// Whether whoever set the table up has handed it to a bot, because its person was
    /// away.
    pub is_handed_over: bool,
    /// Whether its person has given it up: a bot plays it to the end.
    pub has_resigned: bool,
    /// Whether its person does not want to see the game in their lists.
    pub is_hidden: bool,
}

/// A live game.
pub struct Table {
    /// What it was set up with, except that chairs have changed hands since.
    definition: TableDefinition,
    random_source: RandomSource,
    pub(crate) live_record: LiveRecord,
    prepared_bots: Vec<Option<AnyBot>>,
    /// What people at other screens are asked to take back.
    take_back_request: Option<TakeBackRequest>,
    /// How often anything about it has changed.
    change_count: u64,
    /// What its clocks show, where it has any.
    pub(super) clocks: Option<SeatClocks>,
    /// Somebody watches: bots play one step at a time.
    pub(crate) is_paced: bool,
    /// The seats whose people have been away for as long as the table waits.
    pub(crate) away_seats: SeatSet,
}

/// What makes a table, new or stored.
#[derive(Clone, Debug)]
pub struct TableDefinition {
    /// Its name.
    pub id: Id,
    /// The token of whoever set it up.
    pub host: TokenHash,
    /// Where it stands.
    pub origin: TableOrigin,
    /// The header of its record.
    pub header: Header,
    /// The seed of its dice.
    pub seed: Seed,
    /// Its chairs, one a seat.
    pub seat_assignments: Vec<SeatAssignment>,
    /// The table where the same people play again.
    pub rematch_id: Option<Id>,
    /// How long somebody has to be away before their seat can be handed to a bot.
    pub away_timeout: AwayTimeout,
    /// How fast bots play while somebody looks on.
    pub bot_speed: BotSpeed,
    /// How it stands with the tutor.
    pub tutor: TutorState,
    /// How long people may take.
    pub time_limit: Option<TimeLimit>,
}

impl TableDefinition {
    /// A game at a console. Everybody there sits at one screen, so that the names may
    /// stay in the header.
    ///
    /// # Errors
    /// The system gives no random numbers.
    pub fn for_console(header: Header, seed: Seed) -> Result<Self, RandomnessError> {
        let (id, host, origin) = (Id::generate()?, Token::generate()?.hash(), TableOrigin::Console);
        let (chairs, away_after, bot_speed) =
            (Vec::new(), AwayTimeout::default(), BotSpeed::default());
        let (rematch, tutor, time_limit) = (None, TutorState::default(), None);
        Ok(Self {
            id,
            host,
            origin,
            header,
            seed,
            seat_assignments: chairs,
            rematch_id: rematch,
            away_timeout: away_after,
            bot_speed,
            tutor,
            time_limit,
        })
    }

    /// What is left to chance at this table.
    #[must_use]
    pub fn random_source(&self) -> RandomSource {
        match (self.origin, self.header.seed) {
            (TableOrigin::Server, None) => RandomSource::SecretSeed(self.seed.clone()),
            (_, chosen) => RandomSource::for_console(chosen, &self.seed),
        }
    }
}

impl Table {
    /// The table at which `events` have happened.
    ///
    /// # Errors
    /// The line of the record that is not possible.
    pub fn new(mut founding: TableDefinition, events: Vec<Event>) -> Result<Self, RecordError> {
        let game = open_game(&founding.header)?;
        let seats = founding.header.seats.len();
        founding.seat_assignments.resize(seats, SeatAssignment::default());
        let mut timeline = LiveRecord::new(game);
        for (index, event) in events.into_iter().enumerate() {
            timeline
                .push_event(event)
                .map_err(|why| RecordError::new(index + 2, why.to_string()))?;
        }
        let chance = founding.random_source();
        let (bots, asked, slow_bots) = (vec![None; seats], None, false);
        let away = SeatSet::EMPTY;
        Ok(Self {
            definition: founding,
            random_source: chance,
            live_record: timeline,
            prepared_bots: bots,
            take_back_request: asked,
            change_count: 0,
            clocks: None,
            is_paced: slow_bots,
            away_seats: away,
        })
    }

    /// Its name.
    #[must_use]
    pub fn id(&self) -> &Id {
        &self.definition.id
    }

    /// Where it stands.
    pub(crate) fn origin(&self) -> TableOrigin {
        self.definition.origin
    }

    /// How many events have happened: what a move answers.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.live_record.version()
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        self.live_record.game()
    }

    /// The record's header.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.definition.header
    }

    /// The game as it stands, with its type; `None` where another one is played.
    #[must_use]
    pub fn typed_game<G: Game>(&self) -> Option<&ReplayedGame<G>> {
        self.game().as_any().downcast_ref()
    }

    /// Everything that has happened.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        self.live_record.events()
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
        for (sitter, chair) in record.header.seats.iter_mut().zip(&self.definition.seat_assignments)
        {
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
        record.events.truncate(self.live_record.public_version() as usize);
        record
    }

    /// The table as spectators saw it at `version`; the last one they may see when
    /// that is later.
    ///
    /// # Errors
    /// Never, as long as the record is sound.
    pub fn at_version(&self, version: u64) -> Result<Self, RecordError> {
        let mut events = self.public_record().events;
        events.truncate(usize::try_from(version).unwrap_or(usize::MAX));
        Self::new(self.definition.clone(), events)
    }

    /// What happened after version `version`, as anybody may hear it.
    #[must_use]
    pub fn public_events_after(&self, version: u64) -> &[TableEvent] {
        self.live_record.public_events_after(version)
    }

    /// What happened last, as anybody may hear it.
    #[must_use]
    pub(crate) fn last_public_event(&self) -> Option<&TableEventKind> {
        self.public_events_after(self.version().saturating_sub(1)).last().map(|news| &news.what)
    }

    /// The chair of `seat`.
    #[must_use]
    pub fn seat_assignment(&self, seat: Seat) -> Option<&SeatAssignment> {
        self.definition.seat_assignments.get(seat.index())
    }

    /// Who sits in `seat`, as the record has it.
    #[must_use]
    pub fn seat_spec(&self, seat: Seat) -> Option<&SeatSpec> {
        self.game().seat_specs().get(seat.index())
    }

    /// The name to show for `seat`.
    #[must_use]
    pub fn display_name(&self, seat: Seat) -> String {
        match (self.seat_spec(seat), self.seat_assignment(seat)) {
            (
                Some(SeatSpec { bot: None, .. }),
                Some(SeatAssignment { person: Some(person), .. }),
            ) => person.name.clone(),
            // A record may come from anywhere: its names are cleaned like typed ones.
            (Some(sitter), _) => {
                sanitize_name(&sitter.name).unwrap_or_else(|| anonymous_seat_spec(seat).name)
            }
            (None, _) => anonymous_seat_spec(seat).name,
        }
    }

    /// The table where the same people play again, if there is one.
    #[must_use]
    pub fn rematch_id(&self) -> Option<&Id> {
        self.definition.rematch_id.as_ref()
    }

    /// The seats in the hand of `who`.
    #[must_use]
    pub fn seats_of(&self, who: &TokenHash) -> SeatSet {
        let held = |seat: &Seat| {
            self.definition.seat_assignments[seat.index()].holder.as_ref() == Some(who)
        };
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
        self.definition.origin == TableOrigin::Lesson
    }

    /// Whether the result may enter the hall of fame: the program rolled all dice,
    /// by a seed that nobody chose, nobody went back over a roll, it was no training game,
    /// and the tutor was never on.
    #[must_use]
    pub fn counts_for_hall_of_fame(&self) -> bool {
        self.can_count_for_hall_of_fame() && self.live_record.has_clean_dice()
    }

    /// Whether a game that begins like this one can count.
    pub(crate) fn can_count_for_hall_of_fame(&self) -> bool {
        !self.header().training && self.header().seed.is_none() && !self.tutor_state().was_used
    }

    /// Makes a draft true. It has been kept.
    pub fn commit_change(&mut self, draft: PendingChange) {
        if !draft.is_empty() {
            self.change_count += 1;
            self.clocks = draft.clocks().cloned();
        }
        if let Some(host) = draft.new_host() {
            self.definition.host = host.clone();
        }
        self.definition.bot_speed = draft.new_bot_speed().unwrap_or(self.definition.bot_speed);
        self.definition.tutor = draft.new_tutor().unwrap_or(self.definition.tutor);
        self.take_back_request =
            draft.commit_to(&mut self.live_record, &mut self.definition.seat_assignments);
    }

    /// How often anything about the table has changed, by which the store knows whether
    /// this is how it stands.
    pub(crate) fn change_count(&self) -> u64 {
        self.change_count
    }

    /// This is how the store has it.
    pub(crate) fn set_stored_state(
        &mut self,
        changes: u64,
        asked: Option<TakeBackRequest>,
        clocks: Option<SeatClocks>,
    ) {
        self.change_count = changes;
        self.take_back_request = asked;
        self.clocks = clocks;
    }

    /// Catches up with the store, which has more events and may have changed the rest.
    ///
    /// # Errors
    /// The event that is not possible here: the table has to be read anew.
    pub(crate) fn apply_stored(
        &mut self,
        stored: StoredTable,
    ) -> Result<(), Box<dyn LocalizedMessage>> {
        for event in stored.record.events {
            if let Event::Sit { seat, .. } = &event {
                self.set_prepared_bot(*seat, None);
            }
            self.live_record.push_event(event)?;
        }
        let seats = self.definition.seat_assignments.len();
        self.definition = stored.definition;
        self.definition.seat_assignments.resize(seats, SeatAssignment::default());
        self.set_stored_state(stored.change_count, stored.take_back_request, stored.clocks);
        Ok(())
    }

    /// What is left to chance here.
    pub(crate) fn random_source(&self) -> &RandomSource {
        &self.random_source
    }

    /// The chairs, one a seat.
    pub(crate) fn seat_assignments(&self) -> &[SeatAssignment] {
        &self.definition.seat_assignments
    }

    fn human_seats(&self) -> SeatSet {
        self.game().seats().iter().filter(|&seat| self.check_not_bot(seat).is_ok()).collect()
    }

    fn check_holds_seat(&self, who: &TokenHash, seat: Seat) -> Result<(), TableError> {
        match self.seat_assignment(seat) {
            None => Err(TableError::NoSuchSeat { seat }),
            Some(chair) if chair.holder.as_ref() == Some(who) => Ok(()),
            Some(_) => Err(TableError::NotYourSeat { seat }),
        }
    }

    fn check_not_bot(&self, seat: Seat) -> Result<(), TableError> {
        match self.seat_spec(seat) {
            Some(SeatSpec { bot: Some(_), .. }) => Err(TableError::SeatPlayedByBot { seat }),
            _ => Ok(()),
        }
    }

    /// A move is stale when what its seat sees has changed since the version it answers.
    fn check_not_stale(&self, version: u64, seat: Seat) -> Result<(), TableError> {
        let now = self.version();
        if version > now || version < self.live_record.view_version(seat) {
            return Err(TableError::StaleVersion { answered: version, now });
        }
        Ok(())
    }
}
