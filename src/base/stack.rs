//! Recursion that cannot overflow the stack.
//!
//! Hazard: a chain of 10,000 calls or sums is a tree 10,000 deep, and a stack overflow kills the process. Rejected: explicit
//! stacks in every walk (they hide the walk), and threads with huge stacks (they only move the limit).

/// Runs `f`, on a fresh piece of stack when little is left of this one.
#[inline]
pub fn deep<R>(f: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(96 * 1024, 2 * 1024 * 1024, f)
}
