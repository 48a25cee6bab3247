//! The lesson in German.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Nimm alle drei Würfel",
            "Du füllst drei Reihen mit steigenden Zahlen. Wer wirft, nimmt einen, zwei oder drei Würfel. Die Summe darf in eine Reihe, deren Würfel dabei war: bei dreien in jede.",
            &[
                "Ein Würfel bringt 1 bis 6, und nur die rote Reihe darf sie nehmen. Das ist für später, wenn kleine Zahlen fehlen.",
                "Ein Würfel bringt 1 bis 6, und nur die gelbe Reihe darf sie nehmen. Das ist für später, wenn kleine Zahlen fehlen.",
                "Ein Würfel bringt 1 bis 6, und nur die blaue Reihe darf sie nehmen. Das ist für später, wenn kleine Zahlen fehlen.",
            ],
        ),
        stage_text("Würfle", "Drei Würfel bringen 3 bis 18, am häufigsten etwas um 10.", &[]),
        stage_text(
            "Behalte die 9",
            "Du darfst dieselben Würfel noch einmal werfen, aber dann zählt der zweite Wurf, auch wenn er schlechter ist. Eine 9 ist leicht unterzubringen: behalte sie.",
            &[
                "Der zweite Wurf zählt, was er auch bringt. Auf dem leeren Zettel passt jede Summe: Es gibt nichts zu retten.",
            ],
        ),
        stage_text(
            "Trage die 9 in der Mitte von Gelb ein",
            "Zahlen steigen von links nach rechts, von 1 bis 18. Die 9 liegt dazwischen: In der Mitte lässt sie auf beiden Seiten Platz.",
            &[
                "Mit einer 9 im ersten Feld nimmt die ganze Reihe nur noch 10 und mehr.",
                "Mit einer 9 im letzten Feld nimmt die ganze Reihe nur noch 8 und weniger.",
                "Wer würfelt und nichts einträgt, hat einen Fehlwurf: -5.",
            ],
        ),
        stage_text(
            "Sieh zu, was Robin würfelt",
            "Robin nimmt Rot und Blau. Die Summe ist für alle, also auch für dich: in Rot oder Blau.",
            &[],
        ),
        stage_text(
            "Trage die 3 in Rot ein, zweites Feld",
            "Kleine Zahlen gehören nach links. Im zweiten Feld passt noch eine 1 oder 2 davor. Das Fünfeck ist ein Bonusfeld: dazu gleich mehr.",
            &[
                "Wenn andere würfeln, kostet es nichts, nichts einzutragen. Aber jeder Eintrag ist ein Punkt, und kleine Zahlen braucht man links.",
                "Rechts davon hätte die Reihe noch ein Feld, und links passten nur 1 und 2.",
                "Erlaubt, aber dann passt nichts mehr davor: Eine 1 oder 2 in Rot wäre für dich verloren.",
            ],
        ),
        stage_text(
            "Nimm nur den roten Würfel",
            "Du bist am Zug. Bei jeder Wahl siehst du, welche Summen möglich sind und wie oft eine passt. Wage etwas: ein Würfel, für den linken Teil von Rot.",
            &[
                "Das würde fast immer passen. Aber wage in dieser Lektion etwas und sieh, wie der zweite Wurf hilft.",
            ],
        ),
        stage_text("Würfle", "Alles außer einer 3 passt gut.", &[]),
        stage_text(
            "Würfle noch einmal mit demselben Würfel",
            "Eine zweite 3 passt in Rot nirgends: Zahlen müssen steigen. Behältst du sie, ist es ein Fehlwurf, -5. Nutze also den zweiten Wurf.",
            &["Jetzt hast du einen Fehlwurf: -5. Der vierte eines Spielers beendet das Spiel."],
        ),
        stage_text(
            "Trage die 5 gleich neben der 3 ein",
            "Dazwischen geht nur die 4 verloren, und sechs Felder bleiben für 6 bis 18.",
            &[
                "Dann ist es doch ein Fehlwurf: -5.",
                "Dann könnten die Felder zwischen 3 und 5 nur noch eine 4 nehmen.",
            ],
        ),
        stage_text(
            "Sieh zu, was Robin würfelt",
            "Zahlen, die übereinander stehen, bilden eine Spalte. Keine Zahl darf in einer Spalte zweimal stehen.",
            &[],
        ),
        stage_text(
            "Trage die 7 unter der roten 3 ein",
            "Links von der 9 ist Platz dafür. Jetzt sind zwei Felder dieser Spalte gefüllt: die rote 3 und die gelbe 7.",
            &[
                "Das kostet nichts, denn Robin hat gewürfelt, aber eine 7 links von der 9 ist genau richtig.",
                "Dann könnten die Felder 2 bis 4 zwischen 7 und 9 nur noch eine 8 nehmen.",
            ],
        ),
        stage_text(
            "Nimm nur den blauen Würfel",
            "Unter der gelben 7 ist ein blaues Feld leer. Mit einer kleinen Zahl dort ist die Spalte voll.",
            &[
                "Drei Würfel bringen um die 10: zu viel für den linken Teil von Blau, wo die Spalte auf ihre letzte Zahl wartet.",
            ],
        ),
        stage_text("Würfle", "Eine 3 stünde zweimal in der Spalte. Alles andere ist gut.", &[]),
        stage_text(
            "Behalte die 4",
            "Sie passt, wo du sie brauchst.",
            &["Der zweite Wurf zählt, auch wenn er eine 3 ist, die nicht in die Spalte passt."],
        ),
        stage_text(
            "Mach die Spalte mit der 4 voll",
            "Eine volle Spalte aus drei Feldern zählt die Zahl in ihrem Bonusfeld dazu, hier die rote 3.",
            &[
                "Du hast gewürfelt, also ist es ein Fehlwurf, nichts einzutragen: -5.",
                "Erlaubt, aber die Spalte bleibt offen und ihr Bonus auch.",
            ],
        ),
    ],
    closing_text: "Jeder Eintrag ist ein Punkt; eine volle Reihe zählt stattdessen ihre rechte Zahl. Das Spiel endet, wenn jemand zwei Reihen gefüllt oder den vierten Fehlwurf hat. Mehr musst du über Qwinto nicht wissen.",
};
