use crate::pages::texts::SetupTexts;
use crate::pages::when::in_units;

pub(super) const TEXTS: SetupTexts = SetupTexts {
    title: |game| format!("{game} spielen"),
    rules: "Regeln",
    read_rules: "Regeln lesen",
    range: |low, high| match (low, high) {
        (low, high) if low == high => format!("{low} Spieler"),
        (low, high) => format!("{low} bis {high} Spieler"),
    },
    settings: "Einstellungen",
    between: |low, high| format!("{low} bis {high}"),
    seats: "Wer spielt mit?",
    seats_help: "Mehrere Personen hier teilen sich diesen Bildschirm. Sitzen da nur Bots, schaust du ihnen zu.",
    seat: |seat| format!("Platz {seat}"),
    who: "Wer",
    here: "Jemand hier",
    by_link: "Jemand per Link",
    nobody: "Niemand",
    levels: "Bots",
    more: "Weitere Bots: jede Strategie",
    name: |seat| format!("Name von Platz {seat}"),
    unnamed: |seat| format!("Spieler {seat}"),
    me: "Spieler 1",
    add: "Mitspieler hinzufügen",
    remove: |seat| format!("Platz {seat} entfernen"),
    options: "Würfel und Tisch",
    random: "Das Programm würfelt",
    manual: "Wir würfeln selbst und geben ein, was die Würfel zeigen",
    training: "Übungsspiel",
    training_help: "Nimm zurück, so oft du willst; es zählt nicht.",
    listed: "Offen für alle",
    away_after: "Auf Abwesende warten, in Minuten",
    away_after_help: "Danach darfst du einen Bot für sie spielen lassen; sie können ihren Platz zurücknehmen.",
    listed_help: "Plätze per Link stehen auf der Startseite.",
    time: "Uhren",
    time_help: "Wer keine Zeit mehr hat, wird vorher erinnert; dann spielt ein Bot für ihn, bis er seinen Platz zurücknimmt.",
    no_clock: "keine Uhren",
    time_a_move: |time| format!("{time} für jeden Zug"),
    time_a_game: |time| format!("{time} für das ganze Spiel"),
    time_bot: "Der Bot, der für jemanden ohne Zeit spielt",
    duration: |seconds| {
        let one = in_units(seconds, ["Sekunde", "Minute", "Stunde", "Tag"]);
        let many = in_units(seconds, ["Sekunden", "Minuten", "Stunden", "Tage"]);
        let (count, unit) = if one.0 == 1 { one } else { many };
        format!("{count} {unit}")
    },
    play: "Spielen",
};
