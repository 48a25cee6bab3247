//! Texts of the table page: the game, help, the result, other players and devices.

use std::cmp::Ordering;

/// Texts of the table page, for all games.
pub(crate) struct TableTexts {
    /// Labels of clocks: the remaining time, and warnings.
    pub(crate) time_left: &'static str,
    pub(crate) low_time: &'static str,
    pub(crate) out_of_time: &'static str,
    pub(crate) training: &'static str,
    pub(crate) dice: &'static str,
    /// The winners' names; whether there are several.
    pub(crate) winners: fn(&str, bool) -> String,
    /// A player and the number of dice to roll.
    pub(crate) roll_now: fn(&str, usize) -> String,
    /// Rolling for another player: the name and the number of dice.
    pub(crate) roll_for: fn(&str, usize) -> String,
    pub(crate) waits_for_roll: fn(&str) -> String,
    pub(crate) waits_for: fn(&str) -> String,
    pub(crate) waits_for_people: &'static str,
    pub(crate) roll: &'static str,
    /// The name of a die, by its name in records.
    pub(crate) die: fn(&str) -> String,
    pub(crate) enter: &'static str,
    pub(crate) invalid_number: &'static str,
    pub(crate) event_log_title: &'static str,
    pub(crate) event_log_empty: &'static str,
    pub(crate) request_undo: &'static str,
    pub(crate) undo_cost_hint: &'static str,
    pub(crate) undo: &'static str,
    pub(crate) everyone_agrees: &'static str,
    pub(crate) without_fame: &'static str,
    /// Who asks to take a decision back; whether that undoes a roll.
    pub(crate) undo_requested_by: fn(&str, bool) -> String,
    pub(crate) allow_undo: &'static str,
    pub(crate) refuse_undo: &'static str,
    pub(crate) withdraw_undo: &'static str,
    /// Confirms or cancels an action that may be a slip.
    pub(crate) do_it_anyway: &'static str,
    pub(crate) cancel: &'static str,
    /// A switch: tapping a die keeps it, instead of rolling it again.
    pub(crate) tap_to_keep: &'static str,
    pub(crate) players: &'static str,
    /// The badge of a bot.
    pub(crate) bot: &'static str,
    /// The visitor's name in the list of players.
    pub(crate) you: &'static str,
    /// The visitor after "for".
    pub(crate) you_in_sentence: &'static str,
    /// How questions to the visitor begin.
    pub(crate) your_move: &'static str,
    /// A bot plays for the person of this seat.
    pub(crate) played_by: fn(&str) -> String,
    /// A bot that finished the game for a person.
    pub(crate) bot_for_person: fn(&str, &str) -> String,
    pub(crate) open: &'static str,
    pub(crate) points: fn(i32) -> String,
    pub(crate) is_on_turn: &'static str,
    /// The race to a number of points.
    pub(crate) race: &'static str,
    pub(crate) invite: &'static str,
    pub(crate) invite_explanation: &'static str,
    pub(crate) copy: &'static str,
    pub(crate) copied: &'static str,
    pub(crate) your_name: &'static str,
    pub(crate) bot_for: fn(u8) -> String,
    pub(crate) hand_to_bot: &'static str,
    pub(crate) offline: &'static str,
    pub(crate) not_sent: &'static str,
    pub(crate) sound: &'static str,
    pub(crate) your_turn: &'static str,
    pub(crate) bot_preparing: &'static str,
    pub(crate) sidebar_label: &'static str,
    pub(crate) all_steps: &'static str,
    pub(crate) menu: &'static str,
    pub(crate) watch: &'static str,
    pub(crate) watch_explanation: &'static str,
    pub(crate) to_start: &'static str,
    pub(crate) leave: &'static str,
    pub(crate) leave_explanation: &'static str,
    pub(crate) seat_of: &'static str,
    pub(crate) bot_level: &'static str,
    pub(crate) fair_dice: &'static str,
    pub(crate) fair_dice_promise: &'static str,
    pub(crate) fair_dice_link: &'static str,
    pub(crate) commitment: &'static str,
    pub(crate) add: &'static str,
    pub(crate) seed: &'static str,
    pub(crate) verify: &'static str,
    pub(crate) record: &'static str,
    /// The player who should have the screen now.
    pub(crate) pass_screen_to: fn(&str) -> String,
    pub(crate) take_seat_back: fn(&str) -> String,
    /// The message for a player who returns, and the button to play again.
    pub(crate) bot_took_over: &'static str,
    pub(crate) you_left_to_bot: &'static str,
    pub(crate) play_again: &'static str,
    /// After how many minutes other players' seats can be handed over.
    pub(crate) others_away: fn(u8) -> String,
    /// A bot now plays for somebody.
    pub(crate) bot_takes_seat: fn(&str, &str) -> String,
    /// A player has returned.
    pub(crate) player_is_back: fn(&str) -> String,
    /// A player has joined.
    pub(crate) player_joins: fn(&str) -> String,
    pub(crate) add_number: fn(&str) -> String,
}

/// Texts of the rules panel, manual dice, automatic rolls, and the draw for the first player.
pub(crate) struct HelpTexts {
    pub(crate) rules_link: &'static str,
    /// The heading of the panel, for a game.
    pub(crate) rules_of: fn(&str) -> String,
    /// The tab with the rule behind the current question.
    pub(crate) this_question: &'static str,
    /// The tab with the quick start.
    pub(crate) in_a_minute: &'static str,
    pub(crate) all_rules: &'static str,
    /// The link to a sheet to print, its title, and how to print it.
    pub(crate) blank_sheet: &'static str,
    pub(crate) blank_sheet_of: fn(&str) -> String,
    pub(crate) print_it: &'static str,
    pub(crate) close: &'static str,
    /// How to enter faces, by the number of dice.
    pub(crate) type_dice_label: fn(usize) -> String,
    /// A short version for a field on a phone.
    pub(crate) type_dice_placeholder: &'static str,
    pub(crate) faces: &'static str,
    pub(crate) delete: &'static str,
    pub(crate) auto_roll: &'static str,
    pub(crate) auto_roll_explanation: &'static str,
    /// The player drawn to start.
    pub(crate) drawn_to_start: fn(&str) -> String,
}

/// Texts about the end of a game.
pub(crate) struct GameOverTexts {
    pub(crate) title: &'static str,
    /// The visitor has won.
    pub(crate) you_won: &'static str,
    /// By how many points.
    pub(crate) you_won_by: fn(i32) -> String,
    /// Kind words for somebody who has lost by little, and by more.
    pub(crate) close: &'static str,
    pub(crate) well_played: &'static str,
    /// The visitor's best row, which has the most points at the table, or not.
    pub(crate) best_row_at_table: fn(&str, i32) -> String,
    pub(crate) best_row: fn(&str, i32) -> String,
    /// The most points that the visitor gained at once.
    pub(crate) best_turn: fn(i32) -> String,
    /// The place of a result among the visitor's own: the game, the place, and their number.
    pub(crate) own_best: fn(&str, usize, usize) -> String,
    /// Who leads against an opponent: the visitor's wins compared with the opponent's.
    pub(crate) series: fn(&str, Ordering) -> String,
    /// The game and its result.
    pub(crate) share_text: fn(&str, &str) -> String,
    pub(crate) copy_link: &'static str,
    pub(crate) ranking: &'static str,
    pub(crate) place: &'static str,
    pub(crate) name: &'static str,
    pub(crate) points: &'static str,
    pub(crate) turns: &'static str,
    pub(crate) you: &'static str,
    /// A player who didn't win has a place in the hall of fame.
    pub(crate) listed_in_hall_of_fame: fn(&str, usize) -> String,
    /// The breakdown of a player's points.
    pub(crate) score_breakdown_of: fn(&str) -> String,
    /// A player's rank among all results, outside the hall of fame.
    pub(crate) ranked: fn(&str, &str, &str) -> String,
    /// The visitor has a place in the hall of fame.
    pub(crate) you_entered_hall_of_fame: fn(usize) -> String,
    /// Another player has one.
    pub(crate) entered_hall_of_fame: fn(&str, usize) -> String,
    pub(crate) see_hall_of_fame: &'static str,
    pub(crate) rematch: &'static str,
    pub(crate) to_rematch: &'static str,
    pub(crate) replay: &'static str,
    pub(crate) home: &'static str,
}

/// Texts about other players and devices.
pub(crate) struct MultiplayerTexts {
    /// The host's name and the game.
    pub(crate) host_invites: fn(&str, &str) -> String,
    /// The invitation when no named player is seated yet.
    pub(crate) invited_to: fn(&str) -> String,
    pub(crate) sit_down: &'static str,
    /// Shown to spectators.
    pub(crate) you_watch: &'static str,
    pub(crate) watch_instead: &'static str,
    /// The description in the link preview: the number of free seats.
    pub(crate) preview_open_seats: fn(usize) -> String,
    /// The description in the preview of any other page, with the names of the games.
    pub(crate) site_description: fn(&str) -> String,
    /// The description when no seat is free.
    pub(crate) preview_watch: &'static str,
    pub(crate) share: &'static str,
    /// The text alternative of a QR code.
    pub(crate) qr_code_label: &'static str,
    pub(crate) notify_on_turn: &'static str,
    pub(crate) lan_title: &'static str,
    pub(crate) lan_explanation: &'static str,
    pub(crate) not_encrypted: &'static str,
    /// The switch that lets the local network join, and until when.
    pub(crate) let_phones_join: &'static str,
    pub(crate) lan_ends: &'static str,
    /// Only this machine can open the link, and what to do about it: without the switch, and
    /// without a network.
    pub(crate) link_only_here: &'static str,
    pub(crate) start_with_share: &'static str,
    pub(crate) no_local_network: &'static str,
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
    /// For how many more minutes an earlier link works.
    pub(crate) link_waits: fn(u64) -> String,
    pub(crate) cancel_link: &'static str,
    pub(crate) link_cancelled: &'static str,
    /// There was no link left to cancel.
    pub(crate) no_link_left: &'static str,
    /// A link that no longer works: title, reason with its minutes, and what to do.
    pub(crate) link_gone: &'static str,
    pub(crate) link_gone_why: fn(u64) -> String,
    pub(crate) link_gone_how: &'static str,
    pub(crate) back_to_table: &'static str,
    /// The player whose seat is taken over.
    pub(crate) take_over: fn(&str) -> String,
    pub(crate) play_here: &'static str,
    pub(crate) resign: &'static str,
    pub(crate) resign_explanation: &'static str,
    pub(crate) resigned: &'static str,
    /// Shown to a player who has resigned.
    pub(crate) you_resigned: &'static str,
    pub(crate) remove: &'static str,
    pub(crate) speed: &'static str,
    /// The speeds of bots, slowest first.
    pub(crate) speeds: [&'static str; 3],
    pub(crate) change: &'static str,
    /// The bot that plays until the requested one is ready, and that one.
    pub(crate) bot_stands_in: fn(&str, &str) -> String,
    /// An engine failed, and the bot plays on.
    pub(crate) engine_forfeits: fn(&str, &str) -> String,
    /// The requested bot plays from now on.
    pub(crate) bot_is_ready: fn(&str) -> String,
    /// Shown at a table where only bots play.
    pub(crate) bots_only: &'static str,
    /// The result of a solo game: name and points.
    pub(crate) solo_result: fn(&str, &str) -> String,
    pub(crate) new_best: &'static str,
    /// The personal best so far.
    pub(crate) previous_best: fn(i64) -> String,
    pub(crate) verify_rolls_against_seed: &'static str,
    pub(crate) checking_dice: &'static str,
    /// `{rolls}` stands for the number of rolls.
    pub(crate) dice_fair: &'static str,
    pub(crate) dice_unfair: &'static str,
    /// The text of each reaction, in order.
    pub(crate) reactions: [&'static str; 5],
    pub(crate) react: &'static str,
    pub(crate) mute_all: &'static str,
    pub(crate) other_players: &'static str,
    pub(crate) mute_explanation: &'static str,
    pub(crate) mute: &'static str,
    pub(crate) report: &'static str,
    pub(crate) reported: &'static str,
}
