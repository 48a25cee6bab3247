//! A terminal in memory: what is typed stands behind its prompt, as people see it.

use std::cell::RefCell;
use std::io::{self, BufRead, Read, Write};
use std::rc::Rc;
use std::sync::Arc;

use rollwright_bots::{NoCache, Solutions, Unwatched};
use rollwright_games::record::DiceKind;
use rollwright_games::{GameId, RuleChoice, Seat, with_game};
use rollwright_i18n::Lang;
use rollwright_tables::{Beginning, Draft, Founding, Keeper, Script, Seed, Table, parse_seats};
use rollwright_terminal::menu::{Chosen, Given, choose};
use rollwright_terminal::{Advisor, Console, DiceFrom, Ending, Place, Sitting, Style};

/// Everything that was shown.
#[derive(Clone, Default)]
pub(crate) struct Screen(Rc<RefCell<Vec<u8>>>);

impl Screen {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.borrow().clone()).unwrap()
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Somebody who types: a function from all that is shown to the next line.
pub(crate) struct Typist<F> {
    screen: Screen,
    next: F,
    echo: bool,
    line: Vec<u8>,
}

impl<F: FnMut(&str) -> Option<String>> Read for Typist<F> {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("lines are read, not bytes"))
    }
}

impl<F: FnMut(&str) -> Option<String>> BufRead for Typist<F> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty()
            && let Some(line) = (self.next)(&self.screen.text())
        {
            self.line = format!("{line}\n").into_bytes();
            if self.echo {
                self.screen.write_all(&self.line)?;
            }
        }
        Ok(&self.line)
    }

    fn consume(&mut self, used: usize) {
        self.line.drain(..used);
    }
}

/// A game to be played, and how.
#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) game: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) seats: &'static str,
    /// The dice from a script, or rolled by the program.
    pub(crate) dice: Option<&'static str>,
    pub(crate) seed: u64,
    pub(crate) lang: Lang,
    /// Somebody sits at a terminal.
    pub(crate) terminal: bool,
    pub(crate) strict: bool,
    /// A training game.
    pub(crate) training: bool,
}

impl Scene {
    pub(crate) fn at_terminal(game: &'static str, rules: &'static str) -> Self {
        let (seats, lang) = ("Ann,Ben", Lang::En);
        let (dice, seed, terminal) = (None, 1, true);
        Self { game, rules, seats, dice, seed, lang, terminal, strict: false, training: false }
    }

    pub(crate) fn in_pipe(game: &'static str, rules: &'static str) -> Self {
        Self { terminal: false, ..Self::at_terminal(game, rules) }
    }

    fn console<'a, F>(&self, screen: &Screen, next: F) -> Console<'a>
    where
        F: FnMut(&str) -> Option<String> + 'a,
    {
        let style = Style { guided: self.terminal && !self.strict, ..Style::default() };
        let (screen, echo) = (screen.clone(), self.terminal);
        let typist = Typist { screen: screen.clone(), next, echo, line: Vec::new() };
        Console::new(typist, screen, style, self.terminal).speaking(self.lang)
    }

    /// Plays with what `next` types; everything shown, and how it ended.
    pub(crate) fn play(
        &self,
        next: impl FnMut(&str) -> Option<String>,
        keeper: Box<dyn Keeper>,
    ) -> (String, Result<(), Ending>) {
        let screen = Screen::default();
        let mut console = self.console(&screen, next);
        let game = GameId::from_name(self.game).unwrap();
        let (kind, dice) = match self.dice {
            Some(faces) => (DiceKind::Script, DiceFrom::Script(Script::parse(faces, 0).unwrap())),
            None => (DiceKind::Random, DiceFrom::Program),
        };
        let ending = with_game!(game, G => {
            let rules = RuleChoice::new::<G>(Some(self.rules), &[].into()).unwrap();
            let beginning = Beginning {
                game,
                rules,
                sitters: parse_seats(self.seats).unwrap(),
                dice: kind,
                training: self.training,
                seed: Some(self.seed),
            };
            let header = beginning.header(Seat(0)).unwrap();
            let seed = Seed::from_hex(&"7".repeat(64)).unwrap();
            let table =
                Table::new(Founding::at_console(header, seed).unwrap(), Vec::new()).unwrap();
            let solutions = Solutions::new(&NoCache, &Unwatched, 1);
            let place = Place::default();
            let folded = table.folded::<G>().unwrap();
            let advisor = Advisor::new(folded, Arc::new(NoCache), 1);
            Sitting::<G>::new(&mut console, table, keeper, dice, place, &solutions)
                .map(|sitting| sitting.coached(advisor, || Box::new(Unwatched)))
                .and_then(Sitting::play)
        });
        drop(console);
        (screen.text(), ending)
    }

    /// Plays these lines.
    pub(crate) fn types(&self, lines: &[&str]) -> String {
        let mut lines = lines.iter().map(|&line| line.to_owned());
        let (text, _) = self.play(|_| lines.next(), Box::new(Counting::default()));
        text
    }

    /// Goes through the menu with these lines.
    pub(crate) fn chooses(&self, lines: &[&str]) -> (String, Result<Chosen, Ending>) {
        let screen = Screen::default();
        let mut lines = lines.iter().map(|&line| line.to_owned());
        let mut console = self.console(&screen, move |_: &str| lines.next());
        let chosen = choose(&mut console, Given::default());
        drop(console);
        (screen.text(), chosen)
    }
}

/// Keeps nothing, but knows how often something was to be kept.
#[derive(Clone, Default)]
pub(crate) struct Counting(pub(crate) Rc<RefCell<usize>>);

impl Keeper for Counting {
    fn keep(&mut self, _: &Table, _: &Draft) -> io::Result<()> {
        *self.0.borrow_mut() += 1;
        Ok(())
    }

    fn settle(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn keeps_results(&self) -> bool {
        true
    }
}
