use crate::pages::texts::LessonPageTexts;

pub(super) const LESSON: LessonPageTexts = LessonPageTexts {
    offer: "Neu hier? Lerne ein Spiel in drei Minuten",
    lessons: "Lektionen",
    learned: |game| format!("{game}: gelernt"),
    learn_first: "Erst lernen, in drei Minuten",
    offer_explanation: "Ein erstes Spiel mit vorbereiteten Würfen: Du spielst, und jeder Schritt wird erklärt.",
    learn: |game| format!("{game} lernen"),
    resume: |game| format!("{game} weiterlernen"),
    step: |at, all| format!("Schritt {at} von {all}"),
    opponent_name: "Robin",
    lesson_label: "Lektion",
    continue_label: "Weiter",
    mistake: "Sieh dir an, was das bewirkt",
    not_in_lesson: "Die Regeln erlauben das, und vielleicht ist es sogar gut. Aber die Lektion geht anders weiter. Nimm es zurück und wähle, was markiert ist.",
    take_back: "Zurücknehmen",
    off_script: "Dieses Spiel folgt nicht mehr der Lektion",
    off_script_explanation: "Du hast etwas gespielt, das in der Lektion nicht vorkommt. Beginne die Lektion neu oder spiele ein richtiges Spiel.",
    start_over: "Neu beginnen",
    done: "Gut gemacht! Jetzt weißt du, wie es geht",
    play_real_game: "Gegen einen leichten Bot spielen",
    skip: "Lektion überspringen",
};
