//! Text to tokens and back.

use super::error::ModelError;
use super::panic_guard::catch_panics;
use std::collections::HashSet;
use std::path::Path;
use tokenizers::Tokenizer;

/// A decoder's tokenizer.
pub struct ModelTokenizer {
    tokenizer: Tokenizer,
    /// Ids run up to this, exclusive; some in between may be unused.
    size: usize,
    /// ModelTokenizer that stand for no text, with their spelling.
    special: Vec<(u32, String)>,
    special_ids: HashSet<u32>,
}

impl ModelTokenizer {
    /// Reads `tokenizer.json` of a folder.
    ///
    /// # Errors
    /// It is missing or broken.
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

    /// A tokenizer that is at hand.
    pub fn new(mut tokenizer: Tokenizer) -> ModelTokenizer {
        tokenizer.with_padding(None);
        // Never fails without parameters.
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

    /// One more than the highest id.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The tokenizer itself, for who needs the bytes of its tokens.
    pub fn inner(&self) -> &Tokenizer {
        &self.tokenizer
    }

    /// The id of a token by its spelling.
    pub fn id(&self, token: &str) -> Option<u32> {
        self.tokenizer.token_to_id(token)
    }

    /// Whether a token stands for no text.
    pub fn is_special(&self, id: u32) -> bool {
        self.special_ids.contains(&id)
    }

    /// ModelTokenizer of a prompt that was laid out for the model: the spellings of special tokens stand for them. `start`: add what the tokenizer puts
    /// at the start of a text.
    ///
    /// # Errors
    /// The tokenizer failed.
    pub fn encode(&self, text: &str, start: bool) -> Result<Vec<u32>, ModelError> {
        catch_panics("the tokenizer", || {
            let encoding = self.tokenizer.encode_fast(text, start);
            Ok(encoding.map_err(|error| ModelError::new(format!("the tokenizer failed: {error}")))?.get_ids().to_vec())
        })
    }

    /// ModelTokenizer of somebody's text, in which nothing stands for a special token: a script that spells `<|endoftext|>` in a string does not end.
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

    /// A place within the first spelling of a special token: cut there, the spelling is text.
    fn inside_special(&self, text: &str) -> Option<usize> {
        let first = self.special.iter().filter_map(|(_, token)| Some((text.find(token.as_str())?, token))).min()?;
        let (at, token) = first;
        let mut chars = token.char_indices();
        // A token of one character cannot be cut; none of the known tokenizers has one.
        let inside = chars.nth(1)?.0;
        Some(at + inside)
    }

    /// The text of tokens, without the special ones.
    pub fn decode(&self, ids: &[u32]) -> String {
        // Ids without a token are left out by the tokenizer.
        catch_panics("the tokenizer", || {
            self.tokenizer.decode(ids, true).map_err(|error| ModelError::new(error.to_string()))
        })
        .unwrap_or_default()
    }
}

/// The text of a sequence that grows at its end, and sometimes shrinks.
///
/// Hazard: the text of tokens is not the sum of their texts. Some drop a space at the start of a text, and a character may take several tokens.
/// So tokens are decoded with some before them, and the text of those is taken off; half characters wait for the rest.
pub struct Detokenizer<'a> {
    tokens: &'a ModelTokenizer,
    ids: Vec<u32>,
    /// ModelTokenizer before the text: the end of the prompt.
    before: usize,
    text: String,
    /// After each token: the length of the text, and the two places below.
    marks: Vec<(usize, usize, usize)>,
    /// What is decoded starts here,
    from: usize,
    /// and what is shown already ends here.
    read: usize,
}

/// ModelTokenizer of the prompt that are decoded with the first ones.
const LEAD: usize = 6;

impl<'a> Detokenizer<'a> {
    /// A text that goes on behind a prompt.
    pub fn after_prompt(tokens: &'a ModelTokenizer, prompt: &[u32]) -> Self {
        // Special tokens have no text and would end what is to be joined.
        let tail = prompt.iter().rev().take(LEAD).take_while(|id| !tokens.is_special(**id)).count();
        let ids = prompt[prompt.len() - tail..].to_vec();
        Self { tokens, before: ids.len(), from: 0, read: ids.len(), ids, text: String::new(), marks: Vec::new() }
    }

    /// The text so far, without a character that is not whole.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text of the first tokens; of all when there are fewer.
    pub fn text_of_first(&self, count: usize) -> &str {
        match count.min(self.marks.len()) {
            0 => "",
            count => self.marks.get(count - 1).and_then(|mark| self.text.get(..mark.0)).unwrap_or(&self.text),
        }
    }

    /// Takes one more token.
    pub fn push(&mut self, id: u32) {
        self.ids.push(id);
        let shown = self.tokens.decode(&self.ids[self.from..self.read]);
        let whole = self.tokens.decode(&self.ids[self.from..]);
        if let Some(new) = whole.strip_prefix(shown.as_str())
            && !new.ends_with('\u{fffd}')
        {
            self.text.push_str(new);
            self.from = self.read;
            self.read = self.ids.len();
        }
        self.marks.push((self.text.len(), self.from, self.read));
    }

    /// Takes the last tokens back.
    pub fn pop(&mut self, count: usize) {
        let left = self.marks.len().saturating_sub(count);
        self.marks.truncate(left);
        self.ids.truncate(self.before + left);
        let (length, from, read) = self.marks.last().copied().unwrap_or((0, 0, self.before));
        self.text.truncate(length);
        (self.from, self.read) = (from, read);
    }

    /// The text with what was held back, broken characters replaced.
    pub fn finish(mut self) -> String {
        let shown = self.tokens.decode(&self.ids[self.from..self.read]);
        let whole = self.tokens.decode(&self.ids[self.from..]);
        self.text.push_str(whole.strip_prefix(shown.as_str()).unwrap_or_default());
        self.text
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// A byte-level tokenizer without merges: one token for each byte, in the order of GPT-2's alphabet, then `<|end|>`, `<|user|>`, and `words`.
    pub(in crate::model) fn bytes(words: &[&str]) -> ModelTokenizer {
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
    fn text_of_people_is_no_special_token() {
        let tokens = bytes(&[]);
        assert_eq!(tokens.encode("a<|end|>b", false).unwrap(), [97, 256, 98]);
        let plain = tokens.encode_plain("a<|end|><|user|>b<|end").unwrap();
        assert!(plain.iter().all(|id| *id < 256));
        assert_eq!(tokens.decode(&plain), "a<|end|><|user|>b<|end");
        assert_eq!((tokens.size(), tokens.id("<|user|>"), tokens.is_special(257)), (258, Some(257), true));
    }

    #[test]
    fn half_characters_wait() {
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
    fn what_is_cut_off_is_shown_at_the_end() {
        let tokens = bytes(&[]);
        let mut growing = Detokenizer::after_prompt(&tokens, &[256]);
        growing.push(u32::from("€".as_bytes()[0]));
        assert_eq!(growing.text(), "");
        assert_eq!(growing.finish(), "\u{fffd}");
    }
}
