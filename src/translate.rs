//! Translation between JavaScript and Python that keeps the meaning.

pub mod code;
pub mod layout;
