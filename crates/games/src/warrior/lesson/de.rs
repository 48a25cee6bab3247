//! The lesson in German.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Würfle",
            "Ein Wettlauf über drei Bretter, eins über dem anderen, zum letzten Feld des obersten. Die Summe zweier Würfel sagt, wie weit du ziehst.",
            &[],
        ),
        stage_text("Sieh zu, was Robin würfelt", "Alle würfeln einmal pro Zug.", &[]),
        stage_text(
            "Würfle",
            "Felder mit einer Zahl nehmen oder geben Energie. Du hast 10: Vier Felder weiter kommt eine -3.",
            &[],
        ),
        stage_text(
            "Sieh zu, was Robin würfelt",
            "Die -3 hat dich Energie gekostet: 7 sind übrig. Robin kommt ans Ende des ersten Bretts.",
            &[],
        ),
        stage_text("Würfle", "Robin ist sechs Felder vor dir. Und wenn du eine 6 wirfst?", &[]),
        stage_text(
            "Fordere Robin heraus",
            "Das Feld ist besetzt. Forderst du heraus, wird eine Zahl von 0 bis 10 gezogen: Ab 6 bekommst du das Feld und Robins halbe Energie, sonst bleibst du und verlierst deine halbe.",
            &[
                "Ausweichen führt eine Ebene tiefer, hier an den Start, und kostet 2 Energie. Ein verlorenes Duell kostet nur Energie: Kämpfe, solange du welche hast.",
            ],
        ),
        stage_text("Zieh die Zahl", "Ab 6 gewinnst du. Viel Glück!", &[]),
        stage_text(
            "Sieh zu, wie Robin zurückschlägt",
            "Gewonnen: Du stehst auf dem Feld, Robin ist, wo du herkamst, und die halbe Energie gehört dir. Jetzt wirft Robin eine 6 und fordert dich heraus.",
            &[],
        ),
        stage_text(
            "Würfle",
            "Robin zog eine 3 und verlor: Robin bleibt zurück und hat weniger Energie, dir ist nichts passiert. Ein Pasch bringt 2 Energie: Vielleicht gelingt dir einer.",
            &[],
        ),
        stage_text(
            "Sieh zu, was Robin würfelt",
            "Ein Sechserpasch: zwölf Felder weiter, und 2 Energie. Robin hat wenig Energie, und vor Robin liegen Felder, die 3 kosten.",
            &[],
        ),
        stage_text(
            "Würfle",
            "Robin hat 0 Energie und ist zu schwach zum Ziehen. Du steigst weiter.",
            &[],
        ),
        stage_text(
            "Sieh zu, wie es Robin ergeht",
            "Mit 0 Energie oder weniger wirft man dreimal, und jeder Pasch bringt 2. Ohne Pasch ist der Zug vorbei: Achte also auf deine Energie.",
            &[],
        ),
    ],
    closing_text: "Du bist auf dem obersten Brett. Das letzte Feld musst du genau erreichen: Ein Wurf darüber hinaus kostet 2 Energie, und du bleibst stehen. Wer zuerst dort steht, hat gewonnen.",
};
