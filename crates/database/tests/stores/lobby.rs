//! The public list: a few tables per client and network, and only tables that somebody attends.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rollwright_games::{GameId, Seat};
use rollwright_tables::platform::time::unix_millis;
use rollwright_tables::{
    ABANDONED_AFTER, MAX_LISTED_PER_CLIENT, MAX_LISTED_PER_NETWORK, SeatGrant, SeatRequest,
    TableError, TableSetup, Tables, Token,
};

use crate::test_store::{TestStore, for_each_store};
use crate::test_support::{local_seat, setup};

for_each_store!(
    a_client_lists_only_a_few_tables,
    a_network_lists_only_a_few_tables_with_any_number_of_tokens,
    an_abandoned_table_leaves_the_list_until_somebody_returns,
);

const NETWORK: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));

async fn list_table(
    tables: &Tables,
    network: IpAddr,
    token: Option<Token>,
) -> Result<SeatGrant, TableError> {
    let seats = [local_seat("Ann"), SeatRequest::Open];
    let setup = TableSetup { is_listed: true, ..setup(GameId::Pig, &seats) };
    tables.create_table_with_network_limit(network, setup, token).await
}

async fn listed(tables: &Tables) -> Vec<String> {
    tables.list_open_tables().await.unwrap().into_iter().map(|table| table.table).collect()
}

async fn a_client_lists_only_a_few_tables(database: &TestStore) {
    let tables = database.tables().await;
    let ann = list_table(&tables, NETWORK, None).await.unwrap();
    let token = || Some(ann.token.clone());
    for _ in 1..MAX_LISTED_PER_CLIENT {
        list_table(&tables, NETWORK, token()).await.unwrap();
    }
    // From another network too.
    let elsewhere = IpAddr::from([198, 51, 100, 7]);
    let refused = list_table(&tables, elsewhere, token()).await;
    assert!(matches!(refused, Err(TableError::TooManyListedTables)), "{refused:?}");
    assert_eq!(listed(&tables).await.len(), MAX_LISTED_PER_CLIENT);
    // Tables that aren't listed, or that nobody can join, aren't limited.
    let seats = [local_seat("Ann"), SeatRequest::Open];
    tables
        .create_table_with_network_limit(NETWORK, setup(GameId::Pig, &seats), token())
        .await
        .unwrap();
    let full = TableSetup { is_listed: true, ..setup(GameId::Yahtzee, &[local_seat("Ann")]) };
    tables.create_table_with_network_limit(NETWORK, full, token()).await.unwrap();
    // A table that somebody has joined no longer counts.
    tables.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
    list_table(&tables, NETWORK, token()).await.unwrap();
}

async fn a_network_lists_only_a_few_tables_with_any_number_of_tokens(database: &TestStore) {
    let tables = database.tables().await;
    for _ in 0..MAX_LISTED_PER_NETWORK {
        list_table(&tables, NETWORK, None).await.unwrap();
    }
    let refused = list_table(&tables, NETWORK, None).await;
    assert!(matches!(refused, Err(TableError::TooManyListedTables)), "{refused:?}");
    assert_eq!(listed(&tables).await.len(), MAX_LISTED_PER_NETWORK);
    let other = list_table(&tables, IpAddr::from([198, 51, 100, 7]), None).await.unwrap();
    assert!(listed(&tables).await.contains(&other.table.to_string()));
}

/// Both clocks, advanced by the test.
fn with_offset(tables: Tables, seconds: &Arc<AtomicU64>) -> Tables {
    let (monotonic, unix) = (seconds.clone(), seconds.clone());
    tables
        .with_monotonic_time_source(Arc::new(move || {
            Duration::from_secs(monotonic.load(Ordering::Relaxed))
        }))
        .with_unix_millis_source(Arc::new(move || {
            unix_millis() + 1000 * unix.load(Ordering::Relaxed) as i64
        }))
}

async fn an_abandoned_table_leaves_the_list_until_somebody_returns(database: &TestStore) {
    let seconds = Arc::new(AtomicU64::new(0));
    let tables = with_offset(database.tables().await, &seconds);
    let attended = list_table(&tables, NETWORK, None).await.unwrap();
    let abandoned = list_table(&tables, NETWORK, None).await.unwrap();
    let _page = tables
        .track_open_page_of_seat_holder(&attended.table, attended.token.hash())
        .await
        .unwrap();
    assert_eq!(listed(&tables).await.len(), 2);
    let pass_minutes = async |minutes: u64| {
        for _ in 0..minutes {
            seconds.fetch_add(60, Ordering::Relaxed);
            tables.mark_attended_tables().await.unwrap();
        }
    };
    // A stranger who looks at the table doesn't keep it in the list.
    tables.read_table(&abandoned.table, |_| ()).await.unwrap();
    pass_minutes(ABANDONED_AFTER.as_secs() / 60 + 2).await;
    assert_eq!(listed(&tables).await, [attended.table.to_string()]);
    // Its player returns.
    let who = abandoned.token.hash();
    tables.snapshot_and_mark_present(&abandoned.table, Some(&who)).await.unwrap();
    pass_minutes(1).await;
    assert_eq!(listed(&tables).await.len(), 2);
    // Another server that opens the database finds the same list.
    let other = with_offset(database.tables().await, &seconds);
    assert_eq!(listed(&other).await.len(), 2);
    // After a week, the abandoned table doesn't return.
    seconds.fetch_add(8 * 24 * 60 * 60, Ordering::Relaxed);
    tables.mark_attended_tables().await.unwrap();
    tables.snapshot_and_mark_present(&abandoned.table, Some(&who)).await.unwrap();
    pass_minutes(1).await;
    assert_eq!(listed(&tables).await, [attended.table.to_string()]);
}
