use crate::pages::texts::TrainerTexts;

pub(super) const TRAINER: TrainerTexts = TrainerTexts {
    title: "Train",
    title_of: |game| format!("Train {game}"),
    lead: "A position, a decision, and at once what it was worth. Positions come from your own finished games where you lost something, and from simulated ones; what you miss comes back sooner.",
    daily: "Position of the day",
    daily_of: |game, day| format!("{game}, position of {day}"),
    daily_lead: "One position a game and day, the same for everybody. You have one try.",
    to_daily: "The position of the day",
    to_train: "Go on training",
    difficulty: "Difficulty",
    difficulties: ["easy", "medium", "hard"],
    own_name: "You",
    opponent_name: |number| {
        if number == 1 { "Opponent".to_owned() } else { format!("Opponent {number}") }
    },
    from_own_game: "from one of your games",
    correct: |label| format!("Right: {label}"),
    costs: |label| format!("Not the best: {label}"),
    best_explanation: |label, value, why| format!("Better: {label} ({value}). {why}."),
    next: "Next position",
    not_legal: "That can't be chosen here. Choose one of the choices that are lit.",
    no_exercise: "There is no position to show here. Train another game, or come back later.",
    try_again: "Look again",
    progress_title: "Your curve",
    progress_help: "The share of right answers among your last ten, for each kind of question.",
    progress_text: |count, percent| {
        let answers = if count == 1 { "answer" } else { "answers" };
        format!("{count} {answers}, {percent}% right lately")
    },
    progress_axis: "answers",
    no_answers: "No answers yet.",
    share: "Tell others how it went; it gives nothing away:",
    copy: "Copy",
    copied: "Copied",
    done: "done",
    open: "open",
};
