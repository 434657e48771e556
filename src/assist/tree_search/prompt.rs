//! Builds the prompt of a step: the request, similar examples, the script so far, and notes on a
//! failed attempt.

use crate::syntax::language::Language;

/// Minimum similarity of an example to the request. Less similar ones make the model worse than
/// none.
const MIN_SIMILARITY: f32 = 0.5;
/// Maximum number of examples in a prompt.
const MAX_EXAMPLES: usize = 2;

/// A prompt for the next step.
#[derive(Debug, Clone, PartialEq)]
pub struct StepPrompt {
    /// The request.
    pub request: String,
    /// The language of the script.
    pub language: Language,
    /// Examples that are similar to the request.
    pub examples: Vec<String>,
    /// The script so far.
    pub script: String,
    /// Notes on the next step: what was wrong with the last attempt, which names exist, what must
    /// come first.
    pub notes: Vec<String>,
}

impl StepPrompt {
    /// Returns the prompt of an empty script.
    pub fn new(request: &str, language: Language, snippets: &[(f32, String)]) -> Self {
        let near = snippets.iter().filter(|(score, _)| *score >= MIN_SIMILARITY).take(MAX_EXAMPLES);
        StepPrompt {
            request: request.trim().to_owned(),
            language,
            examples: near.map(|(_, text)| text.clone()).collect(),
            script: String::new(),
            notes: Vec::new(),
        }
    }

    /// Returns the prompt for the step after `script`, without notes.
    #[must_use]
    pub fn at(&self, script: &str) -> Self {
        StepPrompt { script: script.to_owned(), notes: Vec::new(), ..self.clone() }
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Returns the text that a model continues: the request and the examples as comments, then the
    /// script and the notes.
    pub fn continuation(&self) -> String {
        let mark = if self.language == Language::Python { "#" } else { "//" };
        let comment = |text: &str| text.lines().map(|line| format!("{mark} {line}\n")).collect::<String>();
        let mut out = String::new();
        for example in &self.examples {
            out.push_str(&comment(&format!("Example:\n{}", example.trim_end())));
        }
        out.push_str(&format!("{}\n{}", comment(&self.request), self.script));
        self.notes.iter().for_each(|note| out.push_str(&comment(note)));
        out
    }
}
