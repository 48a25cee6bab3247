//! Why something can't be done at a table, in words for whoever tried.

use rollwright_games::Seat;
use rollwright_games::record::LocalizedMessage;

use crate::secrets::RandomnessError;
use crate::store::StoreError;
use crate::table_setup::TableSetupError;
use crate::take_back_plan::TakeBackError;

/// Why nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// No table of that name.
    #[error("there is no such table")]
    NoSuchTable,
    /// No seat of that number.
    #[error("there is no {seat} at this table")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// The seat is in another hand.
    #[error("{seat} is not yours")]
    NotYourSeat {
        /// The seat.
        seat: Seat,
    },
    /// Whoever asks has no seat here.
    #[error("you have no seat at this table")]
    NotSeated,
    /// The seat is not open.
    #[error("{seat} is taken")]
    SeatTaken {
        /// The seat.
        seat: Seat,
    },
    /// A bot plays the seat.
    #[error("a bot plays for {seat}: take the seat back first")]
    SeatPlayedByBot {
        /// The seat.
        seat: Seat,
    },
    /// The seat's person has not been away for long enough.
    #[error(
        "{seat} is not yours, and its person was here in the last {}: \
         it can be handed over when they have been away for so long",
        minutes_text(*minutes)
    )]
    PlayerNotAway {
        /// The seat.
        seat: Seat,
        /// For how many minutes they have to be away.
        minutes: u8,
    },
    /// No bot plays the seat.
    #[error("no bot plays for {seat}")]
    SeatNotPlayedByBot {
        /// The seat.
        seat: Seat,
    },
    /// The move answers a version that is no longer what the seat sees.
    #[error("the move answers version {answered}, but the table has gone on to version {now}")]
    StaleVersion {
        /// The version it answers.
        answered: u64,
        /// The version now.
        now: u64,
    },
    /// Others were faster, again and again.
    #[error("others were faster: the table has gone on to version {now}")]
    TooManyConflicts {
        /// The version now.
        now: u64,
    },
    /// The rules or the record do not allow it.
    #[error("{0}")]
    Illegal(Box<dyn LocalizedMessage>),
    /// Faces were sent where the program rolls.
    #[error("the program rolls the dice at this table: send no faces")]
    FacesNotAllowed,
    /// No faces were sent where real dice lie on the table.
    #[error("the dice of this table are rolled by hand: send the faces they show")]
    FacesRequired,
    /// The dice of a served table do not change.
    #[error("the dice of this table stay what they were when it was set up")]
    DiceOriginFixed,
    /// Nothing is taken back.
    #[error(transparent)]
    TakeBack(#[from] TakeBackError),
    /// The table can't be set up like this.
    #[error(transparent)]
    Setup(#[from] TableSetupError),
    /// Other bots have to finish their studies first.
    #[error("bots of other tables are still studying: try again in a minute, or take another bot")]
    PreparationQueueFull,
    /// Whoever runs the server has closed the table.
    #[error("this table was closed by those who run the server: it can be looked at, not played")]
    TableClosed,
    /// Reactions are few.
    #[error("you have just reacted: wait a moment")]
    ReactionTooSoon,
    /// The seat was given up.
    #[error("{seat} has resigned: a bot plays it to the end")]
    SeatResigned {
        /// The seat.
        seat: Seat,
    },
    /// Others play on and wait.
    #[error("others at this table wait for you: resign first, then it can be removed")]
    OthersStillPlaying,
    /// The link to somebody's seat does not work, or no longer does.
    #[error(
        "this link to a seat was used or cancelled, has expired, or its game is over: make a \
         new one on the device that has the seat"
    )]
    InvalidSeatPass,
    /// Nothing can be given up any more.
    #[error("the game is over")]
    GameOver,
    /// Only whoever set the table up may do this.
    #[error("only whoever set the table up can propose the tutor")]
    NotHost,
    /// No tutor is proposed or on.
    #[error("nobody has proposed the tutor at this table, and it is off")]
    TutorOff,
    /// The game is not over, so there is no rematch yet.
    #[error("the game is not over yet")]
    GameNotOver,
    /// It could not be kept, so it has not happened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No secrets can be made.
    #[error(transparent)]
    Randomness(#[from] RandomnessError),
}

/// How long somebody was here at most, in words.
fn minutes_text(minutes: u8) -> String {
    match minutes {
        1 => "minute".to_owned(),
        more => format!("{more} minutes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_minute_is_the_last_minute() {
        let said = |minutes| TableError::PlayerNotAway { seat: Seat(0), minutes }.to_string();
        assert!(said(1).contains("was here in the last minute:"), "{}", said(1));
        assert!(said(5).contains("was here in the last 5 minutes:"), "{}", said(5));
    }
}
