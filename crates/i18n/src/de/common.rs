use crate::CommonTexts;

pub(super) const COMMON: CommonTexts = CommonTexts {
    and: "und",
    yes_words: &["ja", "j", "yes", "y"],
    no_words: &["nein", "n", "nö", "no", "nope"],
    point_count: |points| {
        format!("{points} {}", if points.abs() == 1 { "Punkt" } else { "Punkte" })
    },
    total: "Gesamt",
    unnamed_player: |number| format!("Spieler {number}"),
    seat_label: |number| format!("Platz {number}"),
    colour_names: ["Rot", "Gelb", "Grün", "Blau"],
    winner: |names, several| {
        if several { format!("{names} teilen sich den Sieg") } else { format!("{names} gewinnt") }
    },
    game_over_sentence: "Das Spiel ist aus.",
    default_question: |name| format!("{name}: Was tust du?"),
    error_game_over: "Das Spiel ist zu Ende",
    error_roll_expected: "Erst muss gewürfelt werden",
    error_action_expected: "Jetzt wird nicht gewürfelt: Es ist etwas zu entscheiden",
    error_dice_count: |expected, got| match expected {
        1 => format!("Es ist 1 Würfel dran, nicht {got}"),
        expected => format!("Es sind {expected} Würfel dran, nicht {got}"),
    },
    single_die: "Würfel",
    single_die_with_article: "Der Würfel",
    die_with_article: |die| format!("Der Würfel „{die}“"),
    error_face_out_of_range: |the_die, face, low, high| {
        format!("{the_die} kann nicht {face} zeigen, nur {low} bis {high}")
    },
    error_not_asked: |seat| format!("Platz {seat} ist nicht gefragt"),
    error_already_answered: |seat| format!("Platz {seat} hat schon geantwortet"),
    error_wrong_question: |_| "Danach ist jetzt nicht gefragt".to_owned(),
    error_not_an_action: |text, expected| format!("„{text}“ ist kein Zug: Schreibe {expected}"),
};
