//! Every stored game against the rules as they are now.

use sqlx::Row;

use super::super::{Database, StoreError};
use crate::secrets::Id;
use crate::table::Table;

/// How many names of games are read at once.
const PAGE_SIZE: i64 = 500;

/// What came of checking all games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameCheckReport {
    /// How many games there are.
    pub game_count: u64,
    /// How many events they have.
    pub event_count: u64,
    /// What is wrong with some.
    pub faults: Vec<GameFault>,
}

/// A game that is not as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFault {
    /// The table.
    pub table: String,
    /// What is wrong.
    pub reason: String,
}

impl Database {
    /// Folds every stored game by the current rules, and compares what is kept beside the
    /// record with it: whether it is over, and the points. `progress` hears how many are done.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn check_games(&self, progress: impl Fn(u64)) -> Result<GameCheckReport, StoreError> {
        let mut checked = GameCheckReport::default();
        let mut last = String::new();
        loop {
            let select = format!(
                "SELECT id, finished FROM tables WHERE id > $1 ORDER BY id LIMIT {PAGE_SIZE}"
            );
            let rows = self
                .query(&select)
                .bind(&last)
                .fetch_all(&mut *self.read_connection().await?)
                .await?;
            for row in &rows {
                last = row.try_get("id")?;
                let finished = row.try_get::<i64, _>("finished")? != 0;
                self.check_game(&last, finished, &mut checked).await?;
                progress(checked.game_count);
            }
            if (rows.len() as i64) < PAGE_SIZE {
                return Ok(checked);
            }
        }
    }

    async fn check_game(
        &self,
        id: &str,
        finished: bool,
        checked: &mut GameCheckReport,
    ) -> Result<(), StoreError> {
        checked.game_count += 1;
        let mut fault = |what: String| {
            checked.faults.push(GameFault { table: id.to_owned(), reason: what });
        };
        let Some(name) = Id::parse(id) else {
            fault("its name is none that is given here".to_owned());
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
            Err(StoreError::CorruptTable(what)) => {
                fault(what);
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        checked.event_count += table.version();
        // A server may have ended it just now: only what is certainly wrong is told.
        if finished && !table.is_over() {
            fault("it is kept as finished, but its record goes on".to_owned());
        }
        if let Some(what) = self.find_wrong_score(&name, &table).await? {
            fault(what);
        }
        Ok(())
    }

    async fn find_wrong_score(&self, id: &Id, table: &Table) -> Result<Option<String>, StoreError> {
        let select = "SELECT seat, points FROM results WHERE table_id = $1 ORDER BY seat";
        let rows = self
            .query(select)
            .bind(id.as_str())
            .fetch_all(&mut *self.read_connection().await?)
            .await?;
        for row in rows {
            let (seat, kept): (i64, i64) = (row.try_get("seat")?, row.try_get("points")?);
            let number = u8::try_from(seat).ok().and_then(|seat| seat.try_into().ok());
            let now = number.map(|seat| i64::from(table.game().score(seat)));
            if now.is_some_and(|now| now != kept) {
                let now = now.unwrap_or_default();
                return Ok(Some(format!("seat {seat} has {kept} points, by the rules {now}")));
            }
        }
        Ok(None)
    }
}
