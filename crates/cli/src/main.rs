//! The `rollwright` binary.
fn main() {}
