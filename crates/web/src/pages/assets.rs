//! The files that pages load: all in the program, nothing from elsewhere.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

/// A file: its name, its type, what is in it.
type Asset = (&'static str, &'static str, &'static str);

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// Every style in one file: one request for a first view.
const STYLESHEET: &str = concat!(
    include_str!("../../assets/base.css"),
    include_str!("../../assets/start.css"),
    include_str!("../../assets/table.css"),
    include_str!("../../assets/dice.css"),
    include_str!("../../assets/default_sheets.css"),
    include_str!("../../assets/qwixx.css"),
    include_str!("../../assets/qwinto.css"),
    include_str!("../../assets/yahtzee.css"),
    include_str!("../../assets/warrior.css"),
    include_str!("../../assets/table_layout.css"),
    include_str!("../../assets/yahtzee_layout.css"),
    include_str!("../../assets/lesson.css"),
    include_str!("../../assets/rules_panel.css"),
    include_str!("../../assets/highlights.css"),
    include_str!("../../assets/coach.css"),
    include_str!("../../assets/game_over.css"),
    include_str!("../../assets/invitations.css"),
    include_str!("../../assets/rules.css"),
    include_str!("../../assets/statistics.css"),
);

const ASSETS: [Asset; 18] = [
    ("rollwright.css", CSS, STYLESHEET),
    ("table.js", JS, include_str!("../../assets/table.js")),
    ("motion.js", JS, include_str!("../../assets/motion.js")),
    ("sound.js", JS, include_str!("../../assets/sound.js")),
    ("panel.js", JS, include_str!("../../assets/panel.js")),
    ("faces.js", JS, include_str!("../../assets/faces.js")),
    ("auto.js", JS, include_str!("../../assets/auto.js")),
    ("clocks.js", JS, include_str!("../../assets/clocks.js")),
    ("celebrate.js", JS, include_str!("../../assets/celebrate.js")),
    ("setup.js", JS, include_str!("../../assets/setup.js")),
    ("replay.js", JS, include_str!("../../assets/replay.js")),
    ("lab.js", JS, include_str!("../../assets/lab.js")),
    ("company.js", JS, include_str!("../../assets/company.js")),
    ("fair.js", JS, include_str!("../../assets/fair.js")),
    ("shell.js", JS, include_str!("../../assets/shell.js")),
    ("icon-turn.svg", SVG, include_str!("../../assets/icon-turn.svg")),
    ("train.js", JS, include_str!("../../assets/train.js")),
    ("icon.svg", SVG, include_str!("../../assets/icon.svg")),
];

/// Changes when any file does, so that browsers may keep them for ever. It is part
/// of the folder's name, so that modules find each other under it.
static CONTENT_HASH: LazyLock<String> =
    LazyLock::new(|| content_hash_of(ASSETS.iter().map(|(_, _, text)| *text)));

/// A name that changes when one of the texts does.
pub(super) fn content_hash_of<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    // FNV-1a: a name, not a secret.
    let hash =
        texts.into_iter().flat_map(str::bytes).fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("{hash:016x}")
}

/// What changes when any file does.
pub(super) fn content_hash() -> &'static str {
    &CONTENT_HASH
}

/// The address of a file.
pub(super) fn asset_url(name: &str) -> String {
    format!("/static/{}/{name}", *CONTENT_HASH)
}

/// The route that serves them.
pub(super) const ASSET_ROUTE: &str = "/static/{edition}/{name}";

pub(super) async fn get_asset(Path((edition, name)): Path<(String, String)>) -> Response {
    let Some((_, kind, text)) = ASSETS.iter().find(|(known, ..)| *known == name) else {
        return Problem::not_found("there is nothing at this address").into_response();
    };
    // A page of the program's last edition may still ask: it gets today's file, once.
    let keep =
        if edition == *CONTENT_HASH { "public, max-age=31536000, immutable" } else { "no-store" };
    let mut response = ([(header::CONTENT_TYPE, *kind)], *text).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    response
}

#[cfg(test)]
mod tests {
    use super::STYLESHEET;

    #[test]
    fn no_two_movements_have_the_same_name() {
        let named = STYLESHEET.split("@keyframes ").skip(1);
        let mut names: Vec<&str> =
            named.filter_map(|after| after.split_whitespace().next()).collect();
        assert!(names.len() > 10, "{names:?}");
        names.sort_unstable();
        let twice: Vec<&[&str]> = names.windows(2).filter(|pair| pair[0] == pair[1]).collect();
        assert!(twice.is_empty(), "the later one would take the place of the first: {twice:?}");
    }
}
