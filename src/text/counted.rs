//! Numbers of things in messages.

/// Returns a number with a noun that takes "s" in the plural, such as `1 band` or `3 bands`.
pub fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
