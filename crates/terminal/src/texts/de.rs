use super::TerminalTexts;

pub(super) const TEXTS: TerminalTexts = TerminalTexts {
    copy_saved: |file, kept| {
        format!(
            "Eine Kopie steht in {file}. Du spielst mit dem Original weiter, und nur das Original zählt.\n\
             Später weiterspielen mit: rollwright play --resume {kept}"
        )
    },
    empty_answer: "Gib eines der Wörter oder eine der Zahlen aus der Liste ein.",
    type_more: |lines| match lines {
        1 => "Mit mehr siehst du noch 1 Zeile.".to_owned(),
        lines => format!("Mit mehr siehst du noch {lines} Zeilen."),
    },
    nothing_more: "Mehr gibt es nicht zu sehen.",
    engine_forfeits: |engine, why, bot| {
        format!("{engine} ist ausgefallen ({why}) und verliert das Spiel. {bot} spielt weiter.")
    },
    english_command_word: |word| {
        Some(match word {
            "hilfe" => "help",
            "regeln" => "rules",
            "zettel" => "sheets",
            "tipp" => "hint",
            "zurück" | "zurueck" => "undo",
            "speichern" => "save",
            "beenden" | "ende" => "quit",
            "mehr" => "more",
            _ => return None,
        })
    },
};
