-- Runs of the laboratory, where servers share a database: whichever is asked shows them.
-- wanted: what is simulated, as JSON. played: how many games so far. outcome: the results
-- as JSON, or a word for why there are none; '' until then. ordered: milliseconds since 1970.
CREATE TABLE lab_runs (
    id TEXT NOT NULL PRIMARY KEY,
    node TEXT NOT NULL,
    who TEXT NOT NULL,
    wanted TEXT NOT NULL,
    played BIGINT NOT NULL DEFAULT 0,
    outcome TEXT NOT NULL DEFAULT '',
    ordered BIGINT NOT NULL
);
CREATE INDEX lab_runs_ordered ON lab_runs (ordered);
