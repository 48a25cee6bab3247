//! The lesson in English.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Choose all three dice",
            "You fill three rows with rising numbers. The player who rolls chooses one, two or three dice. The sum may go in a row whose die was rolled: with three dice, in any row.",
            &[
                "One die makes 1 to 6, and only the red row may take it. Save that for later, when you need small numbers.",
                "One die makes 1 to 6, and only the yellow row may take it. Save that for later, when you need small numbers.",
                "One die makes 1 to 6, and only the blue row may take it. Save that for later, when you need small numbers.",
            ],
        ),
        stage_text("Roll the dice", "Three dice make 3 to 18, most often around 10.", &[]),
        stage_text(
            "Keep the 9",
            "You may roll the same dice once more, but then the second result counts, even a worse one. A 9 is easy to place, so keep it.",
            &[
                "The second roll counts, whatever it is. On an empty sheet every sum fits, so there is nothing to fix.",
            ],
        ),
        stage_text(
            "Enter the 9 in the middle of yellow",
            "Numbers rise from left to right, from 1 to 18. The 9 is right in between, so in the middle it leaves room on both sides.",
            &[
                "With a 9 in the first cell, the rest of the row can only take 10 or more.",
                "With a 9 in the last cell, the rest of the row can only take 8 or less.",
                "If you roll and enter nothing, that is a failed throw: -5.",
            ],
        ),
        stage_text(
            "See what Robin rolls",
            "Robin chooses red and blue. The sum is for everyone, so you can use it too, in red or blue.",
            &[],
        ),
        stage_text(
            "Enter the 3 in red, second cell",
            "Small numbers belong on the left. In the second cell, a 1 or 2 can still go before it. The pentagon is a bonus cell: more about that soon.",
            &[
                "Entering nothing is free when others roll. But every entry is a point, and small numbers are useful on the left.",
                "To the right of it the row would have one cell, and to the left only 1 and 2 would fit.",
                "Allowed, but then nothing can go before it: you could no longer enter a 1 or 2 in red.",
            ],
        ),
        stage_text(
            "Choose only the red die",
            "Your turn. Each choice of dice shows the possible sums and how often one fits. Take a risk: one die, for the left of red.",
            &[
                "That would almost always fit. But for this lesson, take a risk and see how the second roll helps.",
            ],
        ),
        stage_text("Roll the die", "Anything but a 3 fits well.", &[]),
        stage_text(
            "Roll the same die again",
            "A second 3 fits nowhere in red, because numbers must rise. If you keep it, that is a failed throw, -5. So use the second roll.",
            &["Now you have a failed throw: -5. A player's fourth one ends the game."],
        ),
        stage_text(
            "Enter the 5 right next to the 3",
            "Only the 4 is lost between them, and six cells are left for 6 to 18.",
            &[
                "Then it is a failed throw after all: -5.",
                "Then the cells between 3 and 5 could only take a 4.",
            ],
        ),
        stage_text(
            "See what Robin rolls",
            "Cells one above the other make a column. No number may appear twice in a column.",
            &[],
        ),
        stage_text(
            "Enter the 7 below the red 3",
            "There is room for it to the left of the 9. Then two cells of this column are filled: red 3 and yellow 7.",
            &[
                "That is free because Robin rolled, but a 7 to the left of the 9 is just right.",
                "Then cells 2 to 4, between 7 and 9, could only take an 8.",
            ],
        ),
        stage_text(
            "Choose only the blue die",
            "Below the yellow 7 there is an empty blue cell. A small number there completes the column.",
            &[
                "Three dice make about 10: too large for the left of blue, where the column needs its last number.",
            ],
        ),
        stage_text("Roll the die", "A 3 would be in the column twice. Anything else is fine.", &[]),
        stage_text(
            "Keep the 4",
            "It fits where you want it.",
            &["The second roll counts, even if it is a 3, which doesn't fit in the column."],
        ),
        stage_text(
            "Fill the column with the 4",
            "A full column of three cells scores the number in its bonus cell, here the red 3.",
            &[
                "You rolled, so entering nothing is a failed throw: -5.",
                "Allowed, but the column stays open, and you don't get its bonus.",
            ],
        ),
    ],
    closing_text: "Every entry is a point; a full row scores its rightmost number instead. The game ends when a player has filled two rows or has a fourth failed throw. Now you know how to play Qwinto.",
};
