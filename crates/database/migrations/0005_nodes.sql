-- What several servers over one database go by.
-- version: how many events there are. changes: how often anything about the table has
-- changed, which a write has to name. tx: the transaction that changed it last, by which
-- a sweep finds what it has not seen. due: from when on there is something to do that no
-- person does, in milliseconds since 1970; 0 for nothing, 1 for at once.
ALTER TABLE tables ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN changes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN tx BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN due BIGINT NOT NULL DEFAULT 0;
-- What people are asked to take back, as JSON.
ALTER TABLE tables ADD COLUMN asked TEXT NOT NULL DEFAULT '';
UPDATE tables SET version = (SELECT COUNT(*) FROM events WHERE events.table_id = tables.id);
-- Nobody knows yet where bots have something to do: it is looked up once.
UPDATE tables SET due = 1 WHERE finished = 0 AND origin = 'server';
CREATE INDEX tables_tx ON tables (tx);
CREATE INDEX tables_due ON tables (due) WHERE due > 0;

-- The servers that run, by the database's clock in milliseconds since 1970.
CREATE TABLE nodes (
    id TEXT NOT NULL PRIMARY KEY,
    place TEXT NOT NULL,
    protocol BIGINT NOT NULL,
    seen BIGINT NOT NULL
);

-- Which server lets the bots of each share of the tables play. The fence grows with
-- every change of hands: a write that names an older one is refused.
CREATE TABLE leases (
    share BIGINT NOT NULL PRIMARY KEY,
    node TEXT NOT NULL,
    fence BIGINT NOT NULL,
    until BIGINT NOT NULL
);
INSERT INTO leases (share, node, fence, until) VALUES
    (0, '', 0, 0), (1, '', 0, 0), (2, '', 0, 0), (3, '', 0, 0),
    (4, '', 0, 0), (5, '', 0, 0), (6, '', 0, 0), (7, '', 0, 0),
    (8, '', 0, 0), (9, '', 0, 0), (10, '', 0, 0), (11, '', 0, 0),
    (12, '', 0, 0), (13, '', 0, 0), (14, '', 0, 0), (15, '', 0, 0);

-- What one server knows of a table beside its record: open pages, who watches, how far
-- a bot has come with its studies.
CREATE TABLE beside (
    table_id TEXT NOT NULL,
    node TEXT NOT NULL,
    kind TEXT NOT NULL,
    who TEXT NOT NULL,
    value BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    tx BIGINT NOT NULL,
    PRIMARY KEY (table_id, node, kind, who)
);
CREATE INDEX beside_tx ON beside (tx);
CREATE INDEX beside_node ON beside (node);
