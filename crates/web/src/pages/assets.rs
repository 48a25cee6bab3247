//! The static files of the pages, all embedded in the program.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::problem_details::Problem;

/// A file: name, content type, content.
type Asset = (&'static str, &'static str, &'static [u8]);

/// A file as it is served.
type ServedAsset = (&'static str, &'static str, Cow<'static, [u8]>);

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const FONT: &str = "font/woff2";
const TEXT: &str = "text/plain; charset=utf-8";

/// All stylesheets in one file, so that a first visit needs one request.
const STYLESHEET: &str = concat!(
    include_str!("../../assets/base.css"),
    include_str!("../../assets/start.css"),
    include_str!("../../assets/table.css"),
    include_str!("../../assets/dice.css"),
    include_str!("../../assets/sheets.css"),
    include_str!("../../assets/default_sheets.css"),
    include_str!("../../assets/table_layout.css"),
    include_str!("../../assets/lesson.css"),
    include_str!("../../assets/rules_panel.css"),
    include_str!("../../assets/highlights.css"),
    include_str!("../../assets/coach.css"),
    include_str!("../../assets/game_over.css"),
    include_str!("../../assets/review.css"),
    include_str!("../../assets/invitations.css"),
    include_str!("../../assets/rules.css"),
    include_str!("../../assets/statistics.css"),
    include_str!("../../assets/qwixx.css"),
    include_str!("../../assets/qwinto.css"),
    include_str!("../../assets/yahtzee.css"),
    include_str!("../../assets/yahtzee_layout.css"),
    include_str!("../../assets/warrior.css"),
    include_str!("../../assets/pig.css"),
    include_str!("../../assets/low_windows.css"),
    include_str!("../../assets/print_and_contrast.css"),
);

const ASSETS: [Asset; 31] = [
    ("rollwright.css", CSS, STYLESHEET.as_bytes()),
    ("table.js", JS, include_bytes!("../../assets/table.js")),
    ("motion.js", JS, include_bytes!("../../assets/motion.js")),
    ("sound.js", JS, include_bytes!("../../assets/sound.js")),
    ("panel.js", JS, include_bytes!("../../assets/panel.js")),
    ("dice_choice.js", JS, include_bytes!("../../assets/dice_choice.js")),
    ("faces.js", JS, include_bytes!("../../assets/faces.js")),
    ("auto.js", JS, include_bytes!("../../assets/auto.js")),
    ("clocks.js", JS, include_bytes!("../../assets/clocks.js")),
    ("celebrate.js", JS, include_bytes!("../../assets/celebrate.js")),
    ("setup.js", JS, include_bytes!("../../assets/setup.js")),
    ("replay.js", JS, include_bytes!("../../assets/replay.js")),
    ("lab.js", JS, include_bytes!("../../assets/lab.js")),
    ("company.js", JS, include_bytes!("../../assets/company.js")),
    ("fair.js", JS, include_bytes!("../../assets/fair.js")),
    ("shell.js", JS, include_bytes!("../../assets/shell.js")),
    ("root.js", JS, include_bytes!("../../assets/root.js")),
    ("icon-turn.svg", SVG, include_bytes!("../../assets/icon-turn.svg")),
    ("bot-pebble.svg", SVG, include_bytes!("../../assets/bot-pebble.svg")),
    ("bot-button.svg", SVG, include_bytes!("../../assets/bot-button.svg")),
    ("bot-teapot.svg", SVG, include_bytes!("../../assets/bot-teapot.svg")),
    ("bot-abacus.svg", SVG, include_bytes!("../../assets/bot-abacus.svg")),
    ("bot-lantern.svg", SVG, include_bytes!("../../assets/bot-lantern.svg")),
    ("person-mia.svg", SVG, include_bytes!("../../assets/person-mia.svg")),
    ("person-ben.svg", SVG, include_bytes!("../../assets/person-ben.svg")),
    ("screen.svg", SVG, include_bytes!("../../assets/screen.svg")),
    ("start.js", JS, include_bytes!("../../assets/start.js")),
    ("train.js", JS, include_bytes!("../../assets/train.js")),
    ("icon.svg", SVG, include_bytes!("../../assets/icon.svg")),
    ("bricolage.woff2", FONT, include_bytes!("../../assets/bricolage.woff2")),
    // The licence of the typeface, which has to come with it.
    ("bricolage-OFL.txt", TEXT, include_bytes!("../../assets/bricolage-OFL.txt")),
];

/// Changes when any file changes, so that browsers may cache files forever. It is part of the path,
/// so that modules find each other with relative imports.
static CONTENT_HASH: LazyLock<String> =
    LazyLock::new(|| content_hash_of(ASSETS.iter().map(|(_, _, content)| *content)));

/// A hash that changes when one of the contents changes.
pub(super) fn content_hash_of<'a>(contents: impl IntoIterator<Item = &'a [u8]>) -> String {
    // FNV-1a is enough: this is a name, not a secret.
    let hash = contents.into_iter().flatten().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// The contents as they are served: stylesheets and scripts without comments and indentation, which
/// are a fifth of their compressed size.
static SERVED: LazyLock<Vec<ServedAsset>> = LazyLock::new(|| {
    let served = |&(name, kind, content): &Asset| {
        let text = std::str::from_utf8(content).ok().filter(|_| kind == CSS || kind == JS);
        let short = text.map(without_comments).map(|text| match kind {
            CSS => without_spaces(&text),
            _ => text,
        });
        let short = short.map(|text| Cow::Owned(text.into_bytes()));
        (name, kind, short.unwrap_or(Cow::Borrowed(content)))
    };
    ASSETS.iter().map(served).collect()
});

/// Removes the spaces in rules that our stylesheets write for readers.
fn without_spaces(css: &str) -> String {
    let pairs = [(" { ", "{"), (" }", "}"), ("; ", ";"), (";}", "}"), (": ", ":"), (", ", ",")];
    pairs.iter().fold(css.to_owned(), |css, (from, to)| css.replace(from, to))
}

/// Removes comments that begin at the start of a line, indentation and empty lines. Our files have
/// no other comments, and no text with several lines.
fn without_comments(text: &str) -> String {
    let mut short = String::with_capacity(text.len());
    let mut is_in_comment = false;
    for line in text.lines().map(str::trim) {
        let begins = !is_in_comment && line.starts_with("/*");
        if is_in_comment || begins {
            // What follows the comment on its last line stays.
            let rest = line.split_once("*/").map(|(_, rest)| rest.trim_start());
            is_in_comment = rest.is_none();
            if let Some(rest) = rest.filter(|rest| !rest.is_empty()) {
                short.push_str(rest);
                short.push('\n');
            }
        } else if !line.is_empty() && !line.starts_with("//") {
            short.push_str(line);
            short.push('\n');
        }
    }
    short
}

/// The hash of all files.
pub(super) fn content_hash() -> &'static str {
    &CONTENT_HASH
}

/// The URL of a file.
pub(super) fn asset_url(name: &str) -> String {
    format!("/static/{}/{name}", *CONTENT_HASH)
}

/// The route of the files.
pub(super) const ASSET_ROUTE: &str = "/static/{edition}/{name}";

pub(super) async fn get_asset(Path((hash, name)): Path<(String, String)>) -> Response {
    let Some((_, kind, content)) = SERVED.iter().find(|(known, ..)| *known == name) else {
        return Problem::not_found("there is nothing at this address").into_response();
    };
    // Pages of an older version may still ask: they get the current file, uncached.
    let cache_control =
        if hash == *CONTENT_HASH { "public, max-age=31536000, immutable" } else { "no-store" };
    let mut response = ([(header::CONTENT_TYPE, *kind)], content.as_ref()).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(cache_control));
    response
}

#[cfg(test)]
mod tests {
    use rollwright_games::GameId;

    use super::{ASSETS, CSS, JS, SERVED, STYLESHEET, without_comments, without_spaces};

    /// A game's own files are named after it.
    #[test]
    fn shared_assets_name_no_game() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
        let mut checked = 0;
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let Ok(text) = std::fs::read_to_string(&path).map(|text| text.to_lowercase()) else {
                assert!(name.ends_with(".woff2"), "{name} isn't text");
                continue;
            };
            for game in GameId::ALL.into_iter().filter(|game| !name.starts_with(game.name())) {
                let mut words = text.split(|letter: char| !letter.is_alphanumeric());
                assert!(!words.any(|word| word == game.name()), "{name} names {game}");
            }
            checked += 1;
        }
        assert!(checked > 30, "{checked} files");
    }

    #[test]
    fn comments_and_indentation_are_not_served() {
        assert_eq!(without_spaces("a, b { c: d; e: f(1, 2); }\n"), "a,b{c:d;e:f(1,2)}\n");
        let script =
            "// First.\nconst a = 1; // stays\n\n/** Two\n *  lines. */\n  go(\"/* no */\");\n";
        assert_eq!(without_comments(script), "const a = 1; // stays\ngo(\"/* no */\");\n");
        assert_eq!(without_comments("/* a */ b {}\n  c {}"), "b {}\nc {}\n");
        for (name, kind, content) in SERVED.iter().filter(|(_, kind, _)| [CSS, JS].contains(kind)) {
            let text = std::str::from_utf8(content).unwrap();
            assert!(!text.lines().any(|line| line.starts_with("//")), "{name}");
            assert!(!text.contains("\n/*") && !text.is_empty(), "{name}");
            let source = ASSETS.iter().find(|(known, ..)| known == name).unwrap().2;
            let (source, is_js) = (std::str::from_utf8(source).unwrap(), *kind == JS);
            let count = |text: &str| text.matches('{').count();
            assert!(is_js || count(text) == count(&without_comments(source)), "{name} lost code");
            assert!(source.contains("${") || !source.contains("`\n"), "{name}: a text with lines");
        }
    }

    #[test]
    fn the_typeface_comes_with_its_licence() {
        let content = |name: &str| {
            ASSETS.iter().find(|(known, ..)| *known == name).map(|(.., content)| *content)
        };
        assert!(content("bricolage.woff2").is_some_and(|font| font.starts_with(b"wOF2")));
        let licence = content("bricolage-OFL.txt").unwrap();
        assert!(String::from_utf8_lossy(licence).contains("SIL Open Font License"));
        assert!(STYLESHEET.contains("url(\"bricolage.woff2\")"));
    }

    #[test]
    fn keyframe_names_are_unique() {
        let keyframes = STYLESHEET.split("@keyframes ").skip(1);
        let mut names: Vec<&str> =
            keyframes.filter_map(|after| after.split_whitespace().next()).collect();
        assert!(names.len() > 10, "{names:?}");
        names.sort_unstable();
        let duplicates: Vec<&[&str]> = names.windows(2).filter(|pair| pair[0] == pair[1]).collect();
        assert!(
            duplicates.is_empty(),
            "later keyframes would replace earlier ones: {duplicates:?}"
        );
    }
}
