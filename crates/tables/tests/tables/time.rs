//! Clocks: a reminder, then a bot plays on, and the seat can be taken back. Nobody waits:
//! the test says what time it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use rollwright_bots::Level;
use rollwright_games::{GameId, Seat};
use rollwright_tables::{Command, Id, Per, Setup, Tables, Time, TimeLimit, TokenHash, Wish};

use crate::world::{Database, here, over_both, setup_from_first, step};

/// A clock that the test moves.
#[derive(Clone)]
struct Hands(Arc<AtomicI64>);

impl Hands {
    fn new() -> Self {
        Self(Arc::new(AtomicI64::new(1_800_000_000_000)))
    }

    fn time(&self) -> Time {
        let hands = self.0.clone();
        Arc::new(move || hands.load(Ordering::SeqCst))
    }

    fn pass(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1000, Ordering::SeqCst);
    }
}

fn with_clocks(per: Per, seconds: u32) -> Setup {
    let limit = TimeLimit::new(per, seconds, Level::Easy).unwrap();
    let seats = [here("Ann"), Wish::Open];
    Setup { time_limit: Some(limit), ..setup_from_first(GameId::Yahtzee, &seats) }
}

/// A table for two hands that has begun.
async fn begun(tables: &Tables, game: Setup) -> (Id, [TokenHash; 2]) {
    let ann = tables.found(game, None).await.unwrap();
    let ben = tables.join(&ann.table, Seat(1), "Ben", None).await.unwrap();
    (ann.table, [ann.token.hash(), ben.token.hash()])
}

async fn plays(tables: &Tables, table: &Id, hands: &[TokenHash; 2]) {
    let hands = hands.clone();
    tables.change(table, move |table| step(table, &hands).unwrap()).await.unwrap();
}

/// What is due is done, and it is waited for.
async fn settles(tables: &Tables, table: &Id, holds: fn(&rollwright_tables::Table) -> bool) {
    for _ in 0..1000 {
        tables.renew().await.unwrap();
        if tables.read(table, holds).await.unwrap() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("what is due is not done");
}

fn bot_in_first(table: &rollwright_tables::Table) -> bool {
    table.sitter(Seat(0)).is_some_and(|sitter| sitter.bot.is_some())
}

fn reminded(table: &rollwright_tables::Table) -> bool {
    table.clocks().is_some_and(|clocks| clocks.reminded().has(Seat(0)))
}

async fn whoever_runs_out_of_time_is_reminded_played_for_and_comes_back(database: &Database) {
    let hands_of_clock = Hands::new();
    let tables = database.tables().await.with_time(hands_of_clock.time());
    let (table, hands) = begun(&tables, with_clocks(Per::Move, 100)).await;
    let running = tables.read(&table, |table| table.on_the_clock().has(Seat(0))).await.unwrap();
    assert!(running, "it is Ann's roll");
    hands_of_clock.pass(60);
    plays(&tables, &table, &hands).await;
    // Each move has the whole time.
    hands_of_clock.pass(74);
    tables.renew().await.unwrap();
    assert!(!tables.read(&table, reminded).await.unwrap());
    hands_of_clock.pass(1);
    settles(&tables, &table, reminded).await;
    assert!(!tables.read(&table, bot_in_first).await.unwrap());

    // The server is started again: the clocks go on where they were.
    let tables = database.tables().await.with_time(hands_of_clock.time());
    hands_of_clock.pass(24);
    tables.renew().await.unwrap();
    assert!(!tables.read(&table, bot_in_first).await.unwrap(), "a second is left");
    hands_of_clock.pass(1);
    settles(&tables, &table, bot_in_first).await;
    let bot = |table: &rollwright_tables::Table| {
        let (sitter, chair) = (table.sitter(Seat(0)).unwrap(), table.chair(Seat(0)).unwrap());
        (sitter.bot.clone(), chair.handed_over, chair.holder.is_some())
    };
    let (strategy, handed_over, held) = tables.read(&table, bot).await.unwrap();
    assert_eq!((strategy.as_deref(), handed_over, held), (Some("greedy"), true, true));
    settles(&tables, &table, |table| table.game().active() == Seat(1)).await;

    let back = Command::TakeSeatBack { seat: Seat(0) };
    tables.command(&table, hands[0].clone(), back).await.unwrap();
    assert!(!tables.read(&table, bot_in_first).await.unwrap());
    assert!(!tables.read(&table, reminded).await.unwrap());
}

async fn a_first_roll_that_nobody_makes_in_time_is_made(database: &Database) {
    let hands_of_clock = Hands::new();
    let tables = database.tables().await.with_time(hands_of_clock.time());
    let (table, _) = begun(&tables, with_clocks(Per::Move, 100)).await;
    hands_of_clock.pass(100);
    settles(&tables, &table, bot_in_first).await;
    // The bot plays Ann's turn without anybody's help.
    settles(&tables, &table, |table| table.game().active() == Seat(1)).await;
    let ben = tables.read(&table, |table| table.on_the_clock().has(Seat(1))).await.unwrap();
    assert!(ben, "then Ben's clock runs");
}

async fn all_moves_of_a_game_share_its_time(database: &Database) {
    let hands_of_clock = Hands::new();
    let tables = database.tables().await.with_time(hands_of_clock.time());
    let (table, hands) = begun(&tables, with_clocks(Per::Game, 100)).await;
    let left = |table: &rollwright_tables::Table| {
        [0, 1].map(|seat| table.clocks().unwrap().left(Seat(seat)))
    };
    while tables.read(&table, |table| table.game().active()).await.unwrap() == Seat(0) {
        hands_of_clock.pass(10);
        plays(&tables, &table, &hands).await;
    }
    let [ann, ben] = tables.read(&table, left).await.unwrap();
    assert!(ann < 100_000 && ann % 10_000 == 0, "{ann}");
    assert_eq!(ben, 100_000, "Ben's has just begun to run");
    // Ben lets his run out; Ann's stands still meanwhile.
    hands_of_clock.pass(100);
    settles(&tables, &table, |table| table.sitter(Seat(1)).unwrap().bot.is_some()).await;
    assert!(tables.read(&table, left).await.unwrap()[0] == ann);
    // Whoever comes back gets a little time, so as not to be sent away at once when it is their
    // turn again.
    settles(&tables, &table, |table| table.game().active() == Seat(0)).await;
    let back = Command::TakeSeatBack { seat: Seat(1) };
    tables.command(&table, hands[1].clone(), back).await.unwrap();
    while tables.read(&table, |table| table.game().active()).await.unwrap() != Seat(1) {
        plays(&tables, &table, &hands).await;
    }
    tables.renew().await.unwrap();
    assert!(
        tables.read(&table, |table| table.sitter(Seat(1)).unwrap().bot.is_none()).await.unwrap()
    );
}

async fn clocks_stand_still_while_a_seat_is_free(database: &Database) {
    let hands_of_clock = Hands::new();
    let tables = database.tables().await.with_time(hands_of_clock.time());
    let ann = tables.found(with_clocks(Per::Move, 3 * 86_400), None).await.unwrap();
    hands_of_clock.pass(10 * 86_400);
    tables.renew().await.unwrap();
    assert!(!tables.read(&ann.table, bot_in_first).await.unwrap());
    tables.join(&ann.table, Seat(1), "Ben", None).await.unwrap();
    // A game over days: after two days and a restart Ann is still waited for.
    hands_of_clock.pass(2 * 86_400);
    let tables = database.tables().await.with_time(hands_of_clock.time());
    tables.renew().await.unwrap();
    assert!(!tables.read(&ann.table, bot_in_first).await.unwrap());
    hands_of_clock.pass(86_400);
    settles(&tables, &ann.table, bot_in_first).await;
}

over_both!(
    whoever_runs_out_of_time_is_reminded_played_for_and_comes_back,
    a_first_roll_that_nobody_makes_in_time_is_made,
    all_moves_of_a_game_share_its_time,
    clocks_stand_still_while_a_seat_is_free,
);
