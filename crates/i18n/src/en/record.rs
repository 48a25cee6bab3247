use crate::RecordTexts;

pub(super) const RECORD: RecordTexts = RecordTexts {
    seed_already_revealed: "the game is over and the seed of its dice is shown",
    undo_out_of_range: |back, stands| format!("undo of {back} where {stands} can be taken back"),
    unknown_seat: |seat, seats| format!("there is no seat {seat}: there are {seats} seats"),
    no_secret_seed: "the dice of this game have no secret seed",
    number_too_late: "numbers are added before the first roll",
    number_already_added: |seat| format!("seat {seat} has already added a number"),
    number_too_large: |most| format!("the number may be {most} at most"),
    unexpected_seed: "a secret seed is shown once, when the game is over",
    malformed_seed: "a seed has 64 hexadecimal digits",
};
