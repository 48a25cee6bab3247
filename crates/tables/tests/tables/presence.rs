//! Who is there: the seats of people who are away for a while can be handed to bots, and
//! no others. The clock is the test's.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rollwright_games::{GameId, Seat};
use rollwright_tables::{
    AwayTimeout, Command, SeatRequest, Table, TableError, TableSetup, Tables, TokenHash,
};

use crate::test_support::{
    TestDatabase, for_each_database, local_seat, new_token_hash, next_step, setup,
};

for_each_database!(
    the_host_hands_over_the_seat_of_somebody_who_is_away_and_no_other,
    whoever_comes_back_has_their_seat_with_one_command,
    who_was_there_is_remembered_while_the_table_leaves_the_memory,
    nobody_is_waited_for_when_a_game_is_over,
);

/// A clock that stands still until it is told otherwise.
#[derive(Clone, Default)]
struct ManualClock(Arc<AtomicU64>);

impl ManualClock {
    fn advance(&self, seconds: u64) {
        self.0.fetch_add(seconds, Ordering::Relaxed);
    }

    fn install(&self, tables: Tables) -> Tables {
        let watch = self.clone();
        tables.with_monotonic_time(Arc::new(move || {
            Duration::from_secs(watch.0.load(Ordering::Relaxed))
        }))
    }
}

struct PresenceFixture {
    tables: Tables,
    watch: ManualClock,
    table: rollwright_tables::Id,
    ann: TokenHash,
    ben: TokenHash,
}

/// Ann has set a table up that waits ten minutes for people; Ben has joined it.
async fn presence_fixture(database: &TestDatabase) -> PresenceFixture {
    let watch = ManualClock::default();
    let tables = watch.install(database.tables().await);
    let seats = [local_seat("Ann"), SeatRequest::Open, SeatRequest::Open];
    let away_after = AwayTimeout::new(10).unwrap();
    let setup = TableSetup { away_timeout: away_after, ..setup(GameId::Yahtzee, &seats) };
    let ann = tables.create_table(setup, None).await.unwrap();
    let ben = tables.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
    let (ann_hash, ben) = (ann.token.hash(), ben.token.hash());
    PresenceFixture { tables, watch, table: ann.table, ann: ann_hash, ben }
}

impl PresenceFixture {
    async fn hand_over(&self, who: &TokenHash, seat: Seat) -> Result<u64, TableError> {
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
        let look = |table: &rollwright_tables::Table| {
            table.seat_assignment(Seat(1)).unwrap().is_handed_over
        };
        self.tables.read_table(&self.table, look).await.unwrap()
    }
}

async fn the_host_hands_over_the_seat_of_somebody_who_is_away_and_no_other(
    database: &TestDatabase,
) {
    let world = presence_fixture(database).await;
    world.assert_not_away().await;
    world.watch.advance(599);
    world.assert_not_away().await;
    // Ben asks for something.
    world.tables.read_table_as(&world.table, Some(&world.ben), |_| ()).await.unwrap();
    world.watch.advance(599);
    world.assert_not_away().await;
    // Ben has a page open, and does nothing.
    let page = world.tables.track_open_page(&world.table, world.ben.clone()).await.unwrap();
    assert!(page.is_some());
    world.watch.advance(6000);
    world.assert_not_away().await;
    drop(page);
    world.watch.advance(599);
    world.assert_not_away().await;
    world.watch.advance(1);
    let stranger = new_token_hash();
    let refusal = world.hand_over(&stranger, Seat(1)).await.unwrap_err();
    assert!(matches!(refusal, TableError::NotYourSeat { .. }), "{refusal}");
    let away =
        world.tables.read_table(&world.table, |table| table.is_seat_away(Seat(1))).await.unwrap();
    assert!(away);
    world.hand_over(&world.ann, Seat(1)).await.unwrap();
    // Nobody sits there: nobody is waited for.
    world.hand_over(&world.ann, Seat(2)).await.unwrap();
}

async fn whoever_comes_back_has_their_seat_with_one_command(database: &TestDatabase) {
    let world = presence_fixture(database).await;
    world.watch.advance(600);
    world.hand_over(&world.ann, Seat(1)).await.unwrap();
    assert!(world.is_handed_over().await, "Ben is told that it was not he");
    let again = database.tables().await;
    let kept = |table: &rollwright_tables::Table| {
        (table.seat_assignment(Seat(1)).unwrap().is_handed_over, table.away_timeout().minutes())
    };
    assert_eq!(again.read_table(&world.table, kept).await.unwrap(), (true, 10));
    let back = Command::ReclaimSeat { seat: Seat(1) };
    world.tables.run_command(&world.table, world.ben.clone(), back).await.unwrap();
    assert!(!world.is_handed_over().await);
    world.assert_not_away().await;
    // What one does oneself nobody has to be told.
    world.hand_over(&world.ben, Seat(1)).await.unwrap();
    assert!(!world.is_handed_over().await);
}

async fn who_was_there_is_remembered_while_the_table_leaves_the_memory(database: &TestDatabase) {
    let world = presence_fixture(database).await;
    world.watch.advance(590);
    world.tables.read_table_as(&world.table, Some(&world.ann), |_| ()).await.unwrap();
    world.tables.evict_idle();
    world.watch.advance(10);
    world.hand_over(&world.ann, Seat(1)).await.unwrap();
    // When nobody comes any more, nothing is left.
    world.watch.advance(3600);
    nothing_is_left(&world.tables).await;
}

async fn nobody_is_waited_for_when_a_game_is_over(database: &TestDatabase) {
    let tables = ManualClock::default().install(database.tables().await);
    let ann =
        tables.create_table(setup(GameId::Yahtzee, &[local_seat("Ann")]), None).await.unwrap();
    let hands = [ann.token.hash()];
    tables.read_table_as(&ann.table, Some(&hands[0]), |_| ()).await.unwrap();
    while !tables.read_table(&ann.table, Table::is_over).await.unwrap() {
        let hands = hands.clone();
        tables
            .change_table(&ann.table, move |table| next_step(table, &hands).unwrap())
            .await
            .unwrap();
    }
    nothing_is_left(&tables).await;
}

async fn nothing_is_left(tables: &Tables) {
    for _ in 0..200 {
        tables.evict_idle();
        if tables.count_in_memory() == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("a table that nobody looks at stays in memory");
}
