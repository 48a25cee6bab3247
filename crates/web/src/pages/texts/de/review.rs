use crate::pages::texts::ReviewPageTexts;

pub(super) const REVIEW: ReviewPageTexts = ReviewPageTexts {
    title: "Analyse",
    in_progress: "Der Trainer sieht sich das Spiel an:",
    to_table: "Zurück zum Tisch",
    in_play: "Eine Analyse gibt es, wenn das Spiel zu Ende ist; in Übungsspielen jederzeit.",
    busy: "Gerade werden viele Spiele analysiert. Versuche es in einer Minute noch einmal.",
    too_long: "Für dieses Spiel bräuchte der Trainer hier zu lange. Lade seine Aufzeichnung herunter und nimm `rollwright review`.",
    failed: "Die Analyse ist misslungen. Versuche es später noch einmal.",
};
