//! The console of this process.

use std::io::{self, IsTerminal};

use rollwright_terminal::{Console, Output, Style};

/// Standard input and output, in the style of [`style`].
pub(crate) fn console(plain: bool) -> Console<'static> {
    Console::new(io::stdin().lock(), io::stdout(), style(plain), io::stdin().is_terminal())
}

/// An empty out in the style of standard output.
pub(crate) fn output() -> Output {
    Output::new(style(false))
}

/// Colour and Unicode only on a terminal, and not with `plain`; `NO_COLOR` is kept.
fn style(plain: bool) -> Style {
    let fancy = !plain && io::stdout().is_terminal();
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    Style { colour: fancy && !no_colour && !dumb, unicode: fancy }
}
