//! The statements that are sent to the database, as the driver logs them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

static HEARD: Mutex<Vec<String>> = Mutex::new(Vec::new());
static ALONE: Mutex<()> = Mutex::new(());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Overhears from now on, while no other test does.
pub(crate) fn alone() -> MutexGuard<'static, ()> {
    let alone = lock(&ALONE);
    // Whoever was first has set it.
    let _ = tracing::subscriber::set_global_default(Overhear);
    alone
}

/// Forgets what was heard.
pub(crate) fn start() {
    lock(&HEARD).clear();
}

/// What was heard since.
pub(crate) fn heard() -> Vec<String> {
    std::mem::take(&mut *lock(&HEARD))
}

struct Overhear;

impl Subscriber for Overhear {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "sqlx::query"
    }

    fn event(&self, event: &Event<'_>) {
        let mut statement = Statement::default();
        event.record(&mut statement);
        let Statement { summary, whole } = statement;
        let sql = if whole.trim().is_empty() { summary } else { whole };
        lock(&HEARD).push(sql.trim().to_owned());
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// A statement: its first words, and all of it where there are more.
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
