use crate::{CoachWords, ReviewWords};

pub(super) const TEXTS: CoachWords = CoachWords {
    points: |points| format!("{points} Punkte"),
    percentage_points: |points| format!("{points} Prozentpunkte"),
    best: "die beste Wahl",
    equal: "so gut wie die beste, soweit es sich sagen lässt",
    costs_points: |points| format!("kostet im Mittel {points} Punkte"),
    costs_chance: |points| format!("kostet {points} Prozentpunkte der Gewinnchance"),
    passes_over: |count, row| match count {
        1 => format!("übergeht 1 Feld in {row}"),
        _ => format!("übergeht {count} Felder in {row}"),
    },
    keeps_open: |count, row, other| match count {
        1 => format!("hält 1 Feld in {row} offen, das {other} übergehen würde"),
        _ => format!("hält {count} Felder in {row} offen, die {other} übergehen würde"),
    },
    locks: |row| format!("schließt {row}"),
    ends: "beendet das Spiel",
    at_once: |points| match points {
        1 => "bringt sofort 1 Punkt".to_owned(),
        2.. => format!("bringt sofort {points} Punkte"),
        -1 => "kostet sofort 1 Punkt".to_owned(),
        _ => format!("kostet sofort {} Punkte", points.unsigned_abs()),
    },
    pays_off: |percent, other| {
        format!("geht nach {percent}\u{a0}% der Würfe besser aus als {other}")
    },
    exact: "exakte Werte",
    evaluator: |strategy| format!("geschätzt mit dem Urteil von {strategy}"),
    calibration: |value, difference| {
        format!(
            "Werte liegen um etwa {value} daneben, Unterschiede zwischen zwei Möglichkeiten um {difference}"
        )
    },
    rollouts: |games, strategy| format!("geschätzt aus je {games} Spielen von {strategy}"),
    hint_for: |name| format!("Was {name} tun kann"),
    hint_heads: ["Wahl", "Wert", "Verlust", "warum"],
    review: ReviewWords {
        title: |game| format!("Analyse eines Spiels: {game}"),
        objective_points: "Werte sind erwartete Punkte.",
        objective_win: "Werte sind Gewinnchancen in Prozent.",
        running: "Das Spiel ist nicht zu Ende: Ergebnisse sind, was die Stellung jetzt wert ist.",
        seats: "Glück und Können",
        seat_heads: [
            "Platz",
            "Anfang",
            "Glück",
            "Verlust",
            "andere",
            "Rest",
            "Ergebnis",
            "ohne Glück",
            "frei",
            "Fehlerrate",
            "Genauigkeit",
        ],
        identity: "Ergebnis = Anfang + Glück - Verlust + andere + Rest",
        kinds: "Verluste nach Art der Frage",
        kind_heads: ["Platz", "Frage", "Entscheidungen", "Verlust"],
        moments: "Die teuersten Augenblicke",
        moment: |step, name, played, best, loss| {
            format!(
                "Schritt {step}: {name} spielte {played}; am besten war {best} (verloren: {loss})"
            )
        },
        moment_points: |played, best| {
            format!("erwartete Punkte: {played} gespielt, {best} am besten")
        },
        marked: "[gespielt] {am besten}",
        no_losses: "Niemand hat durch eine Entscheidung etwas verloren.",
        decisions: "Entscheidungen",
        decision_heads: ["Schritt", "Platz", "Frage", "gespielt", "am besten", "Verlust", "Urteil"],
        marks: ["zweifelhaft", "schlecht", "sehr schlecht"],
        thresholds: |doubtful, bad, very_bad| {
            format!(
                "Zweifelhaft ab einem Verlust von {doubtful}, schlecht ab {bad}, sehr schlecht ab {very_bad}."
            )
        },
        taken_back: "Zurückgenommen und nicht gezählt",
        taken_back_line: |line, what| format!("Zeile {line}: {what}"),
        roll: |faces| format!("Wurf von {faces}"),
        course: "Erwartetes Ergebnis im Verlauf des Spiels",
        steps: "Schritt",
        step: |step| format!("Schritt {step}"),
        same_dice: |result| format!("Dieselben Würfel, perfekt gespielt: {result}"),
        same_dice_undefined: "Dieselben Würfel, perfekt gespielt: nicht bestimmt, weil der Aufzeichnung Würfel fehlen und kein Startwert da ist, aus dem sie folgen.",
    },
};
