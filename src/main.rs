//! The `geols` binary.

mod allocator;

fn main() -> std::process::ExitCode {
    allocator::share();
    geols::base::memory::set_release(allocator::release);
    geols::cli::main()
}
