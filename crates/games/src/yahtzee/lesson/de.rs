//! The lesson in German.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Würfle",
            "Es gibt dreizehn Felder und dreizehn Züge. In jedem Zug würfelst du bis zu dreimal und füllst dann ein Feld aus.",
            &[],
        ),
        stage_text(
            "Wähle die 2 und die 3 und wirf sie neu",
            "Drei Fünfen sind ein guter Anfang. Wähle die Würfel, die du neu werfen willst; die anderen bleiben liegen.",
            &[
                "20 Punkte sind nicht schlecht, aber du hast noch zwei Würfe. Eine vierte oder fünfte 5 brächte mehr Punkte.",
                "Das bringt nur 15 Punkte, und du verschenkst zwei Würfe, die noch Fünfen bringen könnten.",
                "Wenn du alle fünf Würfel neu wirfst, sind die drei Fünfen weg.",
            ],
        ),
        stage_text(
            "Wähle die 1 und wirf sie neu",
            "Du hast vier Fünfen. Der letzte Wurf kostet nichts und kann nichts verschlechtern.",
            &[
                "Das bringt 21 Punkte, aber du hast noch einen Wurf. Eine fünfte 5 wäre ein Yahtzee für 50 Punkte.",
                "Das bringt 20 Punkte, aber du hast noch einen Wurf. Eine fünfte 5 wäre ein Yahtzee für 50 Punkte.",
            ],
        ),
        stage_text(
            "Trage den Wurf bei Yahtzee ein",
            "Fünf gleiche Würfel bringen im Yahtzee-Feld 50 Punkte. In jedem freien Feld siehst du, was der Wurf dort zählen würde.",
            &[
                "Das bringt nur 25 Punkte. Im Yahtzee-Feld wären es doppelt so viele.",
                "In die Chance passt jeder Wurf. Spare sie für einen Wurf auf, der sonst nirgends passt.",
                "Das bringt nur 25 Punkte. Im Yahtzee-Feld wären es doppelt so viele.",
                "Das bringt nur 25 Punkte. Im Yahtzee-Feld wären es doppelt so viele.",
            ],
        ),
        stage_text("Würfle", "Dein zweiter Zug beginnt.", &[]),
        stage_text(
            "Wirf die 6 neu",
            "1 2 3 4 ist schon eine kleine Straße für 30 Punkte. Mit einer 5 wird daraus eine große für 40, und du hast zwei Würfe dafür. Kommt keine, bleiben dir die 30.",
            &[
                "Die 30 Punkte sind dir sicher, auch wenn du die 6 neu wirfst. Versuche also erst die große Straße.",
                "Spare die Chance für später auf, wenn sonst nichts passt.",
                "Wenn du alle fünf Würfel neu wirfst, ist die kleine Straße weg.",
            ],
        ),
        stage_text(
            "Trage 40 bei der großen Straße ein",
            "1 2 3 4 5 ist eine große Straße. Du hast noch einen dritten Wurf, musst ihn aber nicht nutzen.",
            &[
                "Eine große Straße zählt auch als kleine, bringt dann aber 10 Punkte weniger.",
                "Das bringt nur 15 Punkte, und das Feld „Chance“ ist dann belegt.",
            ],
        ),
        stage_text("Würfle", "In deinem dritten Zug geht es um den oberen Teil.", &[]),
        stage_text(
            "Behalte die Zweien und wirf die 5 und die 6 neu",
            "Mit drei Würfeln jeder Augenzahl kommst du im oberen Teil auf 63 Punkte. Ab 63 gibt es einen Bonus von 35 Punkten.",
            &[
                "Mit drei Zweien bist du auf Kurs zum Bonus, aber du hast noch zwei Würfe. Eine vierte 2 wäre noch besser.",
                "17 Punkte sind wenig für den Dreierpasch, und du verschenkst zwei Würfe.",
            ],
        ),
        stage_text(
            "Wirf die 1 und die 3 neu",
            "Der letzte Wurf kostet nichts: Die drei Zweien bleiben liegen, und eine vierte oder fünfte wäre noch besser.",
            &[
                "Mit drei Zweien bist du auf Kurs zum Bonus, aber du hast noch einen Wurf. Er kann nur nützen.",
                "10 Punkte sind wenig für den Dreierpasch, und du hast noch einen Wurf.",
            ],
        ),
        stage_text(
            "Trage 6 bei den Zweiern ein",
            "Mit drei Zweien bist du auf Kurs zum Bonus. Als Dreierpasch zählt dieser Wurf 14 Punkte, aber ein Dreierpasch bringt oft 20 oder mehr.",
            &[
                "Das bringt nur 14 Punkte, ein Dreierpasch oft 20 oder mehr. Trägst du den Wurf bei den Zweiern ein, bist du auf Kurs zum Bonus.",
                "14 Punkte sind zu wenig für die Chance.",
                "Das ist kein Full House: Du bekämst 0 Punkte, und die 25 wären endgültig verloren. Ein Feld, das 0 Punkte brächte, ist durchgestrichen.",
            ],
        ),
        stage_text("Würfle", "Nicht jeder Zug läuft gut. Hier kommt ein schlechter.", &[]),
        stage_text(
            "Behalte die Sechsen und wirf die anderen neu",
            "Sechsen zählen am meisten, für den Bonus und für Dreier- und Viererpasch.",
            &[
                "Das bringt nur 12 Punkte. Für den Bonus solltest du bei den Sechsern etwa 18 haben.",
                "Spare die Chance für später auf, wenn sonst nichts passt.",
            ],
        ),
        stage_text(
            "Wirf dieselben drei Würfel neu",
            "Es kam keine 6, aber du hast noch einen Wurf.",
            &[
                "Das bringt nur 12 Punkte. Für den Bonus solltest du bei den Sechsern etwa 18 haben.",
                "Spare die Chance für später auf, wenn sonst nichts passt.",
            ],
        ),
        stage_text(
            "Trage 2 bei den Einsern ein",
            "Es kam nichts. Fülle ein Feld aus, das dich wenig kostet: Die Einser bringen nie viel und eignen sich gut für einen schlechten Zug.",
            &[
                "Du bekämst 0 Punkte, und die 25 Punkte des Full House wären endgültig verloren.",
                "Du bekämst 0 Punkte, und die 30 Punkte der kleinen Straße wären endgültig verloren.",
                "Du bekämst 0 Punkte, und das Feld „Viererpasch“ wäre belegt.",
                "Das bringt nur 12 Punkte. Für den Bonus solltest du bei den Sechsern etwa 18 haben.",
            ],
        ),
    ],
    closing_text: "Nach dreizehn Zügen ist der Zettel voll, und die höchste Summe gewinnt. Stehen im Yahtzee-Feld 50 Punkte, bringt jeder weitere Fünferpasch 100 extra. Jetzt kannst du Yahtzee spielen.",
};
