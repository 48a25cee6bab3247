//! A change to a table that has not happened yet.

use rollwright_games::record::{DiceOrigin, Event};
use rollwright_games::{Phase, Seat, SeatSet};

use crate::any_game::AnyGame;
use crate::bot_speed::BotSpeed;
use crate::live_record::LiveRecord;
use crate::random_source::RandomSource;
use crate::schedule::NextAction;
use crate::seat_clocks::{ClockSnapshot, SeatClocks};
use crate::secrets::TokenHash;
use crate::table::{SeatAssignment, Table};
use crate::table_error::TableError;
use crate::take_back_plan::TakeBackRequest;
use crate::tutor::TutorState;

/// The most rolls that nobody has to be asked for in one draft.
const MAX_AUTOMATIC_ROLLS: usize = 32;

/// What would happen: checked, but neither kept nor shown.
pub struct PendingChange {
    live_record: LiveRecord,
    base_version: u64,
    seat_assignments: Vec<(Seat, SeatAssignment)>,
    /// What people are asked to take back afterwards; a matter that was open before
    /// lapses with whatever happens.
    take_back_request: Option<TakeBackRequest>,
    /// Who else counts as whoever set the table up from then on.
    new_host: Option<TokenHash>,
    /// How fast bots play from then on.
    new_bot_speed: Option<BotSpeed>,
    /// How the table stands with the tutor afterwards, where that changes.
    new_tutor: Option<TutorState>,
    /// It changes only what people are asked.
    changes_take_back_request: bool,
    /// What the clocks show afterwards.
    clocks: Option<SeatClocks>,
}

impl PendingChange {
    /// No change.
    pub(crate) fn empty(table: &Table) -> Self {
        Self {
            live_record: table.live_record.branch(),
            base_version: table.version(),
            seat_assignments: Vec::new(),
            take_back_request: None,
            new_host: None,
            new_bot_speed: None,
            new_tutor: None,
            changes_take_back_request: false,
            clocks: table.seat_clocks().cloned(),
        }
    }

    /// How many rolls and decisions it adds.
    pub(crate) fn count_moves(&self) -> u64 {
        let is_move = |event: &&Event| matches!(event, Event::Roll { .. } | Event::Act { .. });
        self.events().iter().filter(is_move).count() as u64
    }

    /// One event more.
    pub(crate) fn with_event(mut self, event: Event) -> Result<Self, TableError> {
        self.live_record.push_event(event).map_err(TableError::Illegal)?;
        Ok(self)
    }

    /// Somebody else holds a chair.
    pub(crate) fn with_seat_assignment(mut self, seat: Seat, chair: SeatAssignment) -> Self {
        self.seat_assignments.push((seat, chair));
        self
    }

    /// The rights of whoever set the table up go to somebody else.
    pub(crate) fn with_host(self, host: TokenHash) -> Self {
        Self { new_host: Some(host), ..self }
    }

    /// Bots play at another speed.
    pub(crate) fn with_bot_speed(self, speed: BotSpeed) -> Self {
        Self { new_bot_speed: Some(speed), ..self }
    }

    /// The table stands with the tutor like this.
    pub(crate) fn with_tutor(self, tutor: TutorState) -> Self {
        Self { new_tutor: Some(tutor), ..self }
    }

    /// People are asked to take something back, or no longer.
    pub(crate) fn with_take_back_request(self, asked: Option<TakeBackRequest>) -> Self {
        Self { take_back_request: asked, changes_take_back_request: true, ..self }
    }

    /// The dice that are due, rolled by the program. The faces of roll `k` depend on
    /// what the table's chance comes from and `k` alone.
    pub(crate) fn with_roll(self, table: &Table) -> Result<Self, TableError> {
        let game = self.live_record.game();
        let dice = table.random_source().seeded_dice(game.seed_numbers());
        let faces = dice.roll(game.roll_count(), &game.dice_to_roll()).to_vec();
        self.with_event(Event::Roll { faces })
    }

    /// With the rolls that nobody has to be asked for: a bot's, and those that
    /// follow from what a seat has just chosen. When the game is over its secret
    /// seed is shown. Where bots are to be seen playing, their rolls are left for later.
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

    /// With the next roll that nobody has to be asked for, if one is due.
    pub(crate) fn with_one_automatic_roll(mut self, table: &Table) -> Result<Self, TableError> {
        if self.automatic_roll().is_some() {
            self = self.with_roll(table)?;
        }
        self.with_revealed_seed(table)
    }

    /// The roll that is due, if nobody has to be asked for it.
    fn automatic_roll(&self) -> Option<AutomaticRoll> {
        let game = self.live_record.game();
        let Phase::Roll { seat: by } = game.phase() else { return None };
        if game.dice_origin() != DiceOrigin::Random {
            return None;
        }
        if game.seat_specs()[by.index()].bot.is_none() {
            return game.is_roll_automatic().then_some(AutomaticRoll::AfterChoice);
        }
        (!self.is_first_roll_left_to_people()).then_some(AutomaticRoll::ByBot)
    }

    /// People can add their numbers before the first roll: it is theirs to make, also where
    /// a bot begins.
    fn is_first_roll_left_to_people(&self) -> bool {
        let game = self.live_record.game();
        !game.has_rolled() && has_human_seats(game)
    }

    /// With the first roll, where whoever had to make it is out of time. No clock runs for a
    /// roll of bots, so nobody else would have to.
    pub(crate) fn with_forced_first_roll(self, table: &Table) -> Result<Self, TableError> {
        let game = self.live_record.game();
        let rolls = matches!(game.phase(), Phase::Roll { .. });
        let by_program = game.dice_origin() == DiceOrigin::Random;
        match rolls && by_program && self.is_first_roll_left_to_people() {
            true => self.with_roll(table),
            false => Ok(self),
        }
    }

    fn with_revealed_seed(self, table: &Table) -> Result<Self, TableError> {
        let game = self.live_record.game();
        let is_over = matches!(game.phase(), Phase::Over { .. });
        let promised = table.header().commitment.is_some();
        match table.random_source() {
            RandomSource::SecretSeed(seed)
                if is_over && promised && game.revealed_seed().is_none() =>
            {
                self.with_event(Event::Seed { seed: seed.to_hex() })
            }
            _ => Ok(self),
        }
    }

    /// Whether nothing would happen.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let keeps =
            self.new_host.is_some() || self.new_bot_speed.is_some() || self.new_tutor.is_some();
        self.events().is_empty()
            && self.seat_assignments.is_empty()
            && !keeps
            && !self.changes_take_back_request
    }

    /// With the clocks as they are when this happens now.
    pub(crate) fn with_clocks_at(mut self, table: &Table, now: i64) -> Self {
        if let (Some(limit), Some(clocks)) = (table.time_limit(), table.seat_clocks()) {
            let chairs = self.seat_assignments_after(table);
            let after = ClockSnapshot { live_record: &self.live_record, seat_assignments: &chairs };
            let reminded = self.clocks.as_ref().map_or(SeatSet::EMPTY, SeatClocks::reminded_seats);
            let next = clocks.with_reminded(reminded).after_change(
                limit,
                table.clock_snapshot(),
                after,
                now,
            );
            self.clocks = Some(next);
        }
        self
    }

    /// With these clocks.
    pub(crate) fn with_clocks(self, clocks: SeatClocks) -> Self {
        Self { clocks: Some(clocks), ..self }
    }

    /// What the clocks show afterwards.
    pub(crate) fn clocks(&self) -> Option<&SeatClocks> {
        self.clocks.as_ref()
    }

    fn seat_assignments_after(&self, table: &Table) -> Vec<SeatAssignment> {
        let mut chairs = table.seat_assignments().to_vec();
        for (seat, chair) in &self.seat_assignments {
            if let Some(place) = chairs.get_mut(seat.index()) {
                *place = chair.clone();
            }
        }
        chairs
    }

    /// When there is something to do afterwards that no person does.
    pub(crate) fn next_action(&self, table: &Table) -> NextAction {
        let game = self.live_record.game();
        let bot_asked = match game.phase() {
            Phase::Decide { seats, .. } => {
                seats.iter().any(|seat| game.seat_specs()[seat.index()].bot.is_some())
            }
            _ => false,
        };
        if bot_asked || self.automatic_roll().is_some() {
            return NextAction::Now;
        }
        match (table.time_limit(), &self.clocks) {
            (Some(limit), Some(clocks)) => {
                let chairs = self.seat_assignments_after(table);
                let after =
                    ClockSnapshot { live_record: &self.live_record, seat_assignments: &chairs };
                clocks.next_action(limit, after.running_seats())
            }
            _ => NextAction::Never,
        }
    }

    /// What people are asked to take back afterwards.
    pub(crate) fn take_back_request(&self) -> Option<&TakeBackRequest> {
        self.take_back_request.as_ref()
    }

    /// The version before it.
    #[must_use]
    pub fn base_version(&self) -> u64 {
        self.base_version
    }

    /// The events.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        self.live_record.events()
    }

    /// The chairs that change hands.
    #[must_use]
    pub fn seat_assignments(&self) -> &[(Seat, SeatAssignment)] {
        &self.seat_assignments
    }

    /// Who has the rights of whoever set the table up, if that changes.
    pub(crate) fn new_host(&self) -> Option<&TokenHash> {
        self.new_host.as_ref()
    }

    /// How fast bots play, if that changes.
    pub(crate) fn new_bot_speed(&self) -> Option<BotSpeed> {
        self.new_bot_speed
    }

    /// How the table stands with the tutor afterwards, where that changes.
    #[must_use]
    pub fn new_tutor(&self) -> Option<TutorState> {
        self.new_tutor
    }

    /// The table as it would be told.
    #[must_use]
    pub(crate) fn live_record(&self) -> &LiveRecord {
        &self.live_record
    }

    /// Makes it true, and says what people are asked from now on.
    pub(crate) fn commit_to(
        self,
        timeline: &mut LiveRecord,
        chairs: &mut [SeatAssignment],
    ) -> Option<TakeBackRequest> {
        timeline.merge(self.live_record);
        for (seat, chair) in self.seat_assignments {
            if let Some(place) = chairs.get_mut(seat.index()) {
                *place = chair;
            }
        }
        self.take_back_request
    }
}

/// A roll that nobody has to be asked for.
enum AutomaticRoll {
    /// It is a bot's.
    ByBot,
    /// It follows from what a person has just chosen.
    AfterChoice,
}

/// Whether there are seats for people.
fn has_human_seats(game: &dyn AnyGame) -> bool {
    game.seat_specs().iter().any(|sitter| sitter.bot.is_none())
}
