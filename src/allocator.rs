//! The allocator of the binary, for Rust and for tree-sitter.
//!
//! # Performance
//! Parsing and inference allocate many small values. The allocator of glibc takes a tenth of the
//! time of a check. tree-sitter is a C library, which does not use the global allocator of Rust by
//! itself.
//!
//! # Rejected
//! Replacing `malloc` by mimalloc in the whole process: this would affect the libraries for models
//! and GPUs too.

use libmimalloc_sys::{mi_free, mi_malloc, mi_realloc, mi_zalloc};
use std::alloc::{Layout, handle_alloc_error};
use std::ffi::c_void;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Makes tree-sitter use the allocator of Rust. Must be called before the first parse.
#[expect(unsafe_code, reason = "a C library takes its allocator as four C functions")]
pub fn share() {
    let allocator = tree_sitter::Allocator { malloc, calloc, realloc, free: mi_free };
    // SAFETY: there are no trees and no threads yet. The four functions belong together, align like
    // `malloc`, and never return null.
    unsafe { tree_sitter::set_allocator(Some(allocator)) };
}

#[expect(unsafe_code, reason = "a function of the C library that its crate declares with another dependency")]
unsafe extern "C" {
    fn mi_collect(force: bool);
}

/// Returns the unused memory of this thread to the system.
#[expect(unsafe_code, reason = "a function of a C library")]
pub fn release() {
    // SAFETY: the function may be called at any time, by any thread.
    unsafe { mi_collect(true) };
}

#[expect(unsafe_code, reason = "its type is that of C's function")]
unsafe extern "C" fn malloc(size: usize) -> *mut c_void {
    // SAFETY: every size is valid.
    check(unsafe { mi_malloc(size) }, size)
}

#[expect(unsafe_code, reason = "its type is that of C's function")]
unsafe extern "C" fn calloc(count: usize, size: usize) -> *mut c_void {
    let size = count.saturating_mul(size);
    // SAFETY: every size is valid.
    check(unsafe { mi_zalloc(size) }, size)
}

#[expect(unsafe_code, reason = "its type is that of C's function")]
unsafe extern "C" fn realloc(old: *mut c_void, size: usize) -> *mut c_void {
    // SAFETY: `old` is null or was returned by one of these functions, as `realloc` requires of its
    // caller.
    check(unsafe { mi_realloc(old, size) }, size)
}

/// Aborts if the allocation failed, since tree-sitter does not check that.
fn check(pointer: *mut c_void, size: usize) -> *mut c_void {
    if pointer.is_null() && size > 0 {
        handle_alloc_error(Layout::from_size_align(size, 1).unwrap_or(Layout::new::<u8>()));
    }
    pointer
}
