//! A live game: seats, record, dice and undo policy.
