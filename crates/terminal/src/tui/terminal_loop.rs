//! The event loop, and the setup of the terminal.

use std::io;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture, Event, poll, read};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use rollwright_bots::HasPositionValues;

use super::app::TuiApp;
use crate::console_game::ConsoleGame;
use crate::session_error::SessionError;

/// How long to wait for input before the game is polled again.
const INPUT_POLL_INTERVAL: Duration = Duration::from_millis(40);

/// The terminal in raw mode, which is restored on drop.
struct RawTerminal;

impl RawTerminal {
    fn enter() -> io::Result<Self> {
        let raw_terminal = Self;
        enter_full_screen()?;
        Ok(raw_terminal)
    }
}

fn enter_full_screen() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)
}

/// Gives the terminal back to the shell until the program continues.
fn suspend() -> io::Result<()> {
    restore_terminal();
    #[cfg(unix)]
    signal_hook::low_level::raise(signal_hook::consts::SIGTSTP)?;
    enter_full_screen()
}

impl Drop for RawTerminal {
    fn drop(&mut self) {
        restore_terminal();
    }
}

/// Restores the terminal; also called when a signal ends the program.
pub fn restore_terminal() {
    // Errors are ignored: nothing can be done about a closed terminal.
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}

/// The number of columns of the terminal, if it is known and wide enough to read.
#[must_use]
pub fn terminal_columns_if_wide_enough() -> Option<u16> {
    size().ok().map(|(columns, _)| columns).filter(|&columns| columns >= 40)
}

/// The number of rows of the terminal, if known.
#[must_use]
pub fn terminal_rows() -> Option<u16> {
    size().ok().map(|(_, rows)| rows).filter(|&rows| rows > 0)
}

/// Shows a game until the user leaves.
///
/// # Errors
/// If the terminal is broken, or the game can't go on.
pub fn run_tui<G: ConsoleGame + HasPositionValues>(
    app: &mut TuiApp<G>,
) -> Result<(), SessionError> {
    let _raw_terminal = RawTerminal::enter()?;
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let mut changed = true;
    while !app.has_quit() {
        if changed {
            terminal.draw(|frame| app.draw(frame.buffer_mut()))?;
        }
        changed = false;
        if poll(INPUT_POLL_INTERVAL)? {
            // Handle all pending input at once.
            loop {
                let event = read()?;
                changed |= !matches!(event, Event::FocusGained | Event::FocusLost);
                app.handle_event(&event)?;
                // Areas move when the screen is redrawn, so every event must see the current
                // screen.
                if changed {
                    terminal.draw(|frame| app.draw(frame.buffer_mut()))?;
                }
                if app.take_suspend_request() {
                    suspend()?;
                    terminal.clear()?;
                    changed = true;
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
