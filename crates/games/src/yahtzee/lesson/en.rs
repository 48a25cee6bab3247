//! The lesson in English.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Roll the dice",
            "There are thirteen boxes and thirteen turns. In each turn, you roll up to three times and then fill one box.",
            &[],
        ),
        stage_text(
            "Choose the 2 and the 3 and roll them again",
            "Three fives are a good start. Choose the dice that you want to roll again; you keep the others.",
            &[
                "20 is not a bad score, but you have two more rolls. A fourth or fifth 5 would score more.",
                "That scores only 15 points, and you would give up two rolls that could bring more fives.",
                "Rolling all five dice again would throw away the three fives.",
            ],
        ),
        stage_text(
            "Choose the 1 and roll it again",
            "You have four fives. The last roll costs nothing and can't make your dice worse.",
            &[
                "That scores 21 points, but you have one roll left. A fifth 5 would be a Yahtzee, which scores 50.",
                "That scores 20 points, but you have one roll left. A fifth 5 would be a Yahtzee, which scores 50.",
            ],
        ),
        stage_text(
            "Score 50 in the Yahtzee box",
            "Five of a kind scores 50 points in the Yahtzee box. Every open box shows what the dice would score there.",
            &[
                "That scores only 25 points. The Yahtzee box would score twice as many.",
                "Any dice fit Chance, so save it for dice that fit nowhere else.",
                "That scores only 25 points. The Yahtzee box would score twice as many.",
                "That scores only 25 points. The Yahtzee box would score twice as many.",
            ],
        ),
        stage_text("Roll the dice", "Your second turn begins.", &[]),
        stage_text(
            "Roll the 6 again",
            "1 2 3 4 is a small straight for 30 points already. A 5 makes it a large straight for 40, and you have two rolls to get one. If it doesn't come, you still score 30.",
            &[
                "Those 30 points are safe even if you roll the 6 again, so try for the large straight first.",
                "Save Chance for the end, when nothing else fits.",
                "Rolling all five dice again would throw away a small straight.",
            ],
        ),
        stage_text(
            "Score 40 in Large Straight",
            "1 2 3 4 5 is a large straight. You have a third roll, but you don't have to use it.",
            &[
                "A large straight also counts as a small straight, but then it scores 10 points less.",
                "That scores only 15 points, and you couldn't use Chance again.",
            ],
        ),
        stage_text("Roll the dice", "Your third turn is about the upper section.", &[]),
        stage_text(
            "Keep the twos and roll the 5 and the 6 again",
            "With three of each face, the upper section scores 63 points. With 63 or more, you get a bonus of 35.",
            &[
                "Three twos put you on track for the bonus, but you have two more rolls. A fourth 2 would be even better.",
                "17 is a low score for Three of a Kind, and you would give up two rolls.",
            ],
        ),
        stage_text(
            "Roll the 1 and the 3 again",
            "The last roll costs nothing: you keep the three twos, and a fourth or fifth one would be even better.",
            &[
                "Three twos put you on track for the bonus, but you have one roll left. It can only help.",
                "10 is a low score for Three of a Kind, and you have one roll left.",
            ],
        ),
        stage_text(
            "Score 6 in Twos",
            "Three twos put you on track for the bonus. As Three of a Kind, these dice would score 14, but that box often scores 20 or more.",
            &[
                "That scores only 14 points, but Three of a Kind often scores 20 or more. In Twos, these dice put you on track for the bonus.",
                "14 is too low a score for Chance.",
                "These dice aren't a full house: you would score 0 and give up 25 points for good. A box that would score 0 is shown struck through.",
            ],
        ),
        stage_text("Roll the dice", "Not every turn goes well. Here is a bad one.", &[]),
        stage_text(
            "Keep the sixes and roll the others again",
            "Sixes count most, both for the bonus and as Three or Four of a Kind.",
            &[
                "That scores only 12 points. For the bonus, you need about 18 points in Sixes.",
                "Save Chance for the end, when nothing else fits.",
            ],
        ),
        stage_text(
            "Roll the same three dice again",
            "No six came, but you have one roll left.",
            &[
                "That scores only 12 points. For the bonus, you need about 18 points in Sixes.",
                "Save Chance for the end, when nothing else fits.",
            ],
        ),
        stage_text(
            "Score 2 in Ones",
            "Nothing came. Now fill a box that costs you little: Ones never scores much, so it is a good place for a bad turn.",
            &[
                "You would score 0 and give up the 25 points of a full house for good.",
                "You would score 0 and give up the 30 points of a small straight for good.",
                "You would score 0, and you couldn't use Four of a Kind again.",
                "That scores only 12 points. For the bonus, you need about 18 points in Sixes.",
            ],
        ),
    ],
    closing_text: "After thirteen turns, the sheet is full, and the highest total wins. With 50 in the Yahtzee box, every further five of a kind earns 100 extra points. Now you know how to play Yahtzee.",
};
