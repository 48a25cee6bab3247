use crate::pages::texts::Ending;

pub(super) const TEXTS: Ending = Ending {
    title: "The game is over",
    you_won: "You win!",
    ranking: "Final ranking",
    place: "Place",
    name: "Name",
    points: "Points",
    explained: |name| format!("How {name} came to these points"),
    ranked: |name, place, of| format!("{name}: place {place} of {of} in this ranking."),
    you_famous: |place| format!("You entered the hall of fame: place {place}. Congratulations!"),
    famous: |name, place| {
        format!("{name} entered the hall of fame: place {place}. Congratulations!")
    },
    see_fame: "See the hall of fame",
    rematch: "Play again",
    to_rematch: "To the next game",
    replay: "Replay",
    home: "To the start page",
};
