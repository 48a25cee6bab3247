//! Parts shared by the nets trained in leagues: reading weights, and the layers from the first
//! layer's sums to a win chance.

/// The number of buckets for a lead.
pub(crate) const LEAD_BUCKETS: usize = 61;
const EVEN_LEAD_BUCKET: i32 = 30;

/// The bucket of a lead: single points up to 12, then three at a time.
pub(crate) fn lead_bucket(points: i32) -> usize {
    let size = points.saturating_abs();
    let steps = if size <= 12 { size } else { (12 + (size - 10) / 3).min(EVEN_LEAD_BUCKET) };
    (EVEN_LEAD_BUCKET + points.signum() * steps) as usize
}

/// The weights in a file under `src`, as bytes.
macro_rules! embedded_weights {
    ($($path:literal),+) => {
        $crate::neural_net_parts::unpack_weights(include_bytes!(concat!(env!("OUT_DIR"), "/", $($path),+)))
    };
}
pub(crate) use embedded_weights;

/// Unpacks what `build.rs` packed: the low bytes of all 16-bit numbers, then the high bytes.
pub(crate) fn unpack_weights(packed: &[u8]) -> Vec<u8> {
    let planes = miniz_oxide::inflate::decompress_to_vec(packed).unwrap_or_default();
    let (low, high) = planes.split_at(planes.len().div_ceil(2));
    let mut bytes = Vec::with_capacity(planes.len());
    for (at, &byte) in low.iter().enumerate() {
        bytes.push(byte);
        bytes.extend(high.get(at));
    }
    bytes
}

/// Reads weights: for each block a 4-byte scale, then 2-byte numbers, all little-endian. Contains
/// the blocks not read yet.
pub(crate) struct WeightReader<'a>(&'a [u8]);

impl<'a> WeightReader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Reads the next block of `count` numbers; `None` if there are fewer.
    pub(crate) fn read_block(&mut self, count: usize) -> Option<Vec<f32>> {
        let (scale, rest) = self.0.split_first_chunk::<4>()?;
        let (numbers, rest) = rest.split_at_checked(2 * count)?;
        self.0 = rest;
        let scale = f32::from_le_bytes(*scale);
        let number = |&number: &[u8; 2]| f32::from(i16::from_le_bytes(number)) * scale;
        scale.is_finite().then(|| numbers.as_chunks::<2>().0.iter().map(number).collect())
    }

    /// Whether everything has been read.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Units of the second layer.
const SECOND_LAYER_UNITS: usize = 32;
/// The weights of a head beyond those per unit of the first layer.
pub(crate) const HEAD_FIXED_WEIGHTS: usize = SECOND_LAYER_UNITS + SECOND_LAYER_UNITS + 1;
/// The weights of a head per unit of the first layer.
pub(crate) const HEAD_WEIGHTS_PER_INPUT: usize = SECOND_LAYER_UNITS;

/// The layers after the first: a second layer, and a single output.
#[derive(Clone, Debug)]
pub(crate) struct NetHead {
    /// From each unit of the first layer to all units of the second.
    second_layer: Vec<[f32; SECOND_LAYER_UNITS]>,
    second_layer_bias: [f32; SECOND_LAYER_UNITS],
    output: [f32; SECOND_LAYER_UNITS],
    output_bias: f32,
}

impl NetHead {
    /// Reads the head after a first layer of `first` units; `None` if blocks are missing.
    pub(crate) fn read(reader: &mut WeightReader<'_>, first: usize) -> Option<Self> {
        Some(Self {
            second_layer: reader.read_block(first * SECOND_LAYER_UNITS)?.as_chunks().0.to_vec(),
            second_layer_bias: reader.read_block(SECOND_LAYER_UNITS)?.try_into().ok()?,
            output: reader.read_block(SECOND_LAYER_UNITS)?.try_into().ok()?,
            output_bias: reader.read_block(1)?[0],
        })
    }

    /// The win chance for these sums of the first layer.
    #[inline]
    pub(crate) fn win_chance(&self, first: &[f32]) -> f32 {
        1.0 / (1.0 + (-self.output(first)).exp())
    }

    /// The output for these sums of the first layer.
    #[inline]
    pub(crate) fn output(&self, first: &[f32]) -> f32 {
        let mut second = self.second_layer_bias;
        for (&unit, weights) in first.iter().zip(&self.second_layer) {
            if unit > 0.0 {
                for (sum, weight) in second.iter_mut().zip(weights) {
                    *sum += unit * weight;
                }
            }
        }
        let products = second.iter().zip(&self.output).map(|(sum, weight)| sum.max(0.0) * weight);
        self.output_bias + products.sum::<f32>()
    }
}

#[cfg(test)]
mod tests {
    use super::unpack_weights;

    #[test]
    fn packed_weights_unpack_to_the_originals() {
        let original = include_bytes!("yahtzee/champion/two_seat_nets/official.net");
        assert_eq!(embedded_weights!("yahtzee/champion/two_seat_nets/official.net"), original);
        let original = include_bytes!("qwixx/champion/weights/league-5.net");
        assert_eq!(embedded_weights!("qwixx/champion/weights/league-5.net"), original);
    }

    #[test]
    fn invalid_bytes_unpack_to_nothing() {
        assert!(unpack_weights(b"no weights").is_empty());
    }
}
