//! Switches transparent huge pages of Linux on or off for this process.
//!
//! # Performance
//! With huge pages, the first byte used of each 2 MB takes 2 MB. The allocator asks for such pages,
//! so a server that uses 900 kB holds 8 MB, and 25 MB after a script. A server runs all day beside
//! an editor, so it uses small pages. A check of thousands of files ends soon and has fewer page
//! faults with huge pages. So has a model, which reads its weights often.
//!
//! # Rejected
//! The switch of the allocator, which applies to all commands.

/// Uses small pages for new memory, for a process that is idle most of the time.
pub fn small() {
    set(false);
}

/// Uses huge pages for new memory where the system has them, for a process that reads much memory
/// often.
pub fn large() {
    set(true);
}

#[cfg(target_os = "linux")]
fn set(huge: bool) {
    // A system without this switch keeps its pages.
    _ = rustix::thread::disable_transparent_huge_pages(!huge);
}

#[cfg(not(target_os = "linux"))]
fn set(_: bool) {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn huge_pages_switch_off_and_on() {
        let off = || rustix::thread::transparent_huge_pages_are_disabled().unwrap();
        small();
        assert!(off());
        large();
        assert!(!off());
    }
}
