//! The exact outcome of perfect play.

use crate::{CacheableSolution, Distribution};

/// The outcome of perfect play.
#[derive(Clone, PartialEq, Debug)]
pub struct PerfectPlayOutcome {
    /// What the distribution counts.
    pub unit: PointsOrTurns,
    /// The probability of each count.
    pub distribution: Distribution,
    /// Further statistics of the final sheet.
    pub statistics: Vec<ExactStatistic>,
}

/// What an [`PerfectPlayOutcome`] counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointsOrTurns {
    /// The points of a seat.
    Points,
    /// The turns of a game, over all seats.
    Turns,
}

/// A statistic that the lab measures, known exactly.
#[derive(Clone, PartialEq, Debug)]
pub struct ExactStatistic {
    /// Its name.
    pub name: &'static str,
    /// The lab's measures that add up to it.
    pub measures: &'static [&'static str],
    /// The probability of each value.
    pub distribution: Distribution,
}

/// Distributions as stored: the outcome itself, then its statistics.
pub(crate) struct DistributionSet(pub(crate) Vec<Distribution>);

impl DistributionSet {
    /// The outcome, with its statistics named by `names`; `None` if their numbers differ.
    pub(crate) fn to_outcome(
        &self,
        unit: PointsOrTurns,
        names: &[StatisticName],
    ) -> Option<PerfectPlayOutcome> {
        let (distribution, statistics) = self.0.split_first()?;
        let named = names.iter().zip(statistics).map(|(&(name, measures), distribution)| {
            ExactStatistic { name, measures, distribution: distribution.clone() }
        });
        let all = names.len() == statistics.len();
        all.then(|| PerfectPlayOutcome {
            unit,
            distribution: distribution.clone(),
            statistics: named.collect(),
        })
    }
}

/// The name of a statistic, and the measures that add up to it.
pub(crate) type StatisticName = (&'static str, &'static [&'static str]);

impl CacheableSolution for DistributionSet {
    /// Each distribution as its lowest score, its number of scores, and their probabilities.
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for distribution in &self.0 {
            let chances: Vec<f64> = distribution.iter().map(|(_, chance)| chance).collect();
            let low = distribution.iter().next().map_or(0, |(score, _)| score);
            bytes.extend_from_slice(&low.to_le_bytes());
            bytes.extend_from_slice(&(chances.len() as u32).to_le_bytes());
            bytes.extend(chances.iter().flat_map(|chance| chance.to_le_bytes()));
        }
        bytes
    }

    fn from_bytes(mut bytes: &[u8]) -> Option<Self> {
        let mut all = Vec::new();
        while !bytes.is_empty() {
            let (low, rest) = bytes.split_first_chunk::<4>()?;
            let (count, rest) = rest.split_first_chunk::<4>()?;
            let count = u32::from_le_bytes(*count) as usize;
            let (chances, rest) = rest.split_at_checked(count.checked_mul(8)?)?;
            let (words, _) = chances.as_chunks::<8>();
            let chances: Vec<f64> = words.iter().map(|word| f64::from_le_bytes(*word)).collect();
            if !chances.iter().all(|chance| (0.0..=1.000_001).contains(chance)) {
                return None;
            }
            all.push(Distribution::new(i32::from_le_bytes(*low), chances));
            bytes = rest;
        }
        Some(Self(all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distributions_round_trip_and_damage_is_detected() {
        let original = DistributionSet(vec![
            Distribution::new(-3, vec![0.25, 0.0, 0.75]),
            Distribution::new(7, vec![1.0]),
        ]);
        let bytes = original.to_bytes();
        let decoded = DistributionSet::from_bytes(&bytes).unwrap();
        assert_eq!(decoded.0, original.0);
        let names: [StatisticName; 1] = [("ones", &["ones"])];
        let outcome = decoded.to_outcome(PointsOrTurns::Points, &names).unwrap();
        assert_eq!((outcome.distribution.lowest(), outcome.statistics[0].name), (-3, "ones"));
        assert!(decoded.to_outcome(PointsOrTurns::Points, &[]).is_none());
        assert!(DistributionSet::from_bytes(&bytes[..bytes.len() - 1]).is_none());
        let mut wrong = bytes;
        wrong[8..16].copy_from_slice(&2.0f64.to_le_bytes());
        assert!(DistributionSet::from_bytes(&wrong).is_none());
    }
}
