//! A net of two hidden layers over what is there or not on the sheets.

use rollwright_games::qwixx::Qwixx;
use rollwright_games::{Colour, Game, Seat};

use crate::learned::{HEAD_EACH, HEAD_FIXED, Head, LEADS, Parts, lead_step};

/// Codes of a row: how far it is and how many crosses it has while it is open (78 pairs),
/// how many crosses it has once it is locked (13).
const OPEN_CODES: usize = 78;
const CODES: usize = OPEN_CODES + 13;
/// Numbers of penalties.
const PENALTIES: usize = 5;

#[derive(Clone, Debug)]
pub(super) struct LeagueNet {
    /// How many seats it sees.
    seats: usize,
    /// How many units the first layer has.
    first: usize,
    /// From each feature to the first layer, one row after the other.
    features: Vec<f32>,
    first_base: Vec<f32>,
    head: Head,
}

impl LeagueNet {
    /// The net for so many seats with these weights: each part is a scale of four bytes
    /// and numbers of two; `None` when there are too few or too many.
    pub(super) fn from_bytes(bytes: &[u8], seats: usize) -> Option<Self> {
        let features = feature_count(seats);
        // Six scales; features and biases grow with the units of the first layer.
        let numbers = bytes.len().checked_sub(6 * 4)? / 2;
        let first = numbers.checked_sub(HEAD_FIXED)? / (features + 1 + HEAD_EACH);
        let mut parts = Parts::of(bytes);
        let net = Self {
            seats,
            first,
            features: parts.take(features * first)?,
            first_base: parts.take(first)?,
            head: Head::read(&mut parts, first)?,
        };
        parts.is_empty().then_some(net)
    }

    /// The chance of `seat` to win in a position in which a roll is due.
    pub(super) fn chance(&self, game: &Qwixx, seat: Seat) -> f32 {
        let mut first = self.first_base.clone();
        self.for_each_feature(game, seat, |feature| {
            let row = &self.features[feature * self.first..(feature + 1) * self.first];
            for (unit, weight) in first.iter_mut().zip(row) {
                *unit += weight;
            }
        });
        self.head.chance(&first)
    }

    /// Names the features that are there, as `seat` sees them: its own sheet first, then
    /// the others in turn order, as many as it has learned to see.
    fn for_each_feature(&self, game: &Qwixx, seat: Seat, mut there: impl FnMut(usize)) {
        let count = game.seats().count();
        let locked = game.locked_rows();
        let penalties = self.seats * 4 * CODES;
        let locks = penalties + self.seats * PENALTIES;
        let turns = locks + 4;
        let leads = turns + self.seats;
        for place in 0..self.seats.min(count) {
            let other = Seat(((seat.index() + place) % count) as u8);
            let sheet = game.sheet_of(other);
            for (row, colour) in Colour::ALL.into_iter().enumerate() {
                let marks = sheet.row(colour);
                let crosses = usize::from(marks.crosses());
                let code = if locked.has(colour) {
                    OPEN_CODES + crosses.min(12)
                } else {
                    let from = marks.rightmost().map_or(0, |column| usize::from(column) + 1);
                    (from * (from + 1) / 2 + crosses).min(OPEN_CODES - 1)
                };
                there((place * 4 + row) * CODES + code);
            }
            let marked = usize::from(sheet.penalties).min(PENALTIES - 1);
            there(penalties + place * PENALTIES + marked);
        }
        for (row, colour) in Colour::ALL.into_iter().enumerate() {
            if locked.has(colour) {
                there(locks + row);
            }
        }
        let until = (game.active().index() + count - seat.index()) % count;
        there(turns + until.min(self.seats - 1));
        let rivals = game.seats().iter().filter(|&other| other != seat);
        let rival = rivals.map(|other| game.sheet_of(other).points()).max().unwrap_or(0);
        there(leads + lead_step(game.sheet_of(seat).points() - rival));
    }
}

fn feature_count(seats: usize) -> usize {
    seats * 4 * CODES + seats * PENALTIES + 4 + seats + LEADS
}
