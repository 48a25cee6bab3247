use crate::pages::texts::ReplayTexts;

pub(super) const REPLAY: ReplayTexts = ReplayTexts {
    title: |game| format!("Replay: {game}"),
    step: |at, all| format!("Step {at} of {all}"),
    opening: "Before the first roll.",
    slider: "Step",
    show: "Show",
    play: "Play",
    pause: "Pause",
    first: "First",
    previous: "Back",
    next: "Forward",
    last: "Last",
    steps: "All steps",
    to_table: "To the table",
    record: "Download the record",
    verify: "The dice can be checked: download the record and run",
    in_play: "The game is still in play; here is what has happened so far.",
};
