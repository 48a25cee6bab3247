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
            "5 gesammelt. Sie zählen erst, wenn du sie behältst, und eine 1 nimmt alles. Aber für 5 Punkte lohnt sich das Risiko.",
            &[
                "Behalten ist sicher, aber 5 Punkte pro Zug sind zu langsam: Fünf von sechs Würfen bringen mehr.",
            ],
        ),
        stage_text(
            "Würfle noch einmal",
            "11 gesammelt. Ein Wurf bringt im Mittel 4, außer er ist eine 1, und das ist einer von sechs.",
            &["Keine schlechte Wahl, aber im Mittel lohnt es sich bis etwa 20."],
        ),
        stage_text(
            "Würfle noch einmal",
            "15 gesammelt: ein letztes Mal.",
            &["Keine schlechte Wahl, aber im Mittel lohnt es sich bis etwa 20."],
        ),
        stage_text(
            "Behalte die 21",
            "Ab 20 kostet eine 1 mehr, als der nächste Wurf im Mittel bringt.",
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
    closing_text: "Robin hat 9 gesammelt und dann eine 1 geworfen: Der ganze Zug ist weg. Wer behält und 100 oder mehr hat, gewinnt sofort. Das ist ganz Pig.",
};
