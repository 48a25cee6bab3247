-- Passes that move the seats of a token to another device: one per table and token. Only
-- the hash of a pass is stored. expires: milliseconds since 1970.
CREATE TABLE seat_passes (
    table_id TEXT NOT NULL,
    holder TEXT NOT NULL,
    hash TEXT NOT NULL,
    expires BIGINT NOT NULL,
    PRIMARY KEY (table_id, holder)
);
CREATE INDEX seat_passes_expires ON seat_passes (expires);
