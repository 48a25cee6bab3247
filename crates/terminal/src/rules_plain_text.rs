//! A rules page as plain text, for the `rules` command.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use rollwright_games::filter_rules_page;
use unicode_width::UnicodeWidthStr;

/// The maximum width of the text.
const MAX_WIDTH: usize = 78;

/// Converts the Markdown `page` to text for the rule set `in_play`, one of the game's `rule_sets`.
/// Sections about other rule sets are omitted.
#[must_use]
pub(crate) fn rules_to_plain_text(page: &str, in_play: &str, rule_sets: &[&str]) -> String {
    let mut writer = PlainTextWriter { in_play, rule_sets, ..PlainTextWriter::default() };
    for section in split_sections(&filter_rules_page(page, in_play, rule_sets)) {
        if !is_for_other_rule_set(&section, in_play, rule_sets) {
            section.into_iter().for_each(|event| writer.push_event(event));
        }
    }
    writer.out
}

/// Splits the page into sections that start with a heading.
fn split_sections(page: &str) -> Vec<Vec<Event<'_>>> {
    let mut sections = vec![Vec::new()];
    for event in Parser::new_ext(page, Options::ENABLE_TABLES) {
        if matches!(event, Event::Start(Tag::Heading { .. })) {
            sections.push(Vec::new());
        }
        if let Some(section) = sections.last_mut() {
            section.push(event);
        }
    }
    sections
}

/// Whether a section is about a single rule set, which it names first, other than the one in play.
fn is_for_other_rule_set(section: &[Event<'_>], in_play: &str, rule_sets: &[&str]) -> bool {
    let subheading = Event::Start(Tag::Heading {
        level: HeadingLevel::H3,
        id: None,
        classes: Vec::new(),
        attrs: Vec::new(),
    });
    let named = section.iter().find_map(|event| match event {
        Event::Code(text) => Some(text.as_ref()),
        _ => None,
    });
    section.first() == Some(&subheading)
        && named.is_some_and(|name| name != in_play && rule_sets.contains(&name))
}

/// The text so far, and the state of the conversion.
#[derive(Default)]
struct PlainTextWriter<'a> {
    in_play: &'a str,
    rule_sets: &'a [&'a str],
    out: String,
    /// The indentation below the last heading.
    indent: usize,
    /// The text of the current heading, paragraph, list item or cell.
    pending_text: String,
    /// The next item number of each open list; `None` for a bullet list.
    lists: Vec<Option<u64>>,
    /// The number or dash of the current item, until it is written.
    bullet: String,
    table: Vec<Vec<String>>,
}

impl PlainTextWriter<'_> {
    fn push_event(&mut self, event: Event<'_>) {
        match event {
            Event::Text(text) | Event::Code(text) => {
                self.pending_text.push_str(&to_typeable(&text))
            }
            Event::SoftBreak | Event::HardBreak => self.pending_text.push(' '),
            Event::Start(Tag::Image { .. }) => self.pending_text.push('['),
            Event::End(TagEnd::Image) => self.pending_text.push(']'),
            Event::Start(Tag::Heading { .. }) => self.ensure_empty_line(),
            Event::End(TagEnd::Heading(level)) => {
                self.indent = 0;
                self.flush_block();
                match level {
                    HeadingLevel::H1 => self.ensure_empty_line(),
                    _ => self.indent = 2,
                }
            }
            Event::Start(Tag::Paragraph) if self.lists.is_empty() => self.start_block(),
            Event::Start(Tag::List(first)) => {
                if self.lists.is_empty() {
                    self.start_block();
                }
                self.flush_block();
                self.lists.push(first);
            }
            Event::End(TagEnd::List(_)) => {
                self.lists.pop();
            }
            Event::Start(Tag::Item) => self.bullet = self.next_bullet(),
            Event::End(TagEnd::Paragraph | TagEnd::Item) => self.flush_block(),
            Event::Start(Tag::Table(_)) => self.start_block(),
            Event::Start(Tag::TableHead | Tag::TableRow) => self.table.push(Vec::new()),
            Event::End(TagEnd::TableCell) => {
                let cell = std::mem::take(&mut self.pending_text);
                self.table.last_mut().into_iter().for_each(|row| row.push(cell.clone()));
            }
            Event::End(TagEnd::Table) => self.push_table(),
            _ => {}
        }
    }

    fn next_bullet(&mut self) -> String {
        match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{}. ", *number - 1)
            }
            _ => "- ".to_owned(),
        }
    }

    /// Adds an empty line unless there already is one.
    fn ensure_empty_line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    /// Starts a paragraph, list or table. The first one follows its heading directly.
    fn start_block(&mut self) {
        let last = self.out.lines().last().unwrap_or_default();
        if self.indent == 0 || last.starts_with(' ') {
            self.ensure_empty_line();
        }
    }

    /// Writes the pending text.
    fn flush_block(&mut self) {
        let text = std::mem::take(&mut self.pending_text);
        let bullet = std::mem::take(&mut self.bullet);
        let nesting = self.lists.len().saturating_sub(1) * 2;
        if !text.trim().is_empty() {
            self.push_wrapped(&text, self.indent + nesting, &bullet);
        }
    }

    /// Writes `text` after `lead`; further lines are indented by its width.
    fn push_wrapped(&mut self, text: &str, indent: usize, lead: &str) {
        let margin = " ".repeat(indent + lead.width());
        let mut line = " ".repeat(indent) + lead;
        let mut has_words = false;
        for word in text.split_whitespace() {
            if has_words && line.width() + 1 + word.width() > MAX_WIDTH {
                self.out.push_str(&line);
                self.out.push('\n');
                line.clone_from(&margin);
                has_words = false;
            }
            if has_words {
                line.push(' ');
            }
            line.push_str(word);
            has_words = true;
        }
        self.out.push_str(&line);
        self.out.push('\n');
    }

    /// Writes the pending table. Of a table about rule sets, it writes only the part about the one
    /// in play.
    fn push_table(&mut self) {
        let table = std::mem::take(&mut self.table);
        let Some((head, rows)) = table.split_first() else { return };
        let in_play = self.in_play;
        if let Some(column) = head.iter().position(|name| name == in_play) {
            for row in rows {
                self.push_labelled(&row[0], &row[column]);
            }
        } else if rows.iter().all(|row| self.rule_sets.contains(&row[0].as_str())) {
            for row in rows.iter().filter(|row| row[0] == in_play) {
                for (label, value) in head.iter().zip(row).skip(1) {
                    self.push_labelled(label, value);
                }
            }
        } else {
            self.push_columns(&table);
        }
    }

    /// Writes a table in columns, or as a list if it is too wide.
    fn push_columns(&mut self, table: &[Vec<String>]) {
        let columns = 0..table.first().map_or(0, Vec::len);
        let width = |column: usize| table.iter().map(|row| row[column].width()).max().unwrap_or(0);
        let widths: Vec<usize> = columns.map(width).collect();
        let fits =
            self.indent + widths.iter().map(|width| width + 2).sum::<usize>() <= MAX_WIDTH + 2;
        for row in table {
            if fits {
                let mut line = " ".repeat(self.indent);
                for (cell, width) in row.iter().zip(&widths) {
                    line += cell;
                    line += &" ".repeat(width + 2 - cell.width());
                }
                self.out += line.trim_end();
                self.out.push('\n');
            } else {
                self.push_labelled(&row[0], &row[1..].join("; "));
            }
        }
    }

    fn push_labelled(&mut self, label: &str, value: &str) {
        let end = if label.ends_with('?') { "" } else { ":" };
        self.push_wrapped(&format!("{label}{end} {value}"), self.indent, "- ");
    }
}

/// Replaces characters that not every screen has.
fn to_typeable(text: &str) -> String {
    text.replace('−', "-").replace('·', "*").replace('²', "^2")
}

#[cfg(test)]
mod tests {
    use rollwright_games::{Game, GameId, with_game};
    use rollwright_i18n::Lang;

    use super::*;

    fn to_text(page: &str) -> String {
        rules_to_plain_text(page, "plain", &["plain", "fancy"])
    }

    #[test]
    fn headings_paragraphs_and_lists_become_lines() {
        let page = "# Dice\n\nRoll **them**\nall.\n\n## A turn\n\n1. `roll`\n2. Stop.\n\nThen −5.\n\n\
                    ![Two dice.](dice.svg)\n";
        assert_eq!(
            to_text(page),
            "Dice\n\nRoll them all.\n\nA turn\n  1. roll\n  2. Stop.\n\n  Then -5.\n\n  [Two dice.]\n"
        );
    }

    #[test]
    fn long_lines_are_wrapped_below_their_first_word() {
        let text = to_text(&format!("# A\n\n- {}\n", "Würfel ".repeat(20)));
        assert!(text.lines().count() > 3 && text.lines().all(|line| line.width() <= MAX_WIDTH));
        assert!(text.lines().skip(3).all(|line| line.starts_with("  Würfel")), "{text}");
    }

    #[test]
    fn only_the_rule_set_in_play_is_shown() {
        let page = "## Sets\n\n| point | `plain` | `fancy` |\n|---|---|---|\n| players | 1 | 2 |\n\
                    | dice? | yes | no |\n\n| set | chips |\n|---|---|\n| `plain` | 7 |\n\
                    | `fancy` | 8 |\n\n### Plain\n\n`plain` is this, not `fancy`.\n\n\
                    ### Fancy\n\n`fancy` is that.\n\n## End\n\n- `fancy` only: that.\n- `plain` only: this.\n\nIn `fancy` too.\n";
        assert_eq!(
            to_text(page),
            "Sets\n  - players: 1\n  - dice? yes\n\n  - chips: 7\n\n\
             Plain\n  plain is this, not fancy.\n\nEnd\n  - This.\n\n  In fancy too.\n"
        );
    }

    #[test]
    fn other_tables_become_columns_or_a_list_if_too_wide() {
        let narrow = "## T\n\n| a | b |\n|---|---|\n| long | 2 |\n";
        assert_eq!(to_text(narrow), "T\n  a     b\n  long  2\n");
        let wide =
            format!("## T\n\n| a | b | c |\n|---|---|---|\n| 1 | {} | x |\n", "w".repeat(75));
        assert_eq!(
            to_text(&wide),
            format!("T\n  - a: b; c\n  - 1:\n    {};\n    x\n", "w".repeat(75))
        );
    }

    #[test]
    fn the_pages_of_all_games_fit_the_screen_in_every_language() {
        for game in GameId::ALL {
            let sets = with_game!(game, G => G::rule_sets());
            let names: Vec<&str> = sets.iter().map(|set| set.name).collect();
            for (lang, name) in
                Lang::ALL.into_iter().flat_map(|l| names.iter().map(move |n| (l, n)))
            {
                let text = rules_to_plain_text(game.description(lang).rules_page, name, &names);
                assert!(text.starts_with(game.title()), "{text}");
                assert!(text.lines().all(|line| line.width() <= MAX_WIDTH), "{text}");
                assert!(lang != Lang::En || text.is_ascii(), "{text}");
                assert!(
                    !text.contains('`') && !text.contains('|') && text.contains(name),
                    "{text}"
                );
            }
        }
    }
}
