use crate::pages::texts::GameOverTexts;

pub(super) const GAME_OVER: GameOverTexts = GameOverTexts {
    title: "The game is over",
    you_won: "You win!",
    ranking: "Final ranking",
    place: "Place",
    name: "Name",
    points: "Points",
    score_breakdown_of: |name| format!("How {name} came to these points"),
    ranked: |name, place, of| format!("{name}: place {place} of {of} in this ranking."),
    you_entered_hall_of_fame: |place| {
        format!("You entered the hall of fame: place {place}. Congratulations!")
    },
    entered_hall_of_fame: |name, place| {
        format!("{name} entered the hall of fame: place {place}. Congratulations!")
    },
    see_hall_of_fame: "See the hall of fame",
    rematch: "Play again",
    to_rematch: "To the next game",
    replay: "Replay",
    home: "To the start page",
};
