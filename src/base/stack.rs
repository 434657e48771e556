//! Recursion that cannot overflow the stack.
//!
//! A chain of 10,000 calls or sums is a tree of depth 10,000, and a stack overflow kills the
//! process.
//!
//! # Rejected
//! - Explicit stacks in every walk: they obscure the code.
//! - Threads with huge stacks: they only move the limit.

/// Runs `f`, on a new stack segment if little of the current stack is left.
#[inline]
pub fn deep<R>(f: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(96 * 1024, 2 * 1024 * 1024, f)
}
