//! Text for a terminal: titles, wrapped paragraphs, tables whose columns align however wide their characters are.

use crate::cli::terminal::{BOLD, DIM, Terminal};
use crate::text::color;
use anstyle::{RgbColor, Style};
use unicode_width::UnicodeWidthStr;

/// Columns that the last column of a table has at least.
const LAST: usize = 24;

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

    /// A table, indented by two; empty columns are left out. The last column wraps; where that does not suffice, the widest of the others is
    /// broken after `|`.
    pub fn table(&mut self, head: &[&str], rows: Vec<Vec<String>>) {
        let count = rows.iter().map(Vec::len).max().unwrap_or(0);
        let kept: Vec<usize> = (0..count)
            .filter(|column| rows.iter().any(|row| row.get(*column).is_some_and(|cell| !cell.is_empty())))
            .collect();
        let cell = |row: &[String], column: usize| row.get(column).cloned().unwrap_or_default();
        let title = |column: usize| head.get(column).copied().unwrap_or_default();
        let mut widths: Vec<usize> = kept
            .iter()
            .map(|column| {
                rows.iter().map(|row| shown_width(&cell(row, *column))).max().unwrap_or(0).max(title(*column).len())
            })
            .collect();
        let Some((last, before)) = kept.split_last() else { return };
        let lead = |widths: &[usize]| 2 + widths.iter().take(before.len()).map(|width| width + 2).sum::<usize>();
        let too_wide = (lead(&widths) + LAST).saturating_sub(self.width);
        let widest = (0..before.len()).max_by_key(|at| widths[*at]).filter(|_| too_wide > 0);
        if let Some(at) = widest {
            let most = widths[at].saturating_sub(too_wide);
            let parts = rows.iter().flat_map(|row| broken(&cell(row, before[at]), most));
            widths[at] = parts.map(|part| shown_width(&part)).max().unwrap_or(0).max(title(before[at]).len());
        }
        let lead = lead(&widths);
        if !head.is_empty() {
            let titles: String =
                before.iter().zip(&widths).map(|(column, width)| format!("{:width$}  ", title(*column))).collect();
            let titles = format!("{titles}{}", title(*last));
            self.line(&format!("  {DIM}{}{DIM:#}", titles.trim_end()));
        }
        for row in &rows {
            let mut columns: Vec<Vec<String>> = before.iter().map(|column| vec![cell(row, *column)]).collect();
            if let Some(at) = widest {
                columns[at] = broken(&columns[at][0], widths[at]);
            }
            columns.push(wrap(&cell(row, *last), self.width.saturating_sub(lead).max(LAST)));
            for number in 0..columns.iter().map(Vec::len).max().unwrap_or(0) {
                let mut line = "  ".to_owned();
                for (lines, width) in columns.iter().zip(&widths) {
                    let text = lines.get(number).map_or("", String::as_str);
                    line.push_str(text);
                    line.push_str(&" ".repeat((width + 2).saturating_sub(shown_width(text))));
                }
                self.line(line.trim_end());
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

/// Lines of at most `width` columns, as far as there is a `|` after which they can end.
fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in text.split_inclusive('|') {
        match lines.last_mut() {
            Some(line) if line.is_empty() || shown_width(line) + shown_width(part) <= width => line.push_str(part),
            _ => lines.push(part.to_owned()),
        }
    }
    lines
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

    #[test]
    fn tables_fit() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let rows = vec![
            row(["region", "Geometry.LinearRing|Geometry.Polygon|String", "what is meant by it"]),
            row(["x", "String", ""]),
        ];
        let table = |width: usize| {
            let mut page = Page { text: String::new(), width, color: false };
            page.table(&["name", "type", ""], rows.clone());
            anstream::adapter::strip_str(&page.text).to_string()
        };
        assert_eq!(
            table(60),
            "  name    type\n  region  Geometry.LinearRing|     what is meant by it\n          Geometry.Polygon|String\n  x       \
             String\n"
        );
        assert_eq!(
            table(100).lines().nth(1).unwrap(),
            "  region  Geometry.LinearRing|Geometry.Polygon|String  what is meant by it"
        );
    }
}
