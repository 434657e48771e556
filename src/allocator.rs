//! The allocator of the binary, for Rust and for tree-sitter.
//!
//! Parsing and inference make many small values and drop them; the allocator of glibc takes a tenth of a run for that. The trees of
//! tree-sitter are C, which a global allocator of Rust knows nothing of. Rejected: mimalloc in place of `malloc` in the whole process, which would
//! also be that of the libraries that are loaded for models and GPUs.

use libmimalloc_sys::{mi_free, mi_malloc, mi_realloc, mi_zalloc};
use std::alloc::{Layout, handle_alloc_error};
use std::ffi::c_void;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Gives tree-sitter the allocator that Rust has. To be called before anything is parsed.
#[expect(unsafe_code, reason = "a C library takes its allocator as four C functions")]
pub fn share() {
    let allocator = tree_sitter::Allocator { malloc, calloc, realloc, free: mi_free };
    // SAFETY: there are no trees and no threads yet. The four belong together, align as `malloc` does, and never give null.
    unsafe { tree_sitter::set_allocator(Some(allocator)) };
}

#[expect(unsafe_code, reason = "its type is that of C's function")]
unsafe extern "C" fn malloc(size: usize) -> *mut c_void {
    // SAFETY: any size will do.
    given(unsafe { mi_malloc(size) }, size)
}

#[expect(unsafe_code, reason = "its type is that of C's function")]
unsafe extern "C" fn calloc(count: usize, size: usize) -> *mut c_void {
    let size = count.saturating_mul(size);
    // SAFETY: any size will do.
    given(unsafe { mi_zalloc(size) }, size)
}

#[expect(unsafe_code, reason = "its type is that of C's function")]
unsafe extern "C" fn realloc(old: *mut c_void, size: usize) -> *mut c_void {
    // SAFETY: `old` is null or was given by one of these functions, as `realloc` demands of who calls it.
    given(unsafe { mi_realloc(old, size) }, size)
}

/// tree-sitter does not look whether it got what it asked for.
fn given(place: *mut c_void, size: usize) -> *mut c_void {
    if place.is_null() && size > 0 {
        handle_alloc_error(Layout::from_size_align(size, 1).unwrap_or(Layout::new::<u8>()));
    }
    place
}
