//! The `geols` binary.

mod allocator;

fn main() -> std::process::ExitCode {
    allocator::share();
    geols::cli::main()
}
