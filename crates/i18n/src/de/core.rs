use crate::Core;

pub(super) const TEXTS: Core = Core {
    and: "und",
    yes: &["ja", "j", "yes", "y"],
    no: &["nein", "n", "nö", "no", "nope"],
    points: |points| format!("{points} {}", if points.abs() == 1 { "Punkt" } else { "Punkte" }),
    total: "Gesamt",
    player: |number| format!("Spieler {number}"),
    seat: |number| format!("Platz {number}"),
    colours: ["Rot", "Gelb", "Grün", "Blau"],
    wins: |names, several| {
        if several { format!("{names} teilen sich den Sieg") } else { format!("{names} gewinnt") }
    },
    over: "Das Spiel ist aus.",
    asks: |name| format!("{name}: Was tust du?"),
    game_over: "Das Spiel ist zu Ende",
    roll_due: "Erst muss gewürfelt werden",
    no_roll_due: "Jetzt wird nicht gewürfelt: Es ist etwas zu entscheiden",
    dice_count: |expected, got| match expected {
        1 => format!("Es ist 1 Würfel dran, nicht {got}"),
        expected => format!("Es sind {expected} Würfel dran, nicht {got}"),
    },
    die: "Würfel",
    the_only_die: "Der Würfel",
    the_die: |die| format!("Der Würfel „{die}“"),
    face: |the_die, face, low, high| {
        format!("{the_die} kann nicht {face} zeigen, nur {low} bis {high}")
    },
    not_asked: |seat| format!("Platz {seat} ist nicht gefragt"),
    answered: |seat| format!("Platz {seat} hat schon geantwortet"),
    not_the_question: |_| "Danach ist jetzt nicht gefragt".to_owned(),
    no_action: |text, expected| format!("„{text}“ ist kein Zug: Schreibe {expected}"),
};
