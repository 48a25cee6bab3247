//! German texts of the console.

use crate::{ConsoleTexts, german_subject_and_verb};

pub(super) const CONSOLE: ConsoleTexts = ConsoleTexts {
    program_summary: "Würfelspiele mit Zettel und Stift, allein oder mit anderen.",
    ask_game: |count| format!("Welches Spiel? (1-{count} oder sein Name): "),
    unknown_game: |count, names| {
        format!("Gib eine Zahl von 1 bis {count} ein oder einen Namen: {names}.")
    },
    choose_game_first: "Wähle erst ein Spiel; dann zeigt rules seine Regeln und bots seine Bots.",
    rule_sets_heading: "Regelwerke:",
    ask_rule_set: |count, default| {
        format!("Welches Regelwerk? (1-{count} oder ein Name, Enter für {default}): ")
    },
    unknown_rule_set: |names| format!("Es gibt diese Regelwerke: {names}."),
    player_range: |low, high| {
        if low == high { format!("{low} Spieler") } else { format!("{low} bis {high} Spieler") }
    },
    game_player_count_error: |game, players, there| {
        format!("{game} ist für {players}, nicht für {there}.")
    },
    rule_set_player_count_error: |rules, players, there| {
        format!("Das Regelwerk {rules} ist für {players}, nicht für {there}.")
    },
    ask_default_settings: "Mit den üblichen Einstellungen spielen? (ja, oder nein zum Wählen): ",
    ask_setting: |what, low, high, usual| format!("{what} ({low}-{high}, Enter für {usual}): "),
    number_out_of_range: |low, high| format!("Das muss eine ganze Zahl von {low} bis {high} sein."),
    ask_player_count: |low, high| format!("Wie viele spielen mit? ({low}-{high}): "),
    player_count_error: |low, high| format!("Es müssen {low} bis {high} Spieler sein."),
    bot_seats_help: "Auch ein Bot kann mitspielen: Gib statt eines Namens etwa bot:medium ein; \
                    bots zeigt alle.",
    bot_levels: |levels| format!("Nach Stärke: {levels}"),
    ask_player_name: |number| format!("Wie heißt Spieler {number}? "),
    help_before_game: "Beantworte die Frage, lies mit rules die Regeln, zeig mit bots die Bots an \
                  oder hör mit quit auf.\n\
                  Im Spiel zeigt help, was du sonst eingeben kannst.",
    game_not_started: "Das Spiel hat noch nicht begonnen.",
    bot_strategy: |name, strategy| format!("{name} spielt nach der Strategie {strategy}."),
    opened_finished_game: "Dieses Spiel ist zu Ende. So ging es aus:",
    game_resumed: "Das Spiel geht weiter, wo es aufgehört hat.",
    dice_now_random: "Ab hier würfelt das Programm.",
    dice_now_manual: "Ab hier gebt ihr ein, was die Würfel zeigen.",
    dice_now_from_file: "Ab hier kommen die Würfel aus der Datei.",
    press_enter_to_roll: |name| format!("{name}, drück Enter zum Würfeln: "),
    roll_words: &["würfeln", "wuerfeln", "roll"],
    not_a_roll_command: "Drück zum Würfeln nur Enter; help zeigt, was du sonst eingeben kannst",
    ask_dice_faces: |name, dice, range, several| {
        let each = if several { "je " } else { "" };
        format!("{name}, gib ein, was du gewürfelt hast ({dice}; {each}{range}): ")
    },
    expected_numbers: |count, example| match count {
        1 => format!("Gib eine Zahl ein, zum Beispiel: {example}"),
        count => format!("Gib {count} Zahlen ein, zum Beispiel: {example}"),
    },
    type_dice_positions: |choices| {
        format!("Gib Positionen ein, etwa 1 3: {}.", choices.join(" oder "))
    },
    invalid_action: |why| format!("Das geht nicht: {why}"),
    single_legal_action: |answer| format!("Nur eine Antwort ist möglich: {answer}"),
    help_in_game: "\
Bei jeder Frage kannst du eingeben:
  help           diese Liste
  rules          die Regeln, nach denen gespielt wird
  sheets         die Zettel von allen
  hint           was der Trainer tun würde, im Übungsspiel
  bots           die Bots, die mitspielen können
  undo           den letzten Teil einer Antwort oder die letzte Entscheidung
                 zurücknehmen (einen Wurf nur, wenn alle zustimmen)
  save [DATEI]   das Spiel in einer Datei speichern und dort weiter aufzeichnen
  quit           aufhören; ein aufgezeichnetes Spiel lässt sich fortsetzen",
    help_yes_no: "Beantworte Ja-Nein-Fragen mit ja oder j, oder mit nein, n oder Enter.",
    help_yes_no_strict: "Bei Ja-Nein-Fragen heißt ja, j, yes oder y ja; alles andere heißt nein.",
    not_yes_or_no: |answer| format!("„{answer}“ ist weder ja noch nein: Antworte mit ja oder nein"),
    nothing_to_undo: "Es gibt noch nichts zurückzunehmen",
    undo_declined: "Es wurde nichts zurückgenommen.",
    undo_done: "Zurückgenommen.",
    ask_all_agree_to_undo: "Damit nehmt ihr einen Wurf zurück. Sind alle einverstanden? (ja oder nein): ",
    ask_all_agree_losing_hall_of_fame: "Damit nehmt ihr einen Wurf zurück, und das Spiel kann nicht mehr in die \
                           Ruhmeshalle. Sind alle einverstanden? (ja oder nein): ",
    ask_undo_losing_hall_of_fame: "Damit nimmst du einen Wurf zurück, und das Spiel kann nicht mehr in die Ruhmeshalle. \
                 Zurücknehmen? (ja oder nein): ",
    hints_unavailable: "Tipps gibt es nur in Übungsspielen (--training) und in Solospielen, die nicht in die \
               Ruhmeshalle kommen können. Was jede Entscheidung gekostet hat, zeigt nach dem Spiel \
               rollwright review",
    computing_hint: "Der Trainer überlegt",
    preparing_bots: "Die Bots bereiten sich vor",
    no_decision_for_hint: "Jetzt ist nichts zu entscheiden: Erst wird gewürfelt",
    hall_of_fame_heading: "Ruhmeshalle",
    hall_of_fame_empty: "Die Ruhmeshalle ist noch leer.",
    more_hall_of_fame_lists: "und mehr: siehe rollwright scores",
    hall_of_fame_list_title: |what, seats| {
        format!("{what}, {seats} {}", if seats == 1 { "Platz" } else { "Plätze" })
    },
    entered_hall_of_fame: |name, place| {
        format!("Glückwunsch, {name}: Platz {place} in der Ruhmeshalle!")
    },
    points_word: |points| if points == 1 { "Punkt" } else { "Punkte" },
    turns_word: |turns| if turns == 1 { "Zug" } else { "Züge" },
    deleted_name: "(Name gelöscht)",
    full_screen_offer: "Mit screen spielst du im Vollbild: Würfel, Zettel und Auswahl auf einen Blick.",
    full_screen_selected: "Dieses Spiel wird im Vollbild gespielt.",
    full_screen_unavailable: "Das Vollbild braucht ein Terminal und geht nicht mit --plain.",
    already_recorded_in: |file| {
        format!(
            "Jeder Schritt steht in {file}. Weiter geht es mit: rollwright play --resume {file}"
        )
    },
    ask_save_file: "Datei, in der das Spiel gespeichert wird (Enter für keine): ",
    not_saved: "Nicht gespeichert.",
    saved_to_file: |file| {
        format!(
            "Gespeichert in {file}; auch jeder weitere Schritt steht dort.\n\
             Weiter geht es mit: rollwright play --resume {file}"
        )
    },
    goodbye: "Auf Wiedersehen.",
    goodbye_recorded: |file| {
        format!("Auf Wiedersehen. Weiter geht es mit: rollwright play --resume {file}")
    },
    goodbye_not_saved: "Auf Wiedersehen. Das Spiel wurde nicht gespeichert.",
    input_ended_in_game: |kept| {
        match kept {
        Some(file) => format!(
            "Die Eingabe endete vor dem Spiel; bis hierher ist es gespeichert, weiter geht es mit --resume {file}"
        ),
        None => "Die Eingabe endete vor dem Spiel; es wurde nicht aufgezeichnet (das geht mit --record DATEI)".to_owned(),
    }
    },
    input_ended_before_game: "Die Eingabe endete, bevor das Spiel begann: Gib Spiel, --rules und --seats an, dann wird nichts gefragt",
    unfinished_games_heading: "Angefangene Spiele:",
    unfinished_game: |what, who, day, turn, name| {
        format!(
            "{what}: {who}; begonnen {day}, {} am Zug ({name})",
            german_subject_and_verb(turn, "ist", "bist")
        )
    },
    bots_only: "Bots",
    ask_unfinished_game: |more| {
        let more = if more { "mehr für weitere, " } else { "" };
        format!(
            "Nummer des Spiels, das weitergehen soll ({more}löschen NUMMER oder Enter für ein neues): "
        )
    },
    more_words: &["mehr", "more"],
    delete_words: &["löschen", "loeschen", "delete"],
    unknown_unfinished_game: |answer, last| {
        format!("„{answer}“ ist keine Nummer von 1 bis {last}.")
    },
    confirm_delete: |game| format!("{game} endgültig löschen? (ja oder nein): "),
    game_deleted: "Gelöscht.",
    replay_prompt: |at, steps| {
        format!(
            "[{at}/{steps}] Enter: weiter, b: zurück, s: Zettel, e: bis zum Ende, q: aufhören: "
        )
    },
    record_ends_early: |steps| {
        format!("Hier endet die Aufzeichnung, nach {steps} Würfen und Entscheidungen.")
    },
};
