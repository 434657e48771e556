//! The message for a caught panic.

use std::any::Any;

/// Returns the message that reports a panic as a bug.
pub fn internal_error(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default();
    format!("internal error, please report it: {text}")
}
