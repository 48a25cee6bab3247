//! Engines in seats: who may be seated, what an engine is asked, and what happens if it fails.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rollwright_bots::{NoCache, NoProgress, SolutionProvider};
use rollwright_games::record::Event;
use rollwright_games::{GameId, Seat};
use rollwright_tables::engine_seats::EngineRunner;
use rollwright_tables::{
    AnyReplayedGame, Command, Id, MemoryStore, SeatRequest, Table, TableError, TableSetup, Tables,
};

/// An engine called `mine` that chooses the last legal action, and fails after some answers.
#[derive(Default)]
struct TestEngine {
    answers_left: AtomicUsize,
    asked: Mutex<Vec<String>>,
}

impl EngineRunner for TestEngine {
    fn is_registered(&self, name: &str) -> bool {
        name == "mine"
    }

    fn choose_action(
        &self,
        name: &str,
        game: &dyn AnyReplayedGame,
        seat: Seat,
    ) -> Result<String, String> {
        self.asked.lock().unwrap().push(name.to_owned());
        let left = self.answers_left.load(Ordering::Relaxed);
        self.answers_left.store(left.saturating_sub(1), Ordering::Relaxed);
        match left {
            0 => Err("ended (exit status: 1)".to_owned()),
            _ => game.legal_actions(seat).pop().ok_or_else(|| "had nothing to do".to_owned()),
        }
    }
}

fn tables_with(engine: Arc<TestEngine>) -> Tables {
    let solutions = Arc::new(SolutionProvider::new(&NoCache, &NoProgress, 1));
    Tables::new(Arc::new(MemoryStore::new()), solutions).with_engines(engine)
}

fn setup_with(engine: &str) -> TableSetup {
    TableSetup {
        seats: vec![SeatRequest::Bot(engine.to_owned()), SeatRequest::Bot("greedy".to_owned())],
        settings: [("goal".to_owned(), "20".to_owned())].into(),
        ..TableSetup::for_local_people(GameId::Pig, "classic", 2)
    }
}

/// The table once its game is over.
async fn finished_table(tables: &Tables, id: &Id) -> Vec<(Event, Option<String>, bool)> {
    for _ in 0..2000 {
        let read = |table: &Table| {
            table.is_over().then(|| {
                let bot = table.seat_spec(Seat(0)).and_then(|spec| spec.bot.clone());
                let has_resigned = table.has_resigned(Seat(0));
                let events = table.record().events.into_iter();
                events.map(|event| (event, bot.clone(), has_resigned)).collect::<Vec<_>>()
            })
        };
        if let Some(over) = tables.read_table(id, read).await.unwrap() {
            return over;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("the game doesn't end");
}

#[tokio::test]
async fn a_registered_engine_plays_its_seat_under_its_name() {
    let engine = Arc::new(TestEngine::default());
    engine.answers_left.store(usize::MAX, Ordering::Relaxed);
    let tables = tables_with(engine.clone());
    let created = tables.create_table(setup_with("engine:mine"), None).await.unwrap();
    let name = tables
        .read_table(&created.table, |table| table.seat_spec(Seat(0)).unwrap().name.clone())
        .await
        .unwrap();
    assert_eq!(name, "mine (engine)");
    let events = finished_table(&tables, &created.table).await;
    let acted = events.iter().any(|(event, ..)| {
        matches!(event, Event::Act { seat, action } if *seat == Seat(0) && action == "hold")
    });
    assert!(acted, "{events:?}");
    assert!(
        events.iter().all(|(_, bot, has_resigned)| {
            bot.as_deref() == Some("engine:mine") && !has_resigned
        })
    );
    let asked = engine.asked.lock().unwrap();
    assert!(!asked.is_empty() && asked.iter().all(|name| name == "mine"), "{asked:?}");
}

#[tokio::test]
async fn an_engine_that_fails_forfeits_and_a_bot_finishes_its_game() {
    let engine = Arc::new(TestEngine::default());
    let tables = tables_with(engine.clone());
    let created = tables.create_table(setup_with("engine:mine"), None).await.unwrap();
    let events = finished_table(&tables, &created.table).await;
    let took_over = events.iter().filter(|(event, ..)| matches!(event, Event::Sit { .. })).count();
    assert_eq!(took_over, 1, "{events:?}");
    let (_, bot, has_resigned) = &events[0];
    assert!(*has_resigned && bot.as_deref() != Some("engine:mine"), "{bot:?}");
    assert_eq!(engine.asked.lock().unwrap().len(), 1, "it isn't asked again");
}

#[tokio::test]
async fn an_engine_does_not_take_over_the_seat_of_a_person() {
    let tables = tables_with(Arc::new(TestEngine::default()));
    let setup = TableSetup::for_local_people(GameId::Pig, "classic", 2);
    let created = tables.create_table(setup, None).await.unwrap();
    let hand_over =
        |strategy: &str| Command::HandOver { seat: Seat(0), strategy: strategy.to_owned() };
    let who = created.token.hash();
    let refused = tables.run_command(&created.table, who.clone(), hand_over("engine:mine")).await;
    assert!(matches!(refused, Err(TableError::Setup(_))));
    tables.run_command(&created.table, who, hand_over("greedy")).await.unwrap();
}

#[tokio::test]
async fn engines_that_nobody_registered_are_refused() {
    let engine = Arc::new(TestEngine::default());
    let tables = tables_with(engine.clone());
    for name in ["engine:other", "engine:/bin/sh", "engine:", "engine:mine;ls"] {
        let refused = tables.create_table(setup_with(name), None).await;
        assert!(matches!(refused, Err(TableError::Setup(_))), "{name}: {refused:?}");
    }
    assert!(engine.asked.lock().unwrap().is_empty());
}
