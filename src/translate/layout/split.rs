//! Breaks Python statements as Black does.
//!
//! A row that fits stays. One in brackets is broken at its delimiters of the highest priority, any other behind an opening and before a
//! closing bracket (`right`), a signature at its first bracket; and what comes out is broken again.

use super::blank::indent;
use super::right::CannotSplit;
use super::statement::{Id, Kind, Statement, priority};
use super::width;
use crate::base::stack::deep;
use crate::translate::code::{Leaf, Line, Role};

/// Columns of a line.
pub const WIDTH: usize = 88;

/// Which brackets of a row are looked at for delimiters and commas at their ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tracked {
    /// All.
    All,
    /// Those that are opened and closed in it.
    Pairs,
    /// None.
    Nothing,
}

/// A part of a statement that is to be one line.
#[derive(Debug, Clone)]
pub struct Row {
    /// Its tokens.
    pub ids: Vec<Id>,
    /// Steps that it is indented.
    pub indent: usize,
    /// It is what stands in brackets, or a part of that.
    pub inside: bool,
    /// It must be broken at its commas, even if it fits.
    pub explode: bool,
    /// The bracket that it is the content of.
    pub opening: Option<Id>,
    /// What is known about its brackets.
    pub tracked: Tracked,
}

/// Whether features of later versions of Python are in use: with `f"..."` a comma may follow `*arguments`.
pub fn is_modern(lines: &[Line]) -> bool {
    lines.iter().any(|line| match line {
        Line::Code { leaves, body } => {
            let future = leaves.get(1).is_some_and(|leaf| &*leaf.text == "__future__");
            let annotations = future && leaves.iter().any(|leaf| &*leaf.text == "annotations");
            annotations || leaves.iter().any(modern) || is_modern(body)
        }
        _ => false,
    })
}

fn modern(leaf: &Leaf) -> bool {
    let text = leaf.text.as_bytes();
    match text.first() {
        Some(b'0'..=b'9') => text.contains(&b'_'),
        Some(b'f' | b'F' | b'r' | b'R') => {
            let prefix = &text[..text.iter().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(0)];
            prefix.iter().any(|byte| matches!(byte, b'f' | b'F'))
                && matches!(text.get(prefix.len()), Some(b'"' | b'\''))
        }
        _ => &*leaf.text == ":=",
    }
}

/// Writes a statement.
pub fn statement(leaves: &[Leaf], depth: usize, modern: bool, out: &mut String) {
    if simple(leaves, depth) {
        indent(depth, out);
        // The space of what an invisible parenthesis opens may be the parenthesis's.
        let (mut fresh, mut parted) = (true, false);
        for leaf in leaves {
            parted |= leaf.space;
            if !leaf.text.is_empty() {
                if parted && !fresh {
                    out.push(' ');
                }
                out.push_str(&leaf.text);
                (fresh, parted) = (false, false);
            }
        }
        if let Some(comment) = leaves.iter().rev().find_map(|leaf| leaf.after.as_deref()) {
            out.push_str("  ");
            super::blank::comment(comment, out);
        }
        out.push('\n');
        return;
    }
    let statement = Statement::new(leaves);
    let row = Row {
        ids: (0..statement.own).collect(),
        indent: depth,
        inside: false,
        explode: false,
        opening: None,
        tracked: Tracked::All,
    };
    let mut splitter = Splitter { statement, modern };
    for row in splitter.transform(row, false) {
        splitter.write(&row, out);
    }
}

/// Whether it fits for sure and has no comments but one behind it: then nothing else has to be known about it.
fn simple(leaves: &[Leaf], depth: usize) -> bool {
    let mut columns = 4 * depth;
    let last = leaves.iter().rposition(|leaf| !leaf.text.is_empty()).unwrap_or(0);
    let mut comments = 0;
    for (at, leaf) in leaves.iter().enumerate() {
        columns += width::of(&leaf.text) + usize::from(leaf.space);
        if let Some(comment) = &leaf.after {
            comments += 1;
            columns += 3 + width::of(comment);
        }
        let comma = leaf.role == Role::Close && at > 0 && leaves[at - 1].role == Role::Comma;
        if columns > WIDTH
            || (at > 0 && !leaf.before.is_empty())
            || (leaf.after.is_some() && at < last)
            || comma
            || leaf.text.contains('\n')
        {
            return false;
        }
    }
    comments <= 1
}

/// Breaks one statement.
pub struct Splitter<'a> {
    /// Its tokens.
    pub statement: Statement<'a>,
    modern: bool,
}

impl Splitter<'_> {
    /// The lines that a row becomes. With `force`, parentheses that need not be are taken where they come first.
    fn transform(&mut self, row: Row, force: bool) -> Vec<Row> {
        if self.is_comment(&row) || (!row.explode && !self.magic(&row) && self.fits(&row)) {
            return vec![row];
        }
        if self.is_def(&row) {
            if let Some(rows) = deep(|| self.finish(&row, force, Self::left)) {
                return rows;
            }
        } else {
            if row.inside {
                if let Some(rows) = deep(|| self.finish(&row, force, Self::delimiters)) {
                    return rows;
                }
                if let Some(rows) = deep(|| self.finish(&row, force, Self::comments)) {
                    return rows;
                }
            }
            if let Some(rows) = deep(|| self.finish(&row, force, Self::right)) {
                let first_fits = rows.first().is_some_and(|first| self.fits(first));
                return if force || first_fits { rows } else { self.second_opinion(&row, rows) };
            }
        }
        vec![row]
    }

    fn finish(
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
            rows.append(&mut self.transform(part, force));
        }
        Some(rows)
    }

    /// Where the first line is too long and no parenthesis was made visible: perhaps one that is helps.
    fn second_opinion(&mut self, row: &Row, rows: Vec<Row>) -> Vec<Row> {
        let optional: Vec<Id> = self.tracked_optional(row);
        let several_lines = row.ids.iter().any(|id| self.statement.get(*id).is_multiline());
        let added = row.ids.iter().any(|id| self.statement.get(*id).added);
        let shown = optional.iter().any(|id| !self.statement.get(*id).text.is_empty());
        if optional.is_empty() || several_lines || added || shown {
            return rows;
        }
        let tokens = self.statement.tokens.clone();
        if let Some(second) = self.finish(row, true, Self::right)
            && second.iter().all(|row| self.fits(row))
        {
            return second;
        }
        self.statement.tokens = tokens;
        rows
    }

    fn tracked_optional(&self, row: &Row) -> Vec<Id> {
        let optional = |id: &&Id| self.statement.get(**id).optional;
        match row.tracked {
            Tracked::All => row.ids.iter().filter(optional).copied().collect(),
            Tracked::Pairs => {
                let within = |id: &Id| row.ids.binary_search(&self.statement.get(*id).partner).is_ok();
                row.ids.iter().filter(optional).copied().filter(within).collect()
            }
            Tracked::Nothing => Vec::new(),
        }
    }

    /// A signature is broken at its first bracket that has something in it.
    fn left(&mut self, row: &Row, _force: bool) -> Result<Vec<Row>, CannotSplit> {
        for bracket in ["(", "["] {
            let opens = |id: &Id| {
                let token = self.statement.get(*id);
                let is = token.text == bracket || (token.optional && bracket == "(");
                token.kind == Kind::Open && is && token.partner != id + 1
            };
            if let Some(at) = row.ids.iter().position(opens) {
                let opening = row.ids[at];
                let closing = self.statement.get(opening).partner;
                let end = row.ids.iter().position(|id| *id == closing).ok_or(CannotSplit)?;
                self.statement.show(opening, true);
                let split = self.parts(row, at, end)?;
                return Ok(split.rows());
            }
        }
        Err(CannotSplit)
    }

    /// Breaks at all delimiters of the highest priority.
    fn delimiters(&mut self, row: &Row, _force: bool) -> Result<Vec<Row>, CannotSplit> {
        let last = *row.ids.last().ok_or(CannotSplit)?;
        let highest =
            self.delimiters_of(row).filter(|(id, _)| *id != last).map(|(_, of)| of).max().ok_or(CannotSplit)?;
        if highest == priority::POINT && self.delimiters_of(row).filter(|(_, of)| *of == highest).count() == 1 {
            return Err(CannotSplit);
        }
        let base = self.statement.get(row.ids[0]).depth;
        let call = row.opening.is_some_and(|opening| {
            matches!(self.statement.get(opening).text, "(" | "") && !self.statement.is_atom(opening)
        });
        let mut rows = Vec::new();
        let mut current = row.part();
        let mut may_add = true;
        let last_code =
            row.ids.iter().rposition(|id| self.statement.get(*id).kind != Kind::Comment).filter(|at| *at > 0);
        for (at, id) in row.ids.iter().copied().enumerate() {
            self.append(id, base, row, &mut current, &mut rows);
            let token = self.statement.get(id);
            // Python before 3.5 takes no comma behind `*arguments`.
            if call && !self.modern && token.depth == base && matches!(token.text, "*" | "**") {
                let before = at.checked_sub(1).map(|at| self.statement.get(row.ids[at]));
                may_add &= before.is_some_and(|before| before.kind != Kind::Comma && before.kind != Kind::Comment);
            }
            let delimits =
                token.delimiter == highest && token.depth == base && (id != last || token.kind == Kind::Comma);
            if self.statement.get(last).kind == Kind::Comment && Some(at) == last_code {
                self.end_with_comma(may_add, highest, base, &mut current);
            }
            if delimits {
                rows.push(std::mem::replace(&mut current, row.part()));
            }
        }
        if !current.ids.is_empty() {
            self.end_with_comma(may_add, highest, base, &mut current);
            rows.push(current);
        }
        Ok(rows)
    }

    fn end_with_comma(&mut self, may: bool, highest: u8, depth: u32, row: &mut Row) {
        let ends = row.ids.last().is_some_and(|id| matches!(self.statement.get(*id).kind, Kind::Comma | Kind::Comment));
        if may && highest == priority::COMMA && !ends {
            row.ids.push(self.statement.comma(depth));
        }
    }

    /// Comments that have a line of their own get it.
    fn comments(&mut self, row: &Row, _force: bool) -> Result<Vec<Row>, CannotSplit> {
        if !row.ids.iter().any(|id| self.statement.get(*id).kind == Kind::Comment) {
            return Err(CannotSplit);
        }
        let base = self.statement.get(row.ids[0]).depth;
        let mut rows = Vec::new();
        let mut current = row.part();
        for id in row.ids.iter().copied() {
            self.append(id, base, row, &mut current, &mut rows);
        }
        rows.push(current);
        Ok(rows)
    }

    /// Appends a token to a row, or begins another one if it is a comment or comes behind one.
    fn append(&self, id: Id, base: u32, of: &Row, current: &mut Row, rows: &mut Vec<Row>) {
        let token = self.statement.get(id);
        let comment = token.kind == Kind::Comment && token.depth == base && !current.ids.is_empty();
        if comment || self.is_comment(current) {
            rows.push(std::mem::replace(current, of.part()));
        }
        current.ids.push(id);
    }

    /// Breaks behind an opening and before a closing bracket: the last from the right with which the first line fits.
    fn right(&mut self, row: &Row, force: bool) -> Result<Vec<Row>, CannotSplit> {
        let mut omit: Vec<Id> = Vec::new();
        let heads = self.running_columns(row);
        if !self.magic(row)
            && let Some(rows) = self.right_if_fits(row, force, &omit, &heads)?
        {
            return Ok(rows);
        }
        let mut columns = 4 * row.indent;
        let (mut opening, mut closing) = (None, None);
        let mut inner: Vec<Id> = Vec::new();
        for at in (0..row.ids.len()).rev() {
            let id = row.ids[at];
            let token = self.statement.get(id);
            columns += token.width() + usize::from(token.space && at > 0);
            if token.is_multiline() || columns > WIDTH || token.kind == Kind::Comment || !token.comments.is_empty() {
                break;
            }
            let closes = token.kind == Kind::Close;
            let partner = token.partner;
            let before = at.checked_sub(1).map(|at| self.statement.get(row.ids[at]).kind);
            if let Some(open) = opening {
                if id == open {
                    opening = None;
                } else if closes {
                    if before == Some(Kind::Comma) && !self.is_one_tuple(partner) {
                        break;
                    }
                    inner.push(id);
                }
            } else if closes {
                if before == Some(Kind::Open) {
                    inner.push(id);
                    continue;
                }
                if let Some(closing) = closing {
                    omit.push(closing);
                    omit.append(&mut inner);
                    if let Some(rows) = self.right_if_fits(row, force, &omit, &heads)? {
                        return Ok(rows);
                    }
                }
                if before == Some(Kind::Comma) && !self.is_one_tuple(partner) {
                    break;
                }
                if !self.statement.get(id).text.is_empty() {
                    opening = Some(partner);
                    closing = Some(id);
                }
            }
        }
        self.right_hand(row, force, &[])
    }

    /// The rows, if the first fits.
    fn right_if_fits(
        &mut self,
        row: &Row,
        force: bool,
        omit: &[Id],
        heads: &[usize],
    ) -> Result<Option<Vec<Row>>, CannotSplit> {
        let (at, _) = self.find_bracket(row, omit)?;
        // Seen before the rows are made: a chain of thousands of calls is broken at one after the other.
        if !self.statement.get(row.ids[at]).optional && heads[at] > WIDTH {
            return Ok(None);
        }
        let rows = self.right_hand(row, force, omit)?;
        Ok(self.fits(&rows[0]).then_some(rows))
    }

    /// Columns up to and with each token, without comments.
    fn running_columns(&self, row: &Row) -> Vec<usize> {
        let mut columns = 4 * row.indent;
        let running = row.ids.iter().enumerate().map(|(at, id)| {
            let token = self.statement.get(*id);
            columns += token.width() + usize::from(at > 0 && token.space);
            columns
        });
        running.collect()
    }

    fn is_one_tuple(&self, opening: Id) -> bool {
        let text = self.statement.get(opening).text;
        matches!(text, "(" | "") && self.statement.is_atom(opening) && self.statement.commas(opening) == 1
    }

    /// The delimiters directly in a row that is the content of brackets.
    pub fn delimiters_of(&self, row: &Row) -> impl Iterator<Item = (Id, u8)> {
        let base = row.ids.first().map_or(0, |id| self.statement.get(*id).depth);
        let last = row.ids.last().copied();
        row.ids.iter().filter_map(move |id| {
            let token = self.statement.get(*id);
            let is = token.delimiter > 0 && token.depth == base && (Some(*id) != last || token.kind == Kind::Comma);
            is.then_some((*id, token.delimiter))
        })
    }

    /// It ends a bracket with a comma that says: one item per line.
    pub fn magic(&self, row: &Row) -> bool {
        if row.tracked == Tracked::Nothing {
            return false;
        }
        row.ids.windows(2).any(|pair| {
            let (comma, closing) = (self.statement.get(pair[0]), self.statement.get(pair[1]));
            if comma.kind != Kind::Comma || closing.kind != Kind::Close {
                return false;
            }
            let opening = closing.partner;
            // A row that begins behind the opening bracket does not know it.
            if row.ids[0] > opening {
                return false;
            }
            match closing.text {
                "}" => true,
                "]" => self.statement.is_atom(opening) || self.statement.commas(opening) > 1,
                _ => self.is_import(row) || !self.is_one_tuple(opening),
            }
        })
    }

    /// It is a comment on a line of its own.
    fn is_comment(&self, row: &Row) -> bool {
        matches!(row.ids[..], [id] if self.statement.get(id).kind == Kind::Comment)
    }
    /// It is the statement's first, and that an import.
    pub fn is_import(&self, row: &Row) -> bool {
        row.ids.first() == Some(&0) && matches!(self.statement.get(0).text, "import" | "from")
    }
    /// It is the statement's first, and that a signature.
    pub fn is_def(&self, row: &Row) -> bool {
        row.ids.first() == Some(&0)
            && (self.statement.get(0).text == "def"
                || (self.statement.get(0).text == "async" && row.ids.len() > 1 && self.statement.get(1).text == "def"))
    }
    /// It is one line that is not too long.
    pub fn fits(&self, row: &Row) -> bool {
        self.fits_in(row, WIDTH)
    }
    /// It is one line of at most so many columns. A comment that would be moved behind other code is not allowed.
    pub fn fits_in(&self, row: &Row, width: usize) -> bool {
        let mut commented = false;
        for id in &row.ids {
            let token = self.statement.get(*id);
            let ends = token.text.is_empty() || matches!(token.text, "," | ":");
            if token.kind == Kind::Comment || token.is_multiline() || (commented && !ends) {
                return false;
            }
            commented |= !token.comments.is_empty();
        }
        self.columns(row) <= width
    }
    /// How long it is, with the comments behind it.
    pub fn columns(&self, row: &Row) -> usize {
        let mut columns = 4 * row.indent;
        for (at, id) in row.ids.iter().enumerate() {
            let token = self.statement.get(*id);
            columns += token.width() + usize::from(at > 0 && token.space);
            columns += token.comments.iter().map(|comment| 2 + width::of(comment)).sum::<usize>();
        }
        columns
    }
    fn text(&self, row: &Row) -> String {
        let mut text = String::new();
        self.write(row, &mut text);
        text
    }

    /// Writes a row with what is behind it. Whatever comes, no code is written behind a comment.
    fn write(&self, row: &Row, out: &mut String) {
        let mut comments: Vec<&str> = Vec::new();
        let mut fresh = true;
        indent(row.indent, out);
        for id in &row.ids {
            let token = self.statement.get(*id);
            if token.kind == Kind::Comment {
                if !fresh {
                    behind(&mut comments, out);
                    out.push('\n');
                    indent(row.indent, out);
                }
                super::blank::comment(token.text, out);
                if Some(id) != row.ids.last() {
                    out.push('\n');
                    indent(row.indent, out);
                }
                fresh = true;
                continue;
            }
            if token.space && !fresh {
                out.push(' ');
            }
            fresh &= token.text.is_empty();
            out.push_str(token.text);
            comments.extend(&token.comments);
        }
        behind(&mut comments, out);
        out.push('\n');
    }
}

fn behind(comments: &mut Vec<&str>, out: &mut String) {
    for text in comments.drain(..) {
        out.push_str("  ");
        super::blank::comment(text, out);
    }
}

impl Row {
    /// An empty row of the same kind.
    fn part(&self) -> Row {
        Row { ids: Vec::new(), explode: false, opening: self.opening, tracked: Tracked::All, ..*self }
    }
}
