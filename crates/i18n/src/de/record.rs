use crate::RecordTexts;

pub(super) const RECORD: RecordTexts = RecordTexts {
    seed_already_revealed: "Das Spiel ist zu Ende, und der Startwert seiner Würfel ist offengelegt",
    undo_out_of_range: |back, stands| {
        format!("{back} sollen zurückgenommen werden, wo es {stands} zurückzunehmen gibt")
    },
    unknown_seat: |seat, seats| format!("Platz {seat} gibt es nicht, nur {seats} Plätze"),
    no_secret_seed: "Die Würfel dieses Spiels haben keinen geheimen Startwert",
    number_too_late: "Zahlen kommen vor dem ersten Wurf dazu",
    number_already_added: |seat| format!("Platz {seat} hat schon eine Zahl dazugegeben"),
    number_too_large: |most| format!("Die Zahl darf höchstens {most} sein"),
    unexpected_seed: "Ein geheimer Startwert wird einmal offengelegt, wenn das Spiel zu Ende ist",
    malformed_seed: "Ein Startwert hat 64 hexadezimale Ziffern",
};
