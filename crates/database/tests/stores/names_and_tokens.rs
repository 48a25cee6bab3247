//! Names and tokens: what is stored of them, and what isn't.

use rollwright_games::{GameId, Seat};
use rollwright_tables::SeatRequest;

use crate::test_store::{TestStore, for_each_store};
use crate::test_support::{TableTestExt, local_seat, setup};

for_each_store!(only_the_hashes_of_tokens_are_stored, a_deleted_name_is_stored_nowhere,);

async fn only_the_hashes_of_tokens_are_stored(database: &TestStore) {
    let tables = database.tables().await;
    let ann = tables
        .create_table(setup(GameId::Yahtzee, &[local_seat("Ann"), SeatRequest::Open]), None)
        .await
        .unwrap();
    let ben = tables.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
    let texts = database.all_stored_texts().await;
    for token in [ann.token, ben.token] {
        assert!(!texts.contains(token.expose()));
        assert!(texts.contains(token.hash().as_str()));
    }
}

async fn a_deleted_name_is_stored_nowhere(database: &TestStore) {
    let tables = database.tables().await;
    let ann =
        tables.create_table(setup(GameId::Yahtzee, &[local_seat("Zsofia")]), None).await.unwrap();
    let (id, hash) = (ann.table, ann.token.hash());
    tables.change_table(&id, move |table| table.roll(&hash, 0, None)).await.unwrap();
    assert!(database.all_stored_texts().await.contains("Zsofia"));
    let person = tables
        .read_table(&id, |table| {
            table.seat_holder(Seat(0)).and_then(|assignment| assignment.person.clone())
        })
        .await
        .unwrap()
        .unwrap();
    tables.delete_person_name_everywhere(&person.id).await.unwrap();
    let texts = database.all_stored_texts().await;
    assert!(!texts.contains("Zsofia") && !texts.contains(person.id.as_str()));
    for tables in [tables, database.tables().await] {
        let (name, seat_count) = tables
            .read_table(&id, {
                let hash = ann.token.hash();
                move |table| (table.seat_display_name(Seat(0)), table.seats_of(&hash).len())
            })
            .await
            .unwrap();
        assert_eq!(
            (name.as_str(), seat_count),
            ("Player 1", 1),
            "the seat stays, the name is gone"
        );
    }
}
