//! Fair dice: neither the server nor a player can choose them.
//!
//! Before the first roll the hash of a secret seed is published. Then each seat may
//! add a number of its own. The dice come from seed and numbers together, and when
//! the game is over the seed is shown, so that anybody can roll them again.

use rollwright_games::record::{DiceKind, Event, Folded, Record, fold};
use rollwright_games::{Game, GameId, Seat, Start, with_game};

use crate::dice::Seeded;
use crate::token::{Seed, hex, sha256};

/// The hash that is published before the first roll: SHA-256 of the seed's 32 bytes.
#[must_use]
pub fn commitment(seed: &Seed) -> String {
    hex(&sha256(&[seed.bytes()]))
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
    sha256(&[b"rollwright dice 1", seed.bytes(), &added])
}

/// The seat that begins where that is drawn by lot: the first 8 bytes of SHA-256 over
/// a label and the seed's 32 bytes, as a number with the highest byte first, times the
/// number of seats, divided by 2 to the power of 64.
#[must_use]
pub fn lot(seed: &Seed, seats: usize) -> Seat {
    let hash = sha256(&[b"rollwright lot 1", seed.bytes()]);
    let draw = hash.iter().take(8).fold(0, |number, &byte| number << 8 | u128::from(byte));
    Seat(((draw * seats as u128) >> 64) as u8)
}

/// What a record proves about its dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// How many rolls follow from the seed and the numbers.
    pub rolls: usize,
    /// The seats that added a number, counted from 1.
    pub seats: Vec<u8>,
    /// How many people sat down at the start.
    pub people: usize,
    /// The seat that began, counted from 1.
    pub first: u8,
    /// Whether it was drawn by lot; else it is the one that the rules name.
    pub by_lot: bool,
}

/// Why a record proves nothing about its dice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unproved {
    /// The record makes no sense.
    #[error("{0}")]
    Damaged(String),
    /// No hash was published.
    #[error("no hash of a seed was published before this game: its dice can't be verified")]
    NoCommitment,
    /// The seed is not shown yet.
    #[error("the seed is shown when the game is over: verify the record then")]
    NotShown,
    /// The seed is another one than was promised.
    #[error("the seed is not the one whose hash was published before the first roll")]
    WrongSeed,
    /// Another seat began than the seed gives.
    #[error("{was} began, but by lot the seed gives {should}")]
    WrongStart {
        /// The seat that began.
        was: Seat,
        /// The seat that should have.
        should: Seat,
    },
    /// A roll is another one than the seed gives.
    #[error("roll {number} was {was:?}, but seed and numbers give {should:?}")]
    WrongRoll {
        /// The number of the roll, counted from 1.
        number: u64,
        /// The faces in the record.
        was: Vec<u8>,
        /// The faces it should have.
        should: Vec<u8>,
    },
}

/// Which dice were due at a roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceDue {
    /// The number of the roll, from 0.
    pub roll: u64,
    /// What each die shows at least and at most.
    pub dice: Vec<(u8, u8)>,
}

/// Which dice were due at each roll of a record, for those who roll them again.
///
/// # Errors
/// The record makes no sense.
pub fn dice_due(record: &Record) -> Result<Vec<DiceDue>, Unproved> {
    let game: GameId = record.header.game;
    with_game!(game, G => dice_due_in::<G>(record))
}

fn dice_due_in<G: Game>(record: &Record) -> Result<Vec<DiceDue>, Unproved> {
    let damaged = |why: String| Unproved::Damaged(why);
    let mut folded: Folded<G> = Folded::open(&record.header).map_err(|d| damaged(d.to_string()))?;
    let mut due = Vec::new();
    for event in &record.events {
        if matches!(event, Event::Roll { .. }) {
            let dice = folded.position().dice();
            let dice = dice.iter().map(|die| (die.low, die.high)).collect();
            due.push(DiceDue { roll: folded.rolls(), dice });
        }
        let checked = folded.check(event).map_err(|why| damaged(why.to_string()))?;
        folded.apply(checked);
    }
    Ok(due)
}

/// Checks that every roll of a record follows from the seed that was promised and
/// the numbers that were added, and the seat that began from the seed.
///
/// # Errors
/// Why it proves nothing.
pub fn verify(record: &Record) -> Result<Proof, Unproved> {
    let game: GameId = record.header.game;
    with_game!(game, G => verify_game::<G>(record))
}

fn verify_game<G: Game>(record: &Record) -> Result<Proof, Unproved> {
    let header = &record.header;
    let damaged = |why: String| Unproved::Damaged(why);
    let whole: Folded<G> = fold(record).map_err(|damage| damaged(damage.to_string()))?;
    let promised = header.commitment.as_deref().ok_or(Unproved::NoCommitment)?;
    let shown = whole.seed_shown.as_deref().ok_or(Unproved::NotShown)?;
    let seed = Seed::from_hex(&shown.to_ascii_lowercase()).ok_or(Unproved::WrongSeed)?;
    if !commitment(&seed).eq_ignore_ascii_case(promised) {
        return Err(Unproved::WrongSeed);
    }
    let by_lot = header.dice == DiceKind::Random && whole.rules.set().start == Start::Lot;
    let should = if by_lot { lot(&seed, header.seats.len()) } else { Seat(0) };
    if header.first != should {
        return Err(Unproved::WrongStart { was: header.first, should });
    }
    // Numbers are added before the first roll, so all of them are known by then.
    let dice = Seeded::from_key(dice_key(&seed, &whole.numbers));
    let mut rolls = 0;
    let mut folded: Folded<G> = Folded::open(header).map_err(|d| damaged(d.to_string()))?;
    for event in &record.events {
        if let Event::Roll { faces } = event {
            let number = folded.rolls();
            let should = dice.faces(number, &folded.position().dice());
            if should[..] != faces[..] {
                let (was, should) = (faces.clone(), should.to_vec());
                return Err(Unproved::WrongRoll { number: number + 1, was, should });
            }
            rolls += 1;
        }
        let checked = folded.check(event).map_err(|why| damaged(why.to_string()))?;
        folded.apply(checked);
    }
    let numbers = whole.numbers.iter().zip(1..);
    Ok(Proof {
        rolls,
        seats: numbers.filter_map(|(number, seat)| number.map(|_| seat)).collect(),
        people: header.seats.iter().filter(|sitter| sitter.bot.is_none()).count(),
        first: header.first.into(),
        by_lot,
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
        assert_eq!(commitment(&seed), expected);
    }

    #[test]
    fn the_lot_is_drawn_from_the_seed_and_fair() {
        // By: (printf 'rollwright lot 1'; head -c 32 /dev/zero) | sha256sum
        let zero = Seed::from_hex(&"00".repeat(32)).unwrap();
        assert_eq!(lot(&zero, 256), Seat(0xcc));
        let mut counts = [0u32; 5];
        for number in 0..5_000 {
            let seed = Seed::from_hex(&format!("{number:064x}")).unwrap();
            counts[lot(&seed, 5).index()] += 1;
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
