//! Functions from a signature with a docstring, or from a sentence.
//!
//! | step | module | result |
//! |---|---|---|
//! | form | `signature`, `sentence` | name, parameters, result, language, and the description |
//! | tokens | `tokens`, `declarations` | the words, without what they say about types |
//! | idiom | `idioms` | the program of several operations that has all words, if there is one |
//! | values | `references`, `formula` | parameters, numbers with units, names, formulas |
//! | chart | `chart`, `lexicon`, `template` | what all words together may mean |
//! | choice | `finish` | the best expression that has all words and all parameters |
//! | description | `ranking` | without one, the operation whose description has all words |
//! | steps | `steps` | the description as a sequence of steps, where it is no single operation |
//! | code | `write` | the function in Python or JavaScript |
//! | editor | `definition` | the statements of a signature in a document |
//!
//! `operator_kb/functions/` has the words of operations. A description with a word that takes part
//! in no meaning is refused.

mod chart;
mod declarations;
pub mod definition;
mod expression;
mod finish;
mod formula;
mod idioms;
mod lexicon;
mod ranking;
mod references;
mod sentence;
mod signature;
mod steps;
mod template;
mod tokens;
mod types;
mod vocabulary;
mod write;

use super::understand::Refused;
use crate::assist::validator;
use crate::syntax::language::Language;
use chart::Chart;
use expression::Expr;
use finish::Failure;
use serde_json::{Value, json};
use signature::{Request, Signature};
use tokens::Token;

pub use write::Code;

/// A function that was asked for.
#[derive(Debug, Clone)]
pub struct Function {
    signature: Signature,
    /// Its code.
    pub code: Code,
}

/// What became of a request for a function.
#[derive(Debug, Clone)]
pub enum FunctionReading {
    /// The function.
    Written(Box<Function>),
    /// Why there is none.
    Refused(Vec<Refused>),
}

impl Function {
    /// Returns the function as JSON.
    pub fn to_json(&self) -> Value {
        let signature = &self.signature;
        let name = |types, is_client| write::type_name(types, is_client, signature.language.is_python());
        let parameters: Vec<Value> = signature
            .parameters
            .iter()
            .map(|parameter| json!({"name": parameter.name, "type": name(parameter.types, parameter.is_client)}))
            .collect();
        json!({
            "language": if signature.language.is_python() { "python" } else { "javascript" },
            "signature": {
                "name": signature.name,
                "parameters": parameters,
                "returns": signature.returns.and_then(|types| name(types, false)),
            },
            "body": self.code.body,
            "code": self.code.text,
        })
    }

    /// Returns the language of the code.
    pub fn language(&self) -> Language {
        self.signature.language
    }
}

/// Returns `true` if the form or the words of a text ask for a function.
pub fn is_request(text: &str) -> bool {
    signature::read(text).is_some() || sentence::is_function_request(text)
}

/// Reads a request for a function in a language, or in the one that it names or has the form of.
/// Returns `None` if it asks for something else.
pub fn read(text: &str, language: Option<Language>) -> Option<FunctionReading> {
    let mut request = signature::read(text).or_else(|| sentence::read(text, language))?;
    if let Some(language) = language.filter(|language| *language != request.signature.language) {
        request.signature = Signature { language, header: None, documentation: None, ..request.signature };
    }
    Some(match function(request) {
        Ok(function) => FunctionReading::Written(Box::new(function)),
        Err(refused) => FunctionReading::Refused(refused),
    })
}

/// The most words that a refusal names as those that the nearest idiom does not know.
const MAX_UNKNOWN_WORDS: usize = 3;

fn function(request: Request) -> Result<Function, Vec<Refused>> {
    let Request { mut signature, text } = request;
    let text = signature::defaults::take(&text.replace("``", "`"), &mut signature);
    let names: Vec<String> = signature.parameters.iter().map(|parameter| parameter.name.clone()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut tokens = tokens::tokens(&text, &names);
    declarations::take(&mut tokens, &mut signature);
    declarations::skip_inputs(&mut tokens, &signature);
    declarations::infer(&tokens, &mut signature);
    let refuse = |words: &str, reason: String| vec![Refused { words: words.to_owned(), reason }];
    if tokens.len() > chart::MAX_TOKENS {
        return Err(refuse("", format!("the description is too long: at most {} words are read", chart::MAX_TOKENS)));
    }
    let untyped = signature.parameters.iter().find(|parameter| parameter.types == types::Types::OBJECT);
    if let Some(untyped) = untyped {
        return Err(refuse(&untyped.name, "the type of this parameter is not said".to_owned()));
    }
    let near = match idioms::read(&text, &signature) {
        idioms::Outcome::Read(reading) => {
            let idioms::Reading { value, signature, .. } = *reading;
            return checked(&value, signature, &text);
        }
        idioms::Outcome::Ambiguous(first, second) => {
            return Err(refuse("", reason(&Failure::Ambiguous(first, second))));
        }
        idioms::Outcome::Unknown(words) => words,
    };
    if let Some((value, signature)) = steps::read(&text, &signature, start) {
        return checked(&value, signature, &text);
    }
    if !idioms::says_nothing(&signature.result, &signature, &[]) {
        return Err(refuse(&signature.result, "what the result should be is not understood".to_owned()));
    }
    let chosen = operation(&tokens, &signature);
    let plural = chosen.as_ref().ok().and_then(|value| single_of_plural(&tokens, value, &signature));
    if let Some(word) = plural {
        return Err(refuse(&word, "this may be meant of several parameters".to_owned()));
    }
    match chosen {
        Ok(value) => checked(&value, signature, &text),
        Err(Failure::NotRead) if !near.is_empty() && near.len() <= MAX_UNKNOWN_WORDS => {
            Err(refuse(&near.join(", "), "what these words change is not understood".to_owned()))
        }
        Err(Failure::NotRead) if !declarations::unknown(&tokens, &signature).is_empty() => {
            let unknown = declarations::unknown(&tokens, &signature).join(", ");
            Err(refuse(&unknown, "no operation of Earth Engine is known by these words".to_owned()))
        }
        Err(failure) => Err(refuse(&words(&tokens, &failure), reason(&failure))),
    }
}

/// Reads words as a chain of operations.
fn operation(tokens: &[Token], signature: &Signature) -> Result<Expr, Failure> {
    let chart = Chart::parse(tokens, signature);
    let whole = if chart.whole().is_empty() { chart.definition() } else { chart.whole() };
    finish::choose(whole, signature).or_else(|failure| match failure {
        Failure::Ambiguous(..) => Err(failure),
        failure => by_description(&chart, signature).ok_or(failure),
    })
}

/// Reads the words with which steps begin.
fn start(text: &str, signature: &Signature) -> Option<(Expr, Signature)> {
    match idioms::read(text, signature) {
        idioms::Outcome::Read(reading) => return Some((reading.value, reading.signature)),
        idioms::Outcome::Ambiguous(..) => return None,
        idioms::Outcome::Unknown(_) => {}
    }
    // Names and numbers may be those of another step.
    if tokens::tokens(text, &[]).iter().any(|token| !matches!(token.kind, tokens::Kind::Word | tokens::Kind::Mark)) {
        return None;
    }
    let mut signature = signature.clone();
    let names: Vec<String> = signature.parameters.iter().map(|parameter| parameter.name.clone()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut tokens = tokens::tokens(text, &names);
    declarations::take(&mut tokens, &mut signature);
    let value = operation(&tokens, &signature).ok()?;
    single_of_plural(&tokens, &value, &signature).is_none().then_some((value, signature))
}

/// Returns a plural of an operation that the value has once, if several parameters may be meant:
/// "distance of the centroids".
fn single_of_plural(tokens: &[Token], value: &Expr, signature: &Signature) -> Option<String> {
    let types = signature.types();
    let plural = |token: &Token| {
        let name = token.text.strip_suffix('s')?;
        let mut receivers = Vec::new();
        value.visit(&mut |part| {
            if let Expr::Call(call) = part
                && call.name == name
            {
                receivers.extend(&call.on);
            }
        });
        let [Expr::Parameter(at)] = receivers[..] else { return None };
        let same = types.iter().filter(|other| **other == types[*at]).count();
        (same > 1).then(|| token.text.clone())
    };
    tokens.iter().find_map(plural)
}

/// Returns the operation whose description says all that the words say. A note behind
/// the words says nothing new about its result.
fn by_description(chart: &Chart<'_>, signature: &Signature) -> Option<Expr> {
    let finished = |value: &Expr| finish::finish(value, signature).ok().map(|(value, _)| value);
    let whole = ranking::operation(chart.tokens, signature).and_then(|value| finished(&value));
    whole.or_else(|| {
        let types = signature.types();
        (1..chart.tokens.len()).rev().find_map(|end| {
            let notes = chart.notes_from(end);
            let value = ranking::operation(notes.and(chart.tokens.get(..end))?, signature)?;
            finished(&value).filter(|value| notes.is_some_and(|types_of_note| value.types(&types).meets(types_of_note)))
        })
    })
}

/// Returns the function of a value. Refuses it if it needs a parameter that may be missing, or if
/// the analysis finds something.
fn checked(value: &Expr, signature: Signature, text: &str) -> Result<Function, Vec<Refused>> {
    if let Some(parameter) = unguarded(value, &signature) {
        let reason = "what is done without this parameter is not understood".to_owned();
        return Err(vec![Refused { words: parameter, reason }]);
    }
    if let Some(name) = unused_name(value, text, &signature) {
        let reason = "this name is not in what is understood".to_owned();
        return Err(vec![Refused { words: name, reason }]);
    }
    let value = match signature.is_client_result {
        true if signature.language.is_python() => &on_client(value.clone()),
        true => {
            let reason = "a value of JavaScript comes only with a callback".to_owned();
            return Err(vec![Refused { words: String::new(), reason }]);
        }
        false => value,
    };
    let function = Function { code: write::write(value, &signature), signature };
    let start =
        if function.language().is_python() { "import ee\n\nee.Initialize(project='project')\n\n\n" } else { "" };
    let found = validator::diagnostics(&format!("{start}{}", function.code.text), function.language());
    match found.first() {
        None => Ok(function),
        Some(found) => {
            let reason = format!("the function `{}` would have a problem: {}", function.code.body, found.message);
            Err(vec![Refused { words: String::new(), reason }])
        }
    }
}

/// Returns a value of Earth Engine as one of the client.
fn on_client(value: Expr) -> Expr {
    match value {
        Expr::Let(values, value) => Expr::Let(values, Box::new(on_client(*value))),
        value => {
            let (name, positional, named) = ("getInfo".to_owned(), Vec::new(), Vec::new());
            Expr::Call(Box::new(expression::Call { on: Some(value), name, positional, named }))
        }
    }
}

/// Returns a name in quotation marks that a value lacks. Formats of dates and examples are none.
fn unused_name(value: &Expr, text: &str, signature: &Signature) -> Option<String> {
    let names: Vec<&str> = signature.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
    let all = tokens::tokens(text, &names);
    let mut known: Vec<&str> = Vec::new();
    value.visit(&mut |part| match part {
        Expr::Text(text) | Expr::Unit(text) => known.push(text),
        Expr::Dict(items) => known.extend(items.iter().map(|(name, _)| name.as_str())),
        Expr::Call(call) => known.push(&call.name),
        _ => {}
    });
    let is_example = |at: usize| {
        let before = &all[at.saturating_sub(4)..at];
        before.iter().any(|token| matches!(token.stem.as_str(), "exampl" | "lik" | "such" | "e" | "g"))
    };
    let is_name = |token: &Token| token.kind == tokens::Kind::Text && token.is_quoted() && token.text.len() > 1;
    let is_format = |name: &str| name.to_lowercase().contains("yy") || !name.starts_with(char::is_alphabetic);
    let mut unused = all.iter().enumerate().filter(|(at, token)| {
        let name = token.text.as_str();
        is_name(token) && !is_format(name) && !is_example(*at) && !known.iter().any(|known| known.contains(name))
    });
    unused.next().map(|(_, token)| token.text.clone())
}

/// Returns a parameter without a value by default that is used as if it were always given.
fn unguarded(value: &Expr, signature: &Signature) -> Option<String> {
    let mut guarded = Vec::new();
    value.visit(&mut |part| {
        if let Expr::Given(at, _) = part {
            guarded.push(*at);
        }
    });
    let parameters = signature.parameters.iter().enumerate();
    let mut open = parameters.filter(|(at, parameter)| parameter.is_optional() && !guarded.contains(at));
    open.next().map(|(_, parameter)| parameter.name.clone())
}

/// Returns the words that a failure is about.
fn words(tokens: &[Token], failure: &Failure) -> String {
    match failure {
        Failure::Unused(name) => name.clone(),
        _ => tokens.iter().map(|token| token.text.as_str()).collect::<Vec<_>>().join(" "),
    }
}

fn reason(failure: &Failure) -> String {
    match failure {
        Failure::NotRead => "these words are not understood together".to_owned(),
        Failure::Ambiguous(first, second) => format!("this may mean `{first}` or `{second}`"),
        Failure::Unused(_) => "the description does not say what this parameter is for".to_owned(),
        Failure::OtherType(types) => format!("what is described is of the type {types}"),
        Failure::Missing(slot) => format!("the description does not say the value for {slot}"),
    }
}

#[cfg(test)]
mod tests;
