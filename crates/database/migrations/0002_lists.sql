-- What lists of tables ask for: whether strangers may see a table, and which seats
-- a bot plays ('' for people and open seats).
ALTER TABLE tables ADD COLUMN listed BIGINT NOT NULL DEFAULT 0;
ALTER TABLE chairs ADD COLUMN bot TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_listed ON tables (listed, finished, created);
