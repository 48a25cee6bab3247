//! Bot pacing: while somebody watches, bots play slowly enough to follow.

use std::time::Duration;

use rollwright_api::BotSpeed;

use crate::record_with_public_events::TableEventKind;
use crate::table::Table;

/// How fast bots play while somebody watches.
#[derive(Clone, Copy, Default)]
pub(super) struct BotPacing {
    /// About how long a step takes at normal speed.
    pub(super) step_delay: Duration,
}

impl BotPacing {
    /// Whether a table's bots must play slowly. They always do if only bots play, so that somebody
    /// who looks in later still sees a game.
    pub(super) fn is_paced(self, table: &Table, is_watched: bool) -> bool {
        !self.scaled_delay(table).is_zero() && (table.is_bots_only() || is_watched)
    }

    /// How long to wait before a bot's next step. Dice stay visible a little longer than decisions;
    /// a hidden answer shows nothing, so it needs no delay.
    pub(super) fn next_step_delay(self, table: &Table, is_watched: bool) -> Option<Duration> {
        if !self.is_paced(table, is_watched) {
            return None;
        }
        let delay = self.scaled_delay(table);
        match table.last_public_event() {
            None => None,
            Some(TableEventKind::Roll { .. }) => Some(delay * 7 / 6),
            Some(TableEventKind::Act { answers, .. }) if answers.is_empty() => None,
            Some(_) => Some(delay * 5 / 6),
        }
    }

    fn scaled_delay(self, table: &Table) -> Duration {
        match table.bot_speed() {
            BotSpeed::Slow => self.step_delay * 2,
            BotSpeed::Normal => self.step_delay,
            BotSpeed::Instant => Duration::ZERO,
        }
    }
}
