-- Tables with a tutor: from which losses on it warns (nothing while it is off), the seats
-- that have not agreed yet (bit 0 is seat 1), and whether it was ever on.
CREATE TABLE tutors (
    table_id TEXT NOT NULL PRIMARY KEY,
    warns TEXT NOT NULL,
    waits_for BIGINT NOT NULL,
    used BIGINT NOT NULL
);
