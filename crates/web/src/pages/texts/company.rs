//! Company: invitations, other devices, word of one's turn, the app on a phone.

/// Texts about people elsewhere and other devices.
pub(crate) struct MultiplayerTexts {
    /// Who invites whom to which game.
    pub(crate) host_invites: fn(&str, &str) -> String,
    /// The same where nobody with a name has sat down yet.
    pub(crate) invited_to: fn(&str) -> String,
    pub(crate) sit_down: &'static str,
    /// For those who have no seat.
    pub(crate) you_watch: &'static str,
    pub(crate) watch_instead: &'static str,
    /// What a link preview says under its title: how many seats are free.
    pub(crate) preview_open_seats: fn(usize) -> String,
    /// What the preview of any other page says, with the names of the games.
    pub(crate) site_description: fn(&str) -> String,
    /// The same where no seat is free.
    pub(crate) preview_watch: &'static str,
    pub(crate) share: &'static str,
    /// What a QR code is, for those who can't see it.
    pub(crate) qr_code_label: &'static str,
    pub(crate) notify_on_turn: &'static str,
    pub(crate) lan_title: &'static str,
    pub(crate) lan_explanation: &'static str,
    pub(crate) not_encrypted: &'static str,
    /// At the prompt: where the pages are, that a browser was opened, how to stop, where
    /// friends in the same network go, and that nobody else is let in.
    pub(crate) running_at: fn(&str) -> String,
    pub(crate) browser_opened: &'static str,
    pub(crate) stop_with_ctrl_c: &'static str,
    pub(crate) lan_friends_open: fn(&str) -> String,
    pub(crate) private_only: &'static str,
    pub(crate) rematch_ready: &'static str,
    pub(crate) install: &'static str,
    pub(crate) offline_title: &'static str,
    pub(crate) offline: &'static str,
    pub(crate) offline_rules: &'static str,
    pub(crate) try_again: &'static str,
    pub(crate) other_device: &'static str,
    pub(crate) other_device_explanation: &'static str,
    pub(crate) make_link: &'static str,
    pub(crate) make_new_link: &'static str,
    pub(crate) link_made: &'static str,
    /// After how many minutes the link expires.
    pub(crate) link_expires: fn(u64) -> String,
    /// For how many more minutes the link that was made before works.
    pub(crate) link_waits: fn(u64) -> String,
    pub(crate) cancel_link: &'static str,
    pub(crate) link_cancelled: &'static str,
    /// There was no link to cancel any more.
    pub(crate) no_link_left: &'static str,
    /// A link that no longer works: the title, why with its minutes, and what to do.
    pub(crate) link_gone: &'static str,
    pub(crate) link_gone_why: fn(u64) -> String,
    pub(crate) link_gone_how: &'static str,
    pub(crate) back_to_table: &'static str,
    /// Whose seat is taken over.
    pub(crate) take_over: fn(&str) -> String,
    pub(crate) play_here: &'static str,
    pub(crate) resign: &'static str,
    pub(crate) resign_explanation: &'static str,
    pub(crate) resigned: &'static str,
    /// What whoever has given a seat up is told at the table.
    pub(crate) you_resigned: &'static str,
    pub(crate) remove: &'static str,
    pub(crate) speed: &'static str,
    /// The speeds of bots, from the slowest.
    pub(crate) speeds: [&'static str; 3],
    pub(crate) change: &'static str,
    /// Which bot plays until the one that was asked for is ready.
    pub(crate) bot_stands_in: fn(&str, &str) -> String,
    /// A bot plays itself from here on.
    pub(crate) bot_is_ready: fn(&str) -> String,
    /// What is said of a table where nobody but bots plays.
    pub(crate) bots_only: &'static str,
    /// Who has so many points, alone.
    pub(crate) solo_result: fn(&str, &str) -> String,
    pub(crate) new_best: &'static str,
    /// The best that one has done so far.
    pub(crate) previous_best: fn(i64) -> String,
    pub(crate) check_dice: &'static str,
    pub(crate) checking_dice: &'static str,
    pub(crate) dice_fair: &'static str,
    pub(crate) dice_unfair: &'static str,
    /// What each reaction says, in their order.
    pub(crate) reactions: [&'static str; 5],
    pub(crate) react: &'static str,
    pub(crate) mute_all: &'static str,
    pub(crate) other_players: &'static str,
    pub(crate) mute_explanation: &'static str,
    pub(crate) mute: &'static str,
    pub(crate) report: &'static str,
    pub(crate) reported: &'static str,
}
