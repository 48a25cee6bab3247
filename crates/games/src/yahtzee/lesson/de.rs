//! The lesson in German.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Würfle",
            "Dreizehn Felder, dreizehn Züge: Nach jedem Zug ist ein Feld gefüllt. Ein Zug hat bis zu drei Würfe.",
            &[],
        ),
        stage_text(
            "Wähle die 2 und die 3 und wirf sie neu",
            "Drei Fünfen sind ein guter Anfang. Was du wählst, wird neu geworfen, der Rest bleibt.",
            &[
                "20 Punkte sind nicht schlecht, aber du hast noch zwei Würfe: Mit einer vierten oder fünften 5 ist mehr zu holen.",
                "15 Punkte, und zwei Würfe verschenkt, die noch Fünfen bringen könnten.",
                "Damit wären die drei Fünfen weg.",
            ],
        ),
        stage_text(
            "Wähle die 1 und wirf sie neu",
            "Vier Fünfen. Der letzte Wurf kostet nichts, und schlechter kann es nicht werden.",
            &[
                "21 Punkte. Aber ein Wurf ist übrig, und eine fünfte 5 wäre ein Yahtzee: 50 Punkte.",
                "20 Punkte. Aber ein Wurf ist übrig, und eine fünfte 5 wäre ein Yahtzee: 50 Punkte.",
            ],
        ),
        stage_text(
            "Trage es bei Yahtzee ein",
            "Fünf gleiche: 50 Punkte. In jedem Feld siehst du, was die Würfel dort zählen würden.",
            &[
                "25 Punkte sind nur halb so viel, wie das Yahtzee-Feld bringt.",
                "Die Chance nimmt alles: Spare sie für einen Wurf auf, der sonst nirgends passt.",
                "25 Punkte sind nur halb so viel, wie das Yahtzee-Feld bringt.",
                "25 Punkte sind nur halb so viel, wie das Yahtzee-Feld bringt.",
            ],
        ),
        stage_text("Würfle", "Der zweite Zug.", &[]),
        stage_text(
            "Wirf beide Sechsen neu",
            "2 3 4 braucht Nachbarn: Eine 1 oder 5 macht eine kleine Straße (30), beide eine große (40). Das ist mehr wert als ein Paar Sechsen.",
            &[
                "Ein Paar Sechsen ist keine schlechte Wahl, aber aus 2 3 4 wird mit zwei Würfen meist eine Straße.",
                "12 Punkte, und zwei Würfe verschenkt. Drei Sechsen sollten in diesem Feld stehen.",
                "Die Chance ist für das Ende, wenn sonst nichts passt.",
                "Damit wären 2 3 4 weg, fast schon eine Straße.",
            ],
        ),
        stage_text(
            "Trage 40 bei der großen Straße ein",
            "1 2 3 4 5. Den dritten Wurf brauchst du nicht: Ein Zug darf früher enden.",
            &[
                "Eine große Straße ist auch eine kleine, aber dort ist sie 10 Punkte weniger wert.",
                "Nur 15 Punkte, und die Chance ist weg.",
            ],
        ),
        stage_text("Würfle", "Der dritte Zug: ein Blick auf den oberen Teil.", &[]),
        stage_text(
            "Behalte die Zweien, wirf die 5 und die 6 neu",
            "Drei von jeder Zahl im oberen Teil ergeben 63, und ab 63 gibt es einen Bonus von 35.",
            &[
                "Genau, was der Bonus braucht. Aber du hast noch zwei Würfe, und eine vierte 2 wäre noch besser.",
                "17 Punkte sind wenig für den Dreierpasch, und zwei Würfe wären verschenkt.",
            ],
        ),
        stage_text(
            "Trage 6 bei den Zweiern ein",
            "Du könntest noch einmal würfeln, aber hör hier auf. Mit drei Zweien bist du auf dem Weg zum Bonus; als Dreierpasch zählen diese Würfel nur 10.",
            &[
                "10 Punkte, wo sonst 20 und mehr stehen. Bei den Zweiern sind drei Zweien genau, was der Bonus braucht.",
                "10 Punkte sind zu wenig für die Chance.",
                "Das passt nicht: 0 Punkte, und 25 sind endgültig verloren. Ein Feld, das 0 brächte, ist durchgestrichen.",
            ],
        ),
        stage_text("Würfle", "Nicht jeder Zug bringt Glück.", &[]),
        stage_text(
            "Trage 2 bei den Einsern ein",
            "Wenn nichts gelingt, gib ein Feld her, das wenig kostet. Einser bringen nie viel: ein guter Platz für einen schlechten Zug.",
            &[
                "0 Punkte, und die 25 sind endgültig verloren.",
                "0 Punkte, und die 30 sind endgültig verloren.",
                "0 Punkte, und das Feld ist verloren.",
                "6 Punkte, wo 18 stehen sollten: Das ist weit weg vom Bonus.",
            ],
        ),
    ],
    closing_text: "Nach dreizehn Zügen ist der Zettel voll, und die höchste Summe gewinnt. Jeder weitere Fünferpasch bringt 100 Punkte extra. Mehr musst du über Yahtzee nicht wissen.",
};
