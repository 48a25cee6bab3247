//! Where the game on the screen comes from, and where wishes go to.

use rollwright_games::record::{Record, ReplayedGame};
use rollwright_games::{Phase, PlayerNames, Seat, SeatSet};

use super::running_clock::RunningClock;
use crate::console_game::ConsoleGame;
use crate::session_error::SessionError;

/// A game to be shown: one at this console, one at a server, or a record.
pub trait GameSource<G: ConsoleGame> {
    /// The game as far as this screen may know it.
    fn game(&self) -> &ReplayedGame<G>;

    /// The record of it, for a review.
    fn record(&self) -> Record;

    /// Who plays.
    fn names(&self) -> &PlayerNames;

    /// The seats of people that this screen plays for.
    fn local_seats(&self) -> SeatSet;

    /// Those of them that are asked now.
    fn asked_local_seats(&self) -> SeatSet;

    /// Those that have not answered yet, here or elsewhere.
    fn pending_seats(&self) -> SeatSet {
        match self.game().position().phase() {
            Phase::Decide { seats, .. } => seats,
            Phase::Roll { .. } | Phase::Over { .. } => SeatSet::EMPTY,
        }
    }

    /// Whether this screen may roll now.
    fn can_roll(&self) -> bool;

    /// Whether people type what real dice show.
    fn has_typed_dice(&self) -> bool {
        false
    }

    /// Whether it is a training game.
    fn is_training(&self) -> bool {
        false
    }

    /// Whether hints are fair here.
    fn are_hints_allowed(&self) -> bool;

    /// Whether a review gives nothing away that would help in this game.
    fn is_review_allowed(&self) -> bool {
        self.are_hints_allowed()
    }

    /// Whether everything is known already and keys step through it.
    fn is_replay(&self) -> bool {
        false
    }

    /// The clock that matters most here, where one runs.
    fn running_clock(&self) -> Option<RunningClock> {
        None
    }

    /// What people should know beside the game.
    fn notice(&self) -> Option<StatusNotice> {
        None
    }

    /// Lets the game go on, without waiting for anything; whether something is new.
    ///
    /// # Errors
    /// The game can't go on.
    fn poll(&mut self) -> Result<bool, SessionError>;

    /// Does what a person wants.
    ///
    /// # Errors
    /// Why it is not done.
    fn request(&mut self, wish: PlayerRequest) -> Result<(), RequestError>;

    /// What the tutor has to say to a wish that was sent, once.
    fn take_warning(&mut self) -> Option<DecisionWarning> {
        None
    }

    /// Where the game is kept, as it can be typed after `--resume`.
    fn resume_argument(&self) -> Option<String> {
        None
    }

    /// Whether leaving loses the game.
    fn is_lost_on_exit(&self) -> bool {
        false
    }
}

/// What a person wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerRequest {
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
    Undo {
        /// What it costs is known, and everyone at this screen agrees.
        agreed: bool,
    },
    /// Say yes or no to what somebody at another screen wants to take back.
    AnswerUndoRequest(bool),
    /// Say yes or no to the tutor, whom somebody at another screen proposes.
    AnswerTutorProposal(bool),
    /// Take a seat back that a bot plays.
    ReclaimSeat(Seat),
}

/// Why a wish is not done.
#[derive(Debug)]
pub enum RequestError {
    /// It can't be done.
    Impossible(String),
    /// A yes is needed first.
    NeedsConfirmation(String),
    /// The game can't go on.
    SessionEnded(SessionError),
}

impl From<SessionError> for RequestError {
    fn from(ending: SessionError) -> Self {
        Self::SessionEnded(ending)
    }
}

/// The tutor warns of a decision, which has not been taken yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecisionWarning {
    /// What the decision costs.
    pub why: String,
    /// What would be better.
    pub better_choice: String,
    /// Takes the decision even so.
    pub request_anyway: PlayerRequest,
}

/// What people should know beside the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StatusNotice {
    /// The connection to the server is lost, and is tried again.
    ConnectionLost(String),
    /// A bot prepares; so many percent are done.
    BotPreparing(u8),
    /// A bot thinks.
    BotThinking,
    /// Somebody at another screen asks to take a decision back: who.
    UndoRequested(Seat),
    /// This screen asks others to take a decision back.
    UndoAwaitingAgreement,
    /// Somebody at another screen proposes that the tutor warns before costly decisions.
    TutorProposed,
    /// A bot plays for this seat of somebody here, who can take it back.
    BotPlaysFor(Seat),
    /// Somebody here has little time left.
    LittleTimeLeft,
    /// The server refused something that was sent.
    Refused(String),
    /// A wish is on its way to the server.
    Sending,
}
