//! How large the pages are that the system gives this process.
//!
//! Hazard: where Linux may use huge pages, the first byte of each 2 MB takes 2 MB. The allocator asks for them, and so a server that has
//! used 900 kB holds 8 MB, and 25 MB after a script. For a run over thousands of files they are right: fewer faults, and it soon ends. A
//! server is there all day beside an editor, so that it does without; a model reads its weights over and over, and gets them again.
//! Rejected: the allocator's own switch, which is for all commands.

/// For a process that rests most of the time: pages as they are used, from here on.
pub fn small() {
    set(false);
}

/// For one that goes through much memory again and again: huge pages where the system has them, from here on.
pub fn large() {
    set(true);
}

#[cfg(target_os = "linux")]
fn set(huge: bool) {
    // Systems that know no such switch have no such pages, or keep them.
    _ = rustix::thread::disable_transparent_huge_pages(!huge);
}

#[cfg(not(target_os = "linux"))]
fn set(_: bool) {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn the_switch_is_turned_both_ways() {
        let off = || rustix::thread::transparent_huge_pages_are_disabled().unwrap();
        small();
        assert!(off());
        large();
        assert!(!off());
    }
}
