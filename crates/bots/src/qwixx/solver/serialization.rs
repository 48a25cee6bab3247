//! A solution as bytes, for a cache.

use rollwright_games::qwixx::{RuleSetKind, Rules};

use crate::qwixx::QwixxSolution;
use crate::qwixx::solver::sheet_index::{ByPenalties, SheetIndex};

/// The first bytes: the kind of file, and the version of its format.
const MAGIC: &[u8; 8] = b"rwqwixx1";
/// Magic (8), rules (4), seats (1) and discount (8); after that 8 bytes per state.
const HEADER_BYTES: usize = 21;

/// Why bytes can't be decoded as a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum QwixxDecodeError {
    /// The bytes were not written by this version of [`QwixxSolution::to_bytes`].
    #[error("this version of Rollwright can't read this file with solved Qwixx positions")]
    UnknownFormat,
    /// Cut short or too long.
    #[error("the file with solved Qwixx positions has {actual} bytes instead of {expected}")]
    WrongLength {
        /// The expected length.
        expected: usize,
        /// The actual length.
        actual: usize,
    },
    /// A value isn't a finite number.
    #[error("the file with solved Qwixx positions is damaged")]
    Damaged,
}

impl QwixxSolution {
    /// The solution as bytes: a short header, and 8 bytes for each of
    /// [`QwixxSolution::state_count`].
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let rules = self.rules();
        let sheets = self.index.sheet_count();
        let mut bytes = Vec::with_capacity(
            HEADER_BYTES + size_of::<ByPenalties>() * sheets * self.seat_count(),
        );
        bytes.extend_from_slice(MAGIC);
        let play_on = u8::from(rules.rulings() != Rules::full_size(rules.kind()).rulings());
        bytes.extend_from_slice(&[
            rules.kind() as u8,
            rules.faces_per_die(),
            rules.crosses_before_last_number_locks(),
            play_on,
            self.seat_count() as u8,
        ]);
        bytes.extend_from_slice(&self.discount.to_le_bytes());
        for values in &self.values {
            bytes.extend(values[..sheets].iter().flatten().flat_map(|value| value.to_le_bytes()));
        }
        bytes
    }

    /// Decodes what [`QwixxSolution::to_bytes`] wrote.
    ///
    /// # Errors
    /// The bytes are something else, incomplete or damaged.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, QwixxDecodeError> {
        let (header, body) =
            bytes.split_at_checked(HEADER_BYTES).ok_or(QwixxDecodeError::UnknownFormat)?;
        let (magic, header) = header.split_at(MAGIC.len());
        let (&[kind, faces, lock_after, play_on, seats], discount) =
            header.split_first_chunk().ok_or(QwixxDecodeError::UnknownFormat)?;
        let rules = decode_rules(kind, faces, lock_after, play_on)
            .ok_or(QwixxDecodeError::UnknownFormat)?;
        let discount = discount.try_into().map(f64::from_le_bytes).unwrap_or(f64::NAN);
        let valid = (1..=Self::MAX_SEATS).contains(&usize::from(seats))
            && Self::is_valid_discount(discount);
        if magic != MAGIC || !valid {
            return Err(QwixxDecodeError::UnknownFormat);
        }
        let index = SheetIndex::new(rules);
        let count = index.sheet_count();
        let expected = HEADER_BYTES + size_of::<ByPenalties>() * count * usize::from(seats);
        if bytes.len() != expected {
            return Err(QwixxDecodeError::WrongLength { expected, actual: bytes.len() });
        }
        let values = index.empty_values(usize::from(seats));
        let mut solution = Self { index, discount, values };
        let (numbers, _) = body.as_chunks::<8>();
        let mut numbers = numbers.iter().map(|&number| f64::from_le_bytes(number));
        for value in solution.values.iter_mut().flat_map(|values| &mut values[..count]) {
            let read: ByPenalties = std::array::from_fn(|_| numbers.next().unwrap_or(f64::NAN));
            if !read.iter().all(|value| value.is_finite()) {
                return Err(QwixxDecodeError::Damaged);
            }
            *value = read;
        }
        Ok(solution)
    }
}

fn decode_rules(kind: u8, faces: u8, lock_after: u8, play_on: u8) -> Option<Rules> {
    let kind = RuleSetKind::ALL.into_iter().find(|&known| known as u8 == kind)?;
    let rules = Rules::reduced(kind, faces, lock_after)?;
    match play_on {
        0 => Some(rules),
        1 => Some(rules.with_action2_after_deciding_lock()),
        _ => None,
    }
}
