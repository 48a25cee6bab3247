use crate::pages::texts::ErrorPageTexts;

pub(super) const ERROR_PAGE: ErrorPageTexts = ErrorPageTexts {
    title: |status| match status {
        404 => "Hier ist nichts".to_owned(),
        429 => "Zu schnell".to_owned(),
        503 => "Nicht erreichbar".to_owned(),
        _ => "Das hat nicht geklappt".to_owned(),
    },
    detail: |kind, detail| {
        match kind {
        "urn:rollwright:not-found" => "Unter dieser Adresse gibt es nichts (mehr).".to_owned(),
        "urn:rollwright:too-many" => {
            "Von dieser Adresse kam zu viel auf einmal. Versuch es in einer Minute wieder.".to_owned()
        }
        "urn:rollwright:unavailable" => {
            "Die Datenbank ist nicht erreichbar. Nichts hat sich geändert; versuch es später wieder."
                .to_owned()
        }
        "urn:rollwright:cross-site" => {
            "Was etwas ändert, muss von den Seiten dieses Servers kommen.".to_owned()
        }
        _ => format!("Der Server sagt: {detail}."),
    }
    },
    back_to_start: "Zur Startseite",
    tutor_warning: |why, better| {
        format!(
            "Der Tutor warnt: Das {why}; besser ist {better}; wer es trotzdem will, schickt 'anyway': true mit"
        )
    },
};
