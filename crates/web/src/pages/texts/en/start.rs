use crate::pages::texts::StartPageTexts;

pub(super) const START_PAGE: StartPageTexts = StartPageTexts {
    title: "What shall it be?",
    lead: "Games of dice and pencil: against bots, with friends by link, or around one screen.",
    resume: "Games in play",
    continue_game: "Go on",
    open: "Open tables",
    none_open: "Nobody is waiting for players just now. Set up a table and list it here.",
    sit_down: "Sit down",
    free_seats: |seats| format!("{seats} {} free", if seats == 1 { "seat" } else { "seats" }),
    playing_with: |names| format!("with {names}"),
    nobody_seated: "nobody there yet",
    hall_of_fame: "Hall of fame",
    no_hall_of_fame: "Nobody is in it yet: the first finished game makes history.",
    whole_hall_of_fame: "All of it",
};
