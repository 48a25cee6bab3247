-- The public list: which tables strangers may join, and when somebody with a seat was last
-- there, in milliseconds since 1970. Tables that nobody attends leave the list.
CREATE TABLE listed_tables (
    table_id TEXT NOT NULL PRIMARY KEY,
    seen BIGINT NOT NULL
);
INSERT INTO listed_tables (table_id, seen)
    SELECT id, created * 1000 FROM tables WHERE listed = 1 AND finished = 0;
CREATE INDEX listed_tables_seen ON listed_tables (seen);
DROP INDEX tables_open;
