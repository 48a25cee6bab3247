use crate::pages::texts::{MyGamesTexts, with_minus_sign};

pub(super) const MY_GAMES: MyGamesTexts = MyGamesTexts {
    title: "My games",
    empty: "Games you finish in this browser appear here, with your scores over time.",
    play: "Play a game",
    summary: |games, won| {
        format!("{games} {}, {won} won", if games == 1 { "game" } else { "games" })
    },
    solo_summary: |games, best| {
        let solo_games = if games == 1 { "solo game" } else { "solo games" };
        format!("{games} {solo_games}, best score {}", with_minus_sign(best))
    },
    best: "personal best",
    over_time: "Points over time",
    over_time_text: |games, mean, best| {
        let noun = if games == 1 { "game" } else { "games" };
        format!(
            "Points from {games} {noun} in the order played: mean {mean}, best {}.",
            with_minus_sign(best)
        )
    },
    distribution: "Score distribution",
    distribution_text: |games, low, high| {
        let noun = if games == 1 { "game" } else { "games" };
        format!(
            "Distribution of points in {games} {noun}, from {} to {}.",
            with_minus_sign(low),
            with_minus_sign(high)
        )
    },
    games_axis: "games, from first to last",
    mean: |mean| format!("mean {mean}"),
    as_table: "As a table",
    wins_by_opponent: "Wins by opponent",
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
    finished_by_bot: "finished by a bot",
    date: "Date",
    watch: "Replay",
    export: "Download your games:",
    delete_name: "Delete my name everywhere",
    delete_name_title: "Delete your name?",
    delete_name_explanation: "Your name disappears from all tables and records and from the hall of fame. The games remain \
        without it, but your training progress is deleted. This can't be undone.",
    delete_name_confirm: "Delete my name",
    delete_name_cancel: "Keep it",
    name_deleted: "Your name has been deleted everywhere.",
};
