//! Reports and replaces Python syntax in a JavaScript text.

use super::Repairs;
use super::brackets::{between, pairs};
use super::lexer::{Kind, Token, ends_operand, starts_operand};
use super::missing::is_statement_keyword;
use crate::syntax::hir::ProblemKind;
use crate::syntax::lower::PLACEHOLDER;
use crate::text::span::Span;

/// Checks the tokens of a chunk with an error.
pub(super) fn check(tokens: &[Token], repairs: &mut Repairs) {
    let pairs = pairs(tokens);
    let mut at = 0;
    while at < tokens.len() {
        at = Cursor { tokens, pairs: &pairs, text: repairs.text, at }.step(repairs).max(at + 1);
    }
}

/// A position in the tokens.
struct Cursor<'a> {
    tokens: &'a [Token],
    pairs: &'a [usize],
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn source(&self, ahead: isize) -> &'a str {
        self.token(ahead).map_or("", |token| token.span.of(self.text))
    }
    fn token(&self, ahead: isize) -> Option<&'a Token> {
        self.tokens.get(self.at.checked_add_signed(ahead)?)
    }
    /// Returns `true` if a token is on the line of the current one.
    fn is_on_line(&self, ahead: isize) -> bool {
        self.token(ahead).is_some_and(|token| token.line == self.tokens[self.at].line)
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
    /// Returns `true` if a declaration has no name: the next line is a statement of its own.
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
    fn step(&self, repairs: &mut Repairs) -> usize {
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
            Kind::String { quote: 3, closed } => {
                let mark = &word[..3];
                repairs.foreign(Span { start: token.span.start, end: token.span.start + 3 }, mark);
                if closed {
                    let text = word[3..word.len() - 3].replace(['`', '\\', '$'], " ");
                    repairs.replace(token.span, &format!("`{text}`"));
                }
            }
            // JavaScript inserts a semicolon between an arrow function with a block and `[` or `(`.
            // The grammar does not.
            Kind::Close if word == "}" && matches!(self.source(1), "[" | "(" | "`") && !self.is_on_line(1) => {
                let open = self.pairs[self.at];
                if open != usize::MAX && open > 0 && self.tokens[open - 1].span.of(self.text) == "=>" {
                    repairs.insert(token.span.end, ";");
                }
            }
            Kind::Name if self.source(-1) != "." && self.source(-1) != "?." && self.source(1) != ":" => {
                return self.name(word, token, repairs);
            }
            _ => {}
        }
        self.at + 1
    }

    fn name(&self, word: &str, token: &Token, repairs: &mut Repairs) -> usize {
        let starts_operand = !self.follows_operand();
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
            "not" if starts_operand && self.is_on_line(1) && self.source(1) != "(" && self.precedes_operand() => {
                repairs.foreign(token.span, word);
                repairs.replace(token.span, "!");
            }
            "var" | "let" | "const" if token.first && self.declares_nothing() => {
                let end = Span { start: token.span.end, end: token.span.end };
                repairs.problem(end, ProblemKind::Missing("a name".into()));
                repairs.insert(end.start, &format!(" {PLACEHOLDER};"));
            }
            "var" | "let" | "const" if self.is_before_name() && self.source(2) == "." => {
                let end = self.tokens[self.at + 1].span.end;
                repairs.problem(Span { start: end, end }, ProblemKind::Missing("`=` with a value".into()));
                repairs.insert(end, &format!(" = {PLACEHOLDER}"));
            }
            "not" if !starts_operand && self.source(1) == "in" => repairs.foreign(token.span, "not in"),
            "lambda" if starts_operand && self.is_on_line(1) => return self.lambda(token, repairs),
            "def" if token.first && self.is_before_name() && self.source(2) == "(" => {
                return self.block(token, repairs, "function");
            }
            "elif" if self.is_on_line(1) => return self.block(token, repairs, "else if"),
            "if" | "for" | "while" | "else" | "try" | "with" | "except" if token.first => {
                return self.block(token, repairs, word);
            }
            "import" | "from" if token.first => return self.import(token, repairs),
            "raise" | "del" | "global" | "nonlocal" | "assert" | "except"
                if starts_operand && self.is_before_name() =>
            {
                repairs.foreign(token.span, word);
                let span = Span { start: token.span.start, end: self.tokens[self.at + 1].span.start };
                repairs.replace(span, if word == "raise" { "throw " } else { "" });
            }
            "if" if !starts_operand
                && !token.first
                && self.line().iter().any(|token| token.span.of(self.text) == "else") =>
            {
                repairs.foreign(token.span, "if");
            }
            "for" if !starts_operand && self.is_before_name() => repairs.foreign(token.span, "for"),
            // `f'...'`, `r"..."`.
            _ if word.len() <= 2 && word.bytes().all(|b| b"rRbBuUfF".contains(&b)) => {
                let string = self.token(1).filter(|next| next.span.start == token.span.end);
                let Some(string) = string.filter(|next| matches!(next.kind, Kind::String { quote: 1, .. })) else {
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

    /// Replaces `lambda x: value` by an arrow function.
    fn lambda(&self, token: &Token, repairs: &mut Repairs) -> usize {
        repairs.foreign(token.span, "lambda");
        let mut depth = 0;
        for (at, next) in self.tokens.iter().enumerate().skip(self.at + 1).take(60) {
            match (next.kind, next.span.of(self.text)) {
                (Kind::Open, _) => depth += 1,
                (Kind::Close, _) if depth == 0 => break,
                (Kind::Close, _) => depth -= 1,
                (_, ":") if depth == 0 => {
                    repairs.replace(token.span, "(");
                    // `=> {` would be a block.
                    repairs.replace(next.span, ")=>");
                    return at + 1;
                }
                _ => {}
            }
        }
        self.at + 1
    }

    /// Replaces the colon of a block by braces: `def f(x):`, `elif x:`, `if x:`, `for x in y:`.
    fn block(&self, token: &Token, repairs: &mut Repairs, word: &str) -> usize {
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
        let is_foreign = matches!(keyword, "def" | "elif" | "except");
        if is_foreign {
            repairs.foreign(token.span, keyword);
            repairs.replace(token.span, word);
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
        let strings = line.iter().any(|token| matches!(token.kind, Kind::String { .. }));
        let next = self.at + line.len();
        if strings || words.len() < 2 || words.iter().any(|word| matches!(*word, "{" | "(" | "*" | "=")) {
            return self.at + 1;
        }
        repairs.foreign(token.span, words[0]);
        let first_name = match words[0] {
            "from" => words.iter().position(|word| *word == "import").map_or(words.len(), |at| at + 1),
            _ => 1,
        };
        let mut imports = String::new();
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
        next
    }
}
