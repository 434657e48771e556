//! Text for a terminal: titles, wrapped paragraphs, tables whose columns align however wide their characters are.

use crate::cli::terminal::{BOLD, DIM, Terminal};
use crate::text::color;
use anstyle::{RgbColor, Style};
use unicode_width::UnicodeWidthStr;

/// A page in the making.
pub struct Page {
    text: String,
    width: usize,
    /// Colour is wanted: swatches are shown.
    pub color: bool,
}

impl Page {
    /// An empty page.
    pub fn new(terminal: &Terminal) -> Self {
        Self { text: String::new(), width: terminal.width.min(120), color: terminal.color }
    }

    /// The finished text.
    pub fn end(self) -> String {
        self.text
    }

    /// The name of what the page is about, and what kind of thing it is.
    pub fn title(&mut self, name: &str, kind: &str) {
        self.text.push_str(&format!("{BOLD}{name}{BOLD:#}  {DIM}{kind}{DIM:#}\n"));
    }

    /// A heading with a line before it.
    pub fn heading(&mut self, name: &str) {
        self.text.push_str(&format!("\n{BOLD}{name}{BOLD:#}\n"));
    }

    /// An empty line.
    pub fn gap(&mut self) {
        self.text.push('\n');
    }

    /// A line as it is.
    pub fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    /// A paragraph, wrapped and indented.
    pub fn paragraph(&mut self, indent: usize, text: &str) {
        let pad = " ".repeat(indent);
        for line in wrap(text, self.width.saturating_sub(indent).max(20)) {
            self.text.push_str(&pad);
            self.text.push_str(&line);
            self.text.push('\n');
        }
    }

    /// `name  value` with aligned values; entries without a value are left out.
    pub fn entries(&mut self, entries: &[(&str, String)]) {
        let width =
            entries.iter().filter(|(_, value)| !value.is_empty()).map(|(name, _)| name.len()).max().unwrap_or(0);
        for (name, value) in entries.iter().filter(|(_, value)| !value.is_empty()) {
            let lines = wrap(value, self.width.saturating_sub(width + 2).max(20));
            for (index, line) in lines.iter().enumerate() {
                let name = if index == 0 { name } else { "" };
                self.line(&format!("{DIM}{name:width$}{DIM:#}  {line}"));
            }
        }
    }

    /// A table, indented by two; empty columns are left out, the last column wraps.
    pub fn table(&mut self, head: &[&str], rows: Vec<Vec<String>>) {
        let count = rows.iter().map(Vec::len).max().unwrap_or(0);
        let kept: Vec<usize> = (0..count)
            .filter(|column| rows.iter().any(|row| row.get(*column).is_some_and(|cell| !cell.is_empty())))
            .collect();
        let cell = |row: &[String], column: usize| row.get(column).cloned().unwrap_or_default();
        let title = |column: usize| head.get(column).copied().unwrap_or_default();
        let widths: Vec<usize> = kept
            .iter()
            .map(|column| {
                rows.iter().map(|row| shown_width(&cell(row, *column))).max().unwrap_or(0).max(title(*column).len())
            })
            .collect();
        let Some((last, before)) = kept.split_last() else { return };
        let lead: usize = 2 + widths.iter().take(before.len()).map(|width| width + 2).sum::<usize>();
        if !head.is_empty() {
            let titles: String =
                before.iter().zip(&widths).map(|(column, width)| format!("{:width$}  ", title(*column))).collect();
            let titles = format!("{titles}{}", title(*last));
            self.line(&format!("  {DIM}{}{DIM:#}", titles.trim_end()));
        }
        for row in &rows {
            let mut start = "  ".to_owned();
            for (column, width) in before.iter().zip(&widths) {
                let text = cell(row, *column);
                start.push_str(&text);
                start.push_str(&" ".repeat(width - shown_width(&text) + 2));
            }
            let lines = wrap(&cell(row, *last), self.width.saturating_sub(lead).max(24));
            self.line(&format!("{start}{}", lines.first().map_or("", String::as_str)));
            for line in lines.iter().skip(1) {
                self.line(&format!("{}{line}", " ".repeat(lead)));
            }
        }
    }

    /// Two cells in a colour; nothing without colour.
    pub fn swatch(&self, text: &str) -> String {
        match color::rgb(text).filter(|_| self.color) {
            Some([red, green, blue]) => {
                let style = Style::new().bg_color(Some(RgbColor(red, green, blue).into()));
                format!("{style}  {style:#}")
            }
            None => String::new(),
        }
    }
}

/// Columns that a text takes on a terminal, styles aside.
fn shown_width(text: &str) -> usize {
    anstream::adapter::strip_str(text).to_string().width()
}

/// Lines of at most `width` columns. Words are kept whole.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut used = 0;
    for word in text.split_whitespace() {
        let wide = shown_width(word);
        if used > 0 && used + 1 + wide > width {
            lines.push(std::mem::take(&mut line));
            used = 0;
        }
        if used > 0 {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        used += wide;
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wraps_by_shown_width() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("\u{1b}[1mone\u{1b}[0m two three", 7).len(), 2);
        assert_eq!(wrap("日本 語語 x", 7), ["日本", "語語 x"]);
        assert_eq!(wrap("", 7), [""]);
    }
}
