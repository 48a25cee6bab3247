//! Learning from lessons: how an evaluator is bent towards what pages turned out to
//! be worth.

use crate::luck::Luck;

use super::fast_sheet::OPEN;
use super::features::FEATURES;
use super::lessons::{Lead, Lesson};
use super::net::{Net, SCALE, Sums, WIDTH};

/// Teaches a network, step by step (Adam).
pub struct Teacher {
    net: Net,
    slope: Net,
    mean: Net,
    square: Net,
    steps: i32,
}

impl Teacher {
    /// A teacher of a network that begins with small random weights.
    #[must_use]
    pub fn new(luck: &mut Luck) -> Self {
        let mut net = Net::zero();
        let mut small = |size: f32| ((luck.draw() >> 40) as f32 / (1u64 << 23) as f32 - 1.0) * size;
        for row in &mut net.input {
            for weight in &mut row[1..] {
                *weight = small(0.05);
            }
        }
        for weight in &mut net.output[1..] {
            *weight = small(0.3);
        }
        net.start[0] = 4.0;
        Self { net, slope: Net::zero(), mean: Net::zero(), square: Net::zero(), steps: 0 }
    }

    /// Goes on with a network.
    #[must_use]
    pub fn of(net: Net) -> Self {
        Self { net, slope: Net::zero(), mean: Net::zero(), square: Net::zero(), steps: 0 }
    }

    /// The network as it is.
    #[must_use]
    pub fn net(&self) -> &Net {
        &self.net
    }

    /// Takes lessons together; gives the mean square error in points before the step.
    pub fn teach(&mut self, lessons: &[Lesson], step: f32) -> f32 {
        let mut error = 0.0;
        let share = 1.0 / lessons.len() as f32;
        for lesson in lessons {
            let sums = self.net.sums(&lesson.features);
            let miss = (self.net.points(&sums) - lesson.points) / SCALE;
            error += miss * miss * SCALE * SCALE * share;
            let miss = miss.clamp(-3.0, 3.0) * share;
            let mut back: Sums = [0.0; WIDTH];
            back[0] = miss;
            for unit in 1..WIDTH {
                if sums[unit] > 0.0 {
                    back[unit] = miss * self.net.output[unit];
                    self.slope.output[unit] += miss * sums[unit];
                }
            }
            for (slope, back) in self.slope.start.iter_mut().zip(back) {
                *slope += back;
            }
            for &feature in &lesson.features {
                for (slope, back) in self.slope.input[usize::from(feature)].iter_mut().zip(back) {
                    *slope += back;
                }
            }
        }
        self.step(step);
        error
    }

    /// Learns how far forecasts miss from leads that were or were not brought home: the
    /// spread under which the games went the likeliest way.
    pub fn teach_spread(&mut self, leads: &[Lead]) {
        let mut at = [const { Vec::new() }; 2 * OPEN + 1];
        for lead in leads {
            at[lead.missing].push(lead);
        }
        for (spread, leads) in self.net.spread.iter_mut().zip(&at) {
            if leads.len() < 100 {
                continue;
            }
            let surprise = |spread: f32| -> f32 {
                leads
                    .iter()
                    .map(|lead| {
                        let chance = 1.0 / (1.0 + (-lead.points / spread).exp());
                        let chance = chance.clamp(1e-4, 1.0 - 1e-4);
                        -lead.won * chance.ln() - (1.0 - lead.won) * (1.0 - chance).ln()
                    })
                    .sum()
            };
            let best = (2..60)
                .map(|half| half as f32 / 2.0)
                .min_by(|&a, &b| surprise(a).total_cmp(&surprise(b)));
            // Part of the way, since one round's games say little about rare leads.
            *spread += 0.3 * (best.unwrap_or(*spread) - *spread);
        }
    }

    fn step(&mut self, step: f32) {
        self.steps += 1;
        let warm_mean = 1.0 - 0.9f32.powi(self.steps);
        let warm_square = 1.0 - 0.999f32.powi(self.steps);
        let step = step * warm_square.sqrt() / warm_mean;
        let row = |weight: &mut Sums, slope: &mut Sums, mean: &mut Sums, square: &mut Sums| {
            for unit in 0..WIDTH {
                mean[unit] += 0.1 * (slope[unit] - mean[unit]);
                square[unit] += 0.001 * (slope[unit] * slope[unit] - square[unit]);
                weight[unit] -= step * mean[unit] / (square[unit].sqrt() + 1e-8);
                slope[unit] = 0.0;
            }
        };
        for feature in 0..FEATURES {
            row(
                &mut self.net.input[feature],
                &mut self.slope.input[feature],
                &mut self.mean.input[feature],
                &mut self.square.input[feature],
            );
        }
        row(
            &mut self.net.start,
            &mut self.slope.start,
            &mut self.mean.start,
            &mut self.square.start,
        );
        row(
            &mut self.net.output,
            &mut self.slope.output,
            &mut self.mean.output,
            &mut self.square.output,
        );
    }
}
