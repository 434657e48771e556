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

    /// Returns the instruction for a model with a chat template.
    pub fn instruction(&self) -> String {
        let language = if self.language == Language::Python { "Python" } else { "JavaScript (Code Editor)" };
        let mut out = format!(
            "Write an Earth Engine script in {language}, step by step, each step under a comment.\nTask: {}\n",
            self.request
        );
        for example in &self.examples {
            out.push_str(&format!("\nExample:\n{}\n", example.trim_end()));
        }
        for note in &self.notes {
            out.push_str(&format!("\nNote: {note}\n"));
        }
        out
    }

    /// Returns the text that a model without a chat template continues: everything as comments,
    /// then the script.
    pub fn continuation(&self) -> String {
        let mark = if self.language == Language::Python { "#" } else { "//" };
        let mut out = String::new();
        let mut comment = |text: &str| {
            for line in text.lines() {
                out.push_str(&format!("{mark} {line}\n"));
            }
        };
        for example in &self.examples {
            comment(&format!("Example:\n{}", example.trim_end()));
        }
        comment(&self.request);
        out.push('\n');
        out.push_str(&self.script);
        for note in &self.notes {
            for line in note.lines() {
                out.push_str(&format!("{mark} {line}\n"));
            }
        }
        out
    }
}
