//! The lesson in German.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Würfle",
            "Das ist ein Wettlauf über drei übereinanderliegende Bretter bis zum letzten Feld des obersten. Du ziehst so viele Felder weit, wie zwei Würfel zusammen zeigen.",
            &[],
        ),
        stage_text("Schau, was Robin würfelt", "In jedem Zug wird einmal gewürfelt.", &[]),
        stage_text(
            "Würfle",
            "Felder mit einer Zahl kosten oder bringen Energie. Du hast 10, und vier Felder weiter liegt eine -3.",
            &[],
        ),
        stage_text(
            "Schau, was Robin würfelt",
            "Die -3 hat dich Energie gekostet: Du hast noch 7. Jetzt zieht Robin ans Ende des ersten Bretts.",
            &[],
        ),
        stage_text(
            "Würfle",
            "Robin ist sechs Felder vor dir. Was passiert, wenn du eine 6 würfelst?",
            &[],
        ),
        stage_text(
            "Fordere Robin heraus",
            "Das Feld ist besetzt. Forderst du Robin heraus, wird eine Zahl von 0 bis 10 gezogen. Ab 6 bekommst du das Feld und Robins halbe Energie. Sonst bleibst du stehen und verlierst deine halbe Energie.",
            &[
                "Weichst du aus, gehst du zurück an den Start und verlierst 2 Energie. Ein verlorenes Duell kostet nur Energie. Fordere Robin also heraus, solange du Energie hast.",
            ],
        ),
        stage_text("Zieh die Zahl", "Ab 6 gewinnst du. Viel Glück!", &[]),
        stage_text(
            "Sieh zu, wie Robin zurückschlägt",
            "Du hast gewonnen: Du stehst auf dem Feld, Robin steht dort, wo du vorher warst, und Robins halbe Energie gehört dir. Jetzt würfelt Robin eine 6 und fordert dich heraus.",
            &[],
        ),
        stage_text(
            "Würfle",
            "Robin hat eine 3 gezogen und verloren. Robin bleibt mit weniger Energie zurück, und dir ist nichts passiert. Ein Pasch bringt 2 Energie. Vielleicht würfelst du einen.",
            &[],
        ),
        stage_text(
            "Schau, was Robin würfelt",
            "Du hast einen Sechserpasch gewürfelt: Du bist zwölf Felder weiter und hast 2 Energie gewonnen. Robin hat nur noch wenig Energie, und einige der nächsten Felder kosten 3.",
            &[],
        ),
        stage_text(
            "Würfle",
            "Robin hat 0 Energie und ist zu schwach zum Ziehen. Du steigst weiter nach oben.",
            &[],
        ),
        stage_text(
            "Sieh zu, wie es Robin ergeht",
            "Mit 0 Energie oder weniger würfelst du dreimal, um Energie zu gewinnen: Jeder Pasch bringt 2. Hast du dann immer noch 0 oder weniger, ist dein Zug vorbei. Achte also auf deine Energie.",
            &[],
        ),
    ],
    closing_text: "Du bist auf dem obersten Brett. Das letzte Feld musst du genau erreichen: Würfelst du darüber hinaus, bleibst du stehen und verlierst 2 Energie. Wer zuerst dort steht, hat gewonnen.",
};
