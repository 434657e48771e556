//! What geols writes to, and the only place that writes: standard output and standard error, with or without colour.
//!
//! Text carries its styles; they are taken out on the way to what takes none.

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use std::io::{IsTerminal, Write};

/// When to write in colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On terminals, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Bold.
pub const BOLD: Style = Style::new().bold();
/// For what matters less.
pub const DIM: Style = Style::new().dimmed();
/// Errors.
pub const RED: Style = AnsiColor::Red.on_default().bold();
/// Warnings.
pub const YELLOW: Style = AnsiColor::Yellow.on_default().bold();
/// Hints and names.
pub const CYAN: Style = AnsiColor::Cyan.on_default();
/// What comes, literals.
pub const GREEN: Style = AnsiColor::Green.on_default();
/// Keywords.
pub const MAGENTA: Style = AnsiColor::Magenta.on_default();

/// The two streams.
#[derive(Debug, Clone, Copy)]
pub struct Terminal {
    /// Standard output takes colour.
    pub color: bool,
    /// Columns.
    pub width: usize,
    /// Standard output understands links.
    pub links: bool,
    /// Standard output is a terminal.
    pub interactive: bool,
    /// Standard error is a terminal.
    pub error_interactive: bool,
}

impl Terminal {
    /// The streams of this process.
    pub fn new(color: Color) -> Self {
        let choice = match color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        choice.write_global();
        let color = AutoStream::choice(&std::io::stdout()) != ColorChoice::Never;
        let interactive = std::io::stdout().is_terminal();
        Self {
            color,
            width: width(),
            links: color && interactive && understands_links(),
            interactive,
            error_interactive: std::io::stderr().is_terminal(),
        }
    }

    /// Writes to standard output; colour goes where it is not wanted.
    pub fn print(&self, text: &str) -> std::io::Result<()> {
        let mut stream = anstream::stdout().lock();
        stream.write_all(text.as_bytes())?;
        stream.flush()
    }

    /// Writes to standard output as it is.
    pub fn print_bytes(&self, bytes: &[u8]) -> std::io::Result<()> {
        let mut stream = std::io::stdout().lock();
        stream.write_all(bytes)?;
        stream.flush()
    }

    /// Writes to standard error. There is nobody to tell when that fails.
    pub fn complain(&self, text: &str) {
        let mut stream = anstream::stderr().lock();
        _ = stream.write_all(text.as_bytes());
        _ = stream.flush();
    }

    /// `error: text` on standard error.
    pub fn error(&self, text: &str) {
        self.complain(&format!("{RED}error{RED:#}{BOLD}:{BOLD:#} {text}\n"));
    }

    /// `warning: text` on standard error.
    pub fn warning(&self, text: &str) {
        self.complain(&format!("{YELLOW}warning{YELLOW:#}{BOLD}:{BOLD:#} {text}\n"));
    }
}

fn width() -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let asked = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    told.or_else(asked).unwrap_or(100).clamp(40, 400)
}

/// Hazard: a terminal that does not know links may print their addresses in the middle of the text.
fn understands_links() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some();
    let program = std::env::var("TERM_PROGRAM").unwrap_or_default();
    let vte = std::env::var("VTE_VERSION").ok().and_then(|version| version.parse().ok());
    ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper"].contains(&program.as_str())
        || vte.is_some_and(|version: u32| version >= 5000)
        || is_set("WT_SESSION")
        || is_set("KITTY_WINDOW_ID")
        || is_set("KONSOLE_VERSION")
}
