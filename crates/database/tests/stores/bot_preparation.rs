//! Bots that must compute a solution before they can play.

use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rollwright_bots::{
    BotError, MemoryBudget, NoCache, NoProgress, SolutionCache, SolutionProvider,
};
use rollwright_games::{GameId, Seat};
use rollwright_tables::table_setup::TableSetupError;
use rollwright_tables::{PreparationLimits, TableError, TableSetup, Tables};

use crate::test_store::{TestStore, block_on};
use crate::test_support::{TableTestExt, bot_seat, local_seat, setup};

/// A cache that records the keys it was asked to save.
#[derive(Default)]
struct RecordingCache(Mutex<Vec<String>>);

impl SolutionCache for RecordingCache {
    fn load(&self, _key: &str) -> Option<Vec<u8>> {
        None
    }

    fn save(&self, key: &str, _bytes: &[u8]) {
        self.0.lock().unwrap().push(key.to_owned());
    }
}

async fn tables(database: &TestStore, cache: &'static dyn SolutionCache) -> Tables {
    let store = database.store().await;
    Tables::new(
        store,
        Arc::new(SolutionProvider::new(cache, &NoProgress, 1).dropping_unused_at_once()),
    )
}

fn warrior_setup(levels: u8, size: u8) -> TableSetup {
    let mut setup = setup(GameId::Warrior, &[local_seat("Ann"), bot_seat("optimal")]);
    setup.settings.insert("levels".to_owned(), levels.to_string());
    setup.settings.insert("size".to_owned(), size.to_string());
    setup
}

#[test]
fn a_bot_is_prepared_while_its_table_exists_and_then_plays() {
    let database = TestStore::sqlite();
    let cache: &'static RecordingCache = Box::leak(Box::default());
    block_on(async {
        let tables = tables(&database, cache).await;
        let setup = setup(GameId::Yahtzee, &[bot_seat("optimal"), bot_seat("optimal")]);
        let table = tables.create_table(setup, None).await.unwrap().table;
        // Creating the table didn't wait for the preparation.
        assert!(tables.bot_preparation_percent(&table).is_some_and(|percent| percent <= 100));
        let mut updates = tables.subscribe(&table).await.unwrap();
        let mut update_count = 0;
        while tables.bot_preparation_percent(&table).is_some() {
            updates.changed().await.unwrap();
            update_count += 1;
        }
        assert!(update_count > 1, "progress is published");
        assert_eq!(*cache.0.lock().unwrap(), ["yahtzee official v2"], "computed and saved once");
        while !tables.read_table(&table, |table| table.is_over()).await.unwrap() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
}

#[test]
fn a_costly_solution_and_an_unknown_bot_are_refused_at_once() {
    let database = TestStore::sqlite();
    block_on(async {
        let tables = tables(&database, &NoCache).await;
        let refused = tables.create_table(warrior_setup(6, 10), None).await.unwrap_err();
        assert!(
            matches!(refused, TableError::Setup(TableSetupError::PreparationTooCostly { .. })),
            "{refused}"
        );
        assert!(
            refused.to_string().contains("rollwright solve warrior --set levels=6 --set size=10")
        );
        let unknown = setup(GameId::Yahtzee, &[local_seat("Ann"), bot_seat("perfect")]);
        assert!(
            tables.create_table(unknown, None).await.unwrap_err().to_string().contains("optimal")
        );
        // A seat can't be handed to a bot that can't play there, either.
        let ann = tables.create_table(
            TableSetup { seats: vec![local_seat("A"), local_seat("B")], ..warrior_setup(6, 10) },
            None,
        );
        let ann = ann.await.unwrap();
        let who = ann.token.hash();
        let handed = tables
            .change_table(&ann.table, move |table| table.hand_over(&who, Seat(1), "optimal"))
            .await;
        assert!(matches!(
            handed,
            Err(TableError::Setup(TableSetupError::PreparationTooCostly { .. }))
        ));
        assert_eq!(tables.read_table(&ann.table, |table| table.version()).await.unwrap(), 0);
    });
}

#[test]
fn the_preparation_queue_is_limited() {
    let database = TestStore::sqlite();
    block_on(async {
        let tables = tables(&database, &NoCache).await;
        for levels in [5, 4, 3] {
            tables.create_table(warrior_setup(levels, 10), None).await.unwrap();
        }
        tables.create_table(warrior_setup(3, 9), None).await.unwrap();
        assert!(matches!(
            tables.create_table(warrior_setup(3, 8), None).await,
            Err(TableError::PreparationQueueFull)
        ));
        // A solution that is already queued can serve more tables, and other bots aren't delayed.
        tables.create_table(warrior_setup(3, 9), None).await.unwrap();
        let others = setup(GameId::Warrior, &[local_seat("Ann"), bot_seat("expectimax")]);
        tables.create_table(others, None).await.unwrap();
        tables.cancel_all_bot_preparations();
    });
}

#[test]
fn fair_queues_prepare_the_bots_of_clients_in_turn() {
    let database = TestStore::sqlite();
    block_on(async {
        let tables = tables(&database, &NoCache).await;
        let create = async |last: u8, size: u8| {
            let network = IpAddr::from([192, 0, 2, last]);
            tables.create_table_with_network_limit(network, warrior_setup(5, size), None).await
        };
        create(1, 10).await.unwrap();
        let second = create(1, 9).await.unwrap().table;
        let third = create(1, 8).await;
        assert!(
            matches!(third, Err(TableError::PreparationQueueFull)),
            "half of the queue for one client"
        );
        let other = create(2, 8).await.unwrap().table;
        // The place is taken by a task.
        while tables.bot_preparation_queue_position(&other).is_none() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(tables.bot_preparation_queue_position(&other), Some(1), "its turn is next");
        assert_eq!(tables.bot_preparation_queue_position(&second), Some(2));
        tables.cancel_all_bot_preparations();
    });
}

#[test]
fn cancelling_a_preparation_saves_nothing() {
    let database = TestStore::sqlite();
    let cache: &'static RecordingCache = Box::leak(Box::default());
    block_on(async {
        let tables = tables(&database, cache).await;
        let table = tables.create_table(warrior_setup(5, 10), None).await.unwrap().table;
        tables.cancel_all_bot_preparations();
        while tables.bot_preparation_percent(&table).is_some() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert!(cache.0.lock().unwrap().is_empty());
    });
}

#[test]
fn preparation_limits_can_be_configured() {
    let database = TestStore::sqlite();
    block_on(async {
        let few = PreparationLimits { max_queued: 1, ..PreparationLimits::default() };
        let tables = tables(&database, &NoCache).await.with_preparation_limits(few);
        tables.create_table(warrior_setup(7, 7), None).await.unwrap();
        assert_eq!(tables.solution_queue_length(), 1);
        let other = tables.create_table(warrior_setup(7, 8), None).await;
        assert!(
            matches!(other, Err(TableError::PreparationQueueFull)),
            "one preparation fills the queue"
        );
        tables.cancel_all_bot_preparations();
    });
}

#[test]
fn a_bot_whose_solution_exceeds_the_memory_budget_is_refused() {
    let database = TestStore::sqlite();
    block_on(async {
        let store = database.store().await;
        let budget = MemoryBudget::new(64 << 20);
        let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1)
            .dropping_unused_at_once()
            .with_memory_budget(budget.clone());
        let tables = Tables::new(store, Arc::new(solutions));
        let refused = tables.create_table(warrior_setup(5, 10), None).await.unwrap_err();
        assert!(
            matches!(refused, TableError::Setup(TableSetupError::Bot(BotError::NoMemory(why))) if !why.is_temporary()),
            "{refused}"
        );
        let message = refused.to_string();
        assert!(
            message.contains("MB of memory") && message.contains("may use only 64 MB"),
            "{message}"
        );
        assert_eq!((tables.solution_queue_length(), budget.reserved_bytes()), (0, 0));
        // Memory in use elsewhere isn't available: the same bot is accepted once it is free.
        let others = budget.reserve_evicting_unused(60 << 20).unwrap();
        let yahtzee = || setup(GameId::Yahtzee, &[local_seat("Ann"), bot_seat("optimal")]);
        let refused = tables.create_table(yahtzee(), None).await.unwrap_err();
        assert!(
            matches!(refused, TableError::Setup(TableSetupError::Bot(BotError::NoMemory(why))) if why.is_temporary()),
            "{refused}"
        );
        drop(others);
        let table = tables.create_table(yahtzee(), None).await.unwrap().table;
        while tables.bot_preparation_percent(&table).is_some() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let reserved = budget.reserved_bytes();
        assert!((4 << 20..16 << 20).contains(&reserved), "{reserved}");
        // The second table shares the solution.
        tables.create_table(yahtzee(), None).await.unwrap();
        assert!(budget.reserved_bytes() < reserved + (1 << 20), "{}", budget.reserved_bytes());
    });
}
