//! The state of the full screen.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ratatui::layout::Rect;
use rollwright_bots::HasPositionValues;
use rollwright_games::game_step::public_steps;
use rollwright_games::{MessageTone, Phase, Seat, StepKind};
use rollwright_i18n::Lang;

use super::game_backend::{GameBackend, StatusNotice};
use super::overlay::Overlay;
use super::texts::{TuiTexts, texts};
use super::view_model::{ChoiceAction, PressTarget, TuiViewModel, ViewContext};
use crate::console_game::ConsoleGame;
use crate::lazy_coach::LazyCoach;

/// What the terminal supports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerminalCapabilities {
    /// Whether colours may be used.
    pub use_colour: bool,
    /// Whether characters beyond ASCII may be used.
    pub use_unicode: bool,
}

/// The full screen of one game.
pub struct TuiApp<G: ConsoleGame + HasPositionValues> {
    pub(super) backend: Box<dyn GameBackend<G>>,
    pub(super) lang: Lang,
    pub(super) capabilities: TerminalCapabilities,
    /// How long a step of other players stays on the screen.
    pub(super) step_duration: Duration,
    /// The number of steps shown so far.
    pub(super) steps_shown: usize,
    /// The number of steps in the game.
    pub(super) step_count: usize,
    /// When the next step is shown.
    pub(super) next_step_at: Option<Instant>,
    pub(super) view_model: TuiViewModel<G>,
    /// The effects of the steps shown so far.
    pub(super) history: Vec<(MessageTone, String)>,
    /// The index of the last roll's first effect in it.
    pub(super) last_roll_at: usize,
    /// How many of its last lines are scrolled out of view.
    pub(super) history_scroll: usize,
    viewer: Option<Seat>,
    pub(super) focus: Option<PressTarget>,
    pub(super) chosen_dice: Vec<bool>,
    /// The faces typed so far.
    pub(super) typed_faces: String,
    /// The answer typed so far, and its earlier parts if the game asks for more than one.
    pub(super) typed_answer: String,
    pub(super) answer_parts: Vec<String>,
    /// Since when the current question is on the screen.
    pub(super) asked_since: Instant,
    /// Whether the terminal was too small to show the question when the screen was last drawn.
    pub(super) is_too_small: bool,
    pub(super) message: Option<(MessageTone, String)>,
    pub(super) overlay: Option<Overlay>,
    pub(super) coach: Option<Arc<LazyCoach<G>>>,
    /// The clickable areas of the screen.
    pub(super) hit_areas: Vec<(Rect, HitAction)>,
    /// How the user wants to leave, if so.
    pub(super) exit: Option<ScreenExit>,
    /// Whether the user wants to suspend the program.
    pub(super) wants_suspend: bool,
    /// Renders the hall of fame, if there is one.
    pub(super) hall_of_fame: Option<HallOfFameText>,
}

/// Renders the hall of fame of a game.
pub type HallOfFameText = Box<dyn Fn() -> String>;

/// How the user left the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScreenExit {
    /// With the key for leaving.
    Quit,
    /// With Ctrl-C.
    Interrupted,
    /// To play the finished game again.
    Rematch,
    /// To start another game.
    NewGame,
}

/// What clicking an area of the screen does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HitAction {
    Target(PressTarget),
    Key(char),
}

impl<G: ConsoleGame + HasPositionValues> TuiApp<G> {
    /// Creates the screen of a game. Steps of other players stay on the screen for about
    /// `step_duration`.
    pub fn new(
        backend: Box<dyn GameBackend<G>>,
        coach: Option<LazyCoach<G>>,
        capabilities: TerminalCapabilities,
        step_duration: Duration,
    ) -> Self {
        let lang = backend.names().lang();
        let position = backend.game().opening.clone();
        let (viewer, names, texts) = (None, backend.names(), texts(lang));
        let context = ViewContext {
            viewer,
            is_live: false,
            chosen_dice: &[],
            names,
            texts,
            has_hall_of_fame: false,
        };
        let view_model = TuiViewModel::new(position, None, &*backend, &context);
        let mut app = Self {
            lang,
            capabilities,
            step_duration,
            steps_shown: 0,
            step_count: 0,
            next_step_at: None,
            view_model,
            history: Vec::new(),
            last_roll_at: 0,
            history_scroll: 0,
            viewer: None,
            focus: None,
            chosen_dice: Vec::new(),
            typed_faces: String::new(),
            typed_answer: String::new(),
            answer_parts: Vec::new(),
            asked_since: Instant::now(),
            is_too_small: false,
            message: None,
            overlay: None,
            coach: coach.map(Arc::new),
            hit_areas: Vec::new(),
            exit: None,
            wants_suspend: false,
            hall_of_fame: None,
            backend,
        };
        app.step_count = public_steps(app.backend.game()).len();
        // A running game is shown at its current position, a record from its start.
        app.steps_shown = if app.backend.is_replay() { 0 } else { app.step_count };
        app.refresh();
        app
    }

    /// The same screen with a hall of fame, which is offered after the game.
    #[must_use]
    pub fn with_hall_of_fame(mut self, hall_of_fame: HallOfFameText) -> Self {
        self.hall_of_fame = Some(hall_of_fame);
        self.refresh();
        self
    }

    pub(super) fn texts(&self) -> &'static TuiTexts {
        texts(self.lang)
    }

    /// Whether the connection to the game is lost.
    pub(super) fn is_disconnected(&self) -> bool {
        matches!(self.backend.notice(), Some(StatusNotice::ConnectionLost(_)))
    }

    /// Whether every step of a running game is shown.
    pub(super) fn is_live(&self) -> bool {
        self.steps_shown == self.step_count && !self.backend.is_replay()
    }

    /// Whether the user wants to leave.
    #[must_use]
    pub fn has_quit(&self) -> bool {
        self.exit.is_some()
    }

    /// How the user left the screen, if so.
    #[must_use]
    pub fn exit(&self) -> Option<ScreenExit> {
        self.exit
    }

    /// Whether the user wants to suspend the program; the request is taken.
    pub(super) fn take_suspend_request(&mut self) -> bool {
        std::mem::take(&mut self.wants_suspend)
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_game_over(&self) -> bool {
        matches!(self.backend.game().position().phase(), Phase::Over { .. })
    }

    /// Whether the game is lost on exit.
    #[must_use]
    pub fn is_game_lost_on_exit(&self) -> bool {
        self.backend.is_game_lost_on_exit()
    }

    /// The argument for `--resume`, if the game is stored.
    #[must_use]
    pub fn resume_argument(&self) -> Option<String> {
        self.backend.resume_argument()
    }

    /// Rebuilds the view model from the game.
    pub(super) fn refresh(&mut self) {
        let game = self.backend.game();
        let steps = public_steps(game);
        self.step_count = steps.len();
        self.steps_shown = self.steps_shown.min(self.step_count);
        self.viewer = self.find_viewer();
        let is_live = self.is_live();
        let last = self.steps_shown.checked_sub(1).and_then(|at| steps.get(at));
        let position = match last {
            _ if is_live => game.position().visible_to(self.viewer),
            Some(step) => step.after.visible_to(self.viewer),
            None => game.opening.clone(),
        };
        let (viewer, names) = (self.viewer, self.backend.names());
        let chosen_dice = &self.chosen_dice;
        let texts = texts(self.lang);
        let has_hall_of_fame = self.hall_of_fame.is_some();
        let context = ViewContext { viewer, is_live, chosen_dice, names, texts, has_hall_of_fame };
        let view_model = TuiViewModel::new(position, last, &*self.backend, &context);
        let view_model =
            if self.capabilities.use_unicode { view_model } else { view_model.with_ascii_only() };
        let mut history = Vec::new();
        let mut last_roll_at = 0;
        for step in steps.iter().take(self.steps_shown) {
            if matches!(step.kind, StepKind::Roll(_)) {
                last_roll_at = history.len();
            }
            let effects = G::step_effects(step).into_iter();
            history.extend(
                effects.map(|effect| (G::effect_tone(&effect), G::effect_text(&effect, names))),
            );
        }
        if self.view_model.asked_seat != view_model.asked_seat
            || self.view_model.position != view_model.position
        {
            self.focus = None;
            self.chosen_dice.clear();
            self.typed_answer.clear();
            self.answer_parts.clear();
            self.asked_since = Instant::now();
            self.message = None;
        }
        self.history = history;
        self.last_roll_at = last_roll_at;
        self.view_model = view_model;
        self.chosen_dice.resize(self.view_model.dice.len(), false);
        if self.focus.is_none()
            && self.view_model.choices.first().map(|c| &c.action) == Some(&ChoiceAction::Roll)
        {
            self.focus = Some(PressTarget::Choice(0));
        }
    }

    /// The seat whose sheet is shown large and whose hidden choices are visible: a local seat that
    /// has to act, if there is one.
    fn find_viewer(&self) -> Option<Seat> {
        let local_seats = self.backend.local_seats();
        let game = self.backend.game();
        let active = game.position().active_seat();
        let asked_seats = self.backend.asked_local_seats();
        let can_roll = self.backend.can_roll() && local_seats.contains(active);
        let asked =
            game.opening.seats().clockwise_from(active).find(|&seat| asked_seats.contains(seat));
        asked
            .or(can_roll.then_some(active))
            .or(self.viewer.filter(|&seat| local_seats.contains(seat)))
            .or_else(|| local_seats.iter().next())
    }

    pub(super) fn set_message(&mut self, tone: MessageTone, text: impl Into<String>) {
        self.message = Some((tone, text.into()));
    }
}
