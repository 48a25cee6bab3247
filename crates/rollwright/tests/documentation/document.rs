//! Extracts commands and outputs from a Markdown document.

use std::path::Path;

/// A Markdown document.
pub(crate) struct MarkdownDocument {
    pub(crate) name: String,
    blocks: Vec<DocumentBlock>,
}

/// A block of code in a document.
enum DocumentBlock {
    Commands(Vec<DocumentedCommand>),
    /// Output, not commands.
    Output(String),
}

/// A command and the comment after it.
pub(crate) struct DocumentedCommand {
    pub(crate) line: String,
    pub(crate) comment: String,
}

/// The first words of commands.
const COMMAND_PREFIXES: [&str; 12] = [
    "rollwright",
    "printf",
    "echo",
    "yes",
    "cargo",
    "curl",
    "python3",
    "parallel",
    "xmllint",
    "mkdir",
    "./test.sh",
    "node",
];

impl MarkdownDocument {
    pub(crate) fn load(root: &Path, name: &str) -> Self {
        let text = std::fs::read_to_string(root.join(name)).unwrap();
        let mut blocks = Vec::new();
        for (at, part) in text.split("```").enumerate() {
            if at % 2 == 0 {
                blocks.push(DocumentBlock::Commands(inline_commands(part)));
                continue;
            }
            let (language, body) = part.split_once('\n').unwrap_or(("", part));
            // Blocks in other languages are checked elsewhere: by the compiler or by format tests.
            if ["", "sh"].contains(&language) {
                blocks.push(parse_fenced_block(body));
            }
        }
        Self { name: name.to_owned(), blocks }
    }

    /// All commands.
    pub(crate) fn commands(&self) -> impl Iterator<Item = &DocumentedCommand> {
        self.blocks.iter().flat_map(|block| match block {
            DocumentBlock::Commands(commands) => commands.as_slice(),
            DocumentBlock::Output(_) => &[],
        })
    }

    /// All outputs.
    pub(crate) fn outputs(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().filter_map(|block| match block {
            DocumentBlock::Output(text) => Some(text.as_str()),
            DocumentBlock::Commands(_) => None,
        })
    }
}

/// The inline commands in a text: code spans that begin with the program's name and have no
/// placeholders such as FILE or ….
fn inline_commands(text: &str) -> Vec<DocumentedCommand> {
    let quoted =
        text.split('`').skip(1).step_by(2).filter(|quoted| quoted.starts_with("rollwright "));
    let lines = quoted.filter(|line| !is_placeholder(line)).map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            // For a bare command, run its help.
            [program, name] if !name.starts_with("--") => format!("{program} {name} --help"),
            [program, name, option] if option.starts_with("--") && !name.starts_with("--") => {
                format!("{program} {name} --help | grep -qe {option}")
            }
            _ => line.to_owned(),
        }
    });
    lines.map(|line| DocumentedCommand { line, comment: String::new() }).collect()
}

fn is_placeholder(line: &str) -> bool {
    let stands_for = |word: &str| {
        word.len() > 1 && word.chars().all(|sign| sign.is_ascii_uppercase()) || word.contains('…')
    };
    line.split_whitespace().any(stands_for)
}

fn parse_fenced_block(body: &str) -> DocumentBlock {
    let joined = body.replace("\\\n", " ");
    let first = joined.split_whitespace().next().unwrap_or_default();
    let assigns = first
        .split_once('=')
        .is_some_and(|(name, _)| name.chars().all(|sign| sign.is_ascii_uppercase() || sign == '_'));
    if !COMMAND_PREFIXES.contains(&first) && !assigns {
        return DocumentBlock::Output(body.trim_end().to_owned());
    }
    let lines = joined.lines().filter(|line| !line.trim().is_empty());
    let commands = lines.map(|line| {
        let (line, comment) =
            line.split_once("  #").or(line.split_once(" # ")).unwrap_or((line, ""));
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        DocumentedCommand { line, comment: comment.to_owned() }
    });
    DocumentBlock::Commands(commands.collect())
}
