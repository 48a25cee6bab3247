use crate::pages::texts::StartPageTexts;

pub(super) const START_PAGE: StartPageTexts = StartPageTexts {
    title: "What would you like to play?",
    lead: "Roll-and-write dice games: against bots, with friends by link, or around one screen.",
    resume: "Your games in progress",
    continue_game: "Continue",
    open: "Open tables",
    none_open: "Nobody is looking for players right now. Create a table that is open to everyone.",
    sit_down: "Sit down",
    free_seats: |seats| format!("{seats} {} free", if seats == 1 { "seat" } else { "seats" }),
    playing_with: |names| format!("with {names}"),
    nobody_seated: "no players yet",
    hall_of_fame: "Hall of fame",
    no_hall_of_fame: "The hall of fame is still empty. Finish a game to be the first.",
    whole_hall_of_fame: "See all",
};
