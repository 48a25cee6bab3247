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
    seats_help: "Alle Spieler vor Ort teilen sich diesen Bildschirm. Wenn du nur Bots wählst, schaust du ihnen zu.",
    seat: |seat| format!("Platz {seat}"),
    who: "Wer",
    local_player: "Jemand hier",
    invited_player: "Jemand mit Einladungslink",
    no_player: "Niemand",
    levels: "Bots",
    more: "Weitere Bots: alle Strategien",
    name: |seat| format!("Name für Platz {seat}"),
    unnamed: |seat| format!("Spieler {seat}"),
    default_name: "Spieler 1",
    add: "Mitspieler hinzufügen",
    remove: |seat| format!("Platz {seat} entfernen"),
    options: "Würfel und Tisch",
    random_dice: "Rollwright würfelt",
    manual_dice: "Wir würfeln selbst und geben ein, was die Würfel zeigen",
    training: "Übungsspiel",
    training_help: "Du kannst beliebig oft etwas zurücknehmen, aber das Spiel zählt nicht für die Ruhmeshalle.",
    listed: "Offen für alle",
    away_after: "Wartezeit bei Abwesenheit in Minuten",
    away_after_help: "Nach dieser Zeit kannst du einen Bot für Abwesende spielen lassen. Sie können jederzeit zurückkommen.",
    listed_help: "Die freien Plätze an deinem Tisch stehen auf der Startseite, und jeder kann mitspielen.",
    clock: "Zeitlimit",
    clock_help: "Bevor die Zeit abläuft, wird man gewarnt. Ist sie abgelaufen, spielt ein Bot, bis man den Platz wieder übernimmt.",
    no_clock: "kein Zeitlimit",
    time_per_move: |time| format!("{time} pro Entscheidung"),
    time_per_game: |time| format!("{time} pro Spieler für das ganze Spiel"),
    out_of_time_bot: "Bot, der nach Ablauf der Zeit spielt",
    duration: |seconds| {
        let one = in_largest_unit(seconds, ["Sekunde", "Minute", "Stunde", "Tag"]);
        let many = in_largest_unit(seconds, ["Sekunden", "Minuten", "Stunden", "Tage"]);
        let (count, unit) = if one.0 == 1 { one } else { many };
        format!("{count} {unit}")
    },
    play: "Spielen",
    characters: ["Kiesel", "Knopf", "Teekanne", "Abakus", "Laterne"],
    play_with: "Mit wem spielst du?",
    modes: [
        ("Gegen einen Bot", "Beginnt sofort"),
        ("Mit Freunden", "Link schicken oder Code zeigen"),
        ("An diesem Bildschirm", "Reihum weitergeben"),
    ],
    opponent: "Wer sitzt dir gegenüber?",
    who_else: "Wer spielt noch mit?",
    nobody_else: "Niemand",
    all_options: "Optionen: Regeln, Plätze, Würfel und Zeit",
    choose_seats: "Jeden Platz selbst wählen.",
    learn_first: "In drei Minuten lernen",
};
