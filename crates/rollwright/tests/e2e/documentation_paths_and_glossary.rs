//! Documents name only existing paths and functions, and German texts use the glossary.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rollwright_i18n::capitalize;

fn repository_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Collects every file and folder of the repository except build outputs.
fn collect_paths(folder: &Path, root: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if ["target", "node_modules", ".git"].contains(&name.as_str()) {
            continue;
        }
        let path = entry.path();
        found.insert(path.strip_prefix(root).unwrap().to_string_lossy().into_owned());
        if path.is_dir() {
            collect_paths(&path, root, found);
        }
    }
}

/// The paths that a document names in code spans and links. `GAME` stands for any game. URL
/// paths begin with a slash; commands and build outputs are not part of the repository.
fn paths_in_document(document: &str) -> Vec<String> {
    let quoted = document.split('`').skip(1).step_by(2);
    let linked = document.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let is_path = |text: &&str| {
        let plain = |c: char| c.is_ascii_alphanumeric() || "._/-".contains(c);
        let ending = [".rs", ".md", ".py", ".css", ".toml", ".mjs", ".bin"];
        text.chars().all(plain)
            && (text.contains('/') || ending.iter().any(|ending| text.ends_with(ending)))
            && !text.starts_with(['/', '.'])
            && !text.starts_with("target/")
            && !text.starts_with("fuzz/artifacts")
    };
    let whole = quoted.chain(linked).map(|text| text.split('#').next().unwrap_or_default());
    whole.filter(is_path).map(|text| text.trim_end_matches('/').to_owned()).collect()
}

#[test]
fn every_path_in_the_documents_exists() {
    let root = repository_root();
    let mut there = BTreeSet::new();
    collect_paths(&root, &root, &mut there);
    let is_there = |path: &str| {
        there.iter().any(|known| known == path || known.ends_with(&format!("/{path}")))
    };
    let mut documents: Vec<_> = (there.iter())
        .filter(|path| path.ends_with(".md") && (!path.contains('/') || path.starts_with("docs/")))
        .filter(|path| !path.starts_with("docs/decisions") && *path != "CHANGELOG.md")
        .collect();
    documents.sort();
    assert!(documents.len() > 8, "{documents:?}");
    let mut missing = Vec::new();
    for document in documents {
        for path in paths_in_document(&fs::read_to_string(root.join(document)).unwrap()) {
            // Use one game in place of `GAME`.
            let path = path.replace("GAME", "qwixx");
            if !is_there(&path) {
                missing.push(format!("{document}: {path}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// A section of a document, without its heading.
fn section<'d>(document: &'d str, heading: &str) -> &'d str {
    let start = format!("\n## {heading}\n");
    let (_, rest) = document.split_once(&start).unwrap();
    rest.split("\n## ").next().unwrap()
}

#[test]
fn one_action_is_understood_from_at_most_ten_files() {
    let root = repository_root();
    let document = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let steps = section(&document, "One action, end to end").lines().filter_map(|line| {
        let (number, text) = line.split_once(". ")?;
        number.parse::<usize>().ok().map(|_| text)
    });
    let (mut files, mut wrong) = (BTreeSet::new(), Vec::new());
    for step in steps {
        let (file, text) = step.strip_prefix('`').unwrap().split_once('`').unwrap();
        let code = fs::read_to_string(root.join(file)).unwrap();
        let is_name = |quoted: &&str| quoted.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        let functions: Vec<_> = text.split('`').skip(1).step_by(2).filter(is_name).collect();
        let is_missing = |name: &&str| {
            !["(", "<"].iter().any(|after| code.contains(&format!("fn {name}{after}")))
        };
        wrong.extend(functions.iter().copied().filter(is_missing).map(|name| (file, name)));
        assert!(!functions.is_empty(), "{file} has no function in the document");
        files.insert(file);
    }
    assert!((2..=10).contains(&files.len()), "{files:#?}");
    assert!(wrong.is_empty(), "not in their files: {wrong:?}");
}

/// The German texts of pages, console, games and rules pages.
fn german_texts(root: &Path) -> String {
    let mut there = BTreeSet::new();
    collect_paths(&root.join("crates"), root, &mut there);
    let is_german = |path: &&String| {
        let source = path.contains("/texts/de") || path.contains("i18n/src/de/");
        let page = path.contains("/rules/de");
        (source && path.ends_with(".rs")) || (page && path.ends_with(".md"))
    };
    let files: Vec<_> = there.iter().filter(is_german).collect();
    assert!(files.len() > 20, "{files:?}");
    files.into_iter().map(|file| fs::read_to_string(root.join(file)).unwrap()).collect()
}

#[test]
fn german_texts_follow_the_glossary() {
    let root = repository_root();
    let text = german_texts(&root);
    let words: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    let lower = text.to_lowercase();
    let glossary = fs::read_to_string(root.join("crates/i18n/glossary.md")).unwrap();
    let rows = glossary.lines().filter(|line| line.starts_with("| ")).skip(1);
    let mut count = 0;
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [english, german, never] = cells[..] else { panic!("{row}: three cells") };
        assert!(lower.contains(&german.to_lowercase()), "{english}: {german} is never used");
        for word in never.split(", ").filter(|word| !word.is_empty()) {
            // German nouns are capitalised; a lower-case word may be an identifier in the code.
            let is_used = words.contains(word) || words.contains(capitalize(word).as_str());
            assert!(!is_used, "{english} is {german}, not {word}");
        }
        count += 1;
    }
    assert!(count > 20, "{count}");
    // "Aufgeben" is for seats, not for duels.
    let root = root.join("crates/games/src/warrior");
    for file in ["texts/de.rs", "rules/de.md"].map(|file| root.join(file)) {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        assert!(!text.to_lowercase().contains("aufgeben"), "{}", file.display());
    }
}
