//! `rollwright examples`: the handouts' sample runs and figures.

use crate::test_support::{TempFolder, run_rollwright};

const HANDOUT_EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/handouts");

#[test]
fn handout_examples_match_their_expected_output() {
    let run = run_rollwright(&["examples", HANDOUT_EXAMPLES], "").assert_exit_code(0);
    assert!(run.out.lines().filter(|line| line.starts_with("ok ")).count() >= 30, "{}", run.out);
}

#[test]
fn differences_are_reported_with_their_line_and_required_lines_must_appear() {
    let folder = TempFolder::new();
    let file = |name: &str, text: &str| {
        let example = std::path::PathBuf::from(folder.path("one"));
        std::fs::create_dir_all(&example).unwrap();
        std::fs::write(example.join(name), text).unwrap();
    };
    file("command", "rollwright play pig --seats Ann,Ben --dice dice.txt\n");
    file("about.txt", "Ann rolls a 1\n");
    file("answers.txt", "quit\n");
    file("dice.txt", "1\n");
    let path = folder.path("");
    let differs = run_rollwright(&["examples", &path], "").assert_exit_code(1);
    assert!(differs.out.contains("DIFFERS  one: Ann rolls a 1\n  line 1\n"), "{}", differs.out);
    run_rollwright(&["examples", &path, "--write"], "").assert_exit_code(0);
    run_rollwright(&["examples", &path], "").assert_exit_code(0);
    file("about.txt", "Ann rolls a 1\nno such words\n");
    let claims = run_rollwright(&["examples", &path], "").assert_exit_code(1);
    assert!(claims.out.contains("the output should contain: no such words"), "{}", claims.out);
    file("command", "ls\n");
    run_rollwright(&["examples", &path], "")
        .assert_exit_code(1)
        .assert_error_contains(&["a command must begin with rollwright"]);
    run_rollwright(&["examples", "/no/such/folder"], "").assert_exit_code(1);
}
