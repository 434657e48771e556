//! A folder with a model: a part `@@ NAME` is a file of it. No ONNX Runtime is loaded.

#![no_main]

use geols::model::chat::{Message, Speaker, Template};
use geols::model::constrain::Vocabulary;
use geols::model::folder::ModelFolder;
use geols::model::infill::Infill;
use geols::model::tokenizer::{Detokenizer, ModelTokenizer};
use libfuzzer_sys::{Corpus, fuzz_target};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

const SCRIPT: &str = "import ee\nimage = ee.Image(1)  # <|end|> é\n";
/// The files of every folder. The input replaces some of them.
const FILES: &[(&str, &str)] = &[
    ("model.onnx", ""),
    ("config.json", r#"{"model_type": "qwen2", "vocab_size": 300, "eos_token_id": 2}"#),
    ("tokenizer.json", include_str!("../seeds/tokenizer.json")),
    ("generation_config.json", "{}"),
    ("tokenizer_config.json", "{}"),
];

static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("geols-fuzz-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    folder
});

fuzz_target!(
    init: {
        // Panics of the libraries below are caught, and become errors.
        std::panic::set_hook(Box::new(|_| {}));
    },
    |data: &[u8]| -> Corpus {
        let Some(text) = geols_fuzz::text(data) else { return Corpus::Reject };
        let given = geols_fuzz::parts(text);
        let names = FILES.iter().map(|(name, _)| *name).chain(["chat_template.jinja", "chat_template.json"]);
        for name in names {
            let part = given.iter().find(|(head, _)| head.first() == Some(&name)).map(|(_, body)| *body);
            let known = FILES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text);
            match part.or(known) {
                Some(text) => fs::write(FOLDER.join(name), text).expect("a file"),
                None => drop(fs::remove_file(FOLDER.join(name))),
            }
        }
        open(&FOLDER);
        Corpus::Keep
    }
);

/// Does with a folder what the server does before it loads the weights, and around them.
fn open(folder: &Path) -> Option<()> {
    let folder = ModelFolder::open(folder).ok()?;
    folder.context();
    folder.model(false, None).ok()?;
    let template = Template::open(&folder.root, &folder.tokenizer_config);
    let message = |role, content: &str| Message { role, content: content.to_owned() };
    let messages = [message(Speaker::System, "Write code."), message(Speaker::User, SCRIPT)];
    let prompt = template.ok().flatten().and_then(|template| template.render(&messages).ok());
    let tokens = ModelTokenizer::open(&folder.root).ok()?;
    let prompt = prompt.and_then(|prompt| tokens.encode(&prompt, false).ok()).unwrap_or_default();
    if let Some(infill) = Infill::from_tokenizer(&tokens) {
        drop(infill.prompt(&tokens, SCRIPT, SCRIPT, 20));
    }
    let script = tokens.encode_plain(SCRIPT).ok()?;
    let mut growing = Detokenizer::after_prompt(&tokens, &prompt);
    script.iter().for_each(|id| growing.push(*id));
    growing.pop(1);
    growing.finish();
    let vocabulary =
        Vocabulary::new(tokens.inner().clone(), tokens.size().min(folder.shape.vocabulary?), &folder.end_tokens);
    vocabulary.ok()?.tokens(SCRIPT);
    Some(())
}
