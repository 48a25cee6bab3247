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
                "Passing is free here, but the red 3 skips only one number: you will rarely get a cheaper cross.",
                "Green runs from 12 down to 2, so a 3 there would skip nine numbers, and you would lose them all.",
                "Blue runs from 12 down to 2, so a 3 there would skip nine numbers, and you would lose them all.",
            ],
        ),
        stage_text(
            "Cross off the yellow 2",
            "It's your turn, so you may also add one white die and one coloured die. The white 1 and the yellow 1 make 2, the first number in yellow: you skip nothing.",
            &[
                "You have already crossed off a number this turn, so passing is free now. But the first number of a row skips nothing, so it is worth taking.",
                "The blue 8 is allowed, but you would lose 12, 11, 10 and 9.",
                "The blue 7 is allowed, but you would lose the five numbers from 12 to 8.",
            ],
        ),
        stage_text(
            "See what Robin rolls",
            "Now it's Robin's turn. Only Robin may use the coloured dice, but you may use the sum of the white dice too.",
            &[],
        ),
        stage_text(
            "Cross off the green 11",
            "11 is the second number in green. In red it would skip seven numbers.",
            &[
                "Passing is free when it isn't your turn. But 11 is the second number in green, so it costs you only the 12.",
                "That would skip 4 to 10 in red: seven numbers for a single cross.",
                "That would skip 3 to 10 in yellow: eight numbers for a single cross.",
            ],
        ),
        stage_text("Roll the dice", "It's your turn again.", &[]),
        stage_text(
            "Press “No cross” because the 2 fits nowhere",
            "The red 2 is to the left of your 3, and the yellow 2 is already crossed off. In green and blue, the 2 is the last number: you can't cross it off before you have five crosses in the row.",
            &[],
        ),
        stage_text(
            "Cross off the red 4",
            "When it's your turn, you have to cross off something, or you take a penalty of -5 points. The white 1 and the red 3 make 4, right next to your 3.",
            &[
                "It's your turn and you have crossed off nothing, so you take a penalty of -5 points. A player's fourth penalty ends the game.",
                "That also avoids the penalty, but it skips five numbers in blue. The red 4 skips none.",
                "That also avoids the penalty, but it skips three numbers in yellow. The red 4 skips none.",
            ],
        ),
        stage_text(
            "See what Robin rolls",
            "The first cross in a row scores 1 point, the second 2 more, the third 3 more, and so on. So it pays to fill a few rows well.",
            &[],
        ),
        stage_text(
            "Cross off the red 5",
            "This will be your third cross in red: the row will score 6 points instead of 3.",
            &[
                "Passing is free here, but the red 5 is the next number in your best row: it scores 3 points and skips nothing.",
                "That is allowed, but it skips 3 and 4 in yellow and scores only 2 points instead of 3.",
                "That is allowed, but it skips the numbers from 10 to 6 in green.",
                "That is allowed, but it skips the numbers from 12 to 6 in blue.",
            ],
        ),
        stage_text(
            "Roll the dice",
            "A good roll can give you two crosses in one row: first the sum of the white dice, then the sum of a white and a coloured die.",
            &[],
        ),
        stage_text(
            "Cross off the red 6",
            "The white dice make 6. Look ahead: a white 3 and the red 4 make 7, so you can cross off the next red number right after this one.",
            &[
                "You may pass, but this turn you can cross off both the red 6 and the red 7.",
                "That is allowed, but it skips three numbers in yellow. In red, the 6 is the next number.",
            ],
        ),
        stage_text(
            "Cross off the red 7",
            "This will be your fifth cross in red. After that, you may cross off the last number of the row, the 12, and lock the row.",
            &[
                "You have crossed off the 6, so passing is free now. But the fifth cross lets you lock the row later.",
                "That is allowed, but it skips six numbers in yellow.",
            ],
        ),
        stage_text(
            "See what Robin rolls",
            "If the white dice show two sixes, you can lock red.",
            &[],
        ),
        stage_text(
            "Lock red with the 12",
            "The last number locks the row: nobody can cross off anything in it any more. The lock counts as one more cross for you. Two locked rows end the game.",
            &[
                "Locking red gives you two crosses, the 12 and the lock itself, which score 13 points here.",
                "The first number in blue is good, but locking red gives you two crosses, which score 13 points here.",
            ],
        ),
    ],
    closing_text: "Red now scores 28 points. The game ends with the second locked row or a player's fourth penalty, and the highest total wins. Now you know how to play Qwixx.",
};
