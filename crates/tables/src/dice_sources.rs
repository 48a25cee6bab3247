//! Sources of faces: a seed, or a file.

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rollwright_games::play_error::sanitize_for_message;
use rollwright_games::{Die, Faces};

/// Dice from a seed. The faces of roll `k` depend only on the seed and `k`, so a resumed game, or
/// one that took back a roll, gets the same dice again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeededDice {
    key: [u8; 32],
}

impl SeededDice {
    /// Dice from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { key: ChaCha20Rng::seed_from_u64(seed).get_seed() }
    }

    /// Dice from a 32-byte key.
    #[must_use]
    pub(crate) const fn from_key(key: [u8; 32]) -> Self {
        Self { key }
    }

    /// The faces of roll number `k`, counted from 0.
    #[must_use]
    pub fn faces_of_roll(&self, k: u64, dice: &[Die]) -> Faces {
        // One ChaCha stream per roll.
        let mut generator = ChaCha20Rng::from_seed(self.key);
        generator.set_stream(k);
        dice.iter().map(|die| uniform_face(&mut generator, *die)).collect()
    }
}

/// A uniformly random face of `die`. Rejection sampling avoids a bias towards low faces.
fn uniform_face(generator: &mut impl Rng, die: Die) -> u8 {
    let sides = u32::from(die.sides());
    let limit = u32::MAX - u32::MAX % sides;
    loop {
        let draw = generator.next_u32();
        if draw < limit {
            return die.low + (draw % sides) as u8;
        }
    }
}

/// Dice from a text: faces separated by white space, in the order in which the game rolls them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptedDice {
    faces: Vec<u8>,
    /// Where each roll so far started, so that undo can return to it.
    roll_starts: Vec<usize>,
    /// The number of the first roll the script supplies (not 0 after a resume).
    first_roll: u64,
    next_face: usize,
}

impl ScriptedDice {
    /// Parses `text`, which supplies roll number `first_roll` and those after it.
    ///
    /// # Errors
    /// A word isn't a number.
    pub fn parse(text: &str, first_roll: u64) -> Result<Self, DiceScriptError> {
        let faces = text
            .split_whitespace()
            .enumerate()
            .map(|(index, word)| {
                word.parse().map_err(|_| DiceScriptError::NotANumber {
                    word: sanitize_for_message(word),
                    position: index + 1,
                })
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { faces, roll_starts: Vec::new(), first_roll, next_face: 0 })
    }

    /// The faces of roll number `k`; an earlier `k` returns the same faces again.
    ///
    /// # Errors
    /// The script is exhausted, or a face doesn't belong to its die.
    pub fn faces_of_roll(&mut self, k: u64, dice: &[Die]) -> Result<Faces, DiceScriptError> {
        if k < self.first_roll {
            // Undo went back to before the script started: it starts over from here.
            self.first_roll = k;
            self.roll_starts.clear();
            self.next_face = 0;
        }
        let number = usize::try_from(k.saturating_sub(self.first_roll)).unwrap_or(usize::MAX);
        if let Some(&start) = self.roll_starts.get(number) {
            self.next_face = start;
            self.roll_starts.truncate(number);
        }
        let start = self.next_face;
        let left = &self.faces[start.min(self.faces.len())..];
        if left.len() < dice.len() {
            return Err(DiceScriptError::OutOfFaces { needed: dice.len(), left: left.len() });
        }
        for (offset, (die, &face)) in dice.iter().zip(left).enumerate() {
            if !die.can_show(face) {
                let at = start + offset + 1;
                return Err(DiceScriptError::WrongFace { die: *die, face, position: at });
            }
        }
        let faces = left[..dice.len()].iter().copied().collect();
        self.roll_starts.push(start);
        self.next_face = start + dice.len();
        Ok(faces)
    }
}

/// Why a script can't supply dice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DiceScriptError {
    /// A word that isn't a number.
    #[error("entry {position} of the dice file is '{word}', which isn't a face of a die")]
    NotANumber {
        /// The word.
        word: String,
        /// Its position, counted from 1.
        position: usize,
    },
    /// A face that the die doesn't have.
    #[error(
        "entry {position} of the dice file is {face}, but the faces of the {} die are {} to {}",
        die.name, die.low, die.high
    )]
    WrongFace {
        /// The die.
        die: Die,
        /// The face.
        face: u8,
        /// Its position, counted from 1.
        position: usize,
    },
    /// Not enough faces left.
    #[error("the dice file has only {left} dice left, but {needed} are needed")]
    OutOfFaces {
        /// How many are needed.
        needed: usize,
        /// How many are left.
        left: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIX: Die = Die::six_sided("test");
    const DRAW: Die = Die { name: "draw", low: 0, high: 10 };

    #[test]
    fn a_roll_depends_only_on_seed_and_number() {
        let dice = SeededDice::new(7);
        let later = dice.faces_of_roll(5, &[SIX; 5]);
        let earlier: Vec<_> = (0..5).map(|k| dice.faces_of_roll(k, &[SIX; 3])).collect();
        assert!(earlier.windows(2).any(|pair| pair[0] != pair[1]));
        assert_eq!(dice.faces_of_roll(5, &[SIX; 5]), later);
        assert_ne!(dice.faces_of_roll(6, &[SIX; 5]), later);
        assert_ne!(SeededDice::new(8).faces_of_roll(5, &[SIX; 5]), later);
    }

    #[test]
    fn every_face_is_equally_likely() {
        // Chi-square with 5 and 10 degrees of freedom; 1 in 10,000 exceeds these.
        for (die, limit) in [(SIX, 25.7), (DRAW, 35.6)] {
            let rolls = 60_000;
            let mut counts = [0u32; 12];
            for k in 0..rolls {
                counts[usize::from(SeededDice::new(1).faces_of_roll(k, &[die])[0])] += 1;
            }
            let expected = rolls as f64 / f64::from(die.sides());
            let chi: f64 = (die.low..=die.high)
                .map(|face| (f64::from(counts[usize::from(face)]) - expected).powi(2) / expected)
                .sum();
            assert!(chi < limit, "{}: {chi} {counts:?}", die.name);
        }
    }

    #[test]
    fn a_script_repeats_its_faces_after_undo() {
        let mut script = ScriptedDice::parse("1 2\n3\t4  5", 10).unwrap();
        assert_eq!(script.faces_of_roll(10, &[SIX; 2]).unwrap()[..], [1, 2]);
        assert_eq!(script.faces_of_roll(11, &[SIX; 1]).unwrap()[..], [3]);
        assert_eq!(script.faces_of_roll(11, &[SIX; 2]).unwrap()[..], [3, 4]);
        assert_eq!(
            script.faces_of_roll(12, &[SIX; 2]),
            Err(DiceScriptError::OutOfFaces { needed: 2, left: 1 })
        );
        assert_eq!(script.faces_of_roll(12, &[SIX; 1]).unwrap()[..], [5]);
    }

    #[test]
    fn a_script_starts_over_when_undo_goes_back_before_it() {
        let mut script = ScriptedDice::parse("1 2 3 4", 10).unwrap();
        assert_eq!(script.faces_of_roll(10, &[SIX]).unwrap()[..], [1]);
        assert_eq!(script.faces_of_roll(11, &[SIX]).unwrap()[..], [2]);
        for (k, face) in [(8, 1), (9, 2), (10, 3), (9, 2), (10, 3), (11, 4)] {
            assert_eq!(script.faces_of_roll(k, &[SIX]).unwrap()[..], [face], "roll {k}");
        }
    }

    #[test]
    fn a_script_rejects_invalid_faces() {
        assert!(matches!(
            ScriptedDice::parse("1 x", 0),
            Err(DiceScriptError::NotANumber { position: 2, .. })
        ));
        let mut script = ScriptedDice::parse("7", 0).unwrap();
        assert!(matches!(
            script.faces_of_roll(0, &[SIX]),
            Err(DiceScriptError::WrongFace { position: 1, face: 7, .. })
        ));
    }
}
