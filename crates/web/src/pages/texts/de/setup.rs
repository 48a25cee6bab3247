use crate::pages::dates::in_largest_unit;
use crate::pages::texts::SetupPageTexts;

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
