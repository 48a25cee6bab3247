use crate::pages::texts::GameOverTexts;

pub(super) const GAME_OVER: GameOverTexts = GameOverTexts {
    title: "Das Spiel ist aus",
    you_won: "Du gewinnst!",
    ranking: "Endstand",
    place: "Platz",
    name: "Name",
    points: "Punkte",
    score_breakdown_of: |name| format!("So kam {name} zu diesen Punkten"),
    ranked: |name, place, of| format!("{name}: Platz {place} von {of} in dieser Rangliste."),
    you_entered_hall_of_fame: |place| {
        format!("Du stehst jetzt in der Ruhmeshalle: Platz {place}. Glückwunsch!")
    },
    entered_hall_of_fame: |name, place| {
        format!("{name} steht jetzt in der Ruhmeshalle: Platz {place}. Glückwunsch!")
    },
    see_hall_of_fame: "Zur Ruhmeshalle",
    rematch: "Noch einmal spielen",
    to_rematch: "Zum nächsten Spiel",
    replay: "Wiederholung",
    home: "Zur Startseite",
};
