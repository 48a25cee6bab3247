//! Evaluators as bytes, small enough to travel with the program.
//!
//! All numbers little-endian. The mark `RWQ2`; `u16` how many sums there are (the mark `RWQ1`
//! says 32); `f32` the unit of the input weights; for each feature and sum an `i16` input
//! weight in that unit; then `f32` the starts, the outputs and the spreads. Sums that a file
//! lacks are 0 and count nothing.

use super::features::FEATURES;
use super::net::{Net, WIDTH};

const MARK: &[u8; 4] = b"RWQ2";
const OLD_MARK: &[u8; 4] = b"RWQ1";
const OLD_WIDTH: usize = 32;

/// Writes a network; reading it gives one that is equal but for rounding.
#[must_use]
pub fn write(net: &Net) -> Vec<u8> {
    let largest = net.input.iter().flatten().fold(0f32, |most, weight| most.max(weight.abs()));
    let unit = if largest > 0.0 { largest / f32::from(i16::MAX) } else { 1.0 };
    let mut bytes = MARK.to_vec();
    bytes.extend((WIDTH as u16).to_le_bytes());
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
    let (width, rest) = match bytes.strip_prefix(OLD_MARK) {
        Some(rest) => (OLD_WIDTH, rest),
        None => {
            let (width, rest) = bytes.strip_prefix(MARK)?.split_first_chunk::<2>()?;
            (usize::from(u16::from_le_bytes(*width)), rest)
        }
    };
    if !(1..=WIDTH).contains(&width) {
        return None;
    }
    let (unit, rest) = float(rest)?;
    let (input, mut rest) = rest.split_at_checked(FEATURES * width * 2)?;
    let mut net = Net::zero();
    for (row, bytes) in net.input.iter_mut().zip(input.chunks_exact(2 * width)) {
        for (weight, pair) in row.iter_mut().zip(bytes.chunks_exact(2)) {
            *weight = f32::from(i16::from_le_bytes([pair[0], pair[1]])) * unit;
        }
    }
    let starts = net.start[..width].iter_mut();
    for number in starts.chain(&mut net.output[..width]).chain(&mut net.spread) {
        (*number, rest) = float(rest)?;
    }
    rest.is_empty().then_some(net)
}

fn float(bytes: &[u8]) -> Option<(f32, &[u8])> {
    let (number, rest) = bytes.split_first_chunk::<4>()?;
    let number = f32::from_le_bytes(*number);
    number.is_finite().then_some((number, rest))
}
