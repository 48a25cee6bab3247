use crate::pages::dates::in_largest_unit;
use crate::pages::texts::{LessonPageTexts, SetupPageTexts, StartPageTexts};

pub(super) const START_PAGE: StartPageTexts = StartPageTexts {
    title: "Was darf es sein?",
    lead: "Spiele mit Würfeln und Stift: gegen Bots, mit Freunden per Link oder an einem Bildschirm.",
    resume: "Laufende Spiele",
    continue_game: "Weiterspielen",
    open: "Offene Tische",
    none_open: "Gerade wartet niemand auf Mitspieler. Eröffne einen Tisch und zeig ihn hier.",
    sit_down: "Mitspielen",
    free_seats: |seats| format!("{seats} {} frei", if seats == 1 { "Platz" } else { "Plätze" }),
    playing_with: |names| format!("mit {names}"),
    nobody_seated: "noch niemand da",
    hall_of_fame: "Ruhmeshalle",
    no_hall_of_fame: "Noch steht niemand darin: Das erste fertige Spiel macht Geschichte.",
    whole_hall_of_fame: "Alle ansehen",
};

pub(super) const SETUP: SetupPageTexts = SetupPageTexts {
    title: |game| format!("{game} spielen"),
    rules: "Regeln",
    read_rules: "Regeln lesen",
    player_count_range: |low, high| match (low, high) {
        (low, high) if low == high => format!("{low} Spieler"),
        (low, high) => format!("{low} bis {high} Spieler"),
    },
    settings: "Einstellungen",
    setting_range: |low, high| format!("{low} bis {high}"),
    seats: "Wer spielt mit?",
    seats_help: "Mehrere Personen hier teilen sich diesen Bildschirm. Sitzen da nur Bots, schaust du ihnen zu.",
    seat: |seat| format!("Platz {seat}"),
    who: "Wer",
    local_player: "Jemand hier",
    invited_player: "Jemand per Link",
    no_player: "Niemand",
    levels: "Bots",
    more: "Weitere Bots: jede Strategie",
    name: |seat| format!("Name von Platz {seat}"),
    unnamed: |seat| format!("Spieler {seat}"),
    default_name: "Spieler 1",
    add: "Mitspieler hinzufügen",
    remove: |seat| format!("Platz {seat} entfernen"),
    options: "Würfel und Tisch",
    random_dice: "Das Programm würfelt",
    manual_dice: "Wir würfeln selbst und geben ein, was die Würfel zeigen",
    training: "Übungsspiel",
    training_help: "Nimm zurück, so oft du willst; es zählt nicht.",
    listed: "Offen für alle",
    away_after: "Auf Abwesende warten, in Minuten",
    away_after_help: "Danach darfst du einen Bot für sie spielen lassen; sie können ihren Platz zurücknehmen.",
    listed_help: "Plätze per Link stehen auf der Startseite.",
    clock: "Uhren",
    clock_help: "Wer keine Zeit mehr hat, wird vorher erinnert; dann spielt ein Bot für ihn, bis er seinen Platz zurücknimmt.",
    no_clock: "keine Uhren",
    time_per_move: |time| format!("{time} für jeden Zug"),
    time_per_game: |time| format!("{time} für das ganze Spiel"),
    out_of_time_bot: "Der Bot, der für jemanden ohne Zeit spielt",
    duration: |seconds| {
        let one = in_largest_unit(seconds, ["Sekunde", "Minute", "Stunde", "Tag"]);
        let many = in_largest_unit(seconds, ["Sekunden", "Minuten", "Stunden", "Tage"]);
        let (count, unit) = if one.0 == 1 { one } else { many };
        format!("{count} {unit}")
    },
    play: "Spielen",
};

pub(super) const LESSON: LessonPageTexts = LessonPageTexts {
    offer: "Noch kein Spiel? Lerne eins in drei Minuten",
    offer_explanation: "Ein erstes Spiel mit festen Würfen: Du drückst, und jeder Schritt sagt, warum.",
    learn: |game| format!("{game} lernen"),
    resume: |game| format!("{game} weiterlernen"),
    step: |at, all| format!("Schritt {at} von {all}"),
    opponent_name: "Robin",
    lesson_label: "Lektion",
    continue_label: "Weiter",
    mistake: "Sieh, was das bewirkt",
    not_in_lesson: "Die Regeln erlauben das, und es muss nicht schlecht sein. Aber die Lektion geht anders weiter: Nimm es zurück und drücke, was markiert ist.",
    take_back: "Zurücknehmen",
    off_script: "Dieses Spiel hat die Lektion verlassen",
    off_script_explanation: "Hier wurde etwas anderes gespielt, als die Lektion lehrt. Beginne sie neu, oder spiele ein richtiges Spiel.",
    start_over: "Neu beginnen",
    done: "Gut gemacht: Jetzt weißt du, wie es geht",
    play_real_game: "Gegen einen leichten Bot spielen",
    skip: "Überspringen",
};
