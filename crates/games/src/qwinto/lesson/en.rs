//! The lesson in English.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Choose all three dice",
            "You fill three rows with rising numbers. The player who rolls chooses one, two or three dice. The sum may go in a row whose die was rolled; with three dice, that is any row.",
            &[
                "One die gives 1 to 6, and the number may only go in the blue row. Save this choice for later, when you need small numbers.",
            ],
        ),
        stage_text("Roll the dice", "The sum of three dice is 3 to 18, most often about 10.", &[]),
        stage_text(
            "Keep the 9",
            "You may roll the same dice once more, but then the second result counts, even a worse one. A 9 is easy to place, so keep it.",
            &[],
        ),
        stage_text(
            "Enter the 9 in the middle of blue",
            "The sums range from 1 to 18, and the numbers in each row have to rise from left to right. A 9 in the middle leaves room on both sides.",
            &[
                "With a 9 in the first cell, only numbers above 9 fit in the rest of the row.",
                "With a 9 in the last cell, only numbers below 9 fit in the rest of the row.",
                "If you roll and then enter nothing, you get a failed throw: -5 points.",
            ],
        ),
        stage_text(
            "See what Robin rolls",
            "Robin chooses the red and the blue die. Everyone may use the sum, so you too can enter it in red or blue.",
            &[],
        ),
        stage_text(
            "Enter the 3 in the second red cell",
            "Small numbers belong on the left. In the second cell, the 3 leaves room for a 1 or 2 before it. The pentagon marks a bonus cell, which is explained later.",
            &[
                "You don't have to enter anything when others roll. But every entry scores a point, and you need small numbers on the left.",
                "Then the row would have only one cell to the right of the 3, and only 1 and 2 would fit in the cells to its left.",
                "That is allowed, but then you can no longer enter a 1 or 2 in red.",
            ],
        ),
        stage_text(
            "Choose only the red die",
            "It's your turn. Each choice of dice shows the possible sums and how often one of them fits. Take a risk: roll one die for the left end of red.",
            &[],
        ),
        stage_text(
            "Roll the die",
            "You already have a 3 in red, but any other number fits well.",
            &[],
        ),
        stage_text(
            "Roll the same die again",
            "A second 3 fits nowhere in red, because the numbers must rise. If you keep it, you get a failed throw: -5 points. So use the second roll.",
            &[
                "Keeping the 3 means a failed throw: -5 points. A player's fourth failed throw ends the game.",
            ],
        ),
        stage_text(
            "Enter the 5 right next to the 3",
            "You lose only the 4, and six cells are left for the numbers from 6 to 18.",
            &[
                "If you enter nothing, it is a failed throw after all: -5 points.",
                "Then only a 4 could go between the 3 and the 5, so most of the cells between them would stay empty.",
            ],
        ),
        stage_text(
            "See what Robin rolls",
            "Cells one above the other form a column. No number may appear twice in a column.",
            &[],
        ),
        stage_text(
            "Enter the 8 right before the 9",
            "Only the closed cell lies between the 8 and the 9, so you lose no number. The red 3 is in the same column, two rows above the 8.",
            &["Then nothing would fit between the 8 and the 9, and two cells would stay empty."],
        ),
        stage_text(
            "Choose only the yellow die",
            "Between the red 3 and the blue 8 there is an empty yellow cell. A small number there completes the column.",
            &[],
        ),
        stage_text(
            "Roll the die",
            "A 3 can't go in this column, because red already has one there. Any other number fits.",
            &[],
        ),
        stage_text("Keep the 5", "The 5 fits in the cell that completes the column.", &[]),
        stage_text(
            "Complete the column with the 5",
            "A full column of three cells also scores the number in its bonus cell, here the red 3.",
            &[
                "You rolled the die, so entering nothing is a failed throw: -5 points.",
                "That is allowed, but the column stays incomplete, and you don't get its bonus.",
            ],
        ),
    ],
    closing_text: "Every entry scores a point; a full row scores its rightmost number instead. The game ends when a player has filled two rows or has four failed throws. Now you know how to play Qwinto.",
};
