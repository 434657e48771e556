//! Ends the server when the editor that started it has died. An editor that crashes sends no
//! message.

/// Watches the process `id` on a thread of its own.
#[cfg(unix)]
pub fn watch(id: u32) {
    const INTERVAL: std::time::Duration = std::time::Duration::from_secs(3);
    let Some(pid) = i32::try_from(id).ok().and_then(rustix::process::Pid::from_raw) else { return };
    let is_dead = move || rustix::process::test_kill_process(pid) == Err(rustix::io::Errno::SRCH);
    // A client in another container names a process that is not visible here.
    if is_dead() {
        return;
    }
    let watcher = std::thread::Builder::new().name("parent".into());
    drop(watcher.spawn(move || {
        loop {
            std::thread::sleep(INTERVAL);
            if is_dead() {
                std::process::exit(1);
            }
        }
    }));
}

/// Does nothing: Windows closes the pipes of a dead process.
#[cfg(not(unix))]
pub fn watch(_: u32) {}
