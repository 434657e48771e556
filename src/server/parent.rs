//! Ends the process when the editor that started it is gone: editors that crash leave no message.

use std::time::Duration;

/// How often is looked.
const EVERY: Duration = Duration::from_secs(3);

/// Watches the process `id`.
#[cfg(unix)]
pub fn watch(id: u32) {
    let Some(pid) = i32::try_from(id).ok().and_then(rustix::process::Pid::from_raw) else { return };
    let gone = move || rustix::process::test_kill_process(pid) == Err(rustix::io::Errno::SRCH);
    // A client in another container names a process that cannot be seen from here.
    if gone() {
        return;
    }
    let watcher = std::thread::Builder::new().name("parent".into());
    drop(watcher.spawn(move || {
        loop {
            std::thread::sleep(EVERY);
            if gone() {
                std::process::exit(1);
            }
        }
    }));
}

/// Watches the process `id`. Windows closes the pipes of a dead process by itself.
#[cfg(not(unix))]
pub fn watch(_: u32) {
    let _ = EVERY;
}
