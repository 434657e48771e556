//! Breaks a row at a pair of brackets, and decides whether parentheses that need not be are worth being written.

use super::split::{Row, Splitter, Tracked, WIDTH};
use super::statement::{Id, Kind, priority};

/// A way to break a row that does not apply.
#[derive(Debug)]
pub struct CannotSplit;

/// A row in three: up to an opening bracket, what is in it, from the closing one.
pub struct Split {
    head: Row,
    body: Row,
    tail: Row,
    opening: Id,
    closing: Id,
}

impl Split {
    /// Those that are not empty.
    pub fn rows(self) -> Vec<Row> {
        [self.head, self.body, self.tail].into_iter().filter(|row| !row.ids.is_empty()).collect()
    }
}

impl Splitter<'_> {
    /// Breaks at the last bracket that is not omitted.
    pub fn right_hand(&mut self, row: &Row, force: bool, omit: &[Id]) -> Result<Vec<Row>, CannotSplit> {
        let split = self.last_bracket(row, omit)?;
        self.maybe_without(split, row, force, omit)
    }

    fn last_bracket(&mut self, row: &Row, omit: &[Id]) -> Result<Split, CannotSplit> {
        let (at, end) = self.find_bracket(row, omit)?;
        self.parts(row, at, end)
    }

    /// The places of the last brackets that have something in them and are not omitted.
    pub fn find_bracket(&self, row: &Row, omit: &[Id]) -> Result<(usize, usize), CannotSplit> {
        let mut end = row.ids.len();
        while end > 0 {
            end -= 1;
            let token = self.statement.get(row.ids[end]);
            if token.kind != Kind::Close || omit.contains(&row.ids[end]) {
                continue;
            }
            // What closes a bracket that is not in the row has no partner in it.
            let at = self.position(row, token.partner).ok_or(CannotSplit)?;
            if at + 1 < end {
                return Ok((at, end));
            }
            end = at;
        }
        Err(CannotSplit)
    }

    fn position(&self, row: &Row, id: Id) -> Option<usize> {
        // Tokens are in order but for added commas, which have higher numbers.
        let own = self.statement.own;
        let (mut from, mut to) = (0, row.ids.len());
        while from < to {
            let mut middle = (from + to) / 2;
            while middle > from && row.ids[middle] >= own {
                middle -= 1;
            }
            if row.ids[middle] >= own {
                from = middle + 1;
                continue;
            }
            match row.ids[middle].cmp(&id) {
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Less => from = middle + 1,
                std::cmp::Ordering::Greater => to = middle,
            }
        }
        row.ids.iter().position(|of| *of == id)
    }

    /// Breaks behind the bracket at one place and before the one at another.
    pub fn parts(&mut self, row: &Row, at: usize, end: usize) -> Result<Split, CannotSplit> {
        let (opening, closing) = (row.ids[at], row.ids[end]);
        let part = |ids: &[Id], tracked| Row {
            ids: ids.to_vec(),
            indent: row.indent,
            inside: false,
            explode: false,
            opening: None,
            tracked,
        };
        let head = part(&row.ids[..=at], Tracked::Pairs);
        let tail = part(&row.ids[end..], Tracked::Nothing);
        let mut body = Row {
            indent: row.indent + 1,
            inside: true,
            opening: Some(opening),
            ..part(&row.ids[at + 1..end], Tracked::All)
        };
        if self.wants_comma(&body, row, opening) {
            let depth = self.statement.get(opening).depth + 1;
            if let Some(last) = body.ids.iter().rposition(|id| self.statement.get(*id).kind != Kind::Comment)
                && self.statement.get(body.ids[last]).kind != Kind::Comma
            {
                let comma = self.statement.comma(depth);
                body.ids.insert(last + 1, comma);
            }
        }
        body.explode = self.explodes(&body, row, opening);
        if body.ids.is_empty() {
            let rest: usize = tail
                .ids
                .iter()
                .map(|id| self.statement.get(*id))
                .map(|token| token.width() + usize::from(token.space))
                .sum();
            if rest < 3 {
                return Err(CannotSplit);
            }
        }
        Ok(Split { head, body, tail, opening, closing })
    }

    /// The names of an import, and the only parameter of a signature.
    fn wants_comma(&self, body: &Row, row: &Row, opening: Id) -> bool {
        if body.ids.is_empty() {
            return false;
        }
        if self.is_import(row) {
            return true;
        }
        let returned = opening.checked_sub(1).is_some_and(|before| self.statement.get(before).text == "->");
        self.is_def(row) && self.statement.get(opening).text == "(" && !returned && !self.has_comma(body)
    }

    /// It has a comma that is not in an annotation.
    fn has_comma(&self, body: &Row) -> bool {
        let base = body.ids.first().map_or(0, |id| self.statement.get(*id).depth);
        let mut annotated = false;
        body.ids.iter().map(|id| self.statement.get(*id)).any(|token| {
            match token.text {
                ":" if token.depth == base => annotated = true,
                "=" if token.depth == base => annotated = false,
                _ => {}
            }
            token.kind == Kind::Comma && (token.depth == base || !annotated)
        })
    }

    /// Items of a list, tuple, set or import get a line each, and what ends with a comma.
    fn explodes(&self, body: &Row, row: &Row, opening: Id) -> bool {
        let last = body.ids.last().copied().filter(|id| self.statement.get(*id).kind == Kind::Comma);
        let highest = self.delimiters_of(body).filter(|(id, _)| Some(*id) != last).map(|(_, of)| of).max();
        highest == Some(priority::COMMA) && (last.is_some() || self.is_import(row) || self.statement.is_atom(opening))
    }

    /// Where the brackets need not be: whether the row is better broken elsewhere.
    fn maybe_without(&mut self, split: Split, row: &Row, force: bool, omit: &[Id]) -> Result<Vec<Row>, CannotSplit> {
        let opening = self.statement.get(split.opening);
        if !force && opening.optional && opening.text.is_empty() && !self.is_import(row) && self.can_omit(&split) {
            let mut omit = omit.to_vec();
            omit.push(split.closing);
            let without = match self.last_bracket(row, &omit) {
                Ok(without) if self.prefers(&without, &split) => {
                    self.maybe_without(without, row, force, &omit).map(Some)
                }
                Ok(_) => Ok(None),
                Err(error) => Err(error),
            };
            match without {
                Ok(Some(rows)) => return Ok(rows),
                Ok(None) => {}
                Err(CannotSplit) => {
                    let assignments = row.ids.iter().filter(|id| self.statement.get(**id).text == "=").count();
                    let several = |row: &Row| row.ids.iter().any(|id| self.statement.get(*id).is_multiline());
                    if assignments <= 1
                        && ((!self.can_be_split(&split.body) && !self.fits(&split.body))
                            || several(&split.head)
                            || several(&split.tail))
                    {
                        return Err(CannotSplit);
                    }
                }
            }
        }
        self.statement.show(split.opening, true);
        Ok(split.rows())
    }

    /// Whether a break within the right-hand side reads better than one around it.
    fn prefers(&self, without: &Split, split: &Split) -> bool {
        let head = &split.head.ids;
        let is_assignment = |id: &Id| self.statement.get(*id).text == "=";
        let is_bracket = |id: &Id| matches!(self.statement.get(*id).kind, Kind::Open | Kind::Close);
        if head.len() < 2 || !is_assignment(&head[head.len() - 2]) {
            return true;
        }
        if !head[..head.len() - 1].iter().any(is_bracket)
            || !self.fits_in(&split.head, WIDTH - 1)
            || self.magic(&split.head)
        {
            return true;
        }
        let count = |row: &Row| row.ids.iter().filter(|id| is_assignment(id)).count();
        if count(&split.head) > 1 && count(&split.head) > count(&without.head) {
            return false;
        }
        let behind = without.head.ids.iter().rev().take_while(|id| !is_assignment(id));
        let closes = behind.into_iter().any(|id| self.statement.get(*id).kind == Kind::Close);
        closes || (without.head.ids.iter().any(is_assignment) && self.fits(&without.head))
    }

    /// Whether what is in parentheses that need not be can be broken well without them.
    fn can_omit(&self, split: &Split) -> bool {
        let body = &split.body;
        if self.has_comment(body) {
            return false;
        }
        let Some(highest) = self.delimiters_of(body).map(|(_, of)| of).max() else { return true };
        let count = self.delimiters_of(body).filter(|(_, of)| *of == highest).count();
        let with = split.head.ids.first() == Some(&0) && self.statement.get(0).text == "with";
        if count > 1 || (highest == priority::COMMA && with) {
            return false;
        }
        if highest == priority::POINT {
            return true;
        }
        let [first, second, ..] = body.ids[..] else { return false };
        let [.., before, last] = body.ids[..] else { return false };
        let kind = |id: Id| self.statement.get(id).kind;
        if kind(first) == Kind::Open && kind(second) != Kind::Close && self.starts_well(body, first) {
            return true;
        }
        let token = self.statement.get(last);
        let literal = token.text == "]" && self.statement.is_atom(token.partner);
        if kind(last) == Kind::Close && (token.text != "]" || literal) {
            if kind(before) == Kind::Open {
                return false;
            }
            return self.statement.get(first).is_multiline() || self.ends_well(body, token.partner);
        }
        false
    }

    /// It has a comment on a line of its own, and not in further brackets.
    fn has_comment(&self, body: &Row) -> bool {
        let mut within = None;
        for id in body.ids.iter().rev().copied() {
            let token = self.statement.get(id);
            if within == Some(id) {
                within = None;
            }
            if within.is_some() {
                continue;
            }
            if token.kind == Kind::Comment {
                return true;
            }
            if token.kind == Kind::Close && !token.text.is_empty() && body.ids[0] <= token.partner {
                within = Some(token.partner);
            }
        }
        false
    }

    /// What follows the bracket that a row starts with fits on a line, or can be broken too.
    fn starts_well(&self, body: &Row, first: Id) -> bool {
        let closing = self.statement.get(first).partner;
        let mut rest = false;
        let mut columns = 4 * body.indent;
        for (at, id) in body.ids.iter().enumerate() {
            let token = self.statement.get(*id);
            if token.is_multiline() {
                return false;
            }
            rest |= *id == closing;
            if rest {
                columns += token.width() + usize::from(token.space && at > 0);
                if columns > WIDTH {
                    return false;
                }
                rest = token.kind != Kind::Open;
            }
        }
        true
    }

    /// What comes before the bracket that a row ends with fits on a line, or can be broken too.
    fn ends_well(&self, body: &Row, opening: Id) -> bool {
        let mut columns = 4 * body.indent;
        let mut others = false;
        for (at, id) in body.ids.iter().enumerate() {
            let token = self.statement.get(*id);
            if token.is_multiline() {
                return false;
            }
            columns += token.width() + usize::from(token.space && at > 0);
            columns += token.comments.iter().map(|comment| super::width::of(comment)).sum::<usize>();
            if *id == opening {
                return others || columns <= WIDTH;
            }
            others |= token.kind == Kind::Open;
        }
        false
    }

    /// It is more than one token, and no member of a string.
    fn can_be_split(&self, row: &Row) -> bool {
        let [first, second, ..] = row.ids[..] else { return false };
        self.statement.get(first).kind != Kind::Text || self.statement.get(second).text != "."
    }
}
