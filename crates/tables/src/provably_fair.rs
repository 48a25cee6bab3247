//! Provably fair dice: neither the server nor a player can choose them.
//!
//! The hash of a secret seed is published before the first roll. Then each seat may add a number of
//! its own. The dice come from the seed and the numbers together. The seed is revealed when the
//! game is over, so that anybody can verify the rolls.

use rollwright_games::record::{DiceOrigin, Event, Record, ReplayedGame, replay_record};
use rollwright_games::{DefaultStartingSeat, Game, GameId, Seat, with_game};

use crate::dice_sources::SeededDice;
use crate::secrets::{Seed, hex, sha256};
use crate::table_seed::TableSeed;

/// The hash that is published before the first roll: SHA-256 of the seed's 32 bytes.
#[must_use]
pub fn seed_commitment(seed: &Seed) -> String {
    hex(&sha256(&[seed.as_bytes()]))
}

/// The key of the dice: SHA-256 over a label, the seed's 32 bytes, and for each seat one byte for
/// whether it added a number and the number in 8 bytes, big-endian. Roll `k` is then the ChaCha20
/// stream `k` of this key.
#[must_use]
pub(crate) fn dice_key(seed: &Seed, numbers: &[Option<u64>]) -> [u8; 32] {
    let mut added = Vec::new();
    for number in numbers {
        added.push(u8::from(number.is_some()));
        added.extend(number.unwrap_or(0).to_be_bytes());
    }
    sha256(&[b"rollwright dice 1", seed.as_bytes(), &added])
}

/// Draws the seat that begins: the first 8 bytes of SHA-256 over a label and the seed's 32 bytes,
/// as a big-endian number, times the number of seats, divided by 2 to the power of 64.
#[must_use]
pub fn draw_first_seat(seed: &Seed, seats: usize) -> Seat {
    let hash = sha256(&[b"rollwright lot 1", seed.as_bytes()]);
    let draw = hash.iter().take(8).fold(0, |number, &byte| number << 8 | u128::from(byte));
    Seat(((draw * seats as u128) >> 64) as u8)
}

/// What a record proves about its dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifiedDice {
    /// How many rolls were verified against the seed and the numbers.
    pub roll_count: usize,
    /// The seats that added a number, counted from 1.
    pub contributing_seats: Vec<u8>,
    /// How many people were seated at the start.
    pub human_count: usize,
    /// The seat that began, counted from 1.
    pub first_seat: u8,
    /// Whether it was drawn at random; else it is the one that the rules name.
    pub is_first_drawn: bool,
}

/// Why a record doesn't prove its dice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DiceVerificationError {
    /// The record is invalid.
    #[error("{0}")]
    CorruptRecord(String),
    /// No hash was published.
    #[error("no hash of a seed was published before this game, so its dice can't be verified")]
    NoCommitment,
    /// The seed isn't revealed yet.
    #[error("the seed isn't revealed until the game is over; verify the record then")]
    SeedNotRevealed,
    /// The seed doesn't match the published hash.
    #[error("the revealed seed is not the one whose hash was published before the first roll")]
    WrongSeed,
    /// The seat that began doesn't follow from the seed.
    #[error("{recorded} started, but according to the seed, {expected} should have started")]
    WrongFirstSeat {
        /// The seat that began.
        recorded: Seat,
        /// The seat that should have.
        expected: Seat,
    },
    /// A roll doesn't follow from the seed and the numbers.
    #[error(
        "roll {number} is {recorded:?} in the record, but the seed and the players' numbers give {expected:?}"
    )]
    WrongRoll {
        /// The number of the roll, counted from 1.
        number: u64,
        /// The faces in the record.
        recorded: Vec<u8>,
        /// The faces it should have.
        expected: Vec<u8>,
    },
}

/// The faces that the dice of one roll can show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PossibleFacesOfRoll {
    /// The number of the roll, counted from 0.
    pub roll: u64,
    /// The lowest and the highest face of each die.
    pub dice: Vec<(u8, u8)>,
}

/// The faces that the dice of each roll of a record can show, for those who verify them.
///
/// # Errors
/// The record is invalid.
pub fn possible_faces_by_roll(
    record: &Record,
) -> Result<Vec<PossibleFacesOfRoll>, DiceVerificationError> {
    let game: GameId = record.header.game;
    with_game!(game, G => possible_faces_by_roll_in::<G>(record))
}

fn possible_faces_by_roll_in<G: Game>(
    record: &Record,
) -> Result<Vec<PossibleFacesOfRoll>, DiceVerificationError> {
    let corrupt = |why: String| DiceVerificationError::CorruptRecord(why);
    let mut replayed: ReplayedGame<G> =
        ReplayedGame::from_header(&record.header).map_err(|d| corrupt(d.to_string()))?;
    let mut rolls = Vec::new();
    for event in &record.events {
        if matches!(event, Event::Roll { .. }) {
            let dice = replayed.position().dice_to_roll();
            let dice = dice.iter().map(|die| (die.low, die.high)).collect();
            rolls.push(PossibleFacesOfRoll { roll: replayed.next_roll_index(), dice });
        }
        let checked = replayed.check_event(event).map_err(|why| corrupt(why.to_string()))?;
        replayed.apply_event(checked);
    }
    Ok(rolls)
}

/// Verifies that every roll of a record follows from the committed seed and the added numbers, and
/// the seat that began from the seed.
///
/// # Errors
/// Why the record doesn't prove its dice.
pub fn verify_dice(record: &Record) -> Result<VerifiedDice, DiceVerificationError> {
    let game: GameId = record.header.game;
    with_game!(game, G => verify_dice_in::<G>(record))
}

fn verify_dice_in<G: Game>(record: &Record) -> Result<VerifiedDice, DiceVerificationError> {
    let header = &record.header;
    let corrupt = |why: String| DiceVerificationError::CorruptRecord(why);
    let whole: ReplayedGame<G> =
        replay_record(record).map_err(|damage| corrupt(damage.to_string()))?;
    let commitment = header.commitment.as_deref().ok_or(DiceVerificationError::NoCommitment)?;
    let revealed = whole.revealed_seed.as_deref().ok_or(DiceVerificationError::SeedNotRevealed)?;
    let seed =
        Seed::from_hex(&revealed.to_ascii_lowercase()).ok_or(DiceVerificationError::WrongSeed)?;
    if !seed_commitment(&seed).eq_ignore_ascii_case(commitment) {
        return Err(DiceVerificationError::WrongSeed);
    }
    let is_first_drawn = header.dice == DiceOrigin::Random
        && whole.rules.rule_set().starting_seat == DefaultStartingSeat::Random;
    let expected =
        if is_first_drawn { draw_first_seat(&seed, header.seats.len()) } else { Seat(0) };
    if header.first != expected {
        return Err(DiceVerificationError::WrongFirstSeat { recorded: header.first, expected });
    }
    // Numbers are added before the first roll, so all of them are known by then.
    let dice = SeededDice::from_key(dice_key(&seed, &whole.seed_numbers));
    let roll_count = count_rolls_of_seed::<G>(record, &dice)?;
    let numbers = whole.seed_numbers.iter().zip(1..);
    Ok(VerifiedDice {
        roll_count,
        contributing_seats: numbers.filter_map(|(number, seat)| number.map(|_| seat)).collect(),
        human_count: header.seats.iter().filter(|sitter| sitter.bot.is_none()).count(),
        first_seat: header.first.into(),
        is_first_drawn,
    })
}

/// Counts the rolls of a record, all of which have to come from `dice`.
fn count_rolls_of_seed<G: Game>(
    record: &Record,
    dice: &SeededDice,
) -> Result<usize, DiceVerificationError> {
    let corrupt = |why: String| DiceVerificationError::CorruptRecord(why);
    let mut roll_count = 0;
    let mut replayed: ReplayedGame<G> =
        ReplayedGame::from_header(&record.header).map_err(|d| corrupt(d.to_string()))?;
    for event in &record.events {
        if let Event::Roll { faces } = event {
            let number = replayed.next_roll_index();
            let expected = dice.faces_of_roll(number, &replayed.position().dice_to_roll());
            if expected[..] != faces[..] {
                let (recorded, expected) = (faces.clone(), expected.to_vec());
                return Err(DiceVerificationError::WrongRoll {
                    number: number + 1,
                    recorded,
                    expected,
                });
            }
            roll_count += 1;
        }
        let checked = replayed.check_event(event).map_err(|why| corrupt(why.to_string()))?;
        replayed.apply_event(checked);
    }
    Ok(roll_count)
}

/// Checks the dice of a table, whose seed the server knows before it is revealed: every roll that
/// the program made, and the published hash.
///
/// # Errors
/// A roll or the hash doesn't follow from the seed, or the record is invalid.
pub fn check_dice_against_table_seed(
    record: &Record,
    table_seed: &TableSeed,
) -> Result<(), DiceVerificationError> {
    if record.header.dice != DiceOrigin::Random {
        return Ok(());
    }
    if let (Some(published), TableSeed::SecretSeed(seed)) = (&record.header.commitment, table_seed)
        && !seed_commitment(seed).eq_ignore_ascii_case(published)
    {
        return Err(DiceVerificationError::WrongSeed);
    }
    with_game!(record.header.game, G => {
        let whole: ReplayedGame<G> = replay_record(record)
            .map_err(|damage| DiceVerificationError::CorruptRecord(damage.to_string()))?;
        count_rolls_of_seed::<G>(record, &table_seed.seeded_dice(&whole.seed_numbers)).map(|_| ())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commitment_is_the_sha_256_of_the_seed() {
        let seed = Seed::from_hex(&"00".repeat(32)).unwrap();
        // Verified with: head -c 32 /dev/zero | sha256sum
        let expected = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(seed_commitment(&seed), expected);
    }

    #[test]
    fn the_first_seat_is_drawn_fairly_from_the_seed() {
        // Verified with: (printf 'rollwright lot 1'; head -c 32 /dev/zero) | sha256sum
        let zero = Seed::from_hex(&"00".repeat(32)).unwrap();
        assert_eq!(draw_first_seat(&zero, 256), Seat(0xcc));
        let mut counts = [0u32; 5];
        for number in 0..5_000 {
            let seed = Seed::from_hex(&format!("{number:064x}")).unwrap();
            counts[draw_first_seat(&seed, 5).index()] += 1;
        }
        // Chi-square with 4 degrees of freedom; 1 in 10,000 exceeds 23.5.
        let chi: f64 = counts.iter().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi < 23.5, "{counts:?}");
    }

    #[test]
    fn every_number_changes_the_dice_and_none_differs_from_zero() {
        let seed = Seed::from_hex(&"07".repeat(32)).unwrap();
        let keys = [
            dice_key(&seed, &[None, None]),
            dice_key(&seed, &[Some(0), None]),
            dice_key(&seed, &[None, Some(0)]),
            dice_key(&seed, &[Some(1), None]),
            dice_key(&seed, &[Some(1), Some(1)]),
        ];
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key));
        }
    }
}
