//! German texts of the coach and of charts.

use crate::{ChartTexts, CoachTexts, ReviewTexts, german_accusative_of_name_or_du};

pub(super) const COACH: CoachTexts = CoachTexts {
    point_count: |points| format!("{points} Punkte"),
    percentage_point_count: |points| format!("{points} Prozentpunkte"),
    method_exact: "exakte Werte",
    method_evaluator: |strategy| {
        format!("geschätzt mit der Bewertungsfunktion des Bots {strategy}")
    },
    evaluator_error: |value, difference| {
        format!("typischer Fehler eines Werts: {value}; der Differenz zweier Werte: {difference}")
    },
    method_rollouts: |games, strategy| {
        format!("geschätzt aus {games} simulierten Spielen je Wahl, gespielt von {strategy}")
    },
    hint_answer: |name, option| {
        format!("Am besten für {}: {option}", german_accusative_of_name_or_du(name))
    },
    hint_title: |name| {
        if name == "Du" { "Was du tun kannst".to_owned() } else { format!("Was {name} tun kann") }
    },
    hint_columns: ["Wahl", "Wert", "Verlust", "warum"],
    review: ReviewTexts {
        title: |game| format!("Analyse eines Spiels: {game}"),
        objective_points: "Die Werte sind erwartete Punkte.",
        objective_win: "Die Werte sind Gewinnchancen in Prozent.",
        game_unfinished: "Das Spiel ist noch nicht zu Ende. Die Ergebnisse zeigen, was die Stellung jetzt wert ist.",
        seats_heading: "Glück und Können",
        seat_columns: [
            "Platz",
            "Anfang",
            "Glück",
            "Entscheidungen",
            "andere",
            "ungeklärt",
            "Ergebnis",
            "mit Wahl",
            "Verlust je Wahl",
            "Genauigkeit",
        ],
        column_formula: "Ergebnis = Anfang + Glück + Entscheidungen + andere + ungeklärt",
        question_kinds_heading: "Verluste nach Art der Frage",
        question_kind_columns: ["Platz", "Frage", "Entscheidungen", "Verlust"],
        explore_position: "Diese Stellung erforschen",
        moments_heading: "Die teuersten Momente",
        moment: |step, name, played, best, loss| {
            format!(
                "Schritt {step}: {name} spielte {played}; am besten war {best} (Verlust: {loss})"
            )
        },
        moment_expected_points: |played, best| {
            format!("erwartete Punkte: {played} wie gespielt, {best} bei der besten Wahl")
        },
        sheet_marks_legend: "[gespielt] {am besten}",
        no_losses: "Keine Entscheidung hat etwas gekostet.",
        decisions_heading: "Entscheidungen",
        decision_columns: [
            "Schritt",
            "Platz",
            "Frage",
            "gespielt",
            "am besten",
            "Verlust",
            "Urteil",
        ],
        mark_names: ["zweifelhaft", "schlecht", "sehr schlecht"],
        mark_thresholds: |doubtful, bad, very_bad| {
            format!(
                "Eine Entscheidung ist ab einem Verlust von {doubtful} zweifelhaft, ab {bad} schlecht, ab {very_bad} sehr schlecht."
            )
        },
        undone_heading: "Zurückgenommen und nicht gezählt",
        undone_line: |line, what| format!("Zeile {line}: {what}"),
        roll: |faces| format!("Wurf von {faces}"),
        value_chart_title: "Erwartetes Ergebnis im Verlauf des Spiels",
        step_axis: "Schritt",
        step_number: |step| format!("Schritt {step}"),
        same_dice_best_play: |result| format!("Dieselben Würfe, perfekt gespielt: {result}"),
        same_dice_undefined: "Dieselben Würfe, perfekt gespielt: unbekannt, weil in der Aufzeichnung Würfe fehlen und auch der Startwert, aus dem sie sich berechnen ließen.",
    },
};

pub(super) const CHARTS: ChartTexts = ChartTexts {
    legend_mean: |mean| format!("Mittel {mean}"),
    score_distribution_title: "Verteilung der Punkte",
    points_axis: "Punkte",
    share_axis: "Anteil der Spiele in %",
    share_axis_per_points: |points| format!("Anteil der Spiele in % je {points} Punkte"),
    share_interval_axis: "Anteil der Spiele in %, 95-%-Intervall",
    exact_mean_label: |means| format!("exaktes Mittel {means}"),
    exact_dots_legend: "(schwarze Punkte: exakte Verteilung)",
    exact_win_rate_label: |rate| format!("exakt {rate}\u{a0}%"),
    wins_title: |games| format!("Gewonnene Spiele, n = {games}"),
    player_axis: "Spieler",
    head_to_head_title: "Direkter Vergleich",
    head_to_head_note: "Wie oft der Spieler der Zeile mehr Punkte hat als der Spieler der Spalte",
    tie_rate: |rate| format!("Remis {rate}\u{a0}%"),
    score_by_length_title: "Punkte nach Länge des Spiels (grau: Anteil der Spiele dieser Länge)",
    turns_axis: "Züge insgesamt, alle Plätze",
    mean_score_axis: "Mittlere Punktzahl, 95-%-Intervall",
    measure_mean_axis: "Mittel, 95-%-Intervall",
    convergence_title: "Konvergenz des Mittelwerts",
    games_played_axis: "gespielte Spiele",
    mean_deviation_axis: "laufendes Mittel minus endgültiges Mittel, 95-%-Band",
    exact_score_distribution_title: "Verteilung der Punkte bei perfektem Spiel",
    exact_length_distribution_title: "Spieldauer bei perfektem Spiel",
    at_least_points_title: "Chance auf mindestens so viele Punkte",
    at_least_turns_title: "Chance, dass das Spiel mindestens so viele Züge dauert",
    probability_axis: "Chance in %",
    probability_axis_per_step: |width| format!("Chance in % je Klasse der Breite {width}"),
    mean_and_sd_label: |mean, sd| format!("Mittel {mean}, Standardabweichung {sd}"),
    exact_mean_axis: "exaktes Mittel",
};
