//! The time that an answer may take.

use tokio::sync::oneshot::{Receiver, error::RecvError};

/// Awaits an answer. Returns `None` if it takes longer than 30 seconds. A server on one thread has
/// no clock, and waits without end.
#[cfg(feature = "server")]
pub async fn within_deadline<T>(answer: Receiver<T>) -> Option<Result<T, RecvError>> {
    match tokio::runtime::Handle::try_current() {
        Ok(_) => tokio::time::timeout(std::time::Duration::from_secs(30), answer).await.ok(),
        Err(_) => Some(answer.await),
    }
}

/// Awaits an answer.
#[cfg(not(feature = "server"))]
pub async fn within_deadline<T>(answer: Receiver<T>) -> Option<Result<T, RecvError>> {
    Some(answer.await)
}
