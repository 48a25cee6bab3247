//! Operator tasks: closing tables, bans, retention, checks and backups.

use std::time::Duration;

use rollwright_database::admin::{BackupError, ExpiredCounts, RetentionPeriods, back_up, restore};
use rollwright_games::GameId;
use rollwright_tables::platform::time::unix_seconds;
use rollwright_tables::store::{GameVariant, TableListStore, TableStore};
use rollwright_tables::{Id, SeatRequest, TableError, TableRestriction, TableSetup, Tables};

use crate::test_store::{TestStore, block_on, for_each_database};
use crate::test_support::{TableTestExt, bot_seat, local_seat, next_step, setup};

for_each_database!(
    a_closed_table_cannot_be_played_and_a_hidden_one_cannot_be_read,
    a_closed_table_has_no_rematch,
    a_banned_network_is_refused_until_the_ban_ends,
    retention_deletes_unstarted_games_and_keeps_played_ones,
    expired_finished_games_are_deleted_with_all_their_data,
    a_check_finds_impossible_games,
    a_check_compares_the_rolls_with_the_seed,
    a_game_with_unknown_rules_is_refused_and_left_unchanged,
);

const SECONDS_PER_DAY: i64 = 24 * 60 * 60;

async fn a_closed_table_cannot_be_played_and_a_hidden_one_cannot_be_read(database: &TestStore) {
    let tables = database.tables().await;
    let request = TableSetup {
        is_listed: true,
        ..setup(GameId::Yahtzee, &[local_seat("Ann"), SeatRequest::Open])
    };
    let ann = tables.create_table(request, None).await.unwrap();
    let (id, who) = (ann.table.clone(), ann.token.hash());
    // An operator's own connection, next to the server's.
    let admin = database.database().await;
    assert!(
        !admin
            .set_table_closure(&Id::generate().unwrap(), Some(TableRestriction::Closed))
            .await
            .unwrap()
    );
    let roll = async |version: u64| {
        let who = who.clone();
        tables.change_table(&id, move |table| table.roll(&who, version, None)).await
    };
    let version = roll(0).await.unwrap();
    assert!(admin.set_table_closure(&id, Some(TableRestriction::Closed)).await.unwrap());
    tables.reload_moderation().await.unwrap();
    assert!(matches!(roll(version).await, Err(TableError::TableClosed)));
    let joined = tables.join_table(&id, rollwright_games::Seat(1), "Ben", None).await;
    assert!(matches!(joined, Err(TableError::TableClosed)));
    assert_eq!(tables.read_table(&id, |table| table.version()).await.unwrap(), version);
    assert_eq!(admin.list_open_tables(0).await.unwrap(), []);
    assert_eq!(admin.list_tables_of(&who).await.unwrap().len(), 1);
    assert!(admin.set_table_closure(&id, Some(TableRestriction::Hidden)).await.unwrap());
    tables.reload_moderation().await.unwrap();
    assert!(matches!(tables.read_table(&id, |_| ()).await, Err(TableError::NoSuchTable)));
    assert!(matches!(roll(version).await, Err(TableError::NoSuchTable)));
    assert_eq!(admin.list_tables_of(&who).await.unwrap(), []);
    let closed = admin.list_restricted_tables().await.unwrap();
    assert_eq!(
        (&closed[0].table, closed[0].closure, closed.len()),
        (&id, TableRestriction::Hidden, 1)
    );
    assert!(admin.set_table_closure(&id, None).await.unwrap());
    tables.reload_moderation().await.unwrap();
    assert_eq!(tables.read_table(&id, |table| table.version()).await.unwrap(), version);
    assert_eq!(admin.list_open_tables(0).await.unwrap().len(), 1);
}

async fn a_closed_table_has_no_rematch(database: &TestStore) {
    let tables = database.tables().await;
    let ann = tables
        .create_table(setup(GameId::Pig, &[local_seat("Ann"), local_seat("Ben")]), None)
        .await
        .unwrap();
    let (id, who) = (ann.table.clone(), ann.token.hash());
    while !tables.read_table(&id, |table| table.is_over()).await.unwrap() {
        let token_hashes = [who.clone(), who.clone()];
        tables
            .change_table(&id, move |table| next_step(table, &token_hashes).unwrap())
            .await
            .unwrap();
    }
    let admin = database.database().await;
    admin.set_table_closure(&id, Some(TableRestriction::Closed)).await.unwrap();
    tables.reload_moderation().await.unwrap();
    assert!(matches!(tables.get_or_create_rematch(&id, &who).await, Err(TableError::TableClosed)));
    admin.set_table_closure(&id, None).await.unwrap();
    tables.reload_moderation().await.unwrap();
    let again = tables.get_or_create_rematch(&id, &who).await.unwrap();
    admin.set_table_closure(&id, Some(TableRestriction::Closed)).await.unwrap();
    tables.reload_moderation().await.unwrap();
    assert_eq!(
        tables.get_or_create_rematch(&id, &who).await.unwrap(),
        again,
        "an existing rematch stays"
    );
}

async fn a_banned_network_is_refused_until_the_ban_ends(database: &TestStore) {
    let tables = database.tables().await;
    let admin = database.database().await;
    let (one, other) = ("192.0.2.7".parse().unwrap(), "198.51.100.1".parse().unwrap());
    admin.ban_network("192.0.2.0/24".parse().unwrap(), None).await.unwrap();
    admin.ban_network("198.51.100.1".parse().unwrap(), Some(unix_seconds() - 1)).await.unwrap();
    assert!(!tables.is_banned(one), "the rules aren't loaded yet");
    tables.reload_moderation().await.unwrap();
    assert!(tables.is_banned(one) && !tables.is_banned(other));
    assert_eq!(admin.list_network_bans().await.unwrap().len(), 1);
    assert!(admin.unban_network("192.0.2.9/24".parse().unwrap()).await.unwrap());
    assert!(!admin.unban_network("192.0.2.9/24".parse().unwrap()).await.unwrap());
    tables.reload_moderation().await.unwrap();
    assert!(!tables.is_banned(one));
}

/// A finished game between bots.
async fn finished_game(tables: &Tables) -> Id {
    let bots = setup(GameId::Pig, &[bot_seat("greedy"), bot_seat("greedy")]);
    let id = tables.create_table(bots, None).await.unwrap().table;
    for _ in 0..6000 {
        if tables.read_table(&id, |table| table.is_over()).await.unwrap() {
            return id;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("the bots never finish their game");
}

async fn retention_deletes_unstarted_games_and_keeps_played_ones(database: &TestStore) {
    let tables = database.tables().await;
    let request = setup(GameId::Yahtzee, &[local_seat("Ann"), SeatRequest::Open]);
    let unstarted = tables.create_table(request.clone(), None).await.unwrap();
    tables.join_table(&unstarted.table, rollwright_games::Seat(1), "Ben", None).await.unwrap();
    let started = tables.create_table(request, None).await.unwrap();
    let who = started.token.hash();
    tables.change_table(&started.table, move |table| table.roll(&who, 0, None)).await.unwrap();
    let over = finished_game(&tables).await;
    let store = database.database().await;
    let retention = RetentionPeriods::default();
    assert_eq!(
        store.delete_expired(&retention, unix_seconds() + 29 * SECONDS_PER_DAY).await.unwrap(),
        ExpiredCounts::default()
    );
    let expected = ExpiredCounts { unstarted_games: 1, ..ExpiredCounts::default() };
    let later = unix_seconds() + 31 * SECONDS_PER_DAY;
    assert_eq!(store.count_expired(&retention, later).await.unwrap(), expected);
    // The names of those who sat there are deleted with it.
    let expected = ExpiredCounts { unused_names: 2, ..expected };
    assert_eq!(store.delete_expired(&retention, later).await.unwrap(), expected);
    assert_eq!(store.delete_expired(&retention, later).await.unwrap(), ExpiredCounts::default());
    let all = database.all_stored_texts().await;
    assert!(!all.contains(unstarted.table.as_str()) && !all.contains("Ben"), "{all}");
    for stays in [&started.table, &over] {
        assert!(store.load_table(stays).await.unwrap().is_some());
    }
    // Anybody who still has it open gets an error.
    let who = unstarted.token.hash();
    let played =
        tables.change_table(&unstarted.table, move |table| table.roll(&who, 1, None)).await;
    assert!(played.is_err());
    assert!(matches!(
        tables.read_table(&unstarted.table, |_| ()).await,
        Err(TableError::NoSuchTable)
    ));
}

async fn expired_finished_games_are_deleted_with_all_their_data(database: &TestStore) {
    let tables = database.tables().await;
    let over = finished_game(&tables).await;
    let store = database.database().await;
    store.set_table_closure(&over, Some(TableRestriction::Closed)).await.unwrap();
    let retention =
        RetentionPeriods { unstarted_days: None, finished_days: Some(7), unused_name_days: None };
    let deleted =
        store.delete_expired(&retention, unix_seconds() + 8 * SECONDS_PER_DAY).await.unwrap();
    assert_eq!(deleted, ExpiredCounts { finished_games: 1, ..ExpiredCounts::default() });
    assert_eq!(store.list_restricted_tables().await.unwrap(), []);
    assert!(!database.all_stored_texts().await.contains(over.as_str()));
}

async fn a_check_finds_impossible_games(database: &TestStore) {
    let tables = database.tables().await;
    let (over, other) = (finished_game(&tables).await, finished_game(&tables).await);
    let store = database.database().await;
    let report = store.replay_and_check_games(|_| ()).await.unwrap();
    assert_eq!((report.game_count, report.faults.as_slice()), (2, &[][..]));
    assert!(report.event_count > 20, "{}", report.event_count);
    let pool = sqlx::AnyPool::connect(&database.url).await.unwrap();
    let change = async |sql: &'static str, id: &Id| {
        sqlx::query(sql).bind(id.as_str()).execute(&pool).await.unwrap();
    };
    change("UPDATE results SET points = points + 1 WHERE table_id = $1", &over).await;
    let roll = "UPDATE events SET line = '{\"event\":\"roll\",\"faces\":[7]}' || chr \
                WHERE table_id = $1 AND number = 1";
    // Each line must end with a newline.
    let roll: &'static str = Box::leak(roll.replace("chr", "'\n'").into_boxed_str());
    change(roll, &other).await;
    let report = store.replay_and_check_games(|_| ()).await.unwrap();
    let mut faults: Vec<_> = report.faults.iter().map(|f| (f.table.as_str(), &*f.reason)).collect();
    faults.sort_by_key(|(table, _)| *table == other.as_str());
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(faults[0].0 == over.as_str() && faults[0].1.contains("by the rules"), "{faults:?}");
    assert!(faults[1].0 == other.as_str(), "{faults:?}");
}

async fn a_check_compares_the_rolls_with_the_seed(database: &TestStore) {
    let tables = database.tables().await;
    let request = setup(GameId::Yahtzee, &[local_seat("Ann")]);
    let mut games = Vec::new();
    for _ in 0..3 {
        let ann = tables.create_table(request.clone(), None).await.unwrap();
        let who = ann.token.hash();
        tables.change_table(&ann.table, move |table| table.roll(&who, 0, None)).await.unwrap();
        games.push(ann.table);
    }
    let store = database.database().await;
    assert_eq!(store.replay_and_check_games(|_| ()).await.unwrap().faults, []);
    let pool = sqlx::AnyPool::connect(&database.url).await.unwrap();
    // By the rules, any roll is possible.
    let lucky = "UPDATE events SET line = '{\"event\":\"roll\",\"faces\":[6,6,6,6,6]}\n' \
                 WHERE table_id = $1 AND line LIKE '%roll%'";
    let changed = sqlx::query(lucky).bind(games[0].as_str()).execute(&pool).await.unwrap();
    assert_eq!(changed.rows_affected(), 1);
    let other_seed =
        "UPDATE tables SET seed = (SELECT seed FROM tables WHERE id = $1) WHERE id = $2";
    let changed = sqlx::query(other_seed).bind(games[2].as_str()).bind(games[1].as_str());
    assert_eq!(changed.execute(&pool).await.unwrap().rows_affected(), 1);
    let mut faults = store.replay_and_check_games(|_| ()).await.unwrap().faults;
    faults.sort_by_key(|fault| fault.table != games[0].as_str());
    assert_eq!(faults.len(), 2, "{faults:?}");
    let (wrong_roll, wrong_seed) = (&faults[0], &faults[1]);
    assert!(wrong_roll.reason.contains("roll 1 is [6, 6, 6, 6, 6]"), "{wrong_roll:?}");
    assert_eq!(wrong_seed.table, games[1].as_str());
    assert!(wrong_seed.reason.contains("seed is not the one"), "{wrong_seed:?}");
}

/// Rules never change during a game: a game that started with a version of its rules that this
/// program doesn't have isn't replayed with another version.
async fn a_game_with_unknown_rules_is_refused_and_left_unchanged(database: &TestStore) {
    let tables = database.tables().await;
    let request = setup(GameId::Yahtzee, &[local_seat("Ann")]);
    let ann = tables.create_table(request.clone(), None).await.unwrap();
    let (id, who) = (ann.table.clone(), ann.token.hash());
    let roll = async |tables: &Tables| {
        let who = who.clone();
        tables.change_table(&id, move |table| table.roll(&who, table.version(), None)).await
    };
    roll(&tables).await.unwrap();
    let pool = sqlx::AnyPool::connect(&database.url).await.unwrap();
    let change = "UPDATE tables SET header = REPLACE(header, '\"version\":1', '\"version\":9')";
    assert_eq!(sqlx::query(change).execute(&pool).await.unwrap().rows_affected(), 1);
    let other = tables.create_table(request, None).await.unwrap();
    let before = database.all_stored_texts().await;
    // A server that hasn't loaded it yet.
    let later = database.tables().await;
    for refusal in
        [later.read_table(&id, |_| ()).await.unwrap_err(), roll(&later).await.unwrap_err()]
    {
        let message = refusal.to_string();
        assert!(message.contains("played with version 9 of the rule set 'official'"), "{message}");
    }
    assert_eq!(database.all_stored_texts().await, before, "it is unchanged");
    let faults = database.database().await.replay_and_check_games(|_| ()).await.unwrap().faults;
    assert_eq!(faults.len(), 1);
    assert!(faults[0].table == id.as_str() && faults[0].reason.contains("version 9"), "{faults:?}");
    let who = other.token.hash();
    let rolled = later.change_table(&other.table, move |table| table.roll(&who, 0, None)).await;
    rolled.expect("other games continue");
}

#[test]
fn a_backup_made_during_play_restores_the_same_games() {
    block_on(async {
        let database = TestStore::sqlite();
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
        // First the destination exists, then it is free.
        let destination = database.file("other.db");
        let url = format!("sqlite:{}", destination.display());
        std::fs::write(&destination, "something").unwrap();
        assert!(matches!(restore(&copy, &url).await, Err(BackupError::AlreadyExists(_))));
        std::fs::remove_file(&destination).unwrap();
        std::fs::write(database.file("other.db-wal"), "something").unwrap();
        assert!(matches!(restore(&copy, &url).await, Err(BackupError::LeftoverWal(_))));
        std::fs::remove_file(database.file("other.db-wal")).unwrap();
        let restored = restore(&copy, &url).await.unwrap();
        assert_eq!(restored.game_count, copied.game_count);
        let store = rollwright_database::Database::connect(&url).await.unwrap();
        let report = store.replay_and_check_games(|_| ()).await.unwrap();
        assert_eq!((report.game_count as i64, report.faults), (copied.game_count, Vec::new()));
        let record = store.load_table(&over).await.unwrap().unwrap().record;
        assert_eq!(record, tables.store().load_table(&over).await.unwrap().unwrap().record);
        assert!(copy.exists(), "the backup stays");
    });
}

#[test]
fn a_damaged_or_foreign_file_is_not_restored() {
    block_on(async {
        let database = TestStore::sqlite();
        drop(database.tables().await);
        let (copy, destination) = (database.file("copy.db"), database.file("place.db"));
        back_up(&database.url, &copy).await.unwrap();
        let url = format!("sqlite:{}", destination.display());
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
            assert!(!destination.exists(), "{what}");
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
        let database = TestStore::sqlite();
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
        let (store, variant) = (tables.store(), GameVariant::from_header(&header));
        // Pig ranks only who won.
        assert_eq!(store.hall_of_fame(&variant, None).await.unwrap().len(), 1);
        let admin = database.database().await;
        admin.set_table_closure(&id, Some(TableRestriction::Hidden)).await.unwrap();
        assert_eq!(store.hall_of_fame(&variant, None).await.unwrap().len(), 0);
        assert_eq!(store.game_variants(None, None, 100).await.unwrap(), []);
    });
}
