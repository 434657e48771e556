//! Python in JavaScript.

use super::Faults;
use super::brackets::{between, pairs};
use super::lexer::{Kind, Token, ends_operand, starts_operand};
use super::missing::statement_word;
use crate::syntax::hir::ProblemKind;
use crate::syntax::lower::PLACEHOLDER;
use crate::text::span::Span;

/// Looks at the tokens of a broken piece.
pub(super) fn check(tokens: &[Token], faults: &mut Faults) {
    let pairs = pairs(tokens);
    let mut at = 0;
    while at < tokens.len() {
        at = Look { tokens, pairs: &pairs, text: faults.text, at }.step(faults).max(at + 1);
    }
}

struct Look<'a> {
    tokens: &'a [Token],
    pairs: &'a [usize],
    text: &'a str,
    at: usize,
}

impl<'a> Look<'a> {
    fn word(&self, ahead: isize) -> &'a str {
        self.token(ahead).map_or("", |token| token.span.of(self.text))
    }
    fn token(&self, ahead: isize) -> Option<&'a Token> {
        self.tokens.get(self.at.checked_add_signed(ahead)?)
    }
    fn same_line(&self, ahead: isize) -> bool {
        self.token(ahead).is_some_and(|token| token.line == self.tokens[self.at].line)
    }
    /// Whether a name follows on the line.
    fn name_follows(&self) -> bool {
        self.same_line(1) && self.token(1).is_some_and(|token| token.kind == Kind::Name)
    }
    fn operand_before(&self) -> bool {
        self.at > 0
            && self.same_line(-1)
            && ends_operand(&self.tokens[self.at - 1], self.text, false)
            && !matches!(self.word(-1), "and" | "or" | "not" | "is" | "elif")
    }
    fn operand_after(&self) -> bool {
        self.same_line(1)
            && self.token(1).is_some_and(|next| {
                starts_operand(next, self.text, false)
                    || next.kind == Kind::Open
                    || matches!(self.word(1), "!" | "-" | "new")
            })
    }
    /// Whether what follows on the next line is a statement of its own and no declaration.
    fn declares_nothing(&self) -> bool {
        let goes_on = self.token(1).is_some_and(|next| next.kind == Kind::Name && !statement_word(self.word(1), false));
        !self.same_line(1) && (!goes_on || matches!(self.word(2), "." | "(" | "["))
    }
    /// The tokens of this line from here.
    fn line(&self) -> &'a [Token] {
        let line = self.tokens[self.at].line;
        let rest = &self.tokens[self.at..];
        &rest[..rest.iter().take_while(|token| token.line == line).count()]
    }

    /// Looks at one token; where to go on.
    fn step(&self, faults: &mut Faults) -> usize {
        let token = &self.tokens[self.at];
        let word = self.word(0);
        match token.kind {
            Kind::ForeignComment if word.starts_with("/*") => {
                let mark = Span { start: token.span.start, end: token.span.start + 2 };
                faults.problem(mark, ProblemKind::Missing("`*/` at the end of the comment".into()));
                faults.insert(token.span.end, "*/");
            }
            Kind::ForeignComment => {
                let mark = Span { start: token.span.start, end: token.span.start + 1 };
                faults.foreign(mark, "#");
                faults.replace(mark, "//");
            }
            Kind::String { quote: 3, closed } => {
                let mark = &word[..3];
                faults.foreign(Span { start: token.span.start, end: token.span.start + 3 }, mark);
                if closed {
                    let text = word[3..word.len() - 3].replace(['`', '\\', '$'], " ");
                    faults.replace(token.span, &format!("`{text}`"));
                }
            }
            // An arrow function of statements takes no `[` or `(`: the language puts a semicolon, the grammar does not.
            Kind::Close if word == "}" && matches!(self.word(1), "[" | "(" | "`") && !self.same_line(1) => {
                let open = self.pairs[self.at];
                if open != usize::MAX && open > 0 && self.tokens[open - 1].span.of(self.text) == "=>" {
                    faults.insert(token.span.end, ";");
                }
            }
            Kind::Name if self.word(-1) != "." && self.word(-1) != "?." && self.word(1) != ":" => {
                return self.name(word, token, faults);
            }
            _ => {}
        }
        self.at + 1
    }

    fn name(&self, word: &str, token: &Token, faults: &mut Faults) -> usize {
        let start = !self.operand_before();
        match word {
            "and" | "or" | "is" if self.operand_before() && self.operand_after() => {
                let not = word == "is" && self.word(1) == "not";
                let sign = match word {
                    "and" => "&&",
                    "or" => "||",
                    _ if not => "!==",
                    _ => "===",
                };
                let span = if not { between(*token, self.tokens[self.at + 1]) } else { token.span };
                faults.foreign(span, if not { "is not" } else { word });
                faults.replace(span, sign);
                return self.at + 1 + usize::from(not);
            }
            "not" if start && self.same_line(1) && self.word(1) != "(" && self.operand_after() => {
                faults.foreign(token.span, word);
                faults.replace(token.span, "!");
            }
            "var" | "let" | "const" if token.first && self.declares_nothing() => {
                let end = Span { start: token.span.end, end: token.span.end };
                faults.problem(end, ProblemKind::Missing("a name".into()));
                faults.insert(end.start, &format!(" {PLACEHOLDER};"));
            }
            "var" | "let" | "const" if self.name_follows() && self.word(2) == "." => {
                let end = self.tokens[self.at + 1].span.end;
                faults.problem(Span { start: end, end }, ProblemKind::Missing("`=` with a value".into()));
                faults.insert(end, &format!(" = {PLACEHOLDER}"));
            }
            "not" if !start && self.word(1) == "in" => faults.foreign(token.span, "not in"),
            "lambda" if start && self.same_line(1) => return self.lambda(token, faults),
            "def" if token.first && self.name_follows() && self.word(2) == "(" => {
                return self.block(token, faults, "function");
            }
            "elif" if self.same_line(1) => return self.block(token, faults, "else if"),
            "if" | "for" | "while" | "else" | "try" | "with" | "except" if token.first => {
                return self.block(token, faults, word);
            }
            "import" | "from" if token.first => return self.import(token, faults),
            "raise" | "del" | "global" | "nonlocal" | "assert" | "except" if start && self.name_follows() => {
                faults.foreign(token.span, word);
                let span = Span { start: token.span.start, end: self.tokens[self.at + 1].span.start };
                faults.replace(span, if word == "raise" { "throw " } else { "" });
            }
            "if" if !start && !token.first && self.line().iter().any(|token| token.span.of(self.text) == "else") => {
                faults.foreign(token.span, "if");
            }
            "for" if !start && self.name_follows() => faults.foreign(token.span, "for"),
            // `f'...'`, `r"..."`.
            _ if word.len() <= 2 && word.bytes().all(|b| b"rRbBuUfF".contains(&b)) => {
                let string = self.token(1).filter(|next| next.span.start == token.span.end);
                let Some(string) = string.filter(|next| matches!(next.kind, Kind::String { quote: 1, .. })) else {
                    return self.at + 1;
                };
                faults.foreign(token.span, word);
                let text = string.span.of(self.text);
                let inside = text.get(1..text.len().saturating_sub(1)).unwrap_or("");
                if word.contains(['f', 'F']) && !inside.contains(['`', '$', '\\', ':']) {
                    let whole = between(*token, *string);
                    faults.replace(whole, &format!("`{}`", inside.replace('{', "${")));
                    return self.at + 2;
                }
                faults.replace(token.span, "");
            }
            _ => {}
        }
        self.at + 1
    }

    /// `lambda x: value` as an arrow function.
    fn lambda(&self, token: &Token, faults: &mut Faults) -> usize {
        faults.foreign(token.span, "lambda");
        let mut depth = 0;
        for (at, next) in self.tokens.iter().enumerate().skip(self.at + 1).take(60) {
            match (next.kind, next.span.of(self.text)) {
                (Kind::Open, _) => depth += 1,
                (Kind::Close, _) if depth == 0 => break,
                (Kind::Close, _) => depth -= 1,
                (_, ":") if depth == 0 => {
                    faults.replace(token.span, "(");
                    // `=> {` would be a block.
                    faults.replace(next.span, ")=>");
                    return at + 1;
                }
                _ => {}
            }
        }
        self.at + 1
    }

    /// `def f(x):`, `elif x:`, `if x:`, `for x in y:`: the head of a block that ends in a colon.
    fn block(&self, token: &Token, faults: &mut Faults, word: &str) -> usize {
        let mut depth = 0i32;
        let mut colon = None;
        for (at, next) in self.tokens.iter().enumerate().skip(self.at + 1) {
            let text = next.span.of(self.text);
            match next.kind {
                Kind::Open if text == "{" && depth == 0 => break,
                Kind::Open => depth += 1,
                Kind::Close => depth -= 1,
                Kind::Sign if text == ":" && depth == 0 => {
                    colon = Some(at);
                    break;
                }
                Kind::Sign if matches!(text, "?" | ";" | "=>") && depth == 0 => break,
                _ => {}
            }
            if depth < 0 || (next.line != token.line && depth == 0) {
                break;
            }
        }
        let here = token.span.of(self.text);
        let own = matches!(here, "def" | "elif" | "except");
        if own {
            faults.foreign(token.span, here);
            faults.replace(token.span, word);
        }
        let Some(colon) = colon else { return self.at + 1 };
        let head = &self.tokens[self.at + 1..colon];
        if here == "else" && !head.is_empty() {
            return self.at + 1;
        }
        if !own {
            faults.foreign(self.tokens[colon].span, ":");
        }
        let bare = head.first().is_none_or(|first| first.span.of(self.text) != "(");
        if bare && !head.is_empty() && here != "def" {
            faults.insert(head[0].span.start, "(");
            faults.insert(head[head.len() - 1].span.end, ")");
        }
        let next = self.tokens.get(colon + 1);
        if next.is_some_and(|next| next.span.of(self.text) == "{") {
            faults.replace(self.tokens[colon].span, "");
            return colon + 1;
        }
        faults.replace(self.tokens[colon].span, "{");
        // The block ends where the lines are no longer indented.
        let ends = |next: &&Token| next.first && next.line > token.line && next.indent <= token.indent;
        let end = self.tokens[colon + 1..].iter().find(ends).map(|next| next.span.start);
        let last = match end {
            Some(end) => self.tokens.iter().take_while(|next| next.span.start < end).last(),
            None => self.tokens.last(),
        };
        if let Some(last) = last {
            faults.insert(last.span.end, "}");
        }
        colon + 1
    }

    /// `import a.b as c`, `from a import b, c`.
    fn import(&self, token: &Token, faults: &mut Faults) -> usize {
        let line = self.line();
        let words: Vec<&str> = line.iter().map(|token| token.span.of(self.text)).collect();
        let strings = line.iter().any(|token| matches!(token.kind, Kind::String { .. }));
        let next = self.at + line.len();
        if strings || words.len() < 2 || words.iter().any(|word| matches!(*word, "{" | "(" | "*" | "=")) {
            return self.at + 1;
        }
        faults.foreign(token.span, words[0]);
        let taken = match words[0] {
            "from" => words.iter().position(|word| *word == "import").map_or(words.len(), |at| at + 1),
            _ => 1,
        };
        let mut shadow = String::new();
        for part in words[taken..].split(|word| *word == ",") {
            let part: Vec<&str> = part.iter().copied().filter(|word| *word != ";").collect();
            let (Some(module), Some(mut name)) = (part.first(), part.last().copied()) else { continue };
            if words[0] == "import" && !part.contains(&"as") {
                name = module;
            }
            // `ee` is there without being imported.
            if name != "ee" {
                shadow.push_str(&format!("import * as {name} from '{module}';"));
            }
        }
        faults.replace(between(*token, line[line.len() - 1]), &shadow);
        next
    }
}
