use crate::pages::texts::ReviewPageTexts;

pub(super) const REVIEW: ReviewPageTexts = ReviewPageTexts {
    title: "Review",
    in_progress: "The coach is looking through the game:",
    to_table: "Back to the table",
    in_play: "A game is reviewed when it is over; training games at any time.",
    busy: "Many games are being reviewed at the moment. Try again in a minute.",
    too_long: "This game would take the coach too long here. Download its record and take `rollwright review`.",
    failed: "The review failed. Try again later.",
};
