//! The console on standard input and output.

use std::io::{self, IsTerminal};
use std::sync::OnceLock;

use rollwright_i18n::Lang;
use rollwright_terminal::tui::{
    TerminalCapabilities, terminal_columns_if_wide_enough, terminal_rows,
};
use rollwright_terminal::{Console, OutputOptions, StyledText};

use crate::args::{ColorWhen, LanguageArg};
use crate::pager::show_in_pager;
#[cfg(unix)]
use crate::stdin_terminal::StdinTerminal;

/// The console for a game. With `strict`, a terminal is treated like a pipe.
pub(crate) fn stdio_console(plain: bool, strict: bool, language: &LanguageArg) -> Console<'static> {
    let typed = io::stdin().is_terminal();
    let style = OutputOptions {
        shows_guidance: typed && !strict,
        is_strict: strict,
        ..stdout_options(plain)
    };
    let pager: fn(&str) -> bool = show_in_pager;
    let console = Console::new(io::stdin().lock(), io::stdout(), style, typed)
        .with_terminal_input(stdin_as_terminal_input());
    let console =
        console.with_full_screen_offer(typed && !plain && !strict && can_show_full_screen());
    console
        .with_lang(select_language(language))
        .with_ascii_only(io::stdout().is_terminal() && !is_unicode_locale())
        .with_columns(io::stdout().is_terminal().then(terminal_columns_if_wide_enough).flatten())
        .with_rows(io::stdout().is_terminal().then(terminal_rows).flatten())
        .with_pager((io::stdout().is_terminal() && !plain).then_some(pager))
}

/// Whether the terminal can show the full screen.
pub(crate) fn can_show_full_screen() -> bool {
    let is_dumb = std::env::var_os("TERM").is_none_or(|value| value == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && (cfg!(windows) || !is_dumb)
}

/// The options for the full screen on this terminal.
pub(crate) fn terminal_capabilities() -> TerminalCapabilities {
    let OutputOptions { use_colour: colour, use_unicode: unicode, .. } = stdout_options(false);
    TerminalCapabilities { use_colour: colour, use_unicode: unicode }
}

/// Standard input, if it is a terminal that can be asked for waiting lines.
#[cfg(unix)]
fn stdin_as_terminal_input() -> Option<StdinTerminal> {
    io::stdin().is_terminal().then(StdinTerminal::new)
}

/// Without a way to ask, every line that was typed answers the next question.
#[cfg(not(unix))]
fn stdin_as_terminal_input() -> Option<NoTerminalInput> {
    None
}

/// A terminal that can't be asked.
#[cfg(not(unix))]
enum NoTerminalInput {}

#[cfg(not(unix))]
impl rollwright_terminal::TerminalInput for NoTerminalInput {
    fn is_line_waiting(&mut self) -> bool {
        false
    }

    fn wait_for_line(&mut self) -> bool {
        false
    }
}

/// The console for a replay, which waits for keys only on a terminal.
pub(crate) fn replay_console(plain: bool, language: &LanguageArg) -> Console<'static> {
    let steps = io::stdin().is_terminal() && io::stdout().is_terminal();
    let console = Console::new(io::stdin().lock(), io::stdout(), stdout_options(plain), steps);
    console
        .with_lang(select_language(language))
        .with_ascii_only(io::stdout().is_terminal() && !is_unicode_locale())
        .with_columns(io::stdout().is_terminal().then(terminal_columns_if_wide_enough).flatten())
}

/// The requested language. The default is the system language on a terminal, if supported, and
/// English in a pipe, so that scripts always read the same text.
pub(crate) fn select_language(language: &LanguageArg) -> Lang {
    let of_system = || {
        let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set)?;
        io::stdout().is_terminal().then(|| Lang::from_locale_tag(&locale)).flatten()
    };
    language.lang.or_else(of_system).unwrap_or_default()
}

/// Whether the locale supports Unicode. Windows always does.
fn is_unicode_locale() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    let is_utf8 = |locale: String| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    };
    cfg!(windows) || locale.is_some_and(is_utf8)
}

/// Empty output in the style of standard output.
pub(crate) fn stdout_text() -> StyledText {
    StyledText::new(stdout_options(false))
}

/// The choice of `--color`, made once at the start.
static COLOR_WHEN: OnceLock<ColorWhen> = OnceLock::new();

/// Stores the choice of `--color`. Only the first call counts.
pub(crate) fn set_color(when: ColorWhen) {
    let _ = COLOR_WHEN.set(when);
}

/// Colour and Unicode only on a terminal and without `plain`. `NO_COLOR` is honoured unless `--color`
/// decides.
fn stdout_options(plain: bool) -> OutputOptions {
    let is_styled = !plain && io::stdout().is_terminal();
    let unicode = is_styled && is_unicode_locale();
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    let use_colour = match COLOR_WHEN.get().copied().unwrap_or_default() {
        ColorWhen::Auto => is_styled && !no_colour && !is_dumb,
        ColorWhen::Always => !plain,
        ColorWhen::Never => false,
    };
    OutputOptions { use_colour, use_unicode: unicode, shows_guidance: false, is_strict: false }
}
