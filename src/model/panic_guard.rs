//! Turns panics in libraries into errors, so that a broken model does not end the server.

use super::error::ModelError;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs `work` and turns a panic into an error. `action` names the work in the message.
///
/// # Invariants
/// After a panic, the values that `work` borrowed may be half changed. The caller discards them.
///
/// # Errors
/// Those of `work`, or its panic.
pub fn catch_panics<T>(action: &str, work: impl FnOnce() -> Result<T, ModelError>) -> Result<T, ModelError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let message = panic
            .downcast_ref::<&str>()
            .map(|text| (*text).to_owned())
            .or_else(|| panic.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "no message".to_owned());
        Err(ModelError::new(format!("{action} broke off in a library: {message}")))
    })
}

#[cfg(test)]
mod tests {
    use super::catch_panics;

    #[test]
    fn turns_a_panic_into_an_error() {
        let error = catch_panics::<()>("reading", || panic!("index {} out of range", 7)).unwrap_err();
        assert_eq!(error.message, "reading broke off in a library: index 7 out of range");
        assert_eq!(catch_panics("reading", || Ok(3)), Ok(3));
    }
}
