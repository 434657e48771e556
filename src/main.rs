//! The `geols` binary.

mod allocator;

fn main() -> std::process::ExitCode {
    allocator::share();
    geols::base::memory::set_release(release);
    geols::cli::main()
}

/// Returns the memory that a thread keeps for its next text to the system.
fn release() {
    geols::syntax::drop_buffers();
    allocator::release();
}
