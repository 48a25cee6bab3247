-- Columns and indexes with which the cost of a page doesn't grow with the number of results.

-- worth: what results are ranked by, the most first. Warrior ranks by the fewest turns.
-- ranked: 1 for a result that has a place in the hall of fame: fair dice, a person, points
-- above zero, and a table that isn't hidden.
-- holder: whose own result it is; '' for bots, resigned seats and games removed from a list.
ALTER TABLE results ADD COLUMN worth BIGINT NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN ranked BIGINT NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN holder TEXT NOT NULL DEFAULT '';
UPDATE results SET
    worth = CASE WHEN game = 'warrior' THEN -turns ELSE points END,
    ranked = CASE WHEN counts = 1 AND bot = '' AND points > 0
        AND NOT EXISTS (SELECT 1 FROM closed
            WHERE closed.table_id = results.table_id AND closed.hidden = 1)
        THEN 1 ELSE 0 END,
    holder = COALESCE((SELECT chairs.holder FROM chairs
        WHERE chairs.table_id = results.table_id AND chairs.seat = results.seat
        AND chairs.resigned = 0 AND chairs.removed = 0), '');
DROP INDEX results_fame;
CREATE INDEX results_ranked ON results
    (game, rules, settings, seats, worth DESC, ended, table_id, seat) WHERE ranked = 1;
CREATE INDEX results_own_best ON results
    (holder, game, rules, settings, points DESC) WHERE seats = 1 AND holder <> '';

-- How many ranked results each class has, and how many of each worth: a rank is a sum over
-- the better ones. Whoever writes results updates these in the same transaction.
CREATE TABLE ranking_classes (
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    settings TEXT NOT NULL,
    seats BIGINT NOT NULL,
    results BIGINT NOT NULL,
    PRIMARY KEY (game, rules, settings, seats)
);
CREATE TABLE ranking_counts (
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    settings TEXT NOT NULL,
    seats BIGINT NOT NULL,
    worth BIGINT NOT NULL,
    results BIGINT NOT NULL,
    PRIMARY KEY (game, rules, settings, seats, worth)
);
INSERT INTO ranking_counts (game, rules, settings, seats, worth, results)
    SELECT game, rules, settings, seats, worth, COUNT(*) FROM results WHERE ranked = 1
    GROUP BY game, rules, settings, seats, worth;
INSERT INTO ranking_classes (game, rules, settings, seats, results)
    SELECT game, rules, settings, seats, CAST(SUM(results) AS BIGINT) FROM ranking_counts
    GROUP BY game, rules, settings, seats;
CREATE INDEX ranking_classes_played ON ranking_classes
    (game, results DESC, rules, settings, seats) WHERE results > 0;

-- created: when the table was. ended: when its game ended; 0 while it is in play.
ALTER TABLE chairs ADD COLUMN created BIGINT NOT NULL DEFAULT 0;
ALTER TABLE chairs ADD COLUMN ended BIGINT NOT NULL DEFAULT 0;
UPDATE chairs SET
    created = COALESCE((SELECT tables.created FROM tables WHERE tables.id = chairs.table_id), 0),
    ended = COALESCE((SELECT results.ended FROM results
        WHERE results.table_id = chairs.table_id AND results.seat = chairs.seat), 0);
DROP INDEX chairs_holder;
CREATE INDEX chairs_held ON chairs (holder, created DESC, table_id, seat);
CREATE INDEX chairs_in_play ON chairs (holder, created DESC, table_id, seat)
    WHERE ended = 0 AND resigned = 0 AND removed = 0;
CREATE INDEX chairs_ended ON chairs (holder, removed, ended DESC, table_id, seat)
    WHERE ended > 0;

-- Lists of tables, in the order in which they are shown.
DROP INDEX tables_listed;
CREATE INDEX tables_open ON tables (created DESC, id) WHERE listed = 1 AND finished = 0;
CREATE INDEX tables_lessons ON tables (host, created DESC, id) WHERE origin = 'lesson';
CREATE INDEX tables_console_open ON tables (created DESC, id)
    WHERE origin = 'console' AND finished = 0;
CREATE INDEX tables_console_finished ON tables (finished DESC, id)
    WHERE origin = 'console' AND finished > 0;

-- The last answers to the trainer, the answer to one position, and the costliest mistakes.
CREATE INDEX training_answers_game ON training_answers (owner, game, number DESC);
CREATE INDEX training_answers_source ON training_answers (owner, source, number);
CREATE INDEX training_mistakes_loss ON training_mistakes
    (owner, game, loss DESC, table_id, stood, seat);
