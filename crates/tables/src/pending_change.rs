//! A change to a table that hasn't been stored or committed yet.

use rollwright_games::record::{DiceOrigin, Event};
use rollwright_games::{Phase, Seat, SeatSet};

use crate::any_replayed_game::AnyReplayedGame;
use crate::next_server_action_time::NextServerActionTime;
use crate::record_with_public_events::RecordWithPublicEvents;
use crate::seat_clocks::{ClockSnapshot, SeatClocks};
use crate::secrets::TokenHash;
use crate::table::{SeatHolder, Table};
use crate::table_error::TableError;
use crate::table_seed::TableSeed;
use crate::take_back_plan::TakeBackRequest;
use crate::tutor_agreement::TutorAgreement;
use rollwright_api::BotSpeed;

/// The most automatic rolls in one change.
const MAX_AUTOMATIC_ROLLS: usize = 32;

/// A change that is checked, but neither stored nor visible.
pub struct PendingChange {
    live_record: RecordWithPublicEvents,
    base_version: u64,
    seat_holders: Vec<(Seat, SeatHolder)>,
    /// The take-back request after the change; any other change cancels a previous request.
    take_back_request: Option<TakeBackRequest>,
    /// The new host, if that changes.
    new_host: Option<TokenHash>,
    /// The new bot speed, if that changes.
    new_bot_speed: Option<BotSpeed>,
    /// The new state of the tutor, if that changes.
    new_tutor: Option<TutorAgreement>,
    /// Whether the change concerns the take-back request only.
    changes_take_back_request: bool,
    /// The clocks after the change.
    clocks: Option<SeatClocks>,
}

impl PendingChange {
    /// An empty change.
    pub(crate) fn empty(table: &Table) -> Self {
        Self {
            live_record: table.live_record.branch(),
            base_version: table.version(),
            seat_holders: Vec::new(),
            take_back_request: None,
            new_host: None,
            new_bot_speed: None,
            new_tutor: None,
            changes_take_back_request: false,
            clocks: table.seat_clocks().cloned(),
        }
    }

    /// How many rolls and actions it adds.
    pub(crate) fn count_moves(&self) -> u64 {
        let is_move = |event: &&Event| matches!(event, Event::Roll { .. } | Event::Act { .. });
        self.new_events().iter().filter(is_move).count() as u64
    }

    /// Adds an event.
    pub(crate) fn with_event(mut self, event: Event) -> Result<Self, TableError> {
        self.live_record.play_event(event).map_err(TableError::Illegal)?;
        Ok(self)
    }

    /// Changes who holds a seat.
    pub(crate) fn with_seat_assignment(mut self, seat: Seat, assignment: SeatHolder) -> Self {
        self.seat_holders.push((seat, assignment));
        self
    }

    /// Changes the host.
    pub(crate) fn with_host(self, host: TokenHash) -> Self {
        Self { new_host: Some(host), ..self }
    }

    /// Changes the bot speed.
    pub(crate) fn with_bot_speed(self, speed: BotSpeed) -> Self {
        Self { new_bot_speed: Some(speed), ..self }
    }

    /// Changes the state of the tutor.
    pub(crate) fn with_tutor(self, tutor: TutorAgreement) -> Self {
        Self { new_tutor: Some(tutor), ..self }
    }

    /// Sets or clears the take-back request.
    pub(crate) fn with_take_back_request(self, request: Option<TakeBackRequest>) -> Self {
        Self { take_back_request: request, changes_take_back_request: true, ..self }
    }

    /// Plays an action, with the rolls that follow from it.
    pub(crate) fn with_action(
        self,
        table: &Table,
        seat: Seat,
        action: String,
    ) -> Result<Self, TableError> {
        self.with_event(Event::Act { seat, action })?.with_automatic_rolls(table)
    }

    /// Rolls the dice that are due. The faces of roll `k` depend only on the table's random source
    /// and `k`.
    pub(crate) fn with_roll(self, table: &Table) -> Result<Self, TableError> {
        let game = self.live_record.game();
        let dice = table.table_seed().seeded_dice(game.seed_numbers());
        let faces = dice.faces_of_roll(game.next_roll_index(), &game.dice_to_roll()).to_vec();
        self.with_event(Event::Roll { faces })
    }

    /// Adds the automatic rolls: those of bots, and those that follow from what a seat has just
    /// chosen. Reveals the secret seed when the game is over. At a paced table, the rolls of bots
    /// are left for later.
    pub(crate) fn with_automatic_rolls(mut self, table: &Table) -> Result<Self, TableError> {
        for _ in 0..MAX_AUTOMATIC_ROLLS {
            match self.automatic_roll() {
                Some(AutomaticRoll::AfterChoice) => self = self.with_roll(table)?,
                Some(AutomaticRoll::ByBot) if !table.is_paced => self = self.with_roll(table)?,
                _ => break,
            }
        }
        self.with_revealed_seed(table)
    }

    /// Adds the next automatic roll, if one is due.
    pub(crate) fn with_one_automatic_roll(mut self, table: &Table) -> Result<Self, TableError> {
        if self.automatic_roll().is_some() {
            self = self.with_roll(table)?;
        }
        self.with_revealed_seed(table)
    }

    /// The automatic roll that is due, if any.
    fn automatic_roll(&self) -> Option<AutomaticRoll> {
        let game = self.live_record.game();
        let Phase::Roll { seat: roller } = game.phase() else { return None };
        if game.dice_origin() != DiceOrigin::Random {
            return None;
        }
        if game.seat_specs()[roller.index()].bot.is_none() {
            return game.is_roll_automatic().then_some(AutomaticRoll::AfterChoice);
        }
        (!self.is_first_roll_left_to_people()).then_some(AutomaticRoll::ByBot)
    }

    /// People can add their numbers before the first roll, so it is theirs to make even if a bot
    /// begins.
    fn is_first_roll_left_to_people(&self) -> bool {
        let game = self.live_record.game();
        !game.has_rolled() && has_human_seats(game)
    }

    /// Makes the first roll if the player who had to make it has run out of time. No clock runs for
    /// a bot's roll, so nobody else would have to make it.
    pub(crate) fn with_forced_first_roll(self, table: &Table) -> Result<Self, TableError> {
        let game = self.live_record.game();
        let is_roll = matches!(game.phase(), Phase::Roll { .. });
        let rolled_by_program = game.dice_origin() == DiceOrigin::Random;
        match is_roll && rolled_by_program && self.is_first_roll_left_to_people() {
            true => self.with_roll(table),
            false => Ok(self),
        }
    }

    fn with_revealed_seed(self, table: &Table) -> Result<Self, TableError> {
        let game = self.live_record.game();
        let is_over = matches!(game.phase(), Phase::Over { .. });
        let is_committed = table.header().commitment.is_some();
        match table.table_seed() {
            TableSeed::SecretSeed(seed)
                if is_over && is_committed && game.revealed_seed().is_none() =>
            {
                self.with_event(Event::Seed { seed: seed.to_hex() })
            }
            _ => Ok(self),
        }
    }

    /// Whether the change does nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let changes_settings =
            self.new_host.is_some() || self.new_bot_speed.is_some() || self.new_tutor.is_some();
        self.new_events().is_empty()
            && self.seat_holders.is_empty()
            && !changes_settings
            && !self.changes_take_back_request
    }

    /// Sets the clocks as they are if this change happens at `now`.
    pub(crate) fn with_clocks_at(mut self, table: &Table, now: i64) -> Self {
        if let (Some(limit), Some(clocks)) = (table.time_limit(), table.seat_clocks()) {
            let assignments = self.seat_assignments_after(table);
            let after =
                ClockSnapshot { live_record: &self.live_record, seat_holders: &assignments };
            let reminded = self.clocks.as_ref().map_or(SeatSet::EMPTY, SeatClocks::reminded_seats);
            let before = table.clock_snapshot();
            let clocks = clocks.with_time_after_outage(limit, before.running_seats(), now);
            let next = clocks.with_reminded(reminded).after_change(limit, before, after, now);
            self.clocks = Some(next);
        }
        self
    }

    /// Sets the clocks.
    pub(crate) fn with_clocks(self, clocks: SeatClocks) -> Self {
        Self { clocks: Some(clocks), ..self }
    }

    /// The clocks after the change.
    pub(crate) fn clocks(&self) -> Option<&SeatClocks> {
        self.clocks.as_ref()
    }

    fn seat_assignments_after(&self, table: &Table) -> Vec<SeatHolder> {
        let mut assignments = table.seat_holders().to_vec();
        for (seat, assignment) in &self.seat_holders {
            if let Some(current) = assignments.get_mut(seat.index()) {
                *current = assignment.clone();
            }
        }
        assignments
    }

    /// When the server must act next after the change.
    pub(crate) fn next_action(&self, table: &Table) -> NextServerActionTime {
        let game = self.live_record.game();
        let bot_decides = match game.phase() {
            Phase::Decide { seats, .. } => {
                seats.iter().any(|seat| game.seat_specs()[seat.index()].bot.is_some())
            }
            _ => false,
        };
        if bot_decides || self.automatic_roll().is_some() {
            return NextServerActionTime::Now;
        }
        match (table.time_limit(), &self.clocks) {
            (Some(limit), Some(clocks)) => {
                let assignments = self.seat_assignments_after(table);
                let after =
                    ClockSnapshot { live_record: &self.live_record, seat_holders: &assignments };
                clocks.next_action(limit, after.running_seats())
            }
            _ => NextServerActionTime::Never,
        }
    }

    /// The take-back request after the change.
    pub(crate) fn take_back_request(&self) -> Option<&TakeBackRequest> {
        self.take_back_request.as_ref()
    }

    /// The version before the change.
    #[must_use]
    pub fn base_version(&self) -> u64 {
        self.base_version
    }

    /// The new events.
    #[must_use]
    pub fn new_events(&self) -> &[Event] {
        self.live_record.events()
    }

    /// The seat assignments that change.
    #[must_use]
    pub fn changed_seat_assignments(&self) -> &[(Seat, SeatHolder)] {
        &self.seat_holders
    }

    /// The new host, if that changes.
    pub(crate) fn new_host(&self) -> Option<&TokenHash> {
        self.new_host.as_ref()
    }

    /// The new bot speed, if that changes.
    pub(crate) fn new_bot_speed(&self) -> Option<BotSpeed> {
        self.new_bot_speed
    }

    /// The new state of the tutor, if that changes.
    #[must_use]
    pub fn changed_tutor_agreement(&self) -> Option<TutorAgreement> {
        self.new_tutor
    }

    /// The record after the change.
    #[must_use]
    pub(crate) fn live_record(&self) -> &RecordWithPublicEvents {
        &self.live_record
    }

    /// Applies the change, and returns the take-back request that is open from now on.
    pub(crate) fn commit_to(
        self,
        live_record: &mut RecordWithPublicEvents,
        assignments: &mut [SeatHolder],
    ) -> Option<TakeBackRequest> {
        live_record.merge(self.live_record);
        for (seat, assignment) in self.seat_holders {
            if let Some(current) = assignments.get_mut(seat.index()) {
                *current = assignment;
            }
        }
        self.take_back_request
    }
}

/// A roll that nobody has to ask for.
enum AutomaticRoll {
    /// A bot rolls.
    ByBot,
    /// The roll follows from what a person has just chosen.
    AfterChoice,
}

/// Whether people play any seat.
fn has_human_seats(game: &dyn AnyReplayedGame) -> bool {
    game.seat_specs().iter().any(|sitter| sitter.bot.is_none())
}
