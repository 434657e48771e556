//! The `geols` binary.

fn main() -> std::process::ExitCode {
    geols::cli::main()
}
