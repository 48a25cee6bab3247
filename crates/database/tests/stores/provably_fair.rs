//! Provably fair dice, from the commitment to the proof.

use rollwright_games::record::{Event, Record};
use rollwright_games::{GameId, Phase, Seat};
use rollwright_tables::Command;
use rollwright_tables::provably_fair::{DiceVerificationError, VerifiedDice, verify_dice};

use crate::test_store::{TestStore, for_each_store};
use crate::test_support::{
    TableTestExt, bot_seat, local_seat, next_step, setup, table_with_tokens,
};

for_each_store!(dice_follow_from_the_committed_seed_and_the_numbers,);

/// The record of a complete game in which seat 1 added a number.
async fn record_of_played_game(database: &TestStore) -> Record {
    let tables = database.tables().await;
    let seats = [local_seat("Ann"), bot_seat("greedy")];
    let ann = tables.create_table(setup(GameId::Qwixx, &seats), None).await.unwrap();
    let (id, hash) = (ann.table, ann.token.hash());
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    let (version, commitment) = tables
        .read_table(&id, |table| (table.version(), table.header().commitment.clone()))
        .await
        .unwrap();
    assert_eq!(version, 0, "nothing is rolled before Ann rolls");
    assert_eq!(commitment.unwrap().len(), 64);
    let who = hash.clone();
    tables
        .change_table(&id, move |table| {
            table.plan(&who, Command::AddSeedNumber { seat: Seat(0), number: 42 })
        })
        .await
        .unwrap();
    let who = hash.clone();
    let again = tables
        .change_table(&id, move |table| {
            table.plan(&who, Command::AddSeedNumber { seat: Seat(0), number: 43 })
        })
        .await;
    assert!(again.unwrap_err().to_string().contains("already added"));
    while !tables.read_table(&id, |table| table.is_over()).await.unwrap() {
        let token_hash = hash.clone();
        let stepped = tables.change_table(&id, move |table| {
            let first = !table.game().has_rolled();
            match table.game().phase() {
                Phase::Roll { .. } if first => table.roll(&token_hash, table.version(), None),
                _ => next_step(table, &[token_hash.clone(), token_hash.clone()]).unwrap(),
            }
        });
        if stepped.await.is_err() {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
    }
    tables.read_table(&id, |table| table.public_record()).await.unwrap()
}

async fn dice_follow_from_the_committed_seed_and_the_numbers(database: &TestStore) {
    let record = record_of_played_game(database).await;
    let rolls = record.events.iter().filter(|event| matches!(event, Event::Roll { .. })).count();
    let first = u8::from(record.header.first);
    let proof = VerifiedDice {
        roll_count: rolls,
        contributing_seats: vec![1],
        human_count: 1,
        first_seat: first,
        is_first_drawn: true,
    };
    assert_eq!(verify_dice(&record), Ok(proof));
    // Every change is detected.
    let changed = |change: &dyn Fn(&mut Record)| {
        let mut other = record.clone();
        change(&mut other);
        verify_dice(&other)
    };
    let is_roll = |event: &&mut Event| matches!(event, Event::Roll { .. });
    let swapped = changed(&|record| {
        if let Some(Event::Roll { faces }) = record.events.iter_mut().find(is_roll) {
            faces[0] = faces[0] % 6 + 1;
        }
    });
    assert!(matches!(
        swapped,
        Err(DiceVerificationError::WrongRoll { number: 1, .. }
            | DiceVerificationError::CorruptRecord(_))
    ));
    let other_number = changed(&|record| {
        record.events[0] = Event::Number { seat: Seat(0), number: 41 };
    });
    assert!(matches!(other_number, Err(DiceVerificationError::WrongRoll { number: 1, .. })));
    let no_number = changed(&|record| drop(record.events.remove(0)));
    assert!(matches!(no_number, Err(DiceVerificationError::WrongRoll { number: 1, .. })));
    let other_seed = changed(&|record| {
        record.events.pop();
        record.events.push(Event::Seed { seed: "0".repeat(64) });
    });
    assert_eq!(other_seed, Err(DiceVerificationError::WrongSeed));
    assert_eq!(
        changed(&|record| drop(record.events.pop())),
        Err(DiceVerificationError::SeedNotRevealed)
    );
    let no_commitment = changed(&|record| {
        record.header.commitment = None;
        record.events.pop();
        record.events.remove(0);
    });
    assert_eq!(no_commitment, Err(DiceVerificationError::NoCommitment));
}

#[test]
fn numbers_come_before_the_first_roll_and_the_seed_after_the_end() {
    let mut training = setup(GameId::Yahtzee, &[local_seat("Ann"), local_seat("Ben")]);
    training.is_training = true;
    let (plain, token_hashes) = table_with_tokens(&training);
    let mut table = table_with_commitment(&plain, &token_hashes, '7');
    let refused = |table: &rollwright_tables::Table, number: u64| {
        crate::test_support::expect_refused(
            table.plan(&token_hashes[0], Command::AddSeedNumber { seat: Seat(0), number }),
        )
        .to_string()
    };
    assert!(refused(&plain, 1).contains("no secret seed"));
    assert!(refused(&table, 1 << 53).contains("at most"));
    crate::test_support::commit(
        table.plan(
            &token_hashes[1],
            Command::AddSeedNumber { seat: Seat(1), number: (1 << 53) - 1 },
        ),
        &mut table,
    );
    crate::test_support::commit(table.roll(&token_hashes[0], 1, None), &mut table);
    assert!(refused(&table, 1).contains("before the first roll"));
    crate::test_support::commit(table.act(&token_hashes[0], 2, Seat(0), "r1"), &mut table);
    // In training the first roll can be taken back, but it has been seen.
    crate::test_support::commit(table.take_back(&token_hashes[0], 4, false), &mut table);
    assert!(refused(&table, 1).contains("before the first roll"));
    while let Some(draft) = next_step(&table, &token_hashes) {
        crate::test_support::commit(draft, &mut table);
    }
    assert!(table.game().revealed_seed().is_some());
    let undo = crate::test_support::expect_refused(table.take_back(
        &token_hashes[1],
        table.version(),
        false,
    ));
    assert!(
        undo.to_string().contains("seed has been revealed"),
        "the revealed seed determines the dice: {undo}"
    );
    assert!(verify_dice(&table.record()).is_ok());
}

#[test]
fn a_wrong_first_seat_is_detected() {
    let (plain, token_hashes) =
        table_with_tokens(&setup(GameId::Qwixx, &[local_seat("Ann"), local_seat("Ben")]));
    // The first of these seeds draws seat 1, which began, and the second draws seat 2.
    for (digit, expected) in [('7', None), ('5', Some((Seat(0), Seat(1))))] {
        let mut table = table_with_commitment(&plain, &token_hashes, digit);
        while let Some(draft) = next_step(&table, &token_hashes) {
            crate::test_support::commit(draft, &mut table);
        }
        match (verify_dice(&table.record()), expected) {
            (Ok(proof), None) => assert!(proof.is_first_drawn && proof.first_seat == 1),
            (
                Err(DiceVerificationError::WrongFirstSeat { recorded, expected: drawn }),
                Some(expected),
            ) => {
                assert_eq!((recorded, drawn), expected);
            }
            (found, expected) => panic!("{found:?} {expected:?}"),
        }
    }
}

/// The same table, with dice from a committed seed of this digit.
fn table_with_commitment(
    plain: &rollwright_tables::Table,
    token_hashes: &[rollwright_tables::TokenHash],
    digit: char,
) -> rollwright_tables::Table {
    let seed = rollwright_tables::Seed::from_hex(&digit.to_string().repeat(64)).unwrap();
    let mut header = plain.header().clone();
    header.commitment = Some(rollwright_tables::provably_fair::seed_commitment(&seed));
    let definition = rollwright_tables::table::TableDefinition {
        id: plain.id().clone(),
        host: token_hashes[0].clone(),
        kind: rollwright_tables::store::TableKind::Server,
        header,
        seed,
        seat_holders: [0, 1].map(|seat| plain.seat_holder(Seat(seat)).unwrap().clone()).into(),
        rematch_id: None,
        time_until_away: rollwright_tables::TimeUntilAway::default(),
        bot_speed: Default::default(),
        tutor: Default::default(),
        time_limit: None,
    };
    rollwright_tables::Table::from_events(definition, Vec::new()).unwrap()
}
