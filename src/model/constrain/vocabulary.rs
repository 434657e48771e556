//! The tokens of a tokenizer as bytes, in a trie. Built once per tokenizer.
//!
//! The bytes come from the tokenizer's own description (`tokenizer.json`): letters that stand for
//! bytes (byte-level), or `<0x0A>` and `▁` (SentencePiece).
//!
//! # Rejected
//! Existing adapters pin their own version of `tokenizers` and decode token by token, which loses
//! incomplete UTF-8.

use crate::model::error::ModelError;
use rustc_hash::FxHashMap;
use serde_json::Value as Json;
use tokenizers::Tokenizer;
use toktrie::{SimpleVob, TokRxInfo, TokTrie};

/// Maximum length of a token in bytes. The trie cannot hold longer ones, so they are never chosen.
const MAX_TOKEN_BYTES: usize = 512;

/// The tokens of a tokenizer as bytes.
pub struct Vocabulary {
    /// All tokens that spell a text.
    pub(super) trie: TokTrie,
    plain: ClassSplit,
    words: ClassSplit,
    end_tokens: Vec<u32>,
    tokenizer: Tokenizer,
}

/// The tokens of one class, and a trie of all others.
pub(super) struct ClassSplit {
    pub(super) tokens: SimpleVob,
    pub(super) others: TokTrie,
}

/// A class of tokens that many positions accept as a whole.
///
/// # Performance
/// Without classes, a walk over a large vocabulary costs milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenClass {
    /// Tokens of [`is_plain`] bytes only: accepted in comments and strings.
    Plain,
    /// Letters, digits and underscores, with no digit first: accepted in names.
    Word,
}

impl TokenClass {
    /// Returns `true` if the class contains a token with these bytes.
    fn has(self, token: &[u8]) -> bool {
        let word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        match self {
            TokenClass::Plain => token.iter().copied().all(is_plain),
            TokenClass::Word => token.iter().all(word) && token.first().is_some_and(|first| !first.is_ascii_digit()),
        }
    }
}

/// Returns `true` if a byte continues any comment or string, whatever its quotes. Most tokens have
/// only such bytes.
pub fn is_plain(byte: u8) -> bool {
    (0x20..0x7f).contains(&byte) && !matches!(byte, b'\'' | b'"' | b'`' | b'\\' | b'$' | b'{' | b'}' | b'*')
}

impl Vocabulary {
    /// Reads the bytes of each token. `size` is the length of the model's logits, `end_tokens` the
    /// tokens that end a text.
    ///
    /// # Errors
    /// The tokenizer has no vocabulary, or does not say which bytes its tokens stand for.
    pub fn new(tokenizer: Tokenizer, size: usize, end_tokens: &[u32]) -> Result<Self, ModelError> {
        let description = serde_json::to_value(&tokenizer)
            .map_err(|error| ModelError::new(format!("the tokenizer cannot be described: {error}")))?;
        let words = words(&description, size)?;
        let eos = end_tokens.first().copied().unwrap_or(0);
        let info = TokRxInfo::new(size as u32, eos);
        let trie = TokTrie::from(&info, &words);
        let split = |class: TokenClass| {
            let (mut tokens, mut others) = (trie.alloc_token_set(), trie.alloc_token_set());
            for (id, word) in words.iter().enumerate().filter(|(_, word)| !word.is_empty()) {
                let set = if class.has(word) { &mut tokens } else { &mut others };
                set.allow_token(id as u32);
            }
            ClassSplit { tokens, others: trie.filter(&others) }
        };
        let (plain, words) = (split(TokenClass::Plain), split(TokenClass::Word));
        let end_tokens = end_tokens.iter().copied().filter(|id| (*id as usize) < size).collect();
        Ok(Vocabulary { trie, plain, words, end_tokens, tokenizer })
    }

    /// Returns the tokens of a class and the trie of the others.
    pub(super) fn class(&self, class: TokenClass) -> &ClassSplit {
        match class {
            TokenClass::Plain => &self.plain,
            TokenClass::Word => &self.words,
        }
    }

    /// Returns an empty set of tokens.
    pub fn empty_set(&self) -> SimpleVob {
        self.trie.alloc_token_set()
    }

    /// Returns the number of token ids.
    pub fn size(&self) -> usize {
        self.trie.vocab_size()
    }

    /// Returns the bytes of a token; empty for special and unused tokens.
    pub fn bytes(&self, token: u32) -> &[u8] {
        self.trie.token(token)
    }

    /// Returns the tokens that end a text.
    pub fn end_tokens(&self) -> &[u32] {
        &self.end_tokens
    }

    /// Returns the tokens of a text, as the model is used to see them.
    pub fn tokens(&self, text: &str) -> Vec<u32> {
        let encoded =
            self.tokenizer.encode_fast(text, false).map(|encoding| encoding.get_ids().to_vec()).unwrap_or_default();
        let spelling: Vec<u8> = encoded.iter().flat_map(|id| self.bytes(*id)).copied().collect();
        // Some tokenizers add a space at the start, or change letters.
        if spelling == text.as_bytes() { encoded } else { self.trie.greedy_tokenize(text.as_bytes()) }
    }
}

/// Returns the bytes of each token id, empty for special and unused ids. `description` is the
/// tokenizer in the format of `tokenizer.json`.
fn words(description: &Json, size: usize) -> Result<Vec<Vec<u8>>, ModelError> {
    let model = &description["model"];
    let mut named: Vec<(&str, usize)> = Vec::new();
    match &model["vocab"] {
        Json::Object(vocab) => {
            let ids = vocab.iter().filter_map(|(word, id)| Some((word.as_str(), usize::try_from(id.as_u64()?).ok()?)));
            named.extend(ids);
        }
        Json::Array(tokens) => {
            let words = tokens.iter().enumerate().filter_map(|(id, token)| Some((token.get(0)?.as_str()?, id)));
            named.extend(words);
        }
        _ => {}
    }
    if named.is_empty() {
        return Err(ModelError::new("the tokenizer has no vocabulary"));
    }
    let letters = is_byte_level(description).then(byte_letters);
    let added: Vec<(&str, usize, bool)> = description["added_tokens"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|token| {
            let id = usize::try_from(token["id"].as_u64()?).ok()?;
            Some((token["content"].as_str()?, id, token["special"].as_bool().unwrap_or(true)))
        })
        .collect();
    if letters.is_none() && !named.iter().any(|(word, _)| word.contains('▁') || *word == "<0x0A>") {
        return Err(ModelError::new("the tokenizer is neither byte-level nor like SentencePiece")
            .with_help("names can only be constrained where a token stands for certain bytes"));
    }
    let mut words = vec![Vec::new(); size];
    for (word, id) in named {
        if let Some(slot) = words.get_mut(id) {
            *slot = match &letters {
                Some(letters) => {
                    word.chars().map(|c| letters.get(&c).copied()).collect::<Option<_>>().unwrap_or_default()
                }
                None => bytes_of_piece(word),
            };
        }
    }
    for (content, id, special) in added {
        if let Some(slot) = words.get_mut(id) {
            *slot = if special { Vec::new() } else { content.as_bytes().to_vec() };
        }
    }
    words.iter_mut().filter(|word| word.len() > MAX_TOKEN_BYTES).for_each(Vec::clear);
    Ok(words)
}

/// Returns `true` if the tokenizer's decoder or pre-tokenizer is byte-level.
fn is_byte_level(description: &Json) -> bool {
    fn has(part: &Json) -> bool {
        part["type"] == "ByteLevel"
            || ["decoders", "pretokenizers"]
                .iter()
                .any(|list| part[*list].as_array().is_some_and(|list| list.iter().any(has)))
    }
    has(&description["decoder"]) || has(&description["pre_tokenizer"])
}

/// Returns the bytes of a SentencePiece token: `▁the`, `<0x0A>`.
fn bytes_of_piece(word: &str) -> Vec<u8> {
    let byte = word.strip_prefix("<0x").and_then(|rest| rest.strip_suffix('>')).filter(|digits| digits.len() == 2);
    match byte.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
        Some(byte) => vec![byte],
        None => word.replace('▁', " ").into_bytes(),
    }
}

/// Returns the letters by which byte-level tokenizers write bytes. Printable bytes stand for
/// themselves; the others follow U+0100 in order.
fn byte_letters() -> FxHashMap<char, u8> {
    let printable = |byte: u8| matches!(byte, b'!'..=b'~' | 0xa1..=0xac | 0xae..=0xff);
    let mut next = 0x100_u32;
    let mut letters = FxHashMap::default();
    for byte in 0..=u8::MAX {
        let code = if printable(byte) {
            u32::from(byte)
        } else {
            next += 1;
            next - 1
        };
        letters.extend(char::from_u32(code).map(|letter| (letter, byte)));
    }
    letters
}
