//! The `geols` binary.

/// Inference makes many small values and drops them; the allocator of glibc takes a tenth of a run for that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    geols::cli::main()
}
