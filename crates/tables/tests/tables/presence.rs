//! Who is there: the seats of people who are away for a while can be handed to bots, and
//! no others. The clock is the test's.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rollwright_games::{GameId, Seat};
use rollwright_tables::{AwayAfter, Command, Refusal, Setup, Table, Tables, TokenHash, Wish};

use crate::world::{Database, here, over_both, setup, step, token};

over_both!(
    the_host_hands_over_the_seat_of_somebody_who_is_away_and_no_other,
    whoever_comes_back_has_their_seat_with_one_command,
    who_was_there_is_remembered_while_the_table_leaves_the_memory,
    nobody_is_waited_for_when_a_game_is_over,
);

/// A clock that stands still until it is told otherwise.
#[derive(Clone, Default)]
struct Watch(Arc<AtomicU64>);

impl Watch {
    fn wait(&self, seconds: u64) {
        self.0.fetch_add(seconds, Ordering::Relaxed);
    }

    fn of(&self, tables: Tables) -> Tables {
        let watch = self.clone();
        tables.with_clock(Arc::new(move || Duration::from_secs(watch.0.load(Ordering::Relaxed))))
    }
}

struct World {
    tables: Tables,
    watch: Watch,
    table: rollwright_tables::Id,
    ann: TokenHash,
    ben: TokenHash,
}

/// Ann has set a table up that waits ten minutes for people; Ben has joined it.
async fn world(database: &Database) -> World {
    let watch = Watch::default();
    let tables = watch.of(database.tables().await);
    let seats = [here("Ann"), Wish::Open, Wish::Open];
    let away_after = AwayAfter::new(10).unwrap();
    let setup = Setup { away_after, ..setup(GameId::Yahtzee, &seats) };
    let ann = tables.found(setup, None).await.unwrap();
    let ben = tables.join(&ann.table, Seat(1), "Ben", None).await.unwrap();
    let (ann_hash, ben) = (ann.token.hash(), ben.token.hash());
    World { tables, watch, table: ann.table, ann: ann_hash, ben }
}

impl World {
    async fn hand_over(&self, who: &TokenHash, seat: Seat) -> Result<u64, Refusal> {
        let strategy = "greedy".to_owned();
        self.tables.command(&self.table, who.clone(), Command::HandOver { seat, strategy }).await
    }

    async fn still_here(&self) {
        let refusal = self.hand_over(&self.ann, Seat(1)).await.unwrap_err();
        assert!(matches!(refusal, Refusal::StillHere { minutes: 10, .. }), "{refusal}");
    }

    async fn handed_over(&self) -> bool {
        let look = |table: &rollwright_tables::Table| table.chair(Seat(1)).unwrap().handed_over;
        self.tables.read(&self.table, look).await.unwrap()
    }
}

async fn the_host_hands_over_the_seat_of_somebody_who_is_away_and_no_other(database: &Database) {
    let world = world(database).await;
    world.still_here().await;
    world.watch.wait(599);
    world.still_here().await;
    // Ben asks for something.
    world.tables.read_as(&world.table, Some(&world.ben), |_| ()).await.unwrap();
    world.watch.wait(599);
    world.still_here().await;
    // Ben has a page open, and does nothing.
    let page = world.tables.open_page(&world.table, world.ben.clone()).await.unwrap();
    assert!(page.is_some());
    world.watch.wait(6000);
    world.still_here().await;
    drop(page);
    world.watch.wait(599);
    world.still_here().await;
    world.watch.wait(1);
    let stranger = token();
    let refusal = world.hand_over(&stranger, Seat(1)).await.unwrap_err();
    assert!(matches!(refusal, Refusal::NotYours { .. }), "{refusal}");
    let away = world.tables.read(&world.table, |table| table.is_away(Seat(1))).await.unwrap();
    assert!(away);
    world.hand_over(&world.ann, Seat(1)).await.unwrap();
    // Nobody sits there: nobody is waited for.
    world.hand_over(&world.ann, Seat(2)).await.unwrap();
}

async fn whoever_comes_back_has_their_seat_with_one_command(database: &Database) {
    let world = world(database).await;
    world.watch.wait(600);
    world.hand_over(&world.ann, Seat(1)).await.unwrap();
    assert!(world.handed_over().await, "Ben is told that it was not he");
    let again = database.tables().await;
    let kept = |table: &rollwright_tables::Table| {
        (table.chair(Seat(1)).unwrap().handed_over, table.away_after().minutes())
    };
    assert_eq!(again.read(&world.table, kept).await.unwrap(), (true, 10));
    let back = Command::TakeSeatBack { seat: Seat(1) };
    world.tables.command(&world.table, world.ben.clone(), back).await.unwrap();
    assert!(!world.handed_over().await);
    world.still_here().await;
    // What one does oneself nobody has to be told.
    world.hand_over(&world.ben, Seat(1)).await.unwrap();
    assert!(!world.handed_over().await);
}

async fn who_was_there_is_remembered_while_the_table_leaves_the_memory(database: &Database) {
    let world = world(database).await;
    world.watch.wait(590);
    world.tables.read_as(&world.table, Some(&world.ann), |_| ()).await.unwrap();
    world.tables.tidy();
    world.watch.wait(10);
    world.hand_over(&world.ann, Seat(1)).await.unwrap();
    // When nobody comes any more, nothing is left.
    world.watch.wait(3600);
    nothing_is_left(&world.tables).await;
}

async fn nobody_is_waited_for_when_a_game_is_over(database: &Database) {
    let tables = Watch::default().of(database.tables().await);
    let ann = tables.found(setup(GameId::Yahtzee, &[here("Ann")]), None).await.unwrap();
    let hands = [ann.token.hash()];
    tables.read_as(&ann.table, Some(&hands[0]), |_| ()).await.unwrap();
    while !tables.read(&ann.table, Table::is_over).await.unwrap() {
        let hands = hands.clone();
        tables.change(&ann.table, move |table| step(table, &hands).unwrap()).await.unwrap();
    }
    nothing_is_left(&tables).await;
}

async fn nothing_is_left(tables: &Tables) {
    for _ in 0..200 {
        tables.tidy();
        if tables.in_memory() == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("a table that nobody looks at stays in memory");
}
