//! An XML writer that escapes and indents, used for results and for lists of games.

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

/// The attributes of an element, as name and value.
pub type Attributes<'a> = &'a [(&'a str, String)];

/// Writes elements into an XML document.
pub struct XmlWriter(Writer<Vec<u8>>);

impl XmlWriter {
    /// Writes a whole document with this root element, indenting each level by `indent` spaces.
    #[must_use]
    pub fn write_document(
        indent: usize,
        root: &str,
        attributes: Attributes<'_>,
        inside: impl FnOnce(&mut Self),
    ) -> String {
        let mut xml = Self(Writer::new_with_indent(Vec::new(), b' ', indent));
        xml.write(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)));
        xml.element(root, attributes, inside);
        let mut text = String::from_utf8_lossy(&xml.0.into_inner()).into_owned();
        text.push('\n');
        text
    }

    /// Writes an element without content.
    pub fn empty_element(&mut self, name: &str, attributes: Attributes<'_>) {
        self.write(Event::Empty(start_tag(name, attributes)));
    }

    /// Writes an element that contains text.
    pub fn text_element(&mut self, name: &str, attributes: Attributes<'_>, text: &str) {
        self.write(Event::Start(start_tag(name, attributes)));
        self.write(Event::Text(BytesText::new(text)));
        self.write(Event::End(BytesEnd::new(name)));
    }

    /// Writes an element that contains other elements.
    pub fn element(
        &mut self,
        name: &str,
        attributes: Attributes<'_>,
        inside: impl FnOnce(&mut Self),
    ) {
        self.write(Event::Start(start_tag(name, attributes)));
        inside(self);
        self.write(Event::End(BytesEnd::new(name)));
    }

    fn write(&mut self, event: Event<'_>) {
        // Writing to memory can't fail.
        let _ = self.0.write_event(event);
    }
}

fn start_tag<'a>(name: &'a str, attributes: Attributes<'a>) -> BytesStart<'a> {
    let attributes = attributes.iter().map(|(name, value)| (*name, value.as_str()));
    BytesStart::new(name).with_attributes(attributes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_are_escaped_and_levels_indented() {
        let text = XmlWriter::write_document(2, "games", &[], |xml| {
            let name = [("name", "a\"<&>".to_owned())];
            xml.element("game", &name, |xml| xml.text_element("by", &[], "<&>"));
            xml.empty_element("end", &[]);
        });
        let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<games>\n  \
            <game name=\"a&quot;&lt;&amp;&gt;\">\n    <by>&lt;&amp;&gt;</by>\n  </game>\n  <end/>\n</games>\n";
        assert_eq!(text, expected);
        let empty = XmlWriter::write_document(2, "games", &[], |_| {});
        assert_eq!(empty, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<games>\n</games>\n");
    }
}
