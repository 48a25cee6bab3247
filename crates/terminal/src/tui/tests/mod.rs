//! Tests the screen without a terminal: drawn into memory, with simulated keys and mouse.
//!
//! - `after_the_game`: what can be done when the game is over, and leaving
//! - `boards`: boards that are larger than the screen
//! - `drawing`: what is drawn
//! - `hoard`: a plain game with many dice, many choices and large scores
//! - `keys_and_mouse`: what input does

mod after_the_game;
mod boards;
mod drawing;
#[cfg(feature = "test-game")]
mod hoard;
mod keys_and_mouse;

use std::sync::Arc;
use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use rollwright_bots::{HasPositionValues, NoCache, NoProgress, SolutionProvider};
use rollwright_games::record::DiceOrigin;
use rollwright_games::{Game, RuleSetWithSettings, Seat};
use rollwright_i18n::Lang;
use rollwright_tables::{
    DiscardingRecordWriter, PendingChange, RecordAppender, ScriptedDice, Seed, Table,
    TableDefinition, ValidatedSetup, parse_seat_list,
};

use super::app::{TerminalCapabilities, TuiApp};
use super::local_table_backend::LocalTableBackend;
use crate::console_game::ConsoleGame;
use crate::{DiceSource, LazyCoach, SaveLocation};

/// The setup of a game under test.
struct TestGame {
    rules: &'static str,
    seats: &'static str,
    dice: Option<&'static str>,
    lang: Lang,
    is_training: bool,
    /// Whether people type what real dice show.
    has_typed_dice: bool,
    unicode: bool,
    step_duration: Duration,
    settings: &'static [(&'static str, &'static str)],
    /// Whether results are stored and the game can count for the hall of fame.
    stores_results: bool,
}

/// Stores nothing, but claims to store results.
struct DiscardingResultWriter;

impl RecordAppender for DiscardingResultWriter {
    fn append_change(&mut self, _: &Table, _: &PendingChange) -> std::io::Result<()> {
        Ok(())
    }

    fn sync(&mut self) -> std::io::Result<()> {
        Ok(())
    }

    fn stores_results(&self) -> bool {
        true
    }
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
            step_duration: Duration::ZERO,
            settings: &[],
            stores_results: false,
        }
    }
}

impl TestGame {
    fn table<G: Game>(&self) -> Table {
        let settings = self.settings.iter();
        let settings = settings.map(|(key, value)| (key.to_string(), value.to_string())).collect();
        let setup = ValidatedSetup {
            game: G::ID,
            rules: RuleSetWithSettings::from_name_and_settings::<G>(Some(self.rules), &settings)
                .unwrap(),
            seat_specs: parse_seat_list(self.seats).unwrap(),
            dice: if self.dice.is_some() { DiceOrigin::Script } else { DiceOrigin::Random },
            is_training: self.is_training,
            chosen_seed: (!self.stores_results).then_some(1),
            start_position: None,
        };
        let header = setup.record_header(Seat(0)).unwrap();
        let seed = Seed::from_hex(&"7".repeat(64)).unwrap();
        Table::from_events(TableDefinition::for_console(header, seed).unwrap(), Vec::new()).unwrap()
    }

    fn open_app<G: ConsoleGame + HasPositionValues>(&self) -> TuiApp<G> {
        let table = self.table::<G>();
        let coach = LazyCoach::new(table.replayed_game_as::<G>().unwrap(), Arc::new(NoCache), 1);
        let dice = match self.dice {
            Some(faces) => DiceSource::File(ScriptedDice::parse(faces, 0).unwrap()),
            None if self.has_typed_dice => DiceSource::Typed,
            None => DiceSource::Program,
        };
        let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
        let record_store: Box<dyn RecordAppender> = match self.stores_results {
            true => Box::new(DiscardingResultWriter),
            false => Box::new(DiscardingRecordWriter),
        };
        let save_location = SaveLocation::default();
        let backend = LocalTableBackend::<G>::start(
            table,
            record_store,
            dice,
            save_location,
            self.lang,
            &solutions,
        );
        let capabilities = TerminalCapabilities { use_colour: false, use_unicode: self.unicode };
        let mut app =
            TuiApp::new(Box::new(backend.unwrap()), Some(coach), capabilities, self.step_duration);
        advance_until_waiting(&mut app);
        app
    }
}

/// Advances the game until it waits for a person.
fn advance_until_waiting<G: ConsoleGame + HasPositionValues>(app: &mut TuiApp<G>) {
    let start = Instant::now();
    loop {
        app.tick(Instant::now()).unwrap();
        let waits_for_person = !app.backend.asked_local_seats().is_empty()
            || app.backend.can_roll()
            || app.is_game_over();
        if app.is_live() && waits_for_person && app.backend.notice().is_none() {
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "the game waits for nobody");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The screen as text, without trailing spaces.
fn screen_text<G: ConsoleGame + HasPositionValues>(
    app: &mut TuiApp<G>,
    width: u16,
    height: u16,
) -> String {
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

/// Presses a key, advances the game, and draws.
fn press_key<G: ConsoleGame + HasPositionValues>(app: &mut TuiApp<G>, code: KeyCode) {
    app.handle_key(KeyEvent::new(code, KeyModifiers::NONE)).unwrap();
    if !app.has_quit() {
        advance_until_waiting(app);
    }
    screen_text(app, 80, 24);
}

/// Presses letters, one after another.
fn type_keys<G: ConsoleGame + HasPositionValues>(app: &mut TuiApp<G>, keys: &str) {
    keys.chars().for_each(|key| press_key(app, KeyCode::Char(key)));
}

/// Waits until the coach has answered.
fn wait_for_overlay<G: ConsoleGame + HasPositionValues>(app: &mut TuiApp<G>) {
    let start = Instant::now();
    while matches!(app.overlay, Some(crate::tui::overlay::Overlay::Working { .. })) {
        app.tick(Instant::now()).unwrap();
        assert!(start.elapsed() < Duration::from_secs(60), "the coach does not answer");
        std::thread::sleep(Duration::from_millis(1));
    }
}
