//! Draws text and frames, and knows the styles.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use rollwright_games::MessageTone;
use unicode_width::UnicodeWidthStr;

use crate::ascii_transliteration::to_ascii;
use crate::tui::app::{HitAction, TerminalCapabilities};

/// Draws on the screen and records the clickable areas.
pub(super) struct ScreenCanvas<'a> {
    pub(super) buffer: &'a mut Buffer,
    pub(super) hit_areas: &'a mut Vec<(Rect, HitAction)>,
    pub(super) capabilities: TerminalCapabilities,
}

impl ScreenCanvas<'_> {
    /// Draws `text` at a position, truncated to `width`. Returns its width.
    pub(super) fn draw_text(
        &mut self,
        (x, y): (u16, u16),
        text: &str,
        width: u16,
        style: Style,
    ) -> u16 {
        let area = self.buffer.area;
        if y >= area.bottom() || x >= area.right() || width == 0 {
            return 0;
        }
        let text = self.displayable(text);
        let (end, _) = self.buffer.set_stringn(x, y, text, width.into(), style);
        end - x
    }

    /// The text as this terminal can show it.
    pub(super) fn displayable(&self, text: &str) -> String {
        if self.capabilities.use_unicode { text.to_owned() } else { to_ascii(text) }
    }

    /// The width of a text on the screen.
    pub(super) fn text_width(&self, text: &str) -> u16 {
        u16::try_from(self.displayable(text).width()).unwrap_or(u16::MAX)
    }

    /// Adds a clickable area.
    pub(super) fn add_hit_area(&mut self, area: Rect, hit: HitAction) {
        self.hit_areas.push((area, hit));
    }

    /// Draws a frame with a title on the left and a text on the right. Returns the area inside.
    pub(super) fn draw_frame(
        &mut self,
        area: Rect,
        title: &str,
        right: &str,
        is_strong: bool,
    ) -> Rect {
        let [tl, tr, bl, br, horizontal, vertical] =
            match (self.capabilities.use_unicode, is_strong) {
                (false, false) => ['+', '+', '+', '+', '-', '|'],
                (false, true) => ['+', '+', '+', '+', '=', '|'],
                (true, false) => ['┌', '┐', '└', '┘', '─', '│'],
                (true, true) => ['╔', '╗', '╚', '╝', '═', '║'],
            };
        if area.width < 4 || area.height < 2 {
            return Rect::ZERO;
        }
        let (last_x, last_y) = (area.right() - 1, area.bottom() - 1);
        let line: String = std::iter::repeat_n(horizontal, usize::from(area.width) - 2).collect();
        let mut put = |x, y, text: &str| {
            self.buffer.set_stringn(x, y, text, usize::from(area.width), Style::new());
        };
        put(area.x, area.y, &format!("{tl}{line}{tr}"));
        put(area.x, last_y, &format!("{bl}{line}{br}"));
        for y in area.y + 1..last_y {
            put(area.x, y, &vertical.to_string());
            put(last_x, y, &vertical.to_string());
        }
        let bold = if is_strong { Modifier::BOLD } else { Modifier::empty() };
        let right_width = if right.is_empty() { 0 } else { self.text_width(right) + 2 };
        let room = area.width.saturating_sub(4 + right_width);
        if !title.is_empty() {
            let style = Style::new().add_modifier(bold);
            self.draw_text((area.x + 1, area.y), &format!(" {title} "), room + 1, style);
        }
        if !right.is_empty() && area.width > right_width + 2 {
            let style = Style::new().add_modifier(Modifier::BOLD);
            let x = area.right() - 1 - right_width;
            self.draw_text((x, area.y), &format!(" {right} "), right_width, style);
        }
        Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2 }
    }

    /// The style for a tone, which never relies on colour alone.
    pub(super) fn tone_style(&self, tone: MessageTone) -> Style {
        match tone {
            MessageTone::Plain => Style::new(),
            MessageTone::Strong => Style::new().add_modifier(Modifier::BOLD),
            MessageTone::Good => {
                self.with_colour(Style::new().add_modifier(Modifier::BOLD), Color::Green)
            }
            MessageTone::Bad => {
                self.with_colour(Style::new().add_modifier(Modifier::BOLD), Color::Red)
            }
        }
    }

    /// Adds a text colour, if colours are used.
    pub(super) fn with_colour(&self, style: Style, colour: Color) -> Style {
        if self.capabilities.use_colour { style.fg(colour) } else { style }
    }

    /// A row's colour as the background, with text that is readable on it on light and dark
    /// terminals. Without colours, only bold text.
    pub(super) fn background_style(&self, colour: Option<usize>) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match colour.filter(|_| self.capabilities.use_colour) {
            Some(0) => style.bg(Color::Red).fg(Color::White),
            Some(1) => style.bg(Color::Yellow).fg(Color::Black),
            Some(2) => style.bg(Color::Green).fg(Color::Black),
            Some(3) => style.bg(Color::Blue).fg(Color::White),
            _ => style,
        }
    }
}

/// The style for unimportant text.
pub(super) fn dim_style() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

/// The style for the focused target.
pub(super) fn focused_style() -> Style {
    Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
}
