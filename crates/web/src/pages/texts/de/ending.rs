use crate::pages::texts::Ending;

pub(super) const TEXTS: Ending = Ending {
    title: "Das Spiel ist aus",
    you_won: "Du gewinnst!",
    ranking: "Endstand",
    place: "Platz",
    name: "Name",
    points: "Punkte",
    explained: |name| format!("So kam {name} zu diesen Punkten"),
    ranked: |name, place, of| format!("{name}: Platz {place} von {of} in dieser Rangliste."),
    you_famous: |place| format!("Du stehst jetzt in der Ruhmeshalle: Platz {place}. Glückwunsch!"),
    famous: |name, place| {
        format!("{name} steht jetzt in der Ruhmeshalle: Platz {place}. Glückwunsch!")
    },
    see_fame: "Zur Ruhmeshalle",
    rematch: "Noch einmal spielen",
    to_rematch: "Zum nächsten Spiel",
    replay: "Wiederholung",
    home: "Zur Startseite",
};
