//! Pace: bots take their time while somebody looks on, and only then. No clock is asked:
//! the pauses that bots make are let through one by one.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use rollwright_games::{GameId, Phase, Seat};
use rollwright_tables::{Id, Pause, Seated, Tables};
use tokio::sync::Semaphore;

use crate::world::{Database, Moves, block_on, bot, here, setup};

const PACE: Duration = Duration::from_millis(600);

/// Where bots stand and wait until they are let through.
struct Gate {
    /// How long each wanted to pause.
    pauses: Mutex<Vec<Duration>>,
    passes: Semaphore,
}

impl Gate {
    fn new() -> Arc<Self> {
        Arc::new(Self { pauses: Mutex::default(), passes: Semaphore::new(0) })
    }

    fn pause(self: &Arc<Self>) -> Pause {
        let gate = self.clone();
        Arc::new(move |pause| {
            let gate = gate.clone();
            Box::pin(async move {
                gate.pauses.lock().unwrap().push(pause);
                gate.passes.acquire().await.unwrap().forget();
            })
        })
    }

    fn pauses(&self) -> Vec<Duration> {
        self.pauses.lock().unwrap().clone()
    }
}

/// Tables with one where Ann's turn is about to end and the bot's to begin.
async fn before_the_bot(database: &Database, gate: &Arc<Gate>) -> (Tables, Seated) {
    let tables = database.tables().await.with_pace(PACE).with_pauses(gate.pause());
    let ann = tables.found(setup(GameId::Yahtzee, &[here("Ann"), bot("greedy")]), None).await;
    (tables, ann.unwrap())
}

async fn play(tables: &Tables, ann: &Seated) {
    let who = ann.token.hash();
    tables.change(&ann.table, move |table| table.roll(&who, 0, None)).await.unwrap();
    let who = ann.token.hash();
    let act = move |table: &rollwright_tables::Table| table.act(&who, 1, Seat(0), "chance");
    tables.change(&ann.table, act).await.unwrap();
}

async fn is_anns_turn(tables: &Tables, id: &Id) -> bool {
    let turn = |table: &rollwright_tables::Table| matches!(table.game().phase(), Phase::Roll { by } if by == Seat(0));
    tables.read(id, turn).await.unwrap()
}

#[test]
fn whoever_looks_on_sees_a_bot_play_step_by_step() {
    let database = Database::sqlite();
    block_on(async {
        let gate = Gate::new();
        let (tables, ann) = before_the_bot(&database, &gate).await;
        let watchers = tables.look_on(&ann.table).await.unwrap();
        let mut news = tables.follow(&ann.table).await.unwrap();
        play(&tables, &ann).await;
        let mut version = *news.borrow_and_update();
        assert_eq!(version, 2, "the bot has not rolled yet");
        while !is_anns_turn(&tables, &ann.table).await {
            let steps = version - 2;
            while gate.pauses().len() as u64 == steps {
                tokio::task::yield_now().await;
            }
            // Nobody waits for the bot who only wants to look.
            let now = tables.read(&ann.table, |table| table.version()).await.unwrap();
            assert_eq!(now, version, "nothing happens before the pause is over");
            gate.passes.add_permits(1);
            news.changed().await.unwrap();
            version = *news.borrow_and_update();
            assert_eq!(version, 2 + steps + 1, "one step at a time");
        }
        let pauses = gate.pauses();
        assert!(pauses.len() >= 2, "the bot rolls and decides");
        assert_eq!(pauses[..2], [PACE * 5 / 6, PACE * 7 / 6], "dice are looked at longer");
        drop(watchers);
    });
}

#[test]
fn nobody_waits_where_nobody_looks() {
    let database = Database::sqlite();
    block_on(async {
        let gate = Gate::new();
        let (tables, ann) = before_the_bot(&database, &gate).await;
        drop(tables.look_on(&ann.table).await.unwrap());
        play(&tables, &ann).await;
        while !is_anns_turn(&tables, &ann.table).await {
            tokio::task::yield_now().await;
        }
        assert_eq!(gate.pauses(), [], "a bot that paused would still stand at the gate");
    });
}
