// The page where a game is set up.
