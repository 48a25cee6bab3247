//! The state of the screen, and what changes it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ratatui::layout::Rect;
use rollwright_bots::HasBots;
use rollwright_games::game_step::public_steps;
use rollwright_games::{Phase, Seat, Tone};
use rollwright_i18n::Lang;

use super::game_source::{GameSource, StatusNotice};
use super::overlay::Overlay;
use super::texts::{TuiTexts, texts};
use super::view_model::{ChoiceAction, PressTarget, TuiViewModel, ViewContext};
use crate::console_game::ConsoleGame;
use crate::lazy_coach::LazyCoach;

/// How the screen looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TuiOptions {
    /// Colours may be used.
    pub use_colour: bool,
    /// Characters beyond ASCII may be used.
    pub use_unicode: bool,
}

/// The full screen of one game.
pub struct TuiApp<G: ConsoleGame + HasBots> {
    pub(super) source: Box<dyn GameSource<G>>,
    pub(super) lang: Lang,
    pub(super) options: TuiOptions,
    /// How long a step of others is looked at.
    pub(super) step_duration: Duration,
    /// How many steps are shown.
    pub(super) steps_shown: usize,
    /// How many there are.
    pub(super) step_count: usize,
    /// When the next one is shown.
    pub(super) next_step_at: Option<Instant>,
    pub(super) view_model: TuiViewModel<G>,
    /// What happened, as far as it is shown.
    pub(super) history: Vec<(Tone, String)>,
    /// How many lines of it are scrolled away at its end.
    pub(super) history_scroll: usize,
    viewer: Option<Seat>,
    pub(super) focus: Option<PressTarget>,
    pub(super) chosen_dice: Vec<bool>,
    /// The faces typed so far.
    pub(super) typed_faces: String,
    pub(super) message: Option<(Tone, String)>,
    pub(super) overlay: Option<Overlay>,
    pub(super) coach: Option<Arc<LazyCoach<G>>>,
    /// What lies where on the screen.
    pub(super) hit_areas: Vec<(Rect, HitAction)>,
    /// Somebody wants to leave.
    pub(super) has_quit: bool,
}

/// What pressing a place on the screen means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HitAction {
    Target(PressTarget),
    Key(char),
}

impl<G: ConsoleGame + HasBots> TuiApp<G> {
    /// The screen of a game. Steps of others are looked at for about `pace`.
    pub fn new(
        source: Box<dyn GameSource<G>>,
        advisor: Option<LazyCoach<G>>,
        looks: TuiOptions,
        pace: Duration,
    ) -> Self {
        let lang = source.names().lang();
        let position = source.game().opening.clone();
        let (viewer, names, texts) = (None, source.names(), texts(lang));
        let look = ViewContext { viewer, is_live: false, chosen_dice: &[], names, texts };
        let scene = TuiViewModel::new(position, None, &*source, &look);
        let mut app = Self {
            lang,
            options: looks,
            step_duration: pace,
            steps_shown: 0,
            step_count: 0,
            next_step_at: None,
            view_model: scene,
            history: Vec::new(),
            history_scroll: 0,
            viewer: None,
            focus: None,
            chosen_dice: Vec::new(),
            typed_faces: String::new(),
            message: None,
            overlay: None,
            coach: advisor.map(Arc::new),
            hit_areas: Vec::new(),
            has_quit: false,
            source,
        };
        app.step_count = public_steps(app.source.game()).len();
        // A game that goes on is shown where it stands, a record from its beginning.
        app.steps_shown = if app.source.is_replay() { 0 } else { app.step_count };
        app.refresh();
        app
    }

    pub(super) fn texts(&self) -> &'static TuiTexts {
        texts(self.lang)
    }

    /// Whether the game can't be reached.
    pub(super) fn is_disconnected(&self) -> bool {
        matches!(self.source.notice(), Some(StatusNotice::ConnectionLost(_)))
    }

    /// Whether everything that has happened is shown.
    pub(super) fn is_live(&self) -> bool {
        self.steps_shown == self.step_count && !self.source.is_replay()
    }

    /// Whether somebody wants to leave.
    #[must_use]
    pub fn has_quit(&self) -> bool {
        self.has_quit
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.source.game().position().phase(), Phase::Over { .. })
    }

    /// Whether leaving loses the game.
    #[must_use]
    pub fn is_lost_on_exit(&self) -> bool {
        self.source.is_lost_on_exit()
    }

    /// Where the game is kept, if it is.
    #[must_use]
    pub fn resume_argument(&self) -> Option<String> {
        self.source.resume_argument()
    }

    /// Looks at the game anew.
    pub(super) fn refresh(&mut self) {
        let game = self.source.game();
        let steps = public_steps(game);
        self.step_count = steps.len();
        self.steps_shown = self.steps_shown.min(self.step_count);
        self.viewer = self.find_viewer();
        let live = self.is_live();
        let last = self.steps_shown.checked_sub(1).and_then(|at| steps.get(at));
        let position = match last {
            _ if live => game.position().visible_to(self.viewer),
            Some(step) => step.after.visible_to(self.viewer),
            None => game.opening.clone(),
        };
        let (viewer, names) = (self.viewer, self.source.names());
        let chosen = &self.chosen_dice;
        let look = ViewContext {
            viewer,
            is_live: live,
            chosen_dice: chosen,
            names,
            texts: texts(self.lang),
        };
        let scene = TuiViewModel::new(position, last, &*self.source, &look);
        let scene = if self.options.use_unicode { scene } else { scene.with_ascii_only() };
        let told = steps.iter().take(self.steps_shown).flat_map(G::step_effects);
        let history =
            told.map(|fact| (G::effect_tone(&fact), G::effect_text(&fact, names))).collect();
        if self.view_model.asked_seat != scene.asked_seat
            || self.view_model.position != scene.position
        {
            self.focus = None;
            self.chosen_dice.clear();
            self.message = None;
        }
        self.history = history;
        self.view_model = scene;
        self.chosen_dice.resize(self.view_model.dice.len(), false);
        if self.focus.is_none()
            && self.view_model.choices.first().map(|c| &c.action) == Some(&ChoiceAction::Roll)
        {
            self.focus = Some(PressTarget::Choice(0));
        }
    }

    /// Whose sheet is large and whose answers are seen: whoever has to do something here.
    fn find_viewer(&self) -> Option<Seat> {
        let hand = self.source.local_seats();
        let game = self.source.game();
        let active = game.position().active_seat();
        let asked = self.source.asked_local_seats();
        let rolls = self.source.can_roll() && hand.contains(active);
        let asked = game.opening.seats().clockwise_from(active).find(|&seat| asked.contains(seat));
        asked
            .or(rolls.then_some(active))
            .or(self.viewer.filter(|&seat| hand.contains(seat)))
            .or_else(|| hand.iter().next())
    }

    pub(super) fn set_message(&mut self, tone: Tone, text: impl Into<String>) {
        self.message = Some((tone, text.into()));
    }
}
