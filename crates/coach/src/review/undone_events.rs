//! Finds the events of a record that were undone.

use rollwright_games::record::{Event, Record};

use super::UndoneEvent;

/// Every undone roll and decision of a record, by line.
pub(super) fn undone_events(record: &Record) -> Vec<UndoneEvent> {
    let (mut current, mut undone) = (Vec::new(), Vec::new());
    for (index, event) in record.events.iter().enumerate() {
        // The header is line 1.
        let line = index + 2;
        match event {
            Event::Roll { faces } => current.push(UndoneEvent {
                line,
                seat: None,
                action: None,
                faces: Some(faces.clone()),
            }),
            Event::Act { seat, action } => current.push(UndoneEvent {
                line,
                seat: Some(*seat),
                action: Some(action.clone()),
                faces: None,
            }),
            Event::Undo { back } => {
                let remaining = current.len().saturating_sub(*back);
                undone.extend(current.drain(remaining..));
            }
            _ => {}
        }
    }
    undone.sort_by_key(|event: &UndoneEvent| event.line);
    undone
}
