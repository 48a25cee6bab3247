use super::TerminalTexts;

pub(super) const TEXTS: TerminalTexts = TerminalTexts {
    copy_saved: |file, kept| {
        format!(
            "A copy is in {file}. The game itself goes on, and only it counts.\n\
             Resume it later with: rollwright play --resume {kept}"
        )
    },
};
