//! The standard output and the standard error, with or without color. All commands but `kb` write
//! through this module.
//!
//! Text contains its styles. They are removed if a stream does not take them.

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use std::borrow::Cow;
use std::io::{IsTerminal, Write};

/// When to write in color.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On terminals, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// For emphasis.
pub const BOLD: Style = Style::new().bold();
/// For secondary text.
pub const DIM: Style = Style::new().dimmed();
/// For errors.
pub const RED: Style = AnsiColor::Red.on_default().bold();
/// For warnings.
pub const YELLOW: Style = AnsiColor::Yellow.on_default().bold();
/// For hints and names.
pub const CYAN: Style = AnsiColor::Cyan.on_default();
/// For insertions and literals.
pub const GREEN: Style = AnsiColor::Green.on_default();
/// For keywords.
pub const MAGENTA: Style = AnsiColor::Magenta.on_default();

/// The output streams.
#[derive(Debug, Clone, Copy)]
pub struct Terminal {
    /// The standard output shows colors.
    pub color: bool,
    /// The number of columns.
    pub width: usize,
    /// The standard output shows links.
    pub links: bool,
    /// The standard output is a terminal.
    pub interactive: bool,
    /// The standard error is a terminal.
    pub error_interactive: bool,
}

impl Terminal {
    /// Inspects the streams of this process.
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
            width: terminal_width(),
            links: color && interactive && supports_links(),
            interactive,
            error_interactive: std::io::stderr().is_terminal(),
        }
    }

    /// Writes to the standard output. Removes styles if it does not take them.
    pub fn print(&self, text: &str) -> std::io::Result<()> {
        let mut stream = anstream::stdout().lock();
        stream.write_all(text.as_bytes())?;
        stream.flush()
    }

    /// Writes to the standard output without changes.
    pub fn print_bytes(&self, bytes: &[u8]) -> std::io::Result<()> {
        let mut stream = std::io::stdout().lock();
        stream.write_all(bytes)?;
        stream.flush()
    }

    /// Writes to the standard error. Ignores errors.
    pub fn eprint(&self, text: &str) {
        let mut stream = anstream::stderr().lock();
        _ = stream.write_all(text.as_bytes());
        _ = stream.flush();
    }

    /// Writes `error: text` to the standard error.
    pub fn error(&self, text: &str) {
        self.eprint(&format!("{RED}error{RED:#}{BOLD}:{BOLD:#} {text}\n"));
    }

    /// Writes `warning: text` to the standard error.
    pub fn warning(&self, text: &str) {
        self.eprint(&format!("{YELLOW}warning{YELLOW:#}{BOLD}:{BOLD:#} {text}\n"));
    }
}

fn terminal_width() -> usize {
    let from_environment = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let from_terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    from_environment.or_else(from_terminal).unwrap_or(100).clamp(40, 400)
}

/// Returns `true` if the terminal is known to show links. Other terminals may print their
/// addresses.
fn supports_links() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some();
    let program = std::env::var("TERM_PROGRAM").unwrap_or_default();
    let vte = std::env::var("VTE_VERSION").ok().and_then(|version| version.parse().ok());
    ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper"].contains(&program.as_str())
        || vte.is_some_and(|version: u32| version >= 5000)
        || is_set("WT_SESSION")
        || is_set("KITTY_WINDOW_ID")
        || is_set("KONSOLE_VERSION")
}

/// Breaks a text into lines of at most `width` columns. Words stay whole, and styles take no space.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let options = textwrap::Options::new(width)
        .break_words(false)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    let words: Vec<&str> = text.split_whitespace().collect();
    textwrap::wrap(&words.join(" "), options).into_iter().map(Cow::into_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_are_measured_in_columns_without_styles() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("\u{1b}[1mone\u{1b}[0m two three", 7).len(), 2);
        assert_eq!(wrap("日本 語語 x", 7), ["日本", "語語 x"]);
        assert_eq!(wrap("", 7), [""]);
    }
}
