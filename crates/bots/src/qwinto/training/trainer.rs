//! Trains the points net on samples.

use crate::rng::SplitMix64;

use crate::qwinto::champion::features::FEATURE_COUNT;
use crate::qwinto::champion::points_net::{
    HIDDEN_AND_LINEAR_SUM_COUNT, HiddenAndLinearSums, POINTS_PER_OUTPUT_UNIT, PointsNet,
};
use crate::qwinto::compact_sheet::OPEN_CELLS;
use crate::qwinto::training::self_play::{PredictedLeadAndResult, SelfPlaySample};

/// Trains a net step by step (Adam).
pub struct PointsNetTrainer {
    net: PointsNet,
    gradient: PointsNet,
    mean: PointsNet,
    square: PointsNet,
    steps: i32,
}

impl PointsNetTrainer {
    /// A trainer for a net with small random weights.
    #[must_use]
    pub fn new(rng: &mut SplitMix64) -> Self {
        let mut net = PointsNet::zero();
        let mut small =
            |size: f32| ((rng.next_u64() >> 40) as f32 / (1u64 << 23) as f32 - 1.0) * size;
        for row in &mut net.input_weights {
            for weight in &mut row[1..] {
                *weight = small(0.05);
            }
        }
        for weight in &mut net.output_weights[1..] {
            *weight = small(0.3);
        }
        net.initial_sums[0] = 4.0;
        Self {
            net,
            gradient: PointsNet::zero(),
            mean: PointsNet::zero(),
            square: PointsNet::zero(),
            steps: 0,
        }
    }

    /// A trainer that continues with a net.
    #[must_use]
    pub fn from_net(net: PointsNet) -> Self {
        Self {
            net,
            gradient: PointsNet::zero(),
            mean: PointsNet::zero(),
            square: PointsNet::zero(),
            steps: 0,
        }
    }

    /// The current net.
    #[must_use]
    pub fn net(&self) -> &PointsNet {
        &self.net
    }

    /// Trains on a batch; returns the mean square error in points before the step.
    pub fn train_batch(&mut self, samples: &[SelfPlaySample], step: f32) -> f32 {
        let mut error = 0.0;
        let share = 1.0 / samples.len() as f32;
        for sample in samples {
            let sums = self.net.hidden_and_linear_sums(&sample.features);
            let miss =
                (self.net.predicted_points(&sums) - sample.target_points) / POINTS_PER_OUTPUT_UNIT;
            error += miss * miss * POINTS_PER_OUTPUT_UNIT * POINTS_PER_OUTPUT_UNIT * share;
            let miss = miss.clamp(-3.0, 3.0) * share;
            let mut back: HiddenAndLinearSums = [0.0; HIDDEN_AND_LINEAR_SUM_COUNT];
            back[0] = miss;
            for unit in 1..HIDDEN_AND_LINEAR_SUM_COUNT {
                if sums[unit] > 0.0 {
                    back[unit] = miss * self.net.output_weights[unit];
                    self.gradient.output_weights[unit] += miss * sums[unit];
                }
            }
            for (slope, back) in self.gradient.initial_sums.iter_mut().zip(back) {
                *slope += back;
            }
            for &feature in &sample.features {
                for (slope, back) in
                    self.gradient.input_weights[usize::from(feature)].iter_mut().zip(back)
                {
                    *slope += back;
                }
            }
        }
        self.adam_step(step);
        error
    }

    /// Fits the error spread of predictions to leads and their results, by maximum likelihood.
    pub fn fit_error_spread(&mut self, leads: &[PredictedLeadAndResult]) {
        let mut at = [const { Vec::new() }; 2 * OPEN_CELLS + 1];
        for lead in leads {
            at[lead.missing_cells].push(lead);
        }
        for (spread, leads) in self.net.error_spread.iter_mut().zip(&at) {
            if leads.len() < 100 {
                continue;
            }
            let surprise = |spread: f32| -> f32 {
                leads
                    .iter()
                    .map(|lead| {
                        let chance = 1.0 / (1.0 + (-lead.lead_points / spread).exp());
                        let chance = chance.clamp(1e-4, 1.0 - 1e-4);
                        -lead.win_share * chance.ln() - (1.0 - lead.win_share) * (1.0 - chance).ln()
                    })
                    .sum()
            };
            let best = (2..60)
                .map(|half| half as f32 / 2.0)
                .min_by(|&a, &b| surprise(a).total_cmp(&surprise(b)));
            // Only part of the way, because one round has few games with rare leads.
            *spread += 0.3 * (best.unwrap_or(*spread) - *spread);
        }
    }

    fn adam_step(&mut self, step: f32) {
        self.steps += 1;
        let warm_mean = 1.0 - 0.9f32.powi(self.steps);
        let warm_square = 1.0 - 0.999f32.powi(self.steps);
        let step = step * warm_square.sqrt() / warm_mean;
        let row = |weight: &mut HiddenAndLinearSums,
                   slope: &mut HiddenAndLinearSums,
                   mean: &mut HiddenAndLinearSums,
                   square: &mut HiddenAndLinearSums| {
            for unit in 0..HIDDEN_AND_LINEAR_SUM_COUNT {
                mean[unit] += 0.1 * (slope[unit] - mean[unit]);
                square[unit] += 0.001 * (slope[unit] * slope[unit] - square[unit]);
                weight[unit] -= step * mean[unit] / (square[unit].sqrt() + 1e-8);
                slope[unit] = 0.0;
            }
        };
        for feature in 0..FEATURE_COUNT {
            row(
                &mut self.net.input_weights[feature],
                &mut self.gradient.input_weights[feature],
                &mut self.mean.input_weights[feature],
                &mut self.square.input_weights[feature],
            );
        }
        row(
            &mut self.net.initial_sums,
            &mut self.gradient.initial_sums,
            &mut self.mean.initial_sums,
            &mut self.square.initial_sums,
        );
        row(
            &mut self.net.output_weights,
            &mut self.gradient.output_weights,
            &mut self.mean.output_weights,
            &mut self.square.output_weights,
        );
    }
}
