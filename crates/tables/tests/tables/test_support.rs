//! Test support: tables in memory, and servers on both databases.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use rollwright_bots::{NoCache, NoProgress, SolutionProvider};
use rollwright_games::record::DiceOrigin;
use rollwright_games::{GameId, Phase, Seat};
use rollwright_tables::store::TableOrigin;
use rollwright_tables::table::TableDefinition;
use rollwright_tables::{
    AwayTimeout, Command, Database, Id, PendingChange, Person, SeatAssignment, SeatRequest, Seed,
    Table, TableError, TableSetup, Tables, Token, TokenHash,
};

/// A setup with the default rule set.
pub(crate) fn setup(game: GameId, seats: &[SeatRequest]) -> TableSetup {
    TableSetup {
        game,
        rules: None,
        settings: BTreeMap::new(),
        seats: seats.to_vec(),
        dice: DiceOrigin::Random,
        is_training: false,
        is_listed: false,
        first_seat: None,
        seed: None,
        away_timeout: AwayTimeout::default(),
        bot_speed: Default::default(),
        tutor_threshold: Default::default(),
        time_limit: None,
    }
}

/// The same, with the first seat to begin.
pub(crate) fn setup_from_first(game: GameId, seats: &[SeatRequest]) -> TableSetup {
    TableSetup { first_seat: Some(Seat(0)), ..setup(game, seats) }
}

pub(crate) fn local_seat(name: &str) -> SeatRequest {
    SeatRequest::Local(name.to_owned())
}

pub(crate) fn bot_seat(strategy: &str) -> SeatRequest {
    SeatRequest::Bot(strategy.to_owned())
}

pub(crate) fn new_token_hash() -> TokenHash {
    Token::generate().unwrap().hash()
}

/// A table in memory, with a token for each seat.
pub(crate) fn table_with_tokens(setup: &TableSetup) -> (Table, Vec<TokenHash>) {
    let token_hashes: Vec<TokenHash> = setup.seats.iter().map(|_| new_token_hash()).collect();
    (table_held_by(setup, &token_hashes), token_hashes)
}

/// A table in memory whose seats these tokens hold.
pub(crate) fn table_held_by(setup: &TableSetup, token_hashes: &[TokenHash]) -> Table {
    let seat_assignment = |(request, token_hash): (&SeatRequest, &TokenHash)| match request {
        SeatRequest::Local(name) => {
            let person = Person { id: Id::generate().unwrap(), name: name.clone() };
            SeatAssignment {
                holder: Some(token_hash.clone()),
                person: Some(person),
                ..SeatAssignment::default()
            }
        }
        _ => SeatAssignment::default(),
    };
    let definition = TableDefinition {
        id: Id::generate().unwrap(),
        host: token_hashes[0].clone(),
        header: setup.validate().unwrap().record_header(Seat(0)).unwrap(),
        origin: TableOrigin::Server,
        seed: Seed::from_hex(&"7".repeat(64)).unwrap(),
        seat_assignments: setup.seats.iter().zip(token_hashes).map(seat_assignment).collect(),
        rematch_id: None,
        away_timeout: AwayTimeout::default(),
        bot_speed: Default::default(),
        tutor: Default::default(),
        time_limit: None,
    };
    Table::new(definition, Vec::new()).unwrap()
}

/// Shorthands for commands at a table.
pub(crate) trait TableTestExt {
    fn plan(&self, who: &TokenHash, command: Command) -> Result<PendingChange, TableError>;

    fn act(
        &self,
        who: &TokenHash,
        version: u64,
        seat: Seat,
        action: &str,
    ) -> Result<PendingChange, TableError> {
        self.plan(who, Command::Act { version, seat, action: action.to_owned() })
    }

    fn roll(
        &self,
        who: &TokenHash,
        version: u64,
        faces: Option<&[u8]>,
    ) -> Result<PendingChange, TableError> {
        self.plan(who, Command::Roll { version, faces: faces.map(<[u8]>::to_vec) })
    }

    fn take_back(
        &self,
        who: &TokenHash,
        version: u64,
        confirmed: bool,
    ) -> Result<PendingChange, TableError> {
        self.plan(who, Command::TakeBack { version, confirmed })
    }

    /// Accepts or refuses a take-back request.
    fn answer_take_back(
        &self,
        who: &TokenHash,
        version: u64,
        accept: bool,
    ) -> Result<PendingChange, TableError> {
        self.plan(who, Command::AnswerTakeBack { version, accept })
    }

    fn join(
        &self,
        seat: Seat,
        who: TokenHash,
        person: Person,
    ) -> Result<PendingChange, TableError> {
        self.plan(&who, Command::Join { seat, person })
    }

    fn hand_over(
        &self,
        who: &TokenHash,
        seat: Seat,
        strategy: &str,
    ) -> Result<PendingChange, TableError> {
        self.plan(who, Command::HandOver { seat, strategy: strategy.to_owned() })
    }

    fn reclaim_seat(&self, who: &TokenHash, seat: Seat) -> Result<PendingChange, TableError> {
        self.plan(who, Command::ReclaimSeat { seat })
    }

    fn add_seed_number(
        &self,
        who: &TokenHash,
        seat: Seat,
        number: u64,
    ) -> Result<PendingChange, TableError> {
        self.plan(who, Command::AddSeedNumber { seat, number })
    }
}

impl TableTestExt for Table {
    fn plan(&self, who: &TokenHash, command: Command) -> Result<PendingChange, TableError> {
        self.plan_command(who, command)
    }
}

/// Commits a change.
pub(crate) fn commit(draft: Result<PendingChange, TableError>, table: &mut Table) {
    let draft = draft.unwrap();
    table.commit_change(draft);
}

/// Why a change was refused.
pub(crate) fn expect_refused(draft: Result<PendingChange, TableError>) -> TableError {
    draft.map(|draft| draft.events().to_vec()).unwrap_err()
}

/// A simple next step, if one is due: a roll, or the last legal action.
pub(crate) fn next_step(
    table: &Table,
    token_hashes: &[TokenHash],
) -> Option<Result<PendingChange, TableError>> {
    let version = table.version();
    match table.game().phase() {
        Phase::Over { .. } => None,
        Phase::Roll { seat: roller } => {
            Some(table.roll(&token_hashes[roller.index()], version, None))
        }
        Phase::Decide { seats, .. } => {
            let seat = seats.iter().next()?;
            let action = table.game().legal_actions(seat).pop()?;
            Some(table.act(&token_hashes[seat.index()], version, seat, &action))
        }
    }
}

pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(4)
        .enable_all()
        .build()
        .unwrap()
        .block_on(future)
}

/// A database for a test.
pub(crate) struct TestDatabase {
    pub(crate) url: String,
    folder: Option<PathBuf>,
}

impl TestDatabase {
    pub(crate) fn sqlite() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("rollwright-tables-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Self { url: format!("sqlite:{}/tables.db", folder.display()), folder: Some(folder) }
    }

    pub(crate) fn postgres() -> Self {
        Self { url: crate::test_postgres::new_database(), folder: None }
    }

    /// A file next to a SQLite database.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.as_ref().expect("a database in a folder").join(name)
    }

    /// The database at a URL.
    pub(crate) fn with_url(url: String) -> Self {
        Self { url, folder: None }
    }

    /// The tables of this database, newly opened.
    pub(crate) async fn tables(&self) -> Tables {
        let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
        Tables::new(self.store().await, Arc::new(solutions))
    }

    /// The store of this database, newly opened.
    pub(crate) async fn store(&self) -> Database {
        Database::connect(&self.url).await.unwrap()
    }

    /// All texts in the database.
    pub(crate) async fn all_stored_texts(&self) -> String {
        let pool = sqlx::AnyPool::connect(&self.url).await.unwrap();
        let mut all = String::new();
        for sql in [
            "SELECT id || ' ' || name FROM people",
            "SELECT id || header || host || rematch FROM tables",
            "SELECT table_id || holder || person FROM chairs",
            "SELECT line FROM events",
            "SELECT table_id || person || bot FROM results",
        ] {
            let rows: Vec<(String,)> = sqlx::query_as(sql).fetch_all(&pool).await.unwrap();
            rows.into_iter().for_each(|(text,)| all.push_str(&text));
        }
        all
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// Runs each test on SQLite and on PostgreSQL.
macro_rules! for_each_database {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[test]
            fn $name() {
                let database = crate::test_support::TestDatabase::sqlite();
                crate::test_support::block_on(super::$name(&database));
            })*
        }
        mod postgres {
            $(#[test]
            fn $name() {
                let database = crate::test_support::TestDatabase::postgres();
                crate::test_support::block_on(super::$name(&database));
            })*
        }
    };
}
pub(crate) use for_each_database;
