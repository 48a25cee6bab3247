//! Bringing a database up to date. Several servers may start together, and others may
//! run already.

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, Connection, Row};

use super::StoreError;
use super::dialect::Dialect;
use super::leases::{LEASE, PROTOCOL};
use super::opening::Opening;

/// The migrations, from the first. A new one says whether servers of the version before
/// can go on running when it is made.
pub(super) const MIGRATIONS: [(i64, &str, &str, Running); 14] = [
    (1, "tables", include_str!("../../migrations/0001_tables.sql"), Running::Stop),
    (2, "lists", include_str!("../../migrations/0002_lists.sql"), Running::Stop),
    (3, "probe", include_str!("../../migrations/0003_probe.sql"), Running::Stop),
    (4, "presence", include_str!("../../migrations/0004_presence.sql"), Running::Stop),
    (5, "nodes", include_str!("../../migrations/0005_nodes.sql"), Running::Stop),
    (7, "company", include_str!("../../migrations/0007_company.sql"), Running::Stop),
    (8, "training", include_str!("../../migrations/0008_training.sql"), Running::Stop),
    (9, "admin", include_str!("../../migrations/0009_admin.sql"), Running::Stop),
    (10, "tutors", include_str!("../../migrations/0010_tutors.sql"), Running::Stop),
    (11, "reviews", include_str!("../../migrations/0011_reviews.sql"), Running::Stop),
    (12, "time", include_str!("../../migrations/0012_time.sql"), Running::Stop),
    (13, "lab", include_str!("../../migrations/0013_lab.sql"), Running::Stop),
    (14, "paging", include_str!("../../migrations/0014_paging.sql"), Running::Stop),
    (15, "passes", include_str!("../../migrations/0015_passes.sql"), Running::Stop),
];

/// What a migration means for servers that run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Running {
    /// They have to stop before.
    Stop,
}

/// Any number that nothing else in the database locks.
const LOCK: i64 = 0x726f_6c6c_7772;

/// Makes the migrations that are missing.
pub(super) async fn migrate(
    connection: &mut AnyConnection,
    dialect: Dialect,
    why: impl FnOnce(&sqlx::Error) -> Opening,
) -> Result<(), StoreError> {
    if dialect.sqlite {
        let migrated = migrator(true).run(connection).await;
        return Ok(migrated.map_err(|error| Opening::of_migration(&error, why))?);
    }
    // One transaction and a lock that ends with it: whoever comes second finds all done.
    let mut tx = connection.begin().await?;
    dialect
        .query("SELECT 1 FROM (SELECT pg_advisory_xact_lock($1)) locked")
        .bind(LOCK)
        .execute(&mut *tx)
        .await?;
    refuse_beside_others(&mut tx, dialect).await?;
    if dialect.pooled {
        // The driver names what it prepares, and the connection may have such names.
        sqlx::raw_sql("DEALLOCATE ALL").execute(&mut *tx).await?;
    }
    let migrated = migrator(false).run(&mut *tx).await;
    migrated.map_err(|error| Opening::of_migration(&error, why))?;
    if dialect.pooled {
        sqlx::raw_sql("DEALLOCATE ALL").execute(&mut *tx).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Servers of another version that run are not pulled the ground away from.
async fn refuse_beside_others(
    connection: &mut AnyConnection,
    dialect: Dialect,
) -> Result<(), StoreError> {
    let there = "SELECT 1 AS there FROM information_schema.tables \
                 WHERE table_schema = current_schema() AND table_name = 'nodes'";
    if dialect.query(there).fetch_optional(&mut *connection).await?.is_none() {
        return Ok(());
    }
    let select = format!(
        "SELECT COUNT(*) AS living, COALESCE(SUM(CASE WHEN protocol <> {PROTOCOL} THEN 1 ELSE 0 END), 0) AS foreigners \
         FROM nodes WHERE seen > {} - {LEASE}",
        dialect.now()
    );
    let row = dialect.query(&select).fetch_one(&mut *connection).await?;
    let (living, foreigners): (i64, i64) = (row.try_get("living")?, row.try_get("foreigners")?);
    let done = "SELECT CAST(version AS BIGINT) AS version FROM _sqlx_migrations";
    let mut made: Vec<i64> = Vec::new();
    for row in dialect.query(done).fetch_all(&mut *connection).await? {
        made.push(row.try_get("version")?);
    }
    let stops = |(version, _, _, running): &(i64, &str, &str, Running)| {
        !made.contains(version) && *running == Running::Stop
    };
    if living > 0 && (foreigners > 0 || MIGRATIONS.iter().any(stops)) {
        return Err(Opening::OthersRun(living).into());
    }
    Ok(())
}

fn migrator(locking: bool) -> Migrator {
    let migration = |(version, name, sql, _): (i64, &'static str, &'static str, Running)| {
        Migration::new(
            version,
            Cow::Borrowed(name),
            MigrationType::Simple,
            Cow::Borrowed(sql),
            false,
        )
    };
    let migrations = MIGRATIONS.into_iter().map(migration).collect();
    Migrator { migrations, locking, ..Migrator::DEFAULT }
}
