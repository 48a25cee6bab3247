//! Passes to another device: random, stored as hashes, valid for a few minutes and for one use.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use rollwright_games::{GameId, Seat};
use rollwright_tables::{
    Command, Id, PASS_LIFETIME, SeatGrant, SeatRequest, Table, TableError, Tables, Token, TokenHash,
};
use sha2::{Digest, Sha256};

use crate::test_store::{TestStore, for_each_store};
use crate::test_support::{local_seat, setup};

/// A Pig table with Ann at one screen and Ben at another.
async fn two_people(tables: &Tables) -> (SeatGrant, SeatGrant) {
    let ann = tables
        .create_table(setup(GameId::Pig, &[local_seat("Ann"), SeatRequest::Open]), None)
        .await
        .unwrap();
    let ben = tables.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
    (ann, ben)
}

async fn issue(tables: &Tables, seated: &SeatGrant) -> String {
    let pass = tables.issue_pass(&seated.table, &seated.token.hash()).await.unwrap();
    pass.expose().to_owned()
}

async fn assert_refused(tables: &Tables, table: &Id, pass: &str) {
    let refused = tables.redeem_pass(table, pass, None).await.unwrap_err();
    assert!(matches!(refused, TableError::InvalidSeatTransferPass), "{refused}");
    assert_eq!(tables.issuer_of_valid_pass(table, pass).await.unwrap(), None);
}

async fn holds_first(tables: &Tables, table: &Id, token: &Token) -> bool {
    let who = token.hash();
    tables.read_table(table, move |table| table.seats_of(&who).contains(Seat(0))).await.unwrap()
}

/// All stored passes; `None` for a store in memory.
async fn rows(database: &TestStore) -> Option<Vec<(String, String, String)>> {
    let pool = database.pool().await?;
    let rows = sqlx::query_as("SELECT table_id, holder, hash FROM seat_passes");
    Some(rows.fetch_all(&pool).await.unwrap())
}

async fn a_pass_works_once_and_survives_a_restart(database: &TestStore) {
    let tables = database.tables().await;
    let (ann, ben) = two_people(&tables).await;
    let pass = issue(&tables, &ann).await;
    let other = two_people(&tables).await.0;
    assert_refused(&tables, &ann.table, &"0".repeat(32)).await;
    assert_refused(&tables, &ann.table, "no pass at all").await;
    assert_refused(&tables, &other.table, &pass).await;
    tables.store().close().await;

    let tables = database.tables().await;
    let holder = tables.issuer_of_valid_pass(&ann.table, &pass).await.unwrap();
    assert_eq!(holder, Some(ann.token.hash()), "reading doesn't use it up");
    let phone = tables.redeem_pass(&ann.table, &pass, None).await.unwrap().token;
    assert!(holds_first(&tables, &ann.table, &phone).await);
    assert!(!holds_first(&tables, &ann.table, &ann.token).await);
    let again = tables.redeem_pass(&ann.table, &pass, Some(ben.token)).await.unwrap_err();
    assert!(matches!(again, TableError::InvalidSeatTransferPass), "{again}");
    assert_refused(&tables, &ann.table, &pass).await;
    let not_seated = tables.issue_pass(&ann.table, &ann.token.hash()).await.unwrap_err();
    assert!(matches!(not_seated, TableError::NotSeated), "{not_seated}");
}

async fn only_one_of_many_devices_gets_the_seat(database: &TestStore) {
    let server = async || database.tables().await.join_cluster_if_database_shared().unwrap();
    let servers = [server().await, server().await];
    for _ in 0..5 {
        let (ann, _) = two_people(&servers[0]).await;
        let pass = issue(&servers[0], &ann).await;
        let mut tasks = tokio::task::JoinSet::new();
        for number in 0..12 {
            let (tables, table) = (servers[number % 2].clone(), ann.table.clone());
            let pass = pass.clone();
            tasks.spawn(async move { tables.redeem_pass(&table, &pass, None).await });
        }
        let (mut winners, mut losers) = (Vec::new(), 0);
        for result in tasks.join_all().await {
            match result {
                Ok(seated) => winners.push(seated.token),
                Err(TableError::InvalidSeatTransferPass) => losers += 1,
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!((winners.len(), losers), (1, 11));
        assert!(holds_first(&server().await, &ann.table, &winners[0]).await);
    }
}

async fn a_pass_expires_after_ten_minutes(database: &TestStore) {
    let time = Arc::new(AtomicI64::new(1_000_000_000_000));
    let clock = time.clone();
    let tables = database.tables().await;
    let tables = tables.with_unix_millis_source(Arc::new(move || clock.load(Ordering::Relaxed)));
    let (ann, ben) = two_people(&tables).await;
    let lifetime = PASS_LIFETIME.as_millis() as i64;
    assert_eq!(lifetime, 10 * 60 * 1000);
    let pass = issue(&tables, &ann).await;
    let left = async || {
        let left = tables.pass_time_left(&ann.table, &ann.token.hash()).await;
        left.unwrap()
    };
    assert_eq!(left().await, Some(PASS_LIFETIME));
    time.fetch_add(lifetime - 1, Ordering::Relaxed);
    assert_eq!(left().await, Some(Duration::from_millis(1)));
    assert!(tables.issuer_of_valid_pass(&ann.table, &pass).await.unwrap().is_some());
    time.fetch_add(1, Ordering::Relaxed);
    assert_eq!(left().await, None);
    assert_refused(&tables, &ann.table, &pass).await;
    assert!(!tables.revoke_pass(&ann.table, &ann.token.hash()).await.unwrap());

    // Issuing a pass deletes the unused ones that have expired.
    issue(&tables, &ann).await;
    time.fetch_add(lifetime, Ordering::Relaxed);
    let pass = issue(&tables, &ben).await;
    if let Some(stored) = rows(database).await {
        assert_eq!(stored.len(), 1);
        assert_eq!(stored[0].1, ben.token.hash().as_str());
    }
    time.fetch_add(lifetime - 1, Ordering::Relaxed);
    tables.redeem_pass(&ann.table, &pass, None).await.unwrap();
    assert!(rows(database).await.is_none_or(|rows| rows.is_empty()));
}

async fn a_pass_can_be_revoked_and_replaced(database: &TestStore) {
    let tables = database.tables().await;
    let (ann, ben) = two_people(&tables).await;
    let (table, who) = (&ann.table, ann.token.hash());
    let first = issue(&tables, &ann).await;
    let second = issue(&tables, &ann).await;
    assert_ne!(first, second);
    assert_refused(&tables, table, &first).await;
    let bens = issue(&tables, &ben).await;
    assert!(rows(database).await.is_none_or(|rows| rows.len() == 2), "one per player");
    assert!(tables.revoke_pass(table, &who).await.unwrap());
    assert_refused(&tables, table, &second).await;
    assert_eq!(tables.pass_time_left(table, &who).await.unwrap(), None);
    assert!(!tables.revoke_pass(table, &who).await.unwrap(), "there is none left");
    assert!(
        tables.issuer_of_valid_pass(table, &bens).await.unwrap().is_some(),
        "Ben's pass isn't affected"
    );
    assert!(holds_first(&tables, table, &ann.token).await);
    let third = issue(&tables, &ann).await;
    tables.redeem_pass(table, &third, None).await.unwrap();
    assert!(!tables.revoke_pass(table, &who).await.unwrap(), "it was used before");
}

async fn a_copy_of_the_database_reveals_no_pass(database: &TestStore) {
    let tables = database.tables().await;
    let (ann, _) = two_people(&tables).await;
    let pass = issue(&tables, &ann).await;
    let stored = rows(database).await.unwrap();
    let [(table, holder, hash)] = &stored[..] else { panic!("{stored:?}") };
    assert_eq!(holder, ann.token.hash().as_str());
    let everything = database.all_stored_texts().await + table + holder + hash;
    assert!(!everything.contains(&pass) && !everything.contains(ann.token.expose()));

    // What version 0.1.0 derived from the seed and the token's hash no longer works.
    let pool = sqlx::AnyPool::connect(&database.url).await.unwrap();
    let seeds = sqlx::query_as("SELECT seed FROM tables WHERE id = $1").bind(table.clone());
    let (seed,): (String,) = seeds.fetch_one(&pool).await.unwrap();
    let seed: Vec<u8> =
        (0..32).map(|at| u8::from_str_radix(&seed[2 * at..2 * at + 2], 16).unwrap()).collect();
    let mut computed = Sha256::new();
    computed.update(b"rollwright seat 1");
    computed.update(&seed);
    computed.update(holder.as_bytes());
    let computed: String = computed.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    for guess in [&computed[..32], &hash[..32], &hash[32..], &holder[..32], &table[..]] {
        assert_refused(&tables, &ann.table, guess).await;
    }
    // A stored hash can't be used as the token of a seat, either.
    let stolen = Token::parse(holder).unwrap();
    assert!(!holds_first(&tables, &ann.table, &stolen).await);
    // The same database gives another pass each time: nothing in it determines which.
    assert_ne!(issue(&tables, &ann).await, pass);
}

async fn a_pass_ends_with_the_game(database: &TestStore) {
    let tables = database.tables().await;
    let (ann, ben) = two_people(&tables).await;
    let table = &ann.table;
    let pass = issue(&tables, &ann).await;
    let resign = async |who: TokenHash, seat| {
        tables.run_command(table, who, Command::Resign { seat }).await.unwrap();
    };
    resign(ann.token.hash(), Seat(0)).await;
    resign(ben.token.hash(), Seat(1)).await;
    let over = async {
        while !tables.read_table(table, Table::is_over).await.unwrap() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), over).await.expect("bots play to the end");
    assert_refused(&tables, table, &pass).await;
    let refused = tables.issue_pass(table, &ann.token.hash()).await.unwrap_err();
    assert!(matches!(refused, TableError::GameOver), "{refused}");
}

for_each_store!(
    a_pass_works_once_and_survives_a_restart,
    only_one_of_many_devices_gets_the_seat,
    a_pass_expires_after_ten_minutes,
    a_pass_can_be_revoked_and_replaced,
    a_pass_ends_with_the_game,
);

mod rows {
    use super::a_copy_of_the_database_reveals_no_pass;

    crate::test_store::for_each_database!(a_copy_of_the_database_reveals_no_pass,);
}
