//! Everything that a player can ask for at a table.
//!
//! Routes, forms, the console and tests build a [`Command`]; the table plans the change or refuses
//! it.

use rollwright_games::Seat;
use rollwright_games::record::DiceOrigin;

use crate::pending_change::PendingChange;
use crate::secrets::TokenHash;
use crate::table::{Person, Table};
use crate::table_error::TableError;
use rollwright_api::BotSpeed;
use rollwright_api::TutorThreshold;

/// A request of a player. A command with a `version` is refused as stale if the player's view has
/// changed since then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Decide for a seat.
    Act {
        /// The version that the command refers to.
        version: u64,
        /// The seat.
        seat: Seat,
        /// The action in the game's notation.
        action: String,
    },
    /// Roll the dice that are due.
    Roll {
        /// The version that the command refers to.
        version: u64,
        /// The faces, unless the program rolls.
        faces: Option<Vec<u8>>,
    },
    /// Take back the last decision of one's own seats, or ask the others to agree.
    TakeBack {
        /// The version that the command refers to.
        version: u64,
        /// If dice were rolled since: everyone at this screen agrees, or a single player accepts
        /// that the game no longer counts for the hall of fame.
        confirmed: bool,
    },
    /// Accept or refuse another player's take-back request.
    AnswerTakeBack {
        /// The version that the command refers to.
        version: u64,
        /// Whether to accept.
        accept: bool,
    },
    /// Join an open seat.
    Join {
        /// The seat.
        seat: Seat,
        /// The person who joins.
        person: Person,
    },
    /// Hand a seat to a bot: one's own, or, as the host, an open seat or that of a player who is
    /// away.
    HandOver {
        /// The seat.
        seat: Seat,
        /// The bot's strategy or level.
        strategy: String,
    },
    /// Reclaim one's seat from a bot.
    ReclaimSeat {
        /// The seat.
        seat: Seat,
    },
    /// Resign: a bot plays the seat to the end, and the game doesn't count for its holder.
    Resign {
        /// The seat.
        seat: Seat,
    },
    /// Hide the game from one's lists.
    HideFromLists,
    /// Change how fast bots play while somebody watches.
    SetBotSpeed {
        /// The speed.
        speed: BotSpeed,
    },
    /// Add a number to the secret seed before the first roll.
    AddSeedNumber {
        /// The seat.
        seat: Seat,
        /// The number.
        number: u64,
    },
    /// Propose the tutor, or withdraw it; only for the host.
    ProposeTutor {
        /// The loss from which the tutor warns; `None` turns it off.
        threshold: Option<TutorThreshold>,
    },
    /// Agree to the tutor, or turn it off for everybody.
    AnswerTutor {
        /// Whether to agree.
        accept: bool,
    },
    /// Change where the dice come from.
    SetDiceOrigin {
        /// The new origin.
        dice: DiceOrigin,
    },
}

impl Table {
    /// Plans the change that a command of `who` makes; it has yet to be stored and committed. Each
    /// command has a method of its own name.
    ///
    /// # Errors
    /// Why the command is refused; nothing has changed.
    pub fn plan_command(
        &self,
        who: &TokenHash,
        command: Command,
    ) -> Result<PendingChange, TableError> {
        match command {
            Command::Act { version, seat, action } => self.act(who, version, seat, action),
            Command::Roll { version, faces } => self.roll(who, version, faces),
            Command::TakeBack { version, confirmed } => self.take_back(who, version, confirmed),
            Command::AnswerTakeBack { version, accept } => {
                self.answer_take_back(who, version, accept)
            }
            Command::Join { seat, person } => self.join(who, seat, person),
            Command::HandOver { seat, strategy } => self.hand_over(who, seat, &strategy),
            Command::ReclaimSeat { seat } => self.reclaim_seat(who, seat),
            Command::Resign { seat } => self.resign(who, seat),
            Command::HideFromLists => self.hide_from_lists(who),
            Command::SetBotSpeed { speed } => self.set_bot_speed(who, speed),
            Command::AddSeedNumber { seat, number } => self.add_seed_number(who, seat, number),
            Command::ProposeTutor { threshold } => self.propose_tutor(who, threshold),
            Command::AnswerTutor { accept } => self.answer_tutor(who, accept),
            Command::SetDiceOrigin { dice } => self.set_dice_origin(who, dice),
        }
    }
}
