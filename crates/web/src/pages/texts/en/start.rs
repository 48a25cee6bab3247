use crate::pages::texts::Start;

pub(super) const TEXTS: Start = Start {
    title: "What shall it be?",
    lead: "Games of dice and pencil: against bots, with friends by link, or around one screen.",
    resume: "Games in play",
    go_on: "Go on",
    open: "Open tables",
    none_open: "Nobody is waiting for players just now. Set up a table and list it here.",
    sit_down: "Sit down",
    free: |seats| format!("{seats} {} free", if seats == 1 { "seat" } else { "seats" }),
    with: |names| format!("with {names}"),
    nobody: "nobody there yet",
    fame: "Hall of fame",
    no_fame: "Nobody is in it yet: the first finished game makes history.",
    all_fame: "All of it",
};
