//! The lesson in German.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Würfle",
            "Wer zuerst 100 Punkte hat, gewinnt. In deinem Zug wirfst du, so oft du dich traust, und sammelst, was der Würfel zeigt.",
            &[],
        ),
        stage_text(
            "Würfle noch einmal",
            "Du hast 5 Punkte gesammelt. Sie zählen erst, wenn du sie behältst, und eine 1 nimmt alles. Aber bei 5 Punkten lohnt sich das Risiko.",
            &[
                "Behalten ist sicher, aber 5 Punkte pro Zug sind zu wenig: Bei fünf von sechs Würfen kommen Punkte dazu.",
            ],
        ),
        stage_text(
            "Würfle noch einmal",
            "Du hast 11 gesammelt. Ein Wurf bringt im Mittel 4, außer bei einer 1, und die kommt in einem von sechs Fällen.",
            &["Keine schlechte Wahl, aber im Mittel lohnt sich Weiterwürfeln bis etwa 20."],
        ),
        stage_text(
            "Würfle noch einmal",
            "Du hast 15 gesammelt. Ein letzter Wurf.",
            &["Keine schlechte Wahl, aber im Mittel lohnt sich Weiterwürfeln bis etwa 20."],
        ),
        stage_text(
            "Behalte die 21",
            "Ab 20 riskierst du mehr, als der nächste Wurf im Mittel bringt.",
            &[
                "Mit 21 kostet eine 1 mehr, als die anderen Seiten bringen. Ob das gut geht, ist nur noch Glück.",
            ],
        ),
        stage_text(
            "Sieh zu, was Robin würfelt",
            "21 Punkte sind sicher: Niemand nimmt sie dir mehr. Robin wirft und wirft …",
            &[],
        ),
    ],
    closing_text: "Robin hat 9 gesammelt und dann eine 1 geworfen: Alles weg. Wer behält und 100 oder mehr hat, gewinnt sofort. Mehr musst du über Pig nicht wissen.",
};
