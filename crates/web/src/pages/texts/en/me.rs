use crate::pages::texts::{Me, signed};

pub(super) const TEXTS: Me = Me {
    title: "My games",
    empty: "Games that you finish in this browser are gathered here, with your scores over time.",
    play: "Play a game",
    sum: |games, won| format!("{games} {}, {won} won", if games == 1 { "game" } else { "games" }),
    sum_alone: |games, best| format!("{games} alone, best {}", signed(best)),
    best: "personal best",
    over_time: "Points over time",
    over_time_words: |games, mean, best| {
        format!("{games} games in order, {mean} points on average, {} at best.", signed(best))
    },
    distribution: "How often which points",
    distribution_words: |games, low, high| {
        format!("{games} games between {} and {} points.", signed(low), signed(high))
    },
    games_axis: "games, the first to the last",
    mean: |mean| format!("average {mean}"),
    as_table: "As a table",
    against: "Wins against whom",
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
    when: "When",
    watch: "Replay",
    export: "Take your games with you:",
    forget: "Delete my name everywhere",
    forget_title: "Delete your name?",
    forget_words: "Your name vanishes from all tables, records and the hall of fame. The games stay, \
        without it; what you have trained is deleted. This can't be undone.",
    forget_yes: "Delete my name",
    forget_no: "Keep it",
    forgotten: "Your name is deleted everywhere.",
};
