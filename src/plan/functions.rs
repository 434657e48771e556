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
mod template;
mod tokens;
mod types;
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
            return checked(Function { code: write::write(&value, &signature), signature });
        }
        idioms::Outcome::Ambiguous(first, second) => {
            return Err(refuse("", reason(&Failure::Ambiguous(first, second))));
        }
        idioms::Outcome::Unknown(words) => words,
    };
    let chart = Chart::parse(&tokens, &signature);
    let whole = if chart.whole().is_empty() { chart.definition() } else { chart.whole() };
    let chosen = finish::choose(whole, &signature).or_else(|failure| match failure {
        Failure::Ambiguous(..) => Err(failure),
        failure => by_description(&chart, &signature).ok_or(failure),
    });
    let plural = chosen.as_ref().ok().and_then(|value| single_of_plural(&tokens, value, &signature));
    if let Some(word) = plural {
        return Err(refuse(&word, "this may be meant of several parameters".to_owned()));
    }
    match chosen {
        Ok(value) => checked(Function { code: write::write(&value, &signature), signature }),
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

/// Refuses a function in which the analysis finds something.
fn checked(function: Function) -> Result<Function, Vec<Refused>> {
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
