use crate::pages::texts::{MyGamesTexts, with_minus_sign};

pub(super) const MY_GAMES: MyGamesTexts = MyGamesTexts {
    title: "My games",
    empty: "Games you finish in this browser appear here, with your scores over time.",
    play: "Play a game",
    summary: |games, won| {
        format!("{games} {}, {won} won", if games == 1 { "game" } else { "games" })
    },
    solo_summary: |games, best| format!("{games} solo, best {}", with_minus_sign(best)),
    best: "personal best",
    over_time: "Points over time",
    over_time_text: |games, mean, best| {
        format!("{games} games in order: {mean} points on average, best {}.", with_minus_sign(best))
    },
    distribution: "Score distribution",
    distribution_text: |games, low, high| {
        format!("{games} games with {} to {} points.", with_minus_sign(low), with_minus_sign(high))
    },
    games_axis: "games, from first to last",
    mean: |mean| format!("average {mean}"),
    as_table: "As a table",
    wins_by_opponent: "Wins by opponent",
    opponent: "Opponent",
    wins: "Wins",
    won_of: |won, games| format!("{won} of {games} won"),
    all: "All games",
    lately: |games| format!("Charts and figures cover up to your last {games} games."),
    older: "Older games",
    newest: "Newest games",
    game: "Game",
    points: "Points",
    result: "Result",
    won: "won",
    lost: "lost",
    date: "Date",
    watch: "Replay",
    export: "Download your games:",
    delete_name: "Delete my name everywhere",
    delete_name_title: "Delete your name?",
    delete_name_explanation: "Your name disappears from all tables, records and the hall of fame. The games remain \
        without it, and your training progress is deleted. This can't be undone.",
    delete_name_confirm: "Delete my name",
    delete_name_cancel: "Keep it",
    name_deleted: "Your name has been deleted everywhere.",
};
