//! The lesson in English.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Roll the die",
            "Whoever has 100 points first wins. In your turn you roll as often as you dare, and gather what the die shows.",
            &[],
        ),
        stage_text(
            "Roll again",
            "5 gathered. They count only when you hold, and a 1 takes them all. But for 5 points it is worth the risk.",
            &["Holding is safe, but 5 points a turn are too slow: five rolls of six bring more."],
        ),
        stage_text(
            "Roll again",
            "11 gathered. A roll brings 4 on average unless it is a 1, and that is one in six.",
            &["A fair choice, but on average it pays to go on until about 20."],
        ),
        stage_text(
            "Roll again",
            "15 gathered: a last time.",
            &["A fair choice, but on average it pays to go on until about 20."],
        ),
        stage_text(
            "Hold the 21",
            "From 20 on a 1 would cost more than the next roll brings on average.",
            &[
                "With 21 gathered, a 1 costs more than the other faces bring. That went well or badly by luck alone.",
            ],
        ),
        stage_text(
            "See what Robin rolls",
            "21 points are safe now: nothing takes them any more. Robin goes on and on …",
            &[],
        ),
    ],
    closing_text: "Robin gathered 9, then rolled a 1: all of the turn is gone. Whoever holds and has 100 or more wins at once. That is all of Pig.",
};
