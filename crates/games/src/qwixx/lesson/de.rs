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
            "Die weißen Würfel ergeben 3, und alle dürfen in einer Reihe die 3 ankreuzen. In Rot überspringst du nur die 2; was links von einem Kreuz liegt, ist verloren.",
            &[
                "Passen kostet hier nichts, aber die rote 3 überspringt nur eine Zahl: So billig bekommst du selten ein Kreuz.",
                "Grün läuft von 12 hinunter bis 2: Eine 3 würde dort neun Zahlen überspringen, die dann alle verloren wären.",
                "Blau läuft von 12 hinunter bis 2: Eine 3 würde dort neun Zahlen überspringen, die dann alle verloren wären.",
            ],
        ),
        stage_text(
            "Kreuze die gelbe 2 an",
            "Du bist am Zug, also darfst du auch einen weißen und einen farbigen Würfel zusammenzählen. Die weiße 1 und die gelbe 1 ergeben 2, die erste Zahl in Gelb: Du überspringst nichts.",
            &[
                "Du hast in diesem Zug schon etwas angekreuzt, also kostet Passen jetzt nichts. Aber die erste Zahl einer Reihe überspringt nichts, also lohnt sie sich.",
                "Die blaue 8 ist erlaubt, aber du würdest die 12, 11, 10 und 9 verlieren.",
                "Die blaue 7 ist erlaubt, aber du würdest die fünf Zahlen von 12 bis 8 verlieren.",
            ],
        ),
        stage_text(
            "Schau, was Robin würfelt",
            "Jetzt ist Robin am Zug. Die farbigen Würfel darf nur Robin nutzen, aber die Summe der weißen darfst auch du ankreuzen.",
            &[],
        ),
        stage_text(
            "Kreuze die grüne 11 an",
            "Die 11 ist die zweite Zahl in Grün. In Rot würde sie sieben Zahlen überspringen.",
            &[
                "Passen kostet nichts, wenn du nicht am Zug bist. Aber die 11 ist die zweite Zahl in Grün und kostet dich nur die 12.",
                "Das überspringt in Rot die Zahlen von 4 bis 10: sieben Zahlen für ein einziges Kreuz.",
                "Das überspringt in Gelb die Zahlen von 3 bis 10: acht Zahlen für ein einziges Kreuz.",
            ],
        ),
        stage_text("Würfle", "Du bist wieder am Zug.", &[]),
        stage_text(
            "Drücke „Kein Kreuz“, denn die 2 passt nirgends",
            "Die rote 2 liegt links von deiner 3, und die gelbe 2 ist schon angekreuzt. In Grün und Blau ist die 2 die letzte Zahl; die darfst du erst mit fünf Kreuzen in der Reihe ankreuzen.",
            &[],
        ),
        stage_text(
            "Kreuze die rote 4 an",
            "Wenn du am Zug bist, musst du etwas ankreuzen, sonst ist es ein Fehlwurf: -5 Punkte. Die weiße 1 und die rote 3 ergeben 4, gleich neben deiner 3.",
            &[
                "Du bist am Zug und hast nichts angekreuzt, also ist es ein Fehlwurf: -5 Punkte. Der vierte Fehlwurf eines Spielers beendet das Spiel.",
                "Auch das erspart dir den Fehlwurf, überspringt aber fünf Zahlen in Blau. Die rote 4 überspringt keine.",
                "Auch das erspart dir den Fehlwurf, überspringt aber drei Zahlen in Gelb. Die rote 4 überspringt keine.",
            ],
        ),
        stage_text(
            "Schau, was Robin würfelt",
            "Das erste Kreuz einer Reihe bringt 1 Punkt, das zweite 2, das dritte 3 und so weiter. Konzentriere dich also lieber auf wenige Reihen.",
            &[],
        ),
        stage_text(
            "Kreuze die rote 5 an",
            "Das wird dein drittes Kreuz in Rot: Damit zählt die Reihe 6 Punkte statt 3.",
            &[
                "Passen kostet hier nichts, aber die rote 5 ist die nächste Zahl in deiner besten Reihe: Sie bringt 3 Punkte und überspringt nichts.",
                "Das ist erlaubt, aber es überspringt in Gelb die 3 und die 4 und bringt nur 2 Punkte statt 3.",
                "Das ist erlaubt, aber es überspringt in Grün die Zahlen von 10 bis 6.",
                "Das ist erlaubt, aber es überspringt in Blau die Zahlen von 12 bis 6.",
            ],
        ),
        stage_text(
            "Würfle",
            "Ein guter Wurf bringt zwei Kreuze in einer Reihe: erst die Summe der weißen Würfel, dann die aus einem weißen und einem farbigen.",
            &[],
        ),
        stage_text(
            "Kreuze die rote 6 an",
            "Die weißen Würfel ergeben 6. Denk voraus: Eine weiße 3 und die rote 4 ergeben 7, also kannst du gleich danach die nächste rote Zahl ankreuzen.",
            &[
                "Du darfst passen, aber in diesem Zug kannst du die rote 6 und die rote 7 ankreuzen.",
                "Das ist erlaubt, aber es überspringt drei Zahlen in Gelb. In Rot ist die 6 die nächste Zahl.",
            ],
        ),
        stage_text(
            "Kreuze die rote 7 an",
            "Das wird dein fünftes Kreuz in Rot. Danach darfst du die letzte Zahl, die 12, ankreuzen und damit die Reihe abschließen.",
            &[
                "Du hast die 6 angekreuzt, also kostet Passen jetzt nichts. Aber mit dem fünften Kreuz kannst du die Reihe später abschließen.",
                "Das ist erlaubt, aber es überspringt sechs Zahlen in Gelb.",
            ],
        ),
        stage_text(
            "Schau, was Robin würfelt",
            "Mit zwei weißen Sechsen könntest du jetzt Rot abschließen.",
            &[],
        ),
        stage_text(
            "Schließe Rot mit der 12 ab",
            "Die letzte Zahl schließt die Reihe ab: Niemand darf dort noch etwas ankreuzen. Das Schloss zählt für dich als weiteres Kreuz. Zwei abgeschlossene Reihen beenden das Spiel.",
            &[
                "Wenn du Rot abschließt, bekommst du zwei Kreuze: die 12 und das Schloss. Hier bringen sie 13 Punkte.",
                "Die erste Zahl in Blau ist gut, aber wenn du Rot abschließt, bekommst du zwei Kreuze und 13 Punkte.",
            ],
        ),
    ],
    closing_text: "Rot zählt jetzt 28 Punkte. Das Spiel endet mit der zweiten abgeschlossenen Reihe oder dem vierten Fehlwurf eines Spielers; die höchste Punktzahl gewinnt. Mehr musst du über Qwixx nicht wissen.",
};
