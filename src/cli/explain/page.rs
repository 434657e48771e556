//! Text for a terminal: titles, wrapped paragraphs, and tables whose columns align in all scripts.

use crate::cli::terminal::{BOLD, DIM, Terminal, wrap};
use crate::text::color;
use anstyle::{RgbColor, Style};
use textwrap::core::display_width;

/// The minimum width of the last column of a table.
const MIN_LAST_COLUMN: usize = 24;

/// A page under construction.
pub struct Page {
    text: String,
    width: usize,
    /// The terminal shows colors.
    pub color: bool,
}

impl Page {
    /// Creates an empty page.
    pub fn new(terminal: &Terminal) -> Self {
        Self { text: String::new(), width: terminal.width.min(120), color: terminal.color }
    }

    /// Returns the text.
    pub fn finish(self) -> String {
        self.text
    }

    /// Adds a name and its kind.
    pub fn title(&mut self, name: &str, kind: &str) {
        self.text.push_str(&format!("{BOLD}{name}{BOLD:#}  {DIM}{kind}{DIM:#}\n"));
    }

    /// Adds an empty line and a heading.
    pub fn heading(&mut self, name: &str) {
        self.text.push_str(&format!("\n{BOLD}{name}{BOLD:#}\n"));
    }

    /// Adds an empty line.
    pub fn gap(&mut self) {
        self.text.push('\n');
    }

    /// Adds a line.
    pub fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    /// Adds a wrapped and indented paragraph.
    pub fn paragraph(&mut self, indent: usize, text: &str) {
        let pad = " ".repeat(indent);
        for line in wrap(text, self.width.saturating_sub(indent).max(20)) {
            self.text.push_str(&pad);
            self.text.push_str(&line);
            self.text.push('\n');
        }
    }

    /// Adds lines `name  value` with aligned values. Omits entries without a value.
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

    /// Adds an indented table without its empty columns. The last column wraps. If the table is
    /// still too wide, the widest other column breaks after `|`.
    pub fn table(&mut self, head: &[&str], rows: Vec<Vec<String>>) {
        let count = rows.iter().map(Vec::len).max().unwrap_or(0);
        let columns_shown: Vec<usize> = (0..count)
            .filter(|column| rows.iter().any(|row| row.get(*column).is_some_and(|cell| !cell.is_empty())))
            .collect();
        let cell = |row: &[String], column: usize| row.get(column).cloned().unwrap_or_default();
        let title = |column: usize| head.get(column).copied().unwrap_or_default();
        let mut widths: Vec<usize> = columns_shown
            .iter()
            .map(|column| {
                rows.iter().map(|row| display_width(&cell(row, *column))).max().unwrap_or(0).max(title(*column).len())
            })
            .collect();
        let Some((last, before)) = columns_shown.split_last() else { return };
        let lead = |widths: &[usize]| 2 + widths.iter().take(before.len()).map(|width| width + 2).sum::<usize>();
        let too_wide = (lead(&widths) + MIN_LAST_COLUMN).saturating_sub(self.width);
        let widest = (0..before.len()).max_by_key(|at| widths[*at]).filter(|_| too_wide > 0);
        if let Some(at) = widest {
            let max_width = widths[at].saturating_sub(too_wide);
            let parts = rows.iter().flat_map(|row| break_cell(&cell(row, before[at]), max_width));
            widths[at] = parts.map(|part| display_width(&part)).max().unwrap_or(0).max(title(before[at]).len());
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
                columns[at] = break_cell(&columns[at][0], widths[at]);
            }
            columns.push(wrap(&cell(row, *last), self.width.saturating_sub(lead).max(MIN_LAST_COLUMN)));
            for number in 0..columns.iter().map(Vec::len).max().unwrap_or(0) {
                let mut line = "  ".to_owned();
                for (lines, width) in columns.iter().zip(&widths) {
                    let text = lines.get(number).map_or("", String::as_str);
                    line.push_str(text);
                    line.push_str(&" ".repeat((width + 2).saturating_sub(display_width(text))));
                }
                self.line(line.trim_end());
            }
        }
    }

    /// Returns two cells in a color, or nothing if the terminal shows no colors.
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

/// Breaks a text after `|` into lines of at most `width` columns, if possible.
fn break_cell(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in text.split_inclusive('|') {
        match lines.last_mut() {
            Some(line) if line.is_empty() || display_width(line) + display_width(part) <= width => line.push_str(part),
            _ => lines.push(part.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_tables_break_and_wrap() {
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
