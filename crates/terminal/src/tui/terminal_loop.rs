//! The terminal around the screen.

use std::io;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture, Event, poll, read};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use rollwright_bots::HasBots;

use super::app::TuiApp;
use crate::console_game::ConsoleGame;
use crate::session_error::SessionError;

/// How long to wait for a key before the game is looked at again.
const INPUT_POLL_INTERVAL: Duration = Duration::from_millis(40);

/// The terminal, given back as it was when this is dropped.
struct RawTerminal;

impl RawTerminal {
    fn enter() -> io::Result<Self> {
        enable_raw_mode()?;
        let taken = Self;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        Ok(taken)
    }
}

impl Drop for RawTerminal {
    fn drop(&mut self) {
        restore_terminal();
    }
}

/// Gives the terminal back as it was: also for whoever ends the program from outside.
pub fn restore_terminal() {
    // Nothing is left to be done about a terminal that is gone.
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}

/// How many columns the terminal has, where it says so and one can read in them.
#[must_use]
pub fn terminal_columns() -> Option<u16> {
    size().ok().map(|(columns, _)| columns).filter(|&columns| columns >= 40)
}

/// Shows a game until somebody leaves.
///
/// # Errors
/// The terminal is broken, or the game can't go on.
pub fn run_tui<G: ConsoleGame + HasBots>(app: &mut TuiApp<G>) -> Result<(), SessionError> {
    let _taken = RawTerminal::enter()?;
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let mut changed = true;
    while !app.has_quit() {
        if changed {
            terminal.draw(|frame| app.draw(frame.buffer_mut()))?;
        }
        changed = false;
        if poll(INPUT_POLL_INTERVAL)? {
            // What was typed in one go is done in one go.
            loop {
                let event = read()?;
                changed |= !matches!(event, Event::FocusGained | Event::FocusLost);
                app.handle_event(&event)?;
                // Places move with what is drawn: each key meets the screen as it is.
                if changed {
                    terminal.draw(|frame| app.draw(frame.buffer_mut()))?;
                }
                if app.has_quit() || !poll(Duration::ZERO)? {
                    break;
                }
            }
        }
        changed |= app.tick(Instant::now())?;
    }
    Ok(())
}
