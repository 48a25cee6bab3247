use crate::pages::texts::LessonTexts;

pub(super) const TEXTS: LessonTexts = LessonTexts {
    offer: "Noch kein Spiel? Lerne eins in drei Minuten",
    offer_how: "Ein erstes Spiel mit festen Würfen: Du drückst, und jeder Schritt sagt, warum.",
    learn: |game| format!("{game} lernen"),
    resume: |game| format!("{game} weiterlernen"),
    step: |at, all| format!("Schritt {at} von {all}"),
    other: "Robin",
    kind: "Lektion",
    go_on: "Weiter",
    mistake: "Sieh, was das bewirkt",
    other_way: "Die Regeln erlauben das, und es muss nicht schlecht sein. Aber die Lektion geht anders weiter: Nimm es zurück und drücke, was markiert ist.",
    take_back: "Zurücknehmen",
    strayed: "Dieses Spiel hat die Lektion verlassen",
    strayed_why: "Hier wurde etwas anderes gespielt, als die Lektion lehrt. Beginne sie neu, oder spiele ein richtiges Spiel.",
    again: "Neu beginnen",
    done: "Gut gemacht: Jetzt weißt du, wie es geht",
    real_game: "Gegen einen leichten Bot spielen",
    skip: "Überspringen",
};
