//! Why a command at a table is refused.

use rollwright_games::Seat;
use rollwright_games::record::LocalizedMessage;

use crate::live_tables::{MAX_LISTED_PER_CLIENT, MAX_LISTED_PER_NETWORK};
use crate::platform::random::RandomnessError;
use crate::store::StoreError;
use crate::table_setup::TableSetupError;
use crate::take_back_plan::TakeBackError;

/// Why nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// There is no table with this ID.
    #[error("there is no such table")]
    NoSuchTable,
    /// There is no seat with this number.
    #[error("there is no {seat} at this table")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// Somebody else holds the seat.
    #[error("{seat} is not yours")]
    NotYourSeat {
        /// The seat.
        seat: Seat,
    },
    /// The player holds no seat here.
    #[error("you have no seat at this table")]
    NotSeated,
    /// The seat isn't open.
    #[error("{seat} is taken")]
    SeatTaken {
        /// The seat.
        seat: Seat,
    },
    /// A bot plays the seat.
    #[error("a bot is playing for {seat}; take the seat back first")]
    SeatPlayedByBot {
        /// The seat.
        seat: Seat,
    },
    /// The seat's player hasn't been away for long enough.
    #[error(
        "{seat} is not yours; a bot can take it over only after its player has been away for {}",
        minutes_text(*minutes)
    )]
    PlayerNotAway {
        /// The seat.
        seat: Seat,
        /// How many minutes they must be away.
        minutes: u8,
    },
    /// No bot plays the seat.
    #[error("no bot is playing for {seat}")]
    SeatNotPlayedByBot {
        /// The seat.
        seat: Seat,
    },
    /// The seat's view has changed since the version that the command refers to.
    #[error("this request refers to version {answered}, but the table is already at version {now}")]
    StaleVersion {
        /// The version that the command refers to.
        answered: u64,
        /// The current version.
        now: u64,
    },
    /// Other changes won too many times in a row.
    #[error("other requests changed the table first; it is already at version {now}")]
    TooManyConflicts {
        /// The current version.
        now: u64,
    },
    /// The rules or the record don't allow it.
    #[error("{0}")]
    Illegal(Box<dyn LocalizedMessage>),
    /// Faces were sent, but the program rolls.
    #[error("the program rolls the dice at this table; don't send faces")]
    FacesNotAllowed,
    /// No faces were sent, but real dice are used.
    #[error("the dice at this table are rolled by hand; send the faces they show")]
    FacesRequired,
    /// The dice of a served table don't change.
    #[error("the source of a table's dice can't be changed after the table is created")]
    DiceOriginFixed,
    /// The take-back is refused.
    #[error(transparent)]
    TakeBack(#[from] TakeBackError),
    /// The setup is invalid.
    #[error(transparent)]
    Setup(#[from] TableSetupError),
    /// Too many bot preparations are queued.
    #[error(
        "bots for other tables are still being prepared; try again in a minute, or choose another bot"
    )]
    PreparationQueueFull,
    /// The client or their network has enough tables in the public list.
    #[error(
        "you already have {MAX_LISTED_PER_CLIENT} tables in the public list, or your network has {MAX_LISTED_PER_NETWORK}; wait until somebody joins, or create the table without listing it"
    )]
    TooManyListedTables,
    /// The operator has closed the table.
    #[error("the server's operator has closed this table; you can view it but not play")]
    TableClosed,
    /// The seat has just reacted.
    #[error("you have just sent a reaction; wait a moment")]
    ReactionTooSoon,
    /// The player of the seat has resigned.
    #[error("the player in {seat} has resigned; a bot plays until the end")]
    SeatResigned {
        /// The seat.
        seat: Seat,
    },
    /// Others are still playing and wait.
    #[error("others at this table are waiting for you; resign first, then you can remove the game")]
    OthersStillPlaying,
    /// The pass for somebody's seats isn't valid.
    #[error(
        "this link to a seat no longer works: it was used or cancelled, it has expired, or the game is over; create a new one on the device you were playing on"
    )]
    InvalidSeatTransferPass,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Only the host may do this.
    #[error("only the host can propose the tutor")]
    NotHost,
    /// The tutor is neither proposed nor on.
    #[error("the tutor is off at this table, and nobody has proposed it")]
    TutorOff,
    /// The game isn't over, so there is no rematch yet.
    #[error("the game is not over yet")]
    GameNotOver,
    /// The change couldn't be stored, so it hasn't happened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No secret can be generated.
    #[error(transparent)]
    Randomness(#[from] RandomnessError),
}

/// The away timeout as text.
fn minutes_text(minutes: u8) -> String {
    match minutes {
        1 => "a minute".to_owned(),
        more => format!("{more} minutes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_minute_reads_as_a_minute() {
        let message = |minutes| TableError::PlayerNotAway { seat: Seat(0), minutes }.to_string();
        assert!(message(1).ends_with("been away for a minute"), "{}", message(1));
        assert!(message(5).ends_with("been away for 5 minutes"), "{}", message(5));
    }
}
