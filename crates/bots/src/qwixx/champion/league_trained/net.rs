//! A net with two hidden layers over binary features of the sheets.

use rollwright_games::qwixx::Qwixx;
use rollwright_games::{Colour, Game, Seat};

use crate::neural_net_parts::{
    HEAD_FIXED_WEIGHTS, HEAD_WEIGHTS_PER_INPUT, LEAD_BUCKETS, NetHead, WeightReader, lead_bucket,
};

/// The codes of a row: its rightmost column and number of crosses while it is open (78 pairs), its
/// number of crosses once it is locked (13).
const OPEN_ROW_CODES: usize = 78;
const ROW_CODES: usize = OPEN_ROW_CODES + 13;
/// The possible numbers of penalties, 0 to 4.
const PENALTY_COUNTS: usize = 5;

#[derive(Clone, Debug)]
pub(crate) struct LeagueTrainedNet {
    /// The number of seats it sees.
    seats: usize,
    /// The number of units in the first layer.
    first_layer_units: usize,
    /// From each feature to the first layer, row by row.
    feature_weights: Vec<f32>,
    first_layer_bias: Vec<f32>,
    head: NetHead,
}

impl LeagueTrainedNet {
    /// The net for this many seats with these weights: each block is a 4-byte scale and 2-byte
    /// numbers. `None` if there are too few or too many.
    pub(crate) fn from_bytes(bytes: &[u8], seats: usize) -> Option<Self> {
        let features = feature_count(seats);
        // Six scales; the other weights are proportional to the units of the first layer.
        let numbers = bytes.len().checked_sub(6 * 4)? / 2;
        let first =
            numbers.checked_sub(HEAD_FIXED_WEIGHTS)? / (features + 1 + HEAD_WEIGHTS_PER_INPUT);
        let mut reader = WeightReader::new(bytes);
        let net = Self {
            seats,
            first_layer_units: first,
            feature_weights: reader.read_block(features * first)?,
            first_layer_bias: reader.read_block(first)?,
            head: NetHead::read(&mut reader, first)?,
        };
        reader.is_empty().then_some(net)
    }

    /// The chance of `seat` to win in a position in which a roll is due.
    pub(crate) fn win_chance(&self, game: &Qwixx, seat: Seat) -> f32 {
        let mut first = self.first_layer_bias.clone();
        self.for_each_feature(game, seat, |feature| {
            let row = &self.feature_weights
                [feature * self.first_layer_units..(feature + 1) * self.first_layer_units];
            for (unit, weight) in first.iter_mut().zip(row) {
                *unit += weight;
            }
        });
        self.head.win_chance(&first)
    }

    /// Calls `add` with each active feature from the point of view of `seat`: its own sheet first,
    /// then the others in turn order, as many as the net sees.
    fn for_each_feature(&self, game: &Qwixx, seat: Seat, mut add: impl FnMut(usize)) {
        let count = game.seats().count();
        let locked = game.locked_rows();
        let penalties = self.seats * 4 * ROW_CODES;
        let locks = penalties + self.seats * PENALTY_COUNTS;
        let turns = locks + 4;
        let leads = turns + self.seats;
        for place in 0..self.seats.min(count) {
            let other = Seat(((seat.index() + place) % count) as u8);
            let sheet = game.sheet_of(other);
            for (row, colour) in Colour::ALL.into_iter().enumerate() {
                let marks = sheet.row(colour);
                let crosses = usize::from(marks.scoring_cross_count());
                let code = if locked.contains(colour) {
                    OPEN_ROW_CODES + crosses.min(12)
                } else {
                    let from = marks
                        .rightmost_crossed_column()
                        .map_or(0, |column| usize::from(column) + 1);
                    (from * (from + 1) / 2 + crosses).min(OPEN_ROW_CODES - 1)
                };
                add((place * 4 + row) * ROW_CODES + code);
            }
            let marked = usize::from(sheet.penalties).min(PENALTY_COUNTS - 1);
            add(penalties + place * PENALTY_COUNTS + marked);
        }
        for (row, colour) in Colour::ALL.into_iter().enumerate() {
            if locked.contains(colour) {
                add(locks + row);
            }
        }
        let until = (game.active_seat().index() + count - seat.index()) % count;
        add(turns + until.min(self.seats - 1));
        let others = game.seats().iter().filter(|&other| other != seat);
        let best_other = others.map(|other| game.sheet_of(other).points()).max().unwrap_or(0);
        add(leads + lead_bucket(game.sheet_of(seat).points() - best_other));
    }
}

fn feature_count(seats: usize) -> usize {
    seats * 4 * ROW_CODES + seats * PENALTY_COUNTS + 4 + seats + LEAD_BUCKETS
}
