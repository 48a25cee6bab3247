//! The kind of a table.

/// What kind of table it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableKind {
    /// On a server.
    Server,
    /// A lesson on a server, with given dice.
    Lesson,
    /// At this console.
    Console,
}

impl TableKind {
    /// The name for storage.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Server => "server",
            Self::Lesson => "lesson",
            Self::Console => "console",
        }
    }

    /// Parses [`TableKind::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Server, Self::Lesson, Self::Console].into_iter().find(|kind| kind.name() == name)
    }
}
