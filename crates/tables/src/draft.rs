//! A change to a table that has not happened yet.

use rollwright_games::record::{DiceKind, Event};
use rollwright_games::{Phase, Seat, SeatSet};

use crate::any_game::AnyGame;
use crate::chance::Chance;
use crate::clocks::{Clocks, Moment};
use crate::due::Due;
use crate::refusal::Refusal;
use crate::speed::BotSpeed;
use crate::table::{Chair, Table};
use crate::timeline::Timeline;
use crate::token::TokenHash;
use crate::tutor::Tutor;
use crate::undo::TakeBackAsked;

/// The most rolls that nobody has to be asked for in one draft.
const MOST_ROLLS: usize = 32;

/// What would happen: checked, but neither kept nor shown.
pub struct Draft {
    timeline: Timeline,
    from: u64,
    chairs: Vec<(Seat, Chair)>,
    /// What people are asked to take back afterwards; a matter that was open before
    /// lapses with whatever happens.
    asked: Option<TakeBackAsked>,
    /// Who else counts as whoever set the table up from then on.
    host: Option<TokenHash>,
    /// How fast bots play from then on.
    speed: Option<BotSpeed>,
    /// How the table stands with the tutor afterwards, where that changes.
    tutor: Option<Tutor>,
    /// It changes only what people are asked.
    about_asking: bool,
    /// What the clocks show afterwards.
    clocks: Option<Clocks>,
}

impl Draft {
    /// No change.
    pub(crate) fn of(table: &Table) -> Self {
        Self {
            timeline: table.timeline.branch(),
            from: table.version(),
            chairs: Vec::new(),
            asked: None,
            host: None,
            speed: None,
            tutor: None,
            about_asking: false,
            clocks: table.clocks().cloned(),
        }
    }

    /// How many rolls and decisions it adds.
    pub(crate) fn moves(&self) -> u64 {
        let is_move = |event: &&Event| matches!(event, Event::Roll { .. } | Event::Act { .. });
        self.events().iter().filter(is_move).count() as u64
    }

    /// One event more.
    pub(crate) fn with(mut self, event: Event) -> Result<Self, Refusal> {
        self.timeline.push(event).map_err(Refusal::Illegal)?;
        Ok(self)
    }

    /// Somebody else holds a chair.
    pub(crate) fn with_chair(mut self, seat: Seat, chair: Chair) -> Self {
        self.chairs.push((seat, chair));
        self
    }

    /// The rights of whoever set the table up go to somebody else.
    pub(crate) fn with_host(self, host: TokenHash) -> Self {
        Self { host: Some(host), ..self }
    }

    /// Bots play at another speed.
    pub(crate) fn with_speed(self, speed: BotSpeed) -> Self {
        Self { speed: Some(speed), ..self }
    }

    /// The table stands with the tutor like this.
    pub(crate) fn with_tutor(self, tutor: Tutor) -> Self {
        Self { tutor: Some(tutor), ..self }
    }

    /// People are asked to take something back, or no longer.
    pub(crate) fn asking(self, asked: Option<TakeBackAsked>) -> Self {
        Self { asked, about_asking: true, ..self }
    }

    /// The dice that are due, rolled by the program. The faces of roll `k` depend on
    /// what the table's chance comes from and `k` alone.
    pub(crate) fn rolled(self, table: &Table) -> Result<Self, Refusal> {
        let game = self.timeline.game();
        let dice = table.chance().dice(game.numbers());
        let faces = dice.faces(game.rolls(), &game.dice()).to_vec();
        self.with(Event::Roll { faces })
    }

    /// With the rolls that nobody has to be asked for: a bot's, and those that
    /// follow from what a seat has just chosen. When the game is over its secret
    /// seed is shown. Where bots are to be seen playing, their rolls are left for later.
    pub(crate) fn settled(mut self, table: &Table) -> Result<Self, Refusal> {
        for _ in 0..MOST_ROLLS {
            match self.roll_due() {
                Some(RollDue::Follows) => self = self.rolled(table)?,
                Some(RollDue::Bots) if !table.slow_bots => self = self.rolled(table)?,
                _ => break,
            }
        }
        self.with_seed(table)
    }

    /// With the next roll that nobody has to be asked for, if one is due.
    pub(crate) fn one_roll(mut self, table: &Table) -> Result<Self, Refusal> {
        if self.roll_due().is_some() {
            self = self.rolled(table)?;
        }
        self.with_seed(table)
    }

    /// The roll that is due, if nobody has to be asked for it.
    fn roll_due(&self) -> Option<RollDue> {
        let game = self.timeline.game();
        let Phase::Roll { by } = game.phase() else { return None };
        if game.dice_kind() != DiceKind::Random {
            return None;
        }
        if game.sitters()[by.index()].bot.is_none() {
            return game.roll_follows().then_some(RollDue::Follows);
        }
        (!self.first_roll_is_left_to_people()).then_some(RollDue::Bots)
    }

    /// People can add their numbers before the first roll: it is theirs to make, also where
    /// a bot begins.
    fn first_roll_is_left_to_people(&self) -> bool {
        let game = self.timeline.game();
        !game.has_rolled() && has_people(game)
    }

    /// With the first roll, where whoever had to make it is out of time. No clock runs for a
    /// roll of bots, so nobody else would have to.
    pub(crate) fn begun(self, table: &Table) -> Result<Self, Refusal> {
        let game = self.timeline.game();
        let rolls = matches!(game.phase(), Phase::Roll { .. });
        let by_program = game.dice_kind() == DiceKind::Random;
        match rolls && by_program && self.first_roll_is_left_to_people() {
            true => self.rolled(table),
            false => Ok(self),
        }
    }

    fn with_seed(self, table: &Table) -> Result<Self, Refusal> {
        let game = self.timeline.game();
        let is_over = matches!(game.phase(), Phase::Over { .. });
        let promised = table.header().commitment.is_some();
        match table.chance() {
            Chance::Secret(seed) if is_over && promised && game.seed_shown().is_none() => {
                self.with(Event::Seed { seed: seed.to_hex() })
            }
            _ => Ok(self),
        }
    }

    /// Whether nothing would happen.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let keeps = self.host.is_some() || self.speed.is_some() || self.tutor.is_some();
        self.events().is_empty() && self.chairs.is_empty() && !keeps && !self.about_asking
    }

    /// With the clocks as they are when this happens now.
    pub(crate) fn at(mut self, table: &Table, now: i64) -> Self {
        if let (Some(limit), Some(clocks)) = (table.time_limit(), table.clocks()) {
            let chairs = self.chairs_after(table);
            let after = Moment { timeline: &self.timeline, chairs: &chairs };
            let reminded = self.clocks.as_ref().map_or(SeatSet::EMPTY, Clocks::reminded);
            let next = clocks.reminding(reminded).after(limit, table.moment(), after, now);
            self.clocks = Some(next);
        }
        self
    }

    /// With these clocks.
    pub(crate) fn with_clocks(self, clocks: Clocks) -> Self {
        Self { clocks: Some(clocks), ..self }
    }

    /// What the clocks show afterwards.
    pub(crate) fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    fn chairs_after(&self, table: &Table) -> Vec<Chair> {
        let mut chairs = table.chairs().to_vec();
        for (seat, chair) in &self.chairs {
            if let Some(place) = chairs.get_mut(seat.index()) {
                *place = chair.clone();
            }
        }
        chairs
    }

    /// When there is something to do afterwards that no person does.
    pub(crate) fn due(&self, table: &Table) -> Due {
        let game = self.timeline.game();
        let bot_asked = match game.phase() {
            Phase::Decide { seats, .. } => {
                seats.iter().any(|seat| game.sitters()[seat.index()].bot.is_some())
            }
            _ => false,
        };
        if bot_asked || self.roll_due().is_some() {
            return Due::Now;
        }
        match (table.time_limit(), &self.clocks) {
            (Some(limit), Some(clocks)) => {
                let chairs = self.chairs_after(table);
                let after = Moment { timeline: &self.timeline, chairs: &chairs };
                clocks.due(limit, after.running())
            }
            _ => Due::Never,
        }
    }

    /// What people are asked to take back afterwards.
    pub(crate) fn asked(&self) -> Option<&TakeBackAsked> {
        self.asked.as_ref()
    }

    /// The version before it.
    #[must_use]
    pub fn from(&self) -> u64 {
        self.from
    }

    /// The events.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        self.timeline.events()
    }

    /// The chairs that change hands.
    #[must_use]
    pub fn chairs(&self) -> &[(Seat, Chair)] {
        &self.chairs
    }

    /// Who has the rights of whoever set the table up, if that changes.
    pub(crate) fn host(&self) -> Option<&TokenHash> {
        self.host.as_ref()
    }

    /// How fast bots play, if that changes.
    pub(crate) fn speed(&self) -> Option<BotSpeed> {
        self.speed
    }

    /// How the table stands with the tutor afterwards, where that changes.
    #[must_use]
    pub fn tutor(&self) -> Option<Tutor> {
        self.tutor
    }

    /// The table as it would be told.
    #[must_use]
    pub(crate) fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// Makes it true, and says what people are asked from now on.
    pub(crate) fn commit(
        self,
        timeline: &mut Timeline,
        chairs: &mut [Chair],
    ) -> Option<TakeBackAsked> {
        timeline.merge(self.timeline);
        for (seat, chair) in self.chairs {
            if let Some(place) = chairs.get_mut(seat.index()) {
                *place = chair;
            }
        }
        self.asked
    }
}

/// A roll that nobody has to be asked for.
enum RollDue {
    /// It is a bot's.
    Bots,
    /// It follows from what a person has just chosen.
    Follows,
}

/// Whether there are seats for people.
fn has_people(game: &dyn AnyGame) -> bool {
    game.sitters().iter().any(|sitter| sitter.bot.is_none())
}
