//! The state of the screen, and what changes it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ratatui::layout::Rect;
use rollwright_bots::HasBots;
use rollwright_games::step::steps;
use rollwright_games::{Phase, Seat, Tone};
use rollwright_i18n::Lang;

use super::page::Page;
use super::scene::{Does, Look, Scene, Target};
use super::source::{Notice, Source};
use super::texts::{ScreenTexts, texts};
use crate::advice::Advisor;
use crate::console_game::ConsoleGame;

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
    pub(super) pace: Duration,
    /// How many steps are shown.
    pub(super) shown: usize,
    /// How many there are.
    pub(super) steps: usize,
    /// When the next one is shown.
    pub(super) next_at: Option<Instant>,
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

    pub(super) fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.message = Some((tone, text.into()));
    }
}
