-- The same text for SQLite and PostgreSQL. A field without a value holds ''.
-- Names of people are in this table alone.
CREATE TABLE people (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX people_name ON people (name);

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    header TEXT NOT NULL,
    seed TEXT NOT NULL,
    host TEXT NOT NULL,
    origin TEXT NOT NULL,
    created BIGINT NOT NULL,
    finished BIGINT NOT NULL,
    rematch TEXT NOT NULL
);

CREATE TABLE chairs (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    holder TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX chairs_person ON chairs (person);
CREATE INDEX chairs_holder ON chairs (holder);

-- Events are only ever added; the key refuses a second event of the same number.
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number BIGINT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE results (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    settings TEXT NOT NULL,
    seats BIGINT NOT NULL,
    points BIGINT NOT NULL,
    turns BIGINT NOT NULL,
    won BIGINT NOT NULL,
    person TEXT NOT NULL,
    bot TEXT NOT NULL,
    counts BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_fame ON results (game, rules, settings, seats, counts);
CREATE INDEX results_person ON results (person);
