//! Splits long Python statements as Black does.
//!
//! A row that fits stays. The content of brackets is split at its delimiters of the highest
//! priority, a signature at its first brackets, and any other row at its last ones
//! (`right_hand_split`). Each resulting row is split again.

use super::blank_lines::{indent, write_comment};
use super::row::{CannotSplit, LINE_WIDTH, Row, Splitter, TrackedBrackets};
use super::statement::{Id, Kind, Statement, priority};
use super::width;
use crate::base::stack::deep;
use crate::translate::code::{Line, Role, Token};

/// Returns `true` if the code uses syntax of Python 3.6 or later, where a comma may follow
/// `*arguments`.
pub fn uses_modern_syntax(lines: &[Line]) -> bool {
    lines.iter().any(|line| match line {
        Line::Code { tokens, body } => {
            let is_future = tokens.get(1).is_some_and(|token| &*token.text == "__future__");
            let annotations = is_future && tokens.iter().any(|token| &*token.text == "annotations");
            annotations || tokens.iter().any(is_modern) || deep(|| uses_modern_syntax(body))
        }
        _ => false,
    })
}

/// Returns `true` for `1_000`, an f-string and `:=`.
fn is_modern(token: &Token) -> bool {
    let text = token.text.as_bytes();
    match text.first() {
        Some(b'0'..=b'9') => text.contains(&b'_'),
        Some(b'f' | b'F' | b'r' | b'R') => {
            let prefix = &text[..text.iter().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(0)];
            prefix.iter().any(|byte| matches!(byte, b'f' | b'F'))
                && matches!(text.get(prefix.len()), Some(b'"' | b'\''))
        }
        _ => &*token.text == ":=",
    }
}

/// Writes a statement, split into several lines if it is too long for one.
pub fn write_statement(tokens: &[Token], depth: usize, allows_star_comma: bool, out: &mut String) {
    if certainly_fits(tokens, depth) {
        return write_on_one_line(tokens, depth, out);
    }
    let statement = Statement::new(tokens);
    let row = Row::new((0..statement.source_len).collect(), depth, TrackedBrackets::All);
    let mut splitter = Splitter { statement, allows_star_comma };
    for row in splitter.split(row, false) {
        splitter.write(&row, out);
    }
}

fn write_on_one_line(tokens: &[Token], depth: usize, out: &mut String) {
    indent(depth, out);
    // An invisible parenthesis may have the space of the token that it opens.
    let (mut at_line_start, mut has_space) = (true, false);
    for token in tokens {
        has_space |= token.space;
        if !token.text.is_empty() {
            if has_space && !at_line_start {
                out.push(' ');
            }
            out.push_str(&token.text);
            (at_line_start, has_space) = (false, false);
        }
    }
    if let Some(comment) = tokens.iter().rev().find_map(|token| token.trailing_comment.as_deref()) {
        out.push_str("  ");
        write_comment(comment, out);
    }
    out.push('\n');
}

/// Returns `true` if a statement fits on one line and its only comment, if any, is behind its end.
fn certainly_fits(tokens: &[Token], depth: usize) -> bool {
    let mut columns = 4 * depth;
    let last = tokens.iter().rposition(|token| !token.text.is_empty()).unwrap_or(0);
    let mut comments = 0;
    for (at, token) in tokens.iter().enumerate() {
        columns += width::columns(&token.text) + usize::from(token.space);
        if let Some(comment) = &token.trailing_comment {
            comments += 1;
            columns += 3 + width::columns(comment);
        }
        let has_trailing_comma = token.role == Role::Close && at > 0 && tokens[at - 1].role == Role::Comma;
        if columns > LINE_WIDTH
            || (at > 0 && !token.leading_comments.is_empty())
            || (token.trailing_comment.is_some() && at < last)
            || has_trailing_comma
            || token.text.contains('\n')
        {
            return false;
        }
    }
    comments <= 1
}

impl Splitter<'_> {
    /// Returns the rows that a row is split into. With `force`, no split leaves optional
    /// parentheses out.
    fn split(&mut self, row: Row, force: bool) -> Vec<Row> {
        if self.is_comment(&row) || (!row.must_split && !self.has_magic_trailing_comma(&row) && self.fits(&row)) {
            return vec![row];
        }
        if self.is_def(&row) {
            if let Some(rows) = deep(|| self.split_recursively(&row, force, Self::left_hand_split)) {
                return rows;
            }
        } else {
            if row.is_body {
                if let Some(rows) = deep(|| self.split_recursively(&row, force, Self::delimiter_split)) {
                    return rows;
                }
                if let Some(rows) = deep(|| self.split_recursively(&row, force, Self::standalone_comment_split)) {
                    return rows;
                }
            }
            if let Some(rows) = deep(|| self.split_recursively(&row, force, Self::split_at_fitting_brackets)) {
                let first_fits = rows.first().is_some_and(|first| self.fits(first));
                return if force || first_fits { rows } else { self.retry_with_parentheses(&row, rows) };
            }
        }
        vec![row]
    }

    /// Splits a row, then each part. Returns `None` if the split does not apply or a part is the
    /// whole row.
    fn split_recursively(
        &mut self,
        row: &Row,
        force: bool,
        split: impl FnOnce(&mut Self, &Row, bool) -> Result<Vec<Row>, CannotSplit>,
    ) -> Option<Vec<Row>> {
        let parts = split(self, row, force).ok()?;
        let columns = self.columns(row);
        let mut rows = Vec::new();
        for part in parts {
            if part.indent == row.indent && self.columns(&part) == columns && self.text(&part) == self.text(row) {
                return None;
            }
            rows.append(&mut self.split(part, force));
        }
        Some(rows)
    }

    /// Writes optional parentheses if all rows fit with them; else returns `rows`.
    fn retry_with_parentheses(&mut self, row: &Row, rows: Vec<Row>) -> Vec<Row> {
        let optional = self.tracked_optional_parentheses(row);
        let has_added_token = self.tokens(row).any(|token| token.added);
        let has_visible = optional.iter().any(|id| !self.token(*id).text.is_empty());
        if optional.is_empty() || self.is_multiline(row) || has_added_token || has_visible {
            return rows;
        }
        let tokens = self.statement.tokens.clone();
        if let Some(retried) = self.split_recursively(row, true, Self::split_at_fitting_brackets)
            && retried.iter().all(|row| self.fits(row))
        {
            return retried;
        }
        self.statement.tokens = tokens;
        rows
    }

    fn tracked_optional_parentheses(&self, row: &Row) -> Vec<Id> {
        let is_tracked = |id: &Id| match row.tracked {
            TrackedBrackets::All => true,
            TrackedBrackets::Matched => row.ids.binary_search(&self.token(*id).partner).is_ok(),
            TrackedBrackets::None => false,
        };
        row.ids.iter().copied().filter(|id| self.token(*id).optional && is_tracked(id)).collect()
    }

    /// Splits a signature at its first brackets that are not empty.
    fn left_hand_split(&mut self, row: &Row, _force: bool) -> Result<Vec<Row>, CannotSplit> {
        for bracket in ["(", "["] {
            let is_opening = |id: &Id| {
                let token = self.token(*id);
                let is_bracket = token.text == bracket || (token.optional && bracket == "(");
                token.kind == Kind::Open && is_bracket && token.partner != id + 1
            };
            if let Some(from) = row.ids.iter().position(is_opening) {
                let opening = row.ids[from];
                let closing = self.token(opening).partner;
                let to = row.ids.iter().position(|id| *id == closing).ok_or(CannotSplit)?;
                self.statement.show_parentheses(opening);
                return Ok(self.split_at_brackets(row, from, to)?.rows());
            }
        }
        Err(CannotSplit)
    }

    /// Splits at all delimiters of the highest priority.
    fn delimiter_split(&mut self, row: &Row, _force: bool) -> Result<Vec<Row>, CannotSplit> {
        let last = *row.ids.last().ok_or(CannotSplit)?;
        let priorities = self.delimiters(row).filter(|(id, _)| *id != last).map(|(_, priority)| priority);
        let highest = priorities.max().ok_or(CannotSplit)?;
        if highest == priority::DOT && self.delimiters(row).filter(|(_, priority)| *priority == highest).count() == 1 {
            return Err(CannotSplit);
        }
        let base = self.token(row.ids[0]).depth;
        let is_call = row
            .opening
            .is_some_and(|opening| matches!(self.token(opening).text, "(" | "") && !self.statement.is_atom(opening));
        let mut rows = Vec::new();
        let mut current = row.empty_part();
        let mut may_add_comma = true;
        let last_code = row.ids.iter().rposition(|id| self.token(*id).kind != Kind::Comment).filter(|at| *at > 0);
        for (at, id) in row.ids.iter().copied().enumerate() {
            self.append(id, base, row, &mut current, &mut rows);
            let token = self.token(id);
            // Python before 3.5 takes no comma behind `*arguments`.
            if is_call && !self.allows_star_comma && token.depth == base && matches!(token.text, "*" | "**") {
                let previous = at.checked_sub(1).map(|at| self.token(row.ids[at]).kind);
                may_add_comma &= previous.is_some_and(|kind| kind != Kind::Comma && kind != Kind::Comment);
            }
            let is_delimiter =
                token.delimiter == highest && token.depth == base && (id != last || token.kind == Kind::Comma);
            if self.token(last).kind == Kind::Comment && Some(at) == last_code {
                self.end_with_comma(may_add_comma, highest, base, &mut current);
            }
            if is_delimiter {
                rows.push(std::mem::replace(&mut current, row.empty_part()));
            }
        }
        if !current.ids.is_empty() {
            self.end_with_comma(may_add_comma, highest, base, &mut current);
            rows.push(current);
        }
        Ok(rows)
    }

    fn end_with_comma(&mut self, may_add_comma: bool, highest: u8, depth: u32, row: &mut Row) {
        let is_ended = row.ids.last().is_some_and(|id| matches!(self.token(*id).kind, Kind::Comma | Kind::Comment));
        if may_add_comma && highest == priority::COMMA && !is_ended {
            row.ids.push(self.statement.add_comma(depth));
        }
    }

    /// Gives each comment on its own line a row.
    fn standalone_comment_split(&mut self, row: &Row, _force: bool) -> Result<Vec<Row>, CannotSplit> {
        if !self.tokens(row).any(|token| token.kind == Kind::Comment) {
            return Err(CannotSplit);
        }
        let base = self.token(row.ids[0]).depth;
        let mut rows = Vec::new();
        let mut current = row.empty_part();
        for id in row.ids.iter().copied() {
            self.append(id, base, row, &mut current, &mut rows);
        }
        rows.push(current);
        Ok(rows)
    }

    /// Appends a token to `current`. A comment on its own line gets a row of its own.
    fn append(&self, id: Id, base: u32, row: &Row, current: &mut Row, rows: &mut Vec<Row>) {
        let token = self.token(id);
        let is_comment = token.kind == Kind::Comment && token.depth == base && !current.ids.is_empty();
        if is_comment || self.is_comment(current) {
            rows.push(std::mem::replace(current, row.empty_part()));
        }
        current.ids.push(id);
    }

    /// Splits at the rightmost brackets with which the first row fits.
    fn split_at_fitting_brackets(&mut self, row: &Row, force: bool) -> Result<Vec<Row>, CannotSplit> {
        let mut omit: Vec<Id> = Vec::new();
        let running_columns = self.running_columns(row);
        if !self.has_magic_trailing_comma(row)
            && let Some(rows) = self.right_hand_split_if_head_fits(row, force, &omit, &running_columns)?
        {
            return Ok(rows);
        }
        let mut columns = 4 * row.indent;
        let (mut opening, mut closing) = (None, None);
        let mut inner: Vec<Id> = Vec::new();
        for at in (0..row.ids.len()).rev() {
            let id = row.ids[at];
            let token = self.token(id);
            columns += token.width() + usize::from(token.space && at > 0);
            let is_commented = token.kind == Kind::Comment || !token.comments.is_empty();
            if token.is_multiline() || columns > LINE_WIDTH || is_commented {
                break;
            }
            let previous = at.checked_sub(1).map(|at| self.token(row.ids[at]).kind);
            let has_trailing_comma =
                token.kind == Kind::Close && previous == Some(Kind::Comma) && !self.is_one_tuple(token.partner);
            if let Some(open) = opening {
                if id == open {
                    opening = None;
                } else if token.kind == Kind::Close {
                    if has_trailing_comma {
                        break;
                    }
                    inner.push(id);
                }
            } else if token.kind == Kind::Close {
                let partner = token.partner;
                if previous == Some(Kind::Open) {
                    inner.push(id);
                    continue;
                }
                if let Some(closing) = closing {
                    omit.push(closing);
                    omit.append(&mut inner);
                    if let Some(rows) = self.right_hand_split_if_head_fits(row, force, &omit, &running_columns)? {
                        return Ok(rows);
                    }
                }
                if has_trailing_comma {
                    break;
                }
                if !self.token(id).text.is_empty() {
                    opening = Some(partner);
                    closing = Some(id);
                }
            }
        }
        self.right_hand_split(row, force, &[])
    }

    /// Returns the rows of a right-hand split, or `None` if the first row is too long.
    fn right_hand_split_if_head_fits(
        &mut self,
        row: &Row,
        force: bool,
        omit: &[Id],
        running_columns: &[usize],
    ) -> Result<Option<Vec<Row>>, CannotSplit> {
        let (opening, _) = self.last_brackets(row, omit)?;
        // Performance: checked before the rows are built, since a chain of thousands of calls tries
        // one bracket after another.
        if !self.token(row.ids[opening]).optional && running_columns[opening] > LINE_WIDTH {
            return Ok(None);
        }
        let rows = self.right_hand_split(row, force, omit)?;
        Ok(self.fits(&rows[0]).then_some(rows))
    }
}
