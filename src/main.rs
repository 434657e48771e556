//! The `geols` binary.

fn main() {}
