//! Fair dice: neither the server nor a player can choose them.
//!
//! Before the first roll the hash of a secret seed is published. Then each seat may
//! add a number of its own. The dice come from seed and numbers together, and when
//! the game is over the seed is shown, so that anybody can roll them again.

use rollwright_games::record::{DiceOrigin, Event, Record, ReplayedGame, replay_record};
use rollwright_games::{Game, GameId, Seat, StartingSeat, with_game};

use crate::dice::SeededDice;
use crate::secrets::{Seed, hex, sha256};

/// The hash that is published before the first roll: SHA-256 of the seed's 32 bytes.
#[must_use]
pub fn seed_commitment(seed: &Seed) -> String {
    hex(&sha256(&[seed.as_bytes()]))
}

/// The key of the dice: SHA-256 over a label, the seed's 32 bytes, and for each seat
/// a byte that says whether it added a number, and the number in 8 bytes, the highest
/// first. Roll `k` is then the ChaCha20 stream `k` of this key.
#[must_use]
pub(crate) fn dice_key(seed: &Seed, numbers: &[Option<u64>]) -> [u8; 32] {
    let mut added = Vec::new();
    for number in numbers {
        added.push(u8::from(number.is_some()));
        added.extend(number.unwrap_or(0).to_be_bytes());
    }
    sha256(&[b"rollwright dice 1", seed.as_bytes(), &added])
}

/// The seat that begins where that is drawn by lot: the first 8 bytes of SHA-256 over
/// a label and the seed's 32 bytes, as a number with the highest byte first, times the
/// number of seats, divided by 2 to the power of 64.
#[must_use]
pub fn draw_first_seat(seed: &Seed, seats: usize) -> Seat {
    let hash = sha256(&[b"rollwright lot 1", seed.as_bytes()]);
    let draw = hash.iter().take(8).fold(0, |number, &byte| number << 8 | u128::from(byte));
    Seat(((draw * seats as u128) >> 64) as u8)
}

/// What a record proves about its dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceProof {
    /// How many rolls follow from the seed and the numbers.
    pub roll_count: usize,
    /// The seats that added a number, counted from 1.
    pub contributing_seats: Vec<u8>,
    /// How many people sat down at the start.
    pub human_count: usize,
    /// The seat that began, counted from 1.
    pub first_seat: u8,
    /// Whether it was drawn by lot; else it is the one that the rules name.
    pub is_first_drawn: bool,
}

/// Why a record proves nothing about its dice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DiceProofError {
    /// The record makes no sense.
    #[error("{0}")]
    CorruptRecord(String),
    /// No hash was published.
    #[error("no hash of a seed was published before this game: its dice can't be verified")]
    NoCommitment,
    /// The seed is not shown yet.
    #[error("the seed is shown when the game is over: verify the record then")]
    SeedNotRevealed,
    /// The seed is another one than was promised.
    #[error("the seed is not the one whose hash was published before the first roll")]
    WrongSeed,
    /// Another seat began than the seed gives.
    #[error("{recorded} began, but by lot the seed gives {expected}")]
    WrongFirstSeat {
        /// The seat that began.
        recorded: Seat,
        /// The seat that should have.
        expected: Seat,
    },
    /// A roll is another one than the seed gives.
    #[error("roll {number} was {recorded:?}, but seed and numbers give {expected:?}")]
    WrongRoll {
        /// The number of the roll, counted from 1.
        number: u64,
        /// The faces in the record.
        recorded: Vec<u8>,
        /// The faces it should have.
        expected: Vec<u8>,
    },
}

/// Which dice were due at a roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RollDice {
    /// The number of the roll, from 0.
    pub roll: u64,
    /// What each die shows at least and at most.
    pub dice: Vec<(u8, u8)>,
}

/// Which dice were due at each roll of a record, for those who roll them again.
///
/// # Errors
/// The record makes no sense.
pub fn dice_per_roll(record: &Record) -> Result<Vec<RollDice>, DiceProofError> {
    let game: GameId = record.header.game;
    with_game!(game, G => dice_per_roll_in::<G>(record))
}

fn dice_per_roll_in<G: Game>(record: &Record) -> Result<Vec<RollDice>, DiceProofError> {
    let damaged = |why: String| DiceProofError::CorruptRecord(why);
    let mut folded: ReplayedGame<G> =
        ReplayedGame::from_header(&record.header).map_err(|d| damaged(d.to_string()))?;
    let mut due = Vec::new();
    for event in &record.events {
        if matches!(event, Event::Roll { .. }) {
            let dice = folded.position().dice_to_roll();
            let dice = dice.iter().map(|die| (die.low, die.high)).collect();
            due.push(RollDice { roll: folded.roll_count(), dice });
        }
        let checked = folded.check_event(event).map_err(|why| damaged(why.to_string()))?;
        folded.apply_event(checked);
    }
    Ok(due)
}

/// Checks that every roll of a record follows from the seed that was promised and
/// the numbers that were added, and the seat that began from the seed.
///
/// # Errors
/// Why it proves nothing.
pub fn verify_dice(record: &Record) -> Result<DiceProof, DiceProofError> {
    let game: GameId = record.header.game;
    with_game!(game, G => verify_dice_in::<G>(record))
}

fn verify_dice_in<G: Game>(record: &Record) -> Result<DiceProof, DiceProofError> {
    let header = &record.header;
    let damaged = |why: String| DiceProofError::CorruptRecord(why);
    let whole: ReplayedGame<G> =
        replay_record(record).map_err(|damage| damaged(damage.to_string()))?;
    let promised = header.commitment.as_deref().ok_or(DiceProofError::NoCommitment)?;
    let shown = whole.revealed_seed.as_deref().ok_or(DiceProofError::SeedNotRevealed)?;
    let seed = Seed::from_hex(&shown.to_ascii_lowercase()).ok_or(DiceProofError::WrongSeed)?;
    if !seed_commitment(&seed).eq_ignore_ascii_case(promised) {
        return Err(DiceProofError::WrongSeed);
    }
    let by_lot = header.dice == DiceOrigin::Random
        && whole.rules.rule_set().starting_seat == StartingSeat::Random;
    let should = if by_lot { draw_first_seat(&seed, header.seats.len()) } else { Seat(0) };
    if header.first != should {
        return Err(DiceProofError::WrongFirstSeat { recorded: header.first, expected: should });
    }
    // Numbers are added before the first roll, so all of them are known by then.
    let dice = SeededDice::from_key(dice_key(&seed, &whole.seed_numbers));
    let mut rolls = 0;
    let mut folded: ReplayedGame<G> =
        ReplayedGame::from_header(header).map_err(|d| damaged(d.to_string()))?;
    for event in &record.events {
        if let Event::Roll { faces } = event {
            let number = folded.roll_count();
            let should = dice.roll(number, &folded.position().dice_to_roll());
            if should[..] != faces[..] {
                let (was, should) = (faces.clone(), should.to_vec());
                return Err(DiceProofError::WrongRoll {
                    number: number + 1,
                    recorded: was,
                    expected: should,
                });
            }
            rolls += 1;
        }
        let checked = folded.check_event(event).map_err(|why| damaged(why.to_string()))?;
        folded.apply_event(checked);
    }
    let numbers = whole.seed_numbers.iter().zip(1..);
    Ok(DiceProof {
        roll_count: rolls,
        contributing_seats: numbers.filter_map(|(number, seat)| number.map(|_| seat)).collect(),
        human_count: header.seats.iter().filter(|sitter| sitter.bot.is_none()).count(),
        first_seat: header.first.into(),
        is_first_drawn: by_lot,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_promise_is_the_plain_sha_256_of_the_seed() {
        let seed = Seed::from_hex(&"00".repeat(32)).unwrap();
        // By: head -c 32 /dev/zero | sha256sum
        let expected = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(seed_commitment(&seed), expected);
    }

    #[test]
    fn the_lot_is_drawn_from_the_seed_and_fair() {
        // By: (printf 'rollwright lot 1'; head -c 32 /dev/zero) | sha256sum
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
    fn every_number_changes_the_dice_and_none_is_not_zero() {
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
