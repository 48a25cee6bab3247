//! Where the game on the screen comes from, and where wishes go to.

use rollwright_games::record::{Folded, Record};
use rollwright_games::{Names, Phase, Seat, SeatSet};

use super::clock::Clock;
use crate::console_game::ConsoleGame;
use crate::ending::Ending;

/// A game to be shown: one at this console, one at a server, or a record.
pub trait Source<G: ConsoleGame> {
    /// The game as far as this screen may know it.
    fn game(&self) -> &Folded<G>;

    /// The record of it, for a review.
    fn record(&self) -> Record;

    /// Who plays.
    fn names(&self) -> &Names;

    /// The seats of people that this screen plays for.
    fn hand(&self) -> SeatSet;

    /// Those of them that are asked now.
    fn asked(&self) -> SeatSet;

    /// Those that have not answered yet, here or elsewhere.
    fn waits_for(&self) -> SeatSet {
        match self.game().position().phase() {
            Phase::Decide { seats, .. } => seats,
            Phase::Roll { .. } | Phase::Over { .. } => SeatSet::EMPTY,
        }
    }

    /// Whether this screen may roll now.
    fn may_roll(&self) -> bool;

    /// Whether people type what real dice show.
    fn types_dice(&self) -> bool {
        false
    }

    /// Whether it is a training game.
    fn is_training(&self) -> bool {
        false
    }

    /// Whether hints are fair here.
    fn may_advise(&self) -> bool;

    /// Whether a review gives nothing away that would help in this game.
    fn may_review(&self) -> bool {
        self.may_advise()
    }

    /// Whether everything is known already and keys step through it.
    fn is_replay(&self) -> bool {
        false
    }

    /// The clock that matters most here, where one runs.
    fn clock(&self) -> Option<Clock> {
        None
    }

    /// What people should know beside the game.
    fn notice(&self) -> Option<Notice> {
        None
    }

    /// Lets the game go on, without waiting for anything; whether something is new.
    ///
    /// # Errors
    /// The game can't go on.
    fn poll(&mut self) -> Result<bool, Ending>;

    /// Does what a person wants.
    ///
    /// # Errors
    /// Why it is not done.
    fn wish(&mut self, wish: Wish) -> Result<(), Refused>;

    /// What the tutor has to say to a wish that was sent, once.
    fn warning(&mut self) -> Option<Warning> {
        None
    }

    /// Where the game is kept, as it can be typed after `--resume`.
    fn kept(&self) -> Option<String> {
        None
    }

    /// Whether leaving loses the game.
    fn is_lost_when_left(&self) -> bool {
        false
    }
}

/// What a person wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Take an action for a seat.
    Act {
        /// The seat.
        seat: Seat,
        /// The action, in the game's notation.
        action: String,
        /// Even where the tutor warns of it.
        anyway: bool,
    },
    /// Roll; with the faces where people type them.
    Roll(Option<Vec<u8>>),
    /// Take the last decision back; `agreed` where something was asked before.
    TakeBack {
        /// What it costs is known, and everyone at this screen agrees.
        agreed: bool,
    },
    /// Say yes or no to what somebody at another screen wants to take back.
    AnswerTakeBack(bool),
    /// Say yes or no to the tutor, whom somebody at another screen proposes.
    AnswerTutor(bool),
    /// Take a seat back that a bot plays.
    TakeSeatBack(Seat),
}

/// Why a wish is not done.
#[derive(Debug)]
pub enum Refused {
    /// It can't be done.
    Because(String),
    /// A yes is needed first.
    Ask(String),
    /// The game can't go on.
    Ends(Ending),
}

impl From<Ending> for Refused {
    fn from(ending: Ending) -> Self {
        Self::Ends(ending)
    }
}

/// The tutor warns of a decision, which has not been taken yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// What the decision costs.
    pub why: String,
    /// What would be better.
    pub better: String,
    /// Takes the decision even so.
    pub anyway: Wish,
}

/// What people should know beside the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// The connection to the server is lost, and is tried again.
    Lost(String),
    /// A bot prepares; so many percent are done.
    Studying(u8),
    /// A bot thinks.
    Thinking,
    /// Somebody at another screen asks to take a decision back: who.
    TakeBackAsked(Seat),
    /// This screen asks others to take a decision back.
    TakeBackWaits,
    /// Somebody at another screen proposes that the tutor warns before costly decisions.
    TutorProposed,
    /// A bot plays for this seat of somebody here, who can take it back.
    BotPlaysFor(Seat),
    /// Somebody here has little time left.
    Hurry,
    /// The server refused something that was sent.
    Refused(String),
    /// A wish is on its way to the server.
    Sending,
}
