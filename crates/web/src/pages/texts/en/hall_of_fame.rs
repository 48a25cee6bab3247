use crate::pages::texts::HallOfFameTexts;

pub(super) const HALL_OF_FAME: HallOfFameTexts = HallOfFameTexts {
    title: "Hall of fame",
    lead: "The ten best of each sort of game. Only results of people count, and no training games.",
    games: "Games",
    all: "All games",
    classes: "Rules and players",
    place: "Place",
    name: "Name",
    points: "Points",
    turns: "Turns",
    when: "When",
    watch: "Watch",
    watch_whose: |name| format!("Watch the game of {name}"),
    none: "Nobody has a place here yet. It could be yours.",
    play: |game| format!("Play {game}"),
};
