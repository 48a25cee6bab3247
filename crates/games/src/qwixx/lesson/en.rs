//! The lesson in English.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Roll the dice",
            "You roll six dice: two white ones, and one for each row. You cross off numbers on your sheet, in every row from left to right.",
            &[],
        ),
        stage_text(
            "Cross off the red 3",
            "The white dice make 3, and everyone may cross off a 3 in one row. In red you skip only the 2; anything to the left of a cross is lost for good.",
            &[
                "Passing is free here, but the red 3 is almost the first number in its row: you will rarely get it cheaper.",
                "Green runs from 12 down to 2: a 3 there skips nine numbers, and you would lose them all.",
                "Blue runs from 12 down to 2: a 3 there skips nine numbers, and you would lose them all.",
            ],
        ),
        stage_text(
            "Cross off the yellow 2",
            "It's your turn, so you may also add one white die and one coloured die. White 1 and yellow 1 make 2, the first number in yellow: you skip nothing.",
            &[
                "You have already crossed off a number this turn, so passing is free now. But a first number for free is worth taking.",
                "The blue 8 is allowed, but 12, 11, 10 and 9 would be lost.",
                "The blue 7 is allowed, but the five numbers from 12 to 8 would be lost.",
            ],
        ),
        stage_text(
            "See what Robin rolls",
            "Now it's Robin's turn. Only Robin may use the coloured dice, but the white sum is for you too.",
            &[],
        ),
        stage_text(
            "Cross off the green 11",
            "11 is the second number in green. In red it would skip seven numbers.",
            &[
                "Passing is free in other players' turns. But 11 is the second number in green and costs you only the 12.",
                "That would skip 4 to 10 in red: seven numbers for a single cross.",
                "That would skip 3 to 10 in yellow: eight numbers for a single cross.",
            ],
        ),
        stage_text("Roll the dice", "Your turn again.", &[]),
        stage_text(
            "Press “No cross”: nothing fits",
            "The red 2 is to the left of your 3, and the yellow 2 is already crossed off. The last number of a row, here the green and blue 2, needs five crosses before it. So this sum fits nowhere.",
            &[],
        ),
        stage_text(
            "Cross off the red 4",
            "In your own turn you must cross off something, or you take a penalty of -5. White 1 and red 3 make 4, right next to your 3.",
            &[
                "Now you have crossed off nothing in your own turn: a penalty, -5 points. A player's fourth penalty ends the game.",
                "That saves you the penalty too, but skips five numbers in blue. The red 4 skips none.",
                "That saves you the penalty too, but skips three numbers in yellow. The red 4 skips none.",
            ],
        ),
        stage_text(
            "See what Robin rolls",
            "The more crosses a row has, the more each one counts: 1, 3, 6, 10, 15, 21 points and so on. So it pays to fill a few rows well.",
            &[],
        ),
        stage_text(
            "Cross off the red 5",
            "The third cross in red: now the row scores 6 points instead of 3.",
            &[
                "Passing is free here, but the red 5 is the next number in your best row: 3 points for free.",
                "Allowed, but it skips 3 and 4 in yellow and scores 2 points instead of 3.",
                "Allowed, but it skips 10 to 6 in green.",
                "Allowed, but it skips 12 to 6 in blue.",
            ],
        ),
        stage_text(
            "Roll the dice",
            "A good roll can give you two crosses in one row: first the white sum, then a white and a coloured die.",
            &[],
        ),
        stage_text(
            "Cross off the red 6",
            "3 and 3 make 6. Look ahead: white 3 and red 4 make 7, so you can cross off the next red number right after.",
            &[
                "You may pass, but this turn you can have both the red 6 and the red 7.",
                "Allowed, but it skips three numbers. In red, the 6 comes next.",
            ],
        ),
        stage_text(
            "Cross off the red 7",
            "The fifth cross in red. From now on, you may cross off its last number, the 12, and lock the row.",
            &[
                "You have crossed off the 6, so passing is free now. But the fifth cross lets you lock the row later.",
                "Allowed, but it skips six numbers in yellow.",
            ],
        ),
        stage_text("See what Robin rolls", "Two sixes would be lucky now.", &[]),
        stage_text(
            "Lock red with the 12",
            "The last number locks the row: nobody can cross off anything there any more, and the lock counts as one more cross for you. Two locked rows end the game.",
            &[
                "A lock is worth two crosses: the 12 and the lock itself. Here that is 13 points.",
                "The first number in blue is good, but the lock is worth two crosses: here 13 points.",
            ],
        ),
    ],
    closing_text: "Red now scores 28 points. The game ends with the second lock or a player's fourth penalty, and the highest total wins. Now you know how to play Qwixx.",
};
