use crate::pages::texts::LabTexts;

pub(super) const LAB: LabTexts = LabTexts {
    title: "Laboratory",
    lead: |most| {
        format!(
            "Let bots play against each other, up to {most} games and one minute at a time, and see what comes of it."
        )
    },
    game: "Game",
    rules: "Rules",
    strategies: "Who plays",
    seat: |seat| format!("Seat {seat}"),
    nobody: "nobody",
    games: |most| format!("Games (1 to {most})"),
    seed: "Seed",
    seed_help: "Leave it empty for any; the same seed gives the same games.",
    duplicate: "Same dice in every seat",
    duplicate_help: "Each set of dice is played with the seats rotated, so that luck evens out.",
    run: "Run",
    has_unfinished_run: "Your last run is not done yet. One at a time: wait for it, then order the next.",
    queue_is_full: "Too many runs are waiting. Try again in a few minutes.",
    queue_position: |place| format!("Place {place} in the queue"),
    queue_explanation: "One run is played at a time, each for a minute at most. Yours begins by itself.",
    bad_number: "Games and seed are whole numbers.",
    results: "Latest results",
    none: "None yet.",
    saved_results: "Kept results",
    saved_results_help: "Results that are put into the folder lab in the server's data folder are shown here:",
    running: "The bots are playing …",
    progress: |played, all| format!("{played} of {all} games"),
    timed_out: "These bots take too long: not one game was over within a minute. Take others.",
    failed: "The run failed. Nothing came of it.",
    partial: |played, all| {
        format!("Time was up after {played} of {all} games: these results are partial.")
    },
    sample: |games| format!("{games} games"),
    strategy: "Strategy",
    mean: "Mean",
    standard_error: "Standard error",
    standard_deviation: "Standard deviation",
    min: "Lowest",
    max: "Highest",
    wins: "Wins",
    ties: "Shared",
    repeat_by_command: "The same games on the command line:",
    download: "Download as JSON",
    back: "Back to the laboratory",
};
