use crate::SetupTexts;

pub(super) const TEXTS: SetupTexts = SetupTexts {
    no_rules: |_, name, known| {
        format!("Ein Regelwerk „{name}“ gibt es hier nicht; es gibt: {known}")
    },
    no_setting: |_, key, known| format!("Eine Einstellung „{key}“ gibt es nicht; es gibt: {known}"),
    bad_value: |_, value, low, high| {
        format!("„{value}“ geht nicht: Gib eine ganze Zahl von {low} bis {high} ein")
    },
    seats: |got, low, high| match low == high {
        true => format!("Nach diesen Regeln spielen genau {low}, nicht {got}"),
        false => format!("Nach diesen Regeln spielen {low} bis {high}, nicht {got}"),
    },
    first: |seat, count| format!("Platz {seat} kann nicht anfangen: Es gibt {count} Plätze"),
    no_bot: |name, _, known| format!("Einen Bot „{name}“ gibt es hier nicht; es gibt: {known}"),
    bot_not_here: |name, _| format!("Der Bot „{name}“ kann hier nicht spielen; nimm einen anderen"),
    not_solved: |_| "Dieses Spiel lässt sich nicht lösen".to_owned(),
    stopped: "Die Vorbereitung des Bots wurde abgebrochen",
    no_memory: |needed, limit| {
        format!(
            "Die exakte Lösung braucht {needed} MB Speicher, und dieser Server hat {limit} MB \
             für alle Lösungen; versuche es später noch einmal oder nimm etwas Einfacheres"
        )
    },
    not_studied: |name, instead, _| {
        format!("Der Bot „{name}“ müsste für dieses Spiel zu lange lernen; nimm „{instead}“")
    },
    chosen_seed: "Woher die Würfe kommen, kann nur in Übungsspielen gewählt werden, in denen das Programm würfelt",
    away_after: |low, high| format!("Auf Abwesende wird {low} bis {high} Minuten gewartet"),
    time_limit: |seconds, days| format!("Uhren gehen von {seconds} Sekunden bis {days} Tage"),
    dice: "An einem Tisch würfelt das Programm, oder ihr würfelt selbst",
    other: |why| format!("So geht es nicht: {why}"),
};
