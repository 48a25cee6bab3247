//! The console on standard input and output.

use std::io::{self, IsTerminal};

use rollwright_i18n::Lang;
use rollwright_terminal::tui::{TerminalCapabilities, readable_terminal_columns};
use rollwright_terminal::{Console, OutputOptions, StyledText};

use crate::args::LanguageArg;

/// The console for a game. With `strict`, a terminal is treated like a pipe.
pub(crate) fn stdio_console(plain: bool, strict: bool, language: &LanguageArg) -> Console<'static> {
    let typed = io::stdin().is_terminal();
    let style = OutputOptions { shows_guidance: typed && !strict, ..stdout_options(plain) };
    let console = Console::new(io::stdin().lock(), io::stdout(), style, typed);
    let console =
        console.with_full_screen_offer(typed && !plain && !strict && can_show_full_screen());
    console
        .with_lang(select_language(language))
        .with_ascii_only(io::stdout().is_terminal() && !is_unicode_locale())
        .with_columns(io::stdout().is_terminal().then(readable_terminal_columns).flatten())
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

/// The console for a replay, which waits for keys only on a terminal.
pub(crate) fn replay_console(plain: bool, language: &LanguageArg) -> Console<'static> {
    let steps = io::stdin().is_terminal() && io::stdout().is_terminal();
    let console = Console::new(io::stdin().lock(), io::stdout(), stdout_options(plain), steps);
    console
        .with_lang(select_language(language))
        .with_ascii_only(io::stdout().is_terminal() && !is_unicode_locale())
        .with_columns(io::stdout().is_terminal().then(readable_terminal_columns).flatten())
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

/// Colour and Unicode only on a terminal and without `plain`. `NO_COLOR` is honoured.
fn stdout_options(plain: bool) -> OutputOptions {
    let is_styled = !plain && io::stdout().is_terminal();
    let unicode = is_styled && is_unicode_locale();
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    OutputOptions {
        use_colour: is_styled && !no_colour && !is_dumb,
        use_unicode: unicode,
        shows_guidance: false,
    }
}
