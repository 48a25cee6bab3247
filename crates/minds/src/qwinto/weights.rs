//! Evaluators as bytes, small enough to travel with the program.
//!
//! All numbers little-endian. The mark `RWQ1`; `f32` the unit of the input weights;
//! for each feature and sum an `i16` input weight in that unit; then `f32` the
//! starts, the outputs and the spreads.

use super::features::FEATURES;
use super::net::{Net, WIDTH};

const MARK: &[u8; 4] = b"RWQ1";

/// Writes a network; reading it gives one that is equal but for rounding.
#[must_use]
pub fn write(net: &Net) -> Vec<u8> {
    let largest = net.input.iter().flatten().fold(0f32, |most, weight| most.max(weight.abs()));
    let unit = if largest > 0.0 { largest / f32::from(i16::MAX) } else { 1.0 };
    let mut bytes = MARK.to_vec();
    bytes.extend(unit.to_le_bytes());
    for weight in net.input.iter().flatten() {
        bytes.extend(((weight / unit).round() as i16).to_le_bytes());
    }
    for number in net.start.iter().chain(&net.output).chain(&net.spread) {
        bytes.extend(number.to_le_bytes());
    }
    bytes
}

/// Reads a network; `None` when the bytes are none of this shape.
#[must_use]
pub fn read(bytes: &[u8]) -> Option<Net> {
    let (unit, rest) = float(bytes.strip_prefix(MARK)?)?;
    let (input, rest) = rest.split_at_checked(FEATURES * WIDTH * 2)?;
    let mut net = Net::zero();
    for (weight, pair) in net.input.iter_mut().flatten().zip(input.chunks_exact(2)) {
        *weight = f32::from(i16::from_le_bytes([pair[0], pair[1]])) * unit;
    }
    let mut rest = rest;
    for number in net.start.iter_mut().chain(&mut net.output).chain(&mut net.spread) {
        (*number, rest) = float(rest)?;
    }
    rest.is_empty().then_some(net)
}

fn float(bytes: &[u8]) -> Option<(f32, &[u8])> {
    let (number, rest) = bytes.split_first_chunk::<4>()?;
    let number = f32::from_le_bytes(*number);
    number.is_finite().then_some((number, rest))
}
