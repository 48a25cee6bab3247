//! Migrations. Several servers may start at the same time, and others may already be running.

use std::borrow::Cow;

use rollwright_tables::store::LEASE_MILLIS;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, Connection, Row};

use crate::cluster::NODE_PROTOCOL_VERSION;
use crate::connection::dialect::SqlDialect;
use crate::connection::open_error::OpenError;

/// All migrations, oldest first. Each says whether servers of the previous version may keep
/// running.
pub(crate) const MIGRATIONS: [(i64, &str, &str, RunningServers); 18] = [
    (1, "tables", include_str!("../../migrations/0001_tables.sql"), RunningServers::MustStop),
    (2, "lists", include_str!("../../migrations/0002_lists.sql"), RunningServers::MustStop),
    (3, "probe", include_str!("../../migrations/0003_probe.sql"), RunningServers::MustStop),
    (4, "presence", include_str!("../../migrations/0004_presence.sql"), RunningServers::MustStop),
    (5, "nodes", include_str!("../../migrations/0005_nodes.sql"), RunningServers::MustStop),
    (7, "company", include_str!("../../migrations/0007_company.sql"), RunningServers::MustStop),
    (8, "training", include_str!("../../migrations/0008_training.sql"), RunningServers::MustStop),
    (9, "admin", include_str!("../../migrations/0009_admin.sql"), RunningServers::MustStop),
    (10, "tutors", include_str!("../../migrations/0010_tutors.sql"), RunningServers::MustStop),
    (11, "reviews", include_str!("../../migrations/0011_reviews.sql"), RunningServers::MustStop),
    (12, "time", include_str!("../../migrations/0012_time.sql"), RunningServers::MustStop),
    (13, "lab", include_str!("../../migrations/0013_lab.sql"), RunningServers::MustStop),
    (14, "paging", include_str!("../../migrations/0014_paging.sql"), RunningServers::MustStop),
    (15, "passes", include_str!("../../migrations/0015_passes.sql"), RunningServers::MustStop),
    (16, "lobby", include_str!("../../migrations/0016_lobby.sql"), RunningServers::MustStop),
    (
        17,
        "opponents",
        include_str!("../../migrations/0017_opponents.sql"),
        RunningServers::MustStop,
    ),
    (18, "pig", include_str!("../../migrations/0018_pig.sql"), RunningServers::MustStop),
    (19, "puzzles", include_str!("../../migrations/0019_puzzles.sql"), RunningServers::MustStop),
];

/// What a migration requires of running servers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RunningServers {
    /// They have to be stopped first.
    MustStop,
}

/// An arbitrary lock ID that nothing else in the database uses.
const MIGRATION_LOCK_ID: i64 = 0x726f_6c6c_7772;

/// Runs the missing migrations.
pub(crate) async fn migrate(
    connection: &mut AnyConnection,
    dialect: SqlDialect,
    to_open_error: impl FnOnce(&sqlx::Error) -> OpenError,
) -> Result<(), OpenError> {
    if dialect.is_sqlite {
        loop {
            let before = count_applied_migrations(connection, dialect).await;
            match build_migrator(true).run(&mut *connection).await {
                Ok(()) => return Ok(()),
                // Another program has just run the migration that failed here. SQLite runs each in
                // a transaction of its own, so the next attempt continues after it.
                Err(_) if count_applied_migrations(connection, dialect).await > before => {}
                Err(error) => return Err(OpenError::from_migration_error(&error, to_open_error)),
            }
        }
    }
    // One transaction and a lock that ends with it: a second server finds everything done.
    let mut tx = connection.begin().await?;
    dialect
        .query("SELECT 1 FROM (SELECT pg_advisory_xact_lock($1)) locked")
        .bind(MIGRATION_LOCK_ID)
        .execute(&mut *tx)
        .await?;
    check_no_other_servers(&mut tx, dialect).await?;
    if dialect.is_pooled {
        // The driver names its prepared statements, and the connection may already have such names.
        sqlx::raw_sql("DEALLOCATE ALL").execute(&mut *tx).await?;
    }
    let migrated = build_migrator(false).run(&mut *tx).await;
    migrated.map_err(|error| OpenError::from_migration_error(&error, to_open_error))?;
    if dialect.is_pooled {
        sqlx::raw_sql("DEALLOCATE ALL").execute(&mut *tx).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// How many migrations of an SQLite database have been run; 0 if it is new.
async fn count_applied_migrations(connection: &mut AnyConnection, dialect: SqlDialect) -> i64 {
    let count = dialect.query("SELECT COUNT(*) AS applied FROM _sqlx_migrations");
    let row = count.fetch_one(connection).await;
    row.and_then(|row| row.try_get("applied")).unwrap_or(0)
}

/// Refuses to migrate while servers that can't work with the new schema are running.
async fn check_no_other_servers(
    connection: &mut AnyConnection,
    dialect: SqlDialect,
) -> Result<(), OpenError> {
    let there = "SELECT 1 AS there FROM information_schema.tables \
                 WHERE table_schema = current_schema() AND table_name = 'nodes'";
    if dialect.query(there).fetch_optional(&mut *connection).await?.is_none() {
        return Ok(());
    }
    let select = format!(
        "SELECT COUNT(*) AS living, COALESCE(SUM(CASE WHEN protocol <> {NODE_PROTOCOL_VERSION} THEN 1 ELSE 0 END), 0) AS foreigners \
         FROM nodes WHERE seen > {} - {LEASE_MILLIS}",
        dialect.now_millis_sql()
    );
    let row = dialect.query(&select).fetch_one(&mut *connection).await?;
    let (living, foreigners): (i64, i64) = (row.try_get("living")?, row.try_get("foreigners")?);
    let done = "SELECT CAST(version AS BIGINT) AS version FROM _sqlx_migrations";
    let mut applied: Vec<i64> = Vec::new();
    for row in dialect.query(done).fetch_all(&mut *connection).await? {
        applied.push(row.try_get("version")?);
    }
    let requires_stop = |(version, _, _, running): &(i64, &str, &str, RunningServers)| {
        !applied.contains(version) && *running == RunningServers::MustStop
    };
    if living > 0 && (foreigners > 0 || MIGRATIONS.iter().any(requires_stop)) {
        return Err(OpenError::OtherVersionRunning(living));
    }
    Ok(())
}

fn build_migrator(locking: bool) -> Migrator {
    let migration = |(version, name, sql, _): (i64, &'static str, &'static str, RunningServers)| {
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
