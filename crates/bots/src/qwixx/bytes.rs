//! A solved game as bytes, for a cache.

use rollwright_games::qwixx::{RuleSetKind, Rules};

use super::Solved;
use super::boards::{Boards, Lanes};

/// The first bytes: what this is, and the version of its layout.
const MARK: &[u8; 8] = b"rwqwixx1";
/// Mark, rules (4), seats (1) and discount (8); after that 8 bytes for each state.
const HEADER: usize = 21;

/// Why bytes are no solved game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadTable {
    /// Not written by [`Solved::to_bytes`], or by another version of it.
    #[error("this is no table of solved Qwixx positions that this version can read")]
    Unknown,
    /// Cut short or too long.
    #[error("the table of solved Qwixx positions has {got} bytes instead of {expected}")]
    Length {
        /// How many bytes there should be.
        expected: usize,
        /// How many there are.
        got: usize,
    },
    /// A worth that no position has.
    #[error("the table of solved Qwixx positions is damaged")]
    Damaged,
}

impl Solved {
    /// The table as bytes: 8 for each of [`Solved::states`], and a short header.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let rules = self.rules();
        let boards = self.boards.len();
        let mut bytes = Vec::with_capacity(HEADER + size_of::<Lanes>() * boards * self.seats());
        bytes.extend_from_slice(MARK);
        bytes.extend_from_slice(&[
            rules.kind() as u8,
            rules.faces(),
            rules.lock_after(),
            u8::from(rules == rules.with_action2_after_end()),
            self.seats() as u8,
        ]);
        bytes.extend_from_slice(&self.discount.to_le_bytes());
        for worths in &self.worths {
            bytes.extend(worths[..boards].iter().flatten().flat_map(|worth| worth.to_le_bytes()));
        }
        bytes
    }

    /// Reads what [`Solved::to_bytes`] wrote.
    ///
    /// # Errors
    /// The bytes are not such a table, or not all of it.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, BadTable> {
        let (header, table) = bytes.split_at_checked(HEADER).ok_or(BadTable::Unknown)?;
        let (mark, header) = header.split_at(MARK.len());
        let (&[kind, faces, lock_after, play_on, seats], discount) =
            header.split_first_chunk().ok_or(BadTable::Unknown)?;
        let rules = rules_of(kind, faces, lock_after, play_on).ok_or(BadTable::Unknown)?;
        let discount = discount.try_into().map(f64::from_le_bytes).unwrap_or(f64::NAN);
        let sound =
            (1..=Self::MOST_SEATS).contains(&usize::from(seats)) && Self::can_discount(discount);
        if mark != MARK || !sound {
            return Err(BadTable::Unknown);
        }
        let boards = Boards::new(rules);
        let count = boards.len();
        let expected = HEADER + size_of::<Lanes>() * count * usize::from(seats);
        if bytes.len() != expected {
            return Err(BadTable::Length { expected, got: bytes.len() });
        }
        let worths = boards.empty_tables(usize::from(seats));
        let mut solved = Self { boards, discount, worths };
        let (numbers, _) = table.as_chunks::<8>();
        let mut numbers = numbers.iter().map(|&number| f64::from_le_bytes(number));
        for worth in solved.worths.iter_mut().flat_map(|worths| &mut worths[..count]) {
            let read: Lanes = std::array::from_fn(|_| numbers.next().unwrap_or(f64::NAN));
            if !read.iter().all(|worth| worth.is_finite()) {
                return Err(BadTable::Damaged);
            }
            *worth = read;
        }
        Ok(solved)
    }
}

fn rules_of(kind: u8, faces: u8, lock_after: u8, play_on: u8) -> Option<Rules> {
    let kind = [RuleSetKind::Official, RuleSetKind::Concordia, RuleSetKind::Ottawa]
        .into_iter()
        .find(|&known| known as u8 == kind)?;
    let rules = Rules::shrunk(kind, faces, lock_after)?;
    match play_on {
        0 => Some(rules),
        1 => Some(rules.with_action2_after_end()),
        _ => None,
    }
}
