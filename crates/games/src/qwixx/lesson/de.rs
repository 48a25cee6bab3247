//! The lesson in German.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Würfle",
            "Du wirfst sechs Würfel: zwei weiße und einen für jede Reihe. Auf deinem Zettel kreuzt du Zahlen an, in jeder Reihe von links nach rechts.",
            &[],
        ),
        stage_text(
            "Kreuze die rote 3 an",
            "Die weißen Würfel ergeben 3, und alle dürfen eine 3 in einer Reihe ankreuzen. In Rot überspringst du nur die 2: Was links von einem Kreuz liegt, ist verloren.",
            &[
                "Passen kostet hier nichts, aber die rote 3 ist fast die erste Zahl ihrer Reihe: Billiger bekommst du sie selten.",
                "Grün läuft von 12 hinunter bis 2: Eine 3 dort überspringt neun Zahlen, und alle wären verloren.",
                "Blau läuft von 12 hinunter bis 2: Eine 3 dort überspringt neun Zahlen, und alle wären verloren.",
            ],
        ),
        stage_text(
            "Kreuze die gelbe 2 an",
            "Du bist am Zug, also darfst du auch einen weißen und einen farbigen Würfel zusammenzählen. Weiß 1 und Gelb 1 ergeben 2, die erste Zahl in Gelb: Nichts wird übersprungen.",
            &[
                "Du hast in diesem Zug schon etwas angekreuzt, also kostet Passen jetzt nichts. Aber eine geschenkte erste Zahl nimmt man mit.",
                "Die blaue 8 ist erlaubt, aber 12, 11, 10 und 9 wären verloren.",
                "Die blaue 7 ist erlaubt, aber die fünf Zahlen von 12 bis 8 wären verloren.",
            ],
        ),
        stage_text(
            "Sieh zu, was Robin würfelt",
            "Jetzt ist Robin am Zug. Die farbigen Würfel sind nur für Robin, aber die weiße Summe ist auch für dich.",
            &[],
        ),
        stage_text(
            "Kreuze die grüne 11 an",
            "Die 11 ist die zweite Zahl in Grün. In Rot würde sie sieben Zahlen überspringen.",
            &[
                "Im Zug der anderen kostet Passen nichts. Aber die 11 ist die zweite Zahl in Grün und kostet dich nur die 12.",
                "Das überspringt 4 bis 10 in Rot: sieben Zahlen für ein einziges Kreuz.",
                "Das überspringt 3 bis 10 in Gelb: acht Zahlen für ein einziges Kreuz.",
            ],
        ),
        stage_text("Würfle", "Du bist wieder am Zug.", &[]),
        stage_text(
            "Drücke „Kein Kreuz“: Nichts passt",
            "Die rote 2 liegt links von deiner 3, die gelbe 2 ist angekreuzt. Die letzte Zahl einer Reihe, hier die grüne und blaue 2, braucht fünf Kreuze vor sich. Diese Summe passt nirgends.",
            &[],
        ),
        stage_text(
            "Kreuze die rote 4 an",
            "Im eigenen Zug musst du etwas ankreuzen, sonst ist es ein Fehlwurf: -5. Weiß 1 und Rot 3 ergeben 4, gleich neben deiner 3.",
            &[
                "Jetzt hast du im eigenen Zug nichts angekreuzt: ein Fehlwurf, -5 Punkte. Der vierte Fehlwurf eines Spielers beendet das Spiel.",
                "Auch das erspart dir den Fehlwurf, überspringt aber fünf Zahlen in Blau. Die rote 4 überspringt keine.",
                "Auch das erspart dir den Fehlwurf, überspringt aber drei Zahlen in Gelb. Die rote 4 überspringt keine.",
            ],
        ),
        stage_text(
            "Sieh zu, was Robin würfelt",
            "Je mehr Kreuze eine Reihe hat, desto mehr zählt jedes: 1, 3, 6, 10, 15, 21 Punkte und so weiter. Fülle also lieber wenige Reihen gut.",
            &[],
        ),
        stage_text(
            "Kreuze die rote 5 an",
            "Das dritte Kreuz in Rot: Jetzt zählt die Reihe 6 Punkte statt 3.",
            &[
                "Passen kostet hier nichts, aber die rote 5 ist die nächste Zahl in deiner besten Reihe: 3 geschenkte Punkte.",
                "Erlaubt, aber es überspringt 3 und 4 in Gelb und bringt 2 Punkte statt 3.",
                "Erlaubt, aber es überspringt 10 bis 6 in Grün.",
                "Erlaubt, aber es überspringt 12 bis 6 in Blau.",
            ],
        ),
        stage_text(
            "Würfle",
            "Ein guter Wurf bringt zwei Kreuze in einer Reihe: erst die weiße Summe, dann ein weißer mit einem farbigen Würfel.",
            &[],
        ),
        stage_text(
            "Kreuze die rote 6 an",
            "3 und 3 sind 6. Schau voraus: Weiß 3 und Rot 4 ergeben 7, die nächste rote Zahl kommt also gleich danach.",
            &[
                "Du darfst passen, aber in diesem Zug kannst du die rote 6 und die rote 7 bekommen.",
                "Erlaubt, aber es überspringt drei Zahlen. In Rot ist die 6 die nächste.",
            ],
        ),
        stage_text(
            "Kreuze die rote 7 an",
            "Das fünfte Kreuz in Rot. Von jetzt an darfst du die letzte Zahl, die 12, ankreuzen und die Reihe abschließen.",
            &[
                "Du hast die 6 angekreuzt, also kostet Passen jetzt nichts. Aber das fünfte Kreuz öffnet den Weg zum Schloss.",
                "Erlaubt, aber es überspringt sechs Zahlen in Gelb.",
            ],
        ),
        stage_text("Sieh zu, was Robin würfelt", "Zwei Sechsen wären jetzt ein Glück.", &[]),
        stage_text(
            "Schließe Rot mit der 12 ab",
            "Die letzte Zahl schließt die Reihe ab: Niemand kreuzt dort mehr etwas an, und das Schloss zählt für dich als Kreuz. Zwei Schlösser beenden das Spiel.",
            &[
                "Ein Schloss ist zwei Kreuze wert: die 12 und das Schloss selbst. Hier sind das 13 Punkte.",
                "Die erste Zahl in Blau ist gut, aber das Schloss ist zwei Kreuze wert: hier 13 Punkte.",
            ],
        ),
    ],
    closing_text: "Rot zählt jetzt 28 Punkte. Das Spiel endet mit dem zweiten Schloss oder dem vierten Fehlwurf eines Spielers; dann gewinnt die höchste Summe. Mehr musst du über Qwixx nicht wissen.",
};
