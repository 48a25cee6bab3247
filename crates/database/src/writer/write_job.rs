//! Write jobs, and their order.

use rollwright_tables::store::{
    EphemeralTableValue, StoredReview, TableChangeNotice, TableInsert, TableWrite,
};
use rollwright_tables::{Id, NextServerActionTime};

use crate::player_training::TrainingWrite;

/// Something to write atomically.
pub(crate) enum WriteJob {
    CreateTable(Box<TableInsert>),
    WriteTable(Box<TableWrite>),
    DeletePerson(Id),
    /// Increments a counter that is then read back.
    HealthCheck,
    DeleteUnfinishedGame(Id),
    /// Only stores when the server must act next.
    SetNextAction {
        table: Id,
        change_count: u64,
        next_action: NextServerActionTime,
    },
    /// Somebody with a seat is at these tables; concerns those in the public list.
    ListedTablesSeen {
        tables: Vec<Id>,
        now: i64,
    },
    /// Ephemeral state of tables on a server.
    EphemeralTableStates(Vec<EphemeralTableValue>),
    /// A write for the trainer.
    Training(Box<TrainingWrite>),
    /// A review by the coach.
    Review(Box<StoredReview>),
}

/// The outcome of a job that didn't fail.
pub(crate) enum WriteOutcome {
    /// It is written; the notices go to other servers.
    Written(Vec<TableChangeNotice>),
    /// Another write was faster: nothing is written.
    Conflict,
}

impl WriteJob {
    /// All servers lock rows in the same order, by table, so that they can't deadlock; jobs that
    /// touch many tables come last.
    pub(crate) fn lock_order(&self) -> (u8, &str) {
        match self {
            Self::CreateTable(table) => {
                (0, table.rematch_of.as_ref().unwrap_or(&table.definition.id).as_str())
            }
            Self::WriteTable(write) => (0, write.table.as_str()),
            Self::SetNextAction { table, .. } | Self::DeleteUnfinishedGame(table) => {
                (0, table.as_str())
            }
            Self::DeletePerson(person) => (1, person.as_str()),
            Self::EphemeralTableStates(_)
            | Self::Training(_)
            | Self::Review(_)
            | Self::ListedTablesSeen { .. } => (2, ""),
            Self::HealthCheck => (3, ""),
        }
    }
}
