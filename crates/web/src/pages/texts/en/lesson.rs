use crate::pages::texts::LessonPageTexts;

pub(super) const LESSON: LessonPageTexts = LessonPageTexts {
    offer: "New here? Learn a game in three minutes",
    lessons: "Lessons",
    learned: |game| format!("{game}: learned"),
    learn_first: "Learn it first, in three minutes",
    offer_explanation: "A first game with prepared dice: you play, and each step is explained.",
    learn: |game| format!("Learn {game}"),
    resume: |game| format!("Continue learning {game}"),
    step: |at, all| format!("Step {at} of {all}"),
    opponent_name: "Robin",
    lesson_label: "lesson",
    continue_label: "Continue",
    mistake: "See what that would do",
    not_in_lesson: "The rules allow this, and it may even be good. But the lesson continues differently. Take it back and choose what is highlighted.",
    take_back: "Take it back",
    off_script: "This game no longer follows the lesson",
    off_script_explanation: "You did something that the lesson doesn't cover. Start the lesson again, or play a real game.",
    start_over: "Start again",
    done: "Well done! Now you know how to play",
    play_real_game: "Play against an easy bot",
    skip: "Skip the lesson",
};
