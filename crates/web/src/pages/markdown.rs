//! Renders the Markdown of rules pages and of the documentation as HTML.

use std::collections::VecDeque;
use std::mem;

use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// Where the links and pictures of a page lead.
pub(super) trait PageTargets {
    /// The URL of a link to `file`, with an anchor or none. `None` drops the link and shows only
    /// its text.
    fn url(&self, file: &str) -> Option<String>;

    /// The picture `file` as SVG, without a description.
    fn picture_svg(&self, file: &str) -> Option<String>;
}

/// A rendered page without its layout.
#[derive(Default)]
pub(super) struct RenderedPage {
    /// The first heading.
    pub(super) title: String,
    /// The other headings, in order.
    pub(super) contents: Vec<Heading>,
    /// The HTML below the first heading.
    pub(super) body: String,
}

impl RenderedPage {
    /// The section from the heading `id` up to the next heading.
    pub(super) fn section(&self, id: &str) -> Option<&str> {
        let start_of = |tag: &str| self.body.find(&format!("<{tag} id=\"{id}\">"));
        let section = self.body.get(start_of("h2").or_else(|| start_of("h3"))?..)?;
        let next = ["<h2 id=", "<h3 id="].into_iter().filter_map(|tag| section.get(1..)?.find(tag));
        next.min().map_or(Some(section), |end| section.get(..=end))
    }
}

/// A heading with an anchor.
pub(super) struct Heading {
    pub(super) level: HeadingLevel,
    pub(super) id: String,
    pub(super) text: String,
}

/// The table of contents of a page.
pub(super) fn table_of_contents(page: &RenderedPage, name: &str) -> Markup {
    html! {
        nav.contents aria-label=(name) {
            p { (name) }
            ul {
                @for heading in &page.contents {
                    li.inner[heading.level > HeadingLevel::H2] {
                        a href={ "#" (heading.id) } { (heading.text) }
                    }
                }
            }
        }
    }
}

/// Renders `text`. Its headings get the anchors of those in `english`, so that links to a heading
/// work in every language.
pub(super) fn render_markdown(
    text: &str,
    english: &str,
    targets: &dyn PageTargets,
) -> RenderedPage {
    let ids = headings(english).into_iter().map(|(_, text)| slug(&text)).collect();
    let mut page = MarkdownRenderer {
        targets,
        ids,
        title: String::new(),
        contents: Vec::new(),
        out: Vec::new(),
        buffered: Vec::new(),
        is_buffering: false,
        scroll_box_start: 0,
        is_in_dropped_link: false,
        picture: "".into(),
    };
    for event in parse(text) {
        page.handle_event(event);
    }
    let mut body = String::new();
    pulldown_cmark::html::push_html(&mut body, page.out.into_iter());
    RenderedPage { title: page.title, contents: page.contents, body }
}

fn parse(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES)
}

/// The renderer's state: its output, and events that are buffered until a heading or picture ends.
struct MarkdownRenderer<'t> {
    targets: &'t dyn PageTargets,
    /// The anchors of the headings to come.
    ids: VecDeque<String>,
    title: String,
    contents: Vec<Heading>,
    out: Vec<Event<'t>>,
    /// The content of the current heading or picture.
    buffered: Vec<Event<'t>>,
    is_buffering: bool,
    /// Where the current table or code block starts in `out`.
    scroll_box_start: usize,
    is_in_dropped_link: bool,
    /// The file of the current picture.
    picture: CowStr<'t>,
}

impl<'t> MarkdownRenderer<'t> {
    fn handle_event(&mut self, event: Event<'t>) {
        match event {
            Event::Start(Tag::Heading { .. }) => self.is_buffering = true,
            Event::End(TagEnd::Heading(level)) => self.finish_heading(level),
            Event::Start(Tag::Image { dest_url, .. }) => {
                self.is_buffering = true;
                self.picture = dest_url;
            }
            Event::End(TagEnd::Image) => self.finish_picture(),
            Event::InlineHtml(tag) if is_anchor(&tag) => self.push_event(Event::InlineHtml(tag)),
            Event::Html(_) | Event::InlineHtml(_) => {}
            Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock) => {}
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let Some(url) = self.targets.url(&dest_url) else {
                    self.is_in_dropped_link = true;
                    return;
                };
                let dest_url = url.into();
                self.push_event(Event::Start(Tag::Link { link_type, dest_url, title, id }));
            }
            Event::End(TagEnd::Link) if self.is_in_dropped_link => self.is_in_dropped_link = false,
            Event::Start(Tag::Table(_) | Tag::CodeBlock(_)) => {
                self.scroll_box_start = self.out.len();
                self.out.push(event);
            }
            Event::End(TagEnd::Table | TagEnd::CodeBlock) => {
                self.out.push(event);
                self.wrap_in_scroll_box();
            }
            event => self.push_event(event),
        }
    }

    fn push_event(&mut self, event: Event<'t>) {
        if self.is_buffering { self.buffered.push(event) } else { self.out.push(event) }
    }

    fn finish_heading(&mut self, level: HeadingLevel) {
        self.is_buffering = false;
        let content = mem::take(&mut self.buffered);
        let text = plain_text(&content);
        let id = self.ids.pop_front().unwrap_or_else(|| slug(&text));
        if level == HeadingLevel::H1 {
            self.title = text;
            return;
        }
        let tag = Tag::Heading {
            level,
            id: Some(id.clone().into()),
            classes: Vec::new(),
            attrs: Vec::new(),
        };
        self.out.push(Event::Start(tag));
        self.out.extend(content);
        self.out.push(Event::End(TagEnd::Heading(level)));
        self.contents.push(Heading { level, id, text });
    }

    fn finish_picture(&mut self) {
        self.is_buffering = false;
        let description = plain_text(&mem::take(&mut self.buffered));
        let drawing = self.targets.picture_svg(&self.picture).unwrap_or_default();
        let markup = html! {
            span.picture role="img" aria-label=(description) { (PreEscaped(drawing)) }
        };
        self.out.push(Event::InlineHtml(markup.into_string().into()));
    }

    /// Wraps tables and code, which may be wider than a phone, in a box that scrolls, also by
    /// keyboard.
    fn wrap_in_scroll_box(&mut self) {
        let mut content = self.out.split_off(self.scroll_box_start);
        // Columns with sentences stay wide enough to read.
        let has_sentences =
            content.iter().any(|event| matches!(event, Event::Text(text) if text.len() > 30));
        let mut html = String::new();
        pulldown_cmark::html::push_html(&mut html, content.drain(..));
        let name = self.contents.last().map_or(&self.title, |heading| &heading.text);
        let markup = html! {
            div.scroll.wordy[has_sentences] tabindex="0" role="group" aria-label=(name) {
                (PreEscaped(html))
            }
        };
        self.out.push(Event::Html(markup.into_string().into()));
    }
}

/// All headings of `text` with their levels.
pub(super) fn headings(text: &str) -> Vec<(HeadingLevel, String)> {
    let mut found = Vec::new();
    let mut content = None;
    for event in parse(text) {
        match (event, &mut content) {
            (Event::Start(Tag::Heading { .. }), _) => content = Some(Vec::new()),
            (Event::End(TagEnd::Heading(level)), events) => {
                found.push((level, plain_text(&events.take().unwrap_or_default())));
            }
            (event, Some(events)) => events.push(event),
            _ => {}
        }
    }
    found
}

fn plain_text(events: &[Event]) -> String {
    let texts = events.iter().map(|event| match event {
        Event::Text(text) | Event::Code(text) => text.as_ref(),
        Event::SoftBreak | Event::HardBreak => " ",
        _ => "",
    });
    texts.collect()
}

/// The anchor of a heading, made as code hosts make it, so that links work there too.
fn slug(heading: &str) -> String {
    let letters = heading.chars().filter_map(|letter| match letter {
        ' ' | '-' => Some('-'),
        letter if letter.is_alphanumeric() => Some(letter),
        _ => None,
    });
    letters.collect::<String>().to_lowercase()
}

/// Whether a tag only marks a place that links lead to.
fn is_anchor(tag: &str) -> bool {
    let id = tag.strip_prefix("<a id=\"").and_then(|rest| rest.strip_suffix("\">"));
    tag == "</a>" || id.is_some_and(|id| id.chars().all(|letter| letter.is_ascii_alphanumeric()))
}
