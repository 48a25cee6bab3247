//! The lesson in German.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Nimm alle drei Würfel",
            "Du füllst drei Reihen mit steigenden Zahlen. Wer würfelt, nimmt einen, zwei oder drei Würfel. Die Summe darf in eine Reihe, deren Würfel geworfen wurde, bei drei Würfeln also in jede.",
            &[
                "Ein Würfel ergibt 1 bis 6, und die Zahl darf nur in die blaue Reihe. Heb dir diese Wahl für später auf, wenn du kleine Zahlen brauchst.",
            ],
        ),
        stage_text("Würfle", "Drei Würfel ergeben 3 bis 18, am häufigsten etwa 10.", &[]),
        stage_text(
            "Behalte die 9",
            "Du darfst dieselben Würfel noch einmal werfen, aber dann zählt der zweite Wurf, auch wenn er schlechter ist. Eine 9 lässt sich leicht unterbringen, also behalte sie.",
            &[],
        ),
        stage_text(
            "Trage die 9 in der Mitte von Blau ein",
            "Die Summen reichen von 1 bis 18, und die Zahlen jeder Reihe müssen von links nach rechts steigen. Eine 9 in der Mitte lässt auf beiden Seiten Platz.",
            &[
                "Steht im ersten Feld eine 9, passen in den Rest der Reihe nur noch Zahlen ab 10.",
                "Steht im letzten Feld eine 9, passen in den Rest der Reihe nur noch Zahlen bis 8.",
                "Wer würfelt und nichts einträgt, bekommt einen Fehlwurf: -5 Punkte.",
            ],
        ),
        stage_text(
            "Schau, was Robin würfelt",
            "Robin nimmt den roten und den blauen Würfel. Alle dürfen die Summe nutzen, also kannst auch du sie in Rot oder Blau eintragen.",
            &[],
        ),
        stage_text(
            "Trage die 3 ins zweite Feld von Rot ein",
            "Kleine Zahlen gehören nach links. Im zweiten Feld lässt die 3 links noch Platz für eine 1 oder 2. Das Fünfeck ist ein Bonusfeld, das später erklärt wird.",
            &[
                "Wenn andere würfeln, musst du nichts eintragen. Aber jeder Eintrag bringt einen Punkt, und kleine Zahlen brauchst du links.",
                "Dann hätte die Reihe rechts von der 3 nur noch ein Feld, und links von ihr könntest du nur 1 und 2 eintragen.",
                "Das ist erlaubt, aber dann kannst du in Rot keine 1 oder 2 mehr eintragen.",
            ],
        ),
        stage_text(
            "Nimm nur den roten Würfel",
            "Du bist am Zug. Jede Auswahl zeigt, welche Summen möglich sind und wie oft eine davon passt. Wage etwas: Wirf nur den roten Würfel, um links etwas einzutragen.",
            &[],
        ),
        stage_text("Würfle", "In Rot steht schon eine 3, aber jede andere Zahl passt gut.", &[]),
        stage_text(
            "Würfle noch einmal mit demselben Würfel",
            "Eine zweite 3 passt in Rot nirgends, denn die Zahlen müssen steigen. Behältst du sie, ist das ein Fehlwurf: -5 Punkte. Nutze also den zweiten Wurf.",
            &[
                "Wenn du die 3 behältst, ist das ein Fehlwurf: -5 Punkte. Der vierte Fehlwurf eines Spielers beendet das Spiel.",
            ],
        ),
        stage_text(
            "Trage die 5 gleich neben der 3 ein",
            "Du verlierst nur die 4, und sechs Felder bleiben für die Zahlen von 6 bis 18.",
            &[
                "Wenn du nichts einträgst, bekommst du trotzdem einen Fehlwurf: -5 Punkte.",
                "Dann würde zwischen die 3 und die 5 nur noch eine 4 passen, und die meisten Felder dazwischen blieben leer.",
            ],
        ),
        stage_text(
            "Schau, was Robin würfelt",
            "Felder, die übereinanderliegen, bilden eine Spalte. Keine Zahl darf in einer Spalte zweimal stehen.",
            &[],
        ),
        stage_text(
            "Trage die 8 direkt vor der 9 ein",
            "Zwischen der 8 und der 9 liegt nur das gesperrte Feld, du verlierst also keine Zahl. Zwei Reihen über der 8 steht in derselben Spalte die rote 3.",
            &[
                "Dann würde zwischen die 8 und die 9 nichts mehr passen, und zwei Felder blieben leer.",
            ],
        ),
        stage_text(
            "Nimm nur den gelben Würfel",
            "Zwischen der roten 3 und der blauen 8 ist noch ein gelbes Feld frei. Eine kleine Zahl darin macht die Spalte voll.",
            &[],
        ),
        stage_text(
            "Würfle",
            "Eine 3 darf nicht in diese Spalte, denn in Rot steht dort schon eine. Jede andere Zahl passt.",
            &[],
        ),
        stage_text("Behalte die 5", "Die 5 passt in das letzte leere Feld der Spalte.", &[]),
        stage_text(
            "Mach die Spalte mit der 5 voll",
            "Eine volle Spalte aus drei Feldern bringt zusätzlich die Zahl in ihrem Bonusfeld, hier die rote 3.",
            &[
                "Du hast gewürfelt. Wenn du nichts einträgst, ist das ein Fehlwurf: -5 Punkte.",
                "Das ist erlaubt, aber die Spalte wird nicht voll, und du bekommst ihren Bonus nicht.",
            ],
        ),
    ],
    closing_text: "Jeder Eintrag bringt einen Punkt, eine volle Reihe stattdessen ihre Zahl ganz rechts. Das Spiel endet, wenn jemand zwei volle Reihen oder vier Fehlwürfe hat. Mehr musst du über Qwinto nicht wissen.",
};
