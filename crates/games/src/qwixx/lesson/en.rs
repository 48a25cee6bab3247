//! The lesson in English.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Roll the dice",
            "Six dice are rolled: two white ones, and one for each row. You cross numbers off on your sheet, in every row from left to right.",
            &[],
        ),
        stage_text(
            "Cross the red 3",
            "The white dice make 3, and everybody may cross a 3 in one row. In red only the 2 is passed over: what lies left of a cross is lost for good.",
            &[
                "No cross costs nothing here, but the red 3 is almost the first number of its row: you will rarely get it cheaper.",
                "Green runs from 12 down to 2: a 3 there passes over nine numbers, and all of them would be lost.",
                "Blue runs from 12 down to 2: a 3 there passes over nine numbers, and all of them would be lost.",
            ],
        ),
        stage_text(
            "Cross the yellow 2",
            "It is your turn, so you may also add one white die and one coloured die. White 1 and yellow 1 make 2, the first number in yellow: nothing is passed over.",
            &[
                "You have crossed a number this turn, so no cross now costs nothing. But a first number for free is worth taking.",
                "The blue 8 is allowed, but 12, 11, 10 and 9 would be lost.",
                "The blue 7 is allowed, but the five numbers from 12 to 8 would be lost.",
            ],
        ),
        stage_text(
            "See what Robin rolls",
            "Now it is Robin's turn. The coloured dice are for Robin alone, but the white sum is for you too.",
            &[],
        ),
        stage_text(
            "Cross the green 11",
            "11 is the second number in green. In red it would pass over seven numbers.",
            &[
                "In the turns of others no cross costs nothing. But 11 is the second number in green, and costs you only the 12.",
                "That would pass over 4 to 10 in red: seven numbers for a single cross.",
                "That would pass over 3 to 10 in yellow: eight numbers for a single cross.",
            ],
        ),
        stage_text("Roll the dice", "Your turn again.", &[]),
        stage_text(
            "Press “No cross”: nothing fits",
            "The red 2 lies left of your 3, the yellow 2 is crossed. The last number of a row, here the green and blue 2, needs five crosses before it. So this sum fits nowhere.",
            &[],
        ),
        stage_text(
            "Cross the red 4",
            "In your own turn you must cross something, or you take a penalty of -5. White 1 and red 3 make 4, right beside your 3.",
            &[
                "Now you have crossed nothing in your own turn: a penalty, -5 points. The fourth penalty of a player ends the game.",
                "That saves you the penalty too, but passes over five numbers in blue. The red 4 passes over none.",
                "That saves you the penalty too, but passes over three numbers in yellow. The red 4 passes over none.",
            ],
        ),
        stage_text(
            "See what Robin rolls",
            "The more crosses a row has, the more each counts: 1, 3, 6, 10, 15, 21 points and so on. So fill few rows well.",
            &[],
        ),
        stage_text(
            "Cross the red 5",
            "The third cross in red: now the row counts 6 points instead of 3.",
            &[
                "No cross costs nothing here, but the red 5 is the next number in your best row: 3 points for free.",
                "Allowed, but it passes over 3 and 4 in yellow, and brings 2 points instead of 3.",
                "Allowed, but it passes over 10 to 6 in green.",
                "Allowed, but it passes over 12 to 6 in blue.",
            ],
        ),
        stage_text(
            "Roll the dice",
            "A good roll may bring two crosses in one row: first the white sum, then a white and a coloured die.",
            &[],
        ),
        stage_text(
            "Cross the red 6",
            "3 and 3 are 6. Look ahead: white 3 and red 4 make 7, so the next red number comes right after.",
            &[
                "No cross is allowed, but both a red 6 and a red 7 are yours in this turn.",
                "Allowed, but it passes over three numbers. In red the 6 comes next.",
            ],
        ),
        stage_text(
            "Cross the red 7",
            "The fifth cross in red. From now on you may cross its last number, the 12, and lock the row.",
            &[
                "You have crossed the 6, so no cross now costs nothing. But the fifth cross opens the way to the lock.",
                "Allowed, but it passes over six numbers in yellow.",
            ],
        ),
        stage_text("See what Robin rolls", "Two sixes would be lucky now.", &[]),
        stage_text(
            "Lock red with the 12",
            "The last number locks the row: nobody crosses anything there any more, and the lock is one more cross for you. Two locked rows end the game.",
            &[
                "A lock is worth two crosses: the 12 and the lock itself. Here that is 13 points.",
                "The first number in blue is good, but the lock is worth two crosses: here 13 points.",
            ],
        ),
    ],
    closing_text: "Red counts 28 points now. The game ends with the second lock or somebody's fourth penalty; then the highest total wins. That is all of Qwixx.",
};
