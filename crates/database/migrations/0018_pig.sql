-- Pig is ranked like Warrior: by a win, and among winners by the fewest turns. Points above the
-- goal mean nothing, so the results so far are ranked anew.
UPDATE results SET worth = -turns, ranked = CASE WHEN won = 1 THEN ranked ELSE 0 END
    WHERE game = 'pig';
DELETE FROM ranking_counts WHERE game = 'pig';
DELETE FROM ranking_classes WHERE game = 'pig';
INSERT INTO ranking_counts (game, rules, settings, seats, opponents, worth, results)
    SELECT game, rules, settings, seats, opponents, worth, COUNT(*) FROM results
    WHERE ranked = 1 AND game = 'pig'
    GROUP BY game, rules, settings, seats, opponents, worth;
INSERT INTO ranking_classes (game, rules, settings, seats, opponents, results)
    SELECT game, rules, settings, seats, opponents, CAST(SUM(results) AS BIGINT)
    FROM ranking_counts WHERE game = 'pig'
    GROUP BY game, rules, settings, seats, opponents;
