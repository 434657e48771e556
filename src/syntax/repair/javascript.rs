//! Reports and replaces Python syntax in a JavaScript text, and completes some JavaScript.

use super::Repairs;
use super::brackets::{between, enclosing, pairs};
use super::lexer::{Kind, Token, ends_operand, starts_operand};
use super::missing::is_statement_keyword;
use crate::syntax::hir::ProblemKind;
use crate::syntax::lower::PLACEHOLDER;
use crate::text::span::Span;

/// Maximum number of tokens after `lambda`, up to its colon.
const MAX_PARAMETER_TOKENS: usize = 60;

/// Checks the tokens of a chunk that has an error.
pub(super) fn check(tokens: &[Token], repairs: &mut Repairs) {
    let (pairs, enclosing) = (pairs(tokens), enclosing(tokens));
    let mut at = 0;
    while at < tokens.len() {
        at = Cursor { tokens, pairs: &pairs, enclosing: &enclosing, text: repairs.text, at }
            .check_token(repairs)
            .max(at + 1);
    }
}

/// A position in the tokens.
struct Cursor<'a> {
    tokens: &'a [Token],
    pairs: &'a [usize],
    enclosing: &'a [usize],
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn source(&self, offset: isize) -> &'a str {
        self.token(offset).map_or("", |token| token.span.of(self.text))
    }
    fn token(&self, offset: isize) -> Option<&'a Token> {
        self.tokens.get(self.at.checked_add_signed(offset)?)
    }
    /// Returns `true` if a token is on the line of the current one.
    fn is_on_line(&self, offset: isize) -> bool {
        self.token(offset).is_some_and(|token| token.line == self.tokens[self.at].line)
    }
    /// Returns `true` if the next token is a name on this line.
    fn is_before_name(&self) -> bool {
        self.is_on_line(1) && self.token(1).is_some_and(|token| token.kind == Kind::Name)
    }
    fn follows_operand(&self) -> bool {
        self.at > 0
            && self.is_on_line(-1)
            && ends_operand(&self.tokens[self.at - 1], self.text, false)
            && !matches!(self.source(-1), "and" | "or" | "not" | "is" | "elif")
    }
    fn precedes_operand(&self) -> bool {
        self.is_on_line(1)
            && self.token(1).is_some_and(|next| {
                starts_operand(next, self.text, false)
                    || next.kind == Kind::Open
                    || matches!(self.source(1), "!" | "-" | "new")
            })
    }
    /// Returns `true` at the sign after `name` in the object that is the only argument of a call.
    fn is_option(&self) -> bool {
        if self.at < 2 || self.tokens[self.at - 1].kind != Kind::Name || !matches!(self.source(-2), "{" | ",") {
            return false;
        }
        let open = self.enclosing[self.at];
        let source = |at: usize| self.tokens[at].span.of(self.text);
        open != usize::MAX
            && open > 2
            && source(open) == "{"
            && source(open - 1) == "("
            && self.tokens[open - 2].kind == Kind::Name
            && source(open - 3) != "function"
    }
    /// Returns `true` if a declaration has no name: its line ends, and the next is a statement.
    fn declares_nothing(&self) -> bool {
        let has_name =
            self.token(1).is_some_and(|next| next.kind == Kind::Name && !is_statement_keyword(self.source(1), false));
        !self.is_on_line(1) && (!has_name || matches!(self.source(2), "." | "(" | "["))
    }
    /// Returns the tokens from the current one to the end of its line.
    fn line(&self) -> &'a [Token] {
        let line = self.tokens[self.at].line;
        let rest = &self.tokens[self.at..];
        &rest[..rest.iter().take_while(|token| token.line == line).count()]
    }

    /// Checks one token. Returns the index of the token to continue at.
    fn check_token(&self, repairs: &mut Repairs) -> usize {
        let token = &self.tokens[self.at];
        let word = self.source(0);
        match token.kind {
            Kind::ForeignComment if word.starts_with("/*") => {
                let mark = Span { start: token.span.start, end: token.span.start + 2 };
                repairs.problem(mark, ProblemKind::Missing("`*/` at the end of the comment".into()));
                repairs.insert(token.span.end, "*/");
            }
            Kind::ForeignComment => {
                let mark = Span { start: token.span.start, end: token.span.start + 1 };
                repairs.foreign(mark, "#");
                repairs.replace(mark, "//");
            }
            Kind::String { opening_len: 3, closed } => {
                let mark = &word[..3];
                repairs.foreign(Span { start: token.span.start, end: token.span.start + 3 }, mark);
                if closed {
                    // Characters with a meaning in a template are lost.
                    let text = word[3..word.len() - 3].replace(['`', '\\', '$'], " ");
                    repairs.replace(token.span, &format!("`{text}`"));
                }
            }
            // `f({scale=30})`: the options are written like arguments of Python.
            Kind::Punctuation if word == "=" && self.is_option() => {
                repairs.foreign(token.span, "=");
                repairs.replace(token.span, ":");
            }
            // JavaScript inserts a semicolon between an arrow function with a block and `[` or `(`.
            // The grammar does not.
            Kind::Close if word == "}" && matches!(self.source(1), "[" | "(" | "`") && !self.is_on_line(1) => {
                let open = self.pairs[self.at];
                if open != usize::MAX && open > 0 && self.tokens[open - 1].span.of(self.text) == "=>" {
                    repairs.insert(token.span.end, ";");
                }
            }
            // A name before a colon is a key or a label. `else:` and `try:` are not repaired.
            Kind::Name if self.source(-1) != "." && self.source(-1) != "?." && self.source(1) != ":" => {
                return self.name(word, token, repairs);
            }
            _ => {}
        }
        self.at + 1
    }

    fn name(&self, word: &str, token: &Token, repairs: &mut Repairs) -> usize {
        let expects_operand = !self.follows_operand();
        match word {
            "and" | "or" | "is" if self.follows_operand() && self.precedes_operand() => {
                let is_negated = word == "is" && self.source(1) == "not";
                let operator = match word {
                    "and" => "&&",
                    "or" => "||",
                    _ if is_negated => "!==",
                    _ => "===",
                };
                let span = if is_negated { between(*token, self.tokens[self.at + 1]) } else { token.span };
                repairs.foreign(span, if is_negated { "is not" } else { word });
                repairs.replace(span, operator);
                return self.at + 1 + usize::from(is_negated);
            }
            "not" if expects_operand && self.is_on_line(1) && self.source(1) != "(" && self.precedes_operand() => {
                repairs.foreign(token.span, word);
                repairs.replace(token.span, "!");
            }
            // Outside of generators it is a name; the parser always takes it for the keyword.
            "yield" if !["function*", "function *"].iter().any(|generator| repairs.text.contains(generator)) => {
                repairs.replace(token.span, "yield_");
            }
            "var" | "let" | "const" if token.first && self.declares_nothing() => {
                let end = Span { start: token.span.end, end: token.span.end };
                repairs.problem(end, ProblemKind::Missing("a name".into()));
                repairs.insert(end.start, &format!(" {PLACEHOLDER};"));
            }
            "var" | "let" | "const" if token.first && self.is_before_name() && self.source(2) == ":" => {
                return self.typed_declaration(repairs);
            }
            "var" | "let" | "const" if self.is_before_name() && self.source(2) == "." => {
                let end = self.tokens[self.at + 1].span.end;
                repairs.problem(Span { start: end, end }, ProblemKind::Missing("`=` with a value".into()));
                repairs.insert(end, &format!(" = {PLACEHOLDER}"));
            }
            "not" if !expects_operand && self.source(1) == "in" => repairs.foreign(token.span, "not in"),
            "lambda" if expects_operand && self.is_on_line(1) => return self.lambda(token, repairs),
            "def" if token.first && self.is_before_name() && self.source(2) == "(" => {
                return self.block(token, repairs, "function");
            }
            "elif" if self.is_on_line(1) => return self.block(token, repairs, "else if"),
            "if" | "for" | "while" | "else" | "try" | "with" | "except" if token.first => {
                return self.block(token, repairs, word);
            }
            "import" | "from" if token.first => return self.import(token, repairs),
            "raise" | "del" | "global" | "nonlocal" | "assert" | "except"
                if expects_operand && self.is_before_name() =>
            {
                repairs.foreign(token.span, word);
                // `raise x` becomes `throw x`, and `del x` becomes `x`.
                let span = Span { start: token.span.start, end: self.tokens[self.at + 1].span.start };
                repairs.replace(span, if word == "raise" { "throw " } else { "" });
            }
            "if" if !expects_operand
                && !token.first
                && self.line().iter().any(|token| token.span.of(self.text) == "else") =>
            {
                repairs.foreign(token.span, "if");
            }
            "for" if !expects_operand && self.is_before_name() => repairs.foreign(token.span, "for"),
            // `f'...'`, `r"..."`.
            _ if word.len() <= 2 && word.bytes().all(|b| b"rRbBuUfF".contains(&b)) => {
                let string = self.token(1).filter(|next| next.span.start == token.span.end);
                let Some(string) = string.filter(|next| matches!(next.kind, Kind::String { opening_len: 1, .. }))
                else {
                    return self.at + 1;
                };
                repairs.foreign(token.span, word);
                let text = string.span.of(self.text);
                let inside = text.get(1..text.len().saturating_sub(1)).unwrap_or("");
                if word.contains(['f', 'F']) && !inside.contains(['`', '$', '\\', ':']) {
                    let whole = between(*token, *string);
                    repairs.replace(whole, &format!("`{}`", inside.replace('{', "${")));
                    return self.at + 2;
                }
                repairs.replace(token.span, "");
            }
            _ => {}
        }
        self.at + 1
    }

    /// Removes what follows the colon of `var roi: Table users/someone/roi`, the text by which the
    /// Code Editor shows an import, and the type of `var scale: number = 30`.
    fn typed_declaration(&self, repairs: &mut Repairs) -> usize {
        let line = self.line();
        let value = line.iter().position(|token| token.span.of(self.text) == "=").unwrap_or(line.len());
        let last = line[..value].iter().rposition(|token| token.kind != Kind::ForeignComment).unwrap_or(0);
        if last < 2 || !is_balanced(&line[..=last]) {
            return self.at + 3;
        }
        let removed = between(line[2], line[last]);
        repairs.problems.retain(|problem| !removed.contains(problem.span));
        repairs.problem(line[2].span, ProblemKind::Unexpected);
        repairs.replace(removed, if value < line.len() { "" } else { ";" });
        self.at + last + 1
    }

    /// Replaces `lambda x: value` by an arrow function.
    fn lambda(&self, token: &Token, repairs: &mut Repairs) -> usize {
        repairs.foreign(token.span, "lambda");
        let mut depth = 0;
        for (at, next) in self.tokens.iter().enumerate().skip(self.at + 1).take(MAX_PARAMETER_TOKENS) {
            match (next.kind, next.span.of(self.text)) {
                (Kind::Open, _) => depth += 1,
                (Kind::Close, _) if depth == 0 => break,
                (Kind::Close, _) => depth -= 1,
                (_, ":") if depth == 0 => {
                    repairs.replace(token.span, "(");
                    // The grammar reads a dictionary after `=>` as an object, not as a block.
                    repairs.replace(next.span, ")=>");
                    return at + 1;
                }
                _ => {}
            }
        }
        self.at + 1
    }

    /// Replaces the colon of a block by braces: `def f(x):`, `elif x:`, `if x:`, `for x in y:`.
    fn block(&self, token: &Token, repairs: &mut Repairs, replacement: &str) -> usize {
        let mut depth = 0i32;
        let mut colon = None;
        for (at, next) in self.tokens.iter().enumerate().skip(self.at + 1) {
            let text = next.span.of(self.text);
            match next.kind {
                Kind::Open if text == "{" && depth == 0 => break,
                Kind::Open => depth += 1,
                Kind::Close => depth -= 1,
                Kind::Punctuation if text == ":" && depth == 0 => {
                    colon = Some(at);
                    break;
                }
                Kind::Punctuation if matches!(text, "?" | ";" | "=>") && depth == 0 => break,
                _ => {}
            }
            if depth < 0 || (next.line != token.line && depth == 0) {
                break;
            }
        }
        let keyword = token.span.of(self.text);
        // `except` is reported and stays.
        let is_foreign = matches!(keyword, "def" | "elif" | "except");
        if is_foreign {
            repairs.foreign(token.span, keyword);
            repairs.replace(token.span, replacement);
        }
        let Some(colon) = colon else { return self.at + 1 };
        let head = &self.tokens[self.at + 1..colon];
        if keyword == "else" && !head.is_empty() {
            return self.at + 1;
        }
        if !is_foreign {
            repairs.foreign(self.tokens[colon].span, ":");
        }
        let needs_parentheses = head.first().is_none_or(|first| first.span.of(self.text) != "(");
        if needs_parentheses && !head.is_empty() && keyword != "def" {
            repairs.insert(head[0].span.start, "(");
            repairs.insert(head[head.len() - 1].span.end, ")");
        }
        let next = self.tokens.get(colon + 1);
        if next.is_some_and(|next| next.span.of(self.text) == "{") {
            repairs.replace(self.tokens[colon].span, "");
            return colon + 1;
        }
        repairs.replace(self.tokens[colon].span, "{");
        // The block ends where the lines are no longer indented.
        let ends = |next: &&Token| next.first && next.line > token.line && next.indent <= token.indent;
        let end = self.tokens[colon + 1..].iter().find(ends).map(|next| next.span.start);
        let last = match end {
            Some(end) => self.tokens.iter().take_while(|next| next.span.start < end).last(),
            None => self.tokens.last(),
        };
        if let Some(last) = last {
            repairs.insert(last.span.end, "}");
        }
        colon + 1
    }

    /// Replaces `import a.b as c` and `from a import b, c`.
    fn import(&self, token: &Token, repairs: &mut Repairs) -> usize {
        let line = self.line();
        let words: Vec<&str> = line.iter().map(|token| token.span.of(self.text)).collect();
        let has_strings = line.iter().any(|token| matches!(token.kind, Kind::String { .. }));
        let end = self.at + line.len();
        if has_strings || words.len() < 2 || words.iter().any(|word| matches!(*word, "{" | "(" | "*" | "=")) {
            return self.at + 1;
        }
        repairs.foreign(token.span, words[0]);
        let first_name = match words[0] {
            "from" => words.iter().position(|word| *word == "import").map_or(words.len(), |at| at + 1),
            _ => 1,
        };
        let mut imports = String::new();
        // `from a import b` loses the path `a`, but declares `b`.
        for part in words[first_name..].split(|word| *word == ",") {
            let part: Vec<&str> = part.iter().copied().filter(|word| *word != ";").collect();
            let (Some(module), Some(mut name)) = (part.first(), part.last().copied()) else { continue };
            if words[0] == "import" && !part.contains(&"as") {
                name = module;
            }
            // `ee` needs no import.
            if name != "ee" {
                imports.push_str(&format!("import * as {name} from '{module}';"));
            }
        }
        repairs.replace(between(*token, line[line.len() - 1]), &imports);
        end
    }
}

/// Returns `true` if each bracket of the tokens has its partner there, and each string ends.
fn is_balanced(tokens: &[Token]) -> bool {
    let mut depth = 0i32;
    for token in tokens {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            Kind::String { closed: false, .. } => return false,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}
