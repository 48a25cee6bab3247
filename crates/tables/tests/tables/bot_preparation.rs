//! Bots that have to work out how to play before they can.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use rollwright_bots::{
    BotError, MemoryBudget, NoCache, NoProgress, SolutionCache, SolutionProvider,
};
use rollwright_games::{GameId, Seat};
use rollwright_tables::table_setup::TableSetupError;
use rollwright_tables::{Database, PreparationLimits, TableError, TableSetup, Tables};

use crate::test_support::{TableTestExt, TestDatabase, block_on, bot_seat, local_seat, setup};

/// A cache that remembers what was put there.
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

async fn tables(database: &TestDatabase, cache: &'static dyn SolutionCache) -> Tables {
    let store = Database::connect(&database.url).await.unwrap();
    Tables::new(store, Arc::new(SolutionProvider::new(cache, &NoProgress, 1).with_eviction()))
}

fn warrior_setup(levels: u8, size: u8) -> TableSetup {
    let mut setup = setup(GameId::Warrior, &[local_seat("Ann"), bot_seat("optimal")]);
    setup.settings.insert("levels".to_owned(), levels.to_string());
    setup.settings.insert("size".to_owned(), size.to_string());
    setup
}

#[test]
fn a_bot_studies_while_its_table_is_there_and_then_plays() {
    let database = TestDatabase::sqlite();
    let cache: &'static RecordingCache = Box::leak(Box::default());
    block_on(async {
        let tables = tables(&database, cache).await;
        let setup = setup(GameId::Yahtzee, &[bot_seat("optimal"), bot_seat("optimal")]);
        let table = tables.create_table(setup, None).await.unwrap().table;
        // Founding did not wait for the study.
        assert!(tables.preparation_percent(&table).is_some_and(|percent| percent <= 100));
        let mut news = tables.subscribe(&table).await.unwrap();
        let mut heard = 0;
        while tables.preparation_percent(&table).is_some() {
            news.changed().await.unwrap();
            heard += 1;
        }
        assert!(heard > 1, "progress is heard of");
        assert_eq!(*cache.0.lock().unwrap(), ["yahtzee official v2"], "worked out once, and kept");
        while !tables.read_table(&table, |table| table.is_over()).await.unwrap() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
}

#[test]
fn a_large_board_and_an_unknown_bot_are_refused_at_once() {
    let database = TestDatabase::sqlite();
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
        // Nor can a seat be handed to a bot that can't play there.
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
fn no_more_than_a_few_solutions_wait_to_be_worked_out() {
    let database = TestDatabase::sqlite();
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
        // Those that wait already can have more tables, and other bots are not held up.
        tables.create_table(warrior_setup(3, 9), None).await.unwrap();
        let others = setup(GameId::Warrior, &[local_seat("Ann"), bot_seat("expectimax")]);
        tables.create_table(others, None).await.unwrap();
        tables.cancel_preparations();
    });
}

#[test]
fn a_stop_interrupts_a_study_and_keeps_nothing_half_done() {
    let database = TestDatabase::sqlite();
    let cache: &'static RecordingCache = Box::leak(Box::default());
    block_on(async {
        let tables = tables(&database, cache).await;
        let table = tables.create_table(warrior_setup(5, 10), None).await.unwrap().table;
        tables.cancel_preparations();
        while tables.preparation_percent(&table).is_some() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert!(cache.0.lock().unwrap().is_empty());
    });
}

#[test]
fn how_much_bots_study_is_a_setting() {
    let database = TestDatabase::sqlite();
    block_on(async {
        let few = PreparationLimits { max_queued: 1, ..PreparationLimits::default() };
        let tables = tables(&database, &NoCache).await.with_preparation_limits(few);
        tables.create_table(warrior_setup(7, 7), None).await.unwrap();
        assert_eq!(tables.count_queued_preparations(), 1);
        let other = tables.create_table(warrior_setup(7, 8), None).await;
        assert!(matches!(other, Err(TableError::PreparationQueueFull)), "one study is enough");
        tables.cancel_preparations();
    });
}

#[test]
fn a_bot_whose_solution_does_not_fit_into_the_memory_is_refused() {
    let database = TestDatabase::sqlite();
    block_on(async {
        let store = Database::connect(&database.url).await.unwrap();
        let budget = MemoryBudget::new(64 << 20);
        let solutions =
            SolutionProvider::new(&NoCache, &NoProgress, 1).with_eviction().within(budget.clone());
        let tables = Tables::new(store, Arc::new(solutions));
        let refused = tables.create_table(warrior_setup(5, 10), None).await.unwrap_err();
        assert!(
            matches!(refused, TableError::Setup(TableSetupError::Bot(BotError::NoMemory(why))) if !why.may_pass()),
            "{refused}"
        );
        let said = refused.to_string();
        assert!(said.contains("MB of memory") && said.contains("this server has 64 MB"), "{said}");
        assert_eq!((tables.count_queued_preparations(), budget.reserved()), (0, 0));
        // What others use is not there: the same bot is let in once they have left.
        let others = budget.try_reserve(60 << 20).unwrap();
        let yahtzee = || setup(GameId::Yahtzee, &[local_seat("Ann"), bot_seat("optimal")]);
        let refused = tables.create_table(yahtzee(), None).await.unwrap_err();
        assert!(
            matches!(refused, TableError::Setup(TableSetupError::Bot(BotError::NoMemory(why))) if why.may_pass()),
            "{refused}"
        );
        drop(others);
        let table = tables.create_table(yahtzee(), None).await.unwrap().table;
        while tables.preparation_percent(&table).is_some() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let reserved = budget.reserved();
        assert!((4 << 20..16 << 20).contains(&reserved), "{reserved}");
        // The second table shares the solution.
        tables.create_table(yahtzee(), None).await.unwrap();
        assert!(budget.reserved() < reserved + (1 << 20), "{}", budget.reserved());
    });
}
