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
const CRATE_PREFIX: &str = "rollwright";

/// How many lines may wait.
const MAX_QUEUED_LINES: usize = 4096;

/// For how long lines are gathered to be written together.
const FLUSH_INTERVAL: Duration = Duration::from_millis(10);

/// The lines of the log on their way out.
#[derive(Clone)]
pub(crate) struct LogQueue {
    queue: SyncSender<QueueEntry>,
    /// Lines that were dropped since the log has said so last.
    unreported_dropped: Arc<AtomicU64>,
    /// All lines that were ever dropped.
    total_dropped: Arc<Counter>,
}

enum QueueEntry {
    Line(Vec<u8>),
    /// Everything before it has been written.
    Flush(SyncSender<()>),
}

/// How lines look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
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

impl LogQueue {
    /// Logs that are written to `out`.
    ///
    /// # Errors
    /// There can't be another thread.
    pub(crate) fn start_writer(
        out: impl Write + Send + 'static,
        look: LogFormat,
    ) -> io::Result<Self> {
        let (queue, entries) = sync_channel(MAX_QUEUED_LINES);
        let logs =
            Self { queue, unreported_dropped: Arc::default(), total_dropped: Arc::default() };
        let dropped = logs.unreported_dropped.clone();
        std::thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || write_lines(&entries, out, &dropped, look))?;
        Ok(logs)
    }

    /// Counts the lines that are dropped.
    pub(crate) fn dropped_lines(&self) -> Arc<Counter> {
        self.total_dropped.clone()
    }

    /// Has what is at least this important written down, in this process.
    pub(crate) fn install(&self, level: LogLevel, form: LogFormat) {
        let lines = tracing_subscriber::fmt().with_writer(self.clone());
        // What other crates say about their insides may hold what nobody is to read.
        let others = LevelFilter::WARN.min(level.filter());
        let ours = Targets::new().with_default(others).with_target(CRATE_PREFIX, level.filter());
        let most = lines.with_max_level(level.filter());
        // Whoever has set up logging already keeps theirs.
        let _ = match form {
            LogFormat::Text => most.finish().with(ours).try_init(),
            LogFormat::Json => most.json().finish().with(ours).try_init(),
        };
    }

    /// Waits until all lines are written, but no longer than this: whoever reads them
    /// may have stopped.
    pub(crate) fn flush_within(&self, patience: Duration) {
        let until = Instant::now() + patience;
        let (done, settled) = sync_channel(1);
        let mut entry = QueueEntry::Flush(done);
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

impl Write for &LogQueue {
    /// Takes one line.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.queue.try_send(QueueEntry::Line(line.to_vec())).is_err() {
            self.unreported_dropped.fetch_add(1, Ordering::Relaxed);
            self.total_dropped.increment();
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'l> MakeWriter<'l> for LogQueue {
    type Writer = &'l LogQueue;

    fn make_writer(&'l self) -> &'l LogQueue {
        self
    }
}

/// Writes what comes. Where nobody can read it any more, that is not the server's loss.
fn write_lines(
    entries: &Receiver<QueueEntry>,
    mut out: impl Write,
    dropped: &AtomicU64,
    look: LogFormat,
) {
    while let Ok(first) = entries.recv() {
        let (mut lines, mut settled) = (Vec::new(), Vec::new());
        for entry in std::iter::once(first).chain(entries.try_iter().take(MAX_QUEUED_LINES)) {
            match entry {
                QueueEntry::Line(line) => lines.extend(line),
                QueueEntry::Flush(done) => settled.push(done),
            }
        }
        let lost = dropped.swap(0, Ordering::Relaxed);
        if lost > 0 {
            lines.extend(dropped_lines_notice(lost, look).into_bytes());
        }
        let _ = out.write_all(&lines).and_then(|()| out.flush());
        settled.into_iter().for_each(|done| _ = done.send(()));
        // To be woken for every line would cost a busy server more than the lines do.
        std::thread::sleep(FLUSH_INTERVAL);
    }
}

/// The line that tells how many are missing.
fn dropped_lines_notice(dropped: u64, look: LogFormat) -> String {
    let mut timestamp = String::new();
    let _ = SystemTime.format_time(&mut Writer::new(&mut timestamp));
    let (level, message) = ("WARN", "log lines were dropped, because nobody read them");
    let target = module_path!();
    match look {
        LogFormat::Text => format!("{timestamp}  {level} {target}: {message} dropped={dropped}\n"),
        LogFormat::Json => {
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

    use crate::server::logging::*;

    /// A reader that takes nothing until it is let go on.
    #[derive(Default)]
    struct StalledReader {
        taken: Mutex<Vec<u8>>,
        reads: Mutex<bool>,
        go_on: Condvar,
    }

    impl Write for &StalledReader {
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
        for look in [LogFormat::Text, LogFormat::Json] {
            // The thread that writes to it lives as long as the process.
            let out: &'static StalledReader = Box::leak(Box::default());
            let logs = LogQueue::start_writer(out, look).unwrap();
            let lines = 3 * MAX_QUEUED_LINES;
            for number in 0..lines {
                (&logs).write_all(format!("line {number}\n").as_bytes()).unwrap();
            }
            // Nobody reads, and nobody waits for long.
            logs.flush_within(Duration::ZERO);
            *out.reads.lock().unwrap() = true;
            out.go_on.notify_all();
            logs.flush_within(Duration::from_secs(60));
            let text = String::from_utf8(out.taken.lock().unwrap().clone()).unwrap();
            let kept = text.lines().filter(|line| line.starts_with("line ")).count();
            assert!((MAX_QUEUED_LINES..lines).contains(&kept), "{kept}");
            let missing: usize = text.lines().filter_map(|line| count(line, look)).sum();
            assert_eq!(kept + missing, lines, "none is lost without a word");
            assert_eq!(logs.dropped_lines().get(), missing as u64);
        }
    }

    fn count(line: &str, look: LogFormat) -> Option<usize> {
        match look {
            LogFormat::Text => line.split_once("dropped=")?.1.parse().ok(),
            LogFormat::Json => {
                let line: serde_json::Value = serde_json::from_str(line).ok()?;
                Some(line["fields"]["dropped"].as_u64()? as usize)
            }
        }
    }
}
