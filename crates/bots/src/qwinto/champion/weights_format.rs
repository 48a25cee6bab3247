//! The file format of the points net, small enough to embed.
//!
//! All numbers are little-endian:
//! - the magic number `RWQ2`
//! - `u16`: the number of sums (in `RWQ1` files it is always 32 and not stored)
//! - `f32`: the unit of the input weights
//! - for each feature and sum, an `i16` input weight in that unit
//! - `f32`: the initial sums, the output weights and the error spreads
//!
//! Sums missing from a file are 0 and have no effect.

use crate::qwinto::champion::features::FEATURE_COUNT;
use crate::qwinto::champion::points_net::{HIDDEN_AND_LINEAR_SUM_COUNT, PointsNet};

const MAGIC: &[u8; 4] = b"RWQ2";
const MAGIC_V1: &[u8; 4] = b"RWQ1";
const WIDTH_V1: usize = 32;

/// Encodes a net; decoding gives the same net up to rounding.
#[must_use]
pub fn encode_net(net: &PointsNet) -> Vec<u8> {
    let largest =
        net.input_weights.iter().flatten().fold(0f32, |most, weight| most.max(weight.abs()));
    let unit = if largest > 0.0 { largest / f32::from(i16::MAX) } else { 1.0 };
    let mut bytes = MAGIC.to_vec();
    bytes.extend((HIDDEN_AND_LINEAR_SUM_COUNT as u16).to_le_bytes());
    bytes.extend(unit.to_le_bytes());
    for weight in net.input_weights.iter().flatten() {
        bytes.extend(((weight / unit).round() as i16).to_le_bytes());
    }
    for number in net.initial_sums.iter().chain(&net.output_weights).chain(&net.error_spread) {
        bytes.extend(number.to_le_bytes());
    }
    bytes
}

/// Decodes a net; `None` if the bytes don't have this format.
#[must_use]
pub fn decode_net(bytes: &[u8]) -> Option<PointsNet> {
    let (width, rest) = match bytes.strip_prefix(MAGIC_V1) {
        Some(rest) => (WIDTH_V1, rest),
        None => {
            let (width, rest) = bytes.strip_prefix(MAGIC)?.split_first_chunk::<2>()?;
            (usize::from(u16::from_le_bytes(*width)), rest)
        }
    };
    if !(1..=HIDDEN_AND_LINEAR_SUM_COUNT).contains(&width) {
        return None;
    }
    let (unit, rest) = read_f32(rest)?;
    let (input, mut rest) = rest.split_at_checked(FEATURE_COUNT * width * 2)?;
    let mut net = PointsNet::zero();
    for (row, bytes) in net.input_weights.iter_mut().zip(input.chunks_exact(2 * width)) {
        for (weight, pair) in row.iter_mut().zip(bytes.chunks_exact(2)) {
            *weight = f32::from(i16::from_le_bytes([pair[0], pair[1]])) * unit;
        }
    }
    let starts = net.initial_sums[..width].iter_mut();
    for number in starts.chain(&mut net.output_weights[..width]).chain(&mut net.error_spread) {
        (*number, rest) = read_f32(rest)?;
    }
    rest.is_empty().then_some(net)
}

fn read_f32(bytes: &[u8]) -> Option<(f32, &[u8])> {
    let (number, rest) = bytes.split_first_chunk::<4>()?;
    let number = f32::from_le_bytes(*number);
    number.is_finite().then_some((number, rest))
}
