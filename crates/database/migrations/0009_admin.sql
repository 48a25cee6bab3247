-- What whoever runs the servers has ordered; every server reads it every few seconds.
-- Tables at which nobody plays on; those that are hidden are not shown to anybody either.
CREATE TABLE closed (
    table_id TEXT NOT NULL PRIMARY KEY,
    hidden BIGINT NOT NULL,
    since BIGINT NOT NULL
);
-- Networks that are refused, until a moment in seconds since 1970; 0 for as long as they
-- are in here.
CREATE TABLE banned (
    network TEXT NOT NULL PRIMARY KEY,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL
);
