//! Captures the SQL statements that the database driver logs.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

static STATEMENTS: Mutex<Vec<String>> = Mutex::new(Vec::new());
static CAPTURE_LOCK: Mutex<()> = Mutex::new(());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Captures statements while the guard is held. Only one test can capture at a time.
pub(crate) fn capture_exclusively() -> MutexGuard<'static, ()> {
    let guard = lock(&CAPTURE_LOCK);
    // This fails if an earlier test has already set it.
    let _ = tracing::subscriber::set_global_default(SqlCapture);
    guard
}

/// Clears the captured statements.
pub(crate) fn clear() {
    lock(&STATEMENTS).clear();
}

/// Takes the statements captured since [`clear`].
pub(crate) fn take() -> Vec<String> {
    std::mem::take(&mut *lock(&STATEMENTS))
}

struct SqlCapture;

impl Subscriber for SqlCapture {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "sqlx::query"
    }

    fn event(&self, event: &Event<'_>) {
        let mut statement = Statement::default();
        event.record(&mut statement);
        let Statement { summary, whole } = statement;
        let sql = if whole.trim().is_empty() { summary } else { whole };
        lock(&STATEMENTS).push(sql.trim().to_owned());
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// A logged statement: its summary, and its full text if that is longer.
#[derive(Default)]
struct Statement {
    summary: String,
    whole: String,
}

impl Visit for Statement {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "summary" => self.summary = value.to_owned(),
            "db.statement" => self.whole = value.to_owned(),
            _ => {}
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}
