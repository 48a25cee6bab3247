//! Two services over copies of one database, with the same tables, seeds, tokens and times.

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use futures_util::StreamExt;
use rollwright_bots::SplitMix64;
use rollwright_database::Database;
use rollwright_games::record::Event;
use rollwright_games::{GameId, Phase, Seat};
use rollwright_tables::provably_fair::seed_commitment;
use rollwright_tables::store::{TableInsert, TableKind, TableStore};
use rollwright_tables::table::TableDefinition;
use rollwright_tables::{Command, Id, Person, SeatHolder, Seed, Table, TableSetup, Token};
use rollwright_web::RateLimitConfig;
use serde_json::Value;
use tower::ServiceExt;

use crate::test_service::{TestResponse, TestService, database_url, new_folder, request};

/// Enough moves for every game that asks several people at once to do so.
const MAX_MOVES: u64 = 200;

/// A table at which several people must answer at once.
pub(crate) struct GameWithOpenQuestion {
    pub(crate) id: Id,
    pub(crate) game: GameId,
    pub(crate) rules: &'static str,
    pub(crate) training: bool,
    pub(crate) seed: u64,
    /// The number of seats with people; bots have the others.
    pub(crate) human_seats: usize,
    definition: TableDefinition,
    events: Vec<Event>,
}

/// The token of a seat, counted from 1.
pub(crate) fn seat_token(seed: u64, seat: usize) -> String {
    format!("{seed:056x}{seat:08x}")
}

fn token_hash(seed: u64, seat: usize) -> rollwright_tables::TokenHash {
    Token::parse(&seat_token(seed, seat)).unwrap().hash()
}

/// Plays randomly, with undo, until several people must answer and one has a choice; `None` if
/// that takes too long.
pub(crate) fn play_to_open_question(
    game: GameId,
    rules: &'static str,
    seats: usize,
    training: bool,
    seed: u64,
) -> Option<GameWithOpenQuestion> {
    let definition = table_definition(game, rules, seats, training, seed);
    let mut table = Table::from_events(definition.clone(), Vec::new()).unwrap();
    let mut random = SplitMix64::new(seed);
    let before = random.next_below(80);
    // Some tables have a bot.
    let people = seats - usize::from(seats > 3 && random.next_below(2) == 0);
    for moves in 0.. {
        let asked = match table.game().phase() {
            _ if moves == before + MAX_MOVES => return None,
            Phase::Over { .. } => return None,
            Phase::Decide { seats, .. } => {
                seats.iter().filter(|seat| seat.index() < people).collect()
            }
            Phase::Roll { .. } => Vec::new(),
        };
        let choice = |seat: &Seat| table.game().legal_actions(*seat).len() > 1;
        if moves >= before && asked.len() > 1 && asked.iter().any(choice) {
            break;
        }
        random_move(&mut table, &mut random, seed);
    }
    for seat in people..seats {
        let (seat, strategy) = (Seat(seat as u8), "greedy".to_owned());
        let hand_over = Command::HandOver { seat, strategy };
        let draft = table.plan_command(&token_hash(seed, seat.index() + 1), hand_over).unwrap();
        table.commit_change(draft);
    }
    let (id, events) = (definition.id.clone(), table.record().events);
    Some(GameWithOpenQuestion {
        id,
        game,
        rules,
        training,
        seed,
        human_seats: people,
        definition,
        events,
    })
}

fn table_definition(
    game: GameId,
    rules: &str,
    seats: usize,
    training: bool,
    number: u64,
) -> TableDefinition {
    let setup =
        TableSetup { is_training: training, ..TableSetup::for_local_people(game, rules, seats) };
    let seed = Seed::from_hex(&format!("{number:064x}")).unwrap();
    let mut header = setup.validate().unwrap().record_header(Seat(0)).unwrap();
    header.commitment = Some(seed_commitment(&seed));
    let chair = |seat: usize| {
        let id = Id::parse(&format!("{number:024x}{seat:08x}")).unwrap();
        let person = Person { id, name: format!("Person {seat}") };
        SeatHolder {
            holder: Some(token_hash(number, seat)),
            person: Some(person),
            ..SeatHolder::default()
        }
    };
    TableDefinition {
        id: Id::parse(&format!("{number:032x}")).unwrap(),
        host: token_hash(number, 1),
        kind: TableKind::Server,
        header,
        seed,
        seat_holders: (1..=seats).map(chair).collect(),
        rematch_id: None,
        time_until_away: Default::default(),
        bot_speed: Default::default(),
        tutor: Default::default(),
        time_limit: None,
    }
}

/// Makes a random move or undo, which may be refused.
fn random_move(table: &mut Table, random: &mut SplitMix64, seed: u64) {
    let version = table.version();
    let token_hash_of = |seat: Seat| token_hash(seed, seat.index() + 1);
    let draft = match table.game().phase() {
        _ if random.next_below(5) == 0 => {
            let seat = Seat(random.next_below(table.game().seats().count() as u64) as u8);
            table
                .plan_command(&token_hash_of(seat), Command::TakeBack { version, confirmed: false })
        }
        Phase::Roll { seat: by } => {
            table.plan_command(&token_hash_of(by), Command::Roll { version, faces: None })
        }
        Phase::Decide { seats, .. } => {
            let asked: Vec<Seat> = seats.iter().collect();
            let seat = asked[random.next_below(asked.len() as u64) as usize];
            let mut legal = table.game().legal_actions(seat);
            let action = legal.swap_remove(random.next_below(legal.len() as u64) as usize);
            table.plan_command(&token_hash_of(seat), Command::Act { version, seat, action })
        }
        Phase::Over { .. } => return,
    };
    if let Ok(draft) = draft {
        table.commit_change(draft);
    }
}

/// Two services that start identical.
pub(crate) struct TwinServices {
    pub(crate) one: TestService,
    pub(crate) other: TestService,
}

impl TwinServices {
    /// Creates both services with these tables.
    pub(crate) async fn with_tables(tables: &[GameWithOpenQuestion]) -> Self {
        let (one, other) = (new_folder(), new_folder());
        let store = Database::connect(&database_url(&one)).await.unwrap();
        for game in tables {
            let new = TableInsert {
                definition: game.definition.clone(),
                events: game.events.clone(),
                is_listed: true,
                rematch_of: None,
                next_action: Default::default(),
                clocks: None,
            };
            store.create_table(new).await.unwrap();
        }
        store.close().await;
        for file in std::fs::read_dir(&one).unwrap() {
            let file = file.unwrap();
            std::fs::copy(file.path(), other.join(file.file_name())).unwrap();
        }
        let limits = RateLimitConfig { tables: 10, requests: 100_000_000, streams: 10 };
        Self {
            one: TestService::with_folder(one, limits).await,
            other: TestService::with_folder(other, limits).await,
        }
    }

    /// Sends the request of `ask` for each service and checks that both responses are equal.
    pub(crate) async fn send_to_both(&self, ask: impl Fn(usize) -> Request<Body>) -> TestResponse {
        let uri = ask(0).uri().clone();
        let (mut one, mut other) = (self.one.send(ask(0)).await, self.other.send(ask(1)).await);
        // Request ids are random.
        one.headers.remove("x-request-id");
        other.headers.remove("x-request-id");
        assert_eq!(one.text, other.text, "{uri}");
        assert_eq!((one.status, &one.headers), (other.status, &other.headers), "{uri}");
        one
    }

    /// Checks that both services send the same events.
    pub(crate) async fn assert_same_events(&self, table: &str, version: u64) {
        let (one, other) = (&self.one, &self.other);
        assert_eq!(
            one.event_text_until(table, version).await,
            other.event_text_until(table, version).await
        );
    }

    /// Waits until it is no bot's turn.
    pub(crate) async fn wait_for_bots(&self, table: &str, game: &GameWithOpenQuestion) {
        for service in [&self.one, &self.other] {
            loop {
                let phase = service.get(table, "").await.json()["phase"].clone();
                let asked = phase["seats"].as_array().into_iter().flatten().chain(phase.get("by"));
                let is_bot = |seat: &Value| seat.as_u64().unwrap() as usize > game.human_seats;
                if !asked.into_iter().any(is_bot) {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        }
    }
}

impl TestService {
    /// The event stream up to a version.
    async fn event_text_until(&self, table: &str, version: u64) -> String {
        let path = format!("{table}/events?after=0");
        let response = self.router.clone().oneshot(request("GET", &path, "", &[], "")).await;
        let mut body = response.unwrap().into_body().into_data_stream();
        let mut text = String::new();
        while (text.matches("\n\n").count() as u64) < version {
            text.push_str(std::str::from_utf8(&body.next().await.unwrap().unwrap()).unwrap());
        }
        text
    }

    /// The events up to a version.
    pub(crate) async fn events_until(&self, table: &str, version: u64) -> Vec<Value> {
        let text = self.event_text_until(table, version).await;
        let data = text.lines().filter_map(|line| line.strip_prefix("data:"));
        data.map(|data| serde_json::from_str(data).unwrap()).collect()
    }
}
