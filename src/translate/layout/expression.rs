//! Splits long JavaScript expressions in the style of the Earth Engine samples.
//!
//! - Each call of a chain gets a line.
//! - A trailing function, object or list opens on the current line.
//! - Operators end their lines.
//! - Arguments go to the next line, or get a line each.

use super::javascript::{CONTINUATION, Page, STEP, Source, WIDTH};
use super::width;
use crate::base::stack::deep;
use crate::translate::code::Role;

impl<'a> Page<'a> {
    /// Writes a fragment without commas: a statement, an argument or a property. `trail` columns
    /// must fit behind it.
    pub fn run(&mut self, source: &Source<'a>, from: usize, to: usize, indent: usize, trail: usize) {
        if self.fits(source, from, to, trail) {
            return self.write_unsplit(source, from, to, indent);
        }
        let value = source.nodes(from, to).filter(|at| source.is_prefix(*at)).last().map_or(from, |at| at + 1);
        self.write_unsplit(source, from, value, indent);
        // The value of `return` must start on its line, or JavaScript ends the statement there.
        let assigned = value > from && source.tokens[value - 1].text.ends_with(['=', ':']);
        deep(|| self.value(source, value, to, indent, trail, assigned));
    }

    fn fits(&self, source: &Source<'a>, from: usize, to: usize, trail: usize) -> bool {
        source
            .flat(from, to)
            .is_some_and(|columns| self.column + columns - self.unspaced(source, from) + trail <= WIDTH)
    }

    /// Returns the width of the space before the first token of a line, which is not written.
    fn unspaced(&self, source: &Source<'a>, from: usize) -> usize {
        usize::from(self.at_line_start && source.tokens.get(from).is_some_and(|token| token.space))
    }

    /// Writes an expression. If `assigned`, it may start on the next line.
    fn value(&mut self, source: &Source<'a>, from: usize, to: usize, indent: usize, trail: usize, assigned: bool) {
        if self.fits(source, from, to, trail) {
            return self.write_unsplit(source, from, to, indent);
        }
        if let Some(block) = source.nodes(from, to).find(|at| matches!(source.tokens[*at].role, Role::Block(_))) {
            self.value(source, from, block, indent, 2, false);
            self.leaf(&source.tokens[block], indent);
            return deep(|| self.value(source, block + 1, to, indent, trail, false));
        }
        // The expression fits on the next line.
        let alone = assigned
            && source.flat(from, to).is_some_and(|columns| indent + CONTINUATION + columns - 1 + trail <= WIDTH);
        if let Some(level) = source.lowest_operator(from, to) {
            if source.hugs(from, to, self.column) && source.lowest_operator(from, source.opening(to - 1)) == Some(level)
            {
                return self.chain_or_brackets(source, from, to, indent, trail);
            }
            if alone {
                self.line(indent + CONTINUATION);
                return self.write_unsplit(source, from, to, indent + CONTINUATION);
            }
            let operators: Vec<usize> =
                source.nodes(from, to).filter(|at| source.operator(*at) == Some(level)).collect();
            if assigned && !self.fits(source, from, operators.first().map_or(to, |operator| operator + 1), 0) {
                self.line(indent + CONTINUATION);
            }
            return self.operands(source, from, to, indent, trail, &operators);
        }
        let chain = source.chain(from, to);
        let hugs = source.hugs(from, to, self.column);
        match chain.len() {
            0 if !hugs && alone => {
                self.line(indent + CONTINUATION);
                self.write_unsplit(source, from, to, indent + CONTINUATION);
            }
            0 => self.chain_or_brackets(source, from, to, indent, trail),
            1 | 2 if hugs => self.chain_or_brackets(source, from, to, indent, trail),
            // The only call of a plain name: split its arguments instead.
            1 if !source.nodes(from, chain[0]).any(|at| source.tokens[at].role == Role::Open)
                && !source.is_hard(from, chain[0] + 1) =>
            {
                if alone {
                    self.line(indent + CONTINUATION);
                }
                self.chain_or_brackets(source, from, to, if alone { indent + CONTINUATION } else { indent }, trail);
            }
            1 if source.is_hard(from, chain[0]) => {
                // The receiver of the call spans several lines.
                self.value(source, from, chain[0], indent, 0, false);
                self.value(source, chain[0], to, indent, trail, false);
            }
            _ => {
                let receiver = source.flat(from, chain[0]);
                let moves = assigned && !self.fits(source, from, chain[0], 0);
                let indent = if moves && receiver.is_some_and(|columns| indent + CONTINUATION + columns - 1 <= WIDTH) {
                    self.line(indent + CONTINUATION);
                    indent + CONTINUATION
                } else {
                    indent
                };
                self.value(source, from, chain[0], indent, 0, assigned);
                for (at, call) in chain.iter().copied().enumerate() {
                    let end = chain.get(at + 1).copied().unwrap_or(to);
                    self.line(indent + CONTINUATION);
                    self.before(source, call, indent + CONTINUATION);
                    let trail = if end == to { trail } else { 0 };
                    deep(|| self.chain_or_brackets(source, call, end, indent + CONTINUATION, trail));
                }
            }
        }
    }

    /// Writes operands on a line each, with the operator at its end.
    fn operands(
        &mut self,
        source: &Source<'a>,
        from: usize,
        to: usize,
        indent: usize,
        trail: usize,
        operators: &[usize],
    ) {
        let mut start = from;
        for operator in operators.iter().copied() {
            let inner = if start == from { indent } else { indent + CONTINUATION };
            let columns = source.columns(operator, operator + 1);
            deep(|| self.value(source, start, operator, inner, columns, false));
            self.write_unsplit(source, operator, operator + 1, inner);
            self.line(indent + CONTINUATION);
            start = operator + 1;
            self.before(source, start, indent + CONTINUATION);
        }
        deep(|| self.value(source, start, to, indent + CONTINUATION, trail, false));
    }

    /// Writes an expression, split at brackets instead of dots and operators.
    fn chain_or_brackets(&mut self, source: &Source<'a>, from: usize, to: usize, indent: usize, trail: usize) {
        if self.fits(source, from, to, trail) {
            return self.write_unsplit(source, from, to, indent);
        }
        let Some(group) = self.group(source, from, to) else { return self.write_unsplit(source, from, to, indent) };
        let end = source.closing(group) + 1;
        self.write_unsplit(source, from, group, indent);
        let behind = source.flat(end, to).map_or(0, |columns| columns + trail);
        let call = group > from && source.is_operand(group - 1);
        deep(|| {
            self.brackets(source, group, indent, behind, call);
            self.chain_or_brackets(source, end, to, indent, trail);
        });
    }

    /// Returns the opening bracket to split at: the first whose content contains a forced line
    /// break, or else the last that opens on this line. A call's brackets take precedence over a
    /// subscript's.
    fn group(&self, source: &Source<'a>, from: usize, to: usize) -> Option<usize> {
        let groups = || {
            source.nodes(from, to).filter(|at| source.tokens[*at].role == Role::Open && source.closing(*at) > at + 1)
        };
        let starts = |at: &usize| self.column + source.columns(from, at + 1) <= WIDTH;
        let hard = groups().find(|at| source.is_hard(*at, source.closing(*at) + 1)).filter(starts);
        let subscript = |at: &usize| source.text(*at) == "[" && *at > from && source.is_operand(at - 1);
        let call = || groups().filter(starts).filter(|at| !subscript(at)).last();
        hard.or_else(call).or_else(|| groups().filter(starts).last()).or_else(|| groups().next())
    }

    /// Writes brackets and their content on several lines.
    fn brackets(&mut self, source: &Source<'a>, opening: usize, indent: usize, trail: usize, call: bool) {
        let closing = source.closing(opening);
        if self.fits(source, opening, closing + 1, trail) {
            return self.write_unsplit(source, opening, closing + 1, indent);
        }
        self.leaf(&source.tokens[opening], indent);
        if source.text(opening) == "(" || (call && source.text(opening) == "[") {
            self.arguments(source, opening, indent, trail, call);
        } else {
            self.list(source, opening, indent);
        }
        self.leaf(&source.tokens[closing], indent);
    }

    fn arguments(&mut self, source: &Source<'a>, opening: usize, indent: usize, trail: usize, call: bool) {
        let closing = source.closing(opening);
        let items = source.items(opening);
        let commented = source.tokens[opening].after.is_some()
            || !source.tokens[closing].before.is_empty()
            || items
                .iter()
                .any(|(from, to)| !source.tokens[*from].before.is_empty() || source.tokens[*to - 1].after.is_some());
        if !commented {
            if let Some(open) = source.hugged(&items, self.column) {
                for (at, (from, to)) in items.iter().copied().enumerate() {
                    let last = at + 1 == items.len();
                    let behind = if last { 1 + trail } else { 1 };
                    if at == open {
                        self.run(source, from, to, indent, behind);
                    } else {
                        self.write_unsplit(source, from, to, indent);
                    }
                    self.comma(source, to, indent);
                }
                return;
            }
            let flat = source.flat(opening + 1, closing);
            // A condition continues behind its bracket if it can be split.
            if let [(from, to)] = items[..]
                && (!call || flat.is_none())
                && source.lowest_operator(from, to).is_some()
            {
                return self.run(source, from, to, indent, 1 + trail);
            }
            if let Some(columns) = flat
                && indent + CONTINUATION + columns + 1 + trail <= WIDTH
            {
                self.line(indent + CONTINUATION);
                return self.write_unsplit(source, opening + 1, closing, indent + CONTINUATION);
            }
            if let Some((from, to)) = items.last().copied()
                && source.hugs_call(&items, self.column)
            {
                self.write_unsplit(source, opening + 1, from, indent);
                return self.run(source, from, to, indent, 1 + trail);
            }
        }
        for (from, to) in items.iter().copied() {
            self.line(indent + CONTINUATION);
            self.before(source, from, indent + CONTINUATION);
            let last = to == closing;
            self.run(source, from, to, indent + CONTINUATION, if last { 1 + trail } else { 1 });
            self.comma(source, to, indent);
        }
        if !source.tokens[closing].before.is_empty()
            || items.last().is_some_and(|(_, to)| source.tokens[*to - 1].after.is_some())
        {
            self.line(indent + CONTINUATION);
            self.before(source, closing, indent + CONTINUATION);
        }
    }

    fn comma(&mut self, source: &Source<'a>, at: usize, indent: usize) {
        if source.tokens[at].role == Role::Comma {
            self.leaf(&source.tokens[at], indent);
        }
    }

    /// Writes each property of an object or item of a list on its own line; short items of a list
    /// share lines.
    fn list(&mut self, source: &Source<'a>, opening: usize, indent: usize) {
        let closing = source.closing(opening);
        let items = source.items(opening);
        let shared = source.text(opening) == "[" && source.flat(opening + 1, closing).is_some() && items.len() > 2;
        let shared = shared && items.iter().all(|(from, to)| to - from <= 2 && source.columns(*from, *to) <= 20);
        for (at, (from, to)) in items.iter().copied().enumerate() {
            let columns = source.columns(from, to) + 1;
            if at == 0 || !shared || self.column + columns > WIDTH {
                self.line(indent + STEP);
            }
            self.before(source, from, indent + STEP);
            self.run(source, from, to, indent + STEP, 1);
            self.comma(source, to, indent);
        }
        if !source.tokens[closing].before.is_empty() {
            self.line(indent + STEP);
        }
        self.before_closing(source, closing, indent + STEP);
        self.line(indent);
    }
}

impl Source<'_> {
    /// Returns `true` if an expression of its own follows the token: after `=`, `return`, or the
    /// colon of a property.
    fn is_prefix(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let text = &*token.text;
        let assigns = text.ends_with('=') && !text.starts_with(['<', '>', '!']) && !text.starts_with("==");
        token.role == Role::Plain
            && (assigns || matches!(text, ":" | "return" | "throw" | "=>" | "<<=" | ">>=" | ">>>="))
    }

    /// Returns `true` if an operand can end with the token, so that an adjacent bracket belongs to
    /// it.
    fn is_operand(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let word = token.text.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '$'));
        token.role == Role::Close || (word && !self.tokens.get(at + 1).is_some_and(|next| next.space))
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
        self.nodes(from, to).filter_map(|at| self.operator(at)).min()
    }

    /// Returns the dots of a chain's calls at which the chain can be split. The first call stays
    /// with its receiver if the receiver is short or capitalized, such as a class.
    fn chain(&self, from: usize, to: usize) -> Vec<usize> {
        let mut calls = Vec::new();
        let mut head: Option<bool> = None;
        let mut past = false;
        for at in self.nodes(from, to) {
            let token = &self.tokens[at];
            let capital = token.text.starts_with(|c: char| c.is_uppercase());
            match token.role {
                Role::Open if at > from => past = true,
                // A list, an object, a string.
                Role::Open => head = Some(false),
                Role::Dot { call } => {
                    let class = head == Some(true) || self.text(at + 1).starts_with(|c: char| c.is_uppercase());
                    if call && at > from && (past || !class) {
                        calls.push(at);
                    }
                    if class && !past {
                        head = Some(true);
                    }
                }
                _ if head.is_none() && !matches!(&*token.text, "new" | "await" | "typeof" | "!" | "-") => {
                    head = Some(capital || width::columns(&token.text) <= 2);
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
        for at in self.nodes(opening + 1, closing) {
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
        let Some(before) = self.flat(from, opening + 1) else { return false };
        if column + before > WIDTH {
            return false;
        }
        match self.text(opening) {
            "(" => {
                let items = self.items(opening);
                self.hugged(&items, column + before).is_some()
                    || (self.is_hard(opening, to) && self.hugs_call(&items, column + before))
            }
            _ => opening == from,
        }
    }

    /// Returns `true` if the last argument is a call whose own arguments can start on this line.
    /// The call must be the only argument, or the only one with a forced line break.
    fn hugs_call(&self, items: &[(usize, usize)], column: usize) -> bool {
        let Some((from, to)) = items.last().copied() else { return false };
        if items.len() > 1 && (!self.is_hard(from, to) || self.is_hard(items[0].0, from)) {
            return false;
        }
        let simple = self.lowest_operator(from, to).is_none()
            && self.chain(from, to).len() < 2
            && !self.nodes(from, to).any(|at| self.is_prefix(at));
        simple && deep(|| self.hugs(from, to, column + self.columns(items[0].0, from)))
    }

    /// Returns the index of the argument that can start on the line of the others: the only
    /// multi-line function, or else the last one. Returns `None` if no argument can.
    fn hugged(&self, items: &[(usize, usize)], column: usize) -> Option<usize> {
        let function = |(from, to): &(usize, usize)| matches!(self.tokens[*to - 1].role, Role::Block(_)) && from < to;
        let opens = |(from, to): &(usize, usize)| {
            let bracket = self.tokens[*from].role == Role::Open && self.closing(*from) + 1 == *to && to - from > 2;
            bracket && self.text(*from) != "("
        };
        let last = items.len().checked_sub(1)?;
        let at = match items.iter().filter(|item| function(item) && self.is_hard(item.0, item.1)).count() {
            0 if opens(&items[last]) => last,
            1 => items.iter().position(|item| function(item) && self.is_hard(item.0, item.1))?,
            _ => return None,
        };
        let (from, to) = items[at];
        let others =
            items.iter().enumerate().filter(|(of, _)| *of != at).all(|(_, (from, to))| !self.is_hard(*from, *to));
        let ahead = self.columns(items[0].0, from);
        let head = if function(&items[at]) { self.flat(from, to - 1)? + 2 } else { self.columns(from, from + 1) };
        (others && column + ahead + head <= WIDTH).then_some(at)
    }
}
