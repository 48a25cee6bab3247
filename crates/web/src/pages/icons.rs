//! Icons of strokes, in the colour of the text beside them.

use maud::{Markup, html};

/// An icon. It says nothing to screen readers; the text beside it does.
#[derive(Clone, Copy, Debug)]
pub(super) enum Icon {
    Die,
    Target,
    Book,
    List,
    Menu,
}

impl Icon {
    /// The strokes, in a square of 24.
    const fn strokes(self) -> &'static str {
        match self {
            Self::Die => {
                "M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM9 9v.1M15 15v.1M12 12v.1"
            }
            Self::Target => {
                "M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 12v.1"
            }
            Self::Book => "M5 4h10a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h10",
            Self::List => "M4 6h2M4 12h2M4 18h2M10 6h10M10 12h10M10 18h6",
            Self::Menu => "M4 7h16M4 12h16M4 17h16",
        }
    }
}

/// Draws an icon.
pub(super) fn icon(icon: Icon) -> Markup {
    html! {
        svg.icon viewBox="0 0 24 24" aria-hidden="true" focusable="false" { path d=(icon.strokes()) {} }
    }
}
