//! Pace: bots take their time while somebody looks on, and only then.

use std::time::{Duration, Instant};

use rollwright_games::{GameId, Phase, Seat};
use rollwright_tables::{Id, Seated, Tables};

use crate::world::{Database, Moves, block_on, bot, here, setup};

const PACE: Duration = Duration::from_millis(400);

/// A tables with a table where Ann's turn is about to end and the bot's to begin.
async fn before_the_bot(database: &Database, pace: Duration) -> (Tables, Seated) {
    let tables = database.tables().await.with_pace(pace);
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
        let (tables, ann) = before_the_bot(&database, PACE).await;
        let eyes = tables.look_on(&ann.table).await.unwrap();
        let mut news = tables.follow(&ann.table).await.unwrap();
        play(&tables, &ann).await;
        assert_eq!(*news.borrow_and_update(), 2, "the bot has not rolled yet");
        let mut before = 2;
        let began = Instant::now();
        while !is_anns_turn(&tables, &ann.table).await {
            news.changed().await.unwrap();
            let version = *news.borrow_and_update();
            assert!(version <= before + 1, "one step at a time");
            before = version;
            // Nobody waits for the bot who only wants to look.
            let asked = Instant::now();
            tables.read(&ann.table, |_| ()).await.unwrap();
            assert!(asked.elapsed() < PACE * 2 / 3);
        }
        let steps = before - 2;
        assert!(steps >= 2, "the bot rolls and decides");
        assert!(began.elapsed() >= PACE * 5 / 6 * steps as u32, "{:?}", began.elapsed());
        drop(eyes);
    });
}

#[test]
fn nobody_waits_where_nobody_looks() {
    let database = Database::sqlite();
    block_on(async {
        let (tables, ann) = before_the_bot(&database, 20 * PACE).await;
        drop(tables.look_on(&ann.table).await.unwrap());
        play(&tables, &ann).await;
        let began = Instant::now();
        while !is_anns_turn(&tables, &ann.table).await {
            tokio::time::sleep(Duration::from_millis(1)).await;
            // A turn has two steps at least.
            assert!(began.elapsed() < 20 * PACE);
        }
    });
}
