//! What whoever runs a server does to its database: closing tables, bans, tidying, checks,
//! copies.

use std::time::Duration;

use rollwright_games::GameId;
use rollwright_tables::store::admin::{BackupError, DeletedCounts, Retention, back_up, restore};
use rollwright_tables::store::{GameVariant, unix_seconds};
use rollwright_tables::{Id, SeatRequest, TableClosure, TableError, TableSetup, Tables};

use crate::test_support::{
    TableTestExt, TestDatabase, block_on, bot_seat, for_each_database, local_seat, next_step, setup,
};

for_each_database!(
    nobody_plays_on_at_a_closed_table_and_a_hidden_one_is_not_there,
    a_closed_table_has_no_rematch,
    a_banned_network_is_refused_until_its_time_is_over,
    what_was_played_stays_and_what_was_never_begun_goes,
    games_that_are_over_go_with_all_they_have,
    a_check_finds_what_is_not_possible,
    a_game_by_other_rules_is_refused_and_left_as_it_was,
);

const SECONDS_PER_DAY: i64 = 24 * 60 * 60;

async fn nobody_plays_on_at_a_closed_table_and_a_hidden_one_is_not_there(database: &TestDatabase) {
    let tables = database.tables().await;
    let wish = TableSetup {
        is_listed: true,
        ..setup(GameId::Yahtzee, &[local_seat("Ann"), SeatRequest::Open])
    };
    let ann = tables.create_table(wish, None).await.unwrap();
    let (id, who) = (ann.table.clone(), ann.token.hash());
    // Somebody else, beside the server.
    let admin = database.store().await;
    assert!(
        !admin
            .set_table_closure(&Id::generate().unwrap(), Some(TableClosure::Closed))
            .await
            .unwrap()
    );
    let roll = async |version: u64| {
        let who = who.clone();
        tables.change_table(&id, move |table| table.roll(&who, version, None)).await
    };
    let version = roll(0).await.unwrap();
    assert!(admin.set_table_closure(&id, Some(TableClosure::Closed)).await.unwrap());
    tables.reload_moderation().await.unwrap();
    assert!(matches!(roll(version).await, Err(TableError::TableClosed)));
    let joined = tables.join_table(&id, rollwright_games::Seat(1), "Ben", None).await;
    assert!(matches!(joined, Err(TableError::TableClosed)));
    assert_eq!(tables.read_table(&id, |table| table.version()).await.unwrap(), version);
    assert_eq!(admin.list_open_tables().await.unwrap(), []);
    assert_eq!(admin.list_tables_of(&who).await.unwrap().len(), 1);
    assert!(admin.set_table_closure(&id, Some(TableClosure::Hidden)).await.unwrap());
    tables.reload_moderation().await.unwrap();
    assert!(matches!(tables.read_table(&id, |_| ()).await, Err(TableError::NoSuchTable)));
    assert!(matches!(roll(version).await, Err(TableError::NoSuchTable)));
    assert_eq!(admin.list_tables_of(&who).await.unwrap(), []);
    let shut = admin.list_closed_tables().await.unwrap();
    assert_eq!((&shut[0].table, shut[0].closure, shut.len()), (&id, TableClosure::Hidden, 1));
    assert!(admin.set_table_closure(&id, None).await.unwrap());
    tables.reload_moderation().await.unwrap();
    assert_eq!(tables.read_table(&id, |table| table.version()).await.unwrap(), version);
    assert_eq!(admin.list_open_tables().await.unwrap().len(), 1);
}

async fn a_closed_table_has_no_rematch(database: &TestDatabase) {
    let tables = database.tables().await;
    let ann = tables
        .create_table(setup(GameId::Pig, &[local_seat("Ann"), local_seat("Ben")]), None)
        .await
        .unwrap();
    let (id, who) = (ann.table.clone(), ann.token.hash());
    while !tables.read_table(&id, |table| table.is_over()).await.unwrap() {
        let hands = [who.clone(), who.clone()];
        tables.change_table(&id, move |table| next_step(table, &hands).unwrap()).await.unwrap();
    }
    let admin = database.store().await;
    admin.set_table_closure(&id, Some(TableClosure::Closed)).await.unwrap();
    tables.reload_moderation().await.unwrap();
    assert!(matches!(tables.create_rematch(&id, &who).await, Err(TableError::TableClosed)));
    admin.set_table_closure(&id, None).await.unwrap();
    tables.reload_moderation().await.unwrap();
    let again = tables.create_rematch(&id, &who).await.unwrap();
    admin.set_table_closure(&id, Some(TableClosure::Closed)).await.unwrap();
    tables.reload_moderation().await.unwrap();
    assert_eq!(tables.create_rematch(&id, &who).await.unwrap(), again, "one that is there stays");
}

async fn a_banned_network_is_refused_until_its_time_is_over(database: &TestDatabase) {
    let tables = database.tables().await;
    let admin = database.store().await;
    let (one, other) = ("192.0.2.7".parse().unwrap(), "198.51.100.1".parse().unwrap());
    admin.ban_network("192.0.2.0/24".parse().unwrap(), None).await.unwrap();
    admin.ban_network("198.51.100.1".parse().unwrap(), Some(unix_seconds() - 1)).await.unwrap();
    assert!(!tables.is_banned(one), "nobody has read it yet");
    tables.reload_moderation().await.unwrap();
    assert!(tables.is_banned(one) && !tables.is_banned(other));
    assert_eq!(admin.list_bans().await.unwrap().len(), 1);
    assert!(admin.unban_network("192.0.2.9/24".parse().unwrap()).await.unwrap());
    assert!(!admin.unban_network("192.0.2.9/24".parse().unwrap()).await.unwrap());
    tables.reload_moderation().await.unwrap();
    assert!(!tables.is_banned(one));
}

/// A game of bots that is over.
async fn finished_game(tables: &Tables) -> Id {
    let bots = setup(GameId::Pig, &[bot_seat("greedy"), bot_seat("greedy")]);
    let id = tables.create_table(bots, None).await.unwrap().table;
    for _ in 0..6000 {
        if tables.read_table(&id, |table| table.is_over()).await.unwrap() {
            return id;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("the bots never end their game");
}

async fn what_was_played_stays_and_what_was_never_begun_goes(database: &TestDatabase) {
    let tables = database.tables().await;
    let wish = setup(GameId::Yahtzee, &[local_seat("Ann"), SeatRequest::Open]);
    let unbegun = tables.create_table(wish.clone(), None).await.unwrap();
    tables.join_table(&unbegun.table, rollwright_games::Seat(1), "Ben", None).await.unwrap();
    let begun = tables.create_table(wish, None).await.unwrap();
    let who = begun.token.hash();
    tables.change_table(&begun.table, move |table| table.roll(&who, 0, None)).await.unwrap();
    let over = finished_game(&tables).await;
    let store = database.store().await;
    let keep = Retention::default();
    assert_eq!(
        store.delete_expired(&keep, unix_seconds() + 29 * SECONDS_PER_DAY).await.unwrap(),
        DeletedCounts::default()
    );
    let expected = DeletedCounts { unstarted_games: 1, ..DeletedCounts::default() };
    let later = unix_seconds() + 31 * SECONDS_PER_DAY;
    assert_eq!(store.count_expired(&keep, later).await.unwrap(), expected);
    // The names of those who sat there go with it.
    let expected = DeletedCounts { unused_names: 2, ..expected };
    assert_eq!(store.delete_expired(&keep, later).await.unwrap(), expected);
    assert_eq!(store.delete_expired(&keep, later).await.unwrap(), DeletedCounts::default());
    let all = database.all_stored_texts().await;
    assert!(!all.contains(unbegun.table.as_str()) && !all.contains("Ben"), "{all}");
    for stays in [&begun.table, &over] {
        assert!(store.load_table(stays).await.unwrap().is_some());
    }
    // Whoever still looks at it is told.
    let who = unbegun.token.hash();
    let played = tables.change_table(&unbegun.table, move |table| table.roll(&who, 1, None)).await;
    assert!(played.is_err());
    assert!(matches!(
        tables.read_table(&unbegun.table, |_| ()).await,
        Err(TableError::NoSuchTable)
    ));
}

async fn games_that_are_over_go_with_all_they_have(database: &TestDatabase) {
    let tables = database.tables().await;
    let over = finished_game(&tables).await;
    let store = database.store().await;
    store.set_table_closure(&over, Some(TableClosure::Closed)).await.unwrap();
    let keep = Retention { unstarted_days: None, finished_days: Some(7), unused_name_days: None };
    let gone = store.delete_expired(&keep, unix_seconds() + 8 * SECONDS_PER_DAY).await.unwrap();
    assert_eq!(gone, DeletedCounts { finished_games: 1, ..DeletedCounts::default() });
    assert_eq!(store.list_closed_tables().await.unwrap(), []);
    assert!(!database.all_stored_texts().await.contains(over.as_str()));
}

async fn a_check_finds_what_is_not_possible(database: &TestDatabase) {
    let tables = database.tables().await;
    let (over, other) = (finished_game(&tables).await, finished_game(&tables).await);
    let store = database.store().await;
    let checked = store.check_games(|_| ()).await.unwrap();
    assert_eq!((checked.game_count, checked.faults.as_slice()), (2, &[][..]));
    assert!(checked.event_count > 20, "{}", checked.event_count);
    let pool = sqlx::AnyPool::connect(&database.url).await.unwrap();
    let change = async |sql: &'static str, id: &Id| {
        sqlx::query(sql).bind(id.as_str()).execute(&pool).await.unwrap();
    };
    change("UPDATE results SET points = points + 1 WHERE table_id = $1", &over).await;
    let roll = "UPDATE events SET line = '{\"event\":\"roll\",\"faces\":[7]}' || chr \
                WHERE table_id = $1 AND number = 1";
    // A line ends with the end of a line.
    let roll: &'static str = Box::leak(roll.replace("chr", "'\n'").into_boxed_str());
    change(roll, &other).await;
    let checked = store.check_games(|_| ()).await.unwrap();
    let mut faults: Vec<_> =
        checked.faults.iter().map(|f| (f.table.as_str(), &*f.reason)).collect();
    faults.sort_by_key(|(table, _)| *table == other.as_str());
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(faults[0].0 == over.as_str() && faults[0].1.contains("by the rules"), "{faults:?}");
    assert!(faults[1].0 == other.as_str(), "{faults:?}");
}

/// Rules never change under a game: one that was begun by a version of its rules which this
/// program does not have is not folded by those it has.
async fn a_game_by_other_rules_is_refused_and_left_as_it_was(database: &TestDatabase) {
    let tables = database.tables().await;
    let wish = setup(GameId::Yahtzee, &[local_seat("Ann")]);
    let ann = tables.create_table(wish.clone(), None).await.unwrap();
    let (id, who) = (ann.table.clone(), ann.token.hash());
    let roll = async |tables: &Tables| {
        let who = who.clone();
        tables.change_table(&id, move |table| table.roll(&who, table.version(), None)).await
    };
    roll(&tables).await.unwrap();
    let pool = sqlx::AnyPool::connect(&database.url).await.unwrap();
    let change = "UPDATE tables SET header = REPLACE(header, '\"version\":1', '\"version\":9')";
    assert_eq!(sqlx::query(change).execute(&pool).await.unwrap().rows_affected(), 1);
    let other = tables.create_table(wish, None).await.unwrap();
    let before = database.all_stored_texts().await;
    // A server that has not seen it yet.
    let later = database.tables().await;
    for refusal in
        [later.read_table(&id, |_| ()).await.unwrap_err(), roll(&later).await.unwrap_err()]
    {
        let says = refusal.to_string();
        assert!(says.contains("played by version 9 of the rules 'official'"), "{says}");
    }
    assert_eq!(database.all_stored_texts().await, before, "it is left as it was");
    let faults = later.store().check_games(|_| ()).await.unwrap().faults;
    assert_eq!(faults.len(), 1);
    assert!(faults[0].table == id.as_str() && faults[0].reason.contains("version 9"), "{faults:?}");
    let who = other.token.hash();
    let rolled = later.change_table(&other.table, move |table| table.roll(&who, 0, None)).await;
    rolled.expect("other games go on");
}

#[test]
fn a_copy_is_made_while_people_play_and_is_the_same_games() {
    block_on(async {
        let database = TestDatabase::sqlite();
        let tables = database.tables().await;
        let over = finished_game(&tables).await;
        let copy = database.file("copy.db");
        // Somebody keeps playing.
        let playing = tables.clone();
        let player = tokio::spawn(async move {
            loop {
                finished_game(&playing).await;
            }
        });
        let copied = back_up(&database.url, &copy).await.unwrap();
        player.abort();
        assert!(copied.game_count >= 1 && copied.byte_count > 1000, "{copied:?}");
        let again = back_up(&database.url, &copy).await;
        assert!(matches!(again, Err(BackupError::AlreadyExists(_))), "{again:?}");
        // The place is taken, and then it is free.
        let place = database.file("other.db");
        let url = format!("sqlite:{}", place.display());
        std::fs::write(&place, "something").unwrap();
        assert!(matches!(restore(&copy, &url).await, Err(BackupError::AlreadyExists(_))));
        std::fs::remove_file(&place).unwrap();
        std::fs::write(database.file("other.db-wal"), "something").unwrap();
        assert!(matches!(restore(&copy, &url).await, Err(BackupError::LeftoverWal(_))));
        std::fs::remove_file(database.file("other.db-wal")).unwrap();
        let restored = restore(&copy, &url).await.unwrap();
        assert_eq!(restored.game_count, copied.game_count);
        let store = rollwright_tables::Database::connect(&url).await.unwrap();
        let checked = store.check_games(|_| ()).await.unwrap();
        assert_eq!((checked.game_count as i64, checked.faults), (copied.game_count, Vec::new()));
        let record = store.load_table(&over).await.unwrap().unwrap().record;
        assert_eq!(record, tables.store().load_table(&over).await.unwrap().unwrap().record);
        assert!(copy.exists(), "the copy stays");
    });
}

#[test]
fn what_is_no_sound_database_of_ours_is_not_restored() {
    block_on(async {
        let database = TestDatabase::sqlite();
        drop(database.tables().await);
        let (copy, place) = (database.file("copy.db"), database.file("place.db"));
        back_up(&database.url, &copy).await.unwrap();
        let url = format!("sqlite:{}", place.display());
        let mut bytes = std::fs::read(&copy).unwrap();
        for (what, text) in [("cut", None), ("something else", Some("no database at all"))] {
            match text {
                Some(text) => std::fs::write(&copy, text).unwrap(),
                None => {
                    bytes.truncate(bytes.len() / 2);
                    std::fs::write(&copy, &bytes).unwrap();
                }
            }
            let refused = restore(&copy, &url).await;
            assert!(matches!(refused, Err(BackupError::Unusable { .. })), "{what}: {refused:?}");
            assert!(!place.exists(), "{what}");
        }
        let elsewhere = back_up("postgres://ann@localhost/tables", &database.file("p")).await;
        assert!(elsewhere.unwrap_err().to_string().contains("pg_dump"));
        let missing = restore(&database.file("nothing"), &url).await;
        assert!(matches!(missing, Err(BackupError::Missing(_))));
    });
}

#[test]
fn a_hidden_game_leaves_the_hall_of_fame() {
    block_on(async {
        let database = TestDatabase::sqlite();
        let tables = database.tables().await;
        let ann = tables
            .create_table(setup(GameId::Pig, &[local_seat("Ann"), local_seat("Ben")]), None)
            .await;
        let ann = ann.unwrap();
        let (id, who) = (ann.table, ann.token.hash());
        for _ in 0..2000 {
            let who = who.clone();
            let moved = tables
                .change_table(&id, move |table| match table.game().phase() {
                    rollwright_games::Phase::Roll { .. } => table.roll(&who, table.version(), None),
                    rollwright_games::Phase::Decide { seats, .. } => {
                        let seat = seats.iter().next().unwrap();
                        table.act(&who, table.version(), seat, "hold")
                    }
                    rollwright_games::Phase::Over { .. } => Err(TableError::GameNotOver),
                })
                .await;
            if moved.is_err() {
                break;
            }
        }
        let header = tables.read_table(&id, |table| table.header().clone()).await.unwrap();
        let (store, class) = (tables.store(), GameVariant::from_header(&header));
        assert_eq!(store.hall_of_fame(&class, None).await.unwrap().len(), 2);
        store.set_table_closure(&id, Some(TableClosure::Hidden)).await.unwrap();
        assert_eq!(store.hall_of_fame(&class, None).await.unwrap().len(), 0);
        assert_eq!(store.game_variants(None, 100).await.unwrap(), []);
    });
}
