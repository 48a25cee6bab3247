//! The screen without a terminal: drawn into memory, with keys and mouse by hand.

mod drawing;
mod keys_and_mouse;

use std::sync::Arc;
use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use rollwright_bots::{HasBots, NoCache, NoProgress, SolutionProvider};
use rollwright_games::record::DiceOrigin;
use rollwright_games::{Game, RuleChoice, Seat};
use rollwright_i18n::Lang;
use rollwright_tables::{
    NoRecordStore, ScriptedDice, Seed, Table, TableDefinition, ValidatedSetup, parse_seat_specs,
};

use super::app::{TuiApp, TuiOptions};
use super::local_source::LocalSource;
use crate::console_game::ConsoleGame;
use crate::{DiceSource, LazyCoach, SaveLocation};

/// A game to be shown.
struct TestGame {
    rules: &'static str,
    seats: &'static str,
    dice: Option<&'static str>,
    lang: Lang,
    is_training: bool,
    /// People type what real dice show.
    has_typed_dice: bool,
    unicode: bool,
    pace: Duration,
}

impl Default for TestGame {
    fn default() -> Self {
        Self {
            rules: "official",
            seats: "Ann,Ben",
            dice: None,
            lang: Lang::En,
            is_training: false,
            has_typed_dice: false,
            unicode: true,
            pace: Duration::ZERO,
        }
    }
}

impl TestGame {
    fn table<G: Game>(&self) -> Table {
        let beginning = ValidatedSetup {
            game: G::ID,
            rules: RuleChoice::new::<G>(Some(self.rules), &[].into()).unwrap(),
            seat_specs: parse_seat_specs(self.seats).unwrap(),
            dice: if self.dice.is_some() { DiceOrigin::Script } else { DiceOrigin::Random },
            is_training: self.is_training,
            chosen_seed: Some(1),
        };
        let header = beginning.record_header(Seat(0)).unwrap();
        let seed = Seed::from_hex(&"7".repeat(64)).unwrap();
        Table::new(TableDefinition::for_console(header, seed).unwrap(), Vec::new()).unwrap()
    }

    fn open_app<G: ConsoleGame + HasBots>(&self) -> TuiApp<G> {
        let table = self.table::<G>();
        let advisor = LazyCoach::new(table.typed_game::<G>().unwrap(), Arc::new(NoCache), 1);
        let dice = match self.dice {
            Some(faces) => DiceSource::File(ScriptedDice::parse(faces, 0).unwrap()),
            None if self.has_typed_dice => DiceSource::Typed,
            None => DiceSource::Program,
        };
        let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
        let (keeper, place) = (Box::new(NoRecordStore), SaveLocation::default());
        let source = LocalSource::<G>::new(table, keeper, dice, place, self.lang, &solutions);
        let looks = TuiOptions { use_colour: false, use_unicode: self.unicode };
        let mut app = TuiApp::new(Box::new(source.unwrap()), Some(advisor), looks, self.pace);
        advance_until_waiting(&mut app);
        app
    }
}

/// Lets the game go on until it waits for people.
fn advance_until_waiting<G: ConsoleGame + HasBots>(app: &mut TuiApp<G>) {
    let began = Instant::now();
    loop {
        app.tick(Instant::now()).unwrap();
        let people =
            !app.source.asked_local_seats().is_empty() || app.source.can_roll() || app.is_over();
        if app.is_live() && people && app.source.notice().is_none() {
            return;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "the game waits for nobody");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The screen as text, without blanks at the ends of lines.
fn screen_text<G: ConsoleGame + HasBots>(app: &mut TuiApp<G>, width: u16, height: u16) -> String {
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
fn press_key<G: ConsoleGame + HasBots>(app: &mut TuiApp<G>, code: KeyCode) {
    app.handle_key(KeyEvent::new(code, KeyModifiers::NONE)).unwrap();
    if !app.has_quit() {
        advance_until_waiting(app);
    }
    screen_text(app, 80, 24);
}

/// Presses letters, one after the other.
fn type_keys<G: ConsoleGame + HasBots>(app: &mut TuiApp<G>, keys: &str) {
    keys.chars().for_each(|key| press_key(app, KeyCode::Char(key)));
}

/// Presses keys until the coach has answered.
fn wait_for_overlay<G: ConsoleGame + HasBots>(app: &mut TuiApp<G>) {
    let began = Instant::now();
    while matches!(app.overlay, Some(crate::tui::overlay::Overlay::Working { .. })) {
        app.tick(Instant::now()).unwrap();
        assert!(began.elapsed() < Duration::from_secs(60), "the coach does not answer");
        std::thread::sleep(Duration::from_millis(1));
    }
}
