//! German texts of the console.

use crate::ConsoleTexts;

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
        format!("{game} ist für {players}, und es sind {there}.")
    },
    rule_set_player_count_error: |rules, players, there| {
        format!("Das Regelwerk {rules} ist für {players}, und es sind {there}.")
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
    help_before_game: "Beantworte die Frage, oder lies mit rules die Regeln, sieh mit bots, wer \
                  mitspielen kann, oder geh mit quit.\n\
                  Im Spiel zeigt help alles, was man sonst eingeben kann.",
    game_not_started: "Das Spiel hat noch nicht begonnen.",
    bot_strategy: |name, strategy| format!("{name} spielt nach der Strategie {strategy}."),
    opened_finished_game: "Dieses Spiel ist zu Ende. So ging es aus:",
    game_resumed: "Das Spiel geht da weiter, wo es aufgehört hat.",
    dice_now_random: "Ab hier würfelt das Programm.",
    dice_now_manual: "Ab hier gebt ihr ein, was die Würfel zeigen.",
    dice_now_from_file: "Ab hier kommen die Würfel aus der Datei.",
    press_enter_to_roll: |name| format!("{name}, drück Enter zum Würfeln: "),
    roll_words: &["würfeln", "wuerfeln", "roll"],
    not_a_roll_command: "Gewürfelt wird mit Enter allein; help zeigt, was man sonst eingeben kann",
    ask_dice_faces: |name, dice, range, several| {
        let each = if several { "je " } else { "" };
        format!("{name}, gib ein, was gefallen ist ({dice}; {each}{range}): ")
    },
    expected_numbers: |count, example| match count {
        1 => format!("Gib eine Zahl ein, zum Beispiel: {example}"),
        count => format!("Gib {count} Zahlen ein, zum Beispiel: {example}"),
    },
    type_dice_positions: |choices| {
        format!("Gib Positionen ein, etwa 1 3: {}.", choices.join(" oder "))
    },
    invalid_action: |why| format!("Das geht nicht: {why}"),
    single_legal_action: |answer| format!("Es bleibt nur eine Antwort: {answer}"),
    help_in_game: "\
Bei jeder Frage kannst du eingeben:
  help           diese Liste
  rules          die Regeln, nach denen gespielt wird
  sheets         die Zettel von allen
  hint           was der Trainer tun würde, im Übungsspiel
  bots           wer statt eines Menschen mitspielen kann
  undo           den letzten Teil einer Antwort oder die letzte Entscheidung
                 zurücknehmen (über einen Wurf nur, wenn alle zustimmen)
  save [DATEI]   das Spiel in einer Datei festhalten und dort weiterschreiben
  quit           aufhören; ein festgehaltenes Spiel lässt sich fortsetzen",
    help_yes_no: "Eine Ja-Nein-Frage versteht ja und j, und nein, n oder Enter; sonst wird noch einmal gefragt.",
    help_yes_no_strict: "Eine Ja-Nein-Frage versteht ja, j, yes und y als ja; alles andere ist nein.",
    not_yes_or_no: |answer| {
        format!("„{answer}“ heißt weder ja noch nein: Antworte mit ja oder nein")
    },
    nothing_to_undo: "Es gibt noch nichts zurückzunehmen",
    undo_declined: "Nichts wurde zurückgenommen.",
    undo_done: "Zurückgenommen.",
    ask_all_agree_to_undo: "Das geht über einen Wurf zurück: Sind alle einverstanden? (ja oder nein): ",
    ask_all_agree_losing_hall_of_fame: "Das geht über einen Wurf zurück: Dann kommt das Spiel nicht in die \
                           Ruhmeshalle. Sind alle einverstanden? (ja oder nein): ",
    ask_undo_losing_hall_of_fame: "Das geht über einen Wurf zurück: Dann kommt das Spiel nicht in die Ruhmeshalle. \
                 Zurücknehmen? (ja oder nein): ",
    hints_unavailable: "Tipps gibt es im Übungsspiel (--training) und für eine einzelne Person, deren Spiel \
               nicht in die Ruhmeshalle kommen kann; nach dem Spiel zeigt rollwright review, was \
               jede Entscheidung gekostet hat",
    computing_hint: "Der Trainer überlegt",
    preparing_bots: "Die Bots bereiten sich vor",
    no_decision_for_hint: "Jetzt ist nichts zu entscheiden: Erst wird gewürfelt",
    hall_of_fame_heading: "Ruhmeshalle",
    hall_of_fame_empty: "Noch ist niemand in der Ruhmeshalle.",
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
    full_screen_unavailable: "Hier gibt es kein Vollbild: Dafür braucht es ein Terminal und kein --plain.",
    already_recorded_in: |file| {
        format!(
            "Jeder Schritt steht in {file}. Weiter geht es später mit: rollwright play --resume {file}"
        )
    },
    ask_save_file: "Datei, in der das Spiel festgehalten wird (Enter für keine): ",
    not_saved: "Nicht festgehalten.",
    saved_to_file: |file| {
        format!(
            "Festgehalten in {file}; auch jeder weitere Schritt steht dort.\n\
             Weiter geht es später mit: rollwright play --resume {file}"
        )
    },
    goodbye: "Auf Wiedersehen.",
    goodbye_recorded: |file| {
        format!("Auf Wiedersehen. Weiter geht es später mit: rollwright play --resume {file}")
    },
    goodbye_not_saved: "Auf Wiedersehen. Das Spiel wurde nicht festgehalten.",
    input_ended_in_game: |kept| {
        match kept {
        Some(file) => format!(
            "Die Eingabe war vor dem Spiel zu Ende; bis hierher ist es aufgehoben, weiter geht es mit --resume {file}"
        ),
        None => "Die Eingabe war vor dem Spiel zu Ende; es wurde nicht aufgezeichnet (mit --record DATEI schon)".to_owned(),
    }
    },
    input_ended_before_game: "Die Eingabe war zu Ende, bevor das Spiel begann: Nenne Spiel, Regeln und --seats, dann wird nichts gefragt",
    unfinished_games_heading: "Angefangene Spiele:",
    unfinished_game: |what, who, day, turn, name| {
        format!("{what}: {who}; begonnen {day}, am Zug ist {turn} ({name})")
    },
    bots_only: "Bots",
    ask_unfinished_game: |more| {
        let more = if more { "mehr für weitere, " } else { "" };
        format!(
            "Nummer des Spiels, das weitergehen soll ({more}löschen NUMMER, oder Enter für ein neues): "
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
