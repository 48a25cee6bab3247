//! The lesson in English.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Roll the die",
            "The first player with 100 points wins. On your turn, roll as often as you dare and collect the points that the die shows.",
            &[],
        ),
        stage_text(
            "Roll again",
            "You have collected 5 points. They only count once you hold, and a 1 takes them all. But with so few points, the risk is worth it.",
            &[
                "Holding is safe, but 5 points per turn is too little, because five rolls out of six add points.",
            ],
        ),
        stage_text(
            "Roll again",
            "You have collected 11 points. A roll brings 4 on average, unless it is a 1, which happens one time in six.",
            &[
                "That is not a bad choice, but on average it pays to keep rolling until you have about 20 points.",
            ],
        ),
        stage_text(
            "Roll again",
            "You have collected 15 points. One more roll is still worth the risk.",
            &[
                "That is not a bad choice, but on average it pays to keep rolling until you have about 20 points.",
            ],
        ),
        stage_text(
            "Hold the 21",
            "Once you have collected more than 20 points, the next roll costs you more on average than it gains.",
            &[
                "A 1 would cost you 21 points, but the other five faces together bring only 20. On average, rolling loses points.",
            ],
        ),
        stage_text(
            "See what Robin rolls",
            "Your 21 points are safe now: nobody can take them away. Robin keeps rolling …",
            &[],
        ),
    ],
    closing_text: "Robin collected 9 points, then rolled a 1 and lost them all. If you hold and then have 100 points or more, you win at once. Now you know how to play Pig.",
};
