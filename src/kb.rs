//! The knowledge base: operators, types, datasets. Facts are data (`operator_kb/`), packed by `build.rs` into one blob.

pub mod model;

