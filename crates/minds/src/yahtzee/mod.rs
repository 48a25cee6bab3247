//! What plays and solves this game.
