use crate::pages::dates::in_largest_unit;
use crate::pages::texts::SetupPageTexts;

pub(super) const SETUP: SetupPageTexts = SetupPageTexts {
    title: |game| format!("Play {game}"),
    rules: "Rules",
    read_rules: "Read the rules",
    player_count_range: |low, high| match (low, high) {
        (low, high) if low == high => format!("{low} players"),
        (low, high) => format!("{low} to {high} players"),
    },
    settings: "Settings",
    setting_range: |low, high| format!("{low} to {high}"),
    seats: "Who plays?",
    seats_help: "Everyone who plays here shares this screen. If you choose only bots, you watch them play.",
    seat: |seat| format!("Seat {seat}"),
    who: "Who",
    local_player: "Someone here",
    invited_player: "Someone invited by link",
    no_player: "Nobody",
    levels: "Bots",
    more: "More bots: all strategies",
    name: |seat| format!("Name for seat {seat}"),
    unnamed: |seat| format!("Player {seat}"),
    default_name: "Player 1",
    add: "Add a player",
    remove: |seat| format!("Remove seat {seat}"),
    options: "Dice and table",
    random_dice: "Rollwright rolls the dice",
    manual_dice: "We roll real dice and type what they show",
    training: "Training game",
    training_help: "You can undo as often as you like, but the game doesn't count for the hall of fame.",
    listed: "Open to everyone",
    away_after: "Minutes to wait for absent players",
    away_after_help: "After this time, you can let a bot play for absent players. They can take their seats back at any time.",
    listed_help: "The start page lists your free seats, so anyone can join.",
    clock: "Time limit",
    clock_help: "Players are warned before their time runs out. Once it has run out, a bot plays for them until they take their seat back.",
    no_clock: "no time limit",
    time_per_move: |time| format!("{time} per decision"),
    time_per_game: |time| format!("{time} for the whole game"),
    out_of_time_bot: "Bot that plays when a player's time runs out",
    duration: |seconds| {
        let (count, unit) = in_largest_unit(seconds, ["second", "minute", "hour", "day"]);
        if count == 1 { format!("1 {unit}") } else { format!("{count} {unit}s") }
    },
    play: "Play",
};
