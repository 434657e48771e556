//! Markdown in the making: what hovers and completions show. Tables drop empty columns and escape what would break them, since
//! editors render little and show the rest as it is.

/// A card.
#[derive(Debug, Default)]
pub struct Card {
    text: String,
}

impl Card {
    /// An empty card.
    pub fn new() -> Self {
        Self::default()
    }

    /// The Markdown.
    pub fn end(self) -> String {
        self.text.trim_end().to_owned()
    }

    fn block(&mut self) {
        if !self.text.is_empty() {
            while self.text.ends_with('\n') {
                self.text.pop();
            }
            self.text.push_str("\n\n");
        }
    }

    /// Code of a language.
    pub fn code(&mut self, language: &str, code: &str) {
        self.block();
        self.text.push_str(&format!("```{language}\n{}\n```\n", code.trim_end()));
    }

    /// A paragraph of Markdown; nothing where it is empty.
    pub fn paragraph(&mut self, text: &str) {
        if !text.trim().is_empty() {
            self.block();
            self.text.push_str(text.trim());
            self.text.push('\n');
        }
    }

    /// `name: value` lines; entries without a value are left out.
    pub fn entries(&mut self, entries: &[(&str, String)]) {
        let kept: Vec<&(&str, String)> = entries.iter().filter(|(_, value)| !value.is_empty()).collect();
        if kept.is_empty() {
            return;
        }
        self.block();
        for (name, value) in kept {
            self.text.push_str(&format!("- {name}: {value}\n"));
        }
    }

    /// A table of plain text. Empty columns are left out; of more than `most` rows the rest is counted.
    pub fn table(&mut self, head: &[&str], rows: &[Vec<String>], most: usize) {
        let filled =
            |column: &usize| rows.iter().any(|row| row.get(*column).is_some_and(|cell| !cell.trim().is_empty()));
        let kept: Vec<usize> = (0..head.len()).filter(filled).collect();
        if kept.is_empty() {
            return;
        }
        self.block();
        let line = |cells: &mut dyn Iterator<Item = String>| {
            format!("|{}\n", cells.map(|cell| format!(" {cell} |")).collect::<String>())
        };
        self.text.push_str(&line(&mut kept.iter().map(|column| head[*column].to_owned())));
        self.text.push_str(&line(&mut kept.iter().map(|_| "---".to_owned())));
        for row in rows.iter().take(most) {
            self.text.push_str(&line(
                &mut kept.iter().map(|column| row.get(*column).map(|cell| in_table(cell)).unwrap_or_default()),
            ));
        }
        if rows.len() > most {
            self.paragraph(&format!("and {} more", rows.len() - most));
        }
    }
}

/// Text as the cell of a table: no bar and no line break outside of what the table itself has.
fn in_table(text: &str) -> String {
    text.replace('|', "\\|").replace(['\n', '\r'], " ")
}

/// Code inside of a line. Text with a backquote gets longer quotes.
pub fn code(text: &str) -> String {
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// Plain words as Markdown: nothing in them is read as a mark. An underscore inside of a word is none, and stays as it is for
/// editors that show the text and not what it means.
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let in_word = before.is_alphanumeric() && rest.peek().is_some_and(|next| next.is_alphanumeric());
        let next = rest.peek().copied().unwrap_or(' ');
        let marks = match c {
            '\\' | '`' | '*' => true,
            '_' => !in_word,
            '<' => next.is_alphabetic() || matches!(next, '/' | '!'),
            ']' => matches!(next, '(' | '['),
            '#' | '>' | '-' | '+' => out.is_empty() && next == ' ',
            _ => false,
        };
        if marks {
            out.push('\\');
        }
        out.push(c);
        before = c;
    }
    out
}

/// A list of names as code, the rest counted.
pub fn names<'a>(names: impl ExactSizeIterator<Item = &'a str>, most: usize, open: bool) -> String {
    let count = names.len();
    let mut text = names.take(most).map(code).collect::<Vec<_>>().join(", ");
    let more = count.saturating_sub(most);
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
    fn tables_leave_empty_columns_out_and_hold_their_bars() {
        let mut card = Card::new();
        card.paragraph("**B4**");
        let rows = vec![vec!["a|b".to_owned(), String::new(), "1\n2".to_owned()], vec!["c".to_owned()]];
        card.table(&["name", "units", "scale"], &rows, 1);
        let text = card.end();
        assert_eq!(text, "**B4**\n\n| name | scale |\n| --- | --- |\n| a\\|b | 1 2 |\n\nand 1 more");
    }

    #[test]
    fn marks_in_words_are_words() {
        assert_eq!(plain("a_b _c [c] <d>"), "a_b \\_c [c] \\<d>");
        assert_eq!(code("a`b"), "`` a`b ``");
        assert_eq!(names(["a", "b", "c"].into_iter(), 2, true), "`a`, `b`, 1 more, and perhaps others");
    }
}
