//! The lengths of pages, so that people read them to the end, and the book's table of contents.
//!
//! A word is a run of characters with a letter in it. Code blocks don't count, tables do, and a code
//! span is one word.

use std::fs;

use crate::repository_root;

/// Pages with the most words they may have together.
const WORD_LIMITS: [(&[&str], usize); 11] = [
    (&["README.md"], 600),
    (&["docs/install.md"], 300),
    (&["docs/tutorial.md"], 900),
    (&["docs/play.md"], 1200),
    (&["docs/teach.md"], 1200),
    (&["docs/write-a-bot.md"], 800),
    (&["docs/python.md"], 800),
    (&["docs/run-a-server.md"], 1800),
    (&["docs/files.md"], 1200),
    (&["docs/explanation.md"], 2500),
    (&["ARCHITECTURE.md", "CONTRIBUTING.md"], 4000),
];

const BYTE_LIMITS: [(&str, usize); 2] = [("README.md", 6 << 10), ("ARCHITECTURE.md", 15 << 10)];

fn read(name: &str) -> String {
    fs::read_to_string(repository_root().join(name)).unwrap()
}

/// The parts of a text outside pairs of `mark`, joined by `replacement`.
fn without_marked(text: &str, mark: &str, replacement: &str) -> String {
    text.split(mark).step_by(2).collect::<Vec<_>>().join(replacement)
}

fn count_words(markdown: &str) -> usize {
    let prose = without_marked(&without_marked(markdown, "```", "\n"), "`", " code ");
    // The targets of links.
    let visible = prose.split("](").enumerate().map(|(at, part)| match at {
        0 => part,
        _ => part.split_once(')').map_or("", |(_, rest)| rest),
    });
    let visible: String = visible.collect();
    visible.split_whitespace().filter(|word| word.contains(char::is_alphabetic)).count()
}

#[test]
fn pages_are_short_enough_to_be_read_to_the_end() {
    for (names, limit) in WORD_LIMITS {
        let words: usize = names.iter().map(|name| count_words(&read(name))).sum();
        println!("{}: {words} of {limit} words", names.join(", "));
        assert!(words <= limit, "{names:?}: {words} words, at most {limit}");
    }
    for (name, limit) in BYTE_LIMITS {
        let bytes = read(name).len();
        assert!(bytes <= limit, "{name}: {bytes} bytes, at most {limit}");
    }
}

#[test]
fn words_are_counted_without_code_blocks_and_link_targets() {
    let text =
        "# A page\n\nSee [the page](x/y.md) and `a b c`, 12 times.\n\n```\nnot this\n```\n\nEnd.\n";
    assert_eq!(count_words(text), 9);
}

#[test]
fn the_book_has_every_page() {
    let summary = read("docs/SUMMARY.md");
    for folder in ["", "decisions/"] {
        for entry in fs::read_dir(repository_root().join("docs").join(folder)).unwrap().flatten() {
            let name = entry.file_name().into_string().unwrap();
            let is_page = name.ends_with(".md") && name != "SUMMARY.md";
            let link = format!("({folder}{name})");
            assert!(!is_page || summary.contains(&link), "docs/SUMMARY.md lacks {link}");
        }
    }
}
