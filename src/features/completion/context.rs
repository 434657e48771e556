//! The first layer of completion: what stands at the cursor.
//!
//! - `cursor`: the open brackets and the string around the cursor, with their expressions
//! - `expected`: the argument, option or key that is expected at the cursor
//! - `subject`: the image, collection or dictionary whose names an argument takes
//! - `class_hints`: the likely class of an object for which inference knows none

pub mod class_hints;
mod cursor;
pub mod expected;
pub mod subject;

pub use cursor::{CompletionSite, Cursor};
pub use expected::{Expected, ExpectedKeyKind, ExpectedKeys, ExpectedValue};
