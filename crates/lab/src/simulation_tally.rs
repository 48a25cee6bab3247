//! The counts of the games played. All are integers, so that sums are exact and independent of the
//! order.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::luck_adjustment::LuckAdjustedTally;
use crate::measures::Measure;
use crate::{Histogram, Moments};

/// The counts of many games with one configuration.
///
/// A *player* is an entry of `--seats`, in that order. Without duplicate dice, player k sits in
/// seat k and every game is its own *set*. With duplicate dice, each player takes every seat in
/// turn, and the games with the same dice form one set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SimulationTally {
    /// Games played.
    pub games: u64,
    /// Each player.
    pub players: Vec<PlayerTally>,
    /// The counts of each seat, whoever sat there. Empty without duplicate dice, where seats and
    /// players are the same.
    pub places: Vec<SeatPositionTally>,
    /// Each pair of players: first and second, first and third, and so on.
    pub pairs: Vec<PlayerPairTally>,
    /// Turns per game, of all seats together.
    pub length: Histogram,
    /// How games ended.
    pub endings: BTreeMap<String, u64>,
}

/// The counts of one player.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PlayerTally {
    /// Scores of single games.
    pub scores: Histogram,
    /// Score sums per set; empty without duplicate dice.
    pub set_scores: Histogram,
    /// Games won outright.
    pub wins: u64,
    /// Games won jointly with others.
    pub ties: u64,
    /// The measures of the game, in order.
    pub measures: Vec<Histogram>,
    /// Scores by the length of the game: `by_length[turns]`.
    pub by_length: Vec<Moments>,
    /// Score sums per set, grouped by the set's number: see `stretch_index`.
    pub trail: Vec<Moments>,
    /// Luck-adjusted results, if enabled.
    pub adjusted: Option<LuckAdjustedTally>,
}

/// The counts of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SeatPositionTally {
    /// Scores made in this seat.
    pub scores: Histogram,
    /// Games won outright from this seat.
    pub wins: u64,
    /// Games won jointly from this seat.
    pub ties: u64,
}

/// The counts of one pair of players.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PlayerPairTally {
    /// Games in which the first had more points.
    pub ahead: u64,
    /// Games in which both had the same points.
    pub level: u64,
    /// Games in which the second had more points.
    pub behind: u64,
    /// Points of the first minus those of the second, summed over a set.
    pub margins: Histogram,
}

/// The stretch of a run that set number `set` (from 0) belongs to, for the convergence chart. Every
/// doubling has eight stretches, whatever the length of the run, so that shards agree on them.
pub(crate) fn stretch_index(set: u64) -> usize {
    let number = set.saturating_add(1);
    let doublings = number.ilog2();
    let eighth = if doublings >= 3 { number >> (doublings - 3) } else { number << (3 - doublings) };
    doublings as usize * 8 + (eighth & 7) as usize
}

impl SimulationTally {
    /// An empty tally for this number of players. `rotated`: with duplicate dice.
    #[must_use]
    pub fn new(players: usize, measures: &[Measure], rotated: bool) -> Self {
        let player = PlayerTally {
            measures: vec![Histogram::default(); measures.len()],
            ..Default::default()
        };
        Self {
            games: 0,
            players: vec![player; players],
            places: vec![SeatPositionTally::default(); if rotated { players } else { 0 }],
            pairs: vec![PlayerPairTally::default(); players * players.saturating_sub(1) / 2],
            length: Histogram::default(),
            endings: BTreeMap::new(),
        }
    }

    /// The largest standard error of any player's mean score, or of the luck-adjusted mean result,
    /// with `rotations` games per set.
    #[must_use]
    pub fn max_player_standard_error(&self, rotations: u64) -> f64 {
        let errors = self.players.iter().map(|player| match (&player.adjusted, rotations) {
            (Some(adjusted), games) => adjusted.standard_error(games),
            (None, 1) => player.scores.moments().standard_error(),
            (None, games) => player.set_scores.moments().standard_error() / games as f64,
        });
        errors.fold(0.0, f64::max)
    }

    /// Whether `other` counts the same things, so that the two can be merged.
    #[must_use]
    pub fn is_compatible(&self, other: &Self) -> bool {
        let measures =
            |tally: &Self| tally.players.iter().map(|p| p.measures.len()).collect::<Vec<_>>();
        measures(self) == measures(other)
            && self.places.len() == other.places.len()
            && self.pairs.len() == other.pairs.len()
    }

    /// Adds the counts of a tally with the same configuration.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        for (mine, theirs) in self.players.iter_mut().zip(&other.players) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.places.iter_mut().zip(&other.places) {
            mine.scores.merge(&theirs.scores);
            mine.wins += theirs.wins;
            mine.ties += theirs.ties;
        }
        for (mine, theirs) in self.pairs.iter_mut().zip(&other.pairs) {
            mine.ahead += theirs.ahead;
            mine.level += theirs.level;
            mine.behind += theirs.behind;
            mine.margins.merge(&theirs.margins);
        }
        self.length.merge(&other.length);
        for (how, count) in &other.endings {
            *self.endings.entry(how.clone()).or_default() += count;
        }
    }

    /// The pair of players `first` < `second`.
    #[must_use]
    pub fn pair(&self, first: usize, second: usize) -> Option<&PlayerPairTally> {
        let players = self.players.len();
        if first >= second || second >= players {
            return None;
        }
        self.pairs.get(first * (2 * players - first - 1) / 2 + second - first - 1)
    }
}

impl PlayerTally {
    fn merge(&mut self, other: &Self) {
        self.scores.merge(&other.scores);
        self.set_scores.merge(&other.set_scores);
        self.wins += other.wins;
        self.ties += other.ties;
        for (mine, theirs) in self.measures.iter_mut().zip(&other.measures) {
            mine.merge(theirs);
        }
        merge_moments(&mut self.by_length, &other.by_length);
        merge_moments(&mut self.trail, &other.trail);
        if let (Some(mine), Some(theirs)) = (&mut self.adjusted, &other.adjusted) {
            mine.merge(theirs);
        }
    }
}

fn merge_moments(mine: &mut Vec<Moments>, theirs: &[Moments]) {
    if mine.len() < theirs.len() {
        mine.resize(theirs.len(), Moments::default());
    }
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        mine.merge(theirs);
    }
}

/// The moments at `at`; grows the list if necessary.
#[inline]
pub(crate) fn moments_at(list: &mut Vec<Moments>, at: usize) -> &mut Moments {
    if at >= list.len() {
        list.resize(at + 1, Moments::default());
    }
    &mut list[at]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_rise_and_every_doubling_has_eight() {
        let mut last = 0;
        for set in 0..100_000 {
            let stretch = stretch_index(set);
            assert!(stretch >= last, "{set}");
            last = stretch;
        }
        assert_eq!([0, 1, 2, 3].map(stretch_index), [0, 8, 12, 16]);
        assert_eq!(stretch_index(1 << 20) - stretch_index(1 << 19), 8);
        assert!(stretch_index(u64::MAX) < 512);
    }

    #[test]
    fn every_pair_has_its_own_index() {
        let tally = SimulationTally::new(4, &[], false);
        let mut seen = Vec::new();
        for first in 0..4 {
            for second in first + 1..4 {
                seen.push(std::ptr::from_ref(tally.pair(first, second).unwrap()));
            }
        }
        assert_eq!(seen, tally.pairs.iter().map(std::ptr::from_ref).collect::<Vec<_>>());
        assert!(tally.pair(1, 1).is_none() && tally.pair(0, 4).is_none());
    }
}
