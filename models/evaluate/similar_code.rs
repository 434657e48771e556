//! Prints the suggestions of similar code for positions in scripts, with the measures of each.
//! `similar_code.py` calls it.
//!
//! Reads JSON Lines, a workspace each: `files` with `language` and `text`, and `positions` with
//! `file`, `offset` in bytes, `rest`, the length of the text that is taken away there, and `others`,
//! the indices of the files that are known. Writes a line for each position: `suggestions` with `text`, `probability` and `features`.

use geols::assist::similar_code::{CodeTokens, suggest};
use geols::syntax::language::Language;
use serde::Deserialize;
use serde_json::json;
use std::io::{BufRead, Write};

#[derive(Deserialize)]
struct Workspace {
    files: Vec<File>,
    positions: Vec<Position>,
}

#[derive(Deserialize)]
struct File {
    language: String,
    text: String,
}

#[derive(Deserialize)]
struct Position {
    file: usize,
    offset: usize,
    rest: usize,
    others: Vec<usize>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let workspace: Workspace = serde_json::from_str(&line?)?;
        let language = |file: &File| if file.language == "python" { Language::Python } else { Language::JavaScript };
        let read = |file: &File| CodeTokens::new(file.text.as_str().into(), language(file));
        let tokens: Vec<CodeTokens> = workspace.files.iter().map(read).collect();
        for position in &workspace.positions {
            let file = &workspace.files[position.file];
            let others: Vec<&CodeTokens> = position.others.iter().map(|index| &tokens[*index]).collect();
            let (before, after) = file.text.split_at(position.offset);
            let text = [before, &after[position.rest..]].concat();
            let start = std::time::Instant::now();
            let suggestions = suggest(&text, position.offset, language(file), &others);
            let milliseconds = start.elapsed().as_secs_f64() * 1e3;
            let suggestions: Vec<_> = suggestions
                .iter()
                .map(|one| json!({"text": one.text, "probability": one.probability, "features": one.features}))
                .collect();
            writeln!(out, "{}", json!({"suggestions": suggestions, "ms": milliseconds}))?;
        }
    }
    Ok(())
}
