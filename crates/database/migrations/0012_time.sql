-- How long people may take ('' for as long as they like), and what the clocks show.
ALTER TABLE tables ADD COLUMN time_limit TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN clocks TEXT NOT NULL DEFAULT '';
