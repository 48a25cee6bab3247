//! A terminal in memory, which shows typed lines after their prompts.

use std::cell::RefCell;
use std::io::{self, BufRead, Read, Write};
use std::rc::Rc;
use std::sync::Arc;

use rollwright_bots::{NoCache, NoProgress, SolutionProvider};
use rollwright_games::record::DiceOrigin;
use rollwright_games::{GameId, RuleSetWithSettings, Seat, with_game};
use rollwright_i18n::Lang;
use rollwright_tables::{
    PendingChange, RecordAppender, ScriptedDice, Seed, Table, TableDefinition, ValidatedSetup,
    parse_seat_list,
};
use rollwright_terminal::setup_menu::{GameSetup, PartialGameSetup, ask_game_setup};
use rollwright_terminal::{
    Console, ConsoleSession, DiceSource, LazyCoach, OutputOptions, SaveLocation, SessionError,
};

/// Captures all output.
#[derive(Clone, Default)]
pub(crate) struct OutputCapture(Rc<RefCell<Vec<u8>>>);

impl OutputCapture {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.borrow().clone()).unwrap()
    }
}

impl Write for OutputCapture {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Simulated input: a function from the output so far to the next line.
pub(crate) struct ScriptedInput<F> {
    screen: OutputCapture,
    next: F,
    echo: bool,
    line: Vec<u8>,
}

impl<F: FnMut(&str) -> Option<String>> Read for ScriptedInput<F> {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("lines are read, not bytes"))
    }
}

impl<F: FnMut(&str) -> Option<String>> BufRead for ScriptedInput<F> {
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

/// The setup of a dialogue.
#[derive(Clone)]
pub(crate) struct DialogueSetup {
    pub(crate) game: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) seats: &'static str,
    /// The faces of scripted dice; `None` if the program rolls.
    pub(crate) dice: Option<&'static str>,
    pub(crate) seed: Option<u64>,
    pub(crate) lang: Lang,
    /// Whether a person sits at a terminal.
    pub(crate) is_terminal: bool,
    pub(crate) is_strict: bool,
    /// Whether it is a training game.
    pub(crate) is_training: bool,
}

impl DialogueSetup {
    pub(crate) fn for_terminal(game: &'static str, rules: &'static str) -> Self {
        let (seats, lang) = ("Ann,Ben", Lang::En);
        let (dice, seed, is_terminal) = (None, Some(1), true);
        Self {
            game,
            rules,
            seats,
            dice,
            seed,
            lang,
            is_terminal,
            is_strict: false,
            is_training: false,
        }
    }

    pub(crate) fn for_pipe(game: &'static str, rules: &'static str) -> Self {
        Self { is_terminal: false, ..Self::for_terminal(game, rules) }
    }

    fn console<'a, F>(&self, screen: &OutputCapture, next: F) -> Console<'a>
    where
        F: FnMut(&str) -> Option<String> + 'a,
    {
        let style = OutputOptions {
            shows_guidance: self.is_terminal && !self.is_strict,
            is_strict: self.is_strict,
            ..OutputOptions::default()
        };
        let (screen, echo) = (screen.clone(), self.is_terminal);
        let input = ScriptedInput { screen: screen.clone(), next, echo, line: Vec::new() };
        Console::new(input, screen, style, self.is_terminal).with_lang(self.lang)
    }

    /// Plays with the lines that `next` returns. Returns the output, and how the game ended.
    pub(crate) fn play(
        &self,
        next: impl FnMut(&str) -> Option<String>,
        record_store: Box<dyn RecordAppender>,
    ) -> (String, Result<(), SessionError>) {
        let screen = OutputCapture::default();
        let mut console = self.console(&screen, next);
        let game = GameId::from_name(self.game).unwrap();
        let (origin, dice) = match self.dice {
            Some(faces) => {
                (DiceOrigin::Script, DiceSource::File(ScriptedDice::parse(faces, 0).unwrap()))
            }
            None => (DiceOrigin::Random, DiceSource::Program),
        };
        let result = with_game!(game, G => {
            let rules = RuleSetWithSettings::from_name_and_settings::<G>(Some(self.rules), &[].into()).unwrap();
            let setup = ValidatedSetup {
                game,
                rules,
                seat_specs: parse_seat_list(self.seats).unwrap(),
                dice: origin,
                is_training: self.is_training,
                chosen_seed: self.seed,
                start_position: None,
            };
            let header = setup.record_header(Seat(0)).unwrap();
            let seed = Seed::from_hex(&"7".repeat(64)).unwrap();
            let table =
                Table::from_events(TableDefinition::for_console(header, seed).unwrap(), Vec::new()).unwrap();
            let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
            let save_location = SaveLocation::default();
            let replayed = table.replayed_game_as::<G>().unwrap();
            let coach = LazyCoach::new(replayed, Arc::new(NoCache), 1);
            ConsoleSession::<G>::start(&mut console, table, record_store, dice, save_location, &solutions)
                .map(|session| session.with_coach(coach, || Box::new(NoProgress)))
                .and_then(ConsoleSession::run)
        });
        drop(console);
        (screen.text(), result)
    }

    /// Plays these lines and returns the output.
    pub(crate) fn play_lines(&self, lines: &[&str]) -> String {
        let mut lines = lines.iter().map(|&line| line.to_owned());
        let (text, _) = self.play(|_| lines.next(), Box::new(CountingStore::default()));
        text
    }

    /// Runs the menu with these lines.
    pub(crate) fn run_menu(&self, lines: &[&str]) -> (String, Result<GameSetup, SessionError>) {
        let screen = OutputCapture::default();
        let mut lines = lines.iter().map(|&line| line.to_owned());
        let mut console = self.console(&screen, move |_: &str| lines.next());
        let setup = ask_game_setup(&mut console, PartialGameSetup::default());
        drop(console);
        (screen.text(), setup)
    }
}

/// Stores nothing, but counts the changes.
#[derive(Clone, Default)]
pub(crate) struct CountingStore(pub(crate) Rc<RefCell<usize>>);

impl RecordAppender for CountingStore {
    fn append_change(&mut self, _: &Table, _: &PendingChange) -> io::Result<()> {
        *self.0.borrow_mut() += 1;
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn stores_results(&self) -> bool {
        true
    }
}
