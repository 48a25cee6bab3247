//! Three people who play on, whatever happens to the servers.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rollwright_bots::Luck;

use super::PATIENCE;
use super::game::{Game, Step};
use crate::kill::{Address, ask};

/// Three people who play one game after the other.
pub(super) struct People {
    pub(super) addresses: Vec<Address>,
    pub(super) games: Mutex<Vec<Arc<Game>>>,
    pub(super) moves: AtomicUsize,
}

impl People {
    fn game(&self) -> Arc<Game> {
        self.games.lock().unwrap().last().unwrap().clone()
    }

    /// Where somebody plays now. Nothing is locked when this is known: whoever waited for
    /// the game with this locked, and whoever sets the next game up, would wait for each
    /// other.
    fn address(&self, seat: usize) -> String {
        self.addresses[seat].lock().unwrap().clone()
    }

    /// The next game, unless somebody else has begun it.
    fn after(&self, game: &Arc<Game>) {
        let mut games = self.games.lock().unwrap();
        if games.last().is_some_and(|last| Arc::ptr_eq(last, game)) {
            games.extend(Game::new(&self.addresses).map(Arc::new));
        }
    }

    /// Plays one seat at whichever server its person is at, until told to stop.
    pub(super) fn play(&self, seat: usize, seed: u64, done: &AtomicBool) {
        let mut luck = Luck::new(seed * 10 + seat as u64);
        while !done.load(Ordering::Relaxed) {
            let (address, game) = (self.address(seat), self.game());
            match game.step(seat, &address, &mut luck) {
                Some(Step::Made) => _ = self.moves.fetch_add(1, Ordering::Relaxed),
                Some(Step::Over) => self.after(&game),
                _ => std::thread::sleep(Duration::from_millis(20)),
            }
        }
    }

    /// What everybody is shown.
    fn shown(&self) -> Vec<Option<String>> {
        let game = self.game();
        let path = format!("/api/tables/{}", game.table);
        (0..3).map(|seat| ask(&self.address(seat), "GET", &path, &game.tokens[seat], "")).collect()
    }

    /// Waits until so many more moves were acknowledged.
    pub(super) fn go_on(&self, more: usize) {
        let (began, until) = (Instant::now(), self.moves.load(Ordering::Relaxed) + more);
        while self.moves.load(Ordering::Relaxed) < until {
            assert!(began.elapsed() < PATIENCE, "people do not play on: {:#?}", self.shown());
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}
