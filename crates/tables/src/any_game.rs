//! A game of any kind behind one type, so that tables of all games live side by side.

use std::any::Any;
use std::sync::Arc;

use rollwright_bots::strategy_named;
use rollwright_bots::{BotError, BotMaker, HasBots, Solutions};
use rollwright_games::record::{
    Checked, Damage, DiceKind, Event, Folded, Header, Said, Sitter, Standing,
};
use rollwright_games::{
    DiceList, Game, GameId, Phase, RuleChoice, Seat, SeatSet, Seats, Telling, View, winners,
    with_game,
};

use rollwright_i18n::Lang;
use serde_json::Value;

use crate::undo::{TakeBack, Undo, take_back};

/// A bot that is ready to play, for the game it was made by.
#[derive(Clone)]
pub struct AnyBot(Arc<dyn Any + Send + Sync>);

/// A bot's choice in the making: it may take a while, so it runs wherever there is time.
pub type Thought = Box<dyn FnOnce() -> String + Send>;

/// A record's fold, whatever the game.
pub trait AnyGame: Send + Sync {
    /// Which game this is.
    fn id(&self) -> GameId;
    /// The rules in play.
    fn rules(&self) -> &RuleChoice;
    /// Who sits where, as the record has it.
    fn sitters(&self) -> &[Sitter];
    /// Where the dice come from.
    fn dice_kind(&self) -> DiceKind;
    /// The seats.
    fn seats(&self) -> Seats;
    /// Whose turn it is.
    fn active(&self) -> Seat;
    /// What the position waits for.
    fn phase(&self) -> Phase<&'static str, &'static str>;
    /// The dice due now.
    fn dice(&self) -> DiceList;
    /// The number of the next roll, counted from 0.
    fn rolls(&self) -> u64;
    /// The number each seat has added to the secret seed.
    fn numbers(&self) -> &[Option<u64>];
    /// Whether dice were ever rolled, taken back or not.
    fn has_rolled(&self) -> bool;
    /// The secret seed, once it is shown.
    fn seed_shown(&self) -> Option<&str>;
    /// How many rolls and decisions stand.
    fn standing(&self) -> usize;
    /// Whether the roll that is due follows from what the seat that rolls has just
    /// chosen in its own turn: then nobody needs to be asked for it.
    fn roll_follows(&self) -> bool;
    /// What `seat` may do now, in the game's notation.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// The points of `seat`.
    fn score(&self, seat: Seat) -> i32;
    /// The points of `seat` as `viewer` may see them.
    fn score_seen_by(&self, viewer: Option<Seat>, seat: Seat) -> i32;
    /// Who is ahead; at the end, who has won.
    fn winners(&self) -> SeatSet;
    /// How many turns `seat` has begun, as far as the record stands.
    fn turns(&self, seat: Seat) -> u64;
    /// Goes on by an event, and gives it back as it is written in records.
    ///
    /// # Errors
    /// It is not possible now, and nothing has changed.
    fn push(&mut self, event: Event) -> Result<Event, Box<dyn Said>>;
    /// Whether the last `back` things that stand have a roll among them.
    fn has_roll_in_last(&self, back: usize) -> bool;
    /// What it takes to take back the last decision; `None` where there is none.
    fn take_back(&self, undo: &Undo) -> Option<TakeBack>;
    /// Whether `seat` (`None`: a spectator) sees the same in both positions.
    fn looks_like(&self, other: &dyn AnyGame, seat: Option<Seat>) -> bool;
    /// Whether answers are kept aside: somebody has answered, others have not.
    fn hides_answers(&self) -> bool;
    /// The answers that the last decision brought to light: its own, and those that
    /// were kept aside until then.
    fn revealed(&self) -> Vec<(Seat, String)>;
    /// The position as `seat` may see it, ready to be drawn.
    fn view(&self, seat: Option<Seat>) -> View;
    /// The position as plain data, as `seat` may see it.
    fn state(&self, seat: Option<Seat>) -> Value;
    /// Gets a bot ready. May take a while.
    ///
    /// # Errors
    /// There is no such strategy, or not here.
    fn bot(&self, strategy: &str, solutions: &Solutions<'_>) -> Result<AnyBot, BotError>;
    /// What `bot` does in `seat`; `None` when the seat is not asked.
    fn thought(&self, bot: &AnyBot, seat: Seat, luck: u64) -> Option<Thought>;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyGame>;
    /// For comparing with another of the same game.
    fn as_any(&self) -> &dyn Any;
}

/// The game that a header names, before anything has happened.
///
/// # Errors
/// The header asks for rules or seats that do not exist.
pub fn open(header: &Header) -> Result<Box<dyn AnyGame>, Damage> {
    with_game!(header.game, G => Ok(Box::new(Folded::<G>::open(header)?)))
}

impl<G: HasBots + Telling> AnyGame for Folded<G> {
    fn id(&self) -> GameId {
        G::ID
    }

    fn rules(&self) -> &RuleChoice {
        &self.rules
    }

    fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    fn dice_kind(&self) -> DiceKind {
        self.dice
    }

    fn seats(&self) -> Seats {
        self.position().seats()
    }

    fn active(&self) -> Seat {
        self.position().active()
    }

    fn phase(&self) -> Phase<&'static str, &'static str> {
        self.position().phase().named()
    }

    fn dice(&self) -> DiceList {
        self.position().dice()
    }

    fn rolls(&self) -> u64 {
        Folded::rolls(self)
    }

    fn numbers(&self) -> &[Option<u64>] {
        &self.numbers
    }

    fn has_rolled(&self) -> bool {
        Folded::has_rolled(self)
    }

    fn seed_shown(&self) -> Option<&str> {
        self.seed_shown.as_deref()
    }

    fn standing(&self) -> usize {
        self.standing.len()
    }

    fn roll_follows(&self) -> bool {
        let Phase::Roll { by } = self.position().phase() else { return false };
        // Alone, each turn comes after one's own: its roll is still one's own to make.
        if self.seats().count() == 1 && self.position().begins_turn() {
            return false;
        }
        match self.standing.as_slice() {
            [.., (Standing::Act(seat, _), _)] => {
                *seat == by && self.before(self.standing.len() - 1).active() == by
            }
            // One roll after another of the same turn, such as the tosses of a weak warrior.
            [.., (Standing::Roll(_), _)] => {
                self.before(self.standing.len() - 1).active() == by && self.seats().count() > 1
            }
            [] => false,
        }
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.position().legal(seat).into_iter().map(G::write).collect()
    }

    fn score(&self, seat: Seat) -> i32 {
        self.position().score(seat)
    }

    fn score_seen_by(&self, viewer: Option<Seat>, seat: Seat) -> i32 {
        self.position().seen_by(viewer).score(seat)
    }

    fn winners(&self) -> SeatSet {
        winners(self.position())
    }

    fn turns(&self, seat: Seat) -> u64 {
        let active = |index: usize| self.before(index).active();
        let alone = self.seats().count() == 1;
        let begins = |index: usize| {
            if alone {
                self.before(index).begins_turn()
            } else {
                index == 0 || active(index) != active(index - 1)
            }
        };
        (0..self.standing.len()).filter(|&index| active(index) == seat && begins(index)).count()
            as u64
    }

    fn push(&mut self, event: Event) -> Result<Event, Box<dyn Said>> {
        let checked = self.check(&event).map_err(|why| Box::new(why) as Box<dyn Said>)?;
        let written = match &checked {
            // Notation has several ways to say the same; records have one.
            Checked::Stands(Standing::Act(seat, action)) => {
                Event::Act { seat: *seat, action: G::write(*action) }
            }
            _ => event,
        };
        self.apply(checked);
        Ok(written)
    }

    fn has_roll_in_last(&self, back: usize) -> bool {
        let from = self.standing.len().saturating_sub(back);
        self.standing[from..].iter().any(|(what, _)| matches!(what, Standing::Roll(_)))
    }

    fn take_back(&self, undo: &Undo) -> Option<TakeBack> {
        take_back(self, undo)
    }

    fn looks_like(&self, other: &dyn AnyGame, seat: Option<Seat>) -> bool {
        other
            .as_any()
            .downcast_ref::<Self>()
            .is_some_and(|other| self.position().seen_by(seat) == other.position().seen_by(seat))
    }

    fn hides_answers(&self) -> bool {
        hides(self.position())
    }

    fn revealed(&self) -> Vec<(Seat, String)> {
        let mut answers = Vec::new();
        for index in (0..self.standing.len()).rev() {
            let Standing::Act(seat, action) = self.standing[index].0 else { break };
            answers.push((seat, G::write(action)));
            if !hides(self.before(index)) {
                break;
            }
        }
        answers.reverse();
        answers
    }

    fn view(&self, seat: Option<Seat>) -> View {
        self.position().seen_by(seat).view(seat, Lang::En)
    }

    fn state(&self, seat: Option<Seat>) -> Value {
        self.position().seen_by(seat).state()
    }

    fn bot(&self, strategy: &str, solutions: &Solutions<'_>) -> Result<AnyBot, BotError> {
        let strategy = strategy_named::<G>(strategy)?;
        let seats = self.position().seats();
        let maker = G::maker(&strategy, &G::rules(&self.rules), seats, solutions)?;
        Ok(AnyBot(Arc::new(maker)))
    }

    fn thought(&self, bot: &AnyBot, seat: Seat, luck: u64) -> Option<Thought> {
        let maker = bot.0.downcast_ref::<BotMaker<G>>()?.clone();
        let Phase::Decide { seats, .. } = self.position().phase() else { return None };
        let seen = seats.has(seat).then(|| self.position().seen_by(Some(seat)))?;
        Some(Box::new(move || G::write(maker().choose(&seen, seat, luck))))
    }

    fn boxed(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Whether answers to the question on the table are kept aside.
fn hides<G: Game>(position: &G) -> bool {
    position.seen_by(None) != *position
}
