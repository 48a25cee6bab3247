//! Bots that have to work out how to play before they can.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use rollwright_bots::{BotError, MemoryBudget, NoCache, SolutionCache, Solutions, Unwatched};
use rollwright_games::{GameId, Seat};
use rollwright_tables::setup::SetupError;
use rollwright_tables::{Refusal, Setup, Store, StudyLimits, Tables};

use crate::world::{Database, Moves, block_on, bot, here, setup};

/// A cache that remembers what was put there.
#[derive(Default)]
struct Remembered(Mutex<Vec<String>>);

impl SolutionCache for Remembered {
    fn load(&self, _key: &str) -> Option<Vec<u8>> {
        None
    }

    fn save(&self, key: &str, _bytes: &[u8]) {
        self.0.lock().unwrap().push(key.to_owned());
    }
}

async fn tables(database: &Database, cache: &'static dyn SolutionCache) -> Tables {
    let store = Store::connect(&database.url).await.unwrap();
    Tables::new(store, Arc::new(Solutions::new(cache, &Unwatched, 1).lending()))
}

fn board(levels: u8, size: u8) -> Setup {
    let mut setup = setup(GameId::Warrior, &[here("Ann"), bot("optimal")]);
    setup.settings.insert("levels".to_owned(), levels.to_string());
    setup.settings.insert("size".to_owned(), size.to_string());
    setup
}

#[test]
fn a_bot_studies_while_its_table_is_there_and_then_plays() {
    let database = Database::sqlite();
    let cache: &'static Remembered = Box::leak(Box::default());
    block_on(async {
        let tables = tables(&database, cache).await;
        let setup = setup(GameId::Yahtzee, &[bot("optimal"), bot("optimal")]);
        let table = tables.found(setup, None).await.unwrap().table;
        // Founding did not wait for the study.
        assert!(tables.studying(&table).is_some_and(|percent| percent <= 100));
        let mut news = tables.follow(&table).await.unwrap();
        let mut heard = 0;
        while tables.studying(&table).is_some() {
            news.changed().await.unwrap();
            heard += 1;
        }
        assert!(heard > 1, "progress is heard of");
        assert_eq!(*cache.0.lock().unwrap(), ["yahtzee official v2"], "worked out once, and kept");
        while !tables.read(&table, |table| table.is_over()).await.unwrap() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
}

#[test]
fn a_large_board_and_an_unknown_bot_are_refused_at_once() {
    let database = Database::sqlite();
    block_on(async {
        let tables = tables(&database, &NoCache).await;
        let refused = tables.found(board(6, 10), None).await.unwrap_err();
        assert!(matches!(refused, Refusal::Setup(SetupError::NotStudied { .. })), "{refused}");
        assert!(
            refused.to_string().contains("rollwright solve warrior --set levels=6 --set size=10")
        );
        let unknown = setup(GameId::Yahtzee, &[here("Ann"), bot("perfect")]);
        assert!(tables.found(unknown, None).await.unwrap_err().to_string().contains("optimal"));
        // Nor can a seat be handed to a bot that can't play there.
        let ann = tables.found(Setup { seats: vec![here("A"), here("B")], ..board(6, 10) }, None);
        let ann = ann.await.unwrap();
        let who = ann.token.hash();
        let handed =
            tables.change(&ann.table, move |table| table.hand_over(&who, Seat(1), "optimal")).await;
        assert!(matches!(handed, Err(Refusal::Setup(SetupError::NotStudied { .. }))));
        assert_eq!(tables.read(&ann.table, |table| table.version()).await.unwrap(), 0);
    });
}

#[test]
fn no_more_than_a_few_solutions_wait_to_be_worked_out() {
    let database = Database::sqlite();
    block_on(async {
        let tables = tables(&database, &NoCache).await;
        for levels in [5, 4, 3] {
            tables.found(board(levels, 10), None).await.unwrap();
        }
        tables.found(board(3, 9), None).await.unwrap();
        assert!(matches!(tables.found(board(3, 8), None).await, Err(Refusal::Busy)));
        // Those that wait already can have more tables, and other bots are not held up.
        tables.found(board(3, 9), None).await.unwrap();
        let others = setup(GameId::Warrior, &[here("Ann"), bot("expectimax")]);
        tables.found(others, None).await.unwrap();
        tables.stop_studies();
    });
}

#[test]
fn a_stop_interrupts_a_study_and_keeps_nothing_half_done() {
    let database = Database::sqlite();
    let cache: &'static Remembered = Box::leak(Box::default());
    block_on(async {
        let tables = tables(&database, cache).await;
        let table = tables.found(board(5, 10), None).await.unwrap().table;
        tables.stop_studies();
        while tables.studying(&table).is_some() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert!(cache.0.lock().unwrap().is_empty());
    });
}

#[test]
fn how_much_bots_study_is_a_setting() {
    let database = Database::sqlite();
    block_on(async {
        let few = StudyLimits { waiting: 1, ..StudyLimits::default() };
        let tables = tables(&database, &NoCache).await.with_study_limits(few);
        tables.found(board(7, 7), None).await.unwrap();
        assert_eq!(tables.studies_waiting(), 1);
        let other = tables.found(board(7, 8), None).await;
        assert!(matches!(other, Err(Refusal::Busy)), "one study is enough");
        tables.stop_studies();
    });
}

#[test]
fn a_bot_whose_solution_does_not_fit_into_the_memory_is_refused() {
    let database = Database::sqlite();
    block_on(async {
        let store = Store::connect(&database.url).await.unwrap();
        let budget = MemoryBudget::new(64 << 20);
        let solutions = Solutions::new(&NoCache, &Unwatched, 1).lending().within(budget.clone());
        let tables = Tables::new(store, Arc::new(solutions));
        let refused = tables.found(board(5, 10), None).await.unwrap_err();
        assert!(
            matches!(refused, Refusal::Setup(SetupError::Bot(BotError::NoMemory(why))) if !why.may_pass()),
            "{refused}"
        );
        let said = refused.to_string();
        assert!(said.contains("MB of memory") && said.contains("this server has 64 MB"), "{said}");
        assert_eq!((tables.studies_waiting(), budget.reserved()), (0, 0));
        // What others use is not there: the same bot is let in once they have left.
        let others = budget.try_reserve(60 << 20).unwrap();
        let yahtzee = || setup(GameId::Yahtzee, &[here("Ann"), bot("optimal")]);
        let refused = tables.found(yahtzee(), None).await.unwrap_err();
        assert!(
            matches!(refused, Refusal::Setup(SetupError::Bot(BotError::NoMemory(why))) if why.may_pass()),
            "{refused}"
        );
        drop(others);
        let table = tables.found(yahtzee(), None).await.unwrap().table;
        while tables.studying(&table).is_some() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let reserved = budget.reserved();
        assert!((4 << 20..16 << 20).contains(&reserved), "{reserved}");
        // The second table shares the solution.
        tables.found(yahtzee(), None).await.unwrap();
        assert!(budget.reserved() < reserved + (1 << 20), "{}", budget.reserved());
    });
}
