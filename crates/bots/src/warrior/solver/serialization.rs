//! A solution as bytes, for a cache.

use rollwright_games::warrior::Rules;

use crate::warrior::WarriorSolution;

/// The first bytes, with the version of the format.
const MAGIC: &[u8; 8] = b"warrior1";

/// Why bytes can't be decoded as a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WarriorDecodeError {
    /// The bytes were not written by this version of [`WarriorSolution::to_bytes`].
    #[error("this version of Rollwright can't read this file with a solved Warrior game")]
    UnknownFormat,
    /// There are no such boards.
    #[error("Warrior has no boards with {levels} levels of {size}x{size}")]
    InvalidBoard {
        /// The decoded number of levels.
        levels: u8,
        /// The decoded size.
        size: u8,
    },
    /// Bytes are missing, or there are too many.
    #[error("the file with a solved Warrior game has {actual} bytes instead of {expected}")]
    WrongLength {
        /// The expected length.
        expected: usize,
        /// The actual length.
        actual: usize,
    },
    /// The content doesn't match its checksum.
    #[error("the file with a solved Warrior game is damaged")]
    Damaged,
}

impl WarriorSolution {
    /// Encodes the solution for `from_bytes`.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.byte_length());
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&[self.rules.level_count(), self.rules.squares_per_side()]);
        bytes.extend_from_slice(&self.first_seat_win_chance.to_le_bytes());
        bytes.extend(self.solved_values.challenge_edges.iter().flat_map(|edge| edge.to_le_bytes()));
        bytes.extend(self.solved_values.win_chances.iter().flat_map(|value| value.to_le_bytes()));
        bytes.extend_from_slice(&checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Decodes what [`WarriorSolution::to_bytes`] wrote.
    ///
    /// # Errors
    /// The bytes are something else, incomplete or damaged.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, WarriorDecodeError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(WarriorDecodeError::UnknownFormat)?;
        let (&[levels, size], rest) =
            rest.split_first_chunk().ok_or(WarriorDecodeError::UnknownFormat)?;
        let rules =
            Rules::new(levels, size).ok_or(WarriorDecodeError::InvalidBoard { levels, size })?;
        let mut solution = Self::empty(rules);
        let (expected, actual) = (solution.byte_length(), bytes.len());
        if actual != expected {
            return Err(WarriorDecodeError::WrongLength { expected, actual });
        }
        let (content, check) = bytes.split_last_chunk().ok_or(WarriorDecodeError::UnknownFormat)?;
        if checksum(content) != u64::from_le_bytes(*check) {
            return Err(WarriorDecodeError::Damaged);
        }
        let (value, rest) = rest.split_first_chunk().ok_or(WarriorDecodeError::UnknownFormat)?;
        solution.first_seat_win_chance = f64::from_le_bytes(*value);
        let (edges, values) = rest.split_at(2 * solution.solved_values.challenge_edges.len());
        for (edge, bytes) in
            solution.solved_values.challenge_edges.iter_mut().zip(edges.as_chunks().0)
        {
            *edge = i16::from_le_bytes(*bytes);
        }
        for (value, bytes) in
            solution.solved_values.win_chances.iter_mut().zip(values.as_chunks().0)
        {
            *value = f32::from_le_bytes(*bytes);
        }
        Ok(solution)
    }

    fn byte_length(&self) -> usize {
        MAGIC.len()
            + 2
            + 8
            + 2 * self.solved_values.challenge_edges.len()
            + 4 * self.solved_values.win_chances.len()
            + 8
    }
}

/// FNV-1a over words of eight bytes: enough to detect a damaged file.
fn checksum(bytes: &[u8]) -> u64 {
    let mix = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x0100_0000_01b3);
    let (words, rest) = bytes.as_chunks();
    let sum =
        words.iter().fold(0xcbf2_9ce4_8422_2325, |sum, word| mix(sum, u64::from_le_bytes(*word)));
    rest.iter().fold(sum, |sum, &byte| mix(sum, byte.into()))
}
