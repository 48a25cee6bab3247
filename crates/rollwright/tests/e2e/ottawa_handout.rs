//! The two `ottawa` handout sheets (seeds/003), each reached by a solitaire game.

use crate::test_support::{TempFolder, run_rollwright};

#[test]
fn qwinto_reaches_janes_sheet_of_28() {
    // Row, cell from the left, number.
    let red = [(1, 2), (2, 3), (3, 6), (5, 9), (6, 11), (7, 12), (8, 13), (9, 15), (10, 16)];
    let yellow = [(1, 1), (2, 3), (3, 4), (4, 5), (7, 12), (8, 13)];
    let blue = [(1, 1), (2, 3), (4, 6), (6, 7), (9, 10)];
    let mut dice = String::new();
    let mut typed = String::new();
    for (row, cells) in [("R", &red[..]), ("Y", &yellow), ("B", &blue)] {
        for &(cell, number) in cells {
            // As many dice as the number needs, including the row's own die.
            let (letters, faces) = match (row, number) {
                (_, 13..) => ("RYB", format!("6 6 {}", number - 12)),
                ("R", 7..) => ("RY", format!("6 {}", number - 6)),
                (_, 7..) => ("YB", format!("6 {}", number - 6)),
                _ => (row, number.to_string()),
            };
            dice += &format!("{faces}\n");
            typed += &format!("{letters}\n{row} {cell}\n");
        }
    }
    // Four failed throws; the fourth ends the game.
    dice += "1 1 1 1";
    typed += &"R\n\n".repeat(4);
    let folder = TempFolder::new();
    let file = folder.write_file("dice", dice);
    let args =
        ["play", "qwinto", "--rules", "ottawa", "--seats", "Jane Doe", "--dice", file.as_str()];
    run_rollwright(&args, typed).assert_exit_code(0).assert_prints(&[
        "Jane Doe's red row is full",
        "Player name: Jane Doe                Points: 28
             --1--2--3--4--5--6--7--8--9-10-
Red          | 2% 3% 6|XX| 9%11%12|13|15|16|
          --1--2--3--4--5--6--7--8--9-10----
Yellow    | 1| 3| 4| 5|  |XX|12%13%  |  |
       --1--2--3--4--5--6--7--8--9-10----
Blue   | 1| 3%  % 6|XX| 7|  |  |10%  %
       -------------------------------
Failed throws: 1 2 3
",
        "The game is over",
        "Points: 23\n",
        "Failed throws: 1 2 3 4\n",
        "Jane Doe has scored 23 points.",
    ]);
}

#[test]
fn qwixx_reaches_janes_sheet_of_26() {
    // White sums, each crossed in action 1; action 2 is passed.
    let crosses = [
        (9, "R"),
        (10, "R"),
        (12, "R"),
        (3, "Y"),
        (6, "Y"),
        (7, "Y"),
        (9, "G"),
        (7, "G"),
        (5, "G"),
        (4, "G"),
        (11, "B"),
        (5, "B"),
    ];
    let whites = |sum: u8| if sum > 6 { (6, sum - 6) } else { (1, sum - 1) };
    let mut dice = String::new();
    let mut typed = String::new();
    for (sum, row) in crosses {
        let (one, two) = whites(sum);
        dice += &format!("{one} {two} 1 1 1 1\n");
        typed += &format!("yes\n{row}\nno\n");
    }
    // Two failed throws, the lock of green, then two more with one die less.
    dice += "1 1 1 1 1 1  1 1 1 1 1 1  1 1 1 1 1 1  1 1 1 1 1  1 1 1 1 1";
    typed += "no\nno\nno\nno\nyes\nG\nno\nno\nno\nno\nno\n";
    let folder = TempFolder::new();
    let file = folder.write_file("dice", dice);
    let args =
        ["play", "qwixx", "--rules", "ottawa", "--seats", "Jane Doe", "--dice", file.as_str()];
    let run = run_rollwright(&args, typed).assert_exit_code(0).assert_prints(&[
        "Jane Doe marks failed throw 2, -5 points.",
        "Jane Doe has locked Green",
        "Player name: Jane Doe                Points: 26
       ------------------------------------
Red    | 2| 3| 4| 5| 6| 7| 8|XX|XX|11|XX| U
       ------------------------------------
Yellow | 2|XX| 4| 5|XX|XX| 8| 9|10|11|12| U
       ------------------------------------
Green  |12|11|10|XX| 8|XX| 6|XX|XX| 3|XX| L
       ------------------------------------
Blue   |12|XX|10| 9| 8| 7| 6|XX| 4| 3| 2| U
       ------------------------------------
Failed throws: 1 2
",
        "The game is over: a player has four penalties.",
        "Jane Doe has a total of: 16 points.",
    ]);
    assert!(!run.out.contains("Red and"), "three crosses lock nothing");
}
