//! What may be taken back, at a console and at a table alike.
//!
//! - An own answer to a question that is still open can be taken back freely.
//! - In training games everything can.
//! - If people sit at several screens, everything else needs the consent of each of them.
//! - At one screen, only a roll in between needs confirmation.

use rollwright_games::record::{DiceOrigin, Event, ReplayedGame, RollOrAction};
use rollwright_games::{Game, Seat, SeatSet};

use crate::secrets::TokenHash;

/// Who wants to take something back.
#[derive(Clone, Copy, Debug)]
pub struct TakeBackRequester {
    /// The seats of people that the requester holds.
    pub own_seats: SeatSet,
    /// The seats of people at other screens.
    pub other_seats: SeatSet,
    /// Whether it is a training game.
    pub is_training: bool,
}

/// What a take-back would do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakeBackPlan {
    /// The seat whose decision is taken back.
    pub seat: Seat,
    /// The events that take it back.
    pub events: Vec<Event>,
    /// The seats at other screens whose consent is needed.
    pub consent_needed: SeatSet,
    /// Whether it goes back over a roll in a game where that needs confirmation.
    pub crosses_roll: bool,
}

/// A request to the people at other screens to allow a take-back. Anything else that happens at the
/// table cancels it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakeBackRequest {
    /// The seat whose decision is to be taken back.
    pub seat: Seat,
    /// The seats that haven't agreed yet.
    pub awaited_seats: SeatSet,
    /// Whether it goes back over a roll, so that the game no longer counts for the hall of fame.
    pub crosses_roll: bool,
    /// Who asks.
    pub(crate) requester: TokenHash,
}

impl TakeBackRequest {
    /// The text for storage.
    pub fn to_text(&self) -> String {
        let waits_for: Vec<u8> = self.awaited_seats.iter().map(|seat| seat.0).collect();
        let (seat, who) = (self.seat.0, self.requester.as_str());
        let over_roll = self.crosses_roll;
        serde_json::json!({ "by": seat, "waits_for": waits_for, "over_roll": over_roll, "who": who })
            .to_string()
    }

    /// Parses `to_text`; `None` for anything else.
    pub fn from_text(text: &str) -> Option<Self> {
        let value: serde_json::Value = serde_json::from_str(text).ok()?;
        let seat = |value: &serde_json::Value| Some(Seat(u8::try_from(value.as_u64()?).ok()?));
        Some(Self {
            seat: seat(&value["by"])?,
            awaited_seats: value["waits_for"]
                .as_array()?
                .iter()
                .map(seat)
                .collect::<Option<_>>()?,
            crosses_roll: value["over_roll"].as_bool()?,
            requester: TokenHash::from_stored(value["who"].as_str()?.to_owned())?,
        })
    }
}

/// Why nothing is taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TakeBackError {
    /// The player has no decision to take back.
    #[error("you have nothing to take back")]
    NothingToTakeBack,
    /// Dice were rolled since, and nobody confirmed that everyone agrees.
    #[error(
        "dice have been rolled since this decision, so everyone at the screen has to agree to take it back"
    )]
    ConfirmationRequired,
    /// Dice were rolled since, and the player hasn't accepted losing the hall of fame.
    #[error(
        "dice have been rolled since this decision; if you take it back, the game no longer counts for the hall of fame"
    )]
    LosesHallOfFame,
    /// Nobody asks this player to take something back.
    #[error("nobody has asked you to agree to an undo")]
    NotAsked,
}

/// What it takes to take back the player's last decision; `None` if there is none.
pub(crate) fn plan_take_back<G: Game>(
    replayed: &ReplayedGame<G>,
    context: &TakeBackRequester,
) -> Option<TakeBackPlan> {
    let moves = &replayed.rolls_and_actions;
    // A person can mistype a roll, so it counts as a decision.
    let is_manual = replayed.dice_origin == DiceOrigin::Manual;
    let own_seat = |index: usize| match moves[index].0 {
        RollOrAction::Action(seat, _) => {
            Some(seat).filter(|&seat| context.own_seats.contains(seat))
        }
        RollOrAction::Roll(_) => {
            let by = replayed.position_before(index).active_seat();
            // At one screen anybody may have entered the dice, even for a bot.
            let mine =
                is_manual && (context.other_seats.is_empty() || context.own_seats.contains(by));
            mine.then_some(by)
        }
    };
    let (at, seat) =
        (0..moves.len()).rev().find_map(|index| own_seat(index).map(|seat| (index, seat)))?;
    let (back, later) = (moves.len() - at, &moves[at + 1..]);
    let mut events = vec![Event::Undo { back }];
    let is_roll = |(what, _): &(RollOrAction<G>, G)| matches!(what, RollOrAction::Roll(_));
    let is_open =
        replayed.position_before(at).visible_to(None) == replayed.position().visible_to(None);
    if is_open && !moves[at..].iter().any(is_roll) {
        // The question is still open: the answers of others stay as they are.
        events.extend(later.iter().filter_map(|(what, _)| match what {
            RollOrAction::Action(seat, action) => {
                Some(Event::Act { seat: *seat, action: G::format_action(*action) })
            }
            RollOrAction::Roll(_) => None,
        }));
        return Some(TakeBackPlan {
            seat,
            events,
            consent_needed: SeatSet::EMPTY,
            crosses_roll: false,
        });
    }
    let consent_needed = if context.is_training { SeatSet::EMPTY } else { context.other_seats };
    let over_roll = !context.is_training && moves[at..].iter().any(is_roll);
    Some(TakeBackPlan { seat, events, consent_needed, crosses_roll: over_roll })
}
