-- Reviews of finished games as the coach made them, one a game, with the settings they were
-- made with: the program, the number of rollouts and the last event that was looked at.
-- 'number' counts them, so that the oldest can make room. There are no names in them.
CREATE TABLE reviews (
    table_id TEXT NOT NULL PRIMARY KEY,
    program TEXT NOT NULL,
    rollouts BIGINT NOT NULL,
    version BIGINT NOT NULL,
    number BIGINT NOT NULL,
    body TEXT NOT NULL
);
