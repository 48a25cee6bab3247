//! A whole race by scripted dice: a won challenge, a forfeit, weak turns, a roll
//! past the end and the last square.

use crate::test_support::{TempFolder, run_rollwright};

#[test]
fn a_race_with_a_duel_a_forfeit_and_weak_turns() {
    let folder = TempFolder::new();
    let dice = folder.write_file(
        "dice",
        "3 4   3 4 8   3 4   1 2   1 2   1 2
         1 2 1 3 1 4   6 5
         2 2 1 3 1 4 1 3   6 5
         1 3   5 5
         1 2 1 3 1 4   6 1
         1 2 1 3 1 4   1 1",
    );
    let args = ["play", "warrior", "--seats", "Ann,Ben", "--dice", &dice];
    let run = run_rollwright(&args, "yes\nperhaps\nchallenge\nFORFEIT\n").assert_exit_code(0);
    let run = run.assert_prints(&[
        "Welcome to Nancy's 3D Warrior!",
        "Ann goes first.",
        "Ann moves to level 0 (1,3): no change of energy.",
        "Ann stands there, on level 0 (1,3).",
        "Type 'challenge' or 'forfeit'",
        "The number is 8, and 6 or more wins: the challenge is won.",
        "Ben takes level 0 (1,3) and 5 energy from Ann. Ann goes to level 0 (0,0).",
        "P1 Ann: level 0 (0,0), energy 5\nP2 Ben: level 0 (1,3), energy 15\n",
        "Ann forfeits and goes to level 0 (0,0): -2 energy.",
        "Ann moves to level 0 (0,3): -3 energy.",
        "P1 Ann: level 0 (0,3), energy 0\n",
        "Ann is too weak to move and tosses for energy.",
        "Ann is still too weak: the turn is over.",
        "A double: +2 energy.",
        "Ann is strong enough again and may move.",
        "Ann moves to level 0 (1,3)",
        "P2 Ben: level 2 (3,1), energy 9\n",
        "That is past the last square: Ben stays on level 2 (3,1), -2 energy.",
        "Ben reaches the last square, level 2 (3,3)!",
        "Ben wins the race.",
    ]);
    assert_eq!(run.err, "");
}

#[test]
fn a_lost_challenge_costs_half_the_energy() {
    let folder = TempFolder::new();
    let dice = folder.write_file("dice", "3 4  3 4 5");
    let args = ["play", "warrior", "--set", "levels=3", "--seats", "Ann,Ben", "--dice", &dice];
    // One setting is given, so the program asks for the other; Enter takes the default.
    let run = run_rollwright(&args, "\nc\n").assert_exit_code(1);
    run.assert_prints(&["the challenge is lost", "P2 Ben: level 0 (0,0), energy 5\n"])
        .assert_error_contains(&["the dice file has only 0 dice left, but 2 are needed"]);
}
