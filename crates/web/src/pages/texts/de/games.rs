use rollwright_games::GameId;

use crate::pages::texts::Games;
use crate::pages::texts::en::grouped;

pub(super) const TEXTS: Games = Games {
    line: |game| match game {
        GameId::Qwixx => "Vier Reihen von links nach rechts ankreuzen. Jeder Wurf zählt für alle.",
        GameId::Qwinto => "Drei steigende Reihen mit Summen aus ein bis drei Würfeln füllen.",
        GameId::Yahtzee => "Drei Würfe pro Zug, dreizehn Felder zu füllen (Kniffel).",
        GameId::Warrior => "Die Ebenen hinauf: um Felder kämpfen, mit der Energie haushalten.",
    },
    rules: |name| match name {
        "official" => "Offiziell".to_owned(),
        "concordia" => "Concordia".to_owned(),
        "ottawa" => "Ottawa".to_owned(),
        "basic" => "Einfach".to_owned(),
        "bonus" => "Bonus".to_owned(),
        "free-joker" => "Freier Joker".to_owned(),
        "classic" => "Klassisch".to_owned(),
        other => other.to_owned(),
    },
    rules_line: |game, rules| match (game, rules) {
        (GameId::Qwixx, "official") => {
            "Wie in der Schachtel: Alle antworten zugleich, fünf Kreuze vor dem Schloss."
        }
        (GameId::Qwixx, "concordia") => {
            "Platz für Platz; jede letzte Zahl schließt; eine ungenutzte zweite Aktion kostet 5."
        }
        (GameId::Qwixx, "ottawa") => {
            "Wer am Zug ist, ist zuerst fertig; das fünfte Kreuz darf schließen."
        }
        (GameId::Qwinto, "official") => {
            "Wie in der Schachtel: Wer würfelt, darf dieselben Würfel noch einmal werfen."
        }
        (GameId::Qwinto, "ottawa") => "Nach dem Kursblatt: Jeder Wurf gilt.",
        (GameId::Yahtzee, "official") => "Bonuschips und der erzwungene Joker.",
        (GameId::Yahtzee, "basic") => "Dreizehn Felder und der obere Bonus, sonst nichts.",
        (GameId::Yahtzee, "bonus") => "Bonuschips für weitere Yahtzees, keine Joker.",
        (GameId::Yahtzee, "free-joker") => "Bonuschips, und Joker in jedes Feld, das du magst.",
        (GameId::Warrior, _) => "Zwei Krieger auf einem Brett, so groß du willst.",
        _ => "",
    },
    setting: |key| match key {
        "levels" => "Ebenen".to_owned(),
        "size" => "Felder je Seite".to_owned(),
        other => other.to_owned(),
    },
    seats: |seats| format!("{seats} Spieler"),
    points: |points| format!("{points} {}", if points == 1 { "Punkt" } else { "Punkte" }),
    turns: |turns| format!("{turns} {}", if turns == 1 { "Zug" } else { "Züge" }),
    day: |year, month, day| format!("{day}.{month}.{year}"),
    number: |number, digits| format!("{number:.digits$}").replace('.', ","),
    whole: |number| grouped(number, '.'),
    nameless: "(Name gelöscht)",
    bot_name: |strategy| {
        let name = match strategy {
            "random" => "Zufall",
            "greedy" => "Gierig",
            "cautious" => "Vorsichtig",
            "expectimax" => "Vorausschauend",
            "optimal" => "Perfekt",
            "discounted" => "Ungeduldig",
            "champion" => "Champion",
            other => other,
        };
        format!("{name} (Bot)")
    },
    bot: |strategy| format!("Bot: {strategy}"),
};
