-- Puzzles: Glicko-2 ratings of puzzles and of people, who has answered which puzzle, the days
-- with an answer to the exercise of that day, and streaks and storms. A puzzle is its index in
-- the set of its game. Ratings, deviations and volatilities are in millionths.
CREATE TABLE puzzle_ratings (
    game TEXT NOT NULL,
    puzzle BIGINT NOT NULL,
    rating BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    found BIGINT NOT NULL,
    PRIMARY KEY (game, puzzle)
);
CREATE TABLE puzzle_answers (
    owner TEXT NOT NULL,
    game TEXT NOT NULL,
    puzzle BIGINT NOT NULL,
    PRIMARY KEY (owner, game, puzzle)
);
CREATE TABLE trainee_ratings (
    owner TEXT NOT NULL,
    game TEXT NOT NULL,
    rating BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    PRIMARY KEY (owner, game)
);
CREATE TABLE daily_answers (
    owner TEXT NOT NULL,
    day BIGINT NOT NULL,
    PRIMARY KEY (owner, day)
);
CREATE TABLE puzzle_runs (
    owner TEXT NOT NULL,
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    started BIGINT NOT NULL,
    answered BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    best BIGINT NOT NULL,
    PRIMARY KEY (owner, game, mode)
);
