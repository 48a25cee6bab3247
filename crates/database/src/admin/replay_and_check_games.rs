//! Checks every stored game against the current rules.

use rollwright_tables::store::TableStore;
use rollwright_tables::{Id, StoreError, Table};

use crate::connection::read_connection::ReadColumn;
use crate::connection::unavailable;
use crate::database::Database;

/// How many IDs are read at once.
const PAGE_SIZE: i64 = 500;

/// The result of checking all games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameCheckReport {
    /// The number of games.
    pub game_count: u64,
    /// The number of events.
    pub event_count: u64,
    /// The games that have a problem.
    pub faults: Vec<FaultyGame>,
}

/// A game with a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaultyGame {
    /// The table.
    pub table: String,
    /// What is wrong.
    pub reason: String,
}

impl Database {
    /// Replays every stored game with the current rules, and compares the stored end and points
    /// with the result, and the rolls with the seed. `progress` receives the number of games checked so far.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn replay_and_check_games(
        &self,
        progress: impl Fn(u64),
    ) -> Result<GameCheckReport, StoreError> {
        let mut report = GameCheckReport::default();
        let mut last = String::new();
        loop {
            let select = format!(
                "SELECT id, finished FROM tables WHERE id > $1 ORDER BY id LIMIT {PAGE_SIZE}"
            );
            let rows = self
                .query(&select)
                .bind(&last)
                .fetch_all(&mut *self.read_connection().await?)
                .await
                .map_err(unavailable)?;
            for row in &rows {
                last = row.read_column("id")?;
                let finished = row.read_column::<i64>("finished")? != 0;
                self.check_game(&last, finished, &mut report).await?;
                progress(report.game_count);
            }
            if (rows.len() as i64) < PAGE_SIZE {
                return Ok(report);
            }
        }
    }

    async fn check_game(
        &self,
        id: &str,
        finished: bool,
        report: &mut GameCheckReport,
    ) -> Result<(), StoreError> {
        report.game_count += 1;
        let mut fault = |reason: String| {
            report.faults.push(FaultyGame { table: id.to_owned(), reason });
        };
        let Some(name) = Id::parse(id) else {
            fault("its name isn't a valid table name".to_owned());
            return Ok(());
        };
        let opened = match self.load_table(&name).await {
            Ok(Some(stored)) => stored.into_table(),
            // It was deleted meanwhile.
            Ok(None) => return Ok(()),
            Err(error) => Err(error),
        };
        let table = match opened {
            Ok(table) => table,
            Err(StoreError::CorruptTable(reason)) => {
                fault(reason);
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        report.event_count += table.version();
        // A server may have ended it just now: report only what is certainly wrong.
        if finished && !table.is_over() {
            fault("it is stored as finished, but its record isn't".to_owned());
        }
        if let Err(error) = table.verify_rolls_against_seed() {
            fault(error.to_string());
        }
        if let Some(reason) = self.find_wrong_score(&name, &table).await? {
            fault(reason);
        }
        Ok(())
    }

    async fn find_wrong_score(&self, id: &Id, table: &Table) -> Result<Option<String>, StoreError> {
        let select = "SELECT seat, points FROM results WHERE table_id = $1 ORDER BY seat";
        let rows = self
            .query(select)
            .bind(id.as_str())
            .fetch_all(&mut *self.read_connection().await?)
            .await
            .map_err(unavailable)?;
        for row in rows {
            let (seat, stored): (i64, i64) = (row.read_column("seat")?, row.read_column("points")?);
            let number = u8::try_from(seat).ok().and_then(|seat| seat.try_into().ok());
            let now = number.map(|seat| i64::from(table.game().score(seat)));
            if now.is_some_and(|now| now != stored) {
                let now = now.unwrap_or_default();
                return Ok(Some(format!(
                    "seat {seat} has {stored} points stored, but {now} by the rules"
                )));
            }
        }
        Ok(None)
    }
}
