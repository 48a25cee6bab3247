//! A small network: one hidden layer, and a direct way from the inputs to the output.

use super::sight::INPUTS;

/// How many hidden units there are.
pub(super) const HIDDEN: usize = 48;

const BIAS: usize = INPUTS * HIDDEN;
const OUT: usize = BIAS + HIDDEN;
const DIRECT: usize = OUT + HIDDEN;
const BASE: usize = DIRECT + INPUTS;

/// How many weights there are.
pub(super) const WEIGHTS: usize = BASE + 1;

/// What the net sees of a position.
pub(super) type Inputs = [f32; INPUTS];

/// The weights, one after the other: from each input to all hidden units, their
/// biases, from them to the output, from the inputs to the output, and its bias.
#[derive(Clone, Debug)]
pub(super) struct Net {
    pub(super) weights: Vec<f32>,
}

impl Net {
    /// The net with these weights, four bytes each, the least first; `None` when
    /// there are too few or too many, or one isn't a number.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (numbers, rest) = bytes.as_chunks::<4>();
        let weights: Vec<f32> = numbers.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        let sound = weights.len() == WEIGHTS
            && rest.is_empty()
            && weights.iter().all(|weight| weight.is_finite());
        sound.then_some(Self { weights })
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        self.weights.iter().flat_map(|weight| weight.to_le_bytes()).collect()
    }

    /// The hidden units for these inputs.
    #[inline]
    pub(super) fn hidden(&self, inputs: &Inputs) -> [f32; HIDDEN] {
        let mut hidden = [0.0; HIDDEN];
        hidden.copy_from_slice(&self.weights[BIAS..OUT]);
        let (rows, _) = self.weights[..BIAS].as_chunks::<HIDDEN>();
        for (&input, row) in inputs.iter().zip(rows) {
            if input != 0.0 {
                for (unit, weight) in hidden.iter_mut().zip(row) {
                    *unit += input * weight;
                }
            }
        }
        hidden.map(|unit| unit.max(0.0))
    }

    /// The output before it is squeezed between 0 and 1.
    #[inline]
    pub(super) fn output(&self, inputs: &Inputs, hidden: &[f32; HIDDEN]) -> f32 {
        let product =
            |a: &[f32], b: &[f32]| -> f32 { a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>() };
        self.weights[BASE]
            + product(hidden, &self.weights[OUT..DIRECT])
            + product(inputs, &self.weights[DIRECT..BASE])
    }

    /// The chance to win that these inputs promise.
    #[inline]
    pub(super) fn chance(&self, inputs: &Inputs) -> f32 {
        squeezed(self.output(inputs, &self.hidden(inputs)))
    }

    /// Adds to `slope` how the error of this sample grows with each weight; gives
    /// the chance it found.
    pub(super) fn learn(&self, inputs: &Inputs, target: f32, slope: &mut [f32]) -> f32 {
        let hidden = self.hidden(inputs);
        let chance = squeezed(self.output(inputs, &hidden));
        let error = chance - target;
        let mut back = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            slope[OUT + unit] += error * hidden[unit];
            if hidden[unit] > 0.0 {
                back[unit] = error * self.weights[OUT + unit];
                slope[BIAS + unit] += back[unit];
            }
        }
        for (place, &input) in inputs.iter().enumerate() {
            if input != 0.0 {
                slope[DIRECT + place] += error * input;
                let row = &mut slope[place * HIDDEN..(place + 1) * HIDDEN];
                for (slope, back) in row.iter_mut().zip(&back) {
                    *slope += input * back;
                }
            }
        }
        slope[BASE] += error;
        chance
    }
}

fn squeezed(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}
