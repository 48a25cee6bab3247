-- What somebody has answered to the trainer, the positions of their own games where
-- something was lost, and the games that were looked through for them. The owner is the
-- hash of a token, or 'console'. Losses are in millionths of a point or of a win.
CREATE TABLE training_answers (
    owner TEXT NOT NULL,
    number BIGINT NOT NULL,
    game TEXT NOT NULL,
    question TEXT NOT NULL,
    source TEXT NOT NULL,
    action TEXT NOT NULL,
    loss BIGINT NOT NULL,
    mark TEXT NOT NULL,
    PRIMARY KEY (owner, number)
);
CREATE TABLE training_mistakes (
    owner TEXT NOT NULL,
    table_id TEXT NOT NULL,
    stood BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    game TEXT NOT NULL,
    question TEXT NOT NULL,
    loss BIGINT NOT NULL,
    PRIMARY KEY (owner, table_id, stood, seat)
);
CREATE TABLE training_games (
    owner TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (owner, table_id)
);
