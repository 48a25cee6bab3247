//! A record with its public view, event by event, without hidden answers.

pub use rollwright_api::{RevealedAction, TableEvent, TableEventKind};
use rollwright_games::record::{DiceOrigin, Event, LocalizedMessage};
use rollwright_games::{Phase, Seat, SeatSet};

use crate::any_replayed_game::AnyReplayedGame;

/// A record with its game. A branch continues from a version without copying the events before it.
#[derive(Clone)]
pub(crate) struct RecordWithPublicEvents {
    game: Box<dyn AnyReplayedGame>,
    /// How many events precede those stored here.
    base_version: u64,
    events: Vec<Event>,
    public_events: Vec<TableEvent>,
    /// For each seat, the version since which its view hasn't changed.
    view_versions: Vec<u64>,
    /// The last version that is fully public: every answer before it belongs to a question that has
    /// closed since.
    public_version: u64,
    /// The position of the latest question with answers that aren't public yet, by the number of
    /// moves before it. Answers that were taken back count too: their player is likely to give them
    /// again.
    withheld_from: Option<usize>,
    has_clean_dice: bool,
    /// The seats that changed between a person and a bot.
    swapped_seats: SeatSet,
    /// For each seat, the strategy of the requested bot, if any. A substitute may play until it is
    /// ready; no other bot ever follows a bot.
    requested_bots: Vec<Option<String>>,
}

impl RecordWithPublicEvents {
    pub(crate) fn new(game: Box<dyn AnyReplayedGame>) -> Self {
        let view_versions = vec![0; game.seats().count()];
        let has_clean_dice = game.dice_origin() == DiceOrigin::Random;
        let requested_bots = game.seat_specs().iter().map(|sitter| sitter.bot.clone()).collect();
        Self {
            game,
            base_version: 0,
            events: Vec::new(),
            public_events: Vec::new(),
            view_versions,
            public_version: 0,
            withheld_from: None,
            has_clean_dice,
            swapped_seats: SeatSet::EMPTY,
            requested_bots,
        }
    }

    /// A copy to try changes on, without events of its own.
    pub(crate) fn branch(&self) -> Self {
        Self {
            game: self.game.clone_boxed(),
            base_version: self.version(),
            events: Vec::new(),
            public_events: Vec::new(),
            view_versions: self.view_versions.clone(),
            public_version: self.public_version,
            withheld_from: self.withheld_from,
            has_clean_dice: self.has_clean_dice,
            swapped_seats: self.swapped_seats,
            requested_bots: self.requested_bots.clone(),
        }
    }

    /// Applies the changes of a branch.
    pub(crate) fn merge(&mut self, branch: Self) {
        self.game = branch.game;
        self.view_versions = branch.view_versions;
        self.public_version = branch.public_version;
        self.withheld_from = branch.withheld_from;
        self.has_clean_dice = branch.has_clean_dice;
        self.swapped_seats = branch.swapped_seats;
        self.requested_bots = branch.requested_bots;
        self.events.extend(branch.events);
        self.public_events.extend(branch.public_events);
    }

    pub(crate) fn game(&self) -> &dyn AnyReplayedGame {
        self.game.as_ref()
    }

    pub(crate) fn version(&self) -> u64 {
        self.base_version + self.events.len() as u64
    }

    pub(crate) fn events(&self) -> &[Event] {
        &self.events
    }

    pub(crate) fn public_events_after(&self, version: u64) -> &[TableEvent] {
        let from = usize::try_from(version).unwrap_or(usize::MAX).min(self.public_events.len());
        &self.public_events[from..]
    }

    /// The last version that is fully public. It never decreases: what was public stays public,
    /// even if a question is opened again.
    pub(crate) fn public_version(&self) -> u64 {
        self.public_version
    }

    /// The version since which the view of `seat` hasn't changed.
    pub(crate) fn view_version(&self, seat: Seat) -> u64 {
        self.view_versions.get(seat.index()).copied().unwrap_or(u64::MAX)
    }

    /// Whether the program rolled all dice and nobody took back a roll.
    pub(crate) fn has_clean_dice(&self) -> bool {
        self.has_clean_dice
    }

    /// Whether the seat never changed between a person and a bot.
    pub(crate) fn was_never_swapped(&self, seat: Seat) -> bool {
        !self.swapped_seats.contains(seat)
    }

    /// The strategy of the bot that was requested for a seat.
    pub(crate) fn requested_bot(&self, seat: Seat) -> Option<&str> {
        self.requested_bots.get(seat.index())?.as_deref()
    }

    /// Plays an event, or returns why it isn't possible.
    pub(crate) fn play_event(&mut self, event: Event) -> Result<(), Box<dyn LocalizedMessage>> {
        let version = self.version() + 1;
        let before = matches!(event, Event::Undo { .. }).then(|| self.game.clone_boxed());
        let crosses_roll = match event {
            Event::Undo { back } => self.game.has_roll_in_last_moves(back),
            _ => false,
        };
        if let Event::Sit { seat, sitter } = &event {
            let was_bot = self.game.seat_specs().get(seat.index()).is_some_and(|s| s.bot.is_some());
            if was_bot != sitter.bot.is_some() {
                self.swapped_seats.insert(*seat);
            }
            if let Some(requested) = self.requested_bots.get_mut(seat.index()) {
                match (&sitter.bot, was_bot) {
                    (Some(_), true) => {}
                    (bot, _) => requested.clone_from(bot),
                }
            }
        }
        let had_hidden = self.game.has_hidden_answers();
        let event = self.game.play_event(event)?;
        self.has_clean_dice &= !crosses_roll && self.game.dice_origin() == DiceOrigin::Random;
        match &event {
            // Others don't see an answer to a question that is still open.
            Event::Act { seat, .. } if self.game.has_hidden_answers() => {
                self.view_versions[seat.index()] = version;
            }
            Event::Roll { .. } | Event::Act { .. } => self.view_versions.fill(version),
            Event::Undo { .. } => self.update_views_after_undo(before.as_deref(), version),
            Event::Dice { .. } | Event::Sit { .. } | Event::Number { .. } | Event::Seed { .. } => {}
        }
        if matches!(event, Event::Act { .. }) {
            self.update_withheld(had_hidden);
        }
        if self.withheld_from.is_none() {
            self.public_version = version;
        }
        self.public_events.push(TableEvent { version, what: self.public_event(&event) });
        self.events.push(event);
        Ok(())
    }

    /// Updates `withheld_from` after a decision. An answer to an open question is withheld. All
    /// answers become public when a question at that point of the game, or later, closes.
    ///
    /// Taking back closes no question; the end of the game closes them all. `had_hidden` is whether
    /// answers were hidden before the decision.
    fn update_withheld(&mut self, had_hidden: bool) {
        let has_hidden = self.game.has_hidden_answers();
        let question_index = || self.game.move_count() - self.game.revealed_answers().len();
        let is_over = matches!(self.game.phase(), Phase::Over { .. });
        if has_hidden {
            self.withheld_from = self.withheld_from.max(Some(question_index()));
        } else if is_over || had_hidden && self.withheld_from <= Some(question_index()) {
            self.withheld_from = None;
        }
    }

    /// Seats that were still deciding an unchanged open question see no change.
    fn update_views_after_undo(&mut self, before: Option<&dyn AnyReplayedGame>, version: u64) {
        let deciding = match before.map(|before| (before, before.phase())) {
            Some((before, Phase::Decide { seats, .. }))
                if before.looks_same_to(self.game(), None) =>
            {
                seats
            }
            _ => Default::default(),
        };
        for seat in self.game.seats().iter().filter(|&seat| !deciding.contains(seat)) {
            self.view_versions[seat.index()] = version;
        }
    }

    fn public_event(&self, event: &Event) -> TableEventKind {
        match event {
            Event::Roll { faces } => TableEventKind::Roll { faces: faces.clone() },
            Event::Act { seat, .. } => {
                let answers = if self.game.has_hidden_answers() {
                    Vec::new()
                } else {
                    let to_action = |(seat, action)| RevealedAction { seat, action };
                    self.game.revealed_answers().into_iter().map(to_action).collect()
                };
                TableEventKind::Act { seat: *seat, answers }
            }
            Event::Undo { back } => TableEventKind::Undo { back: *back },
            Event::Dice { dice } => TableEventKind::Dice { dice: *dice },
            Event::Number { seat, number } => {
                TableEventKind::Number { seat: *seat, number: *number }
            }
            Event::Seed { seed } => TableEventKind::Seed { seed: seed.clone() },
            Event::Sit { seat, sitter } => {
                TableEventKind::Sit { seat: *seat, bot: sitter.bot.clone() }
            }
        }
    }
}
