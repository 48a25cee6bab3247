//! The rules page of a game, as far as it is about the rule set in play.

/// The text of `page`, which is Markdown, without the items of lists that say they hold in
/// other ones of the game's `rule_sets` alone. Those of `in_play` lose that mark.
#[must_use]
pub fn filter_rules_page(page: &str, in_play: &str, rule_sets: &[&str]) -> String {
    let mut kept = String::new();
    for line in page.lines() {
        match parse_rule_set_item(line, rule_sets) {
            Some((_, set, _)) if set != in_play => continue,
            Some((bullet, _, rule)) => {
                let mut letters = rule.chars();
                kept.push_str(bullet);
                kept.extend(letters.next().into_iter().flat_map(char::to_uppercase));
                kept.push_str(letters.as_str());
            }
            None => kept.push_str(line),
        }
        kept.push('\n');
    }
    kept
}

/// The bullet, the rule set and the rule of an item that holds in one rule set alone: it
/// begins with a mark that ends in a colon and has nothing in code but the rule set's name,
/// such as "1. `official` only: …".
fn parse_rule_set_item<'a>(
    line: &'a str,
    rule_sets: &[&str],
) -> Option<(&'a str, &'a str, &'a str)> {
    let text = line.trim_start_matches(|sign: char| sign.is_ascii_digit() || ".- ".contains(sign));
    let bullet = line.strip_suffix(text).filter(|bullet| bullet.ends_with(' '))?;
    let (mark, rule) = text.split_once(": ")?;
    let mut in_code = mark.split('`').skip(1).step_by(2);
    let (set, None) = (in_code.next()?, in_code.next()) else { return None };
    (mark.split_whitespace().count() <= MAX_MARK_WORDS && rule_sets.contains(&set))
        .then_some((bullet, set, rule))
}

/// The most words of such a mark.
const MAX_MARK_WORDS: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_holds_in_one_rule_set_alone_is_told_where_it_is_in_play() {
        let page = "1. Roll.\n2. `fancy` only: roll again.\n3. Write.\n\n- Nur in `plain`: über Kreuz.\n\
                    - In `fancy`, as everybody knows: twice.\n\n`plain` is this: all of it.\n";
        let shown = |in_play| filter_rules_page(page, in_play, &["plain", "fancy"]);
        let rest = "- In `fancy`, as everybody knows: twice.\n\n`plain` is this: all of it.\n";
        assert_eq!(shown("plain"), format!("1. Roll.\n3. Write.\n\n- Über Kreuz.\n{rest}"));
        assert_eq!(shown("fancy"), format!("1. Roll.\n2. Roll again.\n3. Write.\n\n{rest}"));
    }
}
