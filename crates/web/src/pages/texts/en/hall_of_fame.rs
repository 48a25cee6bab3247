use crate::pages::texts::HallOfFameTexts;

pub(super) const HALL_OF_FAME: HallOfFameTexts = HallOfFameTexts {
    title: "Hall of fame",
    lead: "The ten best results for each game, rule set and number of players. Results of bots and from training games don't count.",
    games: "Games",
    all: "All games",
    classes: "Rules and players",
    place: "Place",
    name: "Name",
    points: "Points",
    turns: "Turns",
    when: "Date",
    watch: "Watch",
    watch_whose: |name| format!("Watch {name}'s game"),
    none: "Nobody is listed here yet. First place could be yours.",
    play: |game| format!("Play {game}"),
};
