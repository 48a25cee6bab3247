//! The lesson in English.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Roll the dice",
            "This is a race over three boards, one above the other, to the last square of the top one. You move as many squares as your two dice show in total.",
            &[],
        ),
        stage_text("See what Robin rolls", "Each player rolls once per turn.", &[]),
        stage_text(
            "Roll the dice",
            "Squares with a number cost or give energy. You have 10, and four squares ahead there is a -3.",
            &[],
        ),
        stage_text(
            "See what Robin rolls",
            "The -3 cost you energy, so you have 7 left. Now Robin moves to the end of the first board.",
            &[],
        ),
        stage_text("Roll the dice", "Robin is six squares ahead. What if you roll a 6?", &[]),
        stage_text(
            "Challenge Robin",
            "The square is taken. If you challenge Robin, a number from 0 to 10 is drawn. With 6 or more, you win the square and half of Robin's energy. Otherwise, you stay and lose half of yours.",
            &[
                "If you forfeit, you go back to the start and lose 2 energy. If you lose a duel, you only lose energy, so challenge while you have some.",
            ],
        ),
        stage_text("Draw the number", "With 6 or more, you win. Good luck!", &[]),
        stage_text(
            "See Robin strike back",
            "You won: you are on the square, Robin is back where you came from, and half of Robin's energy is yours. Now Robin rolls a 6 and challenges you.",
            &[],
        ),
        stage_text(
            "Roll the dice",
            "Robin drew a 3 and lost. Robin stays behind with less energy, and nothing happens to you. A double brings 2 energy. Perhaps you will roll one.",
            &[],
        ),
        stage_text(
            "See what Robin rolls",
            "You rolled a double six: you moved twelve squares and gained 2 energy. Robin has little energy left, and some of the next squares cost 3.",
            &[],
        ),
        stage_text(
            "Roll the dice",
            "Robin has 0 energy and is too weak to move. You keep climbing.",
            &[],
        ),
        stage_text(
            "See what happens to Robin",
            "With 0 energy or less, you toss the dice three times, and each double brings 2. If you still have 0 or less, your turn is over, so watch your energy.",
            &[],
        ),
    ],
    closing_text: "You are on the top board. You have to reach the last square exactly: a roll past it costs 2 energy, and you stay where you are. The first to get there wins.",
};
