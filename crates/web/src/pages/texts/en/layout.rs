use crate::pages::texts::LayoutTexts;

pub(super) const LAYOUT: LayoutTexts = LayoutTexts {
    skip_to_content: "Skip to content",
    navigation_label: "Pages",
    play: "Play",
    train: "Train",
    rules: "Rules",
    scores: "Hall of fame",
    statistics: "My games",
    lab: "Laboratory",
    more: "More",
    documentation: "Documentation",
    only_in_english: None,
    fair_dice: "How fair dice work",
    dark_theme: "Dark mode",
    light_theme: "Light mode",
    on_this_page: "On this page",
    and: "and",
};
