//! Builds the Markdown that hovers and signature help show.
//!
//! Tables drop empty columns and escape cell text, because editors render little Markdown and show
//! the rest as plain text.

/// Builds a Markdown document block by block.
#[derive(Debug, Default)]
pub struct MarkdownBuilder {
    text: String,
}

impl MarkdownBuilder {
    /// Creates an empty document.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the document.
    pub fn finish(self) -> String {
        self.text.trim_end().to_owned()
    }

    /// Starts a new block.
    fn start_block(&mut self) {
        if !self.text.is_empty() {
            while self.text.ends_with('\n') {
                self.text.pop();
            }
            self.text.push_str("\n\n");
        }
    }

    /// Adds a fenced code block.
    pub fn code_block(&mut self, language: &str, code: &str) {
        self.start_block();
        self.text.push_str(&format!("```{language}\n{}\n```\n", code.trim_end()));
    }

    /// Adds a paragraph of Markdown, unless it is empty.
    pub fn paragraph(&mut self, text: &str) {
        if !text.trim().is_empty() {
            self.start_block();
            self.text.push_str(text.trim());
            self.text.push('\n');
        }
    }

    /// Adds a list of `name: value` items, without those that have no value.
    pub fn list(&mut self, items: &[(&str, String)]) {
        let filled: Vec<&(&str, String)> = items.iter().filter(|(_, value)| !value.is_empty()).collect();
        if filled.is_empty() {
            return;
        }
        self.start_block();
        for (name, value) in filled {
            self.text.push_str(&format!("- {name}: {value}\n"));
        }
    }

    /// Adds a table of plain text without its empty columns. A line below counts the rows over
    /// `max_rows`.
    pub fn table(&mut self, head: &[&str], rows: &[Vec<String>], max_rows: usize) {
        let is_filled =
            |column: &usize| rows.iter().any(|row| row.get(*column).is_some_and(|cell| !cell.trim().is_empty()));
        let columns: Vec<usize> = (0..head.len()).filter(is_filled).collect();
        if columns.is_empty() {
            return;
        }
        self.start_block();
        let line = |cells: &mut dyn Iterator<Item = String>| {
            format!("|{}\n", cells.map(|cell| format!(" {cell} |")).collect::<String>())
        };
        self.text.push_str(&line(&mut columns.iter().map(|column| head[*column].to_owned())));
        self.text.push_str(&line(&mut columns.iter().map(|_| "---".to_owned())));
        for row in rows.iter().take(max_rows) {
            let cell = |column: &usize| row.get(*column).map(|text| escape_cell(text)).unwrap_or_default();
            self.text.push_str(&line(&mut columns.iter().map(cell)));
        }
        if rows.len() > max_rows {
            self.paragraph(&format!("and {} more", rows.len() - max_rows));
        }
    }
}

/// Escapes the text of a table cell: no bar and no line break.
fn escape_cell(text: &str) -> String {
    text.replace('|', "\\|").replace(['\n', '\r'], " ")
}

/// Returns inline code; text with a backquote gets double backquotes.
pub fn inline_code(text: &str) -> String {
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// Escapes plain text, so that nothing in it is Markdown.
///
/// An underscore within a word is not escaped: it is no markup there, and editors that show the
/// source would show the backslash.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut previous = ' ';
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let in_word = previous.is_alphanumeric() && rest.peek().is_some_and(|next| next.is_alphanumeric());
        let next = rest.peek().copied().unwrap_or(' ');
        let is_markup = match c {
            '\\' | '`' | '*' => true,
            '_' => !in_word,
            '<' => next.is_alphabetic() || matches!(next, '/' | '!'),
            ']' => matches!(next, '(' | '['),
            '#' | '>' | '-' | '+' => out.is_empty() && next == ' ',
            _ => false,
        };
        if is_markup {
            out.push('\\');
        }
        out.push(c);
        previous = c;
    }
    out
}

/// Returns at most `max_names` names as inline code and counts the others. `open`: there may be
/// names that are not known.
pub fn name_list<'a>(names: impl ExactSizeIterator<Item = &'a str>, max_names: usize, open: bool) -> String {
    let count = names.len();
    let mut text = names.take(max_names).map(inline_code).collect::<Vec<_>>().join(", ");
    let more = count.saturating_sub(max_names);
    match (more, open) {
        (0, false) => {}
        (0, true) => text.push_str(if count == 0 { "" } else { ", and perhaps others" }),
        (more, false) => text.push_str(&format!(", and {more} more")),
        (more, true) => text.push_str(&format!(", {more} more, and perhaps others")),
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_drop_empty_columns_and_escape_bars() {
        let mut builder = MarkdownBuilder::new();
        builder.paragraph("**B4**");
        let rows = vec![vec!["a|b".to_owned(), String::new(), "1\n2".to_owned()], vec!["c".to_owned()]];
        builder.table(&["name", "units", "scale"], &rows, 1);
        let text = builder.finish();
        assert_eq!(text, "**B4**\n\n| name | scale |\n| --- | --- |\n| a\\|b | 1 2 |\n\nand 1 more");
    }

    #[test]
    fn markup_in_plain_text_is_escaped() {
        assert_eq!(escape("a_b _c [c] <d>"), "a_b \\_c [c] \\<d>");
        assert_eq!(inline_code("a`b"), "`` a`b ``");
        assert_eq!(name_list(["a", "b", "c"].into_iter(), 2, true), "`a`, `b`, 1 more, and perhaps others");
    }
}
