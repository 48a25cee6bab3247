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
    seats_help: "Several people here share this screen. With bots alone you watch them play.",
    seat: |seat| format!("Seat {seat}"),
    who: "Who",
    local_player: "Somebody here",
    invited_player: "Somebody by link",
    no_player: "Nobody",
    levels: "Bots",
    more: "More bots: every strategy",
    name: |seat| format!("Name of seat {seat}"),
    unnamed: |seat| format!("Player {seat}"),
    default_name: "Player 1",
    add: "Add a player",
    remove: |seat| format!("Remove seat {seat}"),
    options: "Dice and table",
    random_dice: "The program rolls the dice",
    manual_dice: "We roll real dice and type what they show",
    training: "Training game",
    training_help: "Take back as much as you like; it does not count.",
    listed: "Open to strangers",
    away_after: "Wait for people who are away, in minutes",
    away_after_help: "After that you may let a bot play for them; they can take their seat back.",
    listed_help: "Seats by link are listed on the start page.",
    clock: "Clocks",
    clock_help: "Whoever runs out of time is reminded before; then a bot plays for them until they take their seat back.",
    no_clock: "no clocks",
    time_per_move: |time| format!("{time} for each move"),
    time_per_game: |time| format!("{time} for the whole game"),
    out_of_time_bot: "The bot that plays for whoever is out of time",
    duration: |seconds| {
        let (count, unit) = in_largest_unit(seconds, ["second", "minute", "hour", "day"]);
        if count == 1 { format!("1 {unit}") } else { format!("{count} {unit}s") }
    },
    play: "Play",
};
