//! Fair dice, from the promise to the proof.

use rollwright_games::record::{Event, Record};
use rollwright_games::{GameId, Phase, Seat};
use rollwright_tables::fair::{Proof, Unproved, verify};

use crate::world::{Database, Moves, bot, here, over_both, setup, step, table};

over_both!(dice_follow_from_the_promised_seed_and_the_numbers);

/// A whole game with a number of seat 1's own: its record.
async fn played(database: &Database) -> Record {
    let tables = database.tables().await;
    let seats = [here("Ann"), bot("greedy")];
    let ann = tables.found(setup(GameId::Qwixx, &seats), None).await.unwrap();
    let (id, hash) = (ann.table, ann.token.hash());
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    let (version, commitment) = tables
        .read(&id, |table| (table.version(), table.header().commitment.clone()))
        .await
        .unwrap();
    assert_eq!(version, 0, "nothing is rolled before Ann wants it");
    assert_eq!(commitment.unwrap().len(), 64);
    let who = hash.clone();
    tables.change(&id, move |table| table.add_number(&who, Seat(0), 42)).await.unwrap();
    let who = hash.clone();
    let again = tables.change(&id, move |table| table.add_number(&who, Seat(0), 43)).await;
    assert!(again.unwrap_err().to_string().contains("already added"));
    while !tables.read(&id, |table| table.is_over()).await.unwrap() {
        let hand = hash.clone();
        let stepped = tables.change(&id, move |table| {
            let first = !table.game().has_rolled();
            match table.game().phase() {
                Phase::Roll { .. } if first => table.roll(&hand, table.version(), None),
                _ => step(table, &[hand.clone(), hand.clone()]).unwrap(),
            }
        });
        if stepped.await.is_err() {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
    }
    tables.read(&id, |table| table.public_record()).await.unwrap()
}

async fn dice_follow_from_the_promised_seed_and_the_numbers(database: &Database) {
    let record = played(database).await;
    let rolls = record.events.iter().filter(|event| matches!(event, Event::Roll { .. })).count();
    let first = u8::from(record.header.first);
    let proof = Proof { rolls, seats: vec![1], people: 1, first, by_lot: true };
    assert_eq!(verify(&record), Ok(proof));
    // Whatever is changed is noticed.
    let changed = |change: &dyn Fn(&mut Record)| {
        let mut other = record.clone();
        change(&mut other);
        verify(&other)
    };
    let is_roll = |event: &&mut Event| matches!(event, Event::Roll { .. });
    let swapped = changed(&|record| {
        if let Some(Event::Roll { faces }) = record.events.iter_mut().find(is_roll) {
            faces[0] = faces[0] % 6 + 1;
        }
    });
    assert!(matches!(swapped, Err(Unproved::WrongRoll { number: 1, .. } | Unproved::Damaged(_))));
    let other_number = changed(&|record| {
        record.events[0] = Event::Number { seat: Seat(0), number: 41 };
    });
    assert!(matches!(other_number, Err(Unproved::WrongRoll { number: 1, .. })));
    let no_number = changed(&|record| drop(record.events.remove(0)));
    assert!(matches!(no_number, Err(Unproved::WrongRoll { number: 1, .. })));
    let other_seed = changed(&|record| {
        record.events.pop();
        record.events.push(Event::Seed { seed: "0".repeat(64) });
    });
    assert_eq!(other_seed, Err(Unproved::WrongSeed));
    assert_eq!(changed(&|record| drop(record.events.pop())), Err(Unproved::NotShown));
    let no_promise = changed(&|record| {
        record.header.commitment = None;
        record.events.pop();
        record.events.remove(0);
    });
    assert_eq!(no_promise, Err(Unproved::NoCommitment));
}

#[test]
fn numbers_come_before_the_first_roll_and_the_seed_after_the_end() {
    let mut promised = setup(GameId::Yahtzee, &[here("Ann"), here("Ben")]);
    promised.training = true;
    let (plain, hands) = table(&promised);
    let mut table = promised_table(&plain, &hands, '7');
    let refused = |table: &rollwright_tables::Table, number: u64| {
        crate::world::refused(table.add_number(&hands[0], Seat(0), number)).to_string()
    };
    assert!(refused(&plain, 1).contains("no secret seed"));
    assert!(refused(&table, 1 << 53).contains("at most"));
    crate::world::commit(table.add_number(&hands[1], Seat(1), (1 << 53) - 1), &mut table);
    crate::world::commit(table.roll(&hands[0], 1, None), &mut table);
    assert!(refused(&table, 1).contains("before the first roll"));
    crate::world::commit(table.act(&hands[0], 2, Seat(0), "r1"), &mut table);
    // In training the first roll can be taken back: it has been seen even so.
    crate::world::commit(table.undo(&hands[0], 4, false), &mut table);
    assert!(refused(&table, 1).contains("before the first roll"));
    while let Some(draft) = step(&table, &hands) {
        crate::world::commit(draft, &mut table);
    }
    assert!(table.game().seed_shown().is_some());
    let undo = crate::world::refused(table.undo(&hands[1], table.version(), false));
    assert!(undo.to_string().contains("is shown"), "whoever knows the seed knows the dice: {undo}");
    assert!(verify(&table.record()).is_ok());
}

#[test]
fn a_seat_that_began_against_the_lot_is_noticed() {
    let (plain, hands) = table(&setup(GameId::Qwixx, &[here("Ann"), here("Ben")]));
    // By lot the first of these seeds gives seat 1, which began, and the second seat 2.
    for (digit, expected) in [('7', None), ('5', Some((Seat(0), Seat(1))))] {
        let mut table = promised_table(&plain, &hands, digit);
        while let Some(draft) = step(&table, &hands) {
            crate::world::commit(draft, &mut table);
        }
        match (verify(&table.record()), expected) {
            (Ok(proof), None) => assert!(proof.by_lot && proof.first == 1),
            (Err(Unproved::WrongStart { was, should }), Some(expected)) => {
                assert_eq!((was, should), expected);
            }
            (found, expected) => panic!("{found:?} {expected:?}"),
        }
    }
}

/// The same table, with dice from a seed of this digit that was promised.
fn promised_table(
    plain: &rollwright_tables::Table,
    hands: &[rollwright_tables::TokenHash],
    digit: char,
) -> rollwright_tables::Table {
    let seed = rollwright_tables::Seed::from_hex(&digit.to_string().repeat(64)).unwrap();
    let mut header = plain.header().clone();
    header.commitment = Some(rollwright_tables::fair::commitment(&seed));
    let founding = rollwright_tables::table::Founding {
        id: plain.id().clone(),
        host: hands[0].clone(),
        origin: rollwright_tables::store::Origin::Server,
        header,
        seed,
        chairs: [0, 1].map(|seat| plain.chair(Seat(seat)).unwrap().clone()).into(),
        rematch: None,
        away_after: rollwright_tables::AwayAfter::default(),
        bot_speed: Default::default(),
        tutor: Default::default(),
        time_limit: None,
    };
    rollwright_tables::Table::new(founding, Vec::new()).unwrap()
}
