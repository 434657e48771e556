//! Files as they are analysed.

pub mod document;
pub mod notebook;
