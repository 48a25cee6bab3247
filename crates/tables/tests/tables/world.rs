//! What the tests share: tables in memory, houses over both databases.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use rollwright_bots::{NoCache, Solutions, Unwatched};
use rollwright_games::record::DiceKind;
use rollwright_games::{GameId, Phase, Seat};
use rollwright_tables::store::Origin;
use rollwright_tables::table::Founding;
use rollwright_tables::{
    AwayAfter, Chair, Command, Draft, Id, Person, Refusal, Seed, Setup, Store, Table, Tables,
    Token, TokenHash, Wish,
};

/// A game by the first rule set.
pub(crate) fn setup(game: GameId, seats: &[Wish]) -> Setup {
    Setup {
        game,
        rules: None,
        settings: BTreeMap::new(),
        seats: seats.to_vec(),
        dice: DiceKind::Random,
        training: false,
        listed: false,
        first: None,
        seed: None,
        away_after: AwayAfter::default(),
        bot_speed: Default::default(),
        tutor: Default::default(),
        time_limit: None,
    }
}

/// The same, where the first seat begins.
pub(crate) fn setup_from_first(game: GameId, seats: &[Wish]) -> Setup {
    Setup { first: Some(Seat(0)), ..setup(game, seats) }
}

pub(crate) fn here(name: &str) -> Wish {
    Wish::Here(name.to_owned())
}

pub(crate) fn bot(strategy: &str) -> Wish {
    Wish::Bot(strategy.to_owned())
}

pub(crate) fn token() -> TokenHash {
    Token::fresh().unwrap().hash()
}

/// A table in memory, with a hand of its own for every seat that is not a bot's.
pub(crate) fn table(setup: &Setup) -> (Table, Vec<TokenHash>) {
    let hands: Vec<TokenHash> = setup.seats.iter().map(|_| token()).collect();
    (table_of(setup, &hands), hands)
}

/// A table in memory whose seats are in these hands.
pub(crate) fn table_of(setup: &Setup, hands: &[TokenHash]) -> Table {
    let chair = |(wish, hand): (&Wish, &TokenHash)| match wish {
        Wish::Here(name) => {
            let person = Person { id: Id::fresh().unwrap(), name: name.clone() };
            Chair { holder: Some(hand.clone()), person: Some(person), ..Chair::default() }
        }
        _ => Chair::default(),
    };
    let founding = Founding {
        id: Id::fresh().unwrap(),
        host: hands[0].clone(),
        header: setup.beginning().unwrap().header(Seat(0)).unwrap(),
        origin: Origin::Server,
        seed: Seed::from_hex(&"7".repeat(64)).unwrap(),
        chairs: setup.seats.iter().zip(hands).map(chair).collect(),
        rematch: None,
        away_after: AwayAfter::default(),
        bot_speed: Default::default(),
        tutor: Default::default(),
        time_limit: None,
    };
    Table::new(founding, Vec::new()).unwrap()
}

/// What tests ask for at a table, in short.
pub(crate) trait Moves {
    fn ask(&self, who: &TokenHash, command: Command) -> Result<Draft, Refusal>;

    fn act(
        &self,
        who: &TokenHash,
        version: u64,
        seat: Seat,
        action: &str,
    ) -> Result<Draft, Refusal> {
        self.ask(who, Command::Act { version, seat, action: action.to_owned() })
    }

    fn roll(&self, who: &TokenHash, version: u64, faces: Option<&[u8]>) -> Result<Draft, Refusal> {
        self.ask(who, Command::Roll { version, faces: faces.map(<[u8]>::to_vec) })
    }

    fn undo(&self, who: &TokenHash, version: u64, agreed: bool) -> Result<Draft, Refusal> {
        self.ask(who, Command::TakeBack { version, agreed })
    }

    /// Yes or no to what somebody asks to take back.
    fn say(&self, who: &TokenHash, version: u64, yes: bool) -> Result<Draft, Refusal> {
        self.ask(who, Command::AnswerTakeBack { version, yes })
    }

    fn join(&self, seat: Seat, who: TokenHash, person: Person) -> Result<Draft, Refusal> {
        self.ask(&who, Command::Join { seat, person })
    }

    fn hand_over(&self, who: &TokenHash, seat: Seat, strategy: &str) -> Result<Draft, Refusal> {
        self.ask(who, Command::HandOver { seat, strategy: strategy.to_owned() })
    }

    fn take_seat_back(&self, who: &TokenHash, seat: Seat) -> Result<Draft, Refusal> {
        self.ask(who, Command::TakeSeatBack { seat })
    }

    fn add_number(&self, who: &TokenHash, seat: Seat, number: u64) -> Result<Draft, Refusal> {
        self.ask(who, Command::AddNumber { seat, number })
    }
}

impl Moves for Table {
    fn ask(&self, who: &TokenHash, command: Command) -> Result<Draft, Refusal> {
        self.command(who, command)
    }
}

/// Does what a draft says.
pub(crate) fn commit(draft: Result<Draft, Refusal>, table: &mut Table) {
    let draft = draft.unwrap();
    table.commit(draft);
}

/// Why a draft was refused.
pub(crate) fn refused(draft: Result<Draft, Refusal>) -> Refusal {
    draft.map(|draft| draft.events().to_vec()).unwrap_err()
}

/// A person's plain next step, if one is asked: rolls, or takes the first legal action.
pub(crate) fn step(table: &Table, hands: &[TokenHash]) -> Option<Result<Draft, Refusal>> {
    let version = table.version();
    match table.game().phase() {
        Phase::Over { .. } => None,
        Phase::Roll { by } => Some(table.roll(&hands[by.index()], version, None)),
        Phase::Decide { seats, .. } => {
            let seat = seats.iter().next()?;
            let action = table.game().legal(seat).pop()?;
            Some(table.act(&hands[seat.index()], version, seat, &action))
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

/// A database to test with.
pub(crate) struct Database {
    pub(crate) url: String,
    folder: Option<PathBuf>,
}

impl Database {
    pub(crate) fn sqlite() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("rollwright-tables-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Self { url: format!("sqlite:{}/tables.db", folder.display()), folder: Some(folder) }
    }

    pub(crate) fn postgres() -> Self {
        Self { url: crate::postgres::new_database(), folder: None }
    }

    /// A file beside a database that is one.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.as_ref().expect("a database in a folder").join(name)
    }

    /// The database at an address.
    pub(crate) fn at(url: String) -> Self {
        Self { url, folder: None }
    }

    /// The tables of this database, just opened.
    pub(crate) async fn tables(&self) -> Tables {
        let solutions = Solutions::new(&NoCache, &Unwatched, 1);
        Tables::new(self.store().await, Arc::new(solutions))
    }

    /// The store of this database, just opened.
    pub(crate) async fn store(&self) -> Store {
        Store::connect(&self.url).await.unwrap()
    }

    /// Every text in every table.
    pub(crate) async fn texts(&self) -> String {
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

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// The same test over SQLite and PostgreSQL.
macro_rules! over_both {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[test]
            fn $name() {
                let database = crate::world::Database::sqlite();
                crate::world::block_on(super::$name(&database));
            })*
        }
        mod postgres {
            $(#[test]
            fn $name() {
                let database = crate::world::Database::postgres();
                crate::world::block_on(super::$name(&database));
            })*
        }
    };
}
pub(crate) use over_both;
