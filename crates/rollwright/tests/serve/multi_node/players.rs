//! Three players who continue through server failures.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rollwright_bots::SplitMix64;

use super::WAIT_TIMEOUT;
use super::three_server_game::{MoveAttempt, ThreeServerGame};
use crate::server_killed::{SharedServerAddress, send_request};

/// Three players who play one game after another.
pub(super) struct TestPlayers {
    pub(super) addresses: Vec<SharedServerAddress>,
    pub(super) games: Mutex<Vec<Arc<ThreeServerGame>>>,
    pub(super) moves: AtomicUsize,
}

impl TestPlayers {
    fn current_game(&self) -> Arc<ThreeServerGame> {
        self.games.lock().unwrap().last().unwrap().clone()
    }

    /// The address of a seat's server. The lock is released before returning: holding it while
    /// waiting for the lock on the games would deadlock with the start of the next game.
    fn server_of_seat(&self, seat: usize) -> String {
        self.addresses[seat].lock().unwrap().clone()
    }

    /// Starts the next game unless another player has.
    fn start_next_game(&self, game: &Arc<ThreeServerGame>) {
        let mut games = self.games.lock().unwrap();
        if games.last().is_some_and(|last| Arc::ptr_eq(last, game)) {
            games.extend(ThreeServerGame::new(&self.addresses).map(Arc::new));
        }
    }

    /// Plays one seat at its current server until `done`.
    pub(super) fn play_seat(&self, seat: usize, seed: u64, done: &AtomicBool) {
        let mut random = SplitMix64::new(seed * 10 + seat as u64);
        while !done.load(Ordering::Relaxed) {
            let (address, game) = (self.server_of_seat(seat), self.current_game());
            match game.try_move(seat, &address, &mut random) {
                Some(MoveAttempt::Moved) => _ = self.moves.fetch_add(1, Ordering::Relaxed),
                Some(MoveAttempt::GameOver) => self.start_next_game(&game),
                _ => std::thread::sleep(Duration::from_millis(20)),
            }
        }
    }

    /// The position that each player sees.
    fn positions_shown(&self) -> Vec<Option<String>> {
        let game = self.current_game();
        let path = format!("/api/tables/{}", game.table);
        (0..3)
            .map(|seat| {
                send_request(&self.server_of_seat(seat), "GET", &path, &game.tokens[seat], "")
            })
            .collect()
    }

    /// Waits until `more` further moves are acknowledged.
    pub(super) fn wait_for_moves(&self, more: usize) {
        let (began, until) = (Instant::now(), self.moves.load(Ordering::Relaxed) + more);
        while self.moves.load(Ordering::Relaxed) < until {
            assert!(
                began.elapsed() < WAIT_TIMEOUT,
                "people do not play on: {:#?}",
                self.positions_shown()
            );
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}
