use crate::pages::texts::LessonPageTexts;

pub(super) const LESSON: LessonPageTexts = LessonPageTexts {
    offer: "No games yet? Learn one in three minutes",
    offer_explanation: "A first game with given dice: you press, and each step says why.",
    learn: |game| format!("Learn {game}"),
    resume: |game| format!("Go on learning {game}"),
    step: |at, all| format!("Step {at} of {all}"),
    opponent_name: "Robin",
    lesson_label: "lesson",
    continue_label: "Go on",
    mistake: "Look what that would do",
    not_in_lesson: "The rules allow this, and it need not be bad. But the lesson goes another way: take it back and press what is marked.",
    take_back: "Take it back",
    off_script: "This game has left the lesson",
    off_script_explanation: "Something else was played here than the lesson teaches. Begin it again, or play a real game.",
    start_over: "Begin again",
    done: "Well done: now you know how it goes",
    play_real_game: "Play an easy bot",
    skip: "Skip the lesson",
};
