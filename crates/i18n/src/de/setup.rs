use crate::SetupTexts;

pub(super) const SETUP: SetupTexts = SetupTexts {
    unknown_rule_set: |_, name, known| {
        format!("Ein Regelwerk „{name}“ gibt es hier nicht; es gibt: {known}")
    },
    unknown_setting: |_, key, known| {
        format!("Eine Einstellung „{key}“ gibt es nicht; es gibt: {known}")
    },
    invalid_value: |_, value, low, high| {
        format!("„{value}“ geht nicht: Gib eine ganze Zahl von {low} bis {high} ein")
    },
    seat_count: |got, low, high| match low == high {
        true => format!("Nach diesen Regeln spielen genau {low}, nicht {got}"),
        false => format!("Nach diesen Regeln spielen {low} bis {high}, nicht {got}"),
    },
    unknown_first_seat: |seat, count| {
        format!("Platz {seat} kann nicht anfangen: Es gibt {count} Plätze")
    },
    unknown_strategy: |name, _, known| {
        format!("Einen Bot „{name}“ gibt es hier nicht; es gibt: {known}")
    },
    strategy_unavailable: |name, _| {
        format!("Der Bot „{name}“ kann hier nicht spielen; nimm einen anderen")
    },
    no_solution: |_| "Dieses Spiel lässt sich nicht lösen".to_owned(),
    preparation_cancelled: "Die Vorbereitung des Bots wurde abgebrochen",
    no_memory: |needed, limit| {
        format!(
            "Die exakte Lösung braucht {needed} MB Speicher, und dieser Server hat {limit} MB \
             für alle Lösungen; versuche es später noch einmal oder nimm etwas Einfacheres"
        )
    },
    preparation_too_long: |name, instead, _| {
        format!("Der Bot „{name}“ müsste für dieses Spiel zu lange lernen; nimm „{instead}“")
    },
    seed_not_allowed: "Woher die Würfe kommen, kann nur in Übungsspielen gewählt werden, in denen das Programm würfelt",
    away_minutes_range: |low, high| format!("Auf Abwesende wird {low} bis {high} Minuten gewartet"),
    time_limit_range: |seconds, days| format!("Uhren gehen von {seconds} Sekunden bis {days} Tage"),
    invalid_dice_mode: "An einem Tisch würfelt das Programm, oder ihr würfelt selbst",
    other_error: |why| format!("So geht es nicht: {why}"),
};
