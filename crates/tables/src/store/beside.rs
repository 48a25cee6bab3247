//! What one server knows of a table beside its record, told to the others: how many
//! pages somebody has open, how many watch, how far a bot has come with its studies, who
//! has just reacted.
//! Nothing of it matters when the server is gone.

use rollwright_games::Seat;
use sqlx::Row;

use super::bell::Ring;
use super::dialect::Writing;
use super::{Store, StoreError};
use crate::due::Due;
use crate::token::{Id, TokenHash};

/// How reactions are called in the database.
pub(super) const REACTION: &str = "reaction";

/// What sort of thing a server knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// How many pages somebody who holds a seat has open.
    Pages(TokenHash),
    /// How many pages watch it.
    Watchers,
    /// How many percent of its studies a bot has done; -1 when none studies.
    Study,
    /// A reaction of a seat, packed with the moment it was given.
    Reaction(Seat),
}

impl Kind {
    fn stored(&self) -> (&'static str, String) {
        match self {
            Self::Pages(who) => ("pages", who.as_str().to_owned()),
            Self::Watchers => ("watchers", String::new()),
            Self::Study => ("study", String::new()),
            Self::Reaction(seat) => (REACTION, seat.0.to_string()),
        }
    }

    fn read(kind: &str, who: &str) -> Option<Self> {
        match kind {
            "pages" => TokenHash::stored(who.to_owned()).map(Self::Pages),
            "watchers" => Some(Self::Watchers),
            "study" => Some(Self::Study),
            REACTION => who.parse().ok().map(|seat| Self::Reaction(Seat(seat))),
            _ => None,
        }
    }
}

/// One thing that a server knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beside {
    /// The table.
    pub table: Id,
    /// The server.
    pub node: Id,
    /// What it is.
    pub kind: Kind,
    /// How many.
    pub value: i64,
    /// How many milliseconds ago it was told; not written.
    pub age: i64,
}

pub(super) async fn write(rows: &[Beside], to: &mut Writing<'_>) -> Result<Vec<Ring>, sqlx::Error> {
    let upsert = format!(
        "INSERT INTO beside (table_id, node, kind, who, value, seen, tx) \
         VALUES ($1, $2, $3, $4, $5, {now}, {tx}) ON CONFLICT (table_id, node, kind, who) \
         DO UPDATE SET value = excluded.value, seen = excluded.seen, tx = excluded.tx",
        now = to.dialect.now(),
        tx = to.dialect.tx(),
    );
    let mut rung: Vec<Ring> = Vec::new();
    for Beside { table, node, kind, value, .. } in rows {
        let (kind, who) = kind.stored();
        let query = to.query(&upsert).bind(table.as_str()).bind(node.as_str()).bind(kind);
        query.bind(who).bind(*value).execute(&mut *to.connection).await?;
        if rung.iter().all(|ring| ring.table != *table) {
            rung.push(Ring { table: table.clone(), changes: 0, due: Due::Never });
        }
    }
    Ok(rung)
}

impl Store {
    /// Tells the other servers what this one knows.
    ///
    /// # Errors
    /// It could not be told.
    pub async fn tell_beside(&self, rows: Vec<Beside>) -> Result<(), StoreError> {
        self.write(super::job::Job::Beside(rows)).await
    }

    /// What the other servers know of a table.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn beside(&self, table: &Id, own: &Id) -> Result<Vec<Beside>, StoreError> {
        let select = format!(
            "SELECT node, kind, who, value, {} - seen AS age FROM beside \
             WHERE table_id = $1 AND node <> $2",
            self.address.dialect().now()
        );
        let query = self.query(&select).bind(table.as_str()).bind(own.as_str());
        let mut all = Vec::new();
        for row in query.fetch_all(&mut *self.reader().await?).await? {
            let (node, kind): (String, String) = (row.try_get("node")?, row.try_get("kind")?);
            let who: String = row.try_get("who")?;
            if let (Some(node), Some(kind)) = (Id::read(&node), Kind::read(&kind, &who)) {
                let (value, age) = (row.try_get("value")?, row.try_get("age")?);
                all.push(Beside { table: table.clone(), node, kind, value, age });
            }
        }
        Ok(all)
    }
}
