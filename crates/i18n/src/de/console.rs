//! German texts of the console.

use crate::{ConsoleTexts, german_subject_and_verb};

pub(super) const CONSOLE: ConsoleTexts = ConsoleTexts {
    program_summary: "Würfelspiele mit Stift und Zettel, allein oder mit anderen.",
    ask_game: |count, default| match default {
        None => format!("Welches Spiel? (1-{count} oder sein Name): "),
        Some(game) => format!("Welches Spiel? (1-{count} oder sein Name, Enter für {game}): "),
    },
    unknown_game: |count, names| {
        format!("Gib eine Zahl von 1 bis {count} oder einen Namen ein: {names}.")
    },
    choose_game_first: "Wähle zuerst ein Spiel. Danach zeigt regeln seine Regeln und bots seine Bots.",
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
    ask_default_settings: |enter_means_yes| match enter_means_yes {
        true => "Mit den Standardeinstellungen spielen? (Enter für ja, oder nein für eigene): ",
        false => "Mit den Standardeinstellungen spielen? (ja, oder nein für eigene): ",
    },
    ask_setting: |what, low, high, usual| format!("{what} ({low}-{high}, Enter für {usual}): "),
    number_out_of_range: |low, high| format!("Gib eine ganze Zahl von {low} bis {high} ein."),
    ask_player_count: |low, high, default| match default {
        None => format!("Wie viele spielen mit? ({low}-{high}): "),
        Some(count) => format!("Wie viele spielen mit? ({low}-{high}, Enter für {count}): "),
    },
    player_count_error: |low, high| format!("Es müssen {low} bis {high} Spieler sein."),
    bot_seats_help: "Auch Bots können mitspielen: Gib statt eines Namens zum Beispiel bot:mittel \
                    ein. Mit bots siehst du alle Bots.",
    bot_levels: |levels| format!("Nach Stärke: {levels}"),
    ask_player_name: |number, default| match default {
        None => format!("Wie heißt Spieler {number}? "),
        Some(name) => format!("Wie heißt Spieler {number}? (Enter für {name}): "),
    },
    help_before_game: "Beantworte die Frage, oder gib regeln für die Regeln, bots für die Bots oder \
                  beenden zum Aufhören ein.\n\
                  Im Spiel zeigt hilfe, was du sonst noch eingeben kannst.",
    game_not_started: "Das Spiel hat noch nicht begonnen.",
    bot_strategy: |name, strategy| format!("{name} spielt nach der Strategie {strategy}."),
    opened_finished_game: "Dieses Spiel ist zu Ende. So ging es aus:",
    game_from_position: "Dieses Übungsspiel beginnt in einer vorgegebenen Stellung.",
    game_resumed: "Das Spiel geht dort weiter, wo es unterbrochen wurde.",
    dice_now_random: "Ab jetzt würfelt das Programm.",
    dice_now_manual: "Ab jetzt gebt ihr ein, was die Würfel zeigen.",
    dice_now_from_file: "Ab jetzt kommen die Würfe aus der Datei.",
    press_enter_to_roll: |name| format!("{name}, drück Enter zum Würfeln: "),
    roll_words: &["würfeln", "wuerfeln", "roll"],
    not_a_roll_command: "Drück zum Würfeln einfach Enter; hilfe zeigt, was du sonst eingeben kannst",
    ask_dice_faces: |name, dice, range, several| {
        let each = if several { "je " } else { "" };
        format!("{name}, gib ein, was du gewürfelt hast ({dice}; {each}{range}): ")
    },
    expected_numbers: |count, example| match count {
        1 => format!("Gib eine Zahl ein, zum Beispiel: {example}"),
        count => format!("Gib {count} Zahlen ein, zum Beispiel: {example}"),
    },
    type_dice_positions: |choices| {
        format!("Gib für {} die Positionen der Würfel ein, etwa 1 3.", choices.join(" oder "))
    },
    invalid_action: |why| format!("Das geht nicht: {why}"),
    single_legal_action: |answer| format!("Nur eine Antwort ist möglich: {answer}"),
    help_in_game: "\
Bei jeder Frage kannst du eingeben:
  hilfe              diese Liste
  regeln             die Regeln, nach denen gespielt wird
  zettel             die Zettel aller Spieler
  tipp               was der Trainer tun würde (im Übungsspiel)
  bots               die Bots, die mitspielen können
  zurück             den letzten Teil einer Antwort oder die letzte Entscheidung
                     zurücknehmen (einen Wurf nur, wenn alle zustimmen)
  speichern [DATEI]  das Spiel in einer Datei speichern und dort weiter aufzeichnen
  beenden            aufhören; ein aufgezeichnetes Spiel lässt sich fortsetzen
Die englischen Wörter gehen auch: help, rules, sheets, hint, undo, save, quit.",
    help_yes_no: "Beantworte Ja-Nein-Fragen mit ja oder j, oder mit nein, n oder Enter.",
    help_yes_no_strict: "Bei Ja-Nein-Fragen gelten ja, j, yes und y als Ja, alles andere gilt als Nein.",
    not_yes_or_no: |answer| format!("„{answer}“ ist weder ja noch nein: Antworte mit ja oder nein"),
    nothing_to_undo: "Du kannst noch nichts zurücknehmen",
    undo_declined: "Es wurde nichts zurückgenommen.",
    undo_done: "Zurückgenommen.",
    ask_all_agree_to_undo: "Damit nehmt ihr einen Wurf zurück. Sind alle einverstanden? (ja, oder Enter für nein): ",
    ask_all_agree_losing_hall_of_fame: "Damit nehmt ihr einen Wurf zurück, und das Spiel kann nicht mehr in die \
                           Ruhmeshalle kommen. Sind alle einverstanden? (ja, oder Enter für nein): ",
    ask_undo_losing_hall_of_fame: "Damit nimmst du einen Wurf zurück, und das Spiel kann nicht mehr in die \
                 Ruhmeshalle kommen. Trotzdem zurücknehmen? (ja, oder Enter für nein): ",
    hints_unavailable: "Tipps gibt es in Übungsspielen (--training) und, wenn du der einzige Mensch bist, in Spielen, \
               die nicht in die Ruhmeshalle kommen können. Nach dem Spiel zeigt rollwright \
               review, was jede Entscheidung gekostet hat",
    computing_hint: "Der Trainer überlegt",
    preparing_bots: "Die Bots bereiten sich vor",
    no_decision_for_hint: "Es gibt noch nichts zu entscheiden: Würfle zuerst",
    hall_of_fame_heading: "Ruhmeshalle",
    hall_of_fame_empty: "Die Ruhmeshalle ist noch leer.",
    more_hall_of_fame_lists: "Weitere Listen zeigt rollwright scores",
    hall_of_fame_list_title: |what, seats| {
        format!("{what}, {seats} {}", if seats == 1 { "Platz" } else { "Plätze" })
    },
    against_bots: "gegen Bots",
    entered_hall_of_fame: |name, place| {
        format!("Glückwunsch, {name}! Du stehst auf Platz {place} der Ruhmeshalle.")
    },
    points_word: |points| if points == 1 { "Punkt" } else { "Punkte" },
    turns_word: |turns| if turns == 1 { "Zug" } else { "Züge" },
    deleted_name: "(Name gelöscht)",
    full_screen_offer: "Mit vollbild spielst du im Vollbild: Würfel, Zettel und Auswahl auf einen Blick.",
    full_screen_selected: "Dieses Spiel wird im Vollbild gespielt.",
    full_screen_unavailable: "Der Vollbildmodus braucht ein Terminal und funktioniert nicht mit --plain.",
    already_recorded_in: |file| {
        format!(
            "Jeder Schritt wird in {file} gespeichert. Später weiterspielen mit: \
             rollwright play --resume {file}"
        )
    },
    ask_save_file: "Datei, in der das Spiel gespeichert wird (Enter für keine): ",
    not_saved: "Das Spiel wurde nicht gespeichert.",
    saved_to_file: |file| {
        format!(
            "Das Spiel wird nach jedem Schritt in {file} gespeichert.\n\
             Später weiterspielen mit: rollwright play --resume {file}"
        )
    },
    goodbye: "Auf Wiedersehen.",
    goodbye_recorded: |file| {
        format!("Auf Wiedersehen. Später weiterspielen mit: rollwright play --resume {file}")
    },
    goodbye_not_saved: "Auf Wiedersehen. Das Spiel wurde nicht gespeichert.",
    input_ended_in_game: |kept| {
        match kept {
        Some(file) => format!(
            "Die Eingabe endete, bevor das Spiel zu Ende war. Bis hierher ist es gespeichert; mit --resume {file} geht es weiter"
        ),
        None => "Die Eingabe endete, bevor das Spiel zu Ende war. Es wurde nicht aufgezeichnet; mit --record DATEI wird ein Spiel aufgezeichnet".to_owned(),
    }
    },
    input_ended_before_game: "Die Eingabe endete, bevor das Spiel begann: Gib das Spiel, --rules und --seats an, um ohne Fragen zu spielen",
    unfinished_games_heading: "Angefangene Spiele:",
    unfinished_game: |what, who, day, turn, name| {
        format!(
            "{what}: {who}; begonnen am {day}, {} am Zug ({name})",
            german_subject_and_verb(turn, "ist", "bist")
        )
    },
    ask_unfinished_game: |more| {
        let more = if more { "mehr für weitere Spiele, " } else { "" };
        format!(
            "Nummer des Spiels, das weitergehen soll ({more}löschen NUMMER oder Enter für ein neues): "
        )
    },
    more_words: &["mehr", "more"],
    delete_words: &["löschen", "loeschen", "delete"],
    unknown_unfinished_game: |answer, last| {
        format!("„{answer}“ ist keine Nummer von 1 bis {last}.")
    },
    confirm_delete: |game| format!("{game} endgültig löschen? (ja, oder Enter für nein): "),
    game_deleted: "Das Spiel wurde gelöscht.",
    replay_prompt: |at, steps| {
        format!(
            "[{at}/{steps}] Enter: weiter, b: zurück, s: Zettel, e: bis zum Ende, q: aufhören: "
        )
    },
    record_ends_early: |steps| match steps {
        1 => "Die Aufzeichnung endet hier nach 1 Schritt.".to_owned(),
        steps => format!("Die Aufzeichnung endet hier nach {steps} Schritten."),
    },
};
