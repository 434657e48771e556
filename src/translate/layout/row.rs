//! Rows of a Python statement, and their measurements. A row is a run of tokens that becomes one
//! line.

use super::blank_lines::{indent, write_comment};
use super::statement::{Id, Kind, LayoutToken, Statement};
use super::width;

/// Maximum columns of a line.
pub const LINE_WIDTH: usize = 88;

/// Error: a way to split does not apply to a row.
#[derive(Debug)]
pub struct CannotSplit;

/// The brackets of a row whose delimiters and trailing commas count, as Black tracks them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrackedBrackets {
    /// All brackets.
    All,
    /// Brackets that open and close in the row.
    Matched,
    /// No brackets.
    None,
}

/// Tokens that are written on one line.
#[derive(Debug, Clone)]
pub struct Row {
    /// The ids of the tokens.
    pub ids: Vec<Id>,
    /// Indentation steps.
    pub indent: usize,
    /// The row is the content of brackets, or a part of that content.
    pub is_body: bool,
    /// The row must be split at its commas even if it fits.
    pub must_split: bool,
    /// The opening bracket of the content that the row belongs to.
    pub opening: Option<Id>,
    /// Brackets whose commas count.
    pub tracked: TrackedBrackets,
}

impl Row {
    /// Creates a row that is not the content of brackets.
    pub fn new(ids: Vec<Id>, indent: usize, tracked: TrackedBrackets) -> Row {
        Row { ids, indent, is_body: false, must_split: false, opening: None, tracked }
    }
    /// Returns an empty row for a part of this one.
    pub fn empty_part(&self) -> Row {
        Row { ids: Vec::new(), must_split: false, opening: self.opening, tracked: TrackedBrackets::All, ..*self }
    }
}

/// Splits one statement into rows.
pub struct Splitter<'a> {
    /// The statement.
    pub statement: Statement<'a>,
    /// A comma may follow `*arguments`.
    pub allows_star_comma: bool,
}

impl<'a> Splitter<'a> {
    /// Returns a token.
    pub fn token(&self, id: Id) -> &LayoutToken<'a> {
        self.statement.token(id)
    }
    /// Returns the tokens of a row.
    pub fn tokens(&self, row: &Row) -> impl DoubleEndedIterator<Item = &LayoutToken<'a>> {
        row.ids.iter().map(|id| self.token(*id))
    }

    /// Returns `true` if brackets hold a tuple of one item, whose comma must stay.
    pub fn is_one_tuple(&self, opening: Id) -> bool {
        let text = self.token(opening).text;
        matches!(text, "(" | "") && self.statement.is_atom(opening) && self.statement.comma_count(opening) == 1
    }

    /// Returns the delimiters directly within a row, each with its priority.
    pub fn delimiters(&self, row: &Row) -> impl Iterator<Item = (Id, u8)> {
        let base = row.ids.first().map_or(0, |id| self.token(*id).depth);
        let last = row.ids.last().copied();
        row.ids.iter().filter_map(move |id| {
            let token = self.token(*id);
            let is_delimiter =
                token.delimiter > 0 && token.depth == base && (Some(*id) != last || token.kind == Kind::Comma);
            is_delimiter.then_some((*id, token.delimiter))
        })
    }

    /// Returns `true` if a comma before a closing bracket asks for one item per line.
    pub fn has_magic_trailing_comma(&self, row: &Row) -> bool {
        if row.tracked == TrackedBrackets::None {
            return false;
        }
        row.ids.windows(2).any(|pair| {
            let (comma, closing) = (self.token(pair[0]), self.token(pair[1]));
            if comma.kind != Kind::Comma || closing.kind != Kind::Close {
                return false;
            }
            let opening = closing.partner;
            // Black does not see the comma in a row that begins behind the opening bracket.
            if row.ids[0] > opening {
                return false;
            }
            match closing.text {
                "}" => true,
                "]" => self.statement.is_atom(opening) || self.statement.comma_count(opening) > 1,
                _ => self.is_import(row) || !self.is_one_tuple(opening),
            }
        })
    }

    /// Returns `true` if the row is a comment on its own line.
    pub fn is_comment(&self, row: &Row) -> bool {
        matches!(row.ids[..], [id] if self.token(id).kind == Kind::Comment)
    }
    /// Returns `true` if the row starts an import statement.
    pub fn is_import(&self, row: &Row) -> bool {
        row.ids.first() == Some(&0) && matches!(self.token(0).text, "import" | "from")
    }
    /// Returns `true` if the row starts a function definition.
    pub fn is_def(&self, row: &Row) -> bool {
        let text = |id: Id| self.token(id).text;
        row.ids.first() == Some(&0)
            && (text(0) == "def" || (text(0) == "async" && row.ids.len() > 1 && text(1) == "def"))
    }
    /// Returns `true` if a token of the row spans several lines.
    pub fn is_multiline(&self, row: &Row) -> bool {
        self.tokens(row).any(LayoutToken::is_multiline)
    }
    /// Returns `true` if the row fits on one line.
    pub fn fits(&self, row: &Row) -> bool {
        self.fits_in(row, LINE_WIDTH)
    }
    /// Returns `true` if the row fits on one line of `width` columns without moving a comment
    /// behind other code.
    pub fn fits_in(&self, row: &Row, width: usize) -> bool {
        let mut is_commented = false;
        for token in self.tokens(row) {
            let can_end_line = token.text.is_empty() || matches!(token.text, "," | ":");
            if token.kind == Kind::Comment || token.is_multiline() || (is_commented && !can_end_line) {
                return false;
            }
            is_commented |= !token.comments.is_empty();
        }
        self.columns(row) <= width
    }
    /// Returns the columns of a row with its trailing comments.
    pub fn columns(&self, row: &Row) -> usize {
        let comments = self.tokens(row).flat_map(|token| &token.comments).map(|comment| 2 + width::columns(comment));
        let code = self.tokens(row).enumerate().map(|(at, token)| token.width() + usize::from(at > 0 && token.space));
        4 * row.indent + code.sum::<usize>() + comments.sum::<usize>()
    }
    /// Returns the columns up to the end of each token, without comments.
    pub fn running_columns(&self, row: &Row) -> Vec<usize> {
        let mut columns = 4 * row.indent;
        let running = self.tokens(row).enumerate().map(|(at, token)| {
            columns += token.width() + usize::from(at > 0 && token.space);
            columns
        });
        running.collect()
    }
    /// Returns the row as it is written.
    pub fn text(&self, row: &Row) -> String {
        let mut text = String::new();
        self.write(row, &mut text);
        text
    }

    /// Writes a row with its trailing comments. Code never follows a comment on the same line.
    pub fn write(&self, row: &Row, out: &mut String) {
        let mut comments: Vec<&str> = Vec::new();
        let mut at_line_start = true;
        indent(row.indent, out);
        for (at, token) in self.tokens(row).enumerate() {
            if token.kind == Kind::Comment {
                if !at_line_start {
                    write_trailing_comments(&mut comments, out);
                    out.push('\n');
                    indent(row.indent, out);
                }
                write_comment(token.text, out);
                if at + 1 < row.ids.len() {
                    out.push('\n');
                    indent(row.indent, out);
                }
                at_line_start = true;
                continue;
            }
            if token.space && !at_line_start {
                out.push(' ');
            }
            at_line_start &= token.text.is_empty();
            out.push_str(token.text);
            comments.extend(&token.comments);
        }
        write_trailing_comments(&mut comments, out);
        out.push('\n');
    }
}

fn write_trailing_comments(comments: &mut Vec<&str>, out: &mut String) {
    for text in comments.drain(..) {
        out.push_str("  ");
        write_comment(text, out);
    }
}
