//! The lesson in English.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Roll the die",
            "The first player with 100 points wins. In your turn, roll as often as you dare and collect what the die shows.",
            &[],
        ),
        stage_text(
            "Roll again",
            "You have collected 5 points. They only count once you hold, and a 1 takes them all. But 5 points are worth the risk.",
            &[
                "Holding is safe, but 5 points per turn are too few: five rolls out of six add points.",
            ],
        ),
        stage_text(
            "Roll again",
            "You have collected 11. A roll brings 4 on average, unless it is a 1, which happens one time in six.",
            &["A fair choice, but on average it pays to keep rolling until about 20."],
        ),
        stage_text(
            "Roll again",
            "You have collected 15. One last roll.",
            &["A fair choice, but on average it pays to keep rolling until about 20."],
        ),
        stage_text(
            "Hold the 21",
            "From 20 on, you risk more than the next roll brings on average.",
            &[
                "With 21 collected, a 1 costs more than the other faces bring. Whether this goes well is pure luck.",
            ],
        ),
        stage_text(
            "See what Robin rolls",
            "21 points are safe now: nobody can take them away. Robin keeps rolling …",
            &[],
        ),
    ],
    closing_text: "Robin collected 9, then rolled a 1 and lost them all. If you hold and have 100 or more, you win at once. Now you know how to play Pig.",
};
