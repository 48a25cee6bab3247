//! Logging that never blocks the server: lines go into a queue, and a thread writes them. If nobody
//! reads the output, the queue fills up and new lines are dropped. The log reports how many as soon
//! as it is read again.
//!
//! `tracing-appender` doesn't report dropped lines in the log. With its queue full at shutdown it
//! waits only 0.1 s, so a slow reader loses lines that no counter includes.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// The prefix of our crates' names.
const CRATE_PREFIX: &str = "rollwright";

/// How many lines may be queued.
const MAX_QUEUED_LINES: usize = 4096;

/// How long lines are collected before they are written together.
const FLUSH_INTERVAL: Duration = Duration::from_millis(10);

/// The queue of log lines.
#[derive(Clone)]
pub(crate) struct LogQueue {
    queue: SyncSender<QueueEntry>,
    /// Dropped lines since the last report.
    unreported_dropped: Arc<AtomicU64>,
    /// All dropped lines.
    total_dropped: Arc<AtomicU64>,
}

enum QueueEntry {
    Line(Vec<u8>),
    /// Signals that everything before it has been written.
    Flush(SyncSender<()>),
}

/// The format of log lines.
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
    /// Failures that need attention.
    Error,
    /// Also failures that were handled.
    Warn,
    /// Also every request.
    Info,
    /// Also details of the work.
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
    /// Starts a thread that writes lines to `out`.
    ///
    /// # Errors
    /// The thread can't be started.
    pub(crate) fn start_writer(
        out: impl Write + Send + 'static,
        format: LogFormat,
    ) -> io::Result<Self> {
        let (queue, entries) = sync_channel(MAX_QUEUED_LINES);
        let logs =
            Self { queue, unreported_dropped: Arc::default(), total_dropped: Arc::default() };
        let dropped = logs.unreported_dropped.clone();
        std::thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || write_lines(&entries, out, &dropped, format))?;
        Ok(logs)
    }

    /// The counter of dropped lines.
    pub(crate) fn dropped_lines(&self) -> Arc<AtomicU64> {
        self.total_dropped.clone()
    }

    /// Installs the logger for this process.
    pub(crate) fn install(&self, level: LogLevel, format: LogFormat) {
        let lines = tracing_subscriber::fmt().with_writer(self.clone());
        // Debug output of other crates may contain secrets.
        let others = LevelFilter::WARN.min(level.filter());
        let targets = Targets::new().with_default(others).with_target(CRATE_PREFIX, level.filter());
        let logger = lines.with_max_level(level.filter());
        // A logger that is already installed stays.
        let _ = match format {
            LogFormat::Text => logger.finish().with(targets).try_init(),
            LogFormat::Json => logger.json().finish().with(targets).try_init(),
        };
    }

    /// Waits until all lines are written, for at most `timeout`: the reader may have stopped.
    pub(crate) fn flush_within(&self, timeout: Duration) {
        let until = Instant::now() + timeout;
        let (done, flushed) = sync_channel(1);
        let mut entry = QueueEntry::Flush(done);
        while let Err(TrySendError::Full(again)) = self.queue.try_send(entry) {
            if Instant::now() >= until {
                return;
            }
            entry = again;
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = flushed.recv_timeout(until.saturating_duration_since(Instant::now()));
    }
}

impl Write for &LogQueue {
    /// Queues one line.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.queue.try_send(QueueEntry::Line(line.to_vec())).is_err() {
            self.unreported_dropped.fetch_add(1, Ordering::Relaxed);
            self.total_dropped.fetch_add(1, Ordering::Relaxed);
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

/// Writes lines as they arrive. Write errors are ignored: the server continues without a log.
fn write_lines(
    entries: &Receiver<QueueEntry>,
    mut out: impl Write,
    dropped: &AtomicU64,
    format: LogFormat,
) {
    while let Ok(first) = entries.recv() {
        let (mut lines, mut flushed) = (Vec::new(), Vec::new());
        for entry in std::iter::once(first).chain(entries.try_iter().take(MAX_QUEUED_LINES)) {
            match entry {
                QueueEntry::Line(line) => lines.extend(line),
                QueueEntry::Flush(done) => flushed.push(done),
            }
        }
        let unreported = dropped.swap(0, Ordering::Relaxed);
        if unreported > 0 {
            lines.extend(dropped_lines_notice(unreported, format).into_bytes());
        }
        let _ = out.write_all(&lines).and_then(|()| out.flush());
        flushed.into_iter().for_each(|done| _ = done.send(()));
        // Waking up for every line would cost a busy server more than the lines do.
        std::thread::sleep(FLUSH_INTERVAL);
    }
}

/// The line that reports how many lines were dropped.
fn dropped_lines_notice(dropped: u64, format: LogFormat) -> String {
    let mut timestamp = String::new();
    let _ = SystemTime.format_time(&mut Writer::new(&mut timestamp));
    let (level, message) = ("WARN", "log lines were dropped because nothing read them");
    let target = module_path!();
    match format {
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

    use super::*;

    /// A reader that blocks until it is released.
    #[derive(Default)]
    struct StalledReader {
        taken: Mutex<Vec<u8>>,
        is_reading: Mutex<bool>,
        released: Condvar,
    }

    impl Write for &StalledReader {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let is_reading = self
                .released
                .wait_while(self.is_reading.lock().unwrap(), |is_reading| !*is_reading);
            drop(is_reading.unwrap());
            self.taken.lock().unwrap().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_stalled_reader_blocks_nobody_and_learns_how_many_lines_were_dropped() {
        for format in [LogFormat::Text, LogFormat::Json] {
            // The writer thread lives as long as the process.
            let out: &'static StalledReader = Box::leak(Box::default());
            let logs = LogQueue::start_writer(out, format).unwrap();
            let lines = 3 * MAX_QUEUED_LINES;
            for number in 0..lines {
                (&logs).write_all(format!("line {number}\n").as_bytes()).unwrap();
            }
            // Nobody reads, and the flush doesn't wait.
            logs.flush_within(Duration::ZERO);
            *out.is_reading.lock().unwrap() = true;
            out.released.notify_all();
            logs.flush_within(Duration::from_secs(60));
            let text = String::from_utf8(out.taken.lock().unwrap().clone()).unwrap();
            let written = text.lines().filter(|line| line.starts_with("line ")).count();
            assert!((MAX_QUEUED_LINES..lines).contains(&written), "{written}");
            let missing: usize = text.lines().filter_map(|line| count(line, format)).sum();
            assert_eq!(written + missing, lines, "none is lost without a word");
            assert_eq!(logs.dropped_lines().load(Ordering::Relaxed), missing as u64);
        }
    }

    fn count(line: &str, format: LogFormat) -> Option<usize> {
        match format {
            LogFormat::Text => line.split_once("dropped=")?.1.parse().ok(),
            LogFormat::Json => {
                let line: serde_json::Value = serde_json::from_str(line).ok()?;
                Some(line["fields"]["dropped"].as_u64()? as usize)
            }
        }
    }
}
