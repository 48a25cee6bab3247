//! What is no part of a record, and still the same on all servers: reactions, how far a
//! bot has come with its studies, runs of the laboratory.

use std::sync::Arc;
use std::time::Duration;

use rollwright_bots::{NoCache, Solutions, Unwatched};
use rollwright_games::{GameId, Seat};
use rollwright_tables::{Attending, Id, Reaction, Refusal, Store, Tables, Wish};

use crate::world::{Database, block_on, bot, here, setup, token};

/// How long something may take on a busy machine before it does not happen any more.
const PATIENCE: Duration = Duration::from_secs(60);

async fn server(url: &str) -> (Tables, Attending) {
    let store = Store::connect(url).await.unwrap();
    let solutions = Solutions::new(&NoCache, &Unwatched, 1);
    let tables = Tables::new(store, Arc::new(solutions)).as_node().unwrap();
    let attending = tables.attend().await.unwrap();
    (tables, attending)
}

async fn eventually(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("never: {what}"));
}

#[test]
fn a_reaction_is_seen_at_every_server_once() {
    let database = Database::postgres();
    block_on(async {
        let ((one, _attends), (other, _too)) =
            (server(&database.url).await, server(&database.url).await);
        let game = setup(GameId::Qwixx, &[here("Ann"), Wish::Open]);
        let ann = one.found(game, None).await.unwrap();
        let ben = other.join(&ann.table, Seat(1), "Ben", None).await.unwrap();
        let _listens = [one.follow(&ann.table).await, other.follow(&ann.table).await];
        one.react(&ann.table, &ann.token.hash(), Seat(0), Reaction::Bravo).await.unwrap();
        eventually("Ann's reaction is seen where Ben is", async || {
            !other.reactions_after(&ann.table, 0).is_empty()
        })
        .await;
        other.react(&ann.table, &ben.token.hash(), Seat(1), Reaction::Thanks).await.unwrap();
        eventually("Ben's is seen where Ann is", async || {
            one.reactions_after(&ann.table, 0).len() == 2
        })
        .await;
        for tables in [&one, &other] {
            let seen = tables.reactions_after(&ann.table, 0);
            let seen: Vec<_> = seen.iter().map(|one| (one.seat, one.reaction)).collect();
            assert_eq!(seen, [(Seat(0), Reaction::Bravo), (Seat(1), Reaction::Thanks)]);
        }
        // Whoever has just reacted has, wherever they go.
        let again = other.react(&ann.table, &ann.token.hash(), Seat(0), Reaction::Oh).await;
        assert!(matches!(again, Err(Refusal::TooSoon)), "{again:?}");
    });
}

#[test]
fn how_far_a_bot_has_come_with_its_studies_is_told_at_every_server() {
    let database = Database::postgres();
    block_on(async {
        let ((one, _attends), (other, _too)) =
            (server(&database.url).await, server(&database.url).await);
        let game = setup(GameId::Yahtzee, &[here("Ann"), bot("optimal")]);
        let table = one.found(game, None).await.unwrap().table;
        let _listens = [one.follow(&table).await, other.follow(&table).await];
        eventually("both tell of the studies", async || {
            one.studying(&table).is_some() && other.studying(&table).is_some()
        })
        .await;
        eventually("both tell that they are done", async || {
            one.studying(&table).is_none() && other.studying(&table).is_none()
        })
        .await;
    });
}

#[test]
fn a_run_of_the_laboratory_is_everybodys_and_goes_on_elsewhere() {
    let database = Database::postgres();
    block_on(async {
        let ((one, attends), (other, _too)) =
            (server(&database.url).await, server(&database.url).await);
        let (here, there) = (one.node_id().unwrap(), other.node_id().unwrap());
        let (store, ann, id) = (other.store(), token(), Id::fresh().unwrap());
        assert!(one.store().order_lab_run(&id, here, &ann, "{}").await.unwrap());
        let second = Id::fresh().unwrap();
        assert!(!store.order_lab_run(&second, there, &ann, "{}").await.unwrap(), "one at a time");
        one.store().keep_lab_run(&id, here, 17, "").await.unwrap();
        let run = store.lab_run(&id).await.unwrap().unwrap();
        assert_eq!((run.played, run.lives, run.outcome.as_str()), (17, true, ""));
        assert_eq!(store.lab_runs(there).await.unwrap(), [run]);

        // Its server dies: one takes it on, and what the dead one still writes is ignored.
        attends.leave().await;
        let left = store.lab_run(&id).await.unwrap().unwrap();
        assert!(!left.lives);
        assert!(store.take_lab_run_on(&left, there).await.unwrap());
        assert!(!store.take_lab_run_on(&left, there).await.unwrap(), "once");
        one.store().keep_lab_run(&id, here, 99, "late").await.unwrap();
        store.keep_lab_run(&id, there, 40, "done").await.unwrap();
        let run = one.store().lab_run(&id).await.unwrap().unwrap();
        assert_eq!((run.played, run.lives, run.outcome.as_str()), (40, true, "done"));
        assert!(store.order_lab_run(&second, there, &ann, "{}").await.unwrap(), "the next one");
    });
}
