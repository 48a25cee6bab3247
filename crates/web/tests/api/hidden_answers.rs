//! Answers to an open question stay secret. Two services differ only in one such answer; until
//! the question closes, every response to anyone but its owner is identical byte for byte.

use axum::body::Body;
use axum::http::Request;
use rollwright_bots::SplitMix64;
use rollwright_games::{Game, GameId, with_game};
use serde_json::{Value, json};

use crate::test_service::{block_on, request};
use crate::twin_services::{GameWithOpenQuestion, TwinServices, play_to_open_question, seat_token};

/// The maximum number of moves after the answer.
const MOVES_PER_GAME: usize = 24;

#[test]
fn open_answers_change_nothing_that_others_can_see() {
    let long = std::env::var_os("ROLLWRIGHT_LONG").is_some();
    let games = if long { 40 } else { 3 };
    let mut open_games = Vec::new();
    for game in GameId::ALL {
        for set in with_game!(game, G => G::rule_sets()).iter().filter(|set| set.max_seats >= 3) {
            for training in [false, true] {
                for number in 0..games {
                    let seats = 3 + number % (usize::from(set.max_seats.min(6)) - 2);
                    let seed = open_games.len() as u64 + 1;
                    open_games.extend(play_to_open_question(game, set.name, seats, training, seed));
                }
            }
        }
    }
    for (game, rules) in
        [("qwixx", "official"), ("qwixx", "ottawa"), ("qwinto", "official"), ("qwinto", "ottawa")]
    {
        let there = |one: &GameWithOpenQuestion| (one.game.name(), one.rules) == (game, rules);
        assert!(open_games.iter().any(there), "{game} {rules} asks several at once");
    }
    block_on(async {
        let twins = TwinServices::with_tables(&open_games).await;
        let (mut closed, mut undone) = (0, 0);
        for one in &open_games {
            let mut secret = HiddenAnswerGame::new(&twins, one);
            secret.play().await;
            closed += usize::from(secret.is_closed);
            undone += secret.undone;
        }
        let all = open_games.len();
        assert!(2 * closed > all, "{closed} of {all} questions closed");
        assert!(undone > all, "{undone} answers were taken back at {all} tables");
    });
}

/// A table with an answer that differs between the two services.
struct HiddenAnswerGame<'t> {
    twins: &'t TwinServices,
    game: &'t GameWithOpenQuestion,
    api: String,
    random: SplitMix64,
    /// The seat of the answer, counted from 1.
    victim: usize,
    /// The version that the answer led to.
    version: u64,
    record: String,
    is_closed: bool,
    undone: usize,
}

impl<'t> HiddenAnswerGame<'t> {
    fn new(twins: &'t TwinServices, game: &'t GameWithOpenQuestion) -> Self {
        let api = format!("/api/tables/{}", game.id);
        let random = SplitMix64::new(game.seed);
        let (victim, version, record) = (0, 0, String::new());
        Self { twins, game, api, random, victim, version, record, is_closed: false, undone: 0 }
    }

    async fn play(&mut self) {
        self.answer_differently().await;
        for _ in 0..MOVES_PER_GAME {
            self.twins.wait_for_bots(&self.api, self.game).await;
            if let Some(version) = self.question_closed_at().await {
                self.is_closed = true;
                return self.assert_answer_revealed(version).await;
            }
            self.compare_all_views().await;
            self.random_move().await;
        }
    }

    /// Sends the answer that differs.
    async fn answer_differently(&mut self) {
        self.twins.wait_for_bots(&self.api, self.game).await;
        let asked = self.asked_seats().await;
        let mut actions = Vec::new();
        for seat in asked {
            let legal = self.legal(seat).await;
            if legal.len() > actions.len() {
                (self.victim, actions) = (seat, legal);
            }
        }
        let first = self.random.next_below(actions.len() as u64) as usize;
        let second = (first + 1) % actions.len();
        assert_ne!(first, second, "there is a choice");
        let version = self.position().await["version"].as_u64().unwrap();
        let act = |at: usize| {
            json!({"version": version, "seat": self.victim, "action": actions[at]}).to_string()
        };
        let path = format!("{}/act", self.api);
        let bodies = [act(first), act(second)];
        let answer = self.twins.send_to_both(|at| self.post(self.victim, &path, &bodies[at])).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        self.version = answer.json()["version"].as_u64().unwrap();
    }

    /// Makes a random move, the same in both services; it may be refused.
    async fn random_move(&mut self) {
        let position = self.position().await;
        let (version, phase) = (position["version"].as_u64().unwrap(), &position["phase"]);
        let someone = 1 + self.random.next_below(self.game.human_seats as u64) as usize;
        let (mover, what, body) = match (self.random.next_below(10), phase["waits_for"].as_str()) {
            (0..=3, _) => (someone, "undo", json!({"version": version})),
            (4, _) => (someone, "act", json!({"version": 1, "seat": 1, "action": "pass"})),
            (_, Some("roll")) => {
                let by = phase["by"].as_u64().unwrap() as usize;
                (by, "roll", json!({"version": version}))
            }
            (_, Some("decide")) => {
                let asked = self.asked_seats().await;
                let seat = asked[self.random.next_below(asked.len() as u64) as usize];
                let legal = self.legal(seat).await;
                let action = &legal[self.random.next_below(legal.len() as u64) as usize];
                (seat, "act", json!({"version": version, "seat": seat, "action": action}))
            }
            _ => return,
        };
        let (path, body) = (format!("{}/{what}", self.api), body.to_string());
        let answer = self.twins.send_to_both(|_| self.post(mover, &path, &body)).await;
        self.undone += usize::from(what == "undo" && answer.status == 200);
    }

    /// Compares everything that anyone but the answer's owner can request.
    async fn compare_all_views(&mut self) {
        let id = &self.game.id;
        let version = self.position().await["version"].as_u64().unwrap();
        let mut other = 1 + self.random.next_below(self.game.human_seats as u64 - 1) as usize;
        other += usize::from(other >= self.victim);
        let step = self.random.next_below(version);
        let mut paths = vec![
            self.api.clone(),
            format!("{}/record", self.api),
            format!("{}/replay/{version}", self.api),
            format!("{}/replay/{step}", self.api),
            format!("/t/{id}"),
            format!("/t/{id}/live"),
            format!("/t/{id}/replay"),
            format!("/t/{id}/replay?at={step}"),
        ];
        if self.random.next_below(8) == 0 {
            let game = self.game.game;
            let lists = ["/", "/me", "/scores", "/api/tables", "/api/mine", "/api/history"];
            paths.extend(lists.map(str::to_owned));
            paths
                .extend(["/api/history?format=xml".to_owned(), format!("/api/scores?game={game}")]);
        }
        for path in &paths {
            for token in [String::new(), seat_token(self.game.seed, other)] {
                let html = [("accept", "text/html")];
                let headers = if path.starts_with("/api") { &[][..] } else { &html[..] };
                self.twins.send_to_both(|_| request("GET", path, &token, headers, "")).await;
            }
        }
        self.twins.assert_same_events(&self.api, version).await;
        let record = self.twins.one.get(&format!("{}/record", self.api), "").await.text;
        assert!(record.starts_with(&self.record), "public events stay public");
        self.record = record;
    }

    /// The version at which the question closed, computed from the public events: that of the last
    /// answer to a question asked at that point of the game or later.
    async fn question_closed_at(&self) -> Option<usize> {
        let version = self.position().await["version"].as_u64().unwrap();
        // For each event that was not undone, whether it is a hidden answer.
        let mut hidden: Vec<bool> = Vec::new();
        let mut secret_at = None;
        for event in self.twins.one.events_until(&self.api, version).await {
            let asked_at = hidden.iter().rposition(|&aside| !aside).map_or(0, |last| last + 1);
            match event["event"].as_str().unwrap() {
                "roll" => hidden.push(false),
                "act" => {
                    let answers = event["answers"].as_array().unwrap().len();
                    if event["version"] == self.version {
                        secret_at = Some(asked_at);
                    } else if answers > 1 && secret_at.is_some_and(|secret| asked_at >= secret) {
                        return Some(event["version"].as_u64().unwrap() as usize);
                    }
                    hidden.push(answers == 0);
                }
                "undo" => {
                    let back = event["back"].as_u64().unwrap() as usize;
                    hidden.truncate(hidden.len() - back);
                }
                _ => {}
            }
        }
        assert!(secret_at.is_some(), "the events include the answer");
        None
    }

    /// Checks that everybody can read the answer once the question closed at `version`.
    async fn assert_answer_revealed(&self, version: usize) {
        if self.game.training {
            // Undo may have withdrawn a later question.
            return;
        }
        let path = format!("{}/record", self.api);
        let records =
            [self.twins.one.get(&path, "").await.text, self.twins.other.get(&path, "").await.text];
        // A bot may have answered the next question meanwhile.
        assert!(records[0].lines().count() > version, "the header and {version} events");
        assert_ne!(records[0], records[1]);
        assert!(records[0].starts_with(&self.record));
    }

    fn post(&self, seat: usize, path: &str, body: &str) -> Request<Body> {
        let json = [("content-type", "application/json")];
        request("POST", path, &seat_token(self.game.seed, seat), &json, body)
    }

    async fn position(&self) -> Value {
        self.twins.one.get(&self.api, "").await.json()
    }

    /// The seats of people who have not answered yet.
    async fn asked_seats(&self) -> Vec<usize> {
        let phase = self.position().await["phase"].clone();
        let seats = phase["seats"].as_array().unwrap().iter();
        let seats = seats.map(|seat| seat.as_u64().unwrap() as usize);
        seats.filter(|&seat| seat <= self.game.human_seats).collect()
    }

    async fn legal(&self, seat: usize) -> Vec<String> {
        let own = self.twins.one.get(&self.api, &seat_token(self.game.seed, seat)).await.json();
        serde_json::from_value(own["legal"][0]["actions"].clone()).unwrap_or_default()
    }
}
