//! The current positions of games that count, so that the coach can refuse to value them for their
//! players at another table.
//!
//! They are held in memory: each server knows the games that were played on it since it started.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rollwright_games::record::ReplayedGame;
use rollwright_games::{Game, PositionWithRules, with_game};

use super::Tables;
use crate::secrets::{Id, TokenHash};
use crate::table::Table;

/// How many games are remembered; the one that was changed least recently is forgotten first.
const MAX_GAMES: usize = 20_000;

/// The current positions of games that count.
#[derive(Default)]
pub(super) struct PositionsBarredFromCoach {
    games: Mutex<GamesBarredFromCoach>,
}

#[derive(Default)]
struct GamesBarredFromCoach {
    by_table: HashMap<Id, GameBarredFromCoach>,
    /// The tables by the number of their last change.
    by_change: BTreeMap<u64, Id>,
    last_change: u64,
}

struct GameBarredFromCoach {
    change: u64,
    /// As spectators see it; `None` before the first roll.
    position: Option<String>,
    holders: Vec<TokenHash>,
    /// The networks of the clients who sat down.
    networks: Vec<IpAddr>,
}

impl PositionsBarredFromCoach {
    /// Remembers the position of a table if its game counts and is in play.
    pub(super) fn update(&self, table: &Table) {
        let is_counted = table.counts_for_hall_of_fame() && !table.is_over() && !table.is_lesson();
        if is_counted {
            self.games().insert(table, position_string(table));
        } else {
            self.games().remove(table.id());
        }
    }

    /// Remembers that somebody in a network has sat down at a table.
    pub(super) fn add_network(&self, table: &Id, network: IpAddr) {
        if let Some(game) = self.games().by_table.get_mut(table)
            && !game.networks.contains(&network)
        {
            game.networks.push(network);
        }
    }

    fn games(&self) -> MutexGuard<'_, GamesBarredFromCoach> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl GamesBarredFromCoach {
    fn insert(&mut self, table: &Table, position: Option<String>) {
        let networks =
            self.by_table.get_mut(table.id()).map(|game| std::mem::take(&mut game.networks));
        self.remove(table.id());
        if self.by_table.len() >= MAX_GAMES
            && let Some((_, oldest)) = self.by_change.pop_first()
        {
            self.by_table.remove(&oldest);
        }
        self.last_change += 1;
        let holders = table.seat_holders().iter().filter_map(|seat| seat.holder.clone());
        let game = GameBarredFromCoach {
            change: self.last_change,
            position,
            holders: holders.collect(),
            networks: networks.unwrap_or_default(),
        };
        self.by_change.insert(game.change, table.id().clone());
        self.by_table.insert(table.id().clone(), game);
    }

    fn remove(&mut self, table: &Id) {
        if let Some(game) = self.by_table.remove(table) {
            self.by_change.remove(&game.change);
        }
    }
}

/// The position of a table as spectators see it, once something was rolled.
fn position_string(table: &Table) -> Option<String> {
    with_game!(table.header().game, G => {
        table.replayed_game_as::<G>().and_then(position_string_of)
    })
}

/// Before the first roll, all games begin alike: there is nothing to copy.
fn position_string_of<G: Game>(folded: &ReplayedGame<G>) -> Option<String> {
    let (choice, position) = (folded.rules.clone(), folded.position().clone());
    folded.has_ever_rolled().then(|| PositionWithRules { choice, position }.to_string_for(None))
}

impl Tables {
    /// Whether a running game that counts is in the position of this string, as
    /// [spectators see it](PositionWithRules::to_string_for).
    #[must_use]
    pub fn is_counted_position(&self, string: &str) -> bool {
        let games = self.positions_barred_from_coach.games();
        games.by_table.values().any(|game| game.position.as_deref() == Some(string))
    }

    /// The [position strings](PositionWithRules::to_string_for) of the running games that count and
    /// in which this client or somebody in their network plays.
    #[must_use]
    pub fn positions_barred_from_coach_for(
        &self,
        who: Option<&TokenHash>,
        network: Option<IpAddr>,
    ) -> HashSet<String> {
        let games = self.positions_barred_from_coach.games();
        let plays = |game: &&GameBarredFromCoach| {
            who.is_some_and(|who| game.holders.contains(who))
                || network.is_some_and(|network| game.networks.contains(&network))
        };
        games.by_table.values().filter(plays).filter_map(|game| game.position.clone()).collect()
    }
}
