//! Filters a rules page to the rule set in play.

/// Removes from a Markdown page the list items that apply only to other rule sets of the
/// game. Items for `in_play` lose the prefix that says so.
#[must_use]
pub fn filter_rules_page(page: &str, in_play: &str, rule_sets: &[&str]) -> String {
    let mut filtered = String::new();
    for line in page.lines() {
        match parse_rule_set_item(line, rule_sets) {
            Some((_, set, _)) if set != in_play => continue,
            Some((bullet, _, rule)) => {
                let mut letters = rule.chars();
                filtered.push_str(bullet);
                filtered.extend(letters.next().into_iter().flat_map(char::to_uppercase));
                filtered.push_str(letters.as_str());
            }
            None => filtered.push_str(line),
        }
        filtered.push('\n');
    }
    filtered
}

/// Splits a list item that applies to one rule set into bullet, rule set and rule. Such an
/// item begins with a prefix that ends in a colon and has only the rule set's name in code,
/// such as "1. `official` only: …".
fn parse_rule_set_item<'a>(
    line: &'a str,
    rule_sets: &[&str],
) -> Option<(&'a str, &'a str, &'a str)> {
    let text = line.trim_start_matches(|c: char| c.is_ascii_digit() || ".- ".contains(c));
    let bullet = line.strip_suffix(text).filter(|bullet| bullet.ends_with(' '))?;
    let (prefix, rule) = text.split_once(": ")?;
    let mut in_code = prefix.split('`').skip(1).step_by(2);
    let (set, None) = (in_code.next()?, in_code.next()) else { return None };
    (prefix.split_whitespace().count() <= MAX_PREFIX_WORDS && rule_sets.contains(&set))
        .then_some((bullet, set, rule))
}

/// The most words in such a prefix.
const MAX_PREFIX_WORDS: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_for_one_rule_set_appear_only_when_it_is_in_play() {
        let page = "1. Roll.\n2. `fancy` only: roll again.\n3. Write.\n\n- Nur in `plain`: über Kreuz.\n\
                    - In `fancy`, as everybody knows: twice.\n\n`plain` is this: all of it.\n";
        let filtered = |in_play| filter_rules_page(page, in_play, &["plain", "fancy"]);
        let rest = "- In `fancy`, as everybody knows: twice.\n\n`plain` is this: all of it.\n";
        assert_eq!(filtered("plain"), format!("1. Roll.\n3. Write.\n\n- Über Kreuz.\n{rest}"));
        assert_eq!(filtered("fancy"), format!("1. Roll.\n2. Roll again.\n3. Write.\n\n{rest}"));
    }
}
