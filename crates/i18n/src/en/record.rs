use crate::RecordWords;

pub(super) const TEXTS: RecordWords = RecordWords {
    seed_shown: "the game is over and the seed of its dice is shown",
    undo: |back, stands| format!("undo of {back} where {stands} can be taken back"),
    no_seat: |seat, seats| format!("there is no seat {seat}: there are {seats} seats"),
    no_secret_seed: "the dice of this game have no secret seed",
    number_too_late: "numbers are added before the first roll",
    number_added: |seat| format!("seat {seat} has already added a number"),
    number_too_large: |most| format!("the number may be {most} at most"),
    seed_once: "a secret seed is shown once, when the game is over",
    no_seed: "a seed has 64 hexadecimal digits",
};
