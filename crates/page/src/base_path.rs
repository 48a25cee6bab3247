//! Moves links below the path where the app is, such as `/app/`. The pages themselves are written
//! for a server of their own.

/// The attributes that contain links.
const LINK_ATTRIBUTES: [&str; 6] =
    [" href", " src", " action", " formaction", " data-turn", " data-check"];

/// The path of the app, without the slash at its end; empty at the root of a site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BasePath(String);

impl BasePath {
    /// The base path of a service worker's scope, such as `/app/`.
    pub(crate) fn from_scope(scope: &str) -> Self {
        Self(scope.trim_end_matches('/').to_owned())
    }

    /// A path of this site below the base path; other links stay as they are.
    pub(crate) fn link(&self, link: &str) -> String {
        match link.starts_with('/') && !link.starts_with("//") {
            true => format!("{}{link}", self.0),
            false => link.to_owned(),
        }
    }

    /// A page with its links below the base path. Quotes are escaped in texts, so an attribute
    /// can't occur anywhere else.
    pub(crate) fn move_links(&self, html: &str) -> String {
        let mut moved = String::with_capacity(html.len() + html.len() / 16);
        let mut rest = html;
        while let Some(at) = rest.find("=\"/") {
            let (before, after) = rest.split_at(at + 2);
            moved.push_str(before);
            let is_link = LINK_ATTRIBUTES.iter().any(|name| rest[..at].ends_with(name));
            if is_link && !after.starts_with("//") {
                moved.push_str(&self.0);
            }
            rest = after;
        }
        moved.push_str(rest);
        moved
    }

    /// A web app manifest with its links below the base path.
    pub(crate) fn move_manifest(&self, manifest: &str) -> String {
        manifest.replace(":\"/", &format!(":\"{}/", self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_a_page_move_below_the_base_path() {
        let base = BasePath::from_scope("/games/app/");
        let page = "<a href=\"/rules\">=\"/</a><form action=\"/t/1\"><input value=\"/t/1\">\
                    <a href=\"//other.example/\"><a href=\"#main\"><img src=\"/static/1/a.svg\">";
        let moved = "<a href=\"/games/app/rules\">=\"/</a><form action=\"/games/app/t/1\">\
                     <input value=\"/t/1\"><a href=\"//other.example/\"><a href=\"#main\">\
                     <img src=\"/games/app/static/1/a.svg\">";
        assert_eq!(base.move_links(page), moved);
        assert_eq!(base.link("/t/1"), "/games/app/t/1");
        assert_eq!(base.link("https://other.example/"), "https://other.example/");
        let manifest = "{\"name\":\"a/b\",\"icons\":[{\"src\":\"/icon/1.png\"}],\"scope\":\"/\"}";
        let moved = "{\"name\":\"a/b\",\"icons\":[{\"src\":\"/games/app/icon/1.png\"}],\"scope\":\"/games/app/\"}";
        assert_eq!(base.move_manifest(manifest), moved);
    }

    #[test]
    fn at_the_root_of_a_site_links_stay() {
        let base = BasePath::from_scope("/");
        let page = "<a href=\"/rules\">";
        assert_eq!(base.move_links(page), page);
        assert_eq!(base.link("/t/1"), "/t/1");
    }
}
