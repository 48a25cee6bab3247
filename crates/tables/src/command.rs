//! Everything that somebody can ask for at a table.
//!
//! Routes, forms, the console and tests build a [`Command`]; the table says what it
//! would lead to, or why it does not.

use rollwright_games::Seat;
use rollwright_games::record::DiceOrigin;

use crate::bot_speed::BotSpeed;
use crate::pending_change::PendingChange;
use crate::secrets::TokenHash;
use crate::table::{Person, Table};
use crate::table_error::TableError;
use crate::tutor::TutorThreshold;

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
        confirmed: bool,
    },
    /// Say yes or no to taking back what somebody at another screen asks for.
    AnswerTakeBack {
        /// The version that is answered.
        version: u64,
        /// Yes.
        accept: bool,
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
    ReclaimSeat {
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
    HideFromLists,
    /// Have bots play faster or slower while somebody looks on.
    SetBotSpeed {
        /// The speed.
        speed: BotSpeed,
    },
    /// Add a number of one's own to the secret seed, before the first roll.
    AddSeedNumber {
        /// The seat.
        seat: Seat,
        /// The number.
        number: u64,
    },
    /// Propose that the tutor warns before costly decisions, or withdraw it; for whoever
    /// set the table up.
    ProposeTutor {
        /// From which losses on; `None` turns it off.
        threshold: Option<TutorThreshold>,
    },
    /// Agree to the tutor, or turn it off for all.
    AnswerTutor {
        /// Yes.
        accept: bool,
    },
    /// From now on the dice come from elsewhere.
    SetDiceOrigin {
        /// Where from.
        dice: DiceOrigin,
    },
}

impl Table {
    /// What `who` asks for, as a draft to be kept and committed.
    ///
    /// # Errors
    /// Why not; nothing has changed.
    pub fn plan_command(
        &self,
        who: &TokenHash,
        command: Command,
    ) -> Result<PendingChange, TableError> {
        match command {
            Command::Act { version, seat, action } => {
                self.choose_action(who, version, seat, action)
            }
            Command::Roll { version, faces } => self.roll_dice(who, version, faces),
            Command::TakeBack { version, confirmed: agreed } => {
                self.take_back(who, version, agreed)
            }
            Command::AnswerTakeBack { version, accept: yes } => {
                self.answer_take_back(who, version, yes)
            }
            Command::Join { seat, person } => self.join_seat(who, seat, person),
            Command::HandOver { seat, strategy } => self.hand_over_seat(who, seat, &strategy),
            Command::ReclaimSeat { seat } => self.reclaim_seat(who, seat),
            Command::Resign { seat } => self.resign(who, seat),
            Command::HideFromLists => self.hide_from_lists(who),
            Command::SetBotSpeed { speed } => self.set_bot_speed(who, speed),
            Command::AddSeedNumber { seat, number } => self.add_seed_number(who, seat, number),
            Command::ProposeTutor { threshold: warns } => self.propose_tutor(who, warns),
            Command::AnswerTutor { accept: yes } => self.answer_tutor(who, yes),
            Command::SetDiceOrigin { dice } => self.set_dice_origin(who, dice),
        }
    }
}
