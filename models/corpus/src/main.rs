//! Makes the corpora on which the models of geols are trained: sample scripts from a grammar, their
//! translations, facts of the knowledge base. `README.md` describes what comes out.

mod calls;
mod catalog;
mod facts;
mod folder;
mod grammar;
mod requests;
mod sampler;
mod samples;
mod scripts;
mod style;
mod values;
mod vary;

use catalog::Catalog;
use clap::{Parser, Subcommand};
use fastrand::Rng;
use grammar::Grammar;
use requests::requests;
use sampler::Sampler;
use samples::samples;
use scripts::{diagnostics, restyled, scripts};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How many samples are made before they are written.
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
    /// Lists the errors of the grammar: names that nothing defines, rules that give nothing.
    Lint {
        /// How many samples of each script are checked.
        #[arg(long, default_value_t = 40)]
        samples: u64,
    },
    /// Prints samples of a rule or script, with their diagnostics.
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
    /// Writes the scripts in a folder of your own as JSON Lines.
    Folder {
        /// The folder.
        folder: PathBuf,
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
    /// Writes the scripts in `samples/`, and variations of each, as JSON Lines.
    Samples {
        /// The folder.
        #[arg(default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/samples"))]
        folder: PathBuf,
        /// The number of variations of each script.
        #[arg(long, default_value_t = 12)]
        copies: u64,
        /// The seed.
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
        Command::Lint { samples } => lint(&grammar, &catalog, *samples),
        Command::Show { name, number, seed } => show(&grammar, &catalog, name.as_deref(), *seed..*seed + *number),
        Command::Facts { out } => write_all(facts::facts().into_iter().chain(facts::recipes()), out.as_deref()),
        Command::Folder { folder, out } => write_all(folder::records(folder)?, out.as_deref()),
        Command::Requests { number, seed, out } => {
            requests(&grammar, &catalog, *seed..*seed + *number, &mut *writer(out.as_deref())?)
        }
        Command::Samples { folder, copies, seed, out } => {
            samples(folder, *copies, *seed, &mut *writer(out.as_deref())?)
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

fn write_all(records: impl IntoIterator<Item = serde_json::Value>, path: Option<&Path>) -> Result<(), String> {
    let mut out = writer(path)?;
    records.into_iter().try_for_each(|record| writeln!(out, "{record}")).map_err(|error| error.to_string())
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

fn lint(grammar: &Grammar, catalog: &Catalog, samples: u64) -> Result<(), String> {
    for name in grammar.unknown(&|name| sampler::BUILT_IN.contains(&name)) {
        println!("unknown: «{name}»");
    }
    for name in grammar.rules.keys().chain(grammar.scripts.keys()) {
        let works = (0..40)
            .any(|seed| Sampler::new(grammar, catalog, seed).named(name).is_some_and(|(_, text)| text.len() > 1));
        if !works {
            println!("never possible: {name}");
        }
    }
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut messages: BTreeMap<String, usize> = BTreeMap::new();
    for name in grammar.scripts.keys() {
        for seed in 0..samples {
            let Some((language, text)) = Sampler::new(grammar, catalog, seed).named(name) else { continue };
            let found = diagnostics(&text, language);
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
        println!("script {name}: {faulty} of {all} have diagnostics");
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
            None => sampler
                .script()
                .map(|(language, text)| (language, restyled(language, &text, &mut Rng::with_seed(seed)))),
        };
        println!("{:-^100}", format!(" {seed} "));
        let Some((language, text)) = text else {
            println!("not possible");
            continue;
        };
        print!("{text}");
        let whole = name.is_none_or(|name| grammar.scripts.contains_key(name));
        for diagnostic in diagnostics(&text, language).iter().filter(|_| whole) {
            println!("!! {diagnostic}");
        }
    }
    Ok(())
}
