//! Progress bars on the terminal, progress lines in a pipe.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};
use rollwright_bots::Progress;
use rollwright_i18n::Lang;

use crate::ctrl_c;
use crate::texts::texts;

/// Shows the progress of long work once it has run for half a second, and lets Ctrl-C cancel it.
pub(crate) struct ProgressReporter {
    label: String,
    /// Whether to show the number of games and the games per second.
    shows_game_rate: bool,
    lang: Lang,
    started_at: Instant,
    bar: Mutex<Option<ProgressBar>>,
    /// Whether to show nothing.
    is_quiet: bool,
    /// Whether to print lines when standard error is not a terminal.
    prints_lines_to_pipe: bool,
    /// The tenths printed so far as lines.
    tenths_reported: AtomicU64,
}

impl ProgressReporter {
    /// Reports the progress of `label`, for instance `Solving`.
    pub(crate) fn new(label: &str) -> Self {
        Self::with_label(label, false)
    }

    /// Shows nothing if `is_quiet` is set; Ctrl-C still cancels the work.
    pub(crate) fn with_quiet(mut self, is_quiet: bool) -> Self {
        self.is_quiet = is_quiet;
        self
    }

    /// Also prints lines when standard error is not a terminal.
    pub(crate) fn with_pipe_lines(mut self) -> Self {
        self.prints_lines_to_pipe = true;
        self
    }

    /// Reports the progress of played games, with games per second.
    pub(crate) fn for_games(label: &str) -> Self {
        Self::with_label(label, true)
    }

    /// Uses `lang` instead of English. The label must already be in that language.
    pub(crate) fn with_lang(mut self, lang: Lang) -> Self {
        self.lang = lang;
        self
    }

    fn with_label(label: &str, shows_game_rate: bool) -> Self {
        ctrl_c::begin_long_work();
        Self {
            label: label.to_owned(),
            shows_game_rate,
            lang: Lang::En,
            started_at: Instant::now(),
            bar: Mutex::new(None),
            is_quiet: false,
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

    /// The line to print for each new tenth, if lines were asked for and the work takes more
    /// than three seconds.
    fn line_for_pipe(&self, done: u64, total: u64, elapsed: Duration) -> Option<String> {
        if !self.prints_lines_to_pipe || elapsed < Duration::from_secs(3) {
            return None;
        }
        let tenths = done.saturating_mul(10).checked_div(total)?;
        let is_new = self.tenths_reported.fetch_max(tenths, Ordering::Relaxed) < tenths;
        is_new.then(|| format!("{}: {}%", self.label, tenths * 10))
    }
}

/// Games per second, rounded to the digits that matter.
fn games_per_second_text(games: f64) -> String {
    match games {
        games if games >= 1e6 => format!("{:.1}M/s", (games / 1e6).min(999.9)),
        games if games >= 10.0 => format!("{}/s", HumanCount(games as u64)),
        games => format!("{games:.1}/s"),
    }
}

impl Progress for ProgressReporter {
    fn report(&self, done: u64, total: u64) {
        if self.is_quiet {
            return;
        }
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
        ctrl_c::is_cancelled()
    }
}

impl Drop for ProgressReporter {
    fn drop(&mut self) {
        ctrl_c::end_long_work();
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
    fn long_work_prints_a_line_per_tenth_into_a_pipe() {
        let (short, long) = (Duration::from_secs(2), Duration::from_secs(4));
        let lines = |reporter: &ProgressReporter, elapsed| -> Vec<String> {
            let steps = (0..=1000).flat_map(|done| [done, done]);
            steps.filter_map(|done| reporter.line_for_pipe(done, 1000, elapsed)).collect()
        };
        let reporter = ProgressReporter::new("Preparing the bots").with_pipe_lines();
        assert_eq!(lines(&reporter, short), Vec::<String>::new());
        let every_tenth: Vec<String> =
            (1..=10).map(|tenth| format!("Preparing the bots: {}%", tenth * 10)).collect();
        assert_eq!(lines(&reporter, long), every_tenth);
        assert_eq!(lines(&reporter, long), Vec::<String>::new());
        assert_eq!(reporter.line_for_pipe(5, 0, long), None);
        // Without `with_pipe_lines` there are no lines.
        assert_eq!(lines(&ProgressReporter::new("Solving"), long), Vec::<String>::new());
    }

    #[test]
    fn progress_bars_fit_80_columns_and_are_cleared() {
        let screen = InMemoryTerm::new(10, 80);
        for mut reporter in
            [ProgressReporter::for_games("Playing"), ProgressReporter::new("Preparing the bots")]
        {
            let bar = reporter.new_bar(1_000_000_000_000);
            bar.set_draw_target(ProgressDrawTarget::term_like(Box::new(screen.clone())));
            bar.set_position(999_999_999_999);
            bar.tick();
            let shown = screen.contents();
            assert!(shown.starts_with(&reporter.label) && shown.contains(" left"), "{shown}");
            assert_eq!(shown.lines().count(), 1, "{shown}");
            *reporter.bar.get_mut().unwrap() = Some(bar);
            drop(reporter);
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
