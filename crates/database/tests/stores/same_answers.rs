//! All stores answer alike: random writes go to a store in memory, to both databases and to a store
//! as in a browser, and every question is asked of each.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use rollwright_bots::SplitMix64;
use rollwright_games::{GameId, Seat};
use rollwright_tables::glicko2::Rating;
use rollwright_tables::platform::time::unix_millis;
use rollwright_tables::store::{
    GameMistake, GameVariant, PuzzleAnswer, PuzzleRun, ReviewSettings, StoredReview, TableInsert,
    TableWrite, Trainee, TrainingAnswer,
};
use rollwright_tables::{
    Command, Id, NextServerActionTime, Person, SeatHolder, SeatRequest, Store, Table,
    TableDefinition, TableSetup, TokenHash,
};

use crate::test_store::{TestStore, block_on};
use crate::test_support::{
    TableTestExt, bot_seat, definition_held_by, local_seat, new_token_hash, next_step, setup,
};

/// The stores under test, the first of them the reference.
struct Stores(Vec<Arc<dyn Store>>);

/// What was written, as far as questions refer to it.
struct Written {
    tables: Vec<Table>,
    players: Vec<TokenHash>,
}

impl Stores {
    async fn create(&self, definition: &TableDefinition) {
        wait_for_whole_second().await;
        for store in &self.0 {
            let insert = TableInsert {
                definition: definition.clone(),
                events: Vec::new(),
                is_listed: definition.id.as_str() < "8",
                rematch_of: None,
                next_action: NextServerActionTime::Now,
                clocks: None,
            };
            store.create_table(insert).await.unwrap();
        }
    }

    async fn write(&self, write: &TableWrite) {
        wait_for_whole_second().await;
        for store in &self.0 {
            store.write_table(write.clone()).await.unwrap();
        }
    }
}

/// Stores note the second of a write, so it must not change before all have written.
async fn wait_for_whole_second() {
    let millis = unix_millis() % 1000;
    if millis > 600 {
        tokio::time::sleep(Duration::from_millis(1000 - millis as u64)).await;
    }
}

/// Some tables with one to three seats, people and bots, played to different points.
async fn write_games(stores: &Stores, random: &mut SplitMix64) -> Written {
    let players = (0..3).map(|_| new_token_hash()).collect();
    let mut written = Written { tables: Vec::new(), players };
    for number in 0..14 {
        let game = [GameId::Yahtzee, GameId::Pig, GameId::Qwixx][number % 3];
        let others = [local_seat("Ben"), bot_seat("greedy"), SeatRequest::Open];
        let mut seats = vec![local_seat("Ann")];
        // The first games are played to their end by two people.
        let is_full = number < 4;
        let seat_count = if is_full || game == GameId::Pig { 2 } else { 1 + random.next_below(2) };
        let other = if is_full { 0 } else { random.next_below(3) as usize };
        seats.extend((1..seat_count).map(|_| others[other].clone()));
        let holder = |seat: usize| match is_full {
            true => seat,
            false => random.next_below(3) as usize,
        };
        let holders: Vec<TokenHash> =
            (0..seats.len()).map(holder).map(|player| written.players[player].clone()).collect();
        let setup = TableSetup {
            settings: if game == GameId::Pig {
                [("goal".to_owned(), "10".to_owned())].into()
            } else {
                Default::default()
            },
            ..setup(game, &seats)
        };
        let definition = definition_held_by(&setup, &holders);
        stores.create(&definition).await;
        let mut table = Table::from_events(definition, Vec::new()).unwrap();
        let steps = if is_full { 2000 } else { [0, 5, 2000][random.next_below(3) as usize] };
        for _ in 0..steps {
            let Some(Ok(change)) = next_step(&table, &holders) else { break };
            stores.write(&TableWrite::from_change(&table, &change)).await;
            table.commit_change(change);
        }
        let who = holders[0].clone();
        let command = match random.next_below(4) {
            0 if table.is_over() => Some(Command::HideFromLists),
            1 if !table.is_over() => Some(Command::Resign { seat: Seat(0) }),
            2 => Some(Command::Join {
                seat: Seat(1),
                person: Person { id: Id::generate().unwrap(), name: "Cleo".to_owned() },
            }),
            _ => None,
        };
        if let Some(change) = command.and_then(|command| table.plan(&who, command).ok()) {
            stores.write(&TableWrite::from_change(&table, &change)).await;
            table.commit_change(change);
        }
        written.tables.push(table);
    }
    written
}

async fn write_training(stores: &Stores, written: &Written, random: &mut SplitMix64) {
    for number in 0..30 {
        let owner = Trainee::from_token_hash(&written.players[random.next_below(3) as usize]);
        let answer = TrainingAnswer {
            number: 0,
            game: ["yahtzee", "pig"][number % 2].to_owned(),
            question: "keep".to_owned(),
            source: format!("source {}", random.next_below(4)),
            action: format!("r{number}"),
            loss: random.next_below(100) as f64 / 8.0,
            mark: String::new(),
        };
        let table = &written.tables[random.next_below(14) as usize];
        let mistake = GameMistake {
            table: table.id().to_string(),
            move_index: random.next_below(9) as i64,
            seat: 1,
            question: "keep".to_owned(),
            loss: random.next_below(100) as f64 / 8.0,
        };
        let review = StoredReview {
            table: table.id().to_string(),
            settings: review_settings(number as u64 % 2),
            body: format!("review {number}"),
        };
        let puzzle = PuzzleAnswer {
            game: answer.game.clone(),
            puzzle: random.next_below(3) as i64,
            found: random.next_below(2) == 0,
            start_rating: 1400.0,
        };
        let run =
            PuzzleRun { started: number as i64, answered: 3, solved: 2, ended: true, best: 5 };
        for store in &stores.0 {
            store.rate_puzzle_answer(&owner, puzzle.clone()).await.unwrap();
            if number % 4 == 0 {
                store.count_daily_answer(&owner, number as i64).await.unwrap();
            }
            store.store_puzzle_run(&owner, &answer.game, "storm", run).await.unwrap();
            store.store_training_answer(&owner, answer.clone()).await.unwrap();
            let (game, mistakes) = (table.header().game.name(), vec![mistake.clone()]);
            if number % 3 == 0 {
                let reviewed =
                    store.store_own_game_mistakes(&owner, game, table.id().as_str(), mistakes);
                reviewed.await.unwrap();
            }
            store.store_review(review.clone()).await.unwrap();
        }
    }
}

fn review_settings(version: u64) -> ReviewSettings {
    ReviewSettings { program: "test".to_owned(), rollouts: 8, version }
}

/// The answers of a store to every question, as text.
async fn all_answers(store: &Arc<dyn Store>, written: &Written) -> Vec<String> {
    let mut answers = Vec::new();
    let mut add = |what: &str, answer: &dyn std::fmt::Debug| {
        answers.push(format!("{what}: {answer:?}"));
    };
    add("open tables", &store.list_open_tables(0).await.unwrap());
    add("due", &sorted(store.tables_with_due_action(0, true).await.unwrap()));
    add("timed", &store.tables_with_due_action(i64::MAX, false).await.unwrap());
    add("most played", &store.most_played_variants(None).await.unwrap());
    add("variants", &store.game_variants(None, None, 100).await.unwrap());
    for table in &written.tables {
        let stored = store.load_table(table.id()).await.unwrap().unwrap();
        assert_eq!(stored.record.events, table.record().events);
        add("table", &(stored.definition, stored.change_count, stored.clocks));
        let since = store.load_table_since(table.id(), 3).await;
        add("since", &since.ok().flatten().map(|stored| stored.record.events));
        add("changed", &store.has_table_changed(table.id(), 7).await.unwrap());
        add("ranks", &store.ranks(table.id()).await.unwrap());
        for version in [0, 1] {
            let review = store.load_review(table.id().as_str(), &review_settings(version)).await;
            add("review", &review.unwrap());
        }
    }
    let variant = |table: &Table| GameVariant::from_header(table.header());
    let stranger = new_token_hash();
    for who in written.players.iter().chain([&stranger]) {
        add("seen", &store.has_seen_token(who).await.unwrap());
        add("finished", &store.has_finished_game(who).await.unwrap());
        add("name", &store.latest_name_of(who).await.unwrap());
        add("people", &sorted(store.person_ids_of(who).await.unwrap()));
        add("tables", &store.list_tables_of(who).await.unwrap());
        add("lessons", &store.list_lessons_of(who).await.unwrap());
        for max in [1, 3, 100] {
            add("past games", &store.list_past_games(who, None, max).await.unwrap());
            add("results", &store.results_by_game(who, max).await.unwrap());
            add("opponents", &store.opponent_statistics(who, max).await.unwrap());
        }
        for table in &written.tables {
            let best = store.best_solo_score(who, &variant(table)).await.unwrap();
            let hall = store.hall_of_fame(&variant(table), Some(who)).await.unwrap();
            add("variant", &(best, hall));
        }
        let owner = Trainee::from_token_hash(who);
        for game in ["yahtzee", "pig", "qwixx"] {
            add("answers", &store.training_answers(&owner, game).await.unwrap());
            add("mistakes", &store.own_game_mistakes(&owner, game).await.unwrap());
            // Databases store ratings in millionths.
            let rounded =
                |rating: Option<Rating>| rating.map(|rating| format!("{:.3}", rating.rating));
            add("rating", &rounded(store.trainee_rating(&owner, game).await.unwrap()));
            add("run", &store.puzzle_run(&owner, game, "storm").await.unwrap());
            for puzzle in 0..3 {
                let statistics = store.puzzle_statistics(game, puzzle).await.unwrap();
                let counts = statistics.map(|of| (of.answers, of.found, rounded(Some(of.rating))));
                add("puzzle", &counts);
            }
            add("unreviewed", &store.latest_unreviewed_game(&owner, game).await.unwrap());
        }
        add("days", &store.days_with_daily_answer(&owner).await.unwrap());
        add("answers to", &store.training_answers_to(&owner, "source 1").await.unwrap());
        add("answer", &store.training_answer(&owner, 2).await.unwrap());
    }
    answers
}

fn sorted(ids: Vec<Id>) -> BTreeSet<String> {
    ids.iter().map(Id::to_string).collect()
}

async fn compare(stores: &Stores, written: &Written, when: &str) {
    let expected = all_answers(&stores.0[0], written).await;
    for (number, store) in stores.0.iter().enumerate().skip(1) {
        let answers = all_answers(store, written).await;
        assert_eq!(answers.len(), expected.len());
        for (answer, expected) in answers.iter().zip(&expected) {
            assert_eq!(answer, expected, "store {number} {when}");
        }
    }
}

#[test]
fn all_stores_answer_every_question_alike() {
    let (memory, sqlite, postgres, persisted) =
        (TestStore::memory(), TestStore::sqlite(), TestStore::postgres(), TestStore::persisted());
    block_on(async {
        let mut stores = Stores(vec![
            memory.store().await,
            sqlite.store().await,
            postgres.store().await,
            persisted.store().await,
        ]);
        let mut random = SplitMix64::new(7);
        let written = write_games(&stores, &mut random).await;
        write_training(&stores, &written, &mut random).await;
        compare(&stores, &written, "after the games").await;
        drop(stores.0.pop());
        stores.0.push(persisted.store().await);
        compare(&stores, &written, "after the last store was opened again").await;
        let answers = all_answers(&stores.0[0], &written).await.join("\n");
        for kind in
            ["HallOfFameRow {", "Rank {", "PastGame {", "OpponentStatistics {", "GameMistake {"]
        {
            assert!(answers.contains(kind), "the games give no {kind} to compare");
        }
        // Ann's name is deleted everywhere, and one player's training.
        let people = stores.0[0].person_ids_of(&written.players[0]).await.unwrap();
        for store in &stores.0 {
            for person in &people {
                store.delete_person_name_everywhere(person).await.unwrap();
            }
            store.delete_training(&Trainee::from_token_hash(&written.players[0])).await.unwrap();
        }
        compare(&stores, &written, "after names were deleted").await;
        drop(stores.0.pop());
        stores.0.push(persisted.store().await);
        compare(&stores, &written, "after names were deleted, opened again").await;
        // A stale write changes nothing anywhere.
        let table = written.tables.iter().find(|table| !table.is_over()).unwrap();
        let person = Person { id: Id::generate().unwrap(), name: "Dora".to_owned() };
        let stale = TableWrite {
            table: table.id().clone(),
            base_version: table.version(),
            events: Vec::new(),
            seat_holders: vec![(
                Seat(0),
                SeatHolder { person: Some(person), ..SeatHolder::default() },
            )],
            host: None,
            bot_speed: None,
            tutor: None,
            was_over: false,
            results: Vec::new(),
            expected_change_count: 999,
            next_action: NextServerActionTime::Never,
            take_back_request: None,
            clocks: None,
            lease_fence: None,
        };
        for store in &stores.0 {
            assert!(store.write_table(stale.clone()).await.is_err());
        }
        compare(&stores, &written, "after a conflict").await;
    });
}
