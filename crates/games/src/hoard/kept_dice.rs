//! Dice to keep, and what they are worth.

use crate::{Faces, MAX_DICE};

/// Dice of which each is worth points, by how often each face is among them; at least one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KeptDice([u8; 6]);

impl KeptDice {
    /// The dice with these faces; `None` if there are none or too many, or one is worth nothing.
    #[must_use]
    pub fn from_faces(faces: &[u8]) -> Option<Self> {
        if faces.is_empty() || faces.len() > MAX_DICE {
            return None;
        }
        let mut counts = [0; 6];
        for &face in faces {
            *counts.get_mut(usize::from(face).checked_sub(1)?)? += 1;
        }
        let kept = Self(counts);
        kept.points().map(|_| kept)
    }

    /// Every combination of dice that can be kept, of at most eight dice.
    #[must_use]
    pub fn all_combinations() -> Vec<Self> {
        let mut all = Vec::new();
        let mut faces = Vec::new();
        collect_from(1, &mut faces, &mut all);
        all
    }

    /// The faces, ascending.
    #[must_use]
    pub fn faces(self) -> Vec<u8> {
        let faces = (1..).zip(self.0);
        faces.flat_map(|(face, count)| std::iter::repeat_n(face, usize::from(count))).collect()
    }

    /// The number of dice.
    #[must_use]
    pub fn dice_count(self) -> u8 {
        self.0.iter().sum()
    }

    /// What the dice are worth; `None` if one of them is worth nothing.
    ///
    /// A 1 is worth 1000 and a 5 500. Three of a kind are worth 1000 times their face (three 1s
    /// 10,000), and each further one doubles that.
    #[must_use]
    pub fn points(self) -> Option<u32> {
        (1..).zip(self.0).try_fold(0, |sum, (face, count)| Some(sum + face_points(face, count)?))
    }

    /// Whether the dice are among these.
    #[must_use]
    pub fn is_subset_of_roll(self, rolled: &Faces) -> bool {
        (1..).zip(self.0).all(|(face, count)| count <= count_of(face, rolled))
    }

    /// Whether at least one of these dice can be kept.
    #[must_use]
    pub fn can_keep_any_of(rolled: &Faces) -> bool {
        (1..=6).any(|face| {
            matches!(face, 1 | 5) && count_of(face, rolled) > 0 || count_of(face, rolled) > 2
        })
    }
}

fn count_of(face: u8, rolled: &Faces) -> u8 {
    rolled.iter().filter(|&&shown| shown == face).count() as u8
}

fn face_points(face: u32, count: u8) -> Option<u32> {
    match (face, count) {
        (_, 0) => Some(0),
        (1, 3..) => Some(10_000 << (count - 3)),
        (_, 3..) => Some((face * 1_000) << (count - 3)),
        (1, _) => Some(1_000 * u32::from(count)),
        (5, _) => Some(500 * u32::from(count)),
        _ => None,
    }
}

/// Adds every combination that begins with `faces` and goes on with `from` or higher.
fn collect_from(from: u8, faces: &mut Vec<u8>, all: &mut Vec<KeptDice>) {
    all.extend(KeptDice::from_faces(faces));
    if faces.len() == MAX_DICE {
        return;
    }
    for face in from..=6 {
        faces.push(face);
        collect_from(face, faces, all);
        faces.pop();
    }
}
