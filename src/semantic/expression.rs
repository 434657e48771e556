//! Parses the language of `image.expression()`: arithmetic on images in a string, which the server
//! reads.
//!
//! The language has the operators of C and `**`, functions of images, and `b()`, `b('name')` and
//! `b(0)` for the bands of the image itself. Variables stand for the images of the second argument,
//! with `image.band` and `image[0]`. `name = ...` names the result. Published scripts also write
//! `and`, `or` and `not`, which the documentation does not list. Syntax that the server might
//! accept is accepted here too.

/// The names that an expression uses.
#[derive(Debug, Default, PartialEq)]
pub struct Parsed {
    /// Variables: name, and offset in the text.
    pub variables: Vec<(String, usize)>,
    /// Functions: name, and offset in the text.
    pub functions: Vec<(String, usize)>,
    /// Bands of the image itself: name, and offset of the string in the text.
    pub bands: Vec<(String, usize)>,
    /// Bands of a variable: variable, band, and offset of the band in the text.
    pub variable_bands: Vec<(String, String, usize)>,
}

/// A syntax error of an expression.
#[derive(Debug, PartialEq)]
pub struct SyntaxError {
    /// Offset in the text; its length if the text ends too early.
    pub at: usize,
    /// Number of bytes.
    pub length: usize,
    /// The error in words; empty if geols cannot tell whether the server accepts the expression.
    pub message: String,
}

fn error<T>(start: usize, end: usize, message: impl Into<String>) -> Result<T, SyntaxError> {
    Err(SyntaxError { at: start, length: end - start, message: message.into() })
}

/// Returns the error of an expression that is not checked.
fn not_checked<T>() -> Result<T, SyntaxError> {
    error(0, 0, "")
}

/// Maximum depth; deeper expressions are not checked.
const MAX_DEPTH: u32 = 200;

/// Parses an expression.
pub fn parse(text: &str) -> Result<Parsed, SyntaxError> {
    let tokens = tokens(text)?;
    // The server's answer to statements is not documented, so they are not checked.
    let statement = |token: &Token| matches!(&text[token.start..token.end], ";" | "var" | "return");
    if tokens.iter().any(statement) {
        return not_checked();
    }
    let mut parser = Parser { text, tokens, at: 0, depth: 0, out: Parsed::default() };
    // `name = a + b` names the band.
    if let [Token { kind: Kind::Name, .. }, Token { kind: Kind::Sign, start, end }, ..] = parser.tokens[..]
        && &text[start..end] == "="
    {
        parser.at = 2;
    }
    parser.ternary()?;
    match parser.peek() {
        None => Ok(parser.out),
        Some(token) => parser.unexpected(token),
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Name,
    Number,
    String,
    Sign,
}

#[derive(Debug, Clone, Copy)]
struct Token {
    kind: Kind,
    start: usize,
    end: usize,
}

const SIGNS: [&str; 32] = [
    ">>>", "**", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "+", "-", "*", "/", "%", "^", "&", "|", "!", "~", "<",
    ">", "?", ":", "(", ")", "[", "]", ",", ".", ";", "=",
];

fn tokens(text: &str) -> Result<Vec<Token>, SyntaxError> {
    let bytes = text.as_bytes();
    let mut all = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let byte = bytes[at];
        let kind = if byte.is_ascii_whitespace() {
            at += 1;
            continue;
        } else if byte.is_ascii_alphabetic() || byte == b'_' || byte == b'$' || !byte.is_ascii() {
            while at < bytes.len()
                && (bytes[at].is_ascii_alphanumeric() || matches!(bytes[at], b'_' | b'$') || !bytes[at].is_ascii())
            {
                at += 1;
            }
            Kind::Name
        } else if byte.is_ascii_digit() || (byte == b'.' && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)) {
            at = number_end(bytes, at);
            Kind::Number
        } else if byte == b'\'' || byte == b'"' {
            let Some(close) = text[at + 1..].find(byte as char) else {
                return error(at, at + 1, "the name of a band has no closing quote");
            };
            at += close + 2;
            Kind::String
        } else if let Some(sign) = SIGNS.iter().find(|sign| text[at..].starts_with(**sign)) {
            at += sign.len();
            Kind::Sign
        } else {
            return error(at, at + 1, format!("\"{}\" is no sign of an expression", byte as char));
        };
        all.push(Token { kind, start, end: at });
    }
    Ok(all)
}

fn number_end(bytes: &[u8], start: usize) -> usize {
    let digits = |mut at: usize| {
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    if bytes[start] == b'0' && matches!(bytes.get(start + 1), Some(b'x' | b'X')) {
        let hex = bytes[start + 2..].iter().take_while(|b| b.is_ascii_hexdigit()).count();
        return start + 2 + hex;
    }
    let mut at = digits(start);
    if bytes.get(at) == Some(&b'.') {
        at = digits(at + 1);
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        if bytes.get(at + 1 + sign).is_some_and(u8::is_ascii_digit) {
            at = digits(at + 1 + sign);
        }
    }
    at
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    at: usize,
    depth: u32,
    out: Parsed,
}

/// Binary operators by precedence, the loosest first.
const BINARY: [&[&str]; 9] = [
    &["||"],
    &["&&"],
    &["|", "^", "&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>>", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
    &["**"],
];

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }
    fn word(&self, token: Token) -> &'a str {
        &self.text[token.start..token.end]
    }
    fn sign(&self) -> &'a str {
        self.peek().filter(|token| token.kind == Kind::Sign).map_or("", |token| self.word(token))
    }
    fn take(&mut self, sign: &str) -> bool {
        let found = self.sign() == sign;
        self.at += usize::from(found);
        found
    }
    fn expect(&mut self, sign: &str, opened: Token) -> Result<(), SyntaxError> {
        if self.take(sign) {
            return Ok(());
        }
        match self.peek() {
            Some(token) => self.unexpected(token),
            None => error(opened.start, opened.start + 1, format!("\"{}\" is never closed", self.word(opened))),
        }
    }
    fn unexpected<T>(&self, token: Token) -> Result<T, SyntaxError> {
        error(token.start, token.end, format!("\"{}\" does not fit there", self.word(token)))
    }

    fn ternary(&mut self) -> Result<(), SyntaxError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return not_checked();
        }
        self.binary(0)?;
        if let Some(mark) = self.peek()
            && self.take("?")
        {
            self.ternary()?;
            match self.peek() {
                Some(_) if self.take(":") => {}
                Some(token) => return self.unexpected(token),
                None => return error(mark.start, mark.end, "\"?\" has no \":\""),
            }
            self.ternary()?;
        }
        self.depth -= 1;
        Ok(())
    }

    fn binary(&mut self, rank: usize) -> Result<(), SyntaxError> {
        let Some(operators) = BINARY.get(rank) else { return self.unary() };
        self.binary(rank + 1)?;
        while operators.contains(&self.operator()) {
            self.at += 1;
            self.binary(rank + 1)?;
        }
        Ok(())
    }

    /// Returns the operator that follows, also if it is a word.
    fn operator(&self) -> &'a str {
        match self.peek().filter(|token| token.kind == Kind::Name).map(|token| self.word(token)) {
            Some("and" | "AND") => "&&",
            Some("or" | "OR") => "||",
            _ => self.sign(),
        }
    }

    fn unary(&mut self) -> Result<(), SyntaxError> {
        while matches!(self.sign(), "-" | "+" | "!" | "~") || self.is_not() {
            self.at += 1;
        }
        self.primary()
    }

    /// Returns `true` for `not` before an operand: `not b('cloud')`.
    fn is_not(&self) -> bool {
        let next = self.tokens.get(self.at + 1).is_some_and(|next| matches!(next.kind, Kind::Name | Kind::Number));
        next && self
            .peek()
            .is_some_and(|token| token.kind == Kind::Name && self.word(token).eq_ignore_ascii_case("not"))
    }

    fn primary(&mut self) -> Result<(), SyntaxError> {
        let Some(token) = self.peek() else {
            let end = self.text.trim_end().len();
            return error(end, end, "the expression ends too early");
        };
        match (token.kind, self.word(token)) {
            (Kind::Number, _) => self.at += 1,
            (Kind::Sign, "(") => {
                self.at += 1;
                self.ternary()?;
                self.expect(")", token)?;
            }
            (Kind::Name, name) => {
                self.at += 1;
                self.name(name, token)?;
            }
            _ => return self.unexpected(token),
        }
        Ok(())
    }

    /// Parses a variable with its bands, or a function with its arguments.
    fn name(&mut self, name: &str, token: Token) -> Result<(), SyntaxError> {
        if let Some(open) = self.peek()
            && self.take("(")
        {
            if name == "b" {
                let bands = self.selectors(")", open)?;
                self.out.bands.extend(bands);
                return Ok(());
            }
            self.out.functions.push((name.to_owned(), token.start));
            if self.take(")") {
                return Ok(());
            }
            loop {
                self.ternary()?;
                if !self.take(",") {
                    return self.expect(")", open);
                }
            }
        }
        self.out.variables.push((name.to_owned(), token.start));
        while let Some(open) = self.peek() {
            if self.take(".") {
                match self.peek() {
                    Some(band) if matches!(band.kind, Kind::Name | Kind::Number) => {
                        self.at += 1;
                        if self.sign() == "(" {
                            // Methods are not known.
                            return not_checked();
                        }
                        self.out.variable_bands.push((name.to_owned(), self.word(band).to_owned(), band.start));
                    }
                    Some(other) => return self.unexpected(other),
                    None => return error(self.text.len(), self.text.len(), "the expression ends too early"),
                }
            } else if self.take("[") {
                let bands = self.selectors("]", open)?.into_iter();
                self.out.variable_bands.extend(bands.map(|(band, at)| (name.to_owned(), band, at)));
            } else {
                break;
            }
        }
        Ok(())
    }

    /// Parses band names and indices up to the closing bracket, and returns the names.
    fn selectors(&mut self, close: &str, open: Token) -> Result<Vec<(String, usize)>, SyntaxError> {
        let mut names = Vec::new();
        if self.take(close) {
            return Ok(names);
        }
        loop {
            match self.peek() {
                Some(token) if token.kind == Kind::String => {
                    names.push((self.text[token.start + 1..token.end - 1].to_owned(), token.start + 1));
                    self.at += 1;
                }
                Some(token) if token.kind == Kind::Number => self.at += 1,
                Some(token) if self.word(token) == "-" => {
                    self.at += 1;
                    continue;
                }
                Some(token) => return self.unexpected(token),
                None => return self.expect(close, open).map(|()| names),
            }
            if !self.take(",") {
                self.expect(close, open)?;
                return Ok(names);
            }
        }
    }
}
