//! Rows as text: one JSON value per table, name, answer, mistake, review and so on.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rollwright_api::BotSpeed;
use rollwright_games::Seat;
use rollwright_games::record::{Event, Header};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::row_persistence::StoredRow;
use super::rows::{MistakeKey, MistakeRow, PassRow, ReviewRow, Rows, TableRow};
use crate::next_server_action_time::NextServerActionTime;
use crate::seat_clocks::{SeatClocks, TimeLimit};
use crate::secrets::{Id, SeatTransferPassHash, Seed, TokenHash};
use crate::store::{
    GameMistake, GameResultRow, Opponents, ReviewSettings, StoreError, StoredReview, TableKind,
    TrainingAnswer,
};
use crate::table::{Person, SeatHolder, TableDefinition};
use crate::table_setup::TimeUntilAway;
use crate::take_back_plan::TakeBackRequest;
use crate::tutor_agreement::TutorAgreement;

/// The key of all passes, which are few and short-lived.
const PASSES_KEY: &str = "passes";

impl Rows {
    /// Reads rows that [`Rows::difference_from`] wrote. Unknown kinds of rows are ignored.
    pub(super) fn from_stored(stored: &[StoredRow]) -> Result<Self, StoreError> {
        let mut rows = Self::default();
        for row in stored {
            let Some(value) = &row.value else { continue };
            rows.read_row(&row.key, value)
                .ok_or_else(|| StoreError::CorruptTable(row.key.clone()))?;
        }
        Ok(rows)
    }

    fn read_row(&mut self, key: &str, value: &str) -> Option<()> {
        let (kind, rest) = key.split_once('/').unwrap_or((key, ""));
        match kind {
            "table" => {
                let row = TableJson::read(value)?.into_row()?;
                Arc::make_mut(&mut self.tables).insert(rest.to_owned(), Arc::new(row));
            }
            "name" => {
                Arc::make_mut(&mut self.names).insert(Id::parse(rest)?, read(value)?);
            }
            PASSES_KEY => {
                let passes: Vec<PassJson> = read(value)?;
                let passes = passes.into_iter().map(PassJson::into_row).collect::<Option<_>>()?;
                self.passes = Arc::new(passes);
            }
            "answer" => {
                let AnswerJson { trainee, number, game, question, source, action, loss, mark } =
                    read(value)?;
                let answer = TrainingAnswer { number, game, question, source, action, loss, mark };
                Arc::make_mut(&mut self.answers).insert((trainee, number), Arc::new(answer));
            }
            "mistake" => {
                let MistakeJson { trainee, game, table, move_index, seat, question, loss } =
                    read(value)?;
                let key = MistakeKey { trainee, table: table.clone(), move_index, seat };
                let mistake = GameMistake { table, move_index, seat, question, loss };
                let row = Arc::new(MistakeRow { game, mistake });
                Arc::make_mut(&mut self.mistakes).insert(key, row);
            }
            "reviewed" => {
                Arc::make_mut(&mut self.reviewed_games).insert(read(value)?);
            }
            "rated" => {
                Arc::make_mut(&mut self.puzzle_answers).insert(read(value)?);
            }
            "puzzle" => {
                let (key, statistics) = read(value)?;
                Arc::make_mut(&mut self.puzzle_statistics).insert(key, statistics);
            }
            "rating" => {
                let (key, rating) = read(value)?;
                Arc::make_mut(&mut self.trainee_ratings).insert(key, rating);
            }
            "daily" => {
                Arc::make_mut(&mut self.daily_answers).insert(read(value)?);
            }
            "run" => {
                let (key, run) = read(value)?;
                Arc::make_mut(&mut self.puzzle_runs).insert(key, run);
            }
            "review" => {
                let ReviewJson { number, program, rollouts, version, body } = read(value)?;
                let settings = ReviewSettings { program, rollouts, version };
                let review = StoredReview { table: rest.to_owned(), settings, body };
                let row = Arc::new(ReviewRow { number, review });
                Arc::make_mut(&mut self.reviews).insert(rest.to_owned(), row);
            }
            _ => {}
        }
        Some(())
    }

    /// The rows that differ from those in `before`.
    pub(super) fn difference_from(&self, before: &Self) -> Result<Vec<StoredRow>, StoreError> {
        let mut difference = Difference(Vec::new());
        difference.add_maps(&before.tables, &self.tables, Arc::ptr_eq, |id, row| {
            (format!("table/{id}"), row.map(|row| TableJson::of_row(row)))
        })?;
        difference.add_maps(&before.names, &self.names, PartialEq::eq, |id, name| {
            (format!("name/{id}"), name.cloned())
        })?;
        if !Arc::ptr_eq(&before.passes, &self.passes) {
            let passes: Vec<PassJson> = self.passes.iter().map(PassJson::of_row).collect();
            difference.add(PASSES_KEY.to_owned(), Some(passes))?;
        }
        difference.add_maps(&before.answers, &self.answers, Arc::ptr_eq, |key, answer| {
            let (trainee, number) = key;
            let json = answer.map(|answer| AnswerJson::of_answer(trainee, answer));
            (format!("answer/{trainee}/{number}"), json)
        })?;
        difference.add_maps(&before.mistakes, &self.mistakes, Arc::ptr_eq, |key, row| {
            let MistakeKey { trainee, table, move_index, seat } = key;
            let json = row.map(|row| MistakeJson::of_row(trainee, row));
            (format!("mistake/{trainee}/{table}/{move_index}/{seat}"), json)
        })?;
        difference.add_sets(&before.reviewed_games, &self.reviewed_games, |(trainee, table)| {
            format!("reviewed/{trainee}/{table}")
        })?;
        difference.add_sets(&before.puzzle_answers, &self.puzzle_answers, |key| {
            let (trainee, game, puzzle) = key;
            format!("rated/{trainee}/{game}/{puzzle}")
        })?;
        let (old, new) = (&before.puzzle_statistics, &self.puzzle_statistics);
        difference.add_maps(old, new, PartialEq::eq, |key, statistics| {
            let (game, puzzle) = key;
            (format!("puzzle/{game}/{puzzle}"), statistics.map(|one| (key.clone(), one.clone())))
        })?;
        let (old, new) = (&before.trainee_ratings, &self.trainee_ratings);
        difference.add_maps(old, new, PartialEq::eq, |key, rating| {
            let (trainee, game) = key;
            (format!("rating/{trainee}/{game}"), rating.map(|one| (key.clone(), *one)))
        })?;
        difference.add_sets(&before.daily_answers, &self.daily_answers, |(trainee, day)| {
            format!("daily/{trainee}/{day}")
        })?;
        let (old, new) = (&before.puzzle_runs, &self.puzzle_runs);
        difference.add_maps(old, new, PartialEq::eq, |key, run| {
            let (trainee, game, mode) = key;
            (format!("run/{trainee}/{game}/{mode}"), run.map(|one| (key.clone(), *one)))
        })?;
        difference.add_maps(&before.reviews, &self.reviews, Arc::ptr_eq, |table, row| {
            (format!("review/{table}"), row.map(|row| ReviewJson::of_row(row)))
        })?;
        Ok(difference.0)
    }
}

/// Rows that have changed.
struct Difference(Vec<StoredRow>);

impl Difference {
    fn add<T: Serialize>(&mut self, key: String, value: Option<T>) -> Result<(), StoreError> {
        let text = value.map(|value| serde_json::to_string(&value)).transpose();
        let value = text.map_err(|_| StoreError::CorruptTable(key.clone()))?;
        self.0.push(StoredRow { key, value });
        Ok(())
    }

    /// Adds what differs between two sets, with the row's key from `key`.
    fn add_sets<K: Ord + Serialize>(
        &mut self,
        before: &Arc<BTreeSet<K>>,
        after: &Arc<BTreeSet<K>>,
        key: impl Fn(&K) -> String,
    ) -> Result<(), StoreError> {
        if Arc::ptr_eq(before, after) {
            return Ok(());
        }
        for gone in before.difference(after) {
            self.add::<()>(key(gone), None)?;
        }
        for new in after.difference(before) {
            self.add(key(new), Some(new))?;
        }
        Ok(())
    }

    /// Adds what differs between two maps, as `row` writes it.
    fn add_maps<K: Ord, V, T: Serialize>(
        &mut self,
        before: &Arc<BTreeMap<K, V>>,
        after: &Arc<BTreeMap<K, V>>,
        is_same: impl Fn(&V, &V) -> bool,
        row: impl Fn(&K, Option<&V>) -> (String, Option<T>),
    ) -> Result<(), StoreError> {
        if Arc::ptr_eq(before, after) {
            return Ok(());
        }
        for key in before.keys().filter(|key| !after.contains_key(key)) {
            let (key, value) = row(key, None);
            self.add(key, value)?;
        }
        for (key, value) in after.iter() {
            if !before.get(key).is_some_and(|old| is_same(old, value)) {
                let (key, value) = row(key, Some(value));
                self.add(key, value)?;
            }
        }
        Ok(())
    }
}

fn read<T: DeserializeOwned>(value: &str) -> Option<T> {
    serde_json::from_str(value).ok()
}

/// A table. Texts that other stores use too contain what has a text of its own.
#[derive(Serialize, Deserialize)]
struct TableJson {
    id: String,
    host: String,
    kind: String,
    header: Header,
    seed: String,
    seats: Vec<SeatJson>,
    rematch: String,
    away_minutes: i64,
    bot_speed: String,
    tutor_threshold: String,
    tutor_awaits: i64,
    tutor_was_used: bool,
    time_limit: String,
    events: Vec<Event>,
    is_listed: bool,
    seen: i64,
    bots: Vec<String>,
    created: i64,
    ended: i64,
    results: Vec<ResultJson>,
    change_count: u64,
    next_action: i64,
    take_back_request: String,
    clocks: String,
}

#[derive(Serialize, Deserialize)]
struct SeatJson {
    holder: String,
    person: String,
    name: String,
    is_handed_over: bool,
    has_resigned: bool,
    is_hidden: bool,
}

#[derive(Serialize, Deserialize)]
struct ResultJson {
    seat: Seat,
    game: String,
    rules: String,
    settings: String,
    seat_count: i64,
    opponents: String,
    points: i64,
    turn_count: i64,
    is_winner: bool,
    person: String,
    bot: String,
    counts: bool,
}

#[derive(Serialize, Deserialize)]
struct PassJson {
    table: String,
    holder: String,
    hash: String,
    expires: i64,
}

#[derive(Serialize, Deserialize)]
struct AnswerJson {
    trainee: String,
    number: i64,
    game: String,
    question: String,
    source: String,
    action: String,
    loss: f64,
    mark: String,
}

#[derive(Serialize, Deserialize)]
struct MistakeJson {
    trainee: String,
    game: String,
    table: String,
    move_index: i64,
    seat: i64,
    question: String,
    loss: f64,
}

#[derive(Serialize, Deserialize)]
struct ReviewJson {
    number: u64,
    program: String,
    rollouts: u64,
    version: u64,
    body: String,
}

impl TableJson {
    fn read(value: &str) -> Option<Self> {
        read(value)
    }

    fn of_row(row: &TableRow) -> Self {
        let definition = &row.definition;
        let tutor = definition.tutor;
        Self {
            id: definition.id.to_string(),
            host: definition.host.as_str().to_owned(),
            kind: definition.kind.name().to_owned(),
            header: definition.header.clone(),
            seed: definition.seed.to_hex(),
            seats: definition.seat_holders.iter().map(SeatJson::of_holder).collect(),
            rematch: text_of_id(definition.rematch_id.as_ref()),
            away_minutes: i64::from(definition.time_until_away.minutes()),
            bot_speed: definition.bot_speed.name().to_owned(),
            tutor_threshold: tutor.threshold.map_or("", |threshold| threshold.name()).to_owned(),
            tutor_awaits: tutor.yet_to_agree_bits(),
            tutor_was_used: tutor.was_used,
            time_limit: definition.time_limit.map_or_else(String::new, TimeLimit::to_text),
            events: row.events.clone(),
            is_listed: row.is_listed,
            seen: row.seen,
            bots: row.bots.clone(),
            created: row.created,
            ended: row.ended,
            results: row.results.iter().map(ResultJson::of_row).collect(),
            change_count: row.change_count,
            next_action: row.next_action.to_i64(),
            take_back_request: row
                .take_back_request
                .as_ref()
                .map_or_else(String::new, TakeBackRequest::to_text),
            clocks: row.clocks.as_ref().map_or_else(String::new, SeatClocks::to_text),
        }
    }

    fn into_row(self) -> Option<TableRow> {
        let definition = TableDefinition {
            id: Id::parse(&self.id)?,
            host: TokenHash::from_stored(self.host)?,
            kind: TableKind::from_name(&self.kind)?,
            header: self.header,
            seed: Seed::from_hex(&self.seed)?,
            seat_holders: self.seats.into_iter().map(SeatJson::into_holder).collect(),
            rematch_id: Id::parse(&self.rematch),
            time_until_away: TimeUntilAway::from_stored(self.away_minutes)?,
            bot_speed: BotSpeed::from_name(&self.bot_speed)?,
            tutor: TutorAgreement::from_stored(
                &self.tutor_threshold,
                self.tutor_awaits,
                i64::from(self.tutor_was_used),
            ),
            time_limit: TimeLimit::from_text(&self.time_limit),
        };
        Some(TableRow {
            definition,
            events: self.events,
            is_listed: self.is_listed,
            seen: self.seen,
            bots: self.bots,
            created: self.created,
            ended: self.ended,
            results: self.results.into_iter().map(ResultJson::into_row).collect::<Option<_>>()?,
            change_count: self.change_count,
            next_action: NextServerActionTime::from_i64(self.next_action),
            take_back_request: TakeBackRequest::from_text(&self.take_back_request),
            clocks: SeatClocks::from_text(&self.clocks),
            last_write: 0,
        })
    }
}

impl SeatJson {
    fn of_holder(holder: &SeatHolder) -> Self {
        let person = holder.person.as_ref();
        Self {
            holder: holder.holder.as_ref().map_or("", |holder| holder.as_str()).to_owned(),
            person: text_of_id(person.map(|person| &person.id)),
            name: person.map_or_else(String::new, |person| person.name.clone()),
            is_handed_over: holder.is_handed_over,
            has_resigned: holder.has_resigned,
            is_hidden: holder.is_hidden,
        }
    }

    fn into_holder(self) -> SeatHolder {
        let Self { holder, person, name, is_handed_over, has_resigned, is_hidden } = self;
        SeatHolder {
            holder: TokenHash::from_stored(holder),
            person: Id::parse(&person).map(|id| Person { id, name }),
            is_handed_over,
            has_resigned,
            is_hidden,
        }
    }
}

impl ResultJson {
    fn of_row(row: &GameResultRow) -> Self {
        Self {
            seat: row.seat,
            game: row.game.clone(),
            rules: row.rules.clone(),
            settings: row.settings.clone(),
            seat_count: row.seat_count,
            opponents: row.opponents.name().to_owned(),
            points: row.points,
            turn_count: row.turn_count,
            is_winner: row.is_winner,
            person: text_of_id(row.person.as_ref()),
            bot: row.bot.clone(),
            counts: row.counts_for_hall_of_fame,
        }
    }

    fn into_row(self) -> Option<GameResultRow> {
        Some(GameResultRow {
            seat: self.seat,
            game: self.game,
            rules: self.rules,
            settings: self.settings,
            seat_count: self.seat_count,
            opponents: Opponents::from_name(&self.opponents)?,
            points: self.points,
            turn_count: self.turn_count,
            is_winner: self.is_winner,
            person: Id::parse(&self.person),
            bot: self.bot,
            counts_for_hall_of_fame: self.counts,
        })
    }
}

impl PassJson {
    fn of_row(row: &PassRow) -> Self {
        Self {
            table: row.table.to_string(),
            holder: row.holder.as_str().to_owned(),
            hash: row.hash.as_str().to_owned(),
            expires: row.expires,
        }
    }

    fn into_row(self) -> Option<PassRow> {
        Some(PassRow {
            table: Id::parse(&self.table)?,
            holder: TokenHash::from_stored(self.holder)?,
            hash: SeatTransferPassHash::from_stored(self.hash),
            expires: self.expires,
        })
    }
}

impl AnswerJson {
    fn of_answer(trainee: &str, answer: &TrainingAnswer) -> Self {
        let TrainingAnswer { number, game, question, source, action, loss, mark } = answer.clone();
        Self { trainee: trainee.to_owned(), number, game, question, source, action, loss, mark }
    }
}

impl MistakeJson {
    fn of_row(trainee: &str, row: &MistakeRow) -> Self {
        let GameMistake { table, move_index, seat, question, loss } = row.mistake.clone();
        let (trainee, game) = (trainee.to_owned(), row.game.clone());
        Self { trainee, game, table, move_index, seat, question, loss }
    }
}

impl ReviewJson {
    fn of_row(row: &ReviewRow) -> Self {
        let StoredReview { settings, body, .. } = row.review.clone();
        let ReviewSettings { program, rollouts, version } = settings;
        Self { number: row.number, program, rollouts, version, body }
    }
}

/// The text of an ID; empty for none.
fn text_of_id(id: Option<&Id>) -> String {
    id.map_or_else(String::new, Id::to_string)
}
