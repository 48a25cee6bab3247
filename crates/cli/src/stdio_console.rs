//! The console of this process.

use std::io::{self, IsTerminal};

use rollwright_i18n::Lang;
use rollwright_terminal::tui::{TuiOptions, terminal_columns};
use rollwright_terminal::{Console, OutputOptions, StyledText};

use crate::args::LanguageArg;

/// Standard input and output for a game. With `strict` a terminal is asked as a pipe is.
pub(crate) fn stdio_console(plain: bool, strict: bool, spoken: &LanguageArg) -> Console<'static> {
    let typed = io::stdin().is_terminal();
    let style = OutputOptions { is_guided: typed && !strict, ..stdout_options(plain) };
    let console = Console::new(io::stdin().lock(), io::stdout(), style, typed);
    let console =
        console.with_full_screen_offer(typed && !plain && !strict && can_show_full_screen());
    console
        .with_lang(select_language(spoken))
        .with_ascii_only(io::stdout().is_terminal() && !is_unicode_locale())
        .with_columns(io::stdout().is_terminal().then(terminal_columns).flatten())
}

/// Whether there is a terminal that a full screen can be drawn on.
pub(crate) fn can_show_full_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|value| value == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && (cfg!(windows) || !dumb)
}

/// What a full screen may use here.
pub(crate) fn full_screen_options() -> TuiOptions {
    let OutputOptions { use_colour: colour, use_unicode: unicode, .. } = stdout_options(false);
    TuiOptions { use_colour: colour, use_unicode: unicode }
}

/// Standard input and output for a story, which waits for keys only where somebody sees
/// that it does.
pub(crate) fn replay_console(plain: bool, spoken: &LanguageArg) -> Console<'static> {
    let steps = io::stdin().is_terminal() && io::stdout().is_terminal();
    let console = Console::new(io::stdin().lock(), io::stdout(), stdout_options(plain), steps);
    console
        .with_lang(select_language(spoken))
        .with_ascii_only(io::stdout().is_terminal() && !is_unicode_locale())
        .with_columns(io::stdout().is_terminal().then(terminal_columns).flatten())
}

/// The language that was asked for; else on a terminal that of the system, where we speak
/// it, and in a pipe English, so that scripts read what they always read.
pub(crate) fn select_language(spoken: &LanguageArg) -> Lang {
    let of_system = || {
        let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set)?;
        io::stdout().is_terminal().then(|| Lang::from_locale_tag(&locale)).flatten()
    };
    spoken.lang.or_else(of_system).unwrap_or_default()
}

/// Whether the terminal's locale has characters beyond ASCII; Windows has them always.
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

/// Colour and Unicode only on a terminal, and not with `plain`; `NO_COLOR` is kept.
fn stdout_options(plain: bool) -> OutputOptions {
    let fancy = !plain && io::stdout().is_terminal();
    let unicode = fancy && is_unicode_locale();
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    OutputOptions {
        use_colour: fancy && !no_colour && !dumb,
        use_unicode: unicode,
        is_guided: false,
    }
}
