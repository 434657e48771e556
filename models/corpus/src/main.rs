//! Makes the corpora on which the models of geols are trained: sample scripts from a grammar, their
//! translations, facts of the knowledge base. `README.md` describes what comes out.

mod calls;
mod catalog;
mod facts;
mod grammar;
mod sampler;
mod style;
mod values;

use catalog::Catalog;
use clap::{Parser, Subcommand};
use fastrand::Rng;
use geols::check::{AnalysisEnv, analyze, check_analysis};
use geols::diagnostic::Severity;
use geols::plan::answer;
use geols::syntax::language::Language;
use geols::translate::{self, Show};
use grammar::Grammar;
use rayon::prelude::*;
use sampler::Sampler;
use serde_json::json;
use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How many scripts are made before they are written.
const BATCH: u64 = 512;

/// Makes the corpora on which the models are trained.
#[derive(Parser)]
struct Args {
    /// The folder with the grammar.
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/grammar"))]
    grammar: PathBuf,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Tells the faults of the grammar: names that nothing defines, rules that give nothing.
    Lint,
    /// Prints samples of a rule or script, with what geols finds in them.
    Show {
        /// The rule or script; all scripts if it is missing.
        name: Option<String>,
        /// How many.
        #[arg(long, short, default_value_t = 3)]
        number: u64,
        /// The first seed.
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// Writes facts of the knowledge base as text, and the scripts of the recipes.
    Facts {
        /// The file; standard output if it is missing.
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Writes requests with their plans and scripts as JSON Lines.
    Requests {
        /// How many requests are tried.
        #[arg(long, default_value_t = 1000)]
        number: u64,
        /// The first seed.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// The file; standard output if it is missing.
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Writes scripts as JSON Lines.
    Scripts {
        /// Megabytes of text to write.
        #[arg(long, default_value_t = 1)]
        megabytes: usize,
        /// The first seed.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// The file; standard output if it is missing.
        #[arg(long)]
        out: Option<PathBuf>,
    },
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), String> {
    let grammar = read(&args.grammar)?;
    let catalog = Catalog::new();
    match &args.command {
        Command::Lint => lint(&grammar, &catalog),
        Command::Show { name, number, seed } => show(&grammar, &catalog, name.as_deref(), *seed..*seed + *number),
        Command::Facts { out } => {
            let mut out = writer(out.as_deref())?;
            facts::facts().iter().chain(&facts::recipes()).try_for_each(|record| writeln!(out, "{record}")).map_err(|error| error.to_string())
        }
        Command::Requests { number, seed, out } => {
            requests(&grammar, &catalog, *seed..*seed + *number, &mut *writer(out.as_deref())?)
        }
        Command::Scripts { megabytes, seed, out } => {
            scripts(&grammar, &catalog, megabytes << 20, *seed, &mut *writer(out.as_deref())?)
        }
    }
}

/// Opens a file, or standard output.
fn writer(path: Option<&Path>) -> Result<Box<dyn Write>, String> {
    let Some(path) = path else { return Ok(Box::new(std::io::stdout())) };
    let file = std::fs::File::create(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(Box::new(std::io::BufWriter::new(file)))
}

fn read(folder: &Path) -> Result<Grammar, String> {
    let mut grammar = Grammar::default();
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    for path in paths {
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        grammar.add(&path.file_name().unwrap_or_default().to_string_lossy(), &text)?;
    }
    Ok(grammar)
}

/// Returns the messages of what geols finds in a script, without hints.
fn faults(text: &str, language: Language) -> Vec<String> {
    let env = AnalysisEnv::default();
    let analysis = analyze(text, language, &env);
    let found = check_analysis(&analysis, text, &env);
    let serious = found.iter().filter(|found| matches!(found.severity, Severity::Error | Severity::Warning));
    let line = |offset: usize| text.get(..offset).map_or(0, |before| before.matches('\n').count() + 1);
    serious.map(|found| format!("line {}: {} [{}]", line(found.span.range().start), found.message, found.rule)).collect()
}

fn lint(grammar: &Grammar, catalog: &Catalog) -> Result<(), String> {
    for name in grammar.unknown(&|name| sampler::BUILT_IN.contains(&name)) {
        println!("unknown: «{name}»");
    }
    for name in grammar.rules.keys().chain(grammar.scripts.keys()) {
        let works = (0..40).any(|seed| Sampler::new(grammar, catalog, seed).named(name).is_some_and(|(_, text)| text.len() > 1));
        if !works {
            println!("never possible: {name}");
        }
    }
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut messages: BTreeMap<String, usize> = BTreeMap::new();
    for name in grammar.scripts.keys() {
        for seed in 0..40 {
            let Some((language, text)) = Sampler::new(grammar, catalog, seed).named(name) else { continue };
            let found = faults(&text, language);
            let count = counts.entry(name.clone()).or_default();
            count.0 += 1;
            count.1 += usize::from(!found.is_empty());
            for message in found {
                let message = message.split_once(": ").map_or(message.clone(), |(_, message)| message.to_owned());
                *messages.entry(message).or_default() += 1;
            }
        }
    }
    for (name, (all, faulty)) in counts {
        println!("script {name}: {faulty} of {all} have findings");
    }
    let mut messages: Vec<(String, usize)> = messages.into_iter().collect();
    messages.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (message, count) in messages.iter().take(60) {
        println!("{count:5} {message}");
    }
    Ok(())
}

fn show(grammar: &Grammar, catalog: &Catalog, name: Option<&str>, seeds: std::ops::Range<u64>) -> Result<(), String> {
    for seed in seeds {
        let sampler = Sampler::new(grammar, catalog, seed);
        let text = match name {
            Some(name) => sampler.named(name),
            None => sampler.script().map(|(language, text)| (language, restyled(language, &text, &mut Rng::with_seed(seed)))),
        };
        println!("{:-^100}", format!(" {seed} "));
        let Some((language, text)) = text else {
            println!("not possible");
            continue;
        };
        print!("{text}");
        let whole = name.is_none_or(|name| grammar.scripts.contains_key(name));
        for fault in faults(&text, language).iter().filter(|_| whole) {
            println!("!! {fault}");
        }
    }
    Ok(())
}

/// Writes the requests that are understood whole: words and plan, and the script in both languages.
fn requests(grammar: &Grammar, catalog: &Catalog, seeds: std::ops::Range<u64>, out: &mut dyn Write) -> Result<(), String> {
    let mut known: HashSet<String> = HashSet::new();
    let batches = seeds.clone().step_by(BATCH as usize).map(|from| from..(from + BATCH).min(seeds.end));
    for batch in batches {
        let read: Vec<Vec<serde_json::Value>> = batch.into_par_iter().map(|seed| request(grammar, catalog, seed)).collect();
        for record in read.into_iter().flatten() {
            if known.insert(record.to_string()) {
                writeln!(out, "{record}").map_err(|error| error.to_string())?;
            }
        }
    }
    Ok(())
}

fn request(grammar: &Grammar, catalog: &Catalog, seed: u64) -> Vec<serde_json::Value> {
    let Some((_, words)) = Sampler::new(grammar, catalog, seed).named("request") else { return Vec::new() };
    let words = words.trim().split_whitespace().collect::<Vec<_>>().join(" ");
    let mut records = Vec::new();
    for language in [Language::JavaScript, Language::Python] {
        let options = answer::Options { language: Some(language), ..Default::default() };
        let answer = answer::answer(&words, &options);
        let Some(draft) = answer.draft.as_ref().filter(|_| answer.is_whole()) else { break };
        if draft.language != language {
            continue;
        }
        let name = if language == Language::Python { "python" } else { "javascript" };
        if records.is_empty() {
            let steps: Vec<String> = draft.report.used.iter().map(|(step, what)| format!("{step}: {what}")).collect();
            records.push(json!({"kind": "plan", "words": words, "plan": steps.join("\n"), "language": name}));
        }
        records.push(json!({"kind": "code", "language": name, "text": draft.text}));
    }
    records
}

/// A script of the corpus.
struct Script {
    language: Language,
    text: String,
}

fn scripts(grammar: &Grammar, catalog: &Catalog, bytes: usize, seed: u64, out: &mut dyn Write) -> Result<(), String> {
    let mut known: HashSet<u64> = HashSet::new();
    let mut written = 0;
    let (mut made, mut kept, mut python) = (0, 0, 0);
    let mut from = seed;
    while written < bytes {
        let batch: Vec<Vec<Script>> = (from..from + BATCH).into_par_iter().map(|seed| sample(grammar, catalog, seed)).collect();
        from += BATCH;
        made += BATCH;
        for script in batch.into_iter().flatten() {
            let mut hasher = DefaultHasher::new();
            script.text.hash(&mut hasher);
            if !known.insert(hasher.finish()) {
                continue;
            }
            let language = match script.language {
                Language::Python => "python",
                Language::JavaScript => "javascript",
            };
            kept += usize::from(language == "javascript");
            python += usize::from(language == "python");
            written += script.text.len();
            let line = json!({"kind": "code", "language": language, "text": script.text});
            writeln!(out, "{line}").map_err(|error| error.to_string())?;
        }
    }
    eprintln!("{made} scripts made, {kept} without findings, {python} in Python, {written} bytes");
    Ok(())
}

fn restyled(language: Language, text: &str, random: &mut Rng) -> String {
    match language {
        Language::JavaScript => style::restyle(text, random),
        Language::Python => style::restyle_python(text, random),
    }
}

/// Makes a script, and half of the time the translation of one in JavaScript.
fn sample(grammar: &Grammar, catalog: &Catalog, seed: u64) -> Vec<Script> {
    let Some((language, text)) = Sampler::new(grammar, catalog, seed).script() else { return Vec::new() };
    let env = AnalysisEnv::default();
    let mut random = Rng::with_seed(seed ^ 0x5eed);
    let styled = restyled(language, &text, &mut random);
    if !faults(&styled, language).is_empty() {
        return Vec::new();
    }
    let mut found = vec![Script { language, text: styled }];
    if language == Language::JavaScript && random.bool() {
        let analysis = analyze(&text, Language::JavaScript, &env);
        let options = translate::Options { show: *one(&[Show::Geemap, Show::Geemap, Show::Plain], &mut random), ..Default::default() };
        let translation = translate::translate(&analysis, &text, Language::Python, &options);
        if translation.notes.is_empty() && faults(&translation.text, Language::Python).is_empty() {
            found.push(Script { language: Language::Python, text: translation.text });
        }
    }
    found
}

fn one<'a, T>(items: &'a [T], random: &mut Rng) -> &'a T {
    values::one(items, random)
}
