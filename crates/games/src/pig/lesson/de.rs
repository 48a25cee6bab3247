//! The lesson in German.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Würfle",
            "Wer zuerst 100 Punkte hat, gewinnt. In deinem Zug würfelst du, so oft du dich traust, und sammelst die Punkte, die der Würfel zeigt.",
            &[],
        ),
        stage_text(
            "Würfle noch einmal",
            "Du hast 5 Punkte gesammelt. Sie zählen erst, wenn du sie sicherst, und bei einer 1 sind sie weg. Aber bei 5 Punkten lohnt sich das Risiko.",
            &[
                "Damit riskierst du nichts, aber 5 Punkte pro Zug sind zu wenig. Bei fünf von sechs Würfen kommen Punkte dazu.",
            ],
        ),
        stage_text(
            "Würfle noch einmal",
            "Du hast 11 Punkte gesammelt. Ein Wurf bringt im Mittel 4 Punkte, wenn es keine 1 ist, und die kommt in einem von sechs Fällen.",
            &[
                "Das ist keine schlechte Wahl, aber im Mittel lohnt es sich weiterzuwürfeln, bis du etwa 20 Punkte hast.",
            ],
        ),
        stage_text(
            "Würfle noch einmal",
            "Du hast 15 Punkte gesammelt. Ein weiterer Wurf ist das Risiko wert.",
            &[
                "Das ist keine schlechte Wahl, aber im Mittel lohnt es sich weiterzuwürfeln, bis du etwa 20 Punkte hast.",
            ],
        ),
        stage_text(
            "Sichere die 21",
            "Bei mehr als 20 Punkten kostet dich der nächste Wurf im Mittel mehr, als er bringt.",
            &[
                "Eine 1 würde dich 21 Punkte kosten, die anderen fünf Seiten brächten zusammen nur 20. Im Mittel verlierst du also Punkte.",
            ],
        ),
        stage_text(
            "Schau, was Robin würfelt",
            "Deine 21 Punkte sind jetzt sicher: Niemand kann sie dir mehr nehmen. Robin würfelt immer weiter …",
            &[],
        ),
    ],
    closing_text: "Robin hat 9 Punkte gesammelt und sie mit einer 1 alle verloren. Wer Punkte sichert und damit 100 oder mehr hat, gewinnt sofort. Mehr musst du über Pig nicht wissen.",
};
