//! What may be taken back, at a console and at a table alike.
//!
//! An own answer to a question that is still open is taken back freely. In training
//! games everything is. Where people sit at several screens everything else needs a
//! yes from each of them; at one screen only a roll in between is asked about.

use rollwright_games::record::{DiceOrigin, Event, ReplayedGame, RollOrAction};
use rollwright_games::{Game, Seat, SeatSet};

use crate::secrets::TokenHash;

/// Who wants to take something back.
#[derive(Clone, Copy, Debug)]
pub struct TakeBackContext {
    /// The people's seats in the hand of whoever asks.
    pub own_seats: SeatSet,
    /// The seats of people at other screens.
    pub other_seats: SeatSet,
    /// A training game.
    pub is_training: bool,
}

/// What taking back would do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakeBackPlan {
    /// The seat whose decision is taken back.
    pub seat: Seat,
    /// The events that do it.
    pub events: Vec<Event>,
    /// The seats at other screens that have to say yes.
    pub consent_needed: SeatSet,
    /// It goes back over a roll, and nobody is at liberty to do so without a word.
    pub crosses_roll: bool,
}

/// The people at other screens are asked to take something back. It lapses when
/// anything else happens at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakeBackRequest {
    /// The seat whose decision is to be taken back.
    pub seat: Seat,
    /// The seats that have not said yes yet.
    pub awaited_seats: SeatSet,
    /// It goes back over a roll: the game leaves the hall of fame.
    pub crosses_roll: bool,
    /// Whoever asks.
    pub(crate) requester: TokenHash,
}

impl TakeBackRequest {
    /// As it is stored.
    pub(crate) fn to_text(&self) -> String {
        let waits_for: Vec<u8> = self.awaited_seats.iter().map(|seat| seat.0).collect();
        let (by, who) = (self.seat.0, self.requester.as_str());
        let over_roll = self.crosses_roll;
        serde_json::json!({ "by": by, "waits_for": waits_for, "over_roll": over_roll, "who": who })
            .to_string()
    }

    /// Reads what `to_text` wrote; `None` for anything else.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
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
    /// There is no decision of this hand.
    #[error("there is nothing of yours to take back")]
    NothingToTakeBack,
    /// Dice were rolled since, and nobody said that everyone agrees.
    #[error("dice were rolled since: everyone at the screen has to agree")]
    ConfirmationRequired,
    /// Dice were rolled since, and nobody said that the hall of fame does not matter.
    #[error("dice were rolled since: taken back, this game can't enter the hall of fame any more")]
    LosesHallOfFame,
    /// Nobody asks this hand to take something back.
    #[error("you are not asked to take anything back")]
    NotAsked,
}

/// What it takes to take back the last decision of the hand; `None` where there is none.
pub(crate) fn plan_take_back<G: Game>(
    folded: &ReplayedGame<G>,
    undo: &TakeBackContext,
) -> Option<TakeBackPlan> {
    let standing = &folded.rolls_and_actions;
    // A roll that a person types can be mistyped: it counts as a decision.
    let typed = folded.dice_origin == DiceOrigin::Manual;
    let whose = |index: usize| match standing[index].0 {
        RollOrAction::Action(seat, _) => Some(seat).filter(|&seat| undo.own_seats.contains(seat)),
        RollOrAction::Roll(_) => {
            let by = folded.position_before(index).active_seat();
            // At one screen anybody may have read the dice out, for a bot too.
            let mine = typed && (undo.other_seats.is_empty() || undo.own_seats.contains(by));
            mine.then_some(by)
        }
    };
    let (at, seat) =
        (0..standing.len()).rev().find_map(|index| whose(index).map(|seat| (index, seat)))?;
    let (back, later) = (standing.len() - at, &standing[at + 1..]);
    let mut events = vec![Event::Undo { back }];
    let is_roll = |(what, _): &(RollOrAction<G>, G)| matches!(what, RollOrAction::Roll(_));
    let is_open = folded.position_before(at).visible_to(None) == folded.position().visible_to(None);
    if is_open && !standing[at..].iter().any(is_roll) {
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
    let asks = if undo.is_training { SeatSet::EMPTY } else { undo.other_seats };
    let over_roll = !undo.is_training && standing[at..].iter().any(is_roll);
    Some(TakeBackPlan { seat, events, consent_needed: asks, crosses_roll: over_roll })
}
