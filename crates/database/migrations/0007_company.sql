-- Seats that their people have given up for good, games that they no longer want to see in
-- their lists, and how fast bots play while somebody looks on.
ALTER TABLE chairs ADD COLUMN resigned BIGINT NOT NULL DEFAULT 0;
ALTER TABLE chairs ADD COLUMN removed BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN bot_speed TEXT NOT NULL DEFAULT 'normal';
