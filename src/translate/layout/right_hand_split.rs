//! Splits a row at a pair of brackets, and decides which optional parentheses are written.
//!
//! Follows `rhs` in Black's `linegen.py`.

use super::row::{CannotSplit, LINE_WIDTH, Row, Splitter, TrackedBrackets};
use super::statement::{Id, Kind, priority};
use super::width;
use std::cmp::Ordering;

/// A row in three parts: up to an opening bracket, its content, and from the closing bracket on.
pub struct Split {
    head: Row,
    body: Row,
    tail: Row,
    opening: Id,
    closing: Id,
}

impl Split {
    /// Returns the parts that are not empty.
    pub fn rows(self) -> Vec<Row> {
        [self.head, self.body, self.tail].into_iter().filter(|row| !row.ids.is_empty()).collect()
    }
}

impl Splitter<'_> {
    /// Splits at the last pair of brackets whose closing bracket is not in `omit`.
    pub fn right_hand_split(&mut self, row: &Row, force: bool, omit: &[Id]) -> Result<Vec<Row>, CannotSplit> {
        let split = self.split_at_last_brackets(row, omit)?;
        self.omit_optional_parentheses(split, row, force, omit)
    }

    fn split_at_last_brackets(&mut self, row: &Row, omit: &[Id]) -> Result<Split, CannotSplit> {
        let (opening, closing) = self.last_brackets(row, omit)?;
        self.split_at_brackets(row, opening, closing)
    }

    /// Returns the positions of the last brackets that are not empty and not in `omit`.
    pub fn last_brackets(&self, row: &Row, omit: &[Id]) -> Result<(usize, usize), CannotSplit> {
        let mut closing = row.ids.len();
        while closing > 0 {
            closing -= 1;
            let token = self.token(row.ids[closing]);
            if token.kind != Kind::Close || omit.contains(&row.ids[closing]) {
                continue;
            }
            let opening = self.position(row, token.partner).ok_or(CannotSplit)?;
            if opening + 1 < closing {
                return Ok((opening, closing));
            }
            closing = opening;
        }
        Err(CannotSplit)
    }

    /// Returns the position of a token in a row.
    fn position(&self, row: &Row, id: Id) -> Option<usize> {
        // A binary search: ids ascend, except for added commas, whose ids start at `source_len`.
        let source_len = self.statement.source_len;
        let (mut from, mut to) = (0, row.ids.len());
        while from < to {
            let mut middle = (from + to) / 2;
            while middle > from && row.ids[middle] >= source_len {
                middle -= 1;
            }
            if row.ids[middle] >= source_len {
                from = middle + 1;
                continue;
            }
            match row.ids[middle].cmp(&id) {
                Ordering::Equal => return Some(middle),
                Ordering::Less => from = middle + 1,
                Ordering::Greater => to = middle,
            }
        }
        row.ids.iter().position(|other| *other == id)
    }

    /// Splits a row behind the bracket at position `from` and before the bracket at position `to`.
    pub fn split_at_brackets(&mut self, row: &Row, from: usize, to: usize) -> Result<Split, CannotSplit> {
        let (opening, closing) = (row.ids[from], row.ids[to]);
        let part = |ids: &[Id], tracked| Row::new(ids.to_vec(), row.indent, tracked);
        let head = part(&row.ids[..=from], TrackedBrackets::Matched);
        let tail = part(&row.ids[to..], TrackedBrackets::None);
        let mut body = Row {
            indent: row.indent + 1,
            is_body: true,
            opening: Some(opening),
            ..part(&row.ids[from + 1..to], TrackedBrackets::All)
        };
        if self.needs_trailing_comma(&body, row, opening) {
            let depth = self.token(opening).depth + 1;
            if let Some(last) = body.ids.iter().rposition(|id| self.token(*id).kind != Kind::Comment)
                && self.token(body.ids[last]).kind != Kind::Comma
            {
                let comma = self.statement.add_comma(depth);
                body.ids.insert(last + 1, comma);
            }
        }
        body.must_split = self.must_split_body(&body, row, opening);
        if body.ids.is_empty() {
            let tail_columns: usize = self.tokens(&tail).map(|token| token.width() + usize::from(token.space)).sum();
            if tail_columns < 3 {
                return Err(CannotSplit);
            }
        }
        Ok(Split { head, body, tail, opening, closing })
    }

    /// Returns `true` if the body is a list of imported names or the only parameter of a signature.
    fn needs_trailing_comma(&self, body: &Row, row: &Row, opening: Id) -> bool {
        if body.ids.is_empty() {
            return false;
        }
        if self.is_import(row) {
            return true;
        }
        let is_return_type = opening.checked_sub(1).is_some_and(|previous| self.token(previous).text == "->");
        self.is_def(row) && self.token(opening).text == "(" && !is_return_type && !self.has_parameter_comma(body)
    }

    /// Returns `true` if the parameters have a comma that is not part of an annotation.
    fn has_parameter_comma(&self, body: &Row) -> bool {
        let base = body.ids.first().map_or(0, |id| self.token(*id).depth);
        let mut in_annotation = false;
        self.tokens(body).any(|token| {
            match token.text {
                ":" if token.depth == base => in_annotation = true,
                "=" if token.depth == base => in_annotation = false,
                _ => {}
            }
            token.kind == Kind::Comma && (token.depth == base || !in_annotation)
        })
    }

    /// Returns `true` if each item gets its own line: items of a literal, of an import, or before a
    /// trailing comma.
    fn must_split_body(&self, body: &Row, row: &Row, opening: Id) -> bool {
        let last = body.ids.last().copied().filter(|id| self.token(*id).kind == Kind::Comma);
        let highest = self.delimiters(body).filter(|(id, _)| Some(*id) != last).map(|(_, priority)| priority).max();
        highest == Some(priority::COMMA) && (last.is_some() || self.is_import(row) || self.statement.is_atom(opening))
    }

    /// Splits within the content instead if the brackets are optional parentheses that are better
    /// left out.
    fn omit_optional_parentheses(
        &mut self,
        split: Split,
        row: &Row,
        force: bool,
        omit: &[Id],
    ) -> Result<Vec<Row>, CannotSplit> {
        let opening = self.token(split.opening);
        let is_invisible = opening.optional && opening.text.is_empty();
        if !force && is_invisible && !self.is_import(row) && self.can_omit_parentheses(&split) {
            let mut omit = omit.to_vec();
            omit.push(split.closing);
            let without = match self.split_at_last_brackets(row, &omit) {
                Ok(without) if self.prefers_omitting(&without, &split) => {
                    self.omit_optional_parentheses(without, row, force, &omit).map(Some)
                }
                Ok(_) => Ok(None),
                Err(error) => Err(error),
            };
            match without {
                Ok(Some(rows)) => return Ok(rows),
                Ok(None) => {}
                Err(CannotSplit) => {
                    let assignments = self.tokens(row).filter(|token| token.text == "=").count();
                    if assignments <= 1
                        && ((!self.can_be_split(&split.body) && !self.fits(&split.body))
                            || self.is_multiline(&split.head)
                            || self.is_multiline(&split.tail))
                    {
                        return Err(CannotSplit);
                    }
                }
            }
        }
        self.statement.show_parentheses(split.opening);
        Ok(split.rows())
    }

    /// Returns `true` if a split within the right-hand side reads better than one around it.
    fn prefers_omitting(&self, without: &Split, split: &Split) -> bool {
        let head = &split.head.ids;
        let is_assignment = |id: &Id| self.token(*id).text == "=";
        let is_bracket = |id: &Id| matches!(self.token(*id).kind, Kind::Open | Kind::Close);
        if head.len() < 2 || !is_assignment(&head[head.len() - 2]) {
            return true;
        }
        if !head[..head.len() - 1].iter().any(is_bracket)
            || !self.fits_in(&split.head, LINE_WIDTH - 1)
            || self.has_magic_trailing_comma(&split.head)
        {
            return true;
        }
        let assignments = |row: &Row| row.ids.iter().filter(|id| is_assignment(id)).count();
        if assignments(&split.head) > 1 && assignments(&split.head) > assignments(&without.head) {
            return false;
        }
        let mut value = without.head.ids.iter().rev().take_while(|id| !is_assignment(id));
        value.any(|id| self.token(*id).kind == Kind::Close)
            || (without.head.ids.iter().any(is_assignment) && self.fits(&without.head))
    }

    /// Returns `true` if the content of optional parentheses splits well without them.
    fn can_omit_parentheses(&self, split: &Split) -> bool {
        let body = &split.body;
        if self.has_comment(body) {
            return false;
        }
        let Some(highest) = self.delimiters(body).map(|(_, priority)| priority).max() else { return true };
        let count = self.delimiters(body).filter(|(_, priority)| *priority == highest).count();
        let is_with = split.head.ids.first() == Some(&0) && self.token(0).text == "with";
        if count > 1 || (highest == priority::COMMA && is_with) {
            return false;
        }
        if highest == priority::DOT {
            return true;
        }
        let [first, second, ..] = body.ids[..] else { return false };
        let [.., next_to_last, last] = body.ids[..] else { return false };
        let kind = |id: Id| self.token(id).kind;
        if kind(first) == Kind::Open && kind(second) != Kind::Close && self.can_split_leading_brackets(body, first) {
            return true;
        }
        let token = self.token(last);
        let is_list = token.text == "]" && self.statement.is_atom(token.partner);
        if kind(last) != Kind::Close || (token.text == "]" && !is_list) || kind(next_to_last) == Kind::Open {
            return false;
        }
        self.token(first).is_multiline() || self.can_split_trailing_brackets(body, token.partner)
    }

    /// Returns `true` if a comment has its own line in the row and is in no brackets within it.
    fn has_comment(&self, body: &Row) -> bool {
        let mut inside = None;
        for id in body.ids.iter().rev().copied() {
            let token = self.token(id);
            if inside == Some(id) {
                inside = None;
            }
            if inside.is_some() {
                continue;
            }
            if token.kind == Kind::Comment {
                return true;
            }
            if token.kind == Kind::Close && !token.text.is_empty() && body.ids[0] <= token.partner {
                inside = Some(token.partner);
            }
        }
        false
    }

    /// Returns `true` if the tokens behind the row's leading brackets fit on a line or have
    /// brackets to split.
    fn can_split_leading_brackets(&self, body: &Row, opening: Id) -> bool {
        let closing = self.token(opening).partner;
        let mut is_counted = false;
        let mut columns = 4 * body.indent;
        for (at, id) in body.ids.iter().enumerate() {
            let token = self.token(*id);
            if token.is_multiline() {
                return false;
            }
            is_counted |= *id == closing;
            if is_counted {
                columns += token.width() + usize::from(token.space && at > 0);
                if columns > LINE_WIDTH {
                    return false;
                }
                is_counted = token.kind != Kind::Open;
            }
        }
        true
    }

    /// Returns `true` if the tokens before the row's trailing brackets fit on a line or have
    /// brackets to split.
    fn can_split_trailing_brackets(&self, body: &Row, opening: Id) -> bool {
        let mut columns = 4 * body.indent;
        let mut has_other_brackets = false;
        for (at, id) in body.ids.iter().enumerate() {
            let token = self.token(*id);
            if token.is_multiline() {
                return false;
            }
            columns += token.width() + usize::from(token.space && at > 0);
            columns += token.comments.iter().map(|comment| width::columns(comment)).sum::<usize>();
            if *id == opening {
                return has_other_brackets || columns <= LINE_WIDTH;
            }
            has_other_brackets |= token.kind == Kind::Open;
        }
        false
    }

    /// Returns `true` if the row has several tokens and does not start with a method of a string.
    fn can_be_split(&self, row: &Row) -> bool {
        let [first, second, ..] = row.ids[..] else { return false };
        self.token(first).kind != Kind::String || self.token(second).text != "."
    }
}
