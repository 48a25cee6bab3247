//! A record as it is told to everybody, event by event, without open answers.

pub use rollwright_api::{Answer, News, What};
use rollwright_games::record::{DiceKind, Event, Said};
use rollwright_games::{Phase, Seat, SeatSet};

use crate::any_game::AnyGame;

/// A record with its game, told event by event. A branch of it goes on from a
/// version without carrying what happened before.
pub(crate) struct Timeline {
    game: Box<dyn AnyGame>,
    /// How many events lie before those kept here.
    base: u64,
    events: Vec<Event>,
    news: Vec<News>,
    /// For each seat, the version since which it sees what it sees.
    since: Vec<u64>,
    /// The last version that everybody may know all of: no answer before it was
    /// given to a question that has not closed since.
    public: u64,
    /// Where in the game the furthest question was put, by what stood then, of those
    /// with answers that are not public yet. Those of them that were taken back count
    /// too: whoever gave one is likely to give it again.
    withheld: Option<usize>,
    clean: bool,
    /// The seats where somebody else sat in between.
    swapped: SeatSet,
    /// For each seat the strategy of the bot that was asked to play it, if one was. While that
    /// one is not ready another may stand in: no other bot ever follows a bot.
    wanted: Vec<Option<String>>,
}

impl Timeline {
    pub(crate) fn new(game: Box<dyn AnyGame>) -> Self {
        let since = vec![0; game.seats().count()];
        let clean = game.dice_kind() == DiceKind::Random;
        let wanted = game.sitters().iter().map(|sitter| sitter.bot.clone()).collect();
        Self {
            game,
            base: 0,
            events: Vec::new(),
            news: Vec::new(),
            since,
            public: 0,
            withheld: None,
            clean,
            swapped: SeatSet::EMPTY,
            wanted,
        }
    }

    /// A copy to try things on, with no events of its own yet.
    pub(crate) fn branch(&self) -> Self {
        Self {
            game: self.game.boxed(),
            base: self.version(),
            events: Vec::new(),
            news: Vec::new(),
            since: self.since.clone(),
            public: self.public,
            withheld: self.withheld,
            clean: self.clean,
            swapped: self.swapped,
            wanted: self.wanted.clone(),
        }
    }

    /// What was tried on a branch is true from now on.
    pub(crate) fn merge(&mut self, branch: Self) {
        self.game = branch.game;
        self.since = branch.since;
        self.public = branch.public;
        self.withheld = branch.withheld;
        self.clean = branch.clean;
        self.swapped = branch.swapped;
        self.wanted = branch.wanted;
        self.events.extend(branch.events);
        self.news.extend(branch.news);
    }

    pub(crate) fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    pub(crate) fn version(&self) -> u64 {
        self.base + self.events.len() as u64
    }

    pub(crate) fn events(&self) -> &[Event] {
        &self.events
    }

    pub(crate) fn news_after(&self, version: u64) -> &[News] {
        let from = usize::try_from(version).unwrap_or(usize::MAX).min(self.news.len());
        &self.news[from..]
    }

    /// The last version that everybody may know all of. It never goes down: what
    /// was public stays so, also when a question is opened again.
    pub(crate) fn public(&self) -> u64 {
        self.public
    }

    /// Since which version `seat` sees what it sees now.
    pub(crate) fn seen_since(&self, seat: Seat) -> u64 {
        self.since.get(seat.index()).copied().unwrap_or(u64::MAX)
    }

    /// Whether the program rolled all dice and nobody went back over a roll.
    pub(crate) fn is_clean(&self) -> bool {
        self.clean
    }

    /// Whether the seat was never a bot's for a while and a person's for another.
    pub(crate) fn always_sat(&self, seat: Seat) -> bool {
        !self.swapped.has(seat)
    }

    /// The strategy of the bot that was asked to play a seat.
    pub(crate) fn wanted_bot(&self, seat: Seat) -> Option<&str> {
        self.wanted.get(seat.index())?.as_deref()
    }

    /// One event more, or nothing and the reason.
    pub(crate) fn push(&mut self, event: Event) -> Result<(), Box<dyn Said>> {
        let version = self.version() + 1;
        let before = matches!(event, Event::Undo { .. }).then(|| self.game.boxed());
        let crosses = match event {
            Event::Undo { back } => self.game.has_roll_in_last(back),
            _ => false,
        };
        if let Event::Sit { seat, sitter } = &event {
            let was_bot = self.game.sitters().get(seat.index()).is_some_and(|s| s.bot.is_some());
            if was_bot != sitter.bot.is_some() {
                self.swapped.insert(*seat);
            }
            if let Some(wanted) = self.wanted.get_mut(seat.index()) {
                match (&sitter.bot, was_bot) {
                    (Some(_), true) => {}
                    (bot, _) => wanted.clone_from(bot),
                }
            }
        }
        let hid = self.game.hides_answers();
        let event = self.game.push(event)?;
        self.clean &= !crosses && self.game.dice_kind() == DiceKind::Random;
        match &event {
            // Others see nothing of an answer to a question that is still open.
            Event::Act { seat, .. } if self.game.hides_answers() => {
                self.since[seat.index()] = version;
            }
            Event::Roll { .. } | Event::Act { .. } => self.since.fill(version),
            Event::Undo { .. } => self.seen_after_undo(before.as_deref(), version),
            Event::Dice { .. } | Event::Sit { .. } | Event::Number { .. } | Event::Seed { .. } => {}
        }
        if matches!(event, Event::Act { .. }) {
            self.withhold(hid);
        }
        if self.withheld.is_none() {
            self.public = version;
        }
        self.news.push(News { version, what: self.what(&event) });
        self.events.push(event);
        Ok(())
    }

    /// After a decision: an answer to an open question is withheld, and all of them
    /// are public when a question put at that place of the game, or later, closes.
    /// Taking back closes no question; the end of the game closes them all. `hid`
    /// says whether answers were kept aside before the decision.
    fn withhold(&mut self, hid: bool) {
        let hides = self.game.hides_answers();
        let put_at = || self.game.standing() - self.game.revealed().len();
        let is_over = matches!(self.game.phase(), Phase::Over { .. });
        if hides {
            self.withheld = self.withheld.max(Some(put_at()));
        } else if is_over || hid && self.withheld <= Some(put_at()) {
            self.withheld = None;
        }
    }

    /// Whoever was still thinking about a question that is open as before sees no change.
    fn seen_after_undo(&mut self, before: Option<&dyn AnyGame>, version: u64) {
        let thinking = match before.map(|before| (before, before.phase())) {
            Some((before, Phase::Decide { seats, .. })) if before.looks_like(self.game(), None) => {
                seats
            }
            _ => Default::default(),
        };
        for seat in self.game.seats().iter().filter(|&seat| !thinking.has(seat)) {
            self.since[seat.index()] = version;
        }
    }

    fn what(&self, event: &Event) -> What {
        match event {
            Event::Roll { faces } => What::Roll { faces: faces.clone() },
            Event::Act { seat, .. } => {
                let answers = if self.game.hides_answers() {
                    Vec::new()
                } else {
                    let shown = |(seat, action)| Answer { seat, action };
                    self.game.revealed().into_iter().map(shown).collect()
                };
                What::Act { seat: *seat, answers }
            }
            Event::Undo { back } => What::Undo { back: *back },
            Event::Dice { dice } => What::Dice { dice: *dice },
            Event::Number { seat, number } => What::Number { seat: *seat, number: *number },
            Event::Seed { seed } => What::Seed { seed: seed.clone() },
            Event::Sit { seat, sitter } => What::Sit { seat: *seat, bot: sitter.bot.clone() },
        }
    }
}
