//! Clocks at a table: who has how long, and what happens when time is over.

use rollwright_games::record::Event;
use rollwright_games::{Seat, SeatSet};

use super::{Chair, Table};
use crate::clocks::{Clocks, Moment, TimeLimit};
use crate::draft::Draft;
use crate::due::Due;
use crate::refusal::Refusal;
use crate::setup::bot_sitter;

impl Table {
    /// How long people may take, where there are clocks.
    #[must_use]
    pub fn time_limit(&self) -> Option<TimeLimit> {
        self.founding.time_limit
    }

    /// What the clocks show, where there are any.
    #[must_use]
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// The seats whose clocks run now.
    #[must_use]
    pub fn on_the_clock(&self) -> SeatSet {
        match self.clocks {
            Some(_) => self.moment().running(),
            None => SeatSet::EMPTY,
        }
    }

    pub(crate) fn moment(&self) -> Moment<'_> {
        Moment { timeline: &self.timeline, chairs: &self.founding.chairs }
    }

    /// Sets the clocks of a table that has just been set up.
    pub(crate) fn set_clocks(&mut self, now: i64) {
        let seats = self.founding.chairs.len();
        self.clocks = self.founding.time_limit.map(|limit| Clocks::new(limit, seats, now));
    }

    /// When there is something to do that no person does.
    pub(crate) fn due(&self) -> Due {
        Draft::of(self).due(self)
    }

    /// What happens because of the time: a seat whose time is over is played by a bot
    /// from now on, and stays its person's; whoever has little left is reminded.
    pub(crate) fn time_passes(&self, now: i64) -> Option<Result<Draft, Refusal>> {
        let (limit, clocks) = (self.time_limit()?, self.clocks.as_ref()?);
        let (over, late) = clocks.out(limit, self.on_the_clock(), now);
        if let Some(seat) = over.iter().next() {
            return Some(self.out_of_time(seat, limit));
        }
        if late.is_empty() {
            return None;
        }
        let draft = Draft::of(self).asking(self.take_back_asked().cloned());
        Some(Ok(draft.with_clocks(clocks.reminding(late))))
    }

    fn out_of_time(&self, seat: Seat, limit: TimeLimit) -> Result<Draft, Refusal> {
        let sitter = bot_sitter(self.header().game, limit.level.name())?;
        let mut draft = Draft::of(self).with(Event::Sit { seat, sitter })?;
        if let Some(chair) = self.chair(seat) {
            draft = draft.with_chair(seat, Chair { handed_over: true, ..chair.clone() });
        }
        draft.begun(self)?.settled(self)
    }
}
