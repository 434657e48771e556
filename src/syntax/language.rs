//! The languages that geols supports.

use std::path::Path;

/// A language of Earth Engine scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Language {
    /// JavaScript, as in the Code Editor and with the npm client.
    JavaScript,
    /// Python, with the Python client.
    Python,
}

/// Words that cannot name a variable in Python.
const PYTHON_RESERVED_WORDS: &str = "False None True and as assert async await break class continue def del elif else except finally \
    for from global if import in is lambda nonlocal not or pass raise return try while with yield";
/// Words that cannot name a variable in JavaScript.
const JAVASCRIPT_RESERVED_WORDS: &str = "arguments await break case catch class const continue debugger default delete do else enum eval \
    export extends false finally for function if implements import in instanceof interface let new null package private protected \
    public return static super switch this throw true try typeof undefined var void while with yield";

impl Language {
    /// Returns the language of a file, by its extension. Notebooks are Python.
    pub fn of_path(path: &Path) -> Option<Language> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "js" | "mjs" | "cjs" | "gee" => Some(Language::JavaScript),
            "py" | "pyi" | "pyw" | "ipynb" => Some(Language::Python),
            _ => None,
        }
    }
    /// Guesses the language of a text from the starts and ends of its lines.
    pub fn of_text(text: &str) -> Option<Language> {
        let (mut python, mut javascript) = (0, 0);
        for line in text.lines().take(2000) {
            let line = line.trim();
            if line.starts_with("#!") {
                python += if line.contains("python") { 100 } else { 0 };
                javascript += if line.contains("node") { 100 } else { 0 };
                continue;
            }
            let starts = |words: &[&str]| words.iter().any(|word| line.starts_with(word));
            if starts(&["import ", "from ", "def ", "elif ", "with ", "except", "class ", "@", "#"]) {
                // `import x from 'y'` is JavaScript.
                python += if line.contains(" from '") || line.contains(" from \"") { 0 } else { 3 };
            }
            if starts(&["var ", "let ", "const ", "function ", "//", "/*", "exports.", "}", "export "]) {
                javascript += 3;
            }
            if line.contains("require(") || line.contains("function(") || line.contains("=> {") {
                javascript += 3;
            }
            javascript += u32::from(line.ends_with(';')) * 2;
            python += u32::from(line.ends_with(':')) + u32::from(line.contains("lambda ")) * 2;
        }
        match python.cmp(&javascript) {
            std::cmp::Ordering::Greater => Some(Language::Python),
            std::cmp::Ordering::Less => Some(Language::JavaScript),
            std::cmp::Ordering::Equal => None,
        }
    }
    /// Returns the name of the language: `JavaScript` or `Python`.
    pub fn title(self) -> &'static str {
        match self {
            Language::JavaScript => "JavaScript",
            Language::Python => "Python",
        }
    }
    /// Returns the characters that start a line comment.
    pub fn comment(self) -> &'static str {
        match self {
            Language::JavaScript => "//",
            Language::Python => "#",
        }
    }
    /// Returns `true` if a word cannot name a variable.
    pub fn is_reserved_word(self, word: &str) -> bool {
        let words = match self {
            Language::JavaScript => JAVASCRIPT_RESERVED_WORDS,
            Language::Python => PYTHON_RESERVED_WORDS,
        };
        words.split(' ').any(|reserved| reserved == word)
    }
    /// Returns `true` for Python.
    pub fn is_python(self) -> bool {
        self == Language::Python
    }
}
