//! The tokens of a tokenizer as bytes, in a trie: what a constraint on text needs to become one on tokens. Made once for a tokenizer.
//!
//! Hazard: ready-made adapters pin a tokenizers of their own and decode token by token, which loses what is not whole UTF-8. What a token
//! spells is read from the tokenizer's own description instead: letters that stand for bytes (byte-level), or `<0x0A>` and `▁` (SentencePiece).

use crate::model::error::ModelError;
use rustc_hash::FxHashMap;
use serde_json::Value as Json;
use tokenizers::Tokenizer;
use toktrie::{SimpleVob, TokRxInfo, TokTrie};

/// Longer tokens are never chosen; the trie cannot hold them.
const LONGEST: usize = 512;

/// The tokens of a tokenizer.
pub struct Vocabulary {
    /// All tokens that spell something.
    pub(super) trie: TokTrie,
    plain: Slice,
    words: Slice,
    end: Vec<u32>,
    tokenizer: Tokenizer,
}

/// ModelTokenizer of one class, and all others.
pub(super) struct Slice {
    pub(super) tokens: SimpleVob,
    pub(super) rest: TokTrie,
}

/// Classes of tokens that many places take as a whole. Without them a walk over a large vocabulary costs milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenClass {
    /// Nothing but [`is_plain`] bytes: in comments and strings.
    Plain,
    /// Letters, digits and underscores, and no digit first: in names.
    Word,
}

impl TokenClass {
    fn has(self, token: &[u8]) -> bool {
        let word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        match self {
            TokenClass::Plain => token.iter().copied().all(is_plain),
            TokenClass::Word => token.iter().all(word) && token.first().is_some_and(|first| !first.is_ascii_digit()),
        }
    }
}

/// ByteGrammar that go on a comment or a string whatever its quotes are: most tokens have no others, and need not be walked there.
pub fn is_plain(byte: u8) -> bool {
    (0x20..0x7f).contains(&byte) && !matches!(byte, b'\'' | b'"' | b'`' | b'\\' | b'$' | b'{' | b'}' | b'*')
}

impl Vocabulary {
    /// `size`: the length of the model's logits; `end`: the tokens that end a text.
    ///
    /// # Errors
    /// The tokenizer does not say which bytes its tokens stand for.
    pub fn new(tokenizer: Tokenizer, size: usize, end: &[u32]) -> Result<Self, ModelError> {
        let facts = serde_json::to_value(&tokenizer)
            .map_err(|error| ModelError::new(format!("the tokenizer cannot be described: {error}")))?;
        let words = words(&facts, size)?;
        let eos = end.first().copied().unwrap_or(0);
        let info = TokRxInfo::new(size as u32, eos);
        let trie = TokTrie::from(&info, &words);
        let slice = |class: TokenClass| {
            let (mut tokens, mut others) = (trie.alloc_token_set(), trie.alloc_token_set());
            for (id, word) in words.iter().enumerate().filter(|(_, word)| !word.is_empty()) {
                let set = if class.has(word) { &mut tokens } else { &mut others };
                set.allow_token(id as u32);
            }
            Slice { tokens, rest: trie.filter(&others) }
        };
        let (plain, words) = (slice(TokenClass::Plain), slice(TokenClass::Word));
        let end = end.iter().copied().filter(|id| (*id as usize) < size).collect();
        Ok(Vocabulary { trie, plain, words, end, tokenizer })
    }

    pub(super) fn class(&self, class: TokenClass) -> &Slice {
        match class {
            TokenClass::Plain => &self.plain,
            TokenClass::Word => &self.words,
        }
    }

    /// An empty set of tokens.
    pub fn empty_set(&self) -> SimpleVob {
        self.trie.alloc_token_set()
    }

    /// Number of token ids.
    pub fn size(&self) -> usize {
        self.trie.vocab_size()
    }

    /// The bytes of a token; none for those that spell nothing.
    pub fn bytes(&self, token: u32) -> &[u8] {
        self.trie.token(token)
    }

    /// The tokens that end a text.
    pub fn end(&self) -> &[u32] {
        &self.end
    }

    /// ModelTokenizer that spell a text, as the model is used to see it.
    pub fn tokens(&self, text: &str) -> Vec<u32> {
        let encoded = self.tokenizer.encode_fast(text, false).map(|found| found.get_ids().to_vec()).unwrap_or_default();
        let spelt: Vec<u8> = encoded.iter().flat_map(|id| self.bytes(*id)).copied().collect();
        // Some tokenizers put a space in front, or change letters.
        if spelt == text.as_bytes() { encoded } else { self.trie.greedy_tokenize(text.as_bytes()) }
    }
}

/// What each token spells.
fn words(facts: &Json, size: usize) -> Result<Vec<Vec<u8>>, ModelError> {
    let model = &facts["model"];
    let mut named: Vec<(&str, usize)> = Vec::new();
    match &model["vocab"] {
        Json::Object(vocab) => {
            let ids = vocab.iter().filter_map(|(word, id)| Some((word.as_str(), usize::try_from(id.as_u64()?).ok()?)));
            named.extend(ids);
        }
        Json::Array(pieces) => {
            let words = pieces.iter().enumerate().filter_map(|(id, piece)| Some((piece.get(0)?.as_str()?, id)));
            named.extend(words);
        }
        _ => {}
    }
    if named.is_empty() {
        return Err(ModelError::new("the tokenizer has no vocabulary"));
    }
    let letters = is_byte_level(facts).then(byte_letters);
    let added: Vec<(&str, usize, bool)> = facts["added_tokens"]
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
                None => of_piece(word),
            };
        }
    }
    for (content, id, special) in added {
        if let Some(slot) = words.get_mut(id) {
            *slot = if special { Vec::new() } else { content.as_bytes().to_vec() };
        }
    }
    words.iter_mut().filter(|word| word.len() > LONGEST).for_each(Vec::clear);
    Ok(words)
}

fn is_byte_level(facts: &Json) -> bool {
    fn has(part: &Json) -> bool {
        part["type"] == "ByteLevel"
            || ["decoders", "pretokenizers"]
                .iter()
                .any(|list| part[*list].as_array().is_some_and(|list| list.iter().any(has)))
    }
    has(&facts["decoder"]) || has(&facts["pre_tokenizer"])
}

/// `▁the`, `<0x0A>`.
fn of_piece(word: &str) -> Vec<u8> {
    let byte = word.strip_prefix("<0x").and_then(|rest| rest.strip_suffix('>')).filter(|digits| digits.len() == 2);
    match byte.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
        Some(byte) => vec![byte],
        None => word.replace('▁', " ").into_bytes(),
    }
}

/// The letters by which byte-level tokenizers write bytes: printable ones stand for themselves, the others come after U+0100 in order.
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
