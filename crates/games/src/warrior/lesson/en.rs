//! The lesson in English.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Roll the dice",
            "This is a race over three boards, one above the other, to the last square of the top one. The sum of two dice is how far you go.",
            &[],
        ),
        stage_text("See what Robin rolls", "Everyone rolls once per turn.", &[]),
        stage_text(
            "Roll the dice",
            "Squares with a number cost or give energy. You have 10, and four squares ahead there is a -3.",
            &[],
        ),
        stage_text(
            "See what Robin rolls",
            "The -3 cost you energy, so you have 7 left. Robin gets to the end of the first board.",
            &[],
        ),
        stage_text("Roll the dice", "Robin is six squares ahead. What if you roll a 6?", &[]),
        stage_text(
            "Challenge Robin",
            "The square is taken. If you challenge Robin, a number from 0 to 10 is drawn. With 6 or more you win the square and half of Robin's energy; otherwise you stay and lose half of yours.",
            &[
                "Forfeiting takes you one level down, here back to the start, and costs 2 energy. A lost duel only costs energy, so fight while you have some.",
            ],
        ),
        stage_text("Draw the number", "With 6 or more you win. Good luck!", &[]),
        stage_text(
            "See Robin strike back",
            "You won: you are on the square, Robin is back where you came from, and half of Robin's energy is yours. Now Robin rolls a 6 and challenges you.",
            &[],
        ),
        stage_text(
            "Roll the dice",
            "Robin drew a 3 and lost, so Robin stays behind with less energy, and nothing happens to you. A double brings 2 energy: try for one.",
            &[],
        ),
        stage_text(
            "See what Robin rolls",
            "A double six: twelve squares forward and 2 energy. Robin has little energy left, and there are squares ahead that cost 3.",
            &[],
        ),
        stage_text(
            "Roll the dice",
            "Robin has 0 energy and is too weak to move. You keep climbing.",
            &[],
        ),
        stage_text(
            "See what happens to Robin",
            "With 0 energy or less, you toss the dice three times, and each double brings 2. Without a double the turn is over, so watch your energy.",
            &[],
        ),
    ],
    closing_text: "You are on the top board. You have to reach the last square exactly: a roll past it costs 2 energy, and you stay where you are. The first to get there wins.",
};
