//! An open database.

use std::sync::Arc;

use rollwright_tables::StoreError;
use rollwright_tables::metrics::TableMetrics;
use rollwright_tables::store::{ClusterStore, Store};
use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyPool, Transaction};
use tokio::sync::{mpsc, oneshot};

use crate::cluster::notify::ChangeNotifier;
use crate::connection::connector::Connector;
use crate::connection::open_error::OpenError;
use crate::connection::unavailable;
use crate::writer::batch_writer::{QueuedWrite, WriterMessage, start_writer};
use crate::writer::write_job::WriteJob;

/// A database with tables in it.
#[derive(Clone)]
pub struct Database {
    /// Connector for reading. The writer does all writing to tables.
    pub(crate) read_pool: AnyPool,
    pub(crate) connections: Arc<Connector>,
    pub(crate) writer: mpsc::Sender<WriterMessage>,
    /// Notifies other servers of what was written.
    pub(crate) notifier: ChangeNotifier,
    pub(crate) metrics: Arc<TableMetrics>,
}

impl Database {
    /// Opens and migrates the database at `url`: `sqlite:FILE`, which is created if it is missing,
    /// or `postgres://USER:PASSWORD@HOST/DATABASE`.
    ///
    /// # Errors
    /// It can't be reached, opened or migrated.
    pub async fn connect(url: &str) -> Result<Self, OpenError> {
        let (connections, connection) = Connector::open_and_migrate(url).await?;
        let connections = Arc::new(connections);
        let read_pool = connections.read_pool().await.map_err(unavailable)?;
        let (metrics, notifier) = (Arc::<TableMetrics>::default(), ChangeNotifier::default());
        let writer =
            start_writer(connections.clone(), connection, notifier.clone(), metrics.clone());
        let store = Self { read_pool, connections, writer, notifier, metrics };
        store.reset_foreign_transaction_ids().await?;
        Ok(store)
    }

    /// A statement.
    pub(crate) fn query<'q>(&self, sql: &'q str) -> Query<'q, Any, AnyArguments<'q>> {
        self.connections.dialect().query(sql)
    }

    /// Whether a pooler in transaction mode is in between.
    #[must_use]
    pub fn is_behind_pooler(&self) -> bool {
        self.connections.dialect().is_pooled
    }

    /// Begins a short transaction beside those of the writer.
    pub(crate) async fn begin_short_write(&self) -> Result<Transaction<'static, Any>, StoreError> {
        // A write to a file that was moved away would be lost.
        self.connections.check_file()?;
        self.begin_write().await
    }

    pub(crate) async fn submit_write(&self, job: WriteJob) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        let closed = |_| StoreError::Closed;
        let ask = WriterMessage::Write(QueuedWrite { job, reply: done });
        self.writer.send(ask).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(closed)?
    }
}

impl Store for Database {
    fn cluster(&self) -> Option<&dyn ClusterStore> {
        (!self.connections.is_sqlite()).then_some(self)
    }
}

impl ClusterStore for Database {}
