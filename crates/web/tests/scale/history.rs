//! A database with a long history: a few games that were really played, and any number of
//! results that SQL makes up beside them. Tests and the benchmark share it.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use rollwright_bots::{NoCache, NoProgress, SolutionProvider};
use rollwright_games::record::DiceOrigin;
use rollwright_games::{GameId, Phase, Seat};
use rollwright_tables::{
    AwayTimeout, Command, Database, Id, SeatRequest, TableSetup, Tables, Token,
};
use rollwright_web::{AppState, RateLimits, router};
use sqlx::{AnyConnection, Connection, Executor, Row};
use tokio::sync::watch;
use tower::ServiceExt;

/// The newest migration; what it does is undone before results are made up, so that it runs
/// over all of them.
const MIGRATION: &str = include_str!("../../../tables/migrations/0014_paging.sql");

/// The indexes that it drops.
const DROPPED: [&str; 3] = [
    "CREATE INDEX results_fame ON results (game, rules, settings, seats, counts)",
    "CREATE INDEX chairs_holder ON chairs (holder)",
    "CREATE INDEX tables_listed ON tables (listed, finished, created)",
];

/// A server with a long history, and somebody who has played a lot.
pub(crate) struct History {
    pub(crate) url: String,
    router: Router,
    store: Database,
    _close: watch::Sender<bool>,
    /// The token of whoever has played a lot.
    pub(crate) token: String,
    /// Its hash, as it is stored.
    pub(crate) holder: String,
    /// A game of theirs that is over: alone, and for two.
    pub(crate) alone: String,
    pub(crate) for_two: String,
    /// How long the migration took.
    pub(crate) migration: Duration,
}

/// Of so many tables that are made up, one for one and one for two have a seat of theirs.
const OWN: i64 = 50;

impl History {
    /// A database at `url` with this many results.
    pub(crate) async fn new(url: String, results: i64) -> Self {
        sqlx::any::install_default_drivers();
        let store = Database::connect(&url).await.unwrap();
        let tables = tables(&store);
        let (alone, token) = play(&tables, &["Ann"], None).await;
        let (for_two, _) = play(&tables, &["Ann", "Ben"], Some(token.clone())).await;
        for _ in 0..3 {
            tables.create_table(setup(&["Ann", "Ben"]), Some(token.clone())).await.unwrap();
        }
        let holder = token.hash().as_str().to_owned();
        store.close().await;
        let mut connection = AnyConnection::connect(&url).await.unwrap();
        undo_migration(&mut connection).await;
        let sqlite = url.starts_with("sqlite");
        make_up(&mut connection, sqlite, results, &alone, &holder).await;
        connection.close().await.unwrap();
        let began = Instant::now();
        let store = Database::connect(&url).await.unwrap();
        let migration = began.elapsed();
        if !sqlite {
            // PostgreSQL does this by itself after a while; nobody does in SQLite.
            let mut connection = AnyConnection::connect(&url).await.unwrap();
            connection.execute("ANALYZE").await.unwrap();
            connection.close().await.unwrap();
        }
        let (close, closing) = watch::channel(false);
        let limits = RateLimits { tables: 1000, requests: 10_000_000, streams: 10 };
        let router = router(AppState::new(self::tables(&store), limits, closing));
        let (alone, for_two) = (alone.to_string(), for_two.to_string());
        let token = token.expose().to_owned();
        Self { url, router, store, _close: close, token, holder, alone, for_two, migration }
    }

    /// The body of an answer, and where its next page is.
    pub(crate) async fn get(&self, path: &str) -> (String, Option<String>) {
        let (bytes, link) = self.fetch(path, "identity").await;
        let next = link.as_deref().and_then(|link| link.strip_prefix('<')?.split('>').next());
        (String::from_utf8(bytes).unwrap(), next.map(str::to_owned))
    }

    /// The body of an answer in an encoding, and its link.
    pub(crate) async fn fetch(&self, path: &str, encoding: &str) -> (Vec<u8>, Option<String>) {
        let address = SocketAddr::new(IpAddr::from([192, 0, 2, 1]), 4000);
        let request = Request::get(path)
            .header("host", "play.example")
            .header("authorization", format!("Bearer {}", self.token))
            .header("accept-language", "en")
            .header("accept-encoding", encoding)
            .extension(ConnectInfo(address))
            .body(Body::empty())
            .unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        let link = response.headers().get("link").map(|link| link.to_str().unwrap().to_owned());
        let status = response.status();
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec();
        assert_eq!(status, StatusCode::OK, "{path}: {}", String::from_utf8_lossy(&bytes));
        (bytes, link)
    }

    /// Every public page whose content depends on stored games, with what it must contain.
    pub(crate) async fn pages(&self) -> Vec<(String, String)> {
        let (me, _) = self.get("/me").await;
        let older = me.split("href=\"").find(|link| link.starts_with("/me?before="));
        let older = older.and_then(|link| link.split(['"', '#']).next()).unwrap_or("/me");
        let (_, next) = self.get("/api/history").await;
        let next = next.unwrap_or_else(|| "/api/history".to_owned());
        let (alone, for_two) = (&self.alone, &self.for_two);
        [
            ("/", "Warrior"),
            ("/scores", "class=\"board\""),
            ("/scores?game=yahtzee", "class=\"board\""),
            ("/scores?game=yahtzee&rules=official&seats=2", "class=\"board\""),
            ("/me", "Older games"),
            (older, "Newest games"),
            ("/play/yahtzee", "Ann"),
            (&format!("/t/{alone}"), "in this ranking"),
            (&format!("/t/{for_two}"), "class=\"ending\""),
            (&format!("/t/{for_two}/replay"), "Ann"),
            ("/train/pig", "Pig"),
            ("/daily", "Pig"),
            ("/api/history", "\"table\""),
            (&next, "\"table\""),
            ("/api/history?format=xml", "<history"),
            ("/api/scores?game=yahtzee&seats=2", "\"place\":1"),
            ("/api/mine", "\"table\""),
            ("/api/tables", "["),
            (&format!("/api/tables/{alone}"), "\"over\""),
        ]
        .map(|(path, has)| (path.to_owned(), has.to_owned()))
        .to_vec()
    }

    pub(crate) async fn close(self) {
        self.store.close().await;
    }
}

fn tables(store: &Database) -> Tables {
    Tables::new(store.clone(), Arc::new(SolutionProvider::new(&NoCache, &NoProgress, 1)))
}

fn setup(names: &[&str]) -> TableSetup {
    TableSetup {
        game: GameId::Yahtzee,
        rules: None,
        settings: BTreeMap::new(),
        seats: names.iter().map(|name| SeatRequest::Local((*name).to_owned())).collect(),
        dice: DiceOrigin::Random,
        is_training: false,
        is_listed: true,
        first_seat: None,
        seed: None,
        away_timeout: AwayTimeout::default(),
        bot_speed: Default::default(),
        tutor_threshold: Default::default(),
        time_limit: None,
    }
}

/// Plays a game to its end, all seats in one hand.
async fn play(tables: &Tables, names: &[&str], token: Option<Token>) -> (Id, Token) {
    let seated = tables.create_table(setup(names), token).await.unwrap();
    let who = seated.token.hash();
    loop {
        let next = tables.read_table(&seated.table, |table| {
            let (game, version) = (table.game(), table.version());
            match game.phase() {
                Phase::Over { .. } => None,
                Phase::Roll { .. } => Some(Command::Roll { version, faces: None }),
                Phase::Decide { seats, .. } => {
                    let seat: Seat = seats.iter().next()?;
                    let action = game.legal_actions(seat).pop()?;
                    Some(Command::Act { version, seat, action })
                }
            }
        });
        let Some(command) = next.await.unwrap() else { return (seated.table, seated.token) };
        tables.run_command(&seated.table, who.clone(), command).await.unwrap();
    }
}

/// The database as it was before the newest migration.
async fn undo_migration(to: &mut AnyConnection) {
    let mut undo: Vec<String> = Vec::new();
    let lines = MIGRATION.lines().filter(|line| !line.starts_with("--"));
    for statement in lines.collect::<Vec<_>>().join(" ").split(';') {
        match statement.split_whitespace().collect::<Vec<_>>()[..] {
            ["CREATE", "INDEX", name, ..] => undo.insert(0, format!("DROP INDEX {name}")),
            ["CREATE", "TABLE", name, ..] => undo.push(format!("DROP TABLE {name}")),
            ["ALTER", "TABLE", table, "ADD", "COLUMN", column, ..] => {
                undo.push(format!("ALTER TABLE {table} DROP COLUMN {column}"));
            }
            _ => {}
        }
    }
    // The index of a table that is dropped goes first, so none is dropped twice.
    for statement in undo.iter().map(String::as_str).chain(DROPPED) {
        to.execute(statement).await.unwrap();
    }
    to.execute("DELETE FROM _sqlx_migrations WHERE version = 14").await.unwrap();
}

/// Makes results up: of every game, for one and for two in turns, a tenth by bots. Headers are
/// those of a game that was played.
async fn make_up(to: &mut AnyConnection, sqlite: bool, results: i64, like: &Id, holder: &str) {
    let hex = |number: &str, width: u8| match sqlite {
        true => format!("printf('%0{width}x', {number})"),
        false => format!("lpad(to_hex({number}), {width}, '0')"),
    };
    let like = like.as_str();
    let numbers = |most: i64| {
        format!(
            "WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) \
             UNION ALL SELECT i + 1 FROM n WHERE i < {most}) "
        )
    };
    // Table i has one seat where i is odd, and two where it is even.
    let count = results * 2 / 3;
    let games = GameId::ALL.map(|game| format!("WHEN {} THEN '{}'", game as u8, game.name()));
    let game = format!("CASE i / 7 % {} {} END", GameId::ALL.len(), games.join(" "));
    let (table, person) = (hex("i + 4096", 32), hex("(i * 7919) % 50000 + 4096", 32));
    let own = format!("CASE WHEN i % {OWN} < 2 THEN '{holder}' ELSE {} END", hex("i", 64));
    let of_seats = |columns: String| {
        let first = format!("SELECT {} FROM n", columns.replace("@seat", "1"));
        let second = format!("SELECT {} FROM n WHERE i % 2 = 0", columns.replace("@seat", "2"));
        format!("{first} UNION ALL {second}")
    };
    let holder_of = format!("CASE WHEN @seat = 1 THEN {own} ELSE {} END", hex("i + 99", 64));
    let created = "1700000000 + i * 50";
    let statements = [
        "BEGIN".to_owned(),
        numbers(50_000)
            + &format!(
                "INSERT INTO people (id, name, created) \
             SELECT {}, 'Player ' || i, 1700000000 FROM n",
                hex("i + 4095", 32)
            ),
        numbers(count)
            + &format!(
                "INSERT INTO tables (id, game, header, seed, host, origin, created, finished, rematch, \
             listed, version) SELECT {table}, {game}, t.header, t.seed, {own}, 'server', {created}, \
             {created} + 60, '', 1, 30 FROM n, tables t WHERE t.id = '{like}'"
            ),
        numbers(count)
            + &format!(
                "INSERT INTO chairs (table_id, seat, holder, person) {}",
                of_seats(format!("{table}, @seat, {holder_of}, {person}"))
            ),
        numbers(count)
            + &format!(
                "INSERT INTO results (table_id, seat, game, rules, settings, seats, points, turns, \
             won, person, bot, counts, ended) {}",
                of_seats(format!(
                    "{table}, @seat, {game}, 'official', '', 2 - i % 2, (i * 7919 + @seat * 31) % 290, \
                 5 + (i * 7907) % 60, @seat % 2, {person}, \
                 CASE WHEN @seat = 2 AND i % 5 = 0 THEN 'greedy' ELSE '' END, 1, {created} + 60"
                ))
            ),
        numbers(5_000)
            + &format!(
                "INSERT INTO training_answers (owner, number, game, question, source, action, loss, mark) \
             SELECT '{holder}', i, 'pig', 'hold', 'simulated:' || i, 'hold', i % 9, '' FROM n"
            ),
        numbers(5_000)
            + &format!(
                "INSERT INTO training_mistakes (owner, table_id, stood, seat, game, question, loss) \
             SELECT '{holder}', {table}, 3, 1, 'yahtzee', 'box', i FROM n"
            ),
        "COMMIT".to_owned(),
    ];
    for statement in statements {
        to.execute(statement.as_str()).await.unwrap_or_else(|error| panic!("{error}: {statement}"));
    }
    let made: i64 = (to.fetch_one("SELECT COUNT(*) FROM results").await.unwrap()).get(0);
    assert!((made - results).abs() < 10, "{made} results");
}
