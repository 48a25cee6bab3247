//! Ephemeral state of a table on one server, published to the others: open pages, spectators, bot
//! preparation, and reactions. It is worthless once the server is gone.

use rollwright_games::Seat;
use sqlx::Row;

use super::dialect::WriteTransaction;
use super::notify::ChangeNotice;
use super::{Database, StoreError};
use crate::schedule::NextAction;
use crate::secrets::{Id, TokenHash};

/// The name of reactions in the database.
pub(super) const REACTION_KIND: &str = "reaction";

/// The kind of state.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum NodeStateKind {
    /// The number of open pages of a seat holder.
    OpenPages(TokenHash),
    /// The number of pages that watch the table.
    Spectators,
    /// The progress of a bot preparation in percent; -1 if there is none.
    BotPreparation,
    /// A reaction of a seat, encoded with its time.
    Reaction(Seat),
}

impl NodeStateKind {
    fn to_columns(&self) -> (&'static str, String) {
        match self {
            Self::OpenPages(who) => ("pages", who.as_str().to_owned()),
            Self::Spectators => ("watchers", String::new()),
            Self::BotPreparation => ("study", String::new()),
            Self::Reaction(seat) => (REACTION_KIND, seat.0.to_string()),
        }
    }

    fn from_columns(kind: &str, who: &str) -> Option<Self> {
        match kind {
            "pages" => TokenHash::from_stored(who.to_owned()).map(Self::OpenPages),
            "watchers" => Some(Self::Spectators),
            "study" => Some(Self::BotPreparation),
            REACTION_KIND => who.parse().ok().map(|seat| Self::Reaction(Seat(seat))),
            _ => None,
        }
    }
}

/// One value that a server publishes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeState {
    /// The table.
    pub table: Id,
    /// The server.
    pub node: Id,
    /// What the value means.
    pub kind: NodeStateKind,
    /// The value.
    pub value: i64,
    /// How many milliseconds ago it was published; not written.
    pub age_millis: i64,
}

pub(super) async fn upsert_node_states(
    rows: &[NodeState],
    to: &mut WriteTransaction<'_>,
) -> Result<Vec<ChangeNotice>, sqlx::Error> {
    let upsert = format!(
        "INSERT INTO beside (table_id, node, kind, who, value, seen, tx) \
         VALUES ($1, $2, $3, $4, $5, {now}, {tx}) ON CONFLICT (table_id, node, kind, who) \
         DO UPDATE SET value = excluded.value, seen = excluded.seen, tx = excluded.tx",
        now = to.dialect.now_millis_sql(),
        tx = to.dialect.transaction_id_sql(),
    );
    let mut notices: Vec<ChangeNotice> = Vec::new();
    for NodeState { table, node, kind, value, .. } in rows {
        let (kind, who) = kind.to_columns();
        let query = to.query(&upsert).bind(table.as_str()).bind(node.as_str()).bind(kind);
        query.bind(who).bind(*value).execute(&mut *to.connection).await?;
        if notices.iter().all(|notice| notice.table != *table) {
            notices.push(ChangeNotice {
                table: table.clone(),
                change_count: 0,
                next_action: NextAction::Never,
            });
        }
    }
    Ok(notices)
}

impl Database {
    /// Publishes state of this server to the others.
    ///
    /// # Errors
    /// It couldn't be written.
    pub async fn write_node_states(&self, rows: Vec<NodeState>) -> Result<(), StoreError> {
        self.submit_write(super::write_job::WriteJob::NodeStates(rows)).await
    }

    /// The state of a table on the other servers.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn node_states_of_others(
        &self,
        table: &Id,
        own: &Id,
    ) -> Result<Vec<NodeState>, StoreError> {
        let select = format!(
            "SELECT node, kind, who, value, {} - seen AS age FROM beside \
             WHERE table_id = $1 AND node <> $2",
            self.connections.dialect().now_millis_sql()
        );
        let query = self.query(&select).bind(table.as_str()).bind(own.as_str());
        let mut states = Vec::new();
        for row in query.fetch_all(&mut *self.read_connection().await?).await? {
            let (node, kind): (String, String) = (row.try_get("node")?, row.try_get("kind")?);
            let who: String = row.try_get("who")?;
            if let (Some(node), Some(kind)) =
                (Id::parse(&node), NodeStateKind::from_columns(&kind, &who))
            {
                let (value, age) = (row.try_get("value")?, row.try_get("age")?);
                states.push(NodeState { table: table.clone(), node, kind, value, age_millis: age });
            }
        }
        Ok(states)
    }
}
