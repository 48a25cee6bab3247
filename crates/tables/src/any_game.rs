//! A game of any kind behind one type, so that tables of all games live side by side.

use std::any::Any;
use std::sync::Arc;

use rollwright_bots::resolve_strategy;
use rollwright_bots::{BotError, BotFactory, HasBots, SolutionProvider};
use rollwright_games::record::{
    CheckedEvent, DiceOrigin, Event, Header, LocalizedMessage, RecordError, ReplayedGame,
    RollOrAction, SeatSpec,
};
use rollwright_games::{
    DiceList, Game, GameId, Phase, PositionView, Presentation, RuleChoice, Seat, SeatSet, Seats,
    winners, with_game,
};

use rollwright_i18n::Lang;
use serde_json::Value;

use crate::take_back_plan::{TakeBackContext, TakeBackPlan, plan_take_back};

/// A bot that is ready to play, for the game it was made by.
#[derive(Clone)]
pub struct AnyBot(Arc<dyn Any + Send + Sync>);

/// A bot's choice in the making: it may take a while, so it runs wherever there is time.
pub type BotMoveTask = Box<dyn FnOnce() -> String + Send>;

/// A record's fold, whatever the game.
pub trait AnyGame: Send + Sync {
    /// Which game this is.
    fn id(&self) -> GameId;
    /// The rules in play.
    fn rules(&self) -> &RuleChoice;
    /// Who sits where, as the record has it.
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
    fn dice_to_roll(&self) -> DiceList;
    /// The number of the next roll, counted from 0.
    fn roll_count(&self) -> u64;
    /// The number each seat has added to the secret seed.
    fn seed_numbers(&self) -> &[Option<u64>];
    /// Whether dice were ever rolled, taken back or not.
    fn has_rolled(&self) -> bool;
    /// The secret seed, once it is shown.
    fn revealed_seed(&self) -> Option<&str>;
    /// How many rolls and decisions stand.
    fn move_count(&self) -> usize;
    /// Whether the roll that is due follows from what the seat that rolls has just
    /// chosen in its own turn: then nobody needs to be asked for it.
    fn is_roll_automatic(&self) -> bool;
    /// What `seat` may do now, in the game's notation.
    fn legal_actions(&self, seat: Seat) -> Vec<String>;
    /// The points of `seat`.
    fn score(&self, seat: Seat) -> i32;
    /// The points of `seat` as `viewer` may see them.
    fn visible_score(&self, viewer: Option<Seat>, seat: Seat) -> i32;
    /// Who is ahead; at the end, who has won.
    fn winners(&self) -> SeatSet;
    /// How many turns `seat` has begun, as far as the record stands.
    fn turn_count(&self, seat: Seat) -> u64;
    /// Goes on by an event, and gives it back as it is written in records.
    ///
    /// # Errors
    /// It is not possible now, and nothing has changed.
    fn push_event(&mut self, event: Event) -> Result<Event, Box<dyn LocalizedMessage>>;
    /// Whether the last `back` things that stand have a roll among them.
    fn has_roll_in_last_moves(&self, back: usize) -> bool;
    /// What it takes to take back the last decision; `None` where there is none.
    fn plan_take_back(&self, undo: &TakeBackContext) -> Option<TakeBackPlan>;
    /// Whether `seat` (`None`: a spectator) sees the same in both positions.
    fn looks_same_to(&self, other: &dyn AnyGame, seat: Option<Seat>) -> bool;
    /// Whether answers are kept aside: somebody has answered, others have not.
    fn has_hidden_answers(&self) -> bool;
    /// The answers that the last decision brought to light: its own, and those that
    /// were kept aside until then.
    fn revealed_answers(&self) -> Vec<(Seat, String)>;
    /// The position as `seat` may see it, ready to be drawn.
    fn view(&self, seat: Option<Seat>) -> PositionView;
    /// The position as plain data, as `seat` may see it.
    fn state(&self, seat: Option<Seat>) -> Value;
    /// Gets a bot ready. May take a while.
    ///
    /// # Errors
    /// There is no such strategy, or not here.
    fn prepare_bot(
        &self,
        strategy: &str,
        solutions: &SolutionProvider<'_>,
    ) -> Result<AnyBot, BotError>;
    /// What `bot` does in `seat`; `None` when the seat is not asked.
    fn bot_move_task(&self, bot: &AnyBot, seat: Seat, luck: u64) -> Option<BotMoveTask>;
    /// A copy.
    fn clone_boxed(&self) -> Box<dyn AnyGame>;
    /// For comparing with another of the same game.
    fn as_any(&self) -> &dyn Any;
}

/// The game that a header names, before anything has happened.
///
/// # Errors
/// The header asks for rules or seats that do not exist.
pub fn open_game(header: &Header) -> Result<Box<dyn AnyGame>, RecordError> {
    with_game!(header.game, G => Ok(Box::new(ReplayedGame::<G>::from_header(header)?)))
}

impl<G: HasBots + Presentation> AnyGame for ReplayedGame<G> {
    fn id(&self) -> GameId {
        G::ID
    }

    fn rules(&self) -> &RuleChoice {
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
        self.position().phase().with_names()
    }

    fn dice_to_roll(&self) -> DiceList {
        self.position().dice_to_roll()
    }

    fn roll_count(&self) -> u64 {
        ReplayedGame::roll_count(self)
    }

    fn seed_numbers(&self) -> &[Option<u64>] {
        &self.seed_numbers
    }

    fn has_rolled(&self) -> bool {
        ReplayedGame::has_rolled(self)
    }

    fn revealed_seed(&self) -> Option<&str> {
        self.revealed_seed.as_deref()
    }

    fn move_count(&self) -> usize {
        self.rolls_and_actions.len()
    }

    fn is_roll_automatic(&self) -> bool {
        let Phase::Roll { seat: by } = self.position().phase() else { return false };
        // Alone, each turn comes after one's own: its roll is still one's own to make.
        if self.seats().count() == 1 && self.position().is_turn_start() {
            return false;
        }
        match self.rolls_and_actions.as_slice() {
            [.., (RollOrAction::Action(seat, _), _)] => {
                *seat == by
                    && self.position_before(self.rolls_and_actions.len() - 1).active_seat() == by
            }
            // One roll after another of the same turn, such as the tosses of a weak warrior.
            [.., (RollOrAction::Roll(_), _)] => {
                self.position_before(self.rolls_and_actions.len() - 1).active_seat() == by
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
        let alone = self.seats().count() == 1;
        let begins = |index: usize| {
            if alone {
                self.position_before(index).is_turn_start()
            } else {
                index == 0 || active(index) != active(index - 1)
            }
        };
        (0..self.rolls_and_actions.len())
            .filter(|&index| active(index) == seat && begins(index))
            .count() as u64
    }

    fn push_event(&mut self, event: Event) -> Result<Event, Box<dyn LocalizedMessage>> {
        let checked =
            self.check_event(&event).map_err(|why| Box::new(why) as Box<dyn LocalizedMessage>)?;
        let written = match &checked {
            // Notation has several ways to say the same; records have one.
            CheckedEvent::RollOrAction(RollOrAction::Action(seat, action)) => {
                Event::Act { seat: *seat, action: G::format_action(*action) }
            }
            _ => event,
        };
        self.apply_event(checked);
        Ok(written)
    }

    fn has_roll_in_last_moves(&self, back: usize) -> bool {
        let from = self.rolls_and_actions.len().saturating_sub(back);
        self.rolls_and_actions[from..].iter().any(|(what, _)| matches!(what, RollOrAction::Roll(_)))
    }

    fn plan_take_back(&self, undo: &TakeBackContext) -> Option<TakeBackPlan> {
        plan_take_back(self, undo)
    }

    fn looks_same_to(&self, other: &dyn AnyGame, seat: Option<Seat>) -> bool {
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
        self.position().visible_to(seat).state_json()
    }

    fn prepare_bot(
        &self,
        strategy: &str,
        solutions: &SolutionProvider<'_>,
    ) -> Result<AnyBot, BotError> {
        let strategy = resolve_strategy::<G>(strategy)?;
        let seats = self.position().seats();
        let maker = G::bot_factory(&strategy, &G::rules_for(&self.rules), seats, solutions)?;
        Ok(AnyBot(Arc::new(maker)))
    }

    fn bot_move_task(&self, bot: &AnyBot, seat: Seat, luck: u64) -> Option<BotMoveTask> {
        let maker = bot.0.downcast_ref::<BotFactory<G>>()?.clone();
        let Phase::Decide { seats, .. } = self.position().phase() else { return None };
        let seen = seats.contains(seat).then(|| self.position().visible_to(Some(seat)))?;
        Some(Box::new(move || G::format_action(maker().choose(&seen, seat, luck))))
    }

    fn clone_boxed(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Whether answers to the question on the table are kept aside.
fn has_hidden_answers_at<G: Game>(position: &G) -> bool {
    position.visible_to(None) != *position
}
