//! The state of the screen, and what changes it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ratatui::layout::Rect;
use rollwright_games::step::steps;
use rollwright_games::{Phase, Seat, Tone, What};
use rollwright_minds::HasBots;
use rollwright_words::{Lang, sentence};

use super::page::{Page, Then};
use super::scene::{Does, Look, Scene, Target};
use super::source::{Notice, Refused, Source, Wish};
use super::texts::{ScreenTexts, texts};
use crate::advice::Advisor;
use crate::console_game::ConsoleGame;
use crate::ending::Ending;

/// How the screen looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Looks {
    /// Colours may be used.
    pub colour: bool,
    /// Characters beyond ASCII may be used.
    pub unicode: bool,
}

/// The full screen of one game.
pub struct App<G: ConsoleGame + HasBots> {
    pub(super) source: Box<dyn Source<G>>,
    pub(super) lang: Lang,
    pub(super) looks: Looks,
    /// How long a step of others is looked at.
    pace: Duration,
    /// How many steps are shown.
    pub(super) shown: usize,
    /// How many there are.
    pub(super) steps: usize,
    /// When the next one is shown.
    next_at: Option<Instant>,
    pub(super) scene: Scene<G>,
    /// What happened, as far as it is shown.
    pub(super) history: Vec<(Tone, String)>,
    /// How many lines of it are scrolled away at its end.
    pub(super) history_back: usize,
    viewer: Option<Seat>,
    pub(super) focus: Option<Target>,
    pub(super) chosen: Vec<bool>,
    /// The faces typed so far.
    pub(super) faces: String,
    pub(super) message: Option<(Tone, String)>,
    pub(super) page: Option<Page>,
    pub(super) advisor: Option<Arc<Advisor<G>>>,
    /// What lies where on the screen.
    pub(super) hits: Vec<(Rect, Hit)>,
    /// Somebody wants to leave.
    pub(super) left: bool,
}

/// What pressing a place on the screen means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hit {
    Target(Target),
    Key(char),
}

impl<G: ConsoleGame + HasBots> App<G> {
    /// The screen of a game. Steps of others are looked at for about `pace`.
    pub fn new(
        source: Box<dyn Source<G>>,
        advisor: Option<Advisor<G>>,
        looks: Looks,
        pace: Duration,
    ) -> Self {
        let lang = source.names().lang();
        let position = source.game().opening.clone();
        let (viewer, names, texts) = (None, source.names(), texts(lang));
        let look = Look { viewer, live: false, chosen: &[], names, texts };
        let scene = Scene::new(position, None, &*source, &look);
        let mut app = Self {
            lang,
            looks,
            pace,
            shown: 0,
            steps: 0,
            next_at: None,
            scene,
            history: Vec::new(),
            history_back: 0,
            viewer: None,
            focus: None,
            chosen: Vec::new(),
            faces: String::new(),
            message: None,
            page: None,
            advisor: advisor.map(Arc::new),
            hits: Vec::new(),
            left: false,
            source,
        };
        app.steps = steps(app.source.game()).len();
        // A game that goes on is shown where it stands, a record from its beginning.
        app.shown = if app.source.is_replay() { 0 } else { app.steps };
        app.refresh();
        app
    }

    pub(super) fn texts(&self) -> &'static ScreenTexts {
        texts(self.lang)
    }

    /// Whether the game can't be reached.
    pub(super) fn is_cut_off(&self) -> bool {
        matches!(self.source.notice(), Some(Notice::Lost(_)))
    }

    /// Whether everything that has happened is shown.
    pub(super) fn is_live(&self) -> bool {
        self.shown == self.steps && !self.source.is_replay()
    }

    /// Whether somebody wants to leave.
    #[must_use]
    pub fn is_left(&self) -> bool {
        self.left
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.source.game().position().phase(), Phase::Over { .. })
    }

    /// Whether leaving loses the game.
    #[must_use]
    pub fn is_lost_when_left(&self) -> bool {
        self.source.is_lost_when_left()
    }

    /// Where the game is kept, if it is.
    #[must_use]
    pub fn kept(&self) -> Option<String> {
        self.source.kept()
    }

    /// Looks at the game anew.
    pub(super) fn refresh(&mut self) {
        let game = self.source.game();
        let steps = steps(game);
        self.steps = steps.len();
        self.shown = self.shown.min(self.steps);
        self.viewer = self.seat_to_look_for();
        let live = self.is_live();
        let last = self.shown.checked_sub(1).and_then(|at| steps.get(at));
        let position = match last {
            _ if live => game.position().seen_by(self.viewer),
            Some(step) => step.after.seen_by(self.viewer),
            None => game.opening.clone(),
        };
        let (viewer, names) = (self.viewer, self.source.names());
        let chosen = &self.chosen;
        let look = Look { viewer, live, chosen, names, texts: texts(self.lang) };
        let scene = Scene::new(position, last, &*self.source, &look);
        let scene = if self.looks.unicode { scene } else { scene.in_ascii() };
        let told = steps.iter().take(self.shown).flat_map(G::facts);
        let history = told.map(|fact| (G::tone(&fact), G::tell(&fact, names))).collect();
        if self.scene.asked != scene.asked || self.scene.position != scene.position {
            self.focus = None;
            self.chosen.clear();
            self.message = None;
        }
        self.history = history;
        self.scene = scene;
        self.chosen.resize(self.scene.dice.len(), false);
        if self.focus.is_none() && self.scene.choices.first().map(|c| &c.does) == Some(&Does::Roll)
        {
            self.focus = Some(Target::Choice(0));
        }
    }

    /// Whose sheet is large and whose answers are seen: whoever has to do something here.
    fn seat_to_look_for(&self) -> Option<Seat> {
        let hand = self.source.hand();
        let game = self.source.game();
        let active = game.position().active();
        let asked = self.source.asked();
        let rolls = self.source.may_roll() && hand.has(active);
        let asked = game.opening.seats().from(active).find(|&seat| asked.has(seat));
        asked
            .or(rolls.then_some(active))
            .or(self.viewer.filter(|&seat| hand.has(seat)))
            .or_else(|| hand.iter().next())
    }

    /// Lets the game go on; whether anything looks different.
    ///
    /// # Errors
    /// The game can't go on.
    pub fn tick(&mut self, now: Instant) -> Result<bool, Ending> {
        let mut changed = self.hear_coach();
        let noticed = self.source.notice();
        // Bots don't run ahead of what can be seen by more than a turn.
        while self.shown + 8 > self.steps && self.source.poll()? {
            let all = self.steps == self.shown;
            self.steps = steps(self.source.game()).len();
            self.shown = self.shown.min(self.steps);
            if all && self.next_at.is_none_or(|at| at <= now) {
                self.next_at = Some(now);
            }
            changed = true;
        }
        while self.shown < self.steps && !self.source.is_replay() {
            if *self.next_at.get_or_insert(now) > now {
                break;
            }
            self.show_next(now);
            changed = true;
        }
        if changed {
            self.refresh();
        }
        Ok(changed || noticed != self.source.notice())
    }

    /// Shows one step more, and says how long it is looked at.
    fn show_next(&mut self, now: Instant) {
        self.shown += 1;
        let pause = {
            let steps = steps(self.source.game());
            match steps.get(self.shown - 1) {
                Some(step) if matches!(step.what, What::Roll(_)) => self.pace * 7 / 6,
                Some(step) if !G::facts(step).is_empty() => self.pace * 5 / 6,
                _ => Duration::ZERO,
            }
        };
        self.next_at = Some(now + pause);
    }

    /// Shows everything that has happened.
    pub(super) fn catch_up(&mut self) {
        self.shown = self.steps;
        self.next_at = None;
        self.refresh();
    }

    /// Goes to a step of a record.
    pub(super) fn go_to(&mut self, step: usize) {
        self.shown = step.min(self.steps);
        self.message = None;
        self.refresh();
    }

    pub(super) fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.message = Some((tone, text.into()));
    }

    /// What there is to know beside the game, as a line.
    pub(super) fn notice(&self) -> Option<(Tone, String)> {
        let texts = self.texts();
        let names = self.source.names();
        Some(match self.source.notice()? {
            Notice::Lost(why) => (Tone::Bad, (texts.lost)(&why)),
            Notice::Studying(percent) => (Tone::Plain, (texts.studying)(percent)),
            Notice::Thinking => (Tone::Plain, format!("({})", texts.thinking)),
            Notice::Sending => (Tone::Plain, format!("({})", texts.sending)),
            Notice::TakeBackAsked(seat) => (Tone::Strong, (texts.take_back_asked)(names.of(seat))),
            Notice::TakeBackWaits => (Tone::Plain, texts.take_back_waits.to_owned()),
            Notice::Refused(why) => (Tone::Bad, sentence(&why)),
        })
    }

    /// Sends a wish to where the game is.
    pub(super) fn wish(&mut self, wish: Wish) -> Result<(), Ending> {
        let taking_back = matches!(wish, Wish::TakeBack { .. });
        match self.source.wish(wish) {
            Ok(()) => {
                self.message = None;
                self.focus = None;
                self.faces.clear();
                self.chosen.clear();
                self.next_at = None;
                self.history_back = 0;
                if taking_back {
                    self.shown = steps(self.source.game()).len();
                    self.refresh();
                    if self.source.notice().is_none() {
                        self.say(Tone::Plain, self.texts().undone);
                    }
                    return Ok(());
                }
                if self.pace.is_zero() {
                    self.shown = steps(self.source.game()).len();
                }
                self.refresh();
            }
            Err(Refused::Because(why)) => self.say(Tone::Bad, why),
            Err(Refused::Ask(text)) => {
                let then = Then::Wish(Wish::TakeBack { agreed: true });
                self.page = Some(Page::Question { text, then });
            }
            Err(Refused::Ends(ending)) => return Err(ending),
        }
        Ok(())
    }
}
