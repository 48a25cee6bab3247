//! Ranks are exact, and the counts behind them follow every way in which results are added and
//! removed.

use std::sync::Arc;

use std::collections::BTreeMap;

use rollwright_database::admin::RetentionPeriods;
use rollwright_games::record::DiceOrigin;
use rollwright_games::{GameId, Phase, Seat};
use rollwright_tables::store::{GameResultRow, GameVariant, HALL_OF_FAME_SIZE, TableWrite};
use rollwright_tables::{
    Id, NextServerActionTime, SeatRequest, Store, TableError, TableRestriction, TableSetup, Tables,
    Token,
};
use sqlx::{AnyPool, Row};

use crate::test_store::{TestStore, block_on, for_each_store};
use crate::test_support::{TableTestExt, bot_seat, local_seat, next_step, setup};

for_each_store!(
    taking_back_the_end_removes_the_result,
    a_rank_is_exact_beyond_the_top_ten,
    servers_that_end_games_concurrently_count_all_of_them,
    pages_of_a_history_contain_every_game_once_in_order,
    a_personal_best_ignores_hidden_games,
    statistics_cover_the_latest_games_and_opponents_are_others,
);

/// Stores a win of Ann's, who plays alone or with Ben, at a new table.
async fn result(tables: &Tables, game: GameId, seats: usize, points: i64, turns: i64) -> Id {
    store_result(tables, game, seats, (points, turns), true).await
}

/// Stores a result of Ann's with points and turns.
async fn store_result(
    tables: &Tables,
    game: GameId,
    seats: usize,
    (points, turns): (i64, i64),
    is_winner: bool,
) -> Id {
    let names = [local_seat("Ann"), local_seat("Ben")];
    let table = tables.create_table(setup(game, &names[..seats]), None).await.unwrap().table;
    let variant =
        tables.read_table(&table, |table| GameVariant::from_header(table.header())).await.unwrap();
    let row = GameResultRow {
        seat: Seat(0),
        game: game.name().to_owned(),
        rules: variant.rules,
        settings: variant.settings,
        seat_count: variant.seats,
        opponents: variant.opponents,
        points,
        turn_count: turns,
        is_winner,
        person: None,
        bot: String::new(),
        counts_for_hall_of_fame: true,
    };
    let write = TableWrite {
        was_over: false,
        table: table.clone(),
        base_version: 0,
        events: Vec::new(),
        seat_holders: Vec::new(),
        host: None,
        bot_speed: None,
        tutor: None,
        results: vec![row],
        expected_change_count: 0,
        next_action: NextServerActionTime::Never,
        take_back_request: None,
        clocks: None,
        lease_fence: None,
    };
    tables.store().write_table(write).await.unwrap();
    table
}

async fn place(store: &Arc<dyn Store>, table: &Id) -> Option<(i64, i64)> {
    store.ranks(table).await.unwrap().first().map(|rank| (rank.place, rank.of))
}

/// Checks the counts against the ranked results, counted as the first version did.
/// A store in memory has none.
async fn assert_counts_match(database: &TestStore) {
    let Some(pool) = database.pool().await else { return };
    let read = async |sql: &str| {
        let rows = sqlx::query(sql).fetch_all(&pool).await.unwrap();
        let pair = |row: &sqlx::any::AnyRow| (row.get::<String, _>(0), row.get::<i64, _>(1));
        rows.iter().map(pair).collect::<BTreeMap<String, i64>>()
    };
    let ranked = "FROM results WHERE counts = 1 AND bot = '' AND points > 0 \
                  AND (won = 1 OR game <> 'pig') \
                  AND table_id NOT IN (SELECT table_id FROM closed WHERE hidden = 1)";
    let variant = "game || '/' || rules || '/' || settings || '/' || CAST(seats AS TEXT) \
                   || opponents";
    let worth = "CAST(CASE WHEN game IN ('pig', 'warrior') THEN -turns ELSE points END AS TEXT)";
    let counted = read(&format!("SELECT {variant} || {worth}, COUNT(*) {ranked} GROUP BY 1")).await;
    let stored_counts = format!(
        "SELECT {variant} || CAST(worth AS TEXT), results FROM ranking_counts WHERE results <> 0"
    );
    assert_eq!(read(&stored_counts).await, counted);
    let counted = read(&format!("SELECT {variant}, COUNT(*) {ranked} GROUP BY 1")).await;
    let stored_counts =
        format!("SELECT {variant}, results FROM ranking_classes WHERE results <> 0");
    assert_eq!(read(&stored_counts).await, counted);
    pool.close().await;
}

async fn a_rank_is_exact_beyond_the_top_ten(database: &TestStore) {
    let tables = database.tables().await;
    let mut stored = Vec::new();
    for points in 1..=25 {
        stored.push(result(&tables, GameId::Qwixx, 2, points, 9).await);
    }
    let twin = result(&tables, GameId::Qwixx, 2, 3, 9).await;
    let nothing = result(&tables, GameId::Qwixx, 2, 0, 9).await;
    result(&tables, GameId::Qwixx, 1, 99, 9).await;
    let store = tables.store();
    for (index, table) in stored.iter().enumerate() {
        let better = 24 - index as i64 + i64::from(index < 2);
        assert_eq!(place(store, table).await, Some((better + 1, 26)), "{} points", index + 1);
    }
    assert_eq!(place(store, &twin).await, Some((23, 26)), "equal results share their place");
    assert_eq!(place(store, &nothing).await, None);
    let quick = result(&tables, GameId::Warrior, 2, 1, 5).await;
    let slow = result(&tables, GameId::Warrior, 2, 1, 8).await;
    assert_eq!(place(store, &quick).await, Some((1, 2)));
    assert_eq!(place(store, &slow).await, Some((2, 2)), "Warrior ranks by the fewest turns");
    let slow = result(&tables, GameId::Pig, 2, 120, 9).await;
    let quick = result(&tables, GameId::Pig, 2, 100, 7).await;
    let lost = store_result(&tables, GameId::Pig, 2, (99, 5), false).await;
    assert_eq!(place(store, &quick).await, Some((1, 2)), "points above the goal mean nothing");
    assert_eq!(place(store, &slow).await, Some((2, 2)));
    assert_eq!(place(store, &lost).await, None, "only wins are ranked");
    let top: Vec<GameId> = store
        .most_played_variants(None)
        .await
        .unwrap()
        .iter()
        .map(|variant| variant.game)
        .collect();
    assert_eq!(top, [GameId::Qwixx, GameId::Warrior, GameId::Pig]);
    let variants = store.game_variants(Some(GameId::Qwixx), None, 100).await.unwrap();
    assert_eq!(
        variants.iter().map(|variant| variant.seats).collect::<Vec<_>>(),
        [2, 1],
        "most first"
    );
    assert_counts_match(database).await;
}

async fn hiding_and_deleting_games_keeps_the_counts_right(database: &TestStore) {
    let tables = database.tables().await;
    let mut stored = Vec::new();
    for turns in [12, 9, 9, 7] {
        stored.push(result(&tables, GameId::Pig, 2, 100, turns).await);
    }
    let (store, admin) = (tables.store(), database.database().await);
    assert_eq!(place(store, &stored[0]).await, Some((4, 4)));
    for closure in [
        Some(TableRestriction::Closed),
        Some(TableRestriction::Hidden),
        Some(TableRestriction::Hidden),
    ] {
        assert!(admin.set_table_closure(&stored[1], closure).await.unwrap());
        assert_counts_match(database).await;
    }
    assert_eq!(place(store, &stored[0]).await, Some((3, 3)));
    assert_eq!(place(store, &stored[1]).await, None);
    admin.set_table_closure(&stored[1], None).await.unwrap();
    admin.set_table_closure(&stored[1], None).await.unwrap();
    assert_eq!(place(store, &stored[0]).await, Some((4, 4)));
    assert_counts_match(database).await;
    admin.set_table_closure(&stored[2], Some(TableRestriction::Hidden)).await.unwrap();
    assert!(
        !admin
            .set_table_closure(&Id::generate().unwrap(), Some(TableRestriction::Hidden))
            .await
            .unwrap()
    );
    // Old games, one of them hidden, are deleted.
    let pool = AnyPool::connect(&database.url).await.unwrap();
    for table in &stored[1..3] {
        let old = "UPDATE tables SET finished = 1000 WHERE id = $1";
        sqlx::query(old).bind(table.as_str()).execute(&pool).await.unwrap();
    }
    pool.close().await;
    let retention =
        RetentionPeriods { unstarted_days: None, finished_days: Some(1), unused_name_days: None };
    let deleted = admin.delete_expired(&retention, 1_000_000).await.unwrap();
    assert_eq!(deleted.finished_games, 2);
    assert_eq!(place(store, &stored[0]).await, Some((2, 2)));
    assert_counts_match(database).await;
}

/// Plays a solo game of Yahtzee to its end.
async fn yahtzee(tables: &Tables, token: Option<Token>) -> (Id, Token) {
    let seated =
        tables.create_table(setup(GameId::Yahtzee, &[local_seat("Ann")]), token).await.unwrap();
    let token_hashes = [seated.token.hash()];
    while !tables.read_table(&seated.table, |table| table.is_over()).await.unwrap() {
        let token_hashes = token_hashes.clone();
        let moved = tables
            .change_table(&seated.table, move |table| next_step(table, &token_hashes).unwrap())
            .await;
        moved.unwrap();
    }
    (seated.table, seated.token)
}

async fn taking_back_the_end_removes_the_result(database: &TestStore) {
    let tables = database.tables().await;
    // A table with random dice reveals its seed at the end, so its end can't be taken back.
    let by_hand =
        TableSetup { dice: DiceOrigin::Manual, ..setup(GameId::Yahtzee, &[local_seat("Ann")]) };
    let seated = tables.create_table(by_hand, None).await.unwrap();
    let (table, who) = (seated.table, seated.token.hash());
    while !tables.read_table(&table, |table| table.is_over()).await.unwrap() {
        let token_hashes = [who.clone()];
        let moved = tables.change_table(&table, move |table| match table.game().phase() {
            Phase::Roll { .. } => {
                table.roll(&token_hashes[0], table.version(), Some(&[1, 2, 3, 4, 6]))
            }
            _ => next_step(table, &token_hashes).unwrap(),
        });
        moved.await.unwrap();
    }
    let store = tables.store();
    assert!(store.has_finished_game(&who).await.unwrap());
    assert_eq!(store.list_past_games(&who, None, 9).await.unwrap().items.len(), 1);
    assert_eq!(store.list_tables_of(&who).await.unwrap().len(), 0);
    let hash = who.clone();
    let undone = tables
        .change_table(&table, move |table| table.take_back(&hash, table.version(), true))
        .await;
    undone.unwrap();
    assert!(!store.has_finished_game(&who).await.unwrap());
    assert_eq!(store.list_past_games(&who, None, 9).await.unwrap().items, []);
    assert_eq!(store.list_tables_of(&who).await.unwrap().len(), 1, "the game continues");
    if let Some(pool) = database.pool().await {
        let left = sqlx::query("SELECT seat FROM results").fetch_all(&pool).await.unwrap();
        assert!(left.is_empty(), "a leftover result would conflict with the next end");
        pool.close().await;
    }
}

async fn servers_that_end_games_concurrently_count_all_of_them(database: &TestStore) {
    let servers = [database.tables().await, database.tables().await, database.tables().await];
    let mut ends = Vec::new();
    for number in 0..60_i64 {
        let tables = servers[number as usize % 3].clone();
        // Each server meets the variants in another order.
        let games = [GameId::Qwixx, GameId::Pig, GameId::Warrior];
        let game = games[(number / 3 + number % 3) as usize % 3];
        ends.push(tokio::spawn(async move {
            result(&tables, game, 2, 1 + number % 4, 3 + number % 5).await
        }));
    }
    for end in ends {
        end.await.unwrap();
    }
    let mut ranked = 0;
    for variant in servers[0].store().most_played_variants(None).await.unwrap() {
        let first = servers[1].store().hall_of_fame(&variant, None).await.unwrap().remove(0);
        let (place, of) =
            place(servers[2].store(), &Id::parse(&first.table).unwrap()).await.unwrap();
        assert_eq!(place, 1);
        ranked += of;
    }
    assert_eq!(ranked, 60);
    assert_counts_match(database).await;
}

async fn pages_of_a_history_contain_every_game_once_in_order(database: &TestStore) {
    let tables = database.tables().await;
    let (_, token) = yahtzee(&tables, None).await;
    for _ in 0..6 {
        yahtzee(&tables, Some(token.clone())).await;
    }
    // Many games end in the same second, where paging could lose some.
    if let Some(pool) = database.pool().await {
        for (which, ended) in [("<", 5000), (">=", 6000)] {
            let set = format!("UPDATE chairs SET ended = {ended} WHERE table_id {which} '8'");
            sqlx::query(&set).execute(&pool).await.unwrap();
        }
        pool.close().await;
    }
    let (store, who) = (tables.store(), token.hash());
    let all = store.list_past_games(&who, None, 100).await.unwrap();
    assert_eq!((all.items.len(), &all.next), (7, &None));
    let in_order = |one: &rollwright_tables::store::PastGame| (-one.ended, one.table.clone());
    assert!(all.items.is_sorted_by_key(in_order));
    for max in 1..=8 {
        let (mut paged, mut before) = (Vec::new(), None);
        loop {
            let page = store.list_past_games(&who, before.as_ref(), max).await.unwrap();
            assert!(page.items.len() <= max);
            paged.extend(page.items);
            let Some(next) = page.next else { break };
            let text = next.to_string();
            before = rollwright_tables::store::HistoryCursor::parse(&text);
            assert_eq!(before.as_ref(), Some(&next), "{text}");
        }
        assert_eq!(paged, all.items, "{max} a page");
    }
}

async fn a_personal_best_ignores_hidden_games(database: &TestStore) {
    let tables = database.tables().await;
    let (first, token) = yahtzee(&tables, None).await;
    let (second, _) = yahtzee(&tables, Some(token.clone())).await;
    let (store, who) = (tables.store(), token.hash());
    let (variant, points) = (
        tables.read_table(&first, |table| GameVariant::from_header(table.header())).await.unwrap(),
        async |table: &Id| {
            tables.read_table(table, |table| i64::from(table.game().score(Seat(0)))).await.unwrap()
        },
    );
    let [one, other] = [points(&first).await, points(&second).await];
    assert_eq!(store.best_solo_score(&who, &variant).await.unwrap(), Some(one.max(other)));
    let (better, rest) = if one > other { (first, other) } else { (second, one) };
    let remove = rollwright_tables::Command::HideFromLists;
    tables.run_command(&better, who.clone(), remove).await.unwrap();
    assert_eq!(store.best_solo_score(&who, &variant).await.unwrap(), Some(rest));
    let stranger = Token::generate().unwrap().hash();
    assert_eq!(store.best_solo_score(&stranger, &variant).await.unwrap(), None);
}

async fn statistics_cover_the_latest_games_and_opponents_are_others(database: &TestStore) {
    let tables = database.tables().await;
    let seats =
        [local_seat("Ann"), local_seat("Ann's sister"), SeatRequest::Open, bot_seat("random")];
    let ann = tables.create_table(setup(GameId::Yahtzee, &seats), None).await.unwrap();
    let ben = tables.join_table(&ann.table, Seat(2), "Ben", None).await.unwrap();
    let (table, who) = (ann.table, ann.token.hash());
    let token_hashes = [who.clone(), who.clone(), ben.token.hash(), who.clone()];
    while !tables.read_table(&table, |table| table.is_over()).await.unwrap() {
        let token_hashes = token_hashes.clone();
        let _ = tables
            .change_table(&table, move |table| {
                next_step(table, &token_hashes).unwrap_or(Err(TableError::GameNotOver))
            })
            .await;
    }
    yahtzee(&tables, Some(ann.token)).await;
    let store = tables.store();
    let figures = store.results_by_game(&who, 100).await.unwrap();
    assert_eq!(figures.len(), 1);
    let mut past = store.list_past_games(&who, None, 100).await.unwrap().items;
    past.reverse();
    let expected: Vec<(i64, i64, i64, bool)> =
        past.iter().map(|one| (one.ended, one.points, one.seats, one.won)).collect();
    let played = figures[0].played.iter();
    let played: Vec<_> = played.map(|one| (one.ended, one.points, one.seats, one.won)).collect();
    assert_eq!((figures[0].game.as_str(), played), ("yahtzee", expected));
    assert_eq!(store.results_by_game(&who, 1).await.unwrap()[0].played.len(), 1);
    // Ann's two seats have met Ben and the bot, but not each other.
    let opponents = store.opponent_statistics(&who, 100).await.unwrap();
    let met: Vec<_> =
        opponents.iter().map(|one| (one.name.as_str(), one.bot.clone(), one.games)).collect();
    let random = Some(("random".to_owned(), "yahtzee".to_owned()));
    assert_eq!(met, [("", random, 2), ("Ben", None, 2)]);
    let lost = |name: &str| {
        let won = |one: &&rollwright_tables::store::PastGame| one.won && one.seats == 4;
        let other_won =
            |one: &rollwright_tables::store::SeatResult| one.name.contains(name) && one.won;
        past.iter().filter(won).filter(|one| !one.others.iter().any(other_won)).count() as i64
    };
    assert_eq!((opponents[0].won, opponents[1].won), (lost("bot"), lost("Ben")));
    let stranger = Token::generate().unwrap().hash();
    assert_eq!(store.results_by_game(&stranger, 100).await.unwrap(), []);
    assert_eq!(store.opponent_statistics(&stranger, 100).await.unwrap(), []);
}

/// Who else played, computed from the seats of a game.
const OPPONENTS_SQL: &str = "CASE WHEN seats = 1 THEN 'none' WHEN table_id IN \
    (SELECT table_id FROM results WHERE bot = '' GROUP BY table_id HAVING COUNT(*) > 1) \
    THEN 'people' ELSE 'bots' END";

#[test]
fn the_migration_keeps_the_rankings_of_released_versions() {
    let released =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/released/0.1.0/tables.sqlite");
    block_on(async {
        sqlx::any::install_default_drivers();
        let database = TestStore::sqlite();
        std::fs::copy(released, database.file("tables.db")).unwrap();
        // The ranking as version 0.1.0 computed it, except that Pig is now ranked by turns.
        let pool = AnyPool::connect(&database.url).await.unwrap();
        let select = format!(
            "SELECT table_id || ' ' || CAST(seat AS TEXT) AS line FROM (SELECT *, ROW_NUMBER() OVER \
             (PARTITION BY game, rules, settings, seats, {OPPONENTS_SQL} ORDER BY \
              CASE WHEN game IN ('pig', 'warrior') THEN turns ELSE -points END, ended, table_id, seat) \
             AS place FROM results WHERE counts = 1 AND bot = '' AND points > 0 \
             AND (won = 1 OR game <> 'pig') \
             AND table_id NOT IN (SELECT table_id FROM closed WHERE hidden = 1)) r \
             WHERE place <= {HALL_OF_FAME_SIZE} \
             ORDER BY game, rules, settings, seats, {OPPONENTS_SQL}, place"
        );
        let rows = sqlx::query(&select).fetch_all(&pool).await.unwrap();
        let before: Vec<String> = rows.iter().map(|row| row.get("line")).collect();
        let holders = "SELECT DISTINCT holder FROM chairs c JOIN results r \
                       ON r.table_id = c.table_id AND r.seat = c.seat WHERE holder <> ''";
        let holders = sqlx::query(holders).fetch_all(&pool).await.unwrap().len();
        pool.close().await;
        assert!(!before.is_empty() && holders > 0);
        let store = database.store().await;
        let mut variants = store.game_variants(None, None, 1000).await.unwrap();
        variants.sort_by(|one, other| {
            let key = |variant: &GameVariant| {
                (
                    variant.game.name(),
                    variant.rules.clone(),
                    variant.settings.clone(),
                    variant.seats,
                    variant.opponents.name(),
                )
            };
            key(one).cmp(&key(other))
        });
        let mut after = Vec::new();
        for variant in &variants {
            let best = store.hall_of_fame(variant, None).await.unwrap();
            after.extend(best.iter().map(|one| format!("{} {}", one.table, one.seat)));
        }
        assert_eq!(after, before);
        assert_counts_match(&database).await;
        let pool = AnyPool::connect(&database.url).await.unwrap();
        let own = "SELECT DISTINCT holder FROM chairs WHERE holder <> '' AND ended > 0";
        assert_eq!(sqlx::query(own).fetch_all(&pool).await.unwrap().len(), holders);
        pool.close().await;
    });
}

mod rows {
    use super::hiding_and_deleting_games_keeps_the_counts_right;

    crate::test_store::for_each_database!(hiding_and_deleting_games_keeps_the_counts_right,);
}
