//! Two services over copies of one database: same tables, seeds, tokens and times.

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use futures_util::StreamExt;
use rollwright_bots::Luck;
use rollwright_games::record::Event;
use rollwright_games::{GameId, Phase, Seat};
use rollwright_tables::fair::commitment;
use rollwright_tables::store::{NewTable, Origin};
use rollwright_tables::table::Founding;
use rollwright_tables::{Chair, Command, Id, Person, Seed, Setup, Store, Table, Token};
use rollwright_web::Limits;
use serde_json::Value;
use tower::ServiceExt;

use crate::world::{Answer, Service, database_in, new_folder, request};

/// Moves in which every game that asks several people at once does so.
const LONG_WHILE: u64 = 200;

/// A table at which several people are asked at once.
pub(crate) struct Begun {
    pub(crate) id: Id,
    pub(crate) game: GameId,
    pub(crate) rules: &'static str,
    pub(crate) training: bool,
    pub(crate) seed: u64,
    /// How many of the first seats are people's; bots have the others.
    pub(crate) people: usize,
    founding: Founding,
    events: Vec<Event>,
}

/// The token of a seat, counted from 1.
pub(crate) fn token(seed: u64, seat: usize) -> String {
    format!("{seed:056x}{seat:08x}")
}

fn hash(seed: u64, seat: usize) -> rollwright_tables::TokenHash {
    Token::read(&token(seed, seat)).unwrap().hash()
}

/// Plays at random, undo and all, up to a question that is put to several people with
/// something to choose; `None` if none comes in a long while.
pub(crate) fn begun(
    game: GameId,
    rules: &'static str,
    seats: usize,
    training: bool,
    seed: u64,
) -> Option<Begun> {
    let founding = founding(game, rules, seats, training, seed);
    let mut table = Table::new(founding.clone(), Vec::new()).unwrap();
    let mut luck = Luck::new(seed);
    let before = luck.below(80);
    // At some tables a bot takes part.
    let people = seats - usize::from(seats > 3 && luck.below(2) == 0);
    for moves in 0.. {
        let asked = match table.game().phase() {
            _ if moves == before + LONG_WHILE => return None,
            Phase::Over { .. } => return None,
            Phase::Decide { seats, .. } => {
                seats.iter().filter(|seat| seat.index() < people).collect()
            }
            Phase::Roll { .. } => Vec::new(),
        };
        let choice = |seat: &Seat| table.game().legal(*seat).len() > 1;
        if moves >= before && asked.len() > 1 && asked.iter().any(choice) {
            break;
        }
        random_move(&mut table, &mut luck, seed);
    }
    for seat in people..seats {
        let (seat, strategy) = (Seat(seat as u8), "greedy".to_owned());
        let hand_over = Command::HandOver { seat, strategy };
        let draft = table.command(&hash(seed, seat.index() + 1), hand_over).unwrap();
        table.commit(draft);
    }
    let (id, events) = (founding.id.clone(), table.record().events);
    Some(Begun { id, game, rules, training, seed, people, founding, events })
}

fn founding(game: GameId, rules: &str, seats: usize, training: bool, number: u64) -> Founding {
    let setup = Setup { training, ..Setup::people(game, rules, seats) };
    let seed = Seed::from_hex(&format!("{number:064x}")).unwrap();
    let mut header = setup.beginning().unwrap().header(Seat(0)).unwrap();
    header.commitment = Some(commitment(&seed));
    let chair = |seat: usize| {
        let id = Id::read(&format!("{number:024x}{seat:08x}")).unwrap();
        let person = Person { id, name: format!("Person {seat}") };
        Chair { holder: Some(hash(number, seat)), person: Some(person), ..Chair::default() }
    };
    Founding {
        id: Id::read(&format!("{number:032x}")).unwrap(),
        host: hash(number, 1),
        origin: Origin::Server,
        header,
        seed,
        chairs: (1..=seats).map(chair).collect(),
        rematch: None,
        away_after: Default::default(),
        bot_speed: Default::default(),
        tutor: Default::default(),
        time_limit: None,
    }
}

/// A move of somebody, or an undo; what is refused does not happen.
fn random_move(table: &mut Table, luck: &mut Luck, seed: u64) {
    let version = table.version();
    let hand = |seat: Seat| hash(seed, seat.index() + 1);
    let draft = match table.game().phase() {
        _ if luck.below(5) == 0 => {
            let seat = Seat(luck.below(table.game().seats().count() as u64) as u8);
            table.command(&hand(seat), Command::TakeBack { version, agreed: false })
        }
        Phase::Roll { by } => table.command(&hand(by), Command::Roll { version, faces: None }),
        Phase::Decide { seats, .. } => {
            let asked: Vec<Seat> = seats.iter().collect();
            let seat = asked[luck.below(asked.len() as u64) as usize];
            let mut legal = table.game().legal(seat);
            let action = legal.swap_remove(luck.below(legal.len() as u64) as usize);
            table.command(&hand(seat), Command::Act { version, seat, action })
        }
        Phase::Over { .. } => return,
    };
    if let Ok(draft) = draft {
        table.commit(draft);
    }
}

/// Two services that were the same.
pub(crate) struct Twins {
    pub(crate) one: Service,
    pub(crate) other: Service,
}

impl Twins {
    /// Both with these tables.
    pub(crate) async fn of(tables: &[Begun]) -> Self {
        let (one, other) = (new_folder(), new_folder());
        let store = Store::connect(&database_in(&one)).await.unwrap();
        for begun in tables {
            let new = NewTable {
                founding: begun.founding.clone(),
                events: begun.events.clone(),
                listed: true,
                rematch_of: None,
                due: Default::default(),
                clocks: None,
            };
            store.create(new).await.unwrap();
        }
        store.close().await;
        for file in std::fs::read_dir(&one).unwrap() {
            let file = file.unwrap();
            std::fs::copy(file.path(), other.join(file.file_name())).unwrap();
        }
        let limits = Limits { tables: 10, requests: 100_000_000, streams: 10 };
        Self { one: Service::over(one, limits).await, other: Service::over(other, limits).await }
    }

    /// Sends what `ask` gives for each of the two, and takes the same answer from both.
    pub(crate) async fn each(&self, ask: impl Fn(usize) -> Request<Body>) -> Answer {
        let uri = ask(0).uri().clone();
        let (mut one, mut other) = (self.one.send(ask(0)).await, self.other.send(ask(1)).await);
        // The name of a request is drawn at random and tells nothing.
        one.headers.remove("x-request-id");
        other.headers.remove("x-request-id");
        assert_eq!(one.text, other.text, "{uri}");
        assert_eq!((one.status, &one.headers), (other.status, &other.headers), "{uri}");
        one
    }

    /// The same news from both.
    pub(crate) async fn news(&self, table: &str, version: u64) {
        let (one, other) = (&self.one, &self.other);
        assert_eq!(one.stream(table, version).await, other.stream(table, version).await);
    }

    /// Waits until no bot has anything to do.
    pub(crate) async fn settled(&self, table: &str, begun: &Begun) {
        for service in [&self.one, &self.other] {
            loop {
                let phase = service.get(table, "").await.json()["phase"].clone();
                let asked = phase["seats"].as_array().into_iter().flatten().chain(phase.get("by"));
                let is_bot = |seat: &Value| seat.as_u64().unwrap() as usize > begun.people;
                if !asked.into_iter().any(is_bot) {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        }
    }
}

impl Service {
    /// What a listener hears up to a version.
    async fn stream(&self, table: &str, version: u64) -> String {
        let path = format!("{table}/events?after=0");
        let response = self.router.clone().oneshot(request("GET", &path, "", &[], "")).await;
        let mut body = response.unwrap().into_body().into_data_stream();
        let mut text = String::new();
        while (text.matches("\n\n").count() as u64) < version {
            text.push_str(std::str::from_utf8(&body.next().await.unwrap().unwrap()).unwrap());
        }
        text
    }

    /// The same, as data.
    pub(crate) async fn news(&self, table: &str, version: u64) -> Vec<Value> {
        let text = self.stream(table, version).await;
        let data = text.lines().filter_map(|line| line.strip_prefix("data:"));
        data.map(|data| serde_json::from_str(data).unwrap()).collect()
    }
}
