//! What goes over the wire: bodies of requests and answers.

pub mod view;

pub use view::View;
