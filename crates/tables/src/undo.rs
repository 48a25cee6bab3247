//! What may be taken back, at a console and at a table alike.
//!
//! An own answer to a question that is still open is taken back freely. In training
//! games everything is. Where people sit at several screens everything else needs a
//! yes from each of them; at one screen only a roll in between is asked about.

use rollwright_games::record::{DiceKind, Event, Folded, Standing};
use rollwright_games::{Game, Seat, SeatSet};

use crate::token::TokenHash;

/// Who wants to take something back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    /// The people's seats in the hand of whoever asks.
    pub hand: SeatSet,
    /// The seats of people at other screens.
    pub others: SeatSet,
    /// A training game.
    pub training: bool,
}

/// What taking back would do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakeBack {
    /// The seat whose decision is taken back.
    pub seat: Seat,
    /// The events that do it.
    pub events: Vec<Event>,
    /// The seats at other screens that have to say yes.
    pub asks: SeatSet,
    /// It goes back over a roll, and nobody is at liberty to do so without a word.
    pub over_roll: bool,
}

/// The people at other screens are asked to take something back. It lapses when
/// anything else happens at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakeBackAsked {
    /// The seat whose decision is to be taken back.
    pub by: Seat,
    /// The seats that have not said yes yet.
    pub waits_for: SeatSet,
    /// It goes back over a roll: the game leaves the hall of fame.
    pub over_roll: bool,
    /// Whoever asks.
    pub(crate) who: TokenHash,
}

impl TakeBackAsked {
    /// As it is stored.
    pub(crate) fn to_text(&self) -> String {
        let waits_for: Vec<u8> = self.waits_for.iter().map(|seat| seat.0).collect();
        let (by, who) = (self.by.0, self.who.as_str());
        let over_roll = self.over_roll;
        serde_json::json!({ "by": by, "waits_for": waits_for, "over_roll": over_roll, "who": who })
            .to_string()
    }

    /// Reads what `to_text` wrote; `None` for anything else.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let value: serde_json::Value = serde_json::from_str(text).ok()?;
        let seat = |value: &serde_json::Value| Some(Seat(u8::try_from(value.as_u64()?).ok()?));
        Some(Self {
            by: seat(&value["by"])?,
            waits_for: value["waits_for"].as_array()?.iter().map(seat).collect::<Option<_>>()?,
            over_roll: value["over_roll"].as_bool()?,
            who: TokenHash::stored(value["who"].as_str()?.to_owned())?,
        })
    }
}

/// Why nothing is taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoUndo {
    /// There is no decision of this hand.
    #[error("there is nothing of yours to take back")]
    Nothing,
    /// Dice were rolled since, and nobody said that everyone agrees.
    #[error("dice were rolled since: everyone at the screen has to agree")]
    NotAgreed,
    /// Dice were rolled since, and nobody said that the hall of fame does not matter.
    #[error("dice were rolled since: taken back, this game can't enter the hall of fame any more")]
    CostsFame,
    /// Nobody asks this hand to take something back.
    #[error("you are not asked to take anything back")]
    NotAsked,
}

/// What it takes to take back the last decision of the hand; `None` where there is none.
pub(crate) fn take_back<G: Game>(folded: &Folded<G>, undo: &Undo) -> Option<TakeBack> {
    let standing = &folded.standing;
    // A roll that a person types can be mistyped: it counts as a decision.
    let typed = folded.dice == DiceKind::Manual;
    let whose = |index: usize| match standing[index].0 {
        Standing::Act(seat, _) => Some(seat).filter(|&seat| undo.hand.has(seat)),
        Standing::Roll(_) => {
            let by = folded.before(index).active();
            // At one screen anybody may have read the dice out, for a bot too.
            let mine = typed && (undo.others.is_empty() || undo.hand.has(by));
            mine.then_some(by)
        }
    };
    let (at, seat) =
        (0..standing.len()).rev().find_map(|index| whose(index).map(|seat| (index, seat)))?;
    let (back, later) = (standing.len() - at, &standing[at + 1..]);
    let mut events = vec![Event::Undo { back }];
    let is_roll = |(what, _): &(Standing<G>, G)| matches!(what, Standing::Roll(_));
    let is_open = folded.before(at).seen_by(None) == folded.position().seen_by(None);
    if is_open && !standing[at..].iter().any(is_roll) {
        // The question is still open: the answers of others stay as they are.
        events.extend(later.iter().filter_map(|(what, _)| match what {
            Standing::Act(seat, action) => {
                Some(Event::Act { seat: *seat, action: G::write(*action) })
            }
            Standing::Roll(_) => None,
        }));
        return Some(TakeBack { seat, events, asks: SeatSet::EMPTY, over_roll: false });
    }
    let asks = if undo.training { SeatSet::EMPTY } else { undo.others };
    let over_roll = !undo.training && standing[at..].iter().any(is_roll);
    Some(TakeBack { seat, events, asks, over_roll })
}
