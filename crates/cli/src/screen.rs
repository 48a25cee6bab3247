//! The console of this process.

use std::io::{self, IsTerminal};

use rollwright_terminal::{Console, Style};

/// Standard input and output. Colour and Unicode only on a terminal, and not with
/// `plain`; `NO_COLOR` is kept.
pub(crate) fn console(plain: bool) -> Console<'static> {
    let fancy = !plain && io::stdout().is_terminal();
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    let style = Style { colour: fancy && !no_colour && !dumb, unicode: fancy };
    Console::new(io::stdin().lock(), io::stdout(), style, io::stdin().is_terminal())
}
