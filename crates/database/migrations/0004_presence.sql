-- For how many minutes somebody has to be away before the host may hand their seat to a
-- bot, and which seats were handed over like that.
ALTER TABLE tables ADD COLUMN away_after BIGINT NOT NULL DEFAULT 5;
ALTER TABLE chairs ADD COLUMN handed_over BIGINT NOT NULL DEFAULT 0;
