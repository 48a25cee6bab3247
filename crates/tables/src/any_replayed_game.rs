//! Type-erased games, so that tables of all games share one type.

use std::any::Any;
use std::sync::Arc;

use rollwright_bots::resolve_strategy;
use rollwright_bots::{BotError, BotFactory, HasBots, SolutionProvider};
use rollwright_games::record::{
    DiceOrigin, Event, Header, LocalizedMessage, RecordError, ReplayedGame, RollOrAction, SeatSpec,
};
use rollwright_games::{
    DiceToRoll, Game, GameId, Phase, PositionView, PositionWithRules, Presentation,
    RuleSetWithSettings, Seat, SeatSet, Seats, winners, with_game,
};

use rollwright_i18n::Lang;
use serde_json::Value;

use crate::engine_seats::{EngineRunner, SeatedEngine};
use crate::take_back_plan::{TakeBackPlan, TakeBackRequester, plan_take_back};

/// A prepared bot for the game that created it.
#[derive(Clone)]
pub struct AnyBot(Arc<dyn Any + Send + Sync>);

impl AnyBot {
    /// An engine in the place of a bot.
    #[must_use]
    pub fn from_engine(name: &str, runner: Arc<dyn EngineRunner>) -> Self {
        Self(Arc::new(SeatedEngine { name: name.to_owned(), runner }))
    }
}

/// Computes a bot's action. It may take a while, so it runs on a blocking thread.
///
/// Only engines fail; the error is a phrase that continues "the engine …".
pub type BotMoveTask = Box<dyn FnOnce() -> Result<String, String> + Send>;

/// A replayed record of any game.
pub trait AnyReplayedGame: Send + Sync {
    /// Which game this is.
    fn id(&self) -> GameId;
    /// The rules in play.
    fn rules(&self) -> &RuleSetWithSettings;
    /// Who plays which seat according to the record.
    fn seat_specs(&self) -> &[SeatSpec];
    /// Where the dice come from.
    fn dice_origin(&self) -> DiceOrigin;
    /// The seats.
    fn seats(&self) -> Seats;
    /// Whose turn it is.
    fn active_seat(&self) -> Seat;
    /// What the position waits for.
    fn phase(&self) -> Phase<&'static str, &'static str>;
    /// The dice due now.
    fn dice_to_roll(&self) -> DiceToRoll;
    /// The number of the next roll, counted from 0.
    fn next_roll_index(&self) -> u64;
    /// The number that each seat has added to the secret seed.
    fn seed_numbers(&self) -> &[Option<u64>];
    /// Whether dice were ever rolled, even if the roll was taken back.
    fn has_rolled(&self) -> bool;
    /// The secret seed, once it is revealed.
    fn revealed_seed(&self) -> Option<&str>;
    /// How many rolls and actions stand.
    fn move_count(&self) -> usize;
    /// Whether the roll that is due follows from what its seat has just chosen in its own turn, so
    /// that nobody needs to ask for it.
    fn is_roll_automatic(&self) -> bool;
    /// The legal actions of `seat`, in the game's notation.
    fn legal_actions(&self, seat: Seat) -> Vec<String>;
    /// The points of `seat`.
    fn score(&self, seat: Seat) -> i32;
    /// The points of `seat` as `viewer` may see them.
    fn visible_score(&self, viewer: Option<Seat>, seat: Seat) -> i32;
    /// The seats that lead; at the end, the winners.
    fn winners(&self) -> SeatSet;
    /// How many turns `seat` has begun.
    fn turn_count(&self, seat: Seat) -> u64;
    /// See [`ReplayedGame::play_event`].
    ///
    /// # Errors
    /// The event isn't possible now; nothing has changed.
    fn play_event(&mut self, event: Event) -> Result<Event, Box<dyn LocalizedMessage>>;
    /// Whether the last `back` rolls and actions include a roll.
    fn has_roll_in_last_moves(&self, back: usize) -> bool;
    /// What it takes to take back the last decision; `None` if there is none.
    fn plan_take_back(&self, context: &TakeBackRequester) -> Option<TakeBackPlan>;
    /// Whether `seat` (`None`: a spectator) sees the same in both positions.
    fn looks_same_to(&self, other: &dyn AnyReplayedGame, seat: Option<Seat>) -> bool;
    /// Whether some seats have answered an open question and others haven't, so that the answers
    /// are hidden.
    fn has_hidden_answers(&self) -> bool;
    /// The answers that the last decision revealed: its own, and those that were hidden until then.
    fn revealed_answers(&self) -> Vec<(Seat, String)>;
    /// The position as `seat` may see it, ready for display.
    fn view(&self, seat: Option<Seat>) -> PositionView;
    /// The position as plain data, as `seat` may see it.
    fn state(&self, seat: Option<Seat>) -> Value;
    /// The position string, as `seat` may see it.
    fn position_string(&self, seat: Option<Seat>) -> String;
    /// Prepares a bot; this may take a while.
    ///
    /// # Errors
    /// The strategy doesn't exist or isn't available here.
    fn prepare_bot(
        &self,
        strategy: &str,
        solutions: &SolutionProvider<'_>,
    ) -> Result<AnyBot, BotError>;
    /// The task that computes the action of `bot` in `seat`; `None` if the seat has nothing to
    /// decide.
    fn bot_move_task(&self, bot: &AnyBot, seat: Seat, random: u64) -> Option<BotMoveTask>;
    /// Clones the game.
    fn clone_boxed(&self) -> Box<dyn AnyReplayedGame>;
    /// For comparing with a game of the same type.
    fn as_any(&self) -> &dyn Any;
}

impl Clone for Box<dyn AnyReplayedGame> {
    fn clone(&self) -> Self {
        self.clone_boxed()
    }
}

/// The game that a header describes, before any event.
///
/// # Errors
/// The header names rules or seats that don't exist.
pub fn any_replayed_game_from_header(
    header: &Header,
) -> Result<Box<dyn AnyReplayedGame>, RecordError> {
    with_game!(header.game, G => Ok(Box::new(ReplayedGame::<G>::from_header(header)?)))
}

impl<G: HasBots + Presentation> AnyReplayedGame for ReplayedGame<G> {
    fn id(&self) -> GameId {
        G::ID
    }

    fn rules(&self) -> &RuleSetWithSettings {
        &self.rules
    }

    fn seat_specs(&self) -> &[SeatSpec] {
        &self.seat_specs
    }

    fn dice_origin(&self) -> DiceOrigin {
        self.dice_origin
    }

    fn seats(&self) -> Seats {
        self.position().seats()
    }

    fn active_seat(&self) -> Seat {
        self.position().active_seat()
    }

    fn phase(&self) -> Phase<&'static str, &'static str> {
        self.position().phase().with_question_and_ending_names()
    }

    fn dice_to_roll(&self) -> DiceToRoll {
        self.position().dice_to_roll()
    }

    fn next_roll_index(&self) -> u64 {
        ReplayedGame::next_roll_index(self)
    }

    fn seed_numbers(&self) -> &[Option<u64>] {
        &self.seed_numbers
    }

    fn has_rolled(&self) -> bool {
        ReplayedGame::has_ever_rolled(self)
    }

    fn revealed_seed(&self) -> Option<&str> {
        self.revealed_seed.as_deref()
    }

    fn move_count(&self) -> usize {
        self.rolls_and_actions.len()
    }

    fn is_roll_automatic(&self) -> bool {
        let Phase::Roll { seat: roller } = self.position().phase() else { return false };
        // With one seat, every turn follows one's own; the player still starts each turn's roll.
        if self.seats().count() == 1 && self.position().is_turn_start() {
            return false;
        }
        match self.rolls_and_actions.as_slice() {
            [.., (RollOrAction::Action(seat, _), _)] => {
                *seat == roller
                    && self.position_before(self.rolls_and_actions.len() - 1).active_seat()
                        == roller
            }
            // Several rolls within a turn, such as the tosses of a weak warrior.
            [.., (RollOrAction::Roll(_), _)] => {
                self.position_before(self.rolls_and_actions.len() - 1).active_seat() == roller
                    && self.seats().count() > 1
            }
            [] => false,
        }
    }

    fn legal_actions(&self, seat: Seat) -> Vec<String> {
        self.position().legal_actions(seat).into_iter().map(G::format_action).collect()
    }

    fn score(&self, seat: Seat) -> i32 {
        self.position().score(seat)
    }

    fn visible_score(&self, viewer: Option<Seat>, seat: Seat) -> i32 {
        self.position().visible_to(viewer).score(seat)
    }

    fn winners(&self) -> SeatSet {
        winners(self.position())
    }

    fn turn_count(&self, seat: Seat) -> u64 {
        let active = |index: usize| self.position_before(index).active_seat();
        let is_solo = self.seats().count() == 1;
        let starts_turn = |index: usize| {
            if is_solo {
                self.position_before(index).is_turn_start()
            } else {
                index == 0 || active(index) != active(index - 1)
            }
        };
        (0..self.rolls_and_actions.len())
            .filter(|&index| active(index) == seat && starts_turn(index))
            .count() as u64
    }

    fn play_event(&mut self, event: Event) -> Result<Event, Box<dyn LocalizedMessage>> {
        Self::play_event(self, event).map_err(|error| Box::new(error) as Box<dyn LocalizedMessage>)
    }

    fn has_roll_in_last_moves(&self, back: usize) -> bool {
        let from = self.rolls_and_actions.len().saturating_sub(back);
        self.rolls_and_actions[from..].iter().any(|(what, _)| matches!(what, RollOrAction::Roll(_)))
    }

    fn plan_take_back(&self, context: &TakeBackRequester) -> Option<TakeBackPlan> {
        plan_take_back(self, context)
    }

    fn looks_same_to(&self, other: &dyn AnyReplayedGame, seat: Option<Seat>) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| {
            self.position().visible_to(seat) == other.position().visible_to(seat)
        })
    }

    fn has_hidden_answers(&self) -> bool {
        has_hidden_answers_at(self.position())
    }

    fn revealed_answers(&self) -> Vec<(Seat, String)> {
        let mut answers = Vec::new();
        for index in (0..self.rolls_and_actions.len()).rev() {
            let RollOrAction::Action(seat, action) = self.rolls_and_actions[index].0 else { break };
            answers.push((seat, G::format_action(action)));
            if !has_hidden_answers_at(self.position_before(index)) {
                break;
            }
        }
        answers.reverse();
        answers
    }

    fn view(&self, seat: Option<Seat>) -> PositionView {
        self.position().visible_to(seat).view(seat, Lang::En)
    }

    fn state(&self, seat: Option<Seat>) -> Value {
        // A state is plain data, which always has a JSON form.
        serde_json::to_value(self.position().visible_to(seat).state()).unwrap_or_default()
    }

    fn position_string(&self, seat: Option<Seat>) -> String {
        let (choice, position) = (self.rules.clone(), self.position().clone());
        PositionWithRules { choice, position }.to_string_for(seat)
    }

    fn prepare_bot(
        &self,
        strategy: &str,
        solutions: &SolutionProvider<'_>,
    ) -> Result<AnyBot, BotError> {
        let (rules, seats) = (G::rules_for(&self.rules), self.position().seats());
        let strategy = resolve_strategy::<G>(strategy, &rules)?;
        let factory = G::bot_factory(&strategy, &rules, seats, solutions)?;
        Ok(AnyBot(Arc::new(factory)))
    }

    fn bot_move_task(&self, bot: &AnyBot, seat: Seat, random: u64) -> Option<BotMoveTask> {
        let Phase::Decide { seats, .. } = self.position().phase() else { return None };
        if !seats.contains(seat) {
            return None;
        }
        if let Some(engine) = bot.0.downcast_ref::<SeatedEngine>() {
            let (engine, game) = (engine.clone(), self.clone_boxed());
            return Some(Box::new(move || engine.runner.choose_action(&engine.name, &*game, seat)));
        }
        let factory = bot.0.downcast_ref::<BotFactory<G>>()?.clone();
        let view = self.position().visible_to(Some(seat));
        Some(Box::new(move || Ok(G::format_action(factory().choose(&view, seat, random)))))
    }

    fn clone_boxed(&self) -> Box<dyn AnyReplayedGame> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Whether answers to an open question are hidden.
fn has_hidden_answers_at<G: Game>(position: &G) -> bool {
    position.visible_to(None) != *position
}
