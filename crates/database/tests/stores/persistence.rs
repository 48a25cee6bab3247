//! Acknowledged changes are stored, in both databases.

use std::time::Duration;

use rollwright_games::{GameId, Phase, Seat};
use rollwright_tables::store::{MAX_STORED_REVIEWS, ReviewSettings, StoredReview};
use rollwright_tables::{Id, SeatGrant, SeatRequest, TableError, Tables, Token};

use crate::test_store::{TestStore, for_each_store};
use crate::test_support::{TableTestExt, bot_seat, local_seat, setup};

for_each_store!(
    a_table_loads_unchanged,
    only_one_of_many_concurrent_moves_wins,
    two_servers_on_one_database_never_mix_their_moves,
    a_rematch_is_the_same_for_everybody,
    unknown_tables_and_invalid_setups_are_refused,
    reviews_are_stored_with_their_settings_and_the_oldest_evicted,
);

async fn a_table_loads_unchanged(database: &TestStore) {
    let tables = database.tables().await;
    let people = [local_seat("Ann"), SeatRequest::Open, bot_seat("greedy")];
    let ann = tables.create_table(setup(GameId::Qwinto, &people), None).await.unwrap();
    let ben = tables.join_table(&ann.table, Seat(1), " Ben ", None).await.unwrap();
    let (hash, id) = (ann.token.hash(), ann.table.clone());
    tables.change_table(&id, move |table| table.act(&hash, 1, Seat(0), "RYB")).await.unwrap();
    let version_before = wait_for_people(&tables, &id).await;
    let other = database.tables().await;
    let again =
        tables.read_table(&id, |table| table.public_events_after(0).to_vec()).await.unwrap();
    let back = other.read_table(&id, |table| table.public_events_after(0).to_vec()).await.unwrap();
    assert_eq!(back, again);
    assert!(back.len() as u64 >= version_before);
    let names = other
        .read_table(&id, |table| [0, 1, 2].map(|seat| table.seat_display_name(Seat(seat))))
        .await;
    assert_eq!(names.unwrap(), ["Ann", "Ben", "Greedy (bot)"]);
    // Ben's token still holds his seat.
    let version = back.len() as u64;
    let hash = ben.token.hash();
    let seats = other.read_table(&id, move |table| table.seats_of(&hash)).await.unwrap();
    assert!(seats.contains(Seat(1)) && seats.len() == 1 && version >= 3);
}

/// Waits until only people have to act; returns the version then.
async fn wait_for_people(tables: &Tables, id: &Id) -> u64 {
    for _ in 0..1000 {
        let (is_waiting, version) = tables
            .read_table(id, |table| (table.next_bot_move_task().is_none(), table.version()))
            .await
            .unwrap();
        if is_waiting {
            return version;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("the bots never answer");
}

async fn bots_play_to_the_end_and_the_result_is_stored(database: &TestStore) {
    let tables = database.tables().await;
    let bots = [bot_seat("greedy"), bot_seat("random")];
    let SeatGrant { table: id, .. } =
        tables.create_table(setup(GameId::Qwixx, &bots), None).await.unwrap();
    let mut public_events = tables.subscribe(&id).await.unwrap();
    tokio::time::timeout(Duration::from_secs(120), async {
        while !tables.read_table(&id, |table| table.is_over()).await.unwrap() {
            public_events.changed().await.unwrap();
        }
    })
    .await
    .expect("the bots finish their game");
    let scores = tables
        .read_table(&id, |table| [0, 1].map(|seat| table.game().score(Seat(seat))))
        .await
        .unwrap();
    let pool = sqlx::AnyPool::connect(&database.url).await.unwrap();
    let rows: Vec<(i64, i64, String)> =
        sqlx::query_as("SELECT seat, points, bot FROM results ORDER BY seat")
            .fetch_all(&pool)
            .await
            .unwrap();
    let expected =
        [(1, i64::from(scores[0]), "greedy".into()), (2, i64::from(scores[1]), "random".into())];
    assert_eq!(rows, expected);
}

async fn only_one_of_many_concurrent_moves_wins(database: &TestStore) {
    let tables = database.tables().await;
    let ann =
        tables.create_table(setup(GameId::Yahtzee, &[local_seat("Ann")]), None).await.unwrap();
    let id = ann.table;
    for round in 0..5 {
        let version = tables.read_table(&id, |table| table.version()).await.unwrap();
        let tries = (0..8).map(|_| {
            let (tables, id, hash) = (tables.clone(), id.clone(), ann.token.hash());
            tokio::spawn(async move {
                tables
                    .change_table(&id, move |table| match table.game().phase() {
                        Phase::Roll { .. } => table.roll(&hash, version, None),
                        _ => table.act(&hash, version, Seat(0), "r1"),
                    })
                    .await
            })
        });
        let mut won = 0;
        for task in tries.collect::<Vec<_>>() {
            match task.await.unwrap() {
                Ok(_) => won += 1,
                Err(refusal) => {
                    assert!(matches!(
                        refusal,
                        TableError::StaleVersion { .. } | TableError::Illegal(_)
                    ));
                }
            }
        }
        assert_eq!(won, usize::from(round < 3), "three rolls, then a box has to be chosen");
    }
}

async fn two_servers_on_one_database_never_mix_their_moves(database: &TestStore) {
    let (one, other) = (database.tables().await, database.tables().await);
    let ann = one.create_table(setup(GameId::Yahtzee, &[local_seat("Ann")]), None).await.unwrap();
    let (id, hash) = (ann.table, ann.token.hash());
    other.read_table(&id, |_| ()).await.unwrap();
    let roll = |tables: Tables| {
        let (id, hash) = (id.clone(), hash.clone());
        async move { tables.change_table(&id, move |table| table.roll(&hash, 0, None)).await }
    };
    assert_eq!(roll(one.clone()).await.unwrap(), 1);
    // The other server finds that event 1 exists, reloads the table, and finds the roll stale.
    let refusal = roll(other.clone()).await.unwrap_err();
    assert!(matches!(refusal, TableError::StaleVersion { .. }), "{refusal}");
    let public_events = |tables: Tables| {
        let id = id.clone();
        async move {
            tables.read_table(&id, |table| table.public_events_after(0).to_vec()).await.unwrap()
        }
    };
    assert_eq!(public_events(one).await, public_events(other).await);
}

async fn a_rematch_is_the_same_for_everybody(database: &TestStore) {
    let tables = database.tables().await;
    let people = [local_seat("Ann"), SeatRequest::Open];
    let ann = tables.create_table(setup(GameId::Warrior, &people), None).await.unwrap();
    let id = ann.table.clone();
    let ben = tables.join_table(&id, Seat(1), "Ben", None).await.unwrap();
    let early = tables.get_or_create_rematch(&id, &ann.token.hash()).await.unwrap_err();
    assert!(matches!(early, TableError::GameNotOver), "{early}");
    let token_hashes = [ann.token.hash(), ben.token.hash()];
    while !tables.read_table(&id, |table| table.is_over()).await.unwrap() {
        let token_hashes = token_hashes.clone();
        let stepped = tables.change_table(&id, move |table| {
            crate::test_support::next_step(table, &token_hashes).unwrap()
        });
        stepped.await.unwrap();
    }
    let (first, second) = tokio::join!(
        tables.get_or_create_rematch(&id, &token_hashes[0]),
        tables.get_or_create_rematch(&id, &token_hashes[1])
    );
    let again = first.unwrap();
    assert_eq!(again, second.unwrap());
    assert_eq!(again, tables.get_or_create_rematch(&id, &token_hashes[1]).await.unwrap());
    let stranger = Token::generate().unwrap().hash();
    assert!(matches!(
        tables.get_or_create_rematch(&id, &stranger).await,
        Err(TableError::NotSeated)
    ));
    let (seat_counts, names) = tables
        .read_table(&again, move |table| {
            (
                token_hashes.map(|seats| table.seats_of(&seats).len()),
                [0, 1].map(|seat| table.seat_display_name(Seat(seat))),
            )
        })
        .await
        .unwrap();
    assert_eq!((seat_counts, names), ([1, 1], ["Ann".to_owned(), "Ben".to_owned()]));
}

async fn unknown_tables_and_invalid_setups_are_refused(database: &TestStore) {
    let tables = database.tables().await;
    let missing = Id::generate().unwrap();
    assert!(matches!(tables.read_table(&missing, |_| ()).await, Err(TableError::NoSuchTable)));
    assert!(matches!(tables.subscribe(&missing).await, Err(TableError::NoSuchTable)));
    assert_eq!(tables.count_in_memory(), 0, "unknown tables take no memory");
    for (bad, expected) in [
        (setup(GameId::Yahtzee, &[bot_seat("genius")]), "has no strategy 'genius'"),
        (setup(GameId::Warrior, &[local_seat("Ann")]), "2"),
        (setup(GameId::Qwixx, &[]), "expected 1 to 12 players"),
    ] {
        let refusal = tables.create_table(bad, None).await.unwrap_err().to_string();
        assert!(refusal.contains(expected), "{refusal}");
    }
    assert!(
        !database.all_stored_texts().await.contains("Ann"),
        "nothing of a refused setup is stored"
    );
}

async fn reviews_are_stored_with_their_settings_and_the_oldest_evicted(database: &TestStore) {
    let settings = |rollouts: u64| ReviewSettings {
        program: "rollwright 1".to_owned(),
        rollouts,
        version: 70,
    };
    let review = |table: &str, rollouts: u64, body: &str| StoredReview {
        table: table.to_owned(),
        settings: settings(rollouts),
        body: body.to_owned(),
    };
    let store = database.store().await;
    store.store_review(review("first", 200, "{}")).await.unwrap();
    drop(store);
    let store = database.store().await;
    let load = async |table: &str, rollouts: u64| {
        store.load_review(table, &settings(rollouts)).await.unwrap()
    };
    assert_eq!(load("first", 200).await.as_deref(), Some("{}"));
    assert_eq!(load("first", 10).await, None, "with other settings it is another review");
    store.store_review(review("first", 10, "another")).await.unwrap();
    assert_eq!(load("first", 10).await.as_deref(), Some("another"));
    assert_eq!(load("first", 200).await, None, "one review per game is stored");
    let many: Vec<String> = (1..=MAX_STORED_REVIEWS).map(|number| number.to_string()).collect();
    for table in &many[1..] {
        store.store_review(review(table, 10, "x")).await.unwrap();
    }
    assert_eq!(load("first", 10).await.as_deref(), Some("another"));
    store.store_review(review("last", 10, "x")).await.unwrap();
    assert_eq!(load("first", 10).await, None, "the oldest was evicted");
    assert_eq!(load("last", 10).await.as_deref(), Some("x"));
    assert_eq!(load(&many[1], 10).await.as_deref(), Some("x"));
}

mod rows {
    use super::bots_play_to_the_end_and_the_result_is_stored;

    crate::test_store::for_each_database!(bots_play_to_the_end_and_the_result_is_stored,);
}
