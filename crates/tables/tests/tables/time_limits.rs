//! Clocks: a reminder, then a bot plays on, and the seat can be taken back. Nobody waits:
//! the test says what time it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use rollwright_bots::Level;
use rollwright_games::{GameId, Seat};
use rollwright_tables::{
    Command, Id, SeatRequest, TableSetup, Tables, TimeLimit, TimeLimitScope, TokenHash,
    UnixTimeSource,
};

use crate::test_support::{
    TestDatabase, for_each_database, local_seat, next_step, setup_from_first,
};

/// A clock that the test moves.
#[derive(Clone)]
struct ManualTime(Arc<AtomicI64>);

impl ManualTime {
    fn new() -> Self {
        Self(Arc::new(AtomicI64::new(1_800_000_000_000)))
    }

    fn time_source(&self) -> UnixTimeSource {
        let hands = self.0.clone();
        Arc::new(move || hands.load(Ordering::SeqCst))
    }

    fn advance_seconds(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1000, Ordering::SeqCst);
    }
}

fn with_clocks(per: TimeLimitScope, seconds: u32) -> TableSetup {
    let limit = TimeLimit::new(per, seconds, Level::Easy).unwrap();
    let seats = [local_seat("Ann"), SeatRequest::Open];
    TableSetup { time_limit: Some(limit), ..setup_from_first(GameId::Yahtzee, &seats) }
}

/// A table for two hands that has begun.
async fn started_table(tables: &Tables, game: TableSetup) -> (Id, [TokenHash; 2]) {
    let ann = tables.create_table(game, None).await.unwrap();
    let ben = tables.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
    (ann.table, [ann.token.hash(), ben.token.hash()])
}

async fn play_step(tables: &Tables, table: &Id, hands: &[TokenHash; 2]) {
    let hands = hands.clone();
    tables.change_table(table, move |table| next_step(table, &hands).unwrap()).await.unwrap();
}

/// What is due is done, and it is waited for.
async fn wait_until(tables: &Tables, table: &Id, holds: fn(&rollwright_tables::Table) -> bool) {
    for _ in 0..1000 {
        tables.renew_leases().await.unwrap();
        if tables.read_table(table, holds).await.unwrap() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("what is due is not done");
}

fn is_first_seat_bot(table: &rollwright_tables::Table) -> bool {
    table.seat_spec(Seat(0)).is_some_and(|sitter| sitter.bot.is_some())
}

fn is_first_seat_reminded(table: &rollwright_tables::Table) -> bool {
    table.seat_clocks().is_some_and(|clocks| clocks.reminded_seats().contains(Seat(0)))
}

async fn whoever_runs_out_of_time_is_reminded_played_for_and_comes_back(database: &TestDatabase) {
    let hands_of_clock = ManualTime::new();
    let tables = database.tables().await.with_unix_time(hands_of_clock.time_source());
    let (table, hands) = started_table(&tables, with_clocks(TimeLimitScope::Move, 100)).await;
    let running =
        tables.read_table(&table, |table| table.seats_on_clock().contains(Seat(0))).await.unwrap();
    assert!(running, "it is Ann's roll");
    hands_of_clock.advance_seconds(60);
    play_step(&tables, &table, &hands).await;
    // Each move has the whole time.
    hands_of_clock.advance_seconds(74);
    tables.renew_leases().await.unwrap();
    assert!(!tables.read_table(&table, is_first_seat_reminded).await.unwrap());
    hands_of_clock.advance_seconds(1);
    wait_until(&tables, &table, is_first_seat_reminded).await;
    assert!(!tables.read_table(&table, is_first_seat_bot).await.unwrap());

    // The server is started again: the clocks go on where they were.
    let tables = database.tables().await.with_unix_time(hands_of_clock.time_source());
    hands_of_clock.advance_seconds(24);
    tables.renew_leases().await.unwrap();
    assert!(!tables.read_table(&table, is_first_seat_bot).await.unwrap(), "a second is left");
    hands_of_clock.advance_seconds(1);
    wait_until(&tables, &table, is_first_seat_bot).await;
    let bot = |table: &rollwright_tables::Table| {
        let (sitter, chair) =
            (table.seat_spec(Seat(0)).unwrap(), table.seat_assignment(Seat(0)).unwrap());
        (sitter.bot.clone(), chair.is_handed_over, chair.holder.is_some())
    };
    let (strategy, handed_over, held) = tables.read_table(&table, bot).await.unwrap();
    assert_eq!((strategy.as_deref(), handed_over, held), (Some("greedy"), true, true));
    wait_until(&tables, &table, |table| table.game().active_seat() == Seat(1)).await;

    let back = Command::ReclaimSeat { seat: Seat(0) };
    tables.run_command(&table, hands[0].clone(), back).await.unwrap();
    assert!(!tables.read_table(&table, is_first_seat_bot).await.unwrap());
    assert!(!tables.read_table(&table, is_first_seat_reminded).await.unwrap());
}

async fn a_first_roll_that_nobody_makes_in_time_is_made(database: &TestDatabase) {
    let hands_of_clock = ManualTime::new();
    let tables = database.tables().await.with_unix_time(hands_of_clock.time_source());
    let (table, _) = started_table(&tables, with_clocks(TimeLimitScope::Move, 100)).await;
    hands_of_clock.advance_seconds(100);
    wait_until(&tables, &table, is_first_seat_bot).await;
    // The bot plays Ann's turn without anybody's help.
    wait_until(&tables, &table, |table| table.game().active_seat() == Seat(1)).await;
    let ben =
        tables.read_table(&table, |table| table.seats_on_clock().contains(Seat(1))).await.unwrap();
    assert!(ben, "then Ben's clock runs");
}

async fn all_moves_of_a_game_share_its_time(database: &TestDatabase) {
    let hands_of_clock = ManualTime::new();
    let tables = database.tables().await.with_unix_time(hands_of_clock.time_source());
    let (table, hands) = started_table(&tables, with_clocks(TimeLimitScope::Game, 100)).await;
    let left = |table: &rollwright_tables::Table| {
        [0, 1].map(|seat| table.seat_clocks().unwrap().remaining_millis(Seat(seat)))
    };
    while tables.read_table(&table, |table| table.game().active_seat()).await.unwrap() == Seat(0) {
        hands_of_clock.advance_seconds(10);
        play_step(&tables, &table, &hands).await;
    }
    let [ann, ben] = tables.read_table(&table, left).await.unwrap();
    assert!(ann < 100_000 && ann % 10_000 == 0, "{ann}");
    assert_eq!(ben, 100_000, "Ben's has just begun to run");
    // Ben lets his run out; Ann's stands still meanwhile.
    hands_of_clock.advance_seconds(100);
    wait_until(&tables, &table, |table| table.seat_spec(Seat(1)).unwrap().bot.is_some()).await;
    assert!(tables.read_table(&table, left).await.unwrap()[0] == ann);
    // Whoever comes back gets a little time, so as not to be sent away at once when it is their
    // turn again.
    wait_until(&tables, &table, |table| table.game().active_seat() == Seat(0)).await;
    let back = Command::ReclaimSeat { seat: Seat(1) };
    tables.run_command(&table, hands[1].clone(), back).await.unwrap();
    while tables.read_table(&table, |table| table.game().active_seat()).await.unwrap() != Seat(1) {
        play_step(&tables, &table, &hands).await;
    }
    tables.renew_leases().await.unwrap();
    assert!(
        tables
            .read_table(&table, |table| table.seat_spec(Seat(1)).unwrap().bot.is_none())
            .await
            .unwrap()
    );
}

async fn clocks_stand_still_while_a_seat_is_free(database: &TestDatabase) {
    let hands_of_clock = ManualTime::new();
    let tables = database.tables().await.with_unix_time(hands_of_clock.time_source());
    let ann =
        tables.create_table(with_clocks(TimeLimitScope::Move, 3 * 86_400), None).await.unwrap();
    hands_of_clock.advance_seconds(10 * 86_400);
    tables.renew_leases().await.unwrap();
    assert!(!tables.read_table(&ann.table, is_first_seat_bot).await.unwrap());
    tables.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
    // A game over days: after two days and a restart Ann is still waited for.
    hands_of_clock.advance_seconds(2 * 86_400);
    let tables = database.tables().await.with_unix_time(hands_of_clock.time_source());
    tables.renew_leases().await.unwrap();
    assert!(!tables.read_table(&ann.table, is_first_seat_bot).await.unwrap());
    hands_of_clock.advance_seconds(86_400);
    wait_until(&tables, &ann.table, is_first_seat_bot).await;
}

for_each_database!(
    whoever_runs_out_of_time_is_reminded_played_for_and_comes_back,
    a_first_roll_that_nobody_makes_in_time_is_made,
    all_moves_of_a_game_share_its_time,
    clocks_stand_still_while_a_seat_is_free,
);
