//! Presence: the seats of players who have been away for a while can be handed to bots, and no
//! others. The test controls the clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rollwright_games::{GameId, Seat};
use rollwright_tables::{
    Command, SeatRequest, Table, TableError, TableSetup, Tables, TimeUntilAway, TokenHash,
};

use crate::test_store::{TestStore, for_each_store};
use crate::test_support::{local_seat, new_token_hash, next_step, setup};

for_each_store!(
    the_host_can_hand_over_only_the_seats_of_players_who_are_away,
    a_returning_player_reclaims_their_seat_with_one_command,
    presence_survives_the_eviction_of_a_table,
    finished_games_are_evicted,
);

/// A clock that stands still until the test advances it.
#[derive(Clone, Default)]
struct ManualClock(Arc<AtomicU64>);

impl ManualClock {
    fn advance(&self, seconds: u64) {
        self.0.fetch_add(seconds, Ordering::Relaxed);
    }

    fn install(&self, tables: Tables) -> Tables {
        let clock = self.clone();
        tables.with_monotonic_time_source(Arc::new(move || {
            Duration::from_secs(clock.0.load(Ordering::Relaxed))
        }))
    }
}

struct PresenceFixture {
    tables: Tables,
    clock: ManualClock,
    table: rollwright_tables::Id,
    ann: TokenHash,
    ben: TokenHash,
}

/// Ann has created a table with an away timeout of ten minutes; Ben has joined it.
async fn presence_fixture(database: &TestStore) -> PresenceFixture {
    let clock = ManualClock::default();
    let tables = clock.install(database.tables().await);
    let seats = [local_seat("Ann"), SeatRequest::Open, SeatRequest::Open];
    let time_until_away = TimeUntilAway::new(10).unwrap();
    let setup = TableSetup { time_until_away, ..setup(GameId::Yahtzee, &seats) };
    let ann = tables.create_table(setup, None).await.unwrap();
    let ben = tables.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
    let (ann_hash, ben) = (ann.token.hash(), ben.token.hash());
    PresenceFixture { tables, clock, table: ann.table, ann: ann_hash, ben }
}

impl PresenceFixture {
    async fn hand_over(&self, who: &TokenHash, seat: Seat) -> Result<Table, TableError> {
        let strategy = "greedy".to_owned();
        self.tables
            .run_command(&self.table, who.clone(), Command::HandOver { seat, strategy })
            .await
    }

    async fn assert_not_away(&self) {
        let refusal = self.hand_over(&self.ann, Seat(1)).await.unwrap_err();
        assert!(matches!(refusal, TableError::PlayerNotAway { minutes: 10, .. }), "{refusal}");
    }

    async fn is_handed_over(&self) -> bool {
        let is_handed_over =
            |table: &rollwright_tables::Table| table.seat_holder(Seat(1)).unwrap().is_handed_over;
        self.tables.read_table(&self.table, is_handed_over).await.unwrap()
    }
}

async fn the_host_can_hand_over_only_the_seats_of_players_who_are_away(database: &TestStore) {
    let fixture = presence_fixture(database).await;
    fixture.assert_not_away().await;
    fixture.clock.advance(599);
    fixture.assert_not_away().await;
    // Ben sends a request.
    fixture.tables.snapshot_and_mark_present(&fixture.table, Some(&fixture.ben)).await.unwrap();
    fixture.clock.advance(599);
    fixture.assert_not_away().await;
    // Ben has a page open, and does nothing.
    let page = fixture
        .tables
        .track_open_page_of_seat_holder(&fixture.table, fixture.ben.clone())
        .await
        .unwrap();
    assert!(page.is_some());
    fixture.clock.advance(6000);
    fixture.assert_not_away().await;
    drop(page);
    fixture.clock.advance(599);
    fixture.assert_not_away().await;
    fixture.clock.advance(1);
    let stranger = new_token_hash();
    let refusal = fixture.hand_over(&stranger, Seat(1)).await.unwrap_err();
    assert!(matches!(refusal, TableError::NotYourSeat { .. }), "{refusal}");
    let away = fixture
        .tables
        .read_table(&fixture.table, |table| table.is_player_away(Seat(1)))
        .await
        .unwrap();
    assert!(away);
    fixture.hand_over(&fixture.ann, Seat(1)).await.unwrap();
    // An open seat can be handed over at once.
    fixture.hand_over(&fixture.ann, Seat(2)).await.unwrap();
}

async fn a_returning_player_reclaims_their_seat_with_one_command(database: &TestStore) {
    let fixture = presence_fixture(database).await;
    fixture.clock.advance(600);
    fixture.hand_over(&fixture.ann, Seat(1)).await.unwrap();
    assert!(fixture.is_handed_over().await, "Ben is told that somebody else did it");
    let again = database.tables().await;
    let stored_state = |table: &rollwright_tables::Table| {
        (table.seat_holder(Seat(1)).unwrap().is_handed_over, table.time_until_away().minutes())
    };
    assert_eq!(again.read_table(&fixture.table, stored_state).await.unwrap(), (true, 10));
    let back = Command::ReclaimSeat { seat: Seat(1) };
    fixture.tables.run_command(&fixture.table, fixture.ben.clone(), back).await.unwrap();
    assert!(!fixture.is_handed_over().await);
    fixture.assert_not_away().await;
    // Handing over one's own seat needs no notice.
    fixture.hand_over(&fixture.ben, Seat(1)).await.unwrap();
    assert!(!fixture.is_handed_over().await);
}

async fn presence_survives_the_eviction_of_a_table(database: &TestStore) {
    let fixture = presence_fixture(database).await;
    fixture.clock.advance(590);
    fixture.tables.snapshot_and_mark_present(&fixture.table, Some(&fixture.ann)).await.unwrap();
    fixture.tables.evict_idle();
    fixture.clock.advance(10);
    fixture.hand_over(&fixture.ann, Seat(1)).await.unwrap();
    // When nobody comes any more, everything is evicted.
    fixture.clock.advance(3600);
    assert_all_evicted(&fixture.tables).await;
}

async fn finished_games_are_evicted(database: &TestStore) {
    let tables = ManualClock::default().install(database.tables().await);
    let ann =
        tables.create_table(setup(GameId::Yahtzee, &[local_seat("Ann")]), None).await.unwrap();
    let token_hashes = [ann.token.hash()];
    tables.snapshot_and_mark_present(&ann.table, Some(&token_hashes[0])).await.unwrap();
    while !tables.read_table(&ann.table, Table::is_over).await.unwrap() {
        let token_hashes = token_hashes.clone();
        tables
            .change_table(&ann.table, move |table| next_step(table, &token_hashes).unwrap())
            .await
            .unwrap();
    }
    assert_all_evicted(&tables).await;
}

async fn assert_all_evicted(tables: &Tables) {
    for _ in 0..200 {
        tables.evict_idle();
        if tables.count_in_memory() == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("an idle table stays in memory");
}
