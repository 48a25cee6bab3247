//! A net that sees both sheets of a table for two after a turn, and corrects the chance to win that
//! normal distributions give.

use crate::neural_net_parts::{NetHead, WeightReader as Weights};
use crate::yahtzee::distribution::normal_distribution;
use crate::yahtzee::distribution::points_to_come_spreads::ScoreComponent;
use crate::yahtzee::solver::states::{StateIndex, StateParts};

/// Units of the first layer.
const FIRST_LAYER_UNITS: usize = 64;
/// Inputs that summarize the score distributions; the last one says who plays first.
const SUMMARY_INPUTS: usize = 11;

/// Sums in the first layer.
pub(crate) type FirstLayerSums = [f32; FIRST_LAYER_UNITS];

/// The weights for the contents of one sheet.
#[derive(Clone, Debug)]
struct SheetWeights {
    /// By upper box, where used.
    upper: Vec<FirstLayerSums>,
    /// By lower box, where used; then the Yahtzee box: open, used, with 50.
    lower: Vec<FirstLayerSums>,
    /// By upper sum; those that decide the bonus are one.
    sum: Vec<FirstLayerSums>,
}

/// The net for one number of open boxes after a turn.
#[derive(Clone, Debug)]
pub(crate) struct WinCorrectionNet {
    own: SheetWeights,
    other: SheetWeights,
    figures: Vec<FirstLayerSums>,
    bias: FirstLayerSums,
    head: NetHead,
}

/// A sheet and the prediction of its points to come.
#[derive(Clone, Copy)]
pub(crate) struct SheetForecast {
    pub(crate) sheet: StateParts,
    /// The games without a further chip, and the others.
    pub(crate) score_components: [ScoreComponent; 2],
}

/// A game with a smaller chance counts as lost, and one with a smaller chance to lose counts as
/// won.
const DECIDED_CHANCE: f64 = 1e-4;

impl WinCorrectionNet {
    /// Reads the next net; `None` if there are too few weights.
    pub(crate) fn read(weights: &mut Weights<'_>) -> Option<Self> {
        let mut rows = |count: usize| {
            Some(weights.read_block(count * FIRST_LAYER_UNITS)?.as_chunks().0.to_vec())
        };
        let mut sheet = || Some(SheetWeights { upper: rows(6)?, lower: rows(9)?, sum: rows(64)? });
        let (own, other) = (sheet()?, sheet()?);
        let figures = rows(SUMMARY_INPUTS)?;
        let base = weights.read_block(FIRST_LAYER_UNITS)?.try_into().ok()?;
        Some(Self {
            own,
            other,
            figures,
            bias: base,
            head: NetHead::read(weights, FIRST_LAYER_UNITS)?,
        })
    }

    /// The sums that all outcomes of a turn share: the opponent's sheet, and whether this seat
    /// plays before it in a round.
    pub(crate) fn opponent_sums(
        &self,
        states: &StateIndex,
        other: &SheetForecast,
        first: bool,
    ) -> FirstLayerSums {
        let mut sums = self.bias;
        self.other.add_sheet(&mut sums, states, other.sheet);
        if first {
            add_row(&mut sums, &self.figures[SUMMARY_INPUTS - 1]);
        }
        sums
    }

    /// The chance to win with a lead of `lead` points over the opponent, whose turn it is.
    pub(crate) fn win_chance(
        &self,
        states: &StateIndex,
        mut sums: FirstLayerSums,
        own: &SheetForecast,
        other: &SheetForecast,
        lead: f64,
        points_chance: Option<f64>,
    ) -> f64 {
        let predicted = points_chance.unwrap_or_else(|| {
            normal_win_chance(&own.score_components, &other.score_components, lead)
        });
        let chance = predicted.clamp(DECIDED_CHANCE, 1.0 - DECIDED_CHANCE);
        if chance != predicted {
            // The net wasn't trained on such games. They all get the same chance, so points decide.
            return chance;
        }
        let (logit, figures) =
            summary_inputs(&own.score_components, &other.score_components, lead, chance);
        self.own.add_sheet(&mut sums, states, own.sheet);
        for (figure, row) in figures.into_iter().zip(&self.figures) {
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += figure * weight;
            }
        }
        1.0 / (1.0 + (-logit - f64::from(self.head.output(&sums))).exp())
    }
}

impl SheetWeights {
    fn add_sheet(
        &self,
        sums: &mut FirstLayerSums,
        states: &StateIndex,
        (upper, lower, sum): StateParts,
    ) {
        for (_, row) in self.upper.iter().enumerate().filter(|(face, _)| upper >> face & 1 == 1) {
            add_row(sums, row);
        }
        let (lowers, top) = self.lower.split_at(6);
        for (_, row) in lowers.iter().enumerate().filter(|(at, _)| lower >> at & 1 == 1) {
            add_row(sums, row);
        }
        add_row(sums, &top[usize::from(lower >> 6)]);
        add_row(sums, &self.sum[usize::from(states.canonical_upper_sum(upper, sum))]);
    }
}

fn add_row(sums: &mut FirstLayerSums, row: &FirstLayerSums) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight;
    }
}

/// The `chance` to win when both play for points, as log odds, and the summary inputs of the net.
fn summary_inputs(
    own: &[ScoreComponent; 2],
    other: &[ScoreComponent; 2],
    lead: f64,
    chance: f64,
) -> (f64, [f32; SUMMARY_INPUTS - 1]) {
    let logit = (chance / (1.0 - chance)).ln();
    let ((mean, square), (other_mean, other_square)) =
        (mean_and_variance(own), mean_and_variance(other));
    let ahead = lead + mean - other_mean;
    let plain_sd = (own[0].sd.powi(2) + other[0].sd.powi(2) + 1.0).sqrt();
    let plain = (lead + own[0].mean - other[0].mean) / plain_sd;
    let figures = [
        (ahead / (square + other_square + 1.0).sqrt()).clamp(-5.0, 5.0),
        plain.clamp(-5.0, 5.0),
        chance,
        logit / 3.0,
        4.0 * chance * (1.0 - chance),
        (ahead / 60.0).clamp(-3.0, 3.0),
        square.sqrt() / 40.0,
        other_square.sqrt() / 40.0,
        1.0 - own[0].chance,
        1.0 - other[0].chance,
    ];
    (logit, figures.map(|figure| figure as f32))
}

/// The chance to win according to normal distributions.
fn normal_win_chance(own: &[ScoreComponent; 2], other: &[ScoreComponent; 2], lead: f64) -> f64 {
    let mut chance = 0.0;
    for a in own.iter().filter(|part| part.chance > 0.0) {
        for b in other.iter().filter(|part| part.chance > 0.0) {
            let sd = (a.sd * a.sd + b.sd * b.sd + 0.25).sqrt();
            chance += a.chance
                * b.chance
                * normal_distribution::normal_cdf((lead + a.mean - b.mean) / sd);
        }
    }
    chance
}

/// The mean and the variance of the points to come.
fn mean_and_variance(parts: &[ScoreComponent; 2]) -> (f64, f64) {
    let mean: f64 = parts.iter().map(|part| part.chance * part.mean).sum();
    let square =
        |part: &ScoreComponent| part.chance * (part.sd.powi(2) + (part.mean - mean).powi(2));
    (mean, parts.iter().map(square).sum())
}

#[cfg(test)]
mod tests {
    use rollwright_games::yahtzee::Rules;

    use crate::yahtzee::champion::two_seat_nets::win_correction_net::*;

    /// The weights of one net: all numbers of a part are `number` times its scale.
    fn weights(part: impl Fn(usize) -> (f32, i16)) -> Vec<u8> {
        let rows = [6, 9, 64, 6, 9, 64, SUMMARY_INPUTS, 1].map(|rows| rows * FIRST_LAYER_UNITS);
        let sizes = rows.into_iter().chain([FIRST_LAYER_UNITS * 32, 32, 32, 1]);
        let mut bytes = Vec::new();
        for (at, size) in sizes.enumerate() {
            let (scale, number) = part(at);
            bytes.extend(scale.to_le_bytes());
            bytes.extend(number.to_le_bytes().repeat(size));
        }
        bytes
    }

    fn sides() -> (SheetForecast, SheetForecast) {
        let part = |chance, mean, sd| ScoreComponent { chance, mean, sd };
        // Ones and Sixes, Chance and Yahtzee with 50; Twos, with the bonus out of reach.
        let own = SheetForecast {
            sheet: (0b10_0001, 2 << 6 | 32, 15),
            score_components: [part(0.9, 150.0, 30.0), part(0.1, 260.0, 40.0)],
        };
        let other = SheetForecast {
            sheet: (0b10, 0, 4),
            score_components: [part(1.0, 160.0, 35.0), ScoreComponent::default()],
        };
        (own, other)
    }

    #[test]
    fn a_net_matches_a_direct_computation() {
        let states = StateIndex::new(Rules::Official);
        // All weights of a part are equal, so every unit has the same sum.
        let part = |at: usize| (0.01, at as i16 + 1);
        let bytes = weights(part);
        let mut read = Weights::new(&bytes);
        let net = WinCorrectionNet::read(&mut read).unwrap();
        assert!(read.is_empty());
        let (own, other) = sides();
        let sums = net.opponent_sums(&states, &other, true);
        let found = net.win_chance(&states, sums, &own, &other, 7.0, None);
        let below = |mean: f64, sd: f64| {
            normal_distribution::normal_cdf(mean / (sd * sd + 35.0 * 35.0 + 0.25).sqrt())
        };
        let chance =
            0.9 * below(7.0 + 150.0 - 160.0, 30.0) + 0.1 * below(7.0 + 260.0 - 160.0, 40.0);
        let logit = (chance / (1.0 - chance)).ln();
        let square = 0.9 * (900.0 + 11.0 * 11.0) + 0.1 * (1600.0 + 99.0 * 99.0);
        let figures = [
            8.0 / (square + 1225.0f64 + 1.0).sqrt(),
            -3.0 / (900.0f64 + 1225.0 + 1.0).sqrt(),
            chance,
            logit / 3.0,
            4.0 * chance * (1.0 - chance),
            8.0 / 60.0,
            square.sqrt() / 40.0,
            35.0 / 40.0,
            0.1,
            0.0,
            1.0,
        ];
        let weight = |at: usize| 0.01 * (at + 1) as f64;
        // Two upper boxes, Chance, the state of the Yahtzee box, the sum; then the opponent's.
        let own_sum = 2.0 * weight(0) + 2.0 * weight(1) + weight(2);
        let other_sum = weight(3) + weight(4) + weight(5);
        let first = own_sum + other_sum + weight(6) * figures.iter().sum::<f64>() + weight(7);
        let second = 64.0 * weight(8) * first + weight(9);
        let output = 32.0 * weight(10) * second + weight(11);
        let expected = 1.0 / (1.0 + (-logit - output).exp());
        assert!((found - expected).abs() < 1e-5, "{found} {expected}");
        // Without the input for playing first.
        let later = net.opponent_sums(&states, &other, false);
        assert!((sums[0] - later[0] - weight(6) as f32).abs() < 1e-6);
    }

    #[test]
    fn a_net_of_zeros_keeps_the_given_chance() {
        let states = StateIndex::new(Rules::Official);
        let bytes = weights(|_| (1.0, 0));
        let net = WinCorrectionNet::read(&mut Weights::new(&bytes)).unwrap();
        let (own, other) = sides();
        let sums = net.opponent_sums(&states, &other, false);
        let found = net.win_chance(&states, sums, &own, &other, 0.0, Some(0.3));
        assert!((found - 0.3).abs() < 1e-12);
        assert!(WinCorrectionNet::read(&mut Weights::new(&bytes[1..])).is_none());
    }

    #[test]
    fn nearly_decided_games_get_the_same_chance_from_any_net() {
        let states = StateIndex::new(Rules::Official);
        let bytes = weights(|at| (0.01, at as i16 + 1));
        let net = WinCorrectionNet::read(&mut Weights::new(&bytes)).unwrap();
        let (own, other) = sides();
        let sums = net.opponent_sums(&states, &other, true);
        let chance =
            |lead, points_chance| net.win_chance(&states, sums, &own, &other, lead, points_chance);
        for won in [chance(300.0, Some(1.0)), chance(200.0, Some(0.99995)), chance(900.0, None)] {
            assert_eq!(won.to_bits(), (1.0 - DECIDED_CHANCE).to_bits());
        }
        for lost in [chance(-300.0, Some(0.0)), chance(-900.0, None)] {
            assert_eq!(lost.to_bits(), DECIDED_CHANCE.to_bits());
        }
        assert!((chance(0.0, Some(0.5)) - 0.5).abs() > 0.01, "otherwise the net decides");
    }
}
