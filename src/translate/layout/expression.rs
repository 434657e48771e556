//! Splits long JavaScript expressions in the style of the Earth Engine samples.
//!
//! - Each call of a chain gets a line.
//! - A trailing function, object or list opens on the current line.
//! - Operators end their lines.
//! - Arguments go to the next line, or get a line each.

use super::javascript::{CONTINUATION, Printer, STEP, StatementTokens, WIDTH};
use super::width;
use crate::base::stack::deep;
use crate::translate::code::Role;

impl<'a> Printer<'a> {
    /// Writes a fragment without commas: a statement, an argument or a property. `trail` columns
    /// must fit behind it.
    pub fn item(&mut self, stmt: &StatementTokens<'a>, from: usize, to: usize, indent: usize, trail: usize) {
        if self.fits(stmt, from, to, trail) {
            return self.write_unsplit(stmt, from, to, indent);
        }
        let value_start = stmt.top_level(from, to).filter(|at| stmt.is_prefix(*at)).last().map_or(from, |at| at + 1);
        self.write_unsplit(stmt, from, value_start, indent);
        // The value of `return` must start on its line, or JavaScript ends the statement there.
        let is_assigned = value_start > from && stmt.tokens[value_start - 1].text.ends_with(['=', ':']);
        deep(|| self.value(stmt, value_start, to, indent, trail, is_assigned));
    }

    fn fits(&self, stmt: &StatementTokens<'a>, from: usize, to: usize, trail: usize) -> bool {
        stmt.flat_columns(from, to)
            .is_some_and(|columns| self.column + columns - self.unspaced(stmt, from) + trail <= WIDTH)
    }

    /// Returns the width of the space before the first token of a line, which is not written.
    fn unspaced(&self, stmt: &StatementTokens<'a>, from: usize) -> usize {
        usize::from(self.at_line_start && stmt.tokens.get(from).is_some_and(|token| token.space))
    }

    /// Writes an expression. If `is_assigned`, it may start on the next line.
    fn value(
        &mut self,
        stmt: &StatementTokens<'a>,
        from: usize,
        to: usize,
        indent: usize,
        trail: usize,
        is_assigned: bool,
    ) {
        if self.fits(stmt, from, to, trail) {
            return self.write_unsplit(stmt, from, to, indent);
        }
        if let Some(block) = stmt.top_level(from, to).find(|at| matches!(stmt.tokens[*at].role, Role::Block(_))) {
            self.value(stmt, from, block, indent, 2, false);
            self.token(&stmt.tokens[block], indent);
            return deep(|| self.value(stmt, block + 1, to, indent, trail, false));
        }
        // The expression fits on the next line.
        let fits_next_line = is_assigned
            && stmt.flat_columns(from, to).is_some_and(|columns| indent + CONTINUATION + columns - 1 + trail <= WIDTH);
        if let Some(level) = stmt.lowest_operator(from, to) {
            if stmt.hugs(from, to, self.column) && stmt.lowest_operator(from, stmt.opening(to - 1)) == Some(level) {
                return self.chain_or_brackets(stmt, from, to, indent, trail);
            }
            if fits_next_line {
                self.start_line(indent + CONTINUATION);
                return self.write_unsplit(stmt, from, to, indent + CONTINUATION);
            }
            let operators: Vec<usize> =
                stmt.top_level(from, to).filter(|at| stmt.operator(*at) == Some(level)).collect();
            if is_assigned && !self.fits(stmt, from, operators.first().map_or(to, |operator| operator + 1), 0) {
                self.start_line(indent + CONTINUATION);
            }
            return self.operands(stmt, from, to, indent, trail, &operators);
        }
        let chain = stmt.chain(from, to);
        let hugs = stmt.hugs(from, to, self.column);
        match chain.len() {
            0 if !hugs && fits_next_line => {
                self.start_line(indent + CONTINUATION);
                self.write_unsplit(stmt, from, to, indent + CONTINUATION);
            }
            0 => self.chain_or_brackets(stmt, from, to, indent, trail),
            1 | 2 if hugs => self.chain_or_brackets(stmt, from, to, indent, trail),
            // The only call of a plain name: split its arguments instead.
            1 if !stmt.top_level(from, chain[0]).any(|at| stmt.tokens[at].role == Role::Open)
                && !stmt.has_forced_break(from, chain[0] + 1) =>
            {
                if fits_next_line {
                    self.start_line(indent + CONTINUATION);
                }
                self.chain_or_brackets(
                    stmt,
                    from,
                    to,
                    if fits_next_line { indent + CONTINUATION } else { indent },
                    trail,
                );
            }
            1 if stmt.has_forced_break(from, chain[0]) => {
                // The receiver of the call spans several lines.
                self.value(stmt, from, chain[0], indent, 0, false);
                self.value(stmt, chain[0], to, indent, trail, false);
            }
            _ => {
                let receiver = stmt.flat_columns(from, chain[0]);
                let is_moved = is_assigned && !self.fits(stmt, from, chain[0], 0);
                let indent = if is_moved && receiver.is_some_and(|columns| indent + CONTINUATION + columns - 1 <= WIDTH)
                {
                    self.start_line(indent + CONTINUATION);
                    indent + CONTINUATION
                } else {
                    indent
                };
                self.value(stmt, from, chain[0], indent, 0, is_assigned);
                for (at, call) in chain.iter().copied().enumerate() {
                    let end = chain.get(at + 1).copied().unwrap_or(to);
                    self.start_line(indent + CONTINUATION);
                    self.comments_before(stmt, call, indent + CONTINUATION);
                    let trail = if end == to { trail } else { 0 };
                    deep(|| self.chain_or_brackets(stmt, call, end, indent + CONTINUATION, trail));
                }
            }
        }
    }

    /// Writes operands on a line each, with the operator at its end.
    fn operands(
        &mut self,
        stmt: &StatementTokens<'a>,
        from: usize,
        to: usize,
        indent: usize,
        trail: usize,
        operators: &[usize],
    ) {
        let mut start = from;
        for operator in operators.iter().copied() {
            let inner = if start == from { indent } else { indent + CONTINUATION };
            let columns = stmt.columns(operator, operator + 1);
            deep(|| self.value(stmt, start, operator, inner, columns, false));
            self.write_unsplit(stmt, operator, operator + 1, inner);
            self.start_line(indent + CONTINUATION);
            start = operator + 1;
            self.comments_before(stmt, start, indent + CONTINUATION);
        }
        deep(|| self.value(stmt, start, to, indent + CONTINUATION, trail, false));
    }

    /// Writes an expression, split at brackets instead of dots and operators.
    fn chain_or_brackets(&mut self, stmt: &StatementTokens<'a>, from: usize, to: usize, indent: usize, trail: usize) {
        if self.fits(stmt, from, to, trail) {
            return self.write_unsplit(stmt, from, to, indent);
        }
        let Some(group) = self.group(stmt, from, to) else { return self.write_unsplit(stmt, from, to, indent) };
        let end = stmt.closing(group) + 1;
        self.write_unsplit(stmt, from, group, indent);
        let trailing_columns = stmt.flat_columns(end, to).map_or(0, |columns| columns + trail);
        let is_call = group > from && stmt.can_end_operand(group - 1);
        deep(|| {
            self.brackets(stmt, group, indent, trailing_columns, is_call);
            self.chain_or_brackets(stmt, end, to, indent, trail);
        });
    }

    /// Returns the opening bracket to split at: the first whose content contains a forced line
    /// break, or else the last that opens on this line. A call's brackets take precedence over a
    /// subscript's.
    fn group(&self, stmt: &StatementTokens<'a>, from: usize, to: usize) -> Option<usize> {
        let groups =
            || stmt.top_level(from, to).filter(|at| stmt.tokens[*at].role == Role::Open && stmt.closing(*at) > at + 1);
        let opens_on_line = |at: &usize| self.column + stmt.columns(from, at + 1) <= WIDTH;
        let with_forced_break =
            groups().find(|at| stmt.has_forced_break(*at, stmt.closing(*at) + 1)).filter(opens_on_line);
        let is_subscript = |at: &usize| stmt.text(*at) == "[" && *at > from && stmt.can_end_operand(at - 1);
        let last_call = || groups().filter(opens_on_line).filter(|at| !is_subscript(at)).last();
        with_forced_break
            .or_else(last_call)
            .or_else(|| groups().filter(opens_on_line).last())
            .or_else(|| groups().next())
    }

    /// Writes brackets and their content on several lines.
    fn brackets(&mut self, stmt: &StatementTokens<'a>, opening: usize, indent: usize, trail: usize, is_call: bool) {
        let closing = stmt.closing(opening);
        if self.fits(stmt, opening, closing + 1, trail) {
            return self.write_unsplit(stmt, opening, closing + 1, indent);
        }
        self.token(&stmt.tokens[opening], indent);
        if stmt.text(opening) == "(" || (is_call && stmt.text(opening) == "[") {
            self.arguments(stmt, opening, indent, trail, is_call);
        } else {
            self.list(stmt, opening, indent);
        }
        self.token(&stmt.tokens[closing], indent);
    }

    fn arguments(&mut self, stmt: &StatementTokens<'a>, opening: usize, indent: usize, trail: usize, is_call: bool) {
        let closing = stmt.closing(opening);
        let items = stmt.items(opening);
        let has_comments = stmt.tokens[opening].trailing_comment.is_some()
            || !stmt.tokens[closing].leading_comments.is_empty()
            || items.iter().any(|(from, to)| {
                !stmt.tokens[*from].leading_comments.is_empty() || stmt.tokens[*to - 1].trailing_comment.is_some()
            });
        if !has_comments {
            if let Some(hugged) = stmt.hugged(&items, self.column) {
                for (at, (from, to)) in items.iter().copied().enumerate() {
                    let is_last = at + 1 == items.len();
                    let trailing_columns = if is_last { 1 + trail } else { 1 };
                    if at == hugged {
                        self.item(stmt, from, to, indent, trailing_columns);
                    } else {
                        self.write_unsplit(stmt, from, to, indent);
                    }
                    self.comma(stmt, to, indent);
                }
                return;
            }
            let flat = stmt.flat_columns(opening + 1, closing);
            // A condition continues behind its bracket if it can be split.
            if let [(from, to)] = items[..]
                && (!is_call || flat.is_none())
                && stmt.lowest_operator(from, to).is_some()
            {
                return self.item(stmt, from, to, indent, 1 + trail);
            }
            if let Some(columns) = flat
                && indent + CONTINUATION + columns + 1 + trail <= WIDTH
            {
                self.start_line(indent + CONTINUATION);
                return self.write_unsplit(stmt, opening + 1, closing, indent + CONTINUATION);
            }
            if let Some((from, to)) = items.last().copied()
                && stmt.hugs_call(&items, self.column)
            {
                self.write_unsplit(stmt, opening + 1, from, indent);
                return self.item(stmt, from, to, indent, 1 + trail);
            }
        }
        for (from, to) in items.iter().copied() {
            self.start_line(indent + CONTINUATION);
            self.comments_before(stmt, from, indent + CONTINUATION);
            let is_last = to == closing;
            self.item(stmt, from, to, indent + CONTINUATION, if is_last { 1 + trail } else { 1 });
            self.comma(stmt, to, indent);
        }
        if !stmt.tokens[closing].leading_comments.is_empty()
            || items.last().is_some_and(|(_, to)| stmt.tokens[*to - 1].trailing_comment.is_some())
        {
            self.start_line(indent + CONTINUATION);
            self.comments_before(stmt, closing, indent + CONTINUATION);
        }
    }

    fn comma(&mut self, stmt: &StatementTokens<'a>, at: usize, indent: usize) {
        if stmt.tokens[at].role == Role::Comma {
            self.token(&stmt.tokens[at], indent);
        }
    }

    /// Writes each property of an object or item of a list on its own line; short items of a list
    /// share lines.
    fn list(&mut self, stmt: &StatementTokens<'a>, opening: usize, indent: usize) {
        let closing = stmt.closing(opening);
        let items = stmt.items(opening);
        let shares_lines =
            stmt.text(opening) == "[" && stmt.flat_columns(opening + 1, closing).is_some() && items.len() > 2;
        let shares_lines =
            shares_lines && items.iter().all(|(from, to)| to - from <= 2 && stmt.columns(*from, *to) <= 20);
        for (at, (from, to)) in items.iter().copied().enumerate() {
            let columns = stmt.columns(from, to) + 1;
            if at == 0 || !shares_lines || self.column + columns > WIDTH {
                self.start_line(indent + STEP);
            }
            self.comments_before(stmt, from, indent + STEP);
            self.item(stmt, from, to, indent + STEP, 1);
            self.comma(stmt, to, indent);
        }
        if !stmt.tokens[closing].leading_comments.is_empty() {
            self.start_line(indent + STEP);
        }
        self.comments_before_closing(stmt, closing, indent + STEP);
        self.start_line(indent);
    }
}

impl StatementTokens<'_> {
    /// Returns `true` if an expression of its own follows the token: after `=`, `return`, or the
    /// colon of a property.
    fn is_prefix(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let text = &*token.text;
        let is_assignment = text.ends_with('=') && !text.starts_with(['<', '>', '!']) && !text.starts_with("==");
        token.role == Role::Plain
            && (is_assignment || matches!(text, ":" | "return" | "throw" | "=>" | "<<=" | ">>=" | ">>>="))
    }

    /// Returns `true` if an operand can end with the token, so that an adjacent bracket belongs to
    /// it.
    fn can_end_operand(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let is_word = token.text.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '$'));
        token.role == Role::Close || (is_word && !self.tokens.get(at + 1).is_some_and(|next| next.space))
    }

    /// Returns the precedence of a binary operator; the lowest binds least.
    fn operator(&self, at: usize) -> Option<u8> {
        if self.tokens[at].role != Role::Operator {
            return None;
        }
        Some(match self.text(at) {
            "?" | ":" => 0,
            "||" | "??" => 1,
            "&&" => 2,
            "|" => 3,
            "^" => 4,
            "&" => 5,
            "==" | "!=" | "===" | "!==" => 6,
            "<<" | ">>" | ">>>" => 8,
            "+" | "-" => 9,
            "*" | "/" | "%" => 10,
            "**" => 11,
            _ => 7,
        })
    }

    fn lowest_operator(&self, from: usize, to: usize) -> Option<u8> {
        self.top_level(from, to).filter_map(|at| self.operator(at)).min()
    }

    /// Returns the dots of a chain's calls at which the chain can be split. The first call stays
    /// with its receiver if the receiver is short or capitalized, such as a class.
    fn chain(&self, from: usize, to: usize) -> Vec<usize> {
        let mut calls = Vec::new();
        let mut has_short_receiver: Option<bool> = None;
        let mut is_past_call = false;
        for at in self.top_level(from, to) {
            let token = &self.tokens[at];
            let is_capitalized = token.text.starts_with(|c: char| c.is_uppercase());
            match token.role {
                Role::Open if at > from => is_past_call = true,
                // A list, an object, a string.
                Role::Open => has_short_receiver = Some(false),
                Role::Dot { call } => {
                    let is_class =
                        has_short_receiver == Some(true) || self.text(at + 1).starts_with(|c: char| c.is_uppercase());
                    if call && at > from && (is_past_call || !is_class) {
                        calls.push(at);
                    }
                    if is_class && !is_past_call {
                        has_short_receiver = Some(true);
                    }
                }
                _ if has_short_receiver.is_none()
                    && !matches!(&*token.text, "new" | "await" | "typeof" | "!" | "-") =>
                {
                    has_short_receiver = Some(is_capitalized || width::columns(&token.text) <= 2);
                }
                _ => {}
            }
        }
        calls
    }

    /// Returns the items in brackets, without the commas.
    fn items(&self, opening: usize) -> Vec<(usize, usize)> {
        let closing = self.closing(opening);
        let mut items = Vec::new();
        let mut from = opening + 1;
        for at in self.top_level(opening + 1, closing) {
            if self.tokens[at].role == Role::Comma {
                items.push((from, at));
                from = at + 1;
            }
        }
        if from < closing {
            items.push((from, closing));
        }
        items
    }

    /// Returns `true` if the expression ends with brackets whose content can start on the same
    /// line, at `column`. The text before the brackets must fit without a forced line break.
    fn hugs(&self, from: usize, to: usize, column: usize) -> bool {
        if to <= from || self.tokens[to - 1].role != Role::Close {
            return false;
        }
        let opening = self.opening(to - 1);
        if opening < from || self.closing(opening) == opening + 1 {
            return false;
        }
        let Some(columns_before) = self.flat_columns(from, opening + 1) else { return false };
        if column + columns_before > WIDTH {
            return false;
        }
        match self.text(opening) {
            "(" => {
                let items = self.items(opening);
                self.hugged(&items, column + columns_before).is_some()
                    || (self.has_forced_break(opening, to) && self.hugs_call(&items, column + columns_before))
            }
            _ => opening == from,
        }
    }

    /// Returns `true` if the last argument is a call whose own arguments can start on this line.
    /// The call must be the only argument, or the only one with a forced line break.
    fn hugs_call(&self, items: &[(usize, usize)], column: usize) -> bool {
        let Some((from, to)) = items.last().copied() else { return false };
        if items.len() > 1 && (!self.has_forced_break(from, to) || self.has_forced_break(items[0].0, from)) {
            return false;
        }
        let is_simple = self.lowest_operator(from, to).is_none()
            && self.chain(from, to).len() < 2
            && !self.top_level(from, to).any(|at| self.is_prefix(at));
        is_simple && deep(|| self.hugs(from, to, column + self.columns(items[0].0, from)))
    }

    /// Returns the index of the argument that can start on the line of the others: the only
    /// multi-line function, or else the last one. Returns `None` if no argument can.
    fn hugged(&self, items: &[(usize, usize)], column: usize) -> Option<usize> {
        let is_function =
            |(from, to): &(usize, usize)| matches!(self.tokens[*to - 1].role, Role::Block(_)) && from < to;
        let is_literal = |(from, to): &(usize, usize)| {
            let is_bracketed = self.tokens[*from].role == Role::Open && self.closing(*from) + 1 == *to && to - from > 2;
            is_bracketed && self.text(*from) != "("
        };
        let last = items.len().checked_sub(1)?;
        let at = match items.iter().filter(|item| is_function(item) && self.has_forced_break(item.0, item.1)).count() {
            0 if is_literal(&items[last]) => last,
            1 => items.iter().position(|item| is_function(item) && self.has_forced_break(item.0, item.1))?,
            _ => return None,
        };
        let (from, to) = items[at];
        let others_are_flat = items
            .iter()
            .enumerate()
            .filter(|(index, _)| *index != at)
            .all(|(_, (from, to))| !self.has_forced_break(*from, *to));
        let columns_before = self.columns(items[0].0, from);
        let head =
            if is_function(&items[at]) { self.flat_columns(from, to - 1)? + 2 } else { self.columns(from, from + 1) };
        (others_are_flat && column + columns_before + head <= WIDTH).then_some(at)
    }
}
