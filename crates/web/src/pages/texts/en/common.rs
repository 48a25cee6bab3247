use crate::pages::texts::Common;

pub(super) const TEXTS: Common = Common {
    skip: "Skip to the content",
    pages: "Pages",
    play: "Play",
    train: "Train",
    rules: "Rules",
    scores: "Hall of fame",
    statistics: "My games",
    lab: "Laboratory",
    fair: "How fair dice work",
    dark: "Dark colours",
    light: "Light colours",
    on_this_page: "On this page",
    and: "and",
};
