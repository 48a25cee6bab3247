-- What the readiness check writes and reads back.
CREATE TABLE probe (
    writes BIGINT NOT NULL
);
INSERT INTO probe (writes) VALUES (0);
-- Whether a token was made here: hosts need not hold a seat.
CREATE INDEX tables_host ON tables (host);
