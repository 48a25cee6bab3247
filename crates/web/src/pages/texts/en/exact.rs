use crate::pages::texts::SolutionTexts;

pub(super) const SOLUTION: SolutionTexts = SolutionTexts {
    title: "Perfect play, exactly",
    lead: "How likely each score is, or how long games last, when nobody ever makes a mistake. Nothing is simulated: every roll is taken with its chance.",
    solving: "This is being worked out, once for everybody. It can take a minute; then the page shows it by itself.",
    points_lead: "Points of one player who makes the expected score as large as it can be, exactly.",
    turns_lead: "Turns of a game of two who both play as well as can be, exactly.",
    wins: "Whoever begins wins",
    mode: "Likeliest",
    median: "Median",
    ninety_percent_range: "Nine games of ten",
    from_to: |low, high| format!("{low} to {high}"),
    points_at_least: "Chance of at least so many points",
    turns_at_least: "Chance of at least so many turns",
    targets_help: "Whole numbers, with commas between them.",
    show: "Show",
    or_more: |value| format!("{value} or more"),
    never: "Nothing there",
    same_by_command: "On the command line:",
    download_csv: "Download as CSV",
};
