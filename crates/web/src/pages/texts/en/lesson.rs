use crate::pages::texts::LessonTexts;

pub(super) const TEXTS: LessonTexts = LessonTexts {
    offer: "No games yet? Learn one in three minutes",
    offer_how: "A first game with given dice: you press, and each step says why.",
    learn: |game| format!("Learn {game}"),
    resume: |game| format!("Go on learning {game}"),
    step: |at, all| format!("Step {at} of {all}"),
    other: "Robin",
    kind: "lesson",
    go_on: "Go on",
    mistake: "Look what that would do",
    other_way: "The rules allow this, and it need not be bad. But the lesson goes another way: take it back and press what is marked.",
    take_back: "Take it back",
    strayed: "This game has left the lesson",
    strayed_why: "Something else was played here than the lesson teaches. Begin it again, or play a real game.",
    again: "Begin again",
    done: "Well done: now you know how it goes",
    real_game: "Play an easy bot",
    skip: "Skip the lesson",
};
