//! Tokenizers for tests: a byte-level one trained on a few texts, and one like SentencePiece's with
//! byte fallback.

use super::vocabulary::Vocabulary;
use serde_json::json;
use tokenizers::decoders::byte_level::ByteLevel;
use tokenizers::models::TrainerWrapper;
use tokenizers::models::bpe::{BPE, BpeTrainerBuilder};
use tokenizers::{AddedToken, DecoderWrapper, ModelWrapper, PreTokenizerWrapper, Tokenizer};

/// Returns a byte-level tokenizer with at most `size` tokens; token 0 ends a text.
pub(crate) fn byte_level(texts: &[String], size: usize) -> Vocabulary {
    let letters = ByteLevel::new(false, true, true);
    let mut tokenizer = Tokenizer::new(ModelWrapper::BPE(BPE::default()));
    tokenizer.with_pre_tokenizer(Some(PreTokenizerWrapper::ByteLevel(letters)));
    tokenizer.with_decoder(Some(DecoderWrapper::ByteLevel(letters)));
    let trainer = BpeTrainerBuilder::new()
        .vocab_size(size)
        .show_progress(false)
        .initial_alphabet(ByteLevel::alphabet().into_iter().collect())
        .special_tokens(vec![AddedToken::from("<|end|>", true)])
        .build();
    tokenizer.train(&mut TrainerWrapper::from(trainer), texts.iter()).unwrap();
    let size = tokenizer.get_vocab_size(true);
    // A model may have more logits than its tokenizer has tokens.
    Vocabulary::new(tokenizer, size + 7, &[0]).unwrap()
}

/// Returns a tokenizer like SentencePiece's: `▁` for a space, `<0x0A>` for bytes; token 1 ends a
/// text.
pub(crate) fn pieces<'a>(words: impl IntoIterator<Item = &'a str>) -> Vocabulary {
    let mut vocab = serde_json::Map::new();
    let mut add = |word: String| {
        let id = vocab.len();
        vocab.entry(word).or_insert(json!(id));
    };
    add("<unk>".to_owned());
    add("</s>".to_owned());
    (0..=255_u32).for_each(|byte| add(format!("<0x{byte:02X}>")));
    (0x21..0x7f_u8).for_each(|byte| add(char::from(byte).to_string()));
    add("▁".to_owned());
    words.into_iter().for_each(|word| add(word.replace(' ', "▁")));
    let size = vocab.len();
    let description = json!({
        "version": "1.0",
        "added_tokens": [
            {"id": 0, "content": "<unk>", "special": true, "single_word": false, "lstrip": false, "rstrip": false, "normalized": false},
            {"id": 1, "content": "</s>", "special": true, "single_word": false, "lstrip": false, "rstrip": false, "normalized": false},
        ],
        "normalizer": {"type": "Replace", "pattern": {"String": " "}, "content": "▁"},
        "pre_tokenizer": null,
        "post_processor": null,
        "decoder": {"type": "ByteFallback"},
        "model": {"type": "BPE", "vocab": vocab, "merges": [], "byte_fallback": true, "unk_token": "<unk>"},
    });
    let tokenizer = Tokenizer::from_bytes(description.to_string()).unwrap();
    Vocabulary::new(tokenizer, size, &[1]).unwrap()
}
