//! The lesson in English.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Choose all three dice",
            "You fill three rows with rising numbers. Whoever rolls chooses one, two or three dice. The sum may go into a row whose die was rolled: with three dice, into any.",
            &[
                "One die brings 1 to 6, and only the red row may take it. That is for later, when small numbers are missing.",
                "One die brings 1 to 6, and only the yellow row may take it. That is for later, when small numbers are missing.",
                "One die brings 1 to 6, and only the blue row may take it. That is for later, when small numbers are missing.",
            ],
        ),
        stage_text("Roll the dice", "Three dice bring 3 to 18, most often something near 10.", &[]),
        stage_text(
            "Keep the 9",
            "You may roll the same dice once more, but then the second result counts, even a worse one. A 9 is easily placed: keep it.",
            &[
                "The second roll counts, whatever it is. While the sheet is empty every sum fits: there is nothing to mend.",
            ],
        ),
        stage_text(
            "Enter the 9 in the middle of yellow",
            "Numbers grow from left to right, from 1 to 18. Half of them are below 9, half above: in the middle it leaves room on both sides.",
            &[
                "With a 9 in the first cell, the whole row takes only 10 and more.",
                "With a 9 in the last cell, the whole row takes only 8 and less.",
                "Whoever rolls and enters nothing marks a failed throw: -5.",
            ],
        ),
        stage_text(
            "See what Robin rolls",
            "Robin chooses red and blue. The sum is for everybody, so for you too: in red or blue.",
            &[],
        ),
        stage_text(
            "Enter the 3 in red, second cell",
            "Small numbers belong to the left. In the second cell a 1 or 2 can still go before it. The pentagon is a bonus cell: more of that soon.",
            &[
                "It is free to enter nothing when others roll. But an entry is a point, and small numbers are needed on the left.",
                "Right of it the row would have one cell, and left of it only 1 and 2 would fit.",
                "Allowed, but then nothing can go before it: a 1 or 2 in red would be lost for you.",
            ],
        ),
        stage_text(
            "Choose the red die alone",
            "Your turn. You see for every choice of dice which sums there are, and how often one fits. Let us take a risk: one die, for the left of red.",
            &[
                "That would fit almost always. But for this lesson take a risk, and see how the second roll helps.",
            ],
        ),
        stage_text("Roll the die", "Anything but a 3 fits well.", &[]),
        stage_text(
            "Roll the same die again",
            "A second 3 fits nowhere in red: numbers must grow. If you keep it, that is a failed throw, -5. So use the second roll.",
            &["Now you must mark a failed throw: -5. The fourth one of a player ends the game."],
        ),
        stage_text(
            "Enter the 5 right beside the 3",
            "Only the 4 is lost between them, and six cells stay for 6 to 18.",
            &[
                "Then it is a failed throw after all: -5.",
                "Then the cells between 3 and 5 could only take a 4.",
            ],
        ),
        stage_text(
            "See what Robin rolls",
            "Numbers that stand one above the other make a column. No number may stand twice in a column.",
            &[],
        ),
        stage_text(
            "Enter the 7 below the red 3",
            "Left of the 9 there is room for it. Now two cells of this column are filled: red 3 and yellow 7.",
            &[
                "Free, as Robin rolled, but a 7 left of the 9 is just right.",
                "Then cells 2 to 4 could take only an 8 between 7 and 9.",
            ],
        ),
        stage_text(
            "Choose the blue die alone",
            "Below the yellow 7 a blue cell is empty. A small number there makes the column full.",
            &[
                "Three dice bring 10 or so: too large for the left of blue, where the column waits for its last number.",
            ],
        ),
        stage_text(
            "Roll the die",
            "A 3 would stand twice in the column. Anything else is fine.",
            &[],
        ),
        stage_text(
            "Keep the 4",
            "It fits where you want it.",
            &["The second roll counts, even if it is a 3, which does not fit into the column."],
        ),
        stage_text(
            "Fill the column with the 4",
            "A full column of three cells adds the number in its bonus cell, here the red 3.",
            &[
                "You rolled, so to enter nothing is a failed throw: -5.",
                "Allowed, but the column stays open, and its bonus with it.",
            ],
        ),
    ],
    closing_text: "Every entry is a point; a full row counts its rightmost number instead. The game ends when somebody has filled two rows or marked a fourth failed throw. That is all of Qwinto.",
};
