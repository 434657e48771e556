//! Builds prompts for the text between two texts, with the special tokens that a model was trained
//! on.
//!
//! The tokens of each family of models are data: `models/infill.toml`.

use super::error::ModelError;
use super::tokenizer::ModelTokenizer;
use serde::Deserialize;

const DATA: &str = include_str!("../../models/infill.toml");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Data {
    family: Vec<Family>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Family {
    name: String,
    before: String,
    after: String,
    middle: Option<String>,
    order: Vec<Part>,
    ends: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Part {
    Before,
    After,
    Middle,
}

/// The infill format of one model: which special token precedes which text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Infill {
    /// The family of models, as `models/infill.toml` names it.
    pub family: String,
    /// Tokens that end the inserted text, besides the model's own end tokens.
    pub end_tokens: Vec<u32>,
    parts: Vec<(Part, u32)>,
}

impl Infill {
    /// Returns the format whose special tokens the tokenizer has, or `None` if it has those of no
    /// family.
    pub fn from_tokenizer(tokens: &ModelTokenizer) -> Option<Infill> {
        let data: Data = toml::from_str(DATA).ok()?;
        data.family.into_iter().find_map(|family| {
            let (before, after) = (tokens.id(&family.before)?, tokens.id(&family.after)?);
            let middle = match &family.middle {
                Some(middle) => Some(tokens.id(middle)?),
                None => None,
            };
            let part = |part: &Part| match part {
                Part::Before => Some((Part::Before, before)),
                Part::After => Some((Part::After, after)),
                Part::Middle => Some((Part::Middle, middle?)),
            };
            Some(Infill {
                parts: family.order.iter().filter_map(part).collect(),
                end_tokens: family.ends.iter().filter_map(|end| tokens.id(end)).collect(),
                family: family.name,
            })
        })
    }

    /// Returns the prompt for the text between `before` and `after`, at most `max_tokens` long.
    ///
    /// Text far from the gap is left out. `before` gets three quarters of the tokens, or more if
    /// `after` is short.
    ///
    /// # Errors
    /// The tokenizer failed.
    pub fn prompt(
        &self,
        tokens: &ModelTokenizer,
        before: &str,
        after: &str,
        max_tokens: usize,
    ) -> Result<Vec<u32>, ModelError> {
        let start = tokens.encode("", true)?;
        let (before, after) = (tokens.encode_plain(before)?, tokens.encode_plain(after)?);
        let budget = max_tokens.saturating_sub(start.len() + self.parts.len());
        let quarter = budget / 4;
        let after_length = after.len().min(quarter.max(budget.saturating_sub(before.len())));
        let before_length = before.len().min(budget - after_length);
        let mut prompt = start;
        for (part, token) in &self.parts {
            prompt.push(*token);
            match part {
                Part::Before => prompt.extend_from_slice(&before[before.len() - before_length..]),
                Part::After => prompt.extend_from_slice(&after[..after_length]),
                Part::Middle => {}
            }
        }
        Ok(prompt)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tokenizer::tests::bytes;
    use super::*;

    #[test]
    fn the_data_matches_its_schema() {
        let schema: serde_json::Value = serde_json::from_str(include_str!("../../models/infill.schema.json")).unwrap();
        let data: serde_json::Value = toml::from_str::<toml::Value>(DATA).unwrap().try_into().unwrap();
        let mut schemas = boon::Schemas::new();
        let mut compiler = boon::Compiler::new();
        compiler.add_resource("infill.json", schema).unwrap();
        let index = compiler.compile("infill.json", &mut schemas).unwrap();
        schemas.validate(&data, index).unwrap_or_else(|error| panic!("{error}"));
        let data: Data = toml::from_str(DATA).unwrap();
        for family in &data.family {
            assert_eq!(family.middle.is_some(), family.order.contains(&Part::Middle), "{}", family.name);
            // The model continues after the last part, so no text may follow the gap.
            assert_ne!(family.order.last(), Some(&Part::After), "{}", family.name);
        }
    }

    #[test]
    fn lays_out_the_texts_around_the_gap() {
        let words = ["<fim_prefix>", "<fim_suffix>", "<fim_middle>", "<|endoftext|>"];
        let tokens = bytes(&words);
        let infill = Infill::from_tokenizer(&tokens).unwrap();
        assert_eq!((infill.family.as_str(), &infill.end_tokens[..]), ("StarCoder, Granite, StableCode", &[261][..]));
        let prompt = |max_tokens| tokens.decode(&infill.prompt(&tokens, "abcdefgh", "12345678", max_tokens).unwrap());
        assert_eq!(prompt(100), "<fim_prefix>abcdefgh<fim_suffix>12345678<fim_middle>");
        assert_eq!(prompt(11), "<fim_prefix>cdefgh<fim_suffix>12<fim_middle>");
        assert_eq!(infill.prompt(&tokens, "abc", "12345678", 11).unwrap().len(), 11);
        let tokens = bytes(&["[PREFIX]", "[SUFFIX]"]);
        let infill = Infill::from_tokenizer(&tokens).unwrap();
        assert_eq!(tokens.decode(&infill.prompt(&tokens, "a", "1", 9).unwrap()), "[SUFFIX]1[PREFIX]a");
        assert_eq!(Infill::from_tokenizer(&bytes(&["<fim_prefix>"])), None);
    }
}
