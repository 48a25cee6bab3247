//! A table: a live game, its seats, and the version that commands refer to.
//!
//! Nothing here does I/O. A command produces a [`PendingChange`], which the store writes before it
//! is committed. A change that can't be stored is dropped without effect.
//!
//! - `actions`: decide, roll, enter seed numbers
//! - `bot_moves`: bots' actions and speed, substitutes and automatic rolls
//! - `resign_and_hide`: resign, hide a game
//! - `seats`: join, hand a seat to a bot, reclaim it
//! - `take_back`: take back, or ask the others first
//! - `time_limit`: clocks and what happens when they expire
//! - `tutor_consent`: propose, accept and turn off the tutor

mod actions;
mod bot_moves;
mod resign_and_hide;
mod seats;
mod take_back;
mod time_limit;
mod tutor_consent;

use std::fmt;
use std::sync::Arc;

use rollwright_games::record::{
    Event, Header, LocalizedMessage, Record, RecordError, ReplayedGame, SeatSpec,
};
use rollwright_games::{Game, Phase, Seat, SeatSet};

use crate::any_replayed_game::{AnyBot, AnyReplayedGame, any_replayed_game_from_header};
use crate::pending_change::PendingChange;
use crate::platform::random::RandomnessError;
use crate::provably_fair::{DiceVerificationError, check_dice_against_table_seed};
use crate::record_with_public_events::{RecordWithPublicEvents, TableEvent, TableEventKind};
use crate::seat_clocks::{SeatClocks, TimeLimit};
use crate::seat_names::sanitize_name;
use crate::secrets::{Id, Seed, Token, TokenHash};
use crate::store::{StoredTable, TableKind};
use crate::table_error::TableError;
use crate::table_seed::TableSeed;
use crate::table_setup::{TimeUntilAway, anonymous_seat_spec};
use crate::take_back_plan::TakeBackRequest;
use crate::tutor_agreement::TutorAgreement;
use rollwright_api::BotSpeed;

/// A player with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The person's ID.
    pub id: Id,
    /// The display name.
    pub name: String,
}

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatHolder {
    /// The hash of the token that holds the seat; `None` if nobody does.
    pub holder: Option<TokenHash>,
    /// The person who holds it.
    pub person: Option<Person>,
    /// Whether somebody else handed it to a bot: the host because its player was away, or an
    /// expired clock.
    pub is_handed_over: bool,
    /// Whether its player has resigned; a bot plays it to the end.
    pub has_resigned: bool,
    /// Whether its player has hidden the game from their lists.
    pub is_hidden: bool,
}

/// A live game. Copies are cheap, because they share the record.
#[derive(Clone)]
pub struct Table {
    /// What the table was created with; seat assignments are kept up to date.
    definition: TableDefinition,
    table_seed: TableSeed,
    pub(crate) live_record: Arc<RecordWithPublicEvents>,
    prepared_bots: Vec<Option<AnyBot>>,
    /// The take-back that people at other screens are asked to accept.
    take_back_request: Option<TakeBackRequest>,
    /// How often anything about the table has changed.
    change_count: u64,
    /// The clocks, if the table has a time limit.
    pub(super) clocks: Option<SeatClocks>,
    /// Whether bots play one step at a time because somebody is watching.
    pub(crate) is_paced: bool,
    /// The seats whose players have been away for the table's away timeout.
    pub(crate) away_seats: SeatSet,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = f.debug_struct("Table");
        table.field("id", self.id()).field("version", &self.version()).finish_non_exhaustive()
    }
}

/// What defines a table, new or stored.
#[derive(Clone, Debug)]
pub struct TableDefinition {
    /// The table's ID.
    pub id: Id,
    /// The host's token hash.
    pub host: TokenHash,
    /// What kind of table it is.
    pub kind: TableKind,
    /// The record's header.
    pub header: Header,
    /// The seed of the dice.
    pub seed: Seed,
    /// One assignment per seat.
    pub seat_holders: Vec<SeatHolder>,
    /// The rematch, if there is one.
    pub rematch_id: Option<Id>,
    /// How long a player must be away before their seat can be handed to a bot.
    pub time_until_away: TimeUntilAway,
    /// How fast bots play while somebody watches.
    pub bot_speed: BotSpeed,
    /// The state of the tutor.
    pub tutor: TutorAgreement,
    /// How long players may take.
    pub time_limit: Option<TimeLimit>,
}

impl TableDefinition {
    /// A console game. Everybody sits at one screen, so the names may stay in the header.
    ///
    /// # Errors
    /// The system supplies no random numbers.
    pub fn for_console(header: Header, seed: Seed) -> Result<Self, RandomnessError> {
        let (id, host, kind) = (Id::generate()?, Token::generate()?.hash(), TableKind::Console);
        let (seat_holders, time_until_away, bot_speed) =
            (Vec::new(), TimeUntilAway::default(), BotSpeed::default());
        let (rematch_id, tutor, time_limit) = (None, TutorAgreement::default(), None);
        Ok(Self {
            id,
            host,
            kind,
            header,
            seed,
            seat_holders,
            rematch_id,
            time_until_away,
            bot_speed,
            tutor,
            time_limit,
        })
    }

    /// The source of everything random at this table.
    #[must_use]
    pub fn table_seed(&self) -> TableSeed {
        match (self.kind, self.header.seed) {
            (TableKind::Server, None) => TableSeed::SecretSeed(self.seed.clone()),
            (_, chosen) => TableSeed::for_console(chosen, &self.seed),
        }
    }
}

impl Table {
    /// The table after `events`.
    ///
    /// # Errors
    /// The line of the record that isn't possible.
    pub fn from_events(
        mut definition: TableDefinition,
        events: Vec<Event>,
    ) -> Result<Self, RecordError> {
        let game = any_replayed_game_from_header(&definition.header)?;
        let seats = definition.header.seats.len();
        definition.seat_holders.resize(seats, SeatHolder::default());
        let mut live_record = RecordWithPublicEvents::new(game);
        for (index, event) in events.into_iter().enumerate() {
            live_record
                .play_event(event)
                .map_err(|error| RecordError::new(index + 2, error.to_string()))?;
        }
        let table_seed = definition.table_seed();
        let (prepared_bots, take_back_request, is_paced) = (vec![None; seats], None, false);
        let away_seats = SeatSet::EMPTY;
        Ok(Self {
            definition,
            table_seed,
            live_record: Arc::new(live_record),
            prepared_bots,
            take_back_request,
            change_count: 0,
            clocks: None,
            is_paced,
            away_seats,
        })
    }

    /// The table's ID.
    #[must_use]
    pub fn id(&self) -> &Id {
        &self.definition.id
    }

    /// What kind of table it is.
    pub(crate) fn kind(&self) -> TableKind {
        self.definition.kind
    }

    /// The number of events so far, which commands refer to.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.live_record.version()
    }

    /// The game in its current position.
    #[must_use]
    pub fn game(&self) -> &dyn AnyReplayedGame {
        self.live_record.game()
    }

    /// The record's header.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.definition.header
    }

    /// The game with its concrete type; `None` if the table plays another game.
    #[must_use]
    pub fn replayed_game_as<G: Game>(&self) -> Option<&ReplayedGame<G>> {
        self.game().as_any().downcast_ref()
    }

    /// All events so far.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        self.live_record.events()
    }

    /// The whole record.
    #[must_use]
    pub fn record(&self) -> Record {
        Record { header: self.header().clone(), events: self.events().to_vec() }
    }

    /// The whole record with the players' names, for their own files.
    #[must_use]
    pub fn record_with_names(&self) -> Record {
        let mut record = self.record();
        for (seat_spec, assignment) in
            record.header.seats.iter_mut().zip(&self.definition.seat_holders)
        {
            if let (None, Some(person)) = (&seat_spec.bot, &assignment.person) {
                seat_spec.name.clone_from(&person.name);
            }
        }
        record
    }

    /// The record as anybody may read it: it ends before the first answer to a question that is
    /// still open. It only grows.
    #[must_use]
    pub fn public_record(&self) -> Record {
        let mut record = self.record();
        record.events.truncate(self.live_record.public_version() as usize);
        record
    }

    /// The table as spectators saw it at `version`, or the latest public version if `version` is
    /// later.
    ///
    /// # Errors
    /// Never, as long as the record is valid.
    pub fn public_table_at_version(&self, version: u64) -> Result<Self, RecordError> {
        let mut events = self.public_record().events;
        events.truncate(usize::try_from(version).unwrap_or(usize::MAX));
        Self::from_events(self.definition.clone(), events)
    }

    /// The public events after `version`.
    #[must_use]
    pub fn public_events_after(&self, version: u64) -> &[TableEvent] {
        self.live_record.public_events_after(version)
    }

    /// The last public event.
    #[must_use]
    pub(crate) fn last_public_event(&self) -> Option<&TableEventKind> {
        self.public_events_after(self.version().saturating_sub(1)).last().map(|event| &event.what)
    }

    /// The assignment of `seat`.
    #[must_use]
    pub fn seat_holder(&self, seat: Seat) -> Option<&SeatHolder> {
        self.definition.seat_holders.get(seat.index())
    }

    /// Who plays `seat` according to the record.
    #[must_use]
    pub fn seat_spec(&self, seat: Seat) -> Option<&SeatSpec> {
        self.game().seat_specs().get(seat.index())
    }

    /// The display name of `seat`. A seat keeps its person's name while a bot plays for them.
    #[must_use]
    pub fn seat_display_name(&self, seat: Seat) -> String {
        match (self.seat_spec(seat), self.seat_holder(seat)) {
            (Some(_), Some(SeatHolder { person: Some(person), .. })) => person.name.clone(),
            // A record may come from anywhere, so its names are sanitized like typed ones.
            (Some(seat_spec), _) => {
                sanitize_name(&seat_spec.name).unwrap_or_else(|| anonymous_seat_spec(seat).name)
            }
            (None, _) => anonymous_seat_spec(seat).name,
        }
    }

    /// The table of the rematch, if there is one.
    #[must_use]
    pub fn rematch_id(&self) -> Option<&Id> {
        self.definition.rematch_id.as_ref()
    }

    /// The seats that `who` holds.
    #[must_use]
    pub fn seats_of(&self, who: &TokenHash) -> SeatSet {
        let held =
            |seat: &Seat| self.definition.seat_holders[seat.index()].holder.as_ref() == Some(who);
        self.game().seats().iter().filter(held).collect()
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.game().phase(), Phase::Over { .. })
    }

    /// Whether the table is a lesson.
    #[must_use]
    pub fn is_lesson(&self) -> bool {
        self.definition.kind == TableKind::Lesson
    }

    /// Whether the result may enter the hall of fame. The program must have rolled all dice from a
    /// seed that nobody chose, and nobody may have taken back a roll. Training games and games that
    /// used the tutor don't count.
    #[must_use]
    pub fn counts_for_hall_of_fame(&self) -> bool {
        self.can_count_for_hall_of_fame() && self.live_record.has_clean_dice()
    }

    /// Whether a game that starts like this one can count.
    pub(crate) fn can_count_for_hall_of_fame(&self) -> bool {
        !self.header().training && self.header().seed.is_none() && !self.tutor_agreement().was_used
    }

    /// Applies a change that has been stored.
    pub fn commit_change(&mut self, draft: PendingChange) {
        if !draft.is_empty() {
            self.change_count += 1;
            self.clocks = draft.clocks().cloned();
        }
        if let Some(host) = draft.new_host() {
            self.definition.host = host.clone();
        }
        self.definition.bot_speed = draft.new_bot_speed().unwrap_or(self.definition.bot_speed);
        self.definition.tutor = draft.changed_tutor_agreement().unwrap_or(self.definition.tutor);
        self.take_back_request = draft
            .commit_to(Arc::make_mut(&mut self.live_record), &mut self.definition.seat_holders);
    }

    /// How often the table has changed; the store's optimistic lock compares it.
    pub(crate) fn change_count(&self) -> u64 {
        self.change_count
    }

    /// Sets the state that the store reports.
    pub(crate) fn set_stored_state(
        &mut self,
        change_count: u64,
        take_back_request: Option<TakeBackRequest>,
        clocks: Option<SeatClocks>,
    ) {
        self.change_count = change_count;
        self.take_back_request = take_back_request;
        self.clocks = clocks;
    }

    /// Applies the events and the state that the store has and this table lacks.
    ///
    /// # Errors
    /// An event that isn't possible here: the table must be loaded again.
    pub(crate) fn apply_stored(
        &mut self,
        stored: StoredTable,
    ) -> Result<(), Box<dyn LocalizedMessage>> {
        for event in stored.record.events {
            if let Event::Sit { seat, .. } = &event {
                self.set_prepared_bot(*seat, None);
            }
            Arc::make_mut(&mut self.live_record).play_event(event)?;
        }
        let seats = self.definition.seat_holders.len();
        self.definition = stored.definition;
        self.definition.seat_holders.resize(seats, SeatHolder::default());
        self.set_stored_state(stored.change_count, stored.take_back_request, stored.clocks);
        Ok(())
    }

    /// Checks the rolls of a table on a server against its seed, which needn't be revealed yet. A
    /// console may continue a record with dice from elsewhere.
    ///
    /// # Errors
    /// A roll or the published hash doesn't follow from the seed.
    pub fn verify_rolls_against_seed(&self) -> Result<(), DiceVerificationError> {
        match self.definition.kind {
            TableKind::Server => check_dice_against_table_seed(&self.record(), &self.table_seed),
            TableKind::Lesson | TableKind::Console => Ok(()),
        }
    }

    /// The source of everything random here.
    pub(crate) fn table_seed(&self) -> &TableSeed {
        &self.table_seed
    }

    /// One assignment per seat.
    pub(crate) fn seat_holders(&self) -> &[SeatHolder] {
        &self.definition.seat_holders
    }

    fn human_seats(&self) -> SeatSet {
        self.game().seats().iter().filter(|&seat| self.check_not_bot(seat).is_ok()).collect()
    }

    fn check_holds_seat(&self, who: &TokenHash, seat: Seat) -> Result<(), TableError> {
        match self.seat_holder(seat) {
            None => Err(TableError::NoSuchSeat { seat }),
            Some(assignment) if assignment.holder.as_ref() == Some(who) => Ok(()),
            Some(_) => Err(TableError::NotYourSeat { seat }),
        }
    }

    fn check_not_bot(&self, seat: Seat) -> Result<(), TableError> {
        match self.seat_spec(seat) {
            Some(SeatSpec { bot: Some(_), .. }) => Err(TableError::SeatPlayedByBot { seat }),
            _ => Ok(()),
        }
    }

    /// Rejects an action if what its seat sees has changed since `version`.
    fn check_not_stale(&self, version: u64, seat: Seat) -> Result<(), TableError> {
        let now = self.version();
        if version > now || version < self.live_record.view_version(seat) {
            return Err(TableError::StaleVersion { answered: version, now });
        }
        Ok(())
    }
}
