use crate::ConsoleTexts;

pub(super) const TEXTS: ConsoleTexts = ConsoleTexts {
    lead: "Würfelspiele mit Zettel und Stift, allein oder mit anderen.",
    which_game: |count| format!("Welches Spiel? (1-{count} oder sein Name): "),
    no_such_game: |count, names| {
        format!("Gib eine Zahl von 1 bis {count} ein oder einen Namen: {names}.")
    },
    game_first: "Wähle erst ein Spiel; dann zeigt rules seine Regeln und bots seine Bots.",
    rules: "Regelwerke:",
    which_rules: |count, default| {
        format!("Welches Regelwerk? (1-{count} oder ein Name, Enter für {default}): ")
    },
    rule_sets_are: |names| format!("Es gibt diese Regelwerke: {names}."),
    players: |low, high| {
        if low == high { format!("{low} Spieler") } else { format!("{low} bis {high} Spieler") }
    },
    game_takes: |game, players, there| format!("{game} ist für {players}, und es sind {there}."),
    rules_take: |rules, players, there| {
        format!("Das Regelwerk {rules} ist für {players}, und es sind {there}.")
    },
    default_settings: "Mit den üblichen Einstellungen spielen? (ja, oder nein zum Wählen): ",
    setting: |what, low, high, usual| format!("{what} ({low}-{high}, Enter für {usual}): "),
    whole_number: |low, high| format!("Das muss eine ganze Zahl von {low} bis {high} sein."),
    how_many_players: |low, high| format!("Wie viele spielen mit? ({low}-{high}): "),
    players_between: |low, high| format!("Es müssen {low} bis {high} Spieler sein."),
    bots_can_play: "Auch ein Bot kann mitspielen: Gib statt eines Namens etwa bot:medium ein; \
                    bots zeigt alle.",
    by_level: |levels| format!("Nach Stärke: {levels}"),
    name_of_player: |number| format!("Wie heißt Spieler {number}? "),
    help_before: "Beantworte die Frage, oder lies mit rules die Regeln, sieh mit bots, wer \
                  mitspielen kann, oder geh mit quit.\n\
                  Im Spiel zeigt help alles, was man sonst eingeben kann.",
    not_begun: "Das Spiel hat noch nicht begonnen.",
    plays_strategy: |name, strategy| format!("{name} spielt nach der Strategie {strategy}."),
    ended_like_this: "Dieses Spiel ist zu Ende. So ging es aus:",
    goes_on: "Das Spiel geht da weiter, wo es aufgehört hat.",
    dice_by_program: "Ab hier würfelt das Programm.",
    dice_by_hand: "Ab hier gebt ihr ein, was die Würfel zeigen.",
    dice_by_file: "Ab hier kommen die Würfel aus der Datei.",
    press_enter: |name| format!("{name}, drück Enter zum Würfeln: "),
    roll_words: &["würfeln", "wuerfeln", "roll"],
    only_enter_rolls: "Gewürfelt wird mit Enter allein; help zeigt, was man sonst eingeben kann",
    type_dice: |name, dice, range, several| {
        let each = if several { "je " } else { "" };
        format!("{name}, gib ein, was gefallen ist ({dice}; {each}{range}): ")
    },
    type_numbers: |count, example| match count {
        1 => format!("Gib eine Zahl ein, zum Beispiel: {example}"),
        count => format!("Gib {count} Zahlen ein, zum Beispiel: {example}"),
    },
    invalid_move: |why| format!("Das geht nicht: {why}"),
    only_answer: |answer| format!("Es bleibt nur eine Antwort: {answer}"),
    help: "\
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
    yes_or_no: |answer| format!("„{answer}“ heißt weder ja noch nein: Antworte mit ja oder nein"),
    nothing_to_undo: "Es gibt noch nichts zurückzunehmen",
    not_undone: "Nichts wurde zurückgenommen.",
    undone: "Zurückgenommen.",
    all_agree: "Das geht über einen Wurf zurück: Sind alle einverstanden? (ja oder nein): ",
    all_agree_costs_fame: "Das geht über einen Wurf zurück: Dann kommt das Spiel nicht in die \
                           Ruhmeshalle. Sind alle einverstanden? (ja oder nein): ",
    costs_fame: "Das geht über einen Wurf zurück: Dann kommt das Spiel nicht in die Ruhmeshalle. \
                 Zurücknehmen? (ja oder nein): ",
    no_hints: "Tipps gibt es im Übungsspiel (--training) und für eine einzelne Person, deren Spiel \
               nicht in die Ruhmeshalle kommen kann; nach dem Spiel zeigt rollwright review, was \
               jede Entscheidung gekostet hat",
    thinking: "Der Trainer überlegt",
    preparing: "Die Bots bereiten sich vor",
    no_decision: "Jetzt ist nichts zu entscheiden: Erst wird gewürfelt",
    hall_of_fame: "Ruhmeshalle",
    nobody_famous: "Noch ist niemand in der Ruhmeshalle.",
    more_halls: "und mehr: siehe rollwright scores",
    hall: |what, seats| format!("{what}, {seats} {}", if seats == 1 { "Platz" } else { "Plätze" }),
    congratulations: |name, place| {
        format!("Glückwunsch, {name}: Platz {place} in der Ruhmeshalle!")
    },
    points_word: |points| if points == 1 { "Punkt" } else { "Punkte" },
    turns_word: |turns| if turns == 1 { "Zug" } else { "Züge" },
    name_deleted: "(Name gelöscht)",
    screen_offered: "Mit screen spielst du im Vollbild: Würfel, Zettel und Auswahl auf einen Blick.",
    screen_chosen: "Dieses Spiel wird im Vollbild gespielt.",
    no_screen: "Hier gibt es kein Vollbild: Dafür braucht es ein Terminal und kein --plain.",
    kept_in: |file| {
        format!(
            "Jeder Schritt steht in {file}. Weiter geht es später mit: rollwright play --resume {file}"
        )
    },
    save_in: "Datei, in der das Spiel festgehalten wird (Enter für keine): ",
    not_saved: "Nicht festgehalten.",
    saved_in: |file| {
        format!(
            "Festgehalten in {file}; auch jeder weitere Schritt steht dort.\n\
             Weiter geht es später mit: rollwright play --resume {file}"
        )
    },
    goodbye: "Auf Wiedersehen.",
    goodbye_kept: |file| {
        format!("Auf Wiedersehen. Weiter geht es später mit: rollwright play --resume {file}")
    },
    goodbye_lost: "Auf Wiedersehen. Das Spiel wurde nicht festgehalten.",
    input_ended: |kept| {
        match kept {
        Some(file) => format!(
            "Die Eingabe war vor dem Spiel zu Ende; bis hierher ist es aufgehoben, weiter geht es mit --resume {file}"
        ),
        None => "Die Eingabe war vor dem Spiel zu Ende; es wurde nicht aufgezeichnet (mit --record DATEI schon)".to_owned(),
    }
    },
    input_ended_at_once: "Die Eingabe war zu Ende, bevor das Spiel begann: Nenne Spiel, Regeln und --seats, dann wird nichts gefragt",
    begun: "Angefangene Spiele:",
    begun_game: |what, who, day, turn, name| {
        format!("{what}: {who}; begonnen {day}, am Zug ist {turn} ({name})")
    },
    only_bots: "Bots",
    which_begun: |more| {
        let more = if more { "mehr für weitere, " } else { "" };
        format!(
            "Nummer des Spiels, das weitergehen soll ({more}löschen NUMMER, oder Enter für ein neues): "
        )
    },
    more_words: &["mehr", "more"],
    delete_words: &["löschen", "loeschen", "delete"],
    no_begun: |answer, last| format!("„{answer}“ ist keine Nummer von 1 bis {last}."),
    sure_to_delete: |game| format!("{game} endgültig löschen? (ja oder nein): "),
    deleted: "Gelöscht.",
    replay_keys: |at, steps| {
        format!(
            "[{at}/{steps}] Enter: weiter, b: zurück, s: Zettel, e: bis zum Ende, q: aufhören: "
        )
    },
    record_ends: |steps| {
        format!("Hier endet die Aufzeichnung, nach {steps} Würfen und Entscheidungen.")
    },
};
