//! Encodes text to tokens and decodes tokens to text, also while a sequence grows.

use super::error::ModelError;
use super::panic_guard::catch_panics;
use std::collections::HashSet;
use std::path::Path;
use tokenizers::Tokenizer;

/// A decoder's tokenizer, from `tokenizer.json`.
pub struct ModelTokenizer {
    tokenizer: Tokenizer,
    /// One more than the highest token id; some ids below may be unused.
    size: usize,
    /// Tokens that stand for no text, with their spelling.
    special: Vec<(u32, String)>,
    special_ids: HashSet<u32>,
}

impl ModelTokenizer {
    /// Reads `tokenizer.json` in a folder.
    ///
    /// # Errors
    /// The file is missing or broken.
    pub fn open(folder: &Path) -> Result<ModelTokenizer, ModelError> {
        let file = folder.join("tokenizer.json");
        let tokenizer = catch_panics("the tokenizer", || {
            Tokenizer::from_file(&file).map_err(|error| {
                ModelError::new(format!("{} cannot be used: {error}", file.display()))
                    .with_help("copy it again from the model")
            })
        })?;
        Ok(Self::new(tokenizer))
    }

    /// Wraps a loaded tokenizer, without its padding and truncation.
    pub fn new(mut tokenizer: Tokenizer) -> ModelTokenizer {
        tokenizer.with_padding(None);
        // `with_truncation` never fails without parameters.
        drop(tokenizer.with_truncation(None).map(|_| ()));
        let highest = tokenizer.get_vocab(true).into_values().max();
        let special: Vec<(u32, String)> = tokenizer
            .get_added_tokens_decoder()
            .into_iter()
            .filter(|(_, token)| token.special)
            .map(|(id, token)| (id, token.content))
            .collect();
        let special_ids = special.iter().map(|(id, _)| *id).collect();
        ModelTokenizer { tokenizer, size: highest.map_or(0, |id| id as usize + 1), special, special_ids }
    }

    /// Returns one more than the highest token id.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns the wrapped tokenizer, which knows the bytes of its tokens.
    pub fn inner(&self) -> &Tokenizer {
        &self.tokenizer
    }

    /// Returns the id of a token by its spelling, or `None` if there is none.
    pub fn id(&self, token: &str) -> Option<u32> {
        self.tokenizer.token_to_id(token)
    }

    /// Returns `true` if a token stands for no text.
    pub fn is_special(&self, id: u32) -> bool {
        self.special_ids.contains(&id)
    }

    /// Returns the tokens of a prompt that was laid out for the model: spellings of special tokens
    /// become those tokens. `start` adds the token that the tokenizer puts at the start of a text.
    ///
    /// # Errors
    /// The tokenizer failed.
    pub fn encode(&self, text: &str, start: bool) -> Result<Vec<u32>, ModelError> {
        catch_panics("the tokenizer", || {
            let encoding = self.tokenizer.encode_fast(text, start);
            Ok(encoding.map_err(|error| ModelError::new(format!("the tokenizer failed: {error}")))?.get_ids().to_vec())
        })
    }

    /// Returns the tokens of a user's text. Spellings of special tokens stay text: a script with
    /// `<|endoftext|>` in a string does not end.
    ///
    /// # Errors
    /// The tokenizer failed.
    pub fn encode_plain(&self, text: &str) -> Result<Vec<u32>, ModelError> {
        let mut ids = Vec::new();
        let mut rest = text;
        while let Some(cut) = self.inside_special(rest) {
            ids.extend(self.encode(&rest[..cut], false)?);
            rest = &rest[cut..];
        }
        ids.extend(self.encode(rest, false)?);
        Ok(ids)
    }

    /// Returns a byte offset within the first spelling of a special token. Text that is cut there
    /// spells none.
    fn inside_special(&self, text: &str) -> Option<usize> {
        let first = self.special.iter().filter_map(|(_, token)| Some((text.find(token.as_str())?, token))).min()?;
        let (at, token) = first;
        let mut chars = token.char_indices();
        // A token of one character cannot be cut; none of the known tokenizers has one.
        let inside = chars.nth(1)?.0;
        Some(at + inside)
    }

    /// Returns the text of tokens, without the special ones.
    pub fn decode(&self, ids: &[u32]) -> String {
        // The tokenizer skips ids that have no token.
        catch_panics("the tokenizer", || {
            self.tokenizer.decode(ids, true).map_err(|error| ModelError::new(error.to_string()))
        })
        .unwrap_or_default()
    }
}

/// The text of a sequence that grows at its end, and sometimes shrinks.
///
/// # Invariants
/// The text of tokens is not the sum of their texts: some drop a space at the start of a text, and
/// a character may take several tokens. So each token is decoded together with tokens before it,
/// whose text is then removed. An incomplete character waits for its last token.
pub struct Detokenizer<'a> {
    tokens: &'a ModelTokenizer,
    ids: Vec<u32>,
    /// Number of `ids` that belong to the end of the prompt.
    prompt_length: usize,
    text: String,
    /// State after each token.
    marks: Vec<Mark>,
    mark: Mark,
}

/// The state of a [`Detokenizer`] after a token.
#[derive(Clone, Copy)]
struct Mark {
    /// Length of the text in bytes.
    text_length: usize,
    /// Index of the first token that is decoded with the next one.
    decode_start: usize,
    /// Index of the first token whose text is not in the text yet.
    pending_start: usize,
}

/// Maximum number of prompt tokens that are decoded with the first tokens of the text.
const MAX_LEAD_TOKENS: usize = 6;

impl<'a> Detokenizer<'a> {
    /// Returns an empty text that follows a prompt.
    pub fn after_prompt(tokens: &'a ModelTokenizer, prompt: &[u32]) -> Self {
        // A special token has no text, and the text before it does not join with the text after it.
        let tail = prompt.iter().rev().take(MAX_LEAD_TOKENS).take_while(|id| !tokens.is_special(**id)).count();
        let ids = prompt[prompt.len() - tail..].to_vec();
        let mark = Mark { text_length: 0, decode_start: 0, pending_start: ids.len() };
        Self { tokens, prompt_length: ids.len(), ids, text: String::new(), marks: Vec::new(), mark }
    }

    /// Returns the text so far, without an incomplete character.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text of the first `count` tokens, or of all if there are fewer.
    pub fn text_of_first(&self, count: usize) -> &str {
        match count.min(self.marks.len()) {
            0 => "",
            count => self.text.get(..self.marks[count - 1].text_length).unwrap_or(&self.text),
        }
    }

    /// Appends a token.
    pub fn push(&mut self, id: u32) {
        self.ids.push(id);
        if let Some(new) = self.pending().filter(|new| !new.ends_with('\u{fffd}')) {
            self.text.push_str(&new);
            self.mark = Mark {
                text_length: self.text.len(),
                decode_start: self.mark.pending_start,
                pending_start: self.ids.len(),
            };
        }
        self.marks.push(self.mark);
    }

    /// Returns the text after the last [`Mark`] that the tokens spell, or `None` if they change the
    /// text before it.
    fn pending(&self) -> Option<String> {
        let Mark { decode_start, pending_start, .. } = self.mark;
        let known = self.tokens.decode(&self.ids[decode_start..pending_start]);
        self.tokens.decode(&self.ids[decode_start..]).strip_prefix(known.as_str()).map(str::to_owned)
    }

    /// Removes the last `count` tokens.
    pub fn pop(&mut self, count: usize) {
        let remaining = self.marks.len().saturating_sub(count);
        self.marks.truncate(remaining);
        self.ids.truncate(self.prompt_length + remaining);
        let start = Mark { text_length: 0, decode_start: 0, pending_start: self.prompt_length };
        self.mark = self.marks.last().copied().unwrap_or(start);
        self.text.truncate(self.mark.text_length);
    }

    /// Returns the text with its incomplete last character replaced by U+FFFD.
    pub fn finish(mut self) -> String {
        let pending = self.pending().unwrap_or_default();
        self.text.push_str(&pending);
        self.text
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// Returns a byte-level tokenizer without merges: one token per byte in the order of GPT-2's
    /// alphabet, then `<|end|>`, `<|user|>`, and `words`.
    pub(crate) fn bytes(words: &[&str]) -> ModelTokenizer {
        let mut vocabulary = serde_json::Map::new();
        let printable = |byte: u32| matches!(byte, 33..=126 | 161..=172 | 174..=255);
        let mut next = 256;
        for byte in 0..256u32 {
            let letter = if printable(byte) {
                byte
            } else {
                next += 1;
                next - 1
            };
            vocabulary.insert(char::from_u32(letter).unwrap().to_string(), byte.into());
        }
        let added = |id: usize, word: &str, special: bool| json!({"id": id, "content": word, "single_word": false, "lstrip": false, "rstrip": false, "normalized": false, "special": special});
        let mut all: Vec<Value> = vec![added(256, "<|end|>", true), added(257, "<|user|>", true)];
        all.extend(words.iter().enumerate().map(|(at, word)| added(258 + at, word, false)));
        let file = json!({
            "version": "1.0", "truncation": null, "padding": null, "added_tokens": all, "normalizer": null,
            "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": true},
            "post_processor": null,
            "decoder": {"type": "ByteLevel", "add_prefix_space": true, "trim_offsets": true, "use_regex": true},
            "model": {"type": "BPE", "dropout": null, "unk_token": null, "continuing_subword_prefix": null,
                "end_of_word_suffix": null, "fuse_unk": false, "byte_fallback": false, "vocab": vocabulary, "merges": []},
        });
        ModelTokenizer::new(Tokenizer::from_bytes(file.to_string()).unwrap())
    }

    #[test]
    fn encode_plain_spells_no_special_token() {
        let tokens = bytes(&[]);
        assert_eq!(tokens.encode("a<|end|>b", false).unwrap(), [97, 256, 98]);
        let plain = tokens.encode_plain("a<|end|><|user|>b<|end").unwrap();
        assert!(plain.iter().all(|id| *id < 256));
        assert_eq!(tokens.decode(&plain), "a<|end|><|user|>b<|end");
        assert_eq!((tokens.size(), tokens.id("<|user|>"), tokens.is_special(257)), (258, Some(257), true));
    }

    #[test]
    fn incomplete_characters_wait_for_their_last_token() {
        let tokens = bytes(&[]);
        let prompt = tokens.encode("x = ", false).unwrap();
        let mut growing = Detokenizer::after_prompt(&tokens, &prompt);
        let mut shown = Vec::new();
        for id in "aß€".bytes() {
            growing.push(u32::from(id));
            shown.push(growing.text().to_owned());
        }
        assert_eq!(shown, ["a", "a", "aß", "aß", "aß", "aß€"]);
        assert_eq!(growing.text_of_first(3), "aß");
        growing.pop(1);
        assert_eq!(growing.text(), "aß");
        growing.pop(4);
        assert_eq!(growing.text(), "a");
        growing.push(98);
        assert_eq!(growing.text(), "ab");
        assert_eq!(growing.finish(), "ab");
    }

    #[test]
    fn finish_replaces_an_incomplete_character() {
        let tokens = bytes(&[]);
        let mut growing = Detokenizer::after_prompt(&tokens, &[256]);
        growing.push(u32::from("€".as_bytes()[0]));
        assert_eq!(growing.text(), "");
        assert_eq!(growing.finish(), "\u{fffd}");
    }
}
