//! What is known about the holder of a token.

use async_trait::async_trait;
use rollwright_tables::store::{MAX_LISTED_TABLES, TokenHolderStore};
use rollwright_tables::{Id, StoreError, TokenHash};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::connection::unavailable;
use crate::database::Database;
use crate::writer::write_job::WriteJob;

#[async_trait]
impl TokenHolderStore for Database {
    async fn has_finished_game(&self, holder: &TokenHash) -> Result<bool, StoreError> {
        let row = self
            .query("SELECT seat FROM chairs WHERE holder = $1 AND ended > 0 LIMIT 1")
            .bind(holder.as_str())
            .fetch_optional(&mut *self.read_connection().await?)
            .await
            .map_err(unavailable)?;
        Ok(row.is_some())
    }

    async fn latest_name_of(&self, holder: &TokenHash) -> Result<Option<String>, StoreError> {
        let sql = format!(
            "SELECT p.name FROM (SELECT person, created, table_id, seat FROM chairs \
               WHERE holder = $1 ORDER BY created DESC, table_id, seat LIMIT {MAX_LISTED_TABLES}) c \
             JOIN people p ON p.id = c.person \
             ORDER BY c.created DESC, c.table_id, c.seat LIMIT 1"
        );
        let query = self.query(&sql).bind(holder.as_str());
        let row =
            query.fetch_optional(&mut *self.read_connection().await?).await.map_err(unavailable)?;
        row.map(|row| row.try_get("name")).transpose().map_err(unavailable)
    }

    async fn has_seen_token(&self, token: &TokenHash) -> Result<bool, StoreError> {
        let known = "SELECT 1 AS known \
                     WHERE EXISTS (SELECT 1 FROM chairs WHERE holder = $1) \
                     OR EXISTS (SELECT 1 FROM tables WHERE host = $1) \
                     OR EXISTS (SELECT 1 FROM training_answers WHERE owner = $1) \
                     OR EXISTS (SELECT 1 FROM puzzle_runs WHERE owner = $1)";
        let row = self
            .query(known)
            .bind(token.as_str())
            .fetch_optional(&mut *self.read_connection().await?)
            .await
            .map_err(unavailable)?;
        Ok(row.is_some())
    }

    async fn person_ids_of(&self, holder: &TokenHash) -> Result<Vec<Id>, StoreError> {
        let select = "SELECT DISTINCT person FROM chairs WHERE holder = $1 AND person <> ''";
        self.query_ids(select, holder.as_str()).await
    }

    async fn delete_person_name_everywhere(&self, person: &Id) -> Result<(), StoreError> {
        self.submit_write(WriteJob::DeletePerson(person.clone())).await
    }
}

impl Database {
    pub(crate) async fn query_ids(
        &self,
        select: &'static str,
        key: &str,
    ) -> Result<Vec<Id>, StoreError> {
        let rows = self
            .query(select)
            .bind(key)
            .fetch_all(&mut *self.read_connection().await?)
            .await
            .map_err(unavailable)?;
        let id = |row: &AnyRow| row.try_get("person").map(Id::parse);
        let ids: Vec<Option<Id>> =
            rows.iter().map(id).collect::<Result<_, sqlx::Error>>().map_err(unavailable)?;
        Ok(ids.into_iter().flatten().collect())
    }
}
