//! The console of this process.

use std::io::{self, IsTerminal};

use rollwright_i18n::Lang;
use rollwright_terminal::screen::{Looks, columns};
use rollwright_terminal::{Console, Output, Style};

use crate::args::Spoken;

/// Standard input and output for a game. With `strict` a terminal is asked as a pipe is.
pub(crate) fn console(plain: bool, strict: bool, spoken: &Spoken) -> Console<'static> {
    let typed = io::stdin().is_terminal();
    let style = Style { guided: typed && !strict, ..style(plain) };
    let console = Console::new(io::stdin().lock(), io::stdout(), style, typed);
    let console = console.offering_screen(typed && !plain && !strict && has_screen());
    console
        .speaking(language(spoken))
        .in_ascii(io::stdout().is_terminal() && !shows_unicode())
        .fitting(io::stdout().is_terminal().then(columns).flatten())
}

/// Whether there is a terminal that a full screen can be drawn on.
pub(crate) fn has_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|value| value == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && (cfg!(windows) || !dumb)
}

/// What a full screen may use here.
pub(crate) fn looks() -> Looks {
    let Style { colour, unicode, .. } = style(false);
    Looks { colour, unicode }
}

/// Standard input and output for a story, which waits for keys only where somebody sees
/// that it does.
pub(crate) fn reader(plain: bool, spoken: &Spoken) -> Console<'static> {
    let steps = io::stdin().is_terminal() && io::stdout().is_terminal();
    let console = Console::new(io::stdin().lock(), io::stdout(), style(plain), steps);
    console
        .speaking(language(spoken))
        .in_ascii(io::stdout().is_terminal() && !shows_unicode())
        .fitting(io::stdout().is_terminal().then(columns).flatten())
}

/// The language that was asked for; else on a terminal that of the system, where we speak
/// it, and in a pipe English, so that scripts read what they always read.
pub(crate) fn language(spoken: &Spoken) -> Lang {
    let of_system = || {
        let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set)?;
        io::stdout().is_terminal().then(|| Lang::from_tag(&locale)).flatten()
    };
    spoken.lang.or_else(of_system).unwrap_or_default()
}

/// Whether the terminal's locale has characters beyond ASCII; Windows has them always.
fn shows_unicode() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    let is_utf8 = |locale: String| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    };
    cfg!(windows) || locale.is_some_and(is_utf8)
}

/// Empty output in the style of standard output.
pub(crate) fn output() -> Output {
    Output::new(style(false))
}

/// Colour and Unicode only on a terminal, and not with `plain`; `NO_COLOR` is kept.
fn style(plain: bool) -> Style {
    let fancy = !plain && io::stdout().is_terminal();
    let unicode = fancy && shows_unicode();
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    Style { colour: fancy && !no_colour && !dumb, unicode, guided: false }
}
