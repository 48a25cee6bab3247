//! Clocks: a reminder, then a bot plays, and the seat can be reclaimed. The test controls the time,
//! so nobody waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use rollwright_bots::Level;
use rollwright_games::{GameId, Seat};
use rollwright_tables::{
    Command, Id, SeatRequest, TableSetup, Tables, TimeLimit, TimeLimitScope, TokenHash,
    UnixMillisSource, steady_unix_time,
};

use crate::test_store::{TestStore, for_each_store, setup_from_first};
use crate::test_support::{local_seat, next_step};

/// A clock that the test advances.
#[derive(Clone)]
struct ManualTime(Arc<AtomicI64>);

impl ManualTime {
    fn new() -> Self {
        Self(Arc::new(AtomicI64::new(1_800_000_000_000)))
    }

    fn time_source(&self) -> UnixMillisSource {
        let token_hashes = self.0.clone();
        Arc::new(move || token_hashes.load(Ordering::SeqCst))
    }

    fn advance_seconds(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1000, Ordering::SeqCst);
    }
}

fn with_clocks(scope: TimeLimitScope, seconds: u32) -> TableSetup {
    let limit = TimeLimit::new(scope, seconds, Level::Easy).unwrap();
    let seats = [local_seat("Ann"), SeatRequest::Open];
    TableSetup { time_limit: Some(limit), ..setup_from_first(GameId::Yahtzee, &seats) }
}

/// A table for two players.
async fn started_table(tables: &Tables, game: TableSetup) -> (Id, [TokenHash; 2]) {
    let ann = tables.create_table(game, None).await.unwrap();
    let ben = tables.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
    (ann.table, [ann.token.hash(), ben.token.hash()])
}

async fn play_step(tables: &Tables, table: &Id, token_hashes: &[TokenHash; 2]) {
    let token_hashes = token_hashes.clone();
    tables
        .change_table(table, move |table| next_step(table, &token_hashes).unwrap())
        .await
        .unwrap();
}

/// Runs what is due until `condition` holds.
async fn wait_until(tables: &Tables, table: &Id, condition: fn(&rollwright_tables::Table) -> bool) {
    for _ in 0..1000 {
        tables.renew_and_take_over_leases().await.unwrap();
        if tables.read_table(table, condition).await.unwrap() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("what is due never happens");
}

fn is_first_seat_bot(table: &rollwright_tables::Table) -> bool {
    table.seat_spec(Seat(0)).is_some_and(|sitter| sitter.bot.is_some())
}

fn is_first_seat_reminded(table: &rollwright_tables::Table) -> bool {
    table.seat_clocks().is_some_and(|clocks| clocks.reminded_seats().contains(Seat(0)))
}

async fn a_player_out_of_time_is_reminded_replaced_and_can_return(database: &TestStore) {
    let manual_time = ManualTime::new();
    let tables = database.tables().await.with_unix_millis_source(manual_time.time_source());
    let (table, token_hashes) =
        started_table(&tables, with_clocks(TimeLimitScope::Move, 100)).await;
    let running =
        tables.read_table(&table, |table| table.seats_on_clock().contains(Seat(0))).await.unwrap();
    assert!(running, "it is Ann's roll");
    manual_time.advance_seconds(60);
    play_step(&tables, &table, &token_hashes).await;
    // Each move has the full time.
    manual_time.advance_seconds(74);
    tables.renew_and_take_over_leases().await.unwrap();
    assert!(!tables.read_table(&table, is_first_seat_reminded).await.unwrap());
    manual_time.advance_seconds(1);
    wait_until(&tables, &table, is_first_seat_reminded).await;
    assert!(!tables.read_table(&table, is_first_seat_bot).await.unwrap());

    // After a restart of the server the clocks continue where they were.
    let tables = database.tables().await.with_unix_millis_source(manual_time.time_source());
    manual_time.advance_seconds(24);
    tables.renew_and_take_over_leases().await.unwrap();
    assert!(!tables.read_table(&table, is_first_seat_bot).await.unwrap(), "a second is left");
    manual_time.advance_seconds(1);
    wait_until(&tables, &table, is_first_seat_bot).await;
    let bot = |table: &rollwright_tables::Table| {
        let (sitter, assignment) =
            (table.seat_spec(Seat(0)).unwrap(), table.seat_holder(Seat(0)).unwrap());
        (sitter.bot.clone(), assignment.is_handed_over, assignment.holder.is_some())
    };
    let (strategy, handed_over, is_held) = tables.read_table(&table, bot).await.unwrap();
    assert_eq!((strategy.as_deref(), handed_over, is_held), (Some("greedy"), true, true));
    wait_until(&tables, &table, |table| table.game().active_seat() == Seat(1)).await;

    let back = Command::ReclaimSeat { seat: Seat(0) };
    tables.run_command(&table, token_hashes[0].clone(), back).await.unwrap();
    assert!(!tables.read_table(&table, is_first_seat_bot).await.unwrap());
    assert!(!tables.read_table(&table, is_first_seat_reminded).await.unwrap());
}

async fn an_overdue_first_roll_is_made_automatically(database: &TestStore) {
    let manual_time = ManualTime::new();
    let tables = database.tables().await.with_unix_millis_source(manual_time.time_source());
    let (table, _) = started_table(&tables, with_clocks(TimeLimitScope::Move, 100)).await;
    manual_time.advance_seconds(100);
    wait_until(&tables, &table, is_first_seat_bot).await;
    // The bot plays Ann's turn without anybody's help.
    wait_until(&tables, &table, |table| table.game().active_seat() == Seat(1)).await;
    let ben =
        tables.read_table(&table, |table| table.seats_on_clock().contains(Seat(1))).await.unwrap();
    assert!(ben, "then Ben's clock runs");
}

async fn a_game_limit_is_shared_by_all_moves(database: &TestStore) {
    let manual_time = ManualTime::new();
    let tables = database.tables().await.with_unix_millis_source(manual_time.time_source());
    let (table, token_hashes) =
        started_table(&tables, with_clocks(TimeLimitScope::Game, 100)).await;
    let left = |table: &rollwright_tables::Table| {
        [0, 1].map(|seat| table.seat_clocks().unwrap().millis_left_assuming_stopped(Seat(seat)))
    };
    while tables.read_table(&table, |table| table.game().active_seat()).await.unwrap() == Seat(0) {
        manual_time.advance_seconds(10);
        play_step(&tables, &table, &token_hashes).await;
    }
    let [ann, ben] = tables.read_table(&table, left).await.unwrap();
    assert!(ann < 100_000 && ann % 10_000 == 0, "{ann}");
    assert_eq!(ben, 100_000, "Ben's clock has just started");
    // Ben's time runs out; Ann's clock stands still meanwhile.
    manual_time.advance_seconds(100);
    wait_until(&tables, &table, |table| table.seat_spec(Seat(1)).unwrap().bot.is_some()).await;
    assert!(tables.read_table(&table, left).await.unwrap()[0] == ann);
    // A returning player gets a little time, so that a bot doesn't replace them at once on their
    // next turn.
    wait_until(&tables, &table, |table| table.game().active_seat() == Seat(0)).await;
    let back = Command::ReclaimSeat { seat: Seat(1) };
    tables.run_command(&table, token_hashes[1].clone(), back).await.unwrap();
    while tables.read_table(&table, |table| table.game().active_seat()).await.unwrap() != Seat(1) {
        play_step(&tables, &table, &token_hashes).await;
    }
    tables.renew_and_take_over_leases().await.unwrap();
    assert!(
        tables
            .read_table(&table, |table| table.seat_spec(Seat(1)).unwrap().bot.is_none())
            .await
            .unwrap()
    );
}

async fn clocks_stand_still_while_a_seat_is_open(database: &TestStore) {
    let manual_time = ManualTime::new();
    let tables = database.tables().await.with_unix_millis_source(manual_time.time_source());
    let ann =
        tables.create_table(with_clocks(TimeLimitScope::Move, 3 * 86_400), None).await.unwrap();
    manual_time.advance_seconds(10 * 86_400);
    tables.renew_and_take_over_leases().await.unwrap();
    assert!(!tables.read_table(&ann.table, is_first_seat_bot).await.unwrap());
    tables.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
    // A game over several days: after two days and a restart Ann still has time.
    manual_time.advance_seconds(2 * 86_400);
    let tables = database.tables().await.with_unix_millis_source(manual_time.time_source());
    tables.renew_and_take_over_leases().await.unwrap();
    assert!(!tables.read_table(&ann.table, is_first_seat_bot).await.unwrap());
    manual_time.advance_seconds(86_400);
    wait_until(&tables, &ann.table, is_first_seat_bot).await;
}

/// What a server sees whose clock is set to the next day.
async fn a_clock_that_jumps_by_a_day_hands_no_seat_to_a_bot(database: &TestStore) {
    let system = ManualTime::new();
    let uptime = ManualTime::new();
    let began = uptime.0.load(Ordering::SeqCst);
    let ran = uptime.clone();
    let monotonic = move || {
        let millis = ran.0.load(Ordering::SeqCst) - began;
        std::time::Duration::from_millis(millis as u64)
    };
    let time = steady_unix_time(system.time_source(), Arc::new(monotonic));
    let tables = database.tables().await.with_unix_millis_source(time);
    let mut ids = Vec::new();
    for scope in [TimeLimitScope::Move, TimeLimitScope::Game] {
        ids.push(started_table(&tables, with_clocks(scope, 100)).await.0);
    }
    // One of the two is reminded before the jump.
    system.advance_seconds(80);
    uptime.advance_seconds(80);
    wait_until(&tables, &ids[0], is_first_seat_reminded).await;
    ids.push(started_table(&tables, with_clocks(TimeLimitScope::Move, 100)).await.0);
    system.advance_seconds(86_400);
    for _ in 0..5 {
        tables.renew_and_take_over_leases().await.unwrap();
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    for id in &ids {
        assert!(!tables.read_table(id, is_first_seat_bot).await.unwrap(), "{id}");
    }
    // The clocks go on.
    system.advance_seconds(20);
    uptime.advance_seconds(20);
    for id in &ids[..2] {
        wait_until(&tables, id, is_first_seat_bot).await;
    }
    assert!(!tables.read_table(&ids[2], is_first_seat_bot).await.unwrap());
}

async fn after_an_outage_players_get_a_reminder_before_a_bot(database: &TestStore) {
    let manual_time = ManualTime::new();
    let tables = database.tables().await.with_unix_millis_source(manual_time.time_source());
    let mut ids = Vec::new();
    for scope in [TimeLimitScope::Move, TimeLimitScope::Game] {
        ids.push(started_table(&tables, with_clocks(scope, 100)).await);
    }
    drop(tables);
    manual_time.advance_seconds(86_400);
    let tables = database.tables().await.with_unix_millis_source(manual_time.time_source());
    for (id, _) in &ids {
        wait_until(&tables, id, is_first_seat_reminded).await;
        assert!(!tables.read_table(id, is_first_seat_bot).await.unwrap(), "{id}");
    }
    // Somebody who plays now has time for the next move, too.
    let (id, token_hashes) = &ids[1];
    play_step(&tables, id, token_hashes).await;
    manual_time.advance_seconds(25);
    wait_until(&tables, &ids[0].0, is_first_seat_bot).await;
}

for_each_store!(
    a_clock_that_jumps_by_a_day_hands_no_seat_to_a_bot,
    after_an_outage_players_get_a_reminder_before_a_bot,
    a_player_out_of_time_is_reminded_replaced_and_can_return,
    an_overdue_first_roll_is_made_automatically,
    a_game_limit_is_shared_by_all_moves,
    clocks_stand_still_while_a_seat_is_open,
);
