//! What plays and solves this game.

mod minded;
