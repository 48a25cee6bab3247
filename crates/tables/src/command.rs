//! Everything that somebody can ask for at a table.
//!
//! Routes, forms, the console and tests build a [`Command`]; the table says what it
//! would lead to, or why it does not.

use rollwright_games::Seat;
use rollwright_games::record::DiceKind;

use crate::draft::Draft;
use crate::refusal::Refusal;
use crate::speed::BotSpeed;
use crate::table::{Person, Table};
use crate::token::TokenHash;
use crate::tutor::Warns;

/// What somebody asks for. What answers a `version` is refused as stale when whoever
/// asks has seen something else since.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Decide for a seat.
    Act {
        /// The version that is answered.
        version: u64,
        /// The seat.
        seat: Seat,
        /// What it does, in the game's notation.
        action: String,
    },
    /// Roll the dice that are due.
    Roll {
        /// The version that is answered.
        version: u64,
        /// What they show, where they do not come from the program.
        faces: Option<Vec<u8>>,
    },
    /// Take the last decision of one's own seats back, or ask the others to.
    TakeBack {
        /// The version that is answered.
        version: u64,
        /// Where dice were rolled since: everyone at this screen agrees, or, where only
        /// one person plays, the hall of fame does not matter to them.
        agreed: bool,
    },
    /// Say yes or no to taking back what somebody at another screen asks for.
    AnswerTakeBack {
        /// The version that is answered.
        version: u64,
        /// Yes.
        yes: bool,
    },
    /// Sit down in an open seat.
    Join {
        /// The seat.
        seat: Seat,
        /// Who sits down.
        person: Person,
    },
    /// Hand a seat to a bot: one's own, or, for whoever set the table up, one whose
    /// person left.
    HandOver {
        /// The seat.
        seat: Seat,
        /// The bot's strategy or level.
        strategy: String,
    },
    /// Take one's seat back from a bot.
    TakeSeatBack {
        /// The seat.
        seat: Seat,
    },
    /// Give one's seat up: a bot plays it to the end, and the game does not count for whoever
    /// held it.
    Resign {
        /// The seat.
        seat: Seat,
    },
    /// Take the game off one's lists.
    Remove,
    /// Have bots play faster or slower while somebody looks on.
    ChangeSpeed {
        /// The speed.
        speed: BotSpeed,
    },
    /// Add a number of one's own to the secret seed, before the first roll.
    AddNumber {
        /// The seat.
        seat: Seat,
        /// The number.
        number: u64,
    },
    /// Propose that the tutor warns before costly decisions, or withdraw it; for whoever
    /// set the table up.
    ProposeTutor {
        /// From which losses on; `None` turns it off.
        warns: Option<Warns>,
    },
    /// Agree to the tutor, or turn it off for all.
    AnswerTutor {
        /// Yes.
        yes: bool,
    },
    /// From now on the dice come from elsewhere.
    DiceFrom {
        /// Where from.
        dice: DiceKind,
    },
}

impl Table {
    /// What `who` asks for, as a draft to be kept and committed.
    ///
    /// # Errors
    /// Why not; nothing has changed.
    pub fn command(&self, who: &TokenHash, command: Command) -> Result<Draft, Refusal> {
        match command {
            Command::Act { version, seat, action } => self.decide(who, version, seat, action),
            Command::Roll { version, faces } => self.roll_dice(who, version, faces),
            Command::TakeBack { version, agreed } => self.take_back(who, version, agreed),
            Command::AnswerTakeBack { version, yes } => self.answer_take_back(who, version, yes),
            Command::Join { seat, person } => self.sit_down(who, seat, person),
            Command::HandOver { seat, strategy } => self.leave_to_bot(who, seat, &strategy),
            Command::TakeSeatBack { seat } => self.come_back(who, seat),
            Command::Resign { seat } => self.resign(who, seat),
            Command::Remove => self.remove(who),
            Command::ChangeSpeed { speed } => self.change_speed(who, speed),
            Command::AddNumber { seat, number } => self.add(who, seat, number),
            Command::ProposeTutor { warns } => self.propose_tutor(who, warns),
            Command::AnswerTutor { yes } => self.answer_tutor(who, yes),
            Command::DiceFrom { dice } => self.change_dice(who, dice),
        }
    }
}
