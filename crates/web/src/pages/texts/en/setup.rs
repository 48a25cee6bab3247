use crate::pages::texts::SetupTexts;
use crate::pages::when::in_units;

pub(super) const TEXTS: SetupTexts = SetupTexts {
    title: |game| format!("Play {game}"),
    rules: "Rules",
    read_rules: "Read the rules",
    range: |low, high| match (low, high) {
        (low, high) if low == high => format!("{low} players"),
        (low, high) => format!("{low} to {high} players"),
    },
    settings: "Settings",
    between: |low, high| format!("{low} to {high}"),
    seats: "Who plays?",
    seats_help: "Several people here share this screen. With bots alone you watch them play.",
    seat: |seat| format!("Seat {seat}"),
    who: "Who",
    here: "Somebody here",
    by_link: "Somebody by link",
    nobody: "Nobody",
    levels: "Bots",
    more: "More bots: every strategy",
    name: |seat| format!("Name of seat {seat}"),
    unnamed: |seat| format!("Player {seat}"),
    me: "Player 1",
    add: "Add a player",
    remove: |seat| format!("Remove seat {seat}"),
    options: "Dice and table",
    random: "The program rolls the dice",
    manual: "We roll real dice and type what they show",
    training: "Training game",
    training_help: "Take back as much as you like; it does not count.",
    listed: "Open to strangers",
    away_after: "Wait for people who are away, in minutes",
    away_after_help: "After that you may let a bot play for them; they can take their seat back.",
    listed_help: "Seats by link are listed on the start page.",
    time: "Clocks",
    time_help: "Whoever runs out of time is reminded before; then a bot plays for them until they take their seat back.",
    no_clock: "no clocks",
    time_a_move: |time| format!("{time} for each move"),
    time_a_game: |time| format!("{time} for the whole game"),
    time_bot: "The bot that plays for whoever is out of time",
    duration: |seconds| {
        let (count, unit) = in_units(seconds, ["second", "minute", "hour", "day"]);
        if count == 1 { format!("1 {unit}") } else { format!("{count} {unit}s") }
    },
    play: "Play",
};
