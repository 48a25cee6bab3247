//! Names and tokens: what is stored of them, and what is not.

use rollwright_games::{GameId, Seat};
use rollwright_tables::Wish;

use crate::world::{Database, Moves, here, over_both, setup};

over_both!(tokens_are_stored_as_hashes_only, a_forgotten_name_is_nowhere);

async fn tokens_are_stored_as_hashes_only(database: &Database) {
    let tables = database.tables().await;
    let ann = tables.found(setup(GameId::Yahtzee, &[here("Ann"), Wish::Open]), None).await.unwrap();
    let ben = tables.join(&ann.table, Seat(1), "Ben", None).await.unwrap();
    let texts = database.texts().await;
    for token in [ann.token, ben.token] {
        assert!(!texts.contains(token.reveal()));
        assert!(texts.contains(token.hash().as_str()));
    }
}

async fn a_forgotten_name_is_nowhere(database: &Database) {
    let tables = database.tables().await;
    let ann = tables.found(setup(GameId::Yahtzee, &[here("Zsofia")]), None).await.unwrap();
    let (id, hash) = (ann.table, ann.token.hash());
    tables.change(&id, move |table| table.roll(&hash, 0, None)).await.unwrap();
    assert!(database.texts().await.contains("Zsofia"));
    let person = tables
        .read(&id, |table| table.chair(Seat(0)).and_then(|chair| chair.person.clone()))
        .await
        .unwrap()
        .unwrap();
    tables.forget(&person.id).await.unwrap();
    let texts = database.texts().await;
    assert!(!texts.contains("Zsofia") && !texts.contains(person.id.as_str()));
    for tables in [tables, database.tables().await] {
        let (name, hand) = tables
            .read(&id, {
                let hash = ann.token.hash();
                move |table| (table.name(Seat(0)), table.hand(&hash).len())
            })
            .await
            .unwrap();
        assert_eq!((name.as_str(), hand), ("Player 1", 1), "the seat stays, the name is gone");
    }
}
