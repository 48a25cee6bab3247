-- The hall of fame ranks solo games, games against bots and games against people separately.

-- opponents: who else had a seat when the game ended: 'none', 'bots' (only bots) or 'people'
-- (at least one person besides whoever has this result).
ALTER TABLE results ADD COLUMN opponents TEXT NOT NULL DEFAULT 'none';
UPDATE results SET opponents =
    CASE WHEN (SELECT COUNT(*) FROM results other
        WHERE other.table_id = results.table_id AND other.seat <> results.seat
        AND other.bot = '') > 0
    THEN 'people' ELSE 'bots' END
    WHERE seats > 1;
DROP INDEX results_ranked;
CREATE INDEX results_ranked ON results
    (game, rules, settings, seats, opponents, worth DESC, ended, table_id, seat)
    WHERE ranked = 1;

-- The counts of 0014_paging.sql, by opponents.
DROP TABLE ranking_counts;
DROP TABLE ranking_classes;
CREATE TABLE ranking_classes (
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    settings TEXT NOT NULL,
    seats BIGINT NOT NULL,
    opponents TEXT NOT NULL,
    results BIGINT NOT NULL,
    PRIMARY KEY (game, rules, settings, seats, opponents)
);
CREATE TABLE ranking_counts (
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    settings TEXT NOT NULL,
    seats BIGINT NOT NULL,
    opponents TEXT NOT NULL,
    worth BIGINT NOT NULL,
    results BIGINT NOT NULL,
    PRIMARY KEY (game, rules, settings, seats, opponents, worth)
);
INSERT INTO ranking_counts (game, rules, settings, seats, opponents, worth, results)
    SELECT game, rules, settings, seats, opponents, worth, COUNT(*) FROM results
    WHERE ranked = 1 GROUP BY game, rules, settings, seats, opponents, worth;
INSERT INTO ranking_classes (game, rules, settings, seats, opponents, results)
    SELECT game, rules, settings, seats, opponents, CAST(SUM(results) AS BIGINT)
    FROM ranking_counts GROUP BY game, rules, settings, seats, opponents;
CREATE INDEX ranking_classes_played ON ranking_classes
    (game, results DESC, rules, settings, seats, opponents) WHERE results > 0;
CREATE INDEX ranking_classes_by_opponents ON ranking_classes
    (game, opponents, results DESC, rules, settings, seats) WHERE results > 0;
