//! Bot pacing: bots take their time while somebody watches, and only then. The tests use no clock;
//! they let the bots' pauses pass one by one.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use rollwright_games::{GameId, Phase, Seat};
use rollwright_tables::{Id, SeatGrant, SleepFn, Tables};
use tokio::sync::Semaphore;

use crate::test_store::{TestStore, block_on};
use crate::test_support::{TableTestExt, bot_seat, local_seat, setup};

const BOT_STEP_DELAY: Duration = Duration::from_millis(600);

/// Where bots wait until they are let through.
struct SleepGate {
    /// The length of each requested pause.
    pauses: Mutex<Vec<Duration>>,
    passes: Semaphore,
}

impl SleepGate {
    fn new() -> Arc<Self> {
        Arc::new(Self { pauses: Mutex::default(), passes: Semaphore::new(0) })
    }

    fn sleep_fn(self: &Arc<Self>) -> SleepFn {
        let gate = self.clone();
        Arc::new(move |pause| {
            let gate = gate.clone();
            Box::pin(async move {
                gate.pauses.lock().unwrap().push(pause);
                gate.passes.acquire().await.unwrap().forget();
            })
        })
    }

    fn requested_sleeps(&self) -> Vec<Duration> {
        self.pauses.lock().unwrap().clone()
    }
}

/// Tables with one at which Ann is about to end her turn and the bot plays next.
async fn table_before_bot_turn(database: &TestStore, gate: &Arc<SleepGate>) -> (Tables, SeatGrant) {
    let tables =
        database.tables().await.with_bot_step_delay(BOT_STEP_DELAY).with_sleep_fn(gate.sleep_fn());
    let ann = tables
        .create_table(setup(GameId::Yahtzee, &[local_seat("Ann"), bot_seat("greedy")]), None)
        .await;
    (tables, ann.unwrap())
}

async fn play_person_turn(tables: &Tables, ann: &SeatGrant) {
    let who = ann.token.hash();
    tables.change_table(&ann.table, move |table| table.roll(&who, 0, None)).await.unwrap();
    let who = ann.token.hash();
    let act = move |table: &rollwright_tables::Table| table.act(&who, 1, Seat(0), "chance");
    tables.change_table(&ann.table, act).await.unwrap();
}

async fn is_anns_turn(tables: &Tables, id: &Id) -> bool {
    let is_turn = |table: &rollwright_tables::Table| matches!(table.game().phase(), Phase::Roll { seat } if seat == Seat(0));
    tables.read_table(id, is_turn).await.unwrap()
}

#[test]
fn spectators_see_a_bot_play_step_by_step() {
    let database = TestStore::sqlite();
    block_on(async {
        let gate = SleepGate::new();
        let (tables, ann) = table_before_bot_turn(&database, &gate).await;
        let spectator = tables.add_spectator_and_pace_bots(&ann.table).await.unwrap();
        let mut updates = tables.subscribe(&ann.table).await.unwrap();
        play_person_turn(&tables, &ann).await;
        let mut version = *updates.borrow_and_update();
        assert_eq!(version, 2, "the bot has not rolled yet");
        while !is_anns_turn(&tables, &ann.table).await {
            let steps = version - 2;
            while gate.requested_sleeps().len() as u64 == steps {
                tokio::task::yield_now().await;
            }
            // A reader doesn't have to wait for the bot.
            let now = tables.read_table(&ann.table, |table| table.version()).await.unwrap();
            assert_eq!(now, version, "nothing happens before the pause is over");
            gate.passes.add_permits(1);
            updates.changed().await.unwrap();
            version = *updates.borrow_and_update();
            assert_eq!(version, 2 + steps + 1, "one step at a time");
        }
        let pauses = gate.requested_sleeps();
        assert!(pauses.len() >= 2, "the bot rolls and decides");
        assert_eq!(
            pauses[..2],
            [BOT_STEP_DELAY * 5 / 6, BOT_STEP_DELAY * 7 / 6],
            "dice stay visible longer"
        );
        drop(spectator);
    });
}

#[test]
fn bots_do_not_pause_without_spectators() {
    let database = TestStore::sqlite();
    block_on(async {
        let gate = SleepGate::new();
        let (tables, ann) = table_before_bot_turn(&database, &gate).await;
        drop(tables.add_spectator_and_pace_bots(&ann.table).await.unwrap());
        play_person_turn(&tables, &ann).await;
        while !is_anns_turn(&tables, &ann.table).await {
            tokio::task::yield_now().await;
        }
        assert_eq!(gate.requested_sleeps(), [], "a paused bot would still be waiting");
    });
}
