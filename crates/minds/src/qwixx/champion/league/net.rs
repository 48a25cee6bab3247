//! A net of two hidden layers over what is there or not on the sheets.

use rollwright_games::qwixx::Qwixx;
use rollwright_games::{Colour, Game, Seat};

use crate::parts::Parts;

/// Codes of a row: how far it is and how many crosses it has while it is open (78 pairs),
/// how many crosses it has once it is locked (13).
const OPEN_CODES: usize = 78;
const CODES: usize = OPEN_CODES + 13;
/// Numbers of penalties, and steps of the lead over the best rival.
const PENALTIES: usize = 5;
const LEADS: usize = 61;
const EVEN: i32 = 30;
/// Units of the second layer.
const SECOND: usize = 32;

#[derive(Clone, Debug)]
pub(super) struct LeagueNet {
    /// How many seats it sees.
    seats: usize,
    /// How many units the first layer has.
    first: usize,
    /// From each feature to the first layer, one row after the other.
    features: Vec<f32>,
    first_base: Vec<f32>,
    /// From each unit of the first layer to all of the second.
    second: Vec<[f32; SECOND]>,
    second_base: [f32; SECOND],
    output: [f32; SECOND],
    output_base: f32,
}

impl LeagueNet {
    /// The net for so many seats with these weights: each part is a scale of four bytes
    /// and numbers of two; `None` when there are too few or too many.
    pub(super) fn from_bytes(bytes: &[u8], seats: usize) -> Option<Self> {
        let features = feature_count(seats);
        // Six scales; features and biases grow with the units of the first layer.
        let numbers = bytes.len().checked_sub(6 * 4)? / 2;
        let fixed = SECOND + SECOND + 1;
        let first = numbers.checked_sub(fixed)? / (features + 1 + SECOND);
        let mut parts = Parts::of(bytes);
        let net = Self {
            seats,
            first,
            features: parts.take(features * first)?,
            first_base: parts.take(first)?,
            second: parts.take(first * SECOND)?.as_chunks().0.to_vec(),
            second_base: parts.take(SECOND)?.try_into().ok()?,
            output: parts.take(SECOND)?.try_into().ok()?,
            output_base: parts.take(1)?[0],
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
        let mut second = self.second_base;
        for (&unit, weights) in first.iter().zip(&self.second) {
            if unit > 0.0 {
                for (sum, weight) in second.iter_mut().zip(weights) {
                    *sum += unit * weight;
                }
            }
        }
        let products = second.iter().zip(&self.output).map(|(sum, weight)| sum.max(0.0) * weight);
        let output = self.output_base + products.sum::<f32>();
        1.0 / (1.0 + (-output).exp())
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
        there(leads + lead(game.sheet_of(seat).points() - rival));
    }
}

fn feature_count(seats: usize) -> usize {
    seats * 4 * CODES + seats * PENALTIES + 4 + seats + LEADS
}

/// The step of a lead: single points up to 12, then three at a time.
fn lead(points: i32) -> usize {
    let size = points.saturating_abs();
    let steps = if size <= 12 { size } else { (12 + (size - 10) / 3).min(EVEN) };
    (EVEN + points.signum() * steps) as usize
}
