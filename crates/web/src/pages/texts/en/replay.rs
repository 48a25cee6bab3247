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
    next: "Next",
    last: "Last",
    steps: "All steps",
    to_table: "Back to the table",
    record: "Download the record",
    verify: "To verify the dice, download the record and run:",
    in_play: "The game isn't over yet. These are the steps so far.",
};
