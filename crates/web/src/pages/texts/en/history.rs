use crate::pages::texts::{HallOfFameTexts, MyGamesTexts, ReplayTexts, with_minus_sign};

pub(super) const MY_GAMES: MyGamesTexts = MyGamesTexts {
    title: "My games",
    empty: "Games that you finish in this browser are gathered here, with your scores over time.",
    play: "Play a game",
    summary: |games, won| {
        format!("{games} {}, {won} won", if games == 1 { "game" } else { "games" })
    },
    solo_summary: |games, best| format!("{games} alone, best {}", with_minus_sign(best)),
    best: "personal best",
    over_time: "Points over time",
    over_time_text: |games, mean, best| {
        format!(
            "{games} games in order, {mean} points on average, {} at best.",
            with_minus_sign(best)
        )
    },
    distribution: "How often which points",
    distribution_text: |games, low, high| {
        format!(
            "{games} games between {} and {} points.",
            with_minus_sign(low),
            with_minus_sign(high)
        )
    },
    games_axis: "games, the first to the last",
    mean: |mean| format!("average {mean}"),
    as_table: "As a table",
    wins_by_opponent: "Wins against whom",
    opponent: "Opponent",
    wins: "Wins",
    won_of: |won, games| format!("{won} of {games} won"),
    all: "All games",
    lately: |games| format!("Charts and figures cover at most your last {games} games."),
    older: "Older games",
    newest: "Newest games",
    game: "Game",
    points: "Points",
    result: "Result",
    won: "won",
    lost: "lost",
    date: "When",
    watch: "Replay",
    export: "Take your games with you:",
    delete_name: "Delete my name everywhere",
    delete_name_title: "Delete your name?",
    delete_name_explanation: "Your name vanishes from all tables, records and the hall of fame. The games stay, \
        without it; what you have trained is deleted. This can't be undone.",
    delete_name_confirm: "Delete my name",
    delete_name_cancel: "Keep it",
    name_deleted: "Your name is deleted everywhere.",
};

pub(super) const HALL_OF_FAME: HallOfFameTexts = HallOfFameTexts {
    title: "Hall of fame",
    lead: "The ten best of each sort of game. Only results of people count, and no training games.",
    games: "Games",
    all: "All games",
    classes: "Rules and players",
    place: "Place",
    name: "Name",
    points: "Points",
    turns: "Turns",
    when: "When",
    watch: "Watch",
    watch_whose: |name| format!("Watch the game of {name}"),
    none: "Nobody has a place here yet. It could be yours.",
    play: |game| format!("Play {game}"),
};

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
