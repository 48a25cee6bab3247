//! The solutions this process uses: kept in the cache folder, progress on the
//! terminal, Ctrl-C to stop.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};
use rollwright_bots::Progress;
use rollwright_i18n::Lang;
use rollwright_tables::DiskSolutionCache;

use crate::texts::texts;

/// Whether something long is at work, which Ctrl-C stops.
static IS_LONG_WORK_RUNNING: AtomicBool = AtomicBool::new(false);
/// Set by Ctrl-C while something long is at work.
static IS_CANCELLED: AtomicBool = AtomicBool::new(false);

/// What is said when Ctrl-C ends the program.
static EXIT_MESSAGE: Mutex<Option<ExitMessage>> = Mutex::new(None);

type ExitMessage = Box<dyn Fn() -> String + Send>;

/// Has `farewell` said when Ctrl-C ends the program.
pub(crate) fn set_ctrl_c_message(farewell: impl Fn() -> String + Send + 'static) {
    install_ctrl_c_handler();
    *EXIT_MESSAGE.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(farewell));
}

/// While something long is at work the first Ctrl-C stops that, cleanly; a second
/// one, or one at a prompt, ends the program. The signals by which schedulers end a
/// job count as Ctrl-C.
fn install_ctrl_c_handler() {
    static IS_INSTALLED: OnceLock<()> = OnceLock::new();
    IS_INSTALLED.get_or_init(|| {
        // Without a handler Ctrl-C simply ends the program, which loses nothing.
        let _ = ctrlc::set_handler(|| {
            if !IS_LONG_WORK_RUNNING.load(Ordering::Relaxed)
                || IS_CANCELLED.swap(true, Ordering::Relaxed)
            {
                // The bar of what was at work, and the terminal's own ^C, do not stay.
                if IS_LONG_WORK_RUNNING.load(Ordering::Relaxed) && io::stderr().is_terminal() {
                    eprint!("\r\x1b[K");
                }
                let farewell = EXIT_MESSAGE.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(farewell) = farewell.as_ref() {
                    // Nothing is left to be done about an error that nobody can see.
                    let _ = writeln!(io::stderr(), "\n{}", farewell());
                }
                std::process::exit(130);
            }
        });
    });
}

/// Solutions kept in the user's cache folder; `ROLLWRIGHT_CACHE` names another one.
pub(crate) fn open_solution_cache() -> DiskSolutionCache {
    let folder = std::env::var_os("ROLLWRIGHT_CACHE").map(PathBuf::from).unwrap_or_else(|| {
        directories::ProjectDirs::from("", "", "rollwright").map_or_else(
            || std::env::temp_dir().join("rollwright"),
            |dirs| dirs.cache_dir().to_owned(),
        )
    });
    let cache = DiskSolutionCache::new(folder);
    let most = std::env::var("ROLLWRIGHT_CACHE_MB").ok().and_then(|most| most.parse::<u64>().ok());
    match most.and_then(|most| most.checked_mul(1 << 20)) {
        Some(most) => cache.with_max_bytes(most),
        None => cache,
    }
}

/// How many threads to build with: one a core.
pub(crate) fn default_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Shows how far long work has come, once it takes more than a moment.
pub(crate) struct ProgressReporter {
    label: String,
    /// Whether games are counted, and how fast they are played.
    shows_game_rate: bool,
    lang: Lang,
    started_at: Instant,
    bar: Mutex<Option<ProgressBar>>,
    /// Whether a pipe is told too.
    prints_lines_to_pipe: bool,
    /// How many tenths a pipe was told of.
    tenths_reported: AtomicU64,
}

impl ProgressReporter {
    /// A watch over `what`, for instance `Solving`.
    pub(crate) fn new(what: &str) -> Self {
        Self::with_label(what, false)
    }

    /// The same, telling a pipe too, line by line.
    pub(crate) fn with_pipe_lines(mut self) -> Self {
        self.prints_lines_to_pipe = true;
        self
    }

    /// A watch over games that are played, which also tells how fast.
    pub(crate) fn for_games(what: &str) -> Self {
        Self::with_label(what, true)
    }

    /// The same in another language than English; `what` is in it already.
    pub(crate) fn with_lang(mut self, lang: Lang) -> Self {
        self.lang = lang;
        self
    }

    fn with_label(what: &str, shows_game_rate: bool) -> Self {
        install_ctrl_c_handler();
        IS_LONG_WORK_RUNNING.store(true, Ordering::Relaxed);
        Self {
            label: what.to_owned(),
            shows_game_rate,
            lang: Lang::En,
            started_at: Instant::now(),
            bar: Mutex::new(None),
            prints_lines_to_pipe: false,
            tenths_reported: AtomicU64::new(0),
        }
    }

    fn new_bar(&self, total: u64) -> ProgressBar {
        let left = texts(self.lang).time_left;
        let template = match self.shows_game_rate {
            true => format!(
                "{{msg}} [{{wide_bar}}] {{human_pos}} of {{human_len}} games, {{speed}}, {left}"
            ),
            false => format!("{{msg}} [{{wide_bar}}] {{percent}}%, {left}"),
        };
        let style = ProgressStyle::with_template(&template)
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .with_key("speed", |state: &ProgressState, to: &mut dyn fmt::Write| {
                let _ = write!(to, "{}", games_per_second_text(state.per_sec()));
            })
            .progress_chars("=> ");
        ProgressBar::new(total).with_style(style).with_message(self.label.clone())
    }
}

impl ProgressReporter {
    /// In a pipe: a line for each tenth of what takes long, where lines were asked for.
    fn line_for_pipe(&self, done: u64, total: u64, elapsed: Duration) -> Option<String> {
        if !self.prints_lines_to_pipe || elapsed < Duration::from_secs(3) {
            return None;
        }
        let tenths = done.saturating_mul(10).checked_div(total)?;
        let is_new = self.tenths_reported.fetch_max(tenths, Ordering::Relaxed) < tenths;
        is_new.then(|| format!("{}: {}%", self.label, tenths * 10))
    }
}

/// So many games a second, with as many digits as say something.
fn games_per_second_text(games: f64) -> String {
    match games {
        games if games >= 1e6 => format!("{:.1}M/s", (games / 1e6).min(999.9)),
        games if games >= 10.0 => format!("{}/s", HumanCount(games as u64)),
        games => format!("{games:.1}/s"),
    }
}

impl Progress for ProgressReporter {
    fn report(&self, done: u64, total: u64) {
        if !io::stderr().is_terminal() {
            if let Some(line) = self.line_for_pipe(done, total, self.started_at.elapsed()) {
                let _ = writeln!(io::stderr(), "{line}");
            }
            return;
        }
        if self.started_at.elapsed() < Duration::from_millis(500) {
            return;
        }
        let mut bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        let bar = bar.get_or_insert_with(|| self.new_bar(total));
        bar.set_length(total);
        bar.set_position(done);
    }

    fn is_cancelled(&self) -> bool {
        IS_CANCELLED.load(Ordering::Relaxed)
    }
}

impl Drop for ProgressReporter {
    fn drop(&mut self) {
        IS_LONG_WORK_RUNNING.store(false, Ordering::Relaxed);
        let bar = self.bar.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(bar) = bar.take() {
            bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use indicatif::{InMemoryTerm, ProgressDrawTarget};

    use super::*;

    #[test]
    fn a_pipe_is_told_of_each_tenth_of_what_takes_long_once() {
        let (short, long) = (Duration::from_secs(2), Duration::from_secs(4));
        let told = |watch: &ProgressReporter, elapsed| -> Vec<String> {
            let steps = (0..=1000).flat_map(|done| [done, done]);
            steps.filter_map(|done| watch.line_for_pipe(done, 1000, elapsed)).collect()
        };
        let watch = ProgressReporter::new("Preparing the bots").with_pipe_lines();
        assert_eq!(told(&watch, short), Vec::<String>::new());
        let lines: Vec<String> =
            (1..=10).map(|tenth| format!("Preparing the bots: {}%", tenth * 10)).collect();
        assert_eq!(told(&watch, long), lines);
        assert_eq!(told(&watch, long), Vec::<String>::new());
        assert_eq!(watch.line_for_pipe(5, 0, long), None);
        // Nobody who did not ask for lines gets some.
        assert_eq!(told(&ProgressReporter::new("Solving"), long), Vec::<String>::new());
    }

    #[test]
    fn bars_fit_80_columns_and_leave_no_line() {
        let screen = InMemoryTerm::new(10, 80);
        for mut watch in
            [ProgressReporter::for_games("Playing"), ProgressReporter::new("Preparing the bots")]
        {
            let bar = watch.new_bar(1_000_000_000_000);
            bar.set_draw_target(ProgressDrawTarget::term_like(Box::new(screen.clone())));
            bar.set_position(999_999_999_999);
            bar.tick();
            let shown = screen.contents();
            assert!(shown.starts_with(&watch.label) && shown.contains(" left"), "{shown}");
            assert_eq!(shown.lines().count(), 1, "{shown}");
            *watch.bar.get_mut().unwrap() = Some(bar);
            drop(watch);
            assert_eq!(screen.contents(), "");
        }
        let german = ProgressReporter::new("Die Bots machen sich bereit").with_lang(Lang::De);
        let bar = german.new_bar(100);
        bar.set_draw_target(ProgressDrawTarget::term_like(Box::new(screen.clone())));
        bar.set_position(50);
        bar.tick();
        let shown = screen.contents();
        assert!(shown.contains("50%, noch ") && shown.lines().count() == 1, "{shown}");
        assert_eq!(
            (games_per_second_text(123_456.789), games_per_second_text(1.234)),
            ("123,456/s".into(), "1.2/s".into())
        );
    }
}
