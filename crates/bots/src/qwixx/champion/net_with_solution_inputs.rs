//! A small network: one hidden layer, and direct connections from the inputs to the output.

use crate::qwixx::champion::solution_inputs::INPUT_COUNT;

/// The number of hidden units.
pub(crate) const HIDDEN_UNITS: usize = 48;

const HIDDEN_BIAS_OFFSET: usize = INPUT_COUNT * HIDDEN_UNITS;
const OUTPUT_OFFSET: usize = HIDDEN_BIAS_OFFSET + HIDDEN_UNITS;
const DIRECT_OFFSET: usize = OUTPUT_OFFSET + HIDDEN_UNITS;
const OUTPUT_BIAS_OFFSET: usize = DIRECT_OFFSET + INPUT_COUNT;

/// The number of weights.
pub(crate) const WEIGHT_COUNT: usize = OUTPUT_BIAS_OFFSET + 1;

/// The inputs for a position.
pub(crate) type NetInputs = [f32; INPUT_COUNT];

/// The weights in order: from each input to all hidden units, the hidden biases, from the hidden
/// units to the output, from the inputs to the output, and the output bias.
#[derive(Clone, Debug)]
pub(crate) struct NetWithSolutionInputs {
    pub(crate) weights: Vec<f32>,
}

impl NetWithSolutionInputs {
    /// The net with these weights, as little-endian 4-byte numbers; `None` if there are too few or
    /// too many, or one isn't finite.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (numbers, rest) = bytes.as_chunks::<4>();
        let weights: Vec<f32> = numbers.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        let valid = weights.len() == WEIGHT_COUNT
            && rest.is_empty()
            && weights.iter().all(|weight| weight.is_finite());
        valid.then_some(Self { weights })
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        self.weights.iter().flat_map(|weight| weight.to_le_bytes()).collect()
    }

    /// The hidden units for these inputs.
    #[inline]
    pub(crate) fn hidden_units(&self, inputs: &NetInputs) -> [f32; HIDDEN_UNITS] {
        let mut hidden = [0.0; HIDDEN_UNITS];
        hidden.copy_from_slice(&self.weights[HIDDEN_BIAS_OFFSET..OUTPUT_OFFSET]);
        let (rows, _) = self.weights[..HIDDEN_BIAS_OFFSET].as_chunks::<HIDDEN_UNITS>();
        for (&input, row) in inputs.iter().zip(rows) {
            if input != 0.0 {
                for (unit, weight) in hidden.iter_mut().zip(row) {
                    *unit += input * weight;
                }
            }
        }
        hidden.map(|unit| unit.max(0.0))
    }

    /// The output before the sigmoid.
    #[inline]
    pub(crate) fn output(&self, inputs: &NetInputs, hidden: &[f32; HIDDEN_UNITS]) -> f32 {
        let product =
            |a: &[f32], b: &[f32]| -> f32 { a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>() };
        self.weights[OUTPUT_BIAS_OFFSET]
            + product(hidden, &self.weights[OUTPUT_OFFSET..DIRECT_OFFSET])
            + product(inputs, &self.weights[DIRECT_OFFSET..OUTPUT_BIAS_OFFSET])
    }

    /// The win chance for these inputs.
    #[inline]
    pub(crate) fn win_chance(&self, inputs: &NetInputs) -> f32 {
        sigmoid(self.output(inputs, &self.hidden_units(inputs)))
    }

    /// Adds the gradient of this sample's error to `gradient`; returns the win chance.
    pub(crate) fn add_gradient(
        &self,
        inputs: &NetInputs,
        target: f32,
        gradient: &mut [f32],
    ) -> f32 {
        let hidden = self.hidden_units(inputs);
        let chance = sigmoid(self.output(inputs, &hidden));
        let error = chance - target;
        let mut back = [0.0; HIDDEN_UNITS];
        for unit in 0..HIDDEN_UNITS {
            gradient[OUTPUT_OFFSET + unit] += error * hidden[unit];
            if hidden[unit] > 0.0 {
                back[unit] = error * self.weights[OUTPUT_OFFSET + unit];
                gradient[HIDDEN_BIAS_OFFSET + unit] += back[unit];
            }
        }
        for (place, &input) in inputs.iter().enumerate() {
            if input != 0.0 {
                gradient[DIRECT_OFFSET + place] += error * input;
                let row = &mut gradient[place * HIDDEN_UNITS..(place + 1) * HIDDEN_UNITS];
                for (gradient, back) in row.iter_mut().zip(&back) {
                    *gradient += input * back;
                }
            }
        }
        gradient[OUTPUT_BIAS_OFFSET] += error;
        chance
    }
}

fn sigmoid(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}
