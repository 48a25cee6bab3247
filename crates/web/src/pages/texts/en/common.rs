use crate::pages::texts::LayoutTexts;

pub(super) const LAYOUT: LayoutTexts = LayoutTexts {
    skip_to_content: "Skip to the content",
    navigation_label: "Pages",
    play: "Play",
    train: "Train",
    rules: "Rules",
    scores: "Hall of fame",
    statistics: "My games",
    lab: "Laboratory",
    fair_dice: "How fair dice work",
    dark_theme: "Dark colours",
    light_theme: "Light colours",
    on_this_page: "On this page",
    and: "and",
};
