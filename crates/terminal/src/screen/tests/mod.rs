//! The screen without a terminal: drawn into memory, with keys and mouse by hand.

mod drawing;
mod pressing;

use std::sync::Arc;
use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use rollwright_bots::{HasBots, NoCache, Solutions, Unwatched};
use rollwright_games::record::DiceKind;
use rollwright_games::{Game, RuleChoice, Seat};
use rollwright_i18n::Lang;
use rollwright_tables::{Beginning, Founding, NotKept, Script, Seed, Table, parse_seats};

use super::app::{App, Looks};
use super::local::LocalSource;
use crate::console_game::ConsoleGame;
use crate::{Advisor, DiceFrom, Place};

/// A game to be shown.
struct Stage {
    rules: &'static str,
    seats: &'static str,
    dice: Option<&'static str>,
    lang: Lang,
    training: bool,
    /// People type what real dice show.
    typed: bool,
    unicode: bool,
    pace: Duration,
}

impl Default for Stage {
    fn default() -> Self {
        Self {
            rules: "official",
            seats: "Ann,Ben",
            dice: None,
            lang: Lang::En,
            training: false,
            typed: false,
            unicode: true,
            pace: Duration::ZERO,
        }
    }
}

impl Stage {
    fn table<G: Game>(&self) -> Table {
        let beginning = Beginning {
            game: G::ID,
            rules: RuleChoice::new::<G>(Some(self.rules), &[].into()).unwrap(),
            sitters: parse_seats(self.seats).unwrap(),
            dice: if self.dice.is_some() { DiceKind::Script } else { DiceKind::Random },
            training: self.training,
            seed: Some(1),
        };
        let header = beginning.header(Seat(0)).unwrap();
        let seed = Seed::from_hex(&"7".repeat(64)).unwrap();
        Table::new(Founding::at_console(header, seed).unwrap(), Vec::new()).unwrap()
    }

    fn open<G: ConsoleGame + HasBots>(&self) -> App<G> {
        let table = self.table::<G>();
        let advisor = Advisor::new(table.folded::<G>().unwrap(), Arc::new(NoCache), 1);
        let dice = match self.dice {
            Some(faces) => DiceFrom::Script(Script::parse(faces, 0).unwrap()),
            None if self.typed => DiceFrom::Typed,
            None => DiceFrom::Program,
        };
        let solutions = Solutions::new(&NoCache, &Unwatched, 1);
        let (keeper, place) = (Box::new(NotKept), Place::default());
        let source = LocalSource::<G>::new(table, keeper, dice, place, self.lang, &solutions);
        let looks = Looks { colour: false, unicode: self.unicode };
        let mut app = App::new(Box::new(source.unwrap()), Some(advisor), looks, self.pace);
        settle(&mut app);
        app
    }
}

/// Lets the game go on until it waits for people.
fn settle<G: ConsoleGame + HasBots>(app: &mut App<G>) {
    let began = Instant::now();
    loop {
        app.tick(Instant::now()).unwrap();
        let people = !app.source.asked().is_empty() || app.source.may_roll() || app.is_over();
        if app.is_live() && people && app.source.notice().is_none() {
            return;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "the game waits for nobody");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The screen as text, without blanks at the ends of lines.
fn seen<G: ConsoleGame + HasBots>(app: &mut App<G>, width: u16, height: u16) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    app.draw(&mut buffer);
    let mut text = String::new();
    for y in 0..height {
        let line: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// Presses a key, draws, and lets the game go on.
fn press<G: ConsoleGame + HasBots>(app: &mut App<G>, code: KeyCode) {
    app.key(KeyEvent::new(code, KeyModifiers::NONE)).unwrap();
    if !app.is_left() {
        settle(app);
    }
    seen(app, 80, 24);
}

/// Presses letters, one after the other.
fn types<G: ConsoleGame + HasBots>(app: &mut App<G>, keys: &str) {
    keys.chars().for_each(|key| press(app, KeyCode::Char(key)));
}

/// Presses keys until the coach has answered.
fn wait_for_page<G: ConsoleGame + HasBots>(app: &mut App<G>) {
    let began = Instant::now();
    while matches!(app.page, Some(super::page::Page::Working { .. })) {
        app.tick(Instant::now()).unwrap();
        assert!(began.elapsed() < Duration::from_secs(60), "the coach does not answer");
        std::thread::sleep(Duration::from_millis(1));
    }
}
