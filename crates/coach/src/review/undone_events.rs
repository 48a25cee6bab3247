//! What a record tells of and does not stand any more.

use rollwright_games::record::{Event, Record};

use super::UndoneEvent;

/// Every roll and decision of a record that was taken back, by line.
pub(super) fn undone_events(record: &Record) -> Vec<UndoneEvent> {
    let (mut standing, mut gone) = (Vec::new(), Vec::new());
    for (index, event) in record.events.iter().enumerate() {
        // The header is line 1.
        let line = index + 2;
        match event {
            Event::Roll { faces } => standing.push(UndoneEvent {
                line,
                seat: None,
                action: None,
                faces: Some(faces.clone()),
            }),
            Event::Act { seat, action } => standing.push(UndoneEvent {
                line,
                seat: Some(*seat),
                action: Some(action.clone()),
                faces: None,
            }),
            Event::Undo { back } => {
                let stays = standing.len().saturating_sub(*back);
                gone.extend(standing.drain(stays..));
            }
            _ => {}
        }
    }
    gone.sort_by_key(|taken: &UndoneEvent| taken.line);
    gone
}
