//! Logs that never hold the server up: lines go into a queue, and a thread writes them.
//! When nobody reads them the queue fills up; what comes then is counted and dropped,
//! and the log says how much it was as soon as it is read again.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

use rollwright_tables::metrics::Counter;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// What the names of our crates begin with.
const OURS: &str = "rollwright";

/// How many lines may wait.
const WAITING: usize = 4096;

/// For how long lines are gathered to be written together.
const GATHERED: Duration = Duration::from_millis(10);

/// The lines of the log on their way out.
#[derive(Clone)]
pub(crate) struct Logs {
    queue: SyncSender<Entry>,
    /// Lines that were dropped since the log has said so last.
    dropped: Arc<AtomicU64>,
    /// All lines that were ever dropped.
    ever_dropped: Arc<Counter>,
}

enum Entry {
    Line(Vec<u8>),
    /// Everything before it has been written.
    Settled(SyncSender<()>),
}

/// How lines look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogForm {
    /// A line of text for people.
    Text,
    /// A line of JSON for programs.
    Json,
}

/// How much is logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogLevel {
    /// What went wrong and needs somebody.
    Error,
    /// And what went wrong and was dealt with.
    Warn,
    /// And every request.
    Info,
    /// And details of what was done.
    Debug,
}

impl LogLevel {
    fn filter(self) -> LevelFilter {
        match self {
            Self::Error => LevelFilter::ERROR,
            Self::Warn => LevelFilter::WARN,
            Self::Info => LevelFilter::INFO,
            Self::Debug => LevelFilter::DEBUG,
        }
    }
}

impl Logs {
    /// Logs that are written to `out`.
    ///
    /// # Errors
    /// There can't be another thread.
    pub(crate) fn to(out: impl Write + Send + 'static, look: LogForm) -> io::Result<Self> {
        let (queue, entries) = sync_channel(WAITING);
        let logs = Self { queue, dropped: Arc::default(), ever_dropped: Arc::default() };
        let dropped = logs.dropped.clone();
        std::thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || write(&entries, out, &dropped, look))?;
        Ok(logs)
    }

    /// Counts the lines that are dropped.
    pub(crate) fn dropped(&self) -> Arc<Counter> {
        self.ever_dropped.clone()
    }

    /// Has what is at least this important written down, in this process.
    pub(crate) fn take_over(&self, level: LogLevel, form: LogForm) {
        let lines = tracing_subscriber::fmt().with_writer(self.clone());
        // What other crates say about their insides may hold what nobody is to read.
        let others = LevelFilter::WARN.min(level.filter());
        let ours = Targets::new().with_default(others).with_target(OURS, level.filter());
        let most = lines.with_max_level(level.filter());
        // Whoever has set up logging already keeps theirs.
        let _ = match form {
            LogForm::Text => most.finish().with(ours).try_init(),
            LogForm::Json => most.json().finish().with(ours).try_init(),
        };
    }

    /// Waits until all lines are written, but no longer than this: whoever reads them
    /// may have stopped.
    pub(crate) fn settle(&self, patience: Duration) {
        let until = Instant::now() + patience;
        let (done, settled) = sync_channel(1);
        let mut entry = Entry::Settled(done);
        while let Err(TrySendError::Full(again)) = self.queue.try_send(entry) {
            if Instant::now() >= until {
                return;
            }
            entry = again;
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = settled.recv_timeout(until.saturating_duration_since(Instant::now()));
    }
}

impl Write for &Logs {
    /// Takes one line.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.queue.try_send(Entry::Line(line.to_vec())).is_err() {
            self.dropped.fetch_add(1, Ordering::Relaxed);
            self.ever_dropped.count();
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'l> MakeWriter<'l> for Logs {
    type Writer = &'l Logs;

    fn make_writer(&'l self) -> &'l Logs {
        self
    }
}

/// Writes what comes. Where nobody can read it any more, that is not the server's loss.
fn write(entries: &Receiver<Entry>, mut out: impl Write, dropped: &AtomicU64, look: LogForm) {
    while let Ok(first) = entries.recv() {
        let (mut lines, mut settled) = (Vec::new(), Vec::new());
        for entry in std::iter::once(first).chain(entries.try_iter().take(WAITING)) {
            match entry {
                Entry::Line(line) => lines.extend(line),
                Entry::Settled(done) => settled.push(done),
            }
        }
        let lost = dropped.swap(0, Ordering::Relaxed);
        if lost > 0 {
            lines.extend(notice(lost, look).into_bytes());
        }
        let _ = out.write_all(&lines).and_then(|()| out.flush());
        settled.into_iter().for_each(|done| _ = done.send(()));
        // To be woken for every line would cost a busy server more than the lines do.
        std::thread::sleep(GATHERED);
    }
}

/// The line that tells how many are missing.
fn notice(dropped: u64, look: LogForm) -> String {
    let mut timestamp = String::new();
    let _ = SystemTime.format_time(&mut Writer::new(&mut timestamp));
    let (level, message) = ("WARN", "log lines were dropped, because nobody read them");
    let target = module_path!();
    match look {
        LogForm::Text => format!("{timestamp}  {level} {target}: {message} dropped={dropped}\n"),
        LogForm::Json => {
            let fields = serde_json::json!({ "message": message, "dropped": dropped });
            let line = serde_json::json!({
                "timestamp": timestamp, "level": level, "fields": fields, "target": target
            });
            format!("{line}\n")
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Condvar, Mutex};

    use super::*;

    /// A reader that takes nothing until it is let go on.
    #[derive(Default)]
    struct Stalled {
        taken: Mutex<Vec<u8>>,
        reads: Mutex<bool>,
        go_on: Condvar,
    }

    impl Write for &Stalled {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let reads = self.go_on.wait_while(self.reads.lock().unwrap(), |reads| !*reads);
            drop(reads.unwrap());
            self.taken.lock().unwrap().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_that_stalls_holds_nobody_up_and_is_told_how_much_it_missed() {
        for look in [LogForm::Text, LogForm::Json] {
            // The thread that writes to it lives as long as the process.
            let out: &'static Stalled = Box::leak(Box::default());
            let logs = Logs::to(out, look).unwrap();
            let lines = 3 * WAITING;
            for number in 0..lines {
                (&logs).write_all(format!("line {number}\n").as_bytes()).unwrap();
            }
            // Nobody reads, and nobody waits for long.
            logs.settle(Duration::ZERO);
            *out.reads.lock().unwrap() = true;
            out.go_on.notify_all();
            logs.settle(Duration::from_secs(60));
            let text = String::from_utf8(out.taken.lock().unwrap().clone()).unwrap();
            let kept = text.lines().filter(|line| line.starts_with("line ")).count();
            assert!((WAITING..lines).contains(&kept), "{kept}");
            let missing: usize = text.lines().filter_map(|line| count(line, look)).sum();
            assert_eq!(kept + missing, lines, "none is lost without a word");
            assert_eq!(logs.dropped().get(), missing as u64);
        }
    }

    fn count(line: &str, look: LogForm) -> Option<usize> {
        match look {
            LogForm::Text => line.split_once("dropped=")?.1.parse().ok(),
            LogForm::Json => {
                let line: serde_json::Value = serde_json::from_str(line).ok()?;
                Some(line["fields"]["dropped"].as_u64()? as usize)
            }
        }
    }
}
