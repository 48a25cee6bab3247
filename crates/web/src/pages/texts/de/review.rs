use crate::pages::texts::Review;

pub(super) const TEXTS: Review = Review {
    title: "Analyse",
    under_way: "Der Trainer sieht sich das Spiel an:",
    to_table: "Zurück zum Tisch",
    in_play: "Eine Analyse gibt es, wenn das Spiel zu Ende ist; in Übungsspielen jederzeit.",
    busy: "Gerade werden viele Spiele analysiert. Versuche es in einer Minute noch einmal.",
    too_long: "Für dieses Spiel bräuchte der Trainer hier zu lange. Lade seine Aufzeichnung herunter und nimm `rollwright review`.",
    broken: "Die Analyse ist misslungen. Versuche es später noch einmal.",
};
