//! Where the game on the screen comes from, and where player requests go to.

use rollwright_api::CoachingPermissions;
use rollwright_games::record::{Record, ReplayedGame};
use rollwright_games::{Phase, PlayerNames, Seat, SeatSet};

use super::running_clock::RunningClock;
use crate::console_game::ConsoleGame;
use crate::session_error::SessionError;

/// The backend of the game on the screen: a local table, a table on a server, or a record.
pub trait GameBackend<G: ConsoleGame> {
    /// The game, as far as this screen may see it.
    fn game(&self) -> &ReplayedGame<G>;

    /// The record of the game, for a review.
    fn record(&self) -> Record;

    /// The names of the players.
    fn names(&self) -> &PlayerNames;

    /// The seats of people who play at this screen.
    fn local_seats(&self) -> SeatSet;

    /// The local seats that have to decide now.
    fn asked_local_seats(&self) -> SeatSet;

    /// All seats that still have to decide, here or elsewhere.
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

    /// What the players at this screen may ask the coach.
    fn coaching_permissions(&self) -> CoachingPermissions;

    /// Whether the game is a finished record that keys step through.
    fn is_replay(&self) -> bool {
        false
    }

    /// Whether this screen can start another game when this one is over.
    fn can_play_again(&self) -> bool {
        false
    }

    /// The most relevant running clock, if any.
    fn running_clock(&self) -> Option<RunningClock> {
        None
    }

    /// The status notice to show, if any.
    fn notice(&self) -> Option<StatusNotice> {
        None
    }

    /// Advances the game without blocking. Returns whether anything changed.
    ///
    /// # Errors
    /// If the game can't go on.
    fn poll(&mut self) -> Result<bool, SessionError>;

    /// Handles a player's request.
    ///
    /// # Errors
    /// If the request can't be fulfilled.
    fn request(&mut self, request: PlayerRequest) -> Result<(), PlayerRequestError>;

    /// Takes the tutor's warning about a request, if there is one.
    fn take_warning(&mut self) -> Option<DecisionWarning> {
        None
    }

    /// The argument for `--resume`, if the game is stored.
    fn resume_argument(&self) -> Option<String> {
        None
    }

    /// Whether the game is lost on exit.
    fn is_game_lost_on_exit(&self) -> bool {
        false
    }
}

/// A player's request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerRequest {
    /// Take an action for a seat.
    Act {
        /// The seat.
        seat: Seat,
        /// The action, in the game's notation.
        action: String,
        /// Whether to act even if the tutor warns.
        anyway: bool,
    },
    /// Roll, with typed faces if people roll real dice.
    Roll(Option<Vec<u8>>),
    /// Undo the last decision.
    Undo {
        /// Whether everyone at this screen knows the consequences and agrees.
        agreed: bool,
    },
    /// Accept or reject an undo that another player requests.
    AnswerUndo(bool),
    /// Accept or reject the tutor that another player proposes.
    AnswerTutorProposal(bool),
    /// Take over a seat that a bot plays.
    ReclaimSeat(Seat),
}

/// Why a request isn't fulfilled.
#[derive(Debug)]
pub enum PlayerRequestError {
    /// It can't be done.
    Impossible(String),
    /// It needs a confirmation first.
    NeedsConfirmation(String),
    /// The game can't go on.
    SessionEnded(SessionError),
}

impl From<SessionError> for PlayerRequestError {
    fn from(error: SessionError) -> Self {
        Self::SessionEnded(error)
    }
}

/// The tutor's warning about a decision that hasn't been made yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecisionWarning {
    /// The cost of the decision.
    pub why: String,
    /// The better choice.
    pub better_choice: String,
    /// The request that makes the decision despite the warning.
    pub request_anyway: PlayerRequest,
}

/// A status notice, shown in addition to the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StatusNotice {
    /// The connection to the server is lost; the screen tries to reconnect.
    ConnectionLost(String),
    /// A bot is preparing; the progress in percent.
    BotPreparing(u8),
    /// A bot is thinking.
    BotThinking,
    /// The player of this seat, at another screen, requests an undo.
    UndoRequested(Seat),
    /// This screen's undo request awaits the agreement of others.
    UndoAwaitingAgreement,
    /// Another player proposes that the tutor warns before costly decisions.
    TutorProposed,
    /// A bot plays for this local seat, which can be reclaimed.
    BotPlaysFor(Seat),
    /// A local player has little time left.
    LittleTimeLeft,
    /// The server rejected a request.
    Refused(String),
    /// A request is being sent to the server.
    Sending,
}
