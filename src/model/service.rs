//! A decoder on a thread of its own: requests in, text out as it comes, and nobody has to wait for what nobody wants any more.
//!
//! One session has one user at a time, and its cache is worth most when requests come one after the other. So requests queue; those that are
//! cancelled while they wait cost nothing.

use super::backend::Backend;
use super::chat::{Message, Template};
use super::constrain::Constraint;
use super::decode::{DecodeOptions, Decoded, check_prompt, decode};
use super::decoder::{Decoder, Interrupt, ModelInfo};
use super::error::ModelError;
use super::folder::ModelFolder;
use super::infill::Infill;
use super::panic_guard::catch_panics;
use super::runtime::Runtime;
use super::session::{Device, SessionOptions};
use super::tokenizer::ModelTokenizer;
use crate::base::cancel::Cancel;
use crate::workspace::config::ModelConfig;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often who waits looks whether he still wants to.
const LOOK: Duration = Duration::from_millis(5);

/// Which model, and how it is to run.
#[derive(Debug, Clone, Default)]
pub struct ModelSettings {
    /// The folder.
    pub folder: PathBuf,
    /// Which of its models, where it has several and the user says.
    pub file: Option<String>,
    /// How it is to run.
    pub options: SessionOptions,
    /// At most this many tokens with the answer.
    pub context: Option<usize>,
}

impl ModelSettings {
    /// What a configuration says; `None` where it names no model.
    pub fn from_config(config: &ModelConfig) -> Option<ModelSettings> {
        let device = match config.device.as_deref() {
            Some("cpu") => Device::Cpu,
            Some("cuda") => Device::Cuda,
            _ => Device::Automatic,
        };
        let options =
            SessionOptions { device, threads: config.threads, spinning: config.spinning, ..SessionOptions::default() };
        let folder = config.folder.clone()?;
        Some(ModelSettings { folder, file: config.file.clone(), options, context: config.context })
    }
}

/// What a model is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Prompt {
    /// A text to go on with.
    Text(String),
    /// A conversation to go on with.
    Chat(Vec<Message>),
    /// What stands before and after the gap to fill.
    Infill(String, String),
    /// ModelTokenizer to go on with.
    Tokens(Vec<u32>),
}

/// What a request says back.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// More text, certain.
    Text(String),
    /// All of it. The last event.
    Done(Box<Decoded>),
    /// The model failed. The last event.
    Failed(ModelError),
}

/// A model that answers.
pub struct Model {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    interrupt: Arc<Interrupt>,
    /// Everything that goes on, cancelled when the model is dropped.
    closing: Cancel,
    tokens: Arc<ModelTokenizer>,
    template: Option<Template>,
    infill: Option<Infill>,
    folder: ModelFolder,
    info: ModelInfo,
    runtime: &'static Runtime,
    context: usize,
    vocabulary: usize,
}

struct Job {
    prompt: Vec<u32>,
    plan: DecodeOptions,
    constraint: Option<Box<dyn Constraint + Send>>,
    cancel: Cancel,
    events: Sender<Event>,
}

impl Model {
    /// Loads a model and starts its thread. Takes as long as loading does.
    ///
    /// # Errors
    /// Anything that can be wrong with a folder, or with ONNX Runtime.
    pub fn open(settings: &ModelSettings) -> Result<Model, ModelError> {
        let (folder, tokens, decoder) = load(settings)?;
        Self::start(folder, tokens, decoder)
    }

    /// Starts the thread of a decoder that is loaded.
    ///
    /// # Errors
    /// The chat template cannot be read, or there is no thread to be had.
    pub fn start(folder: ModelFolder, tokens: ModelTokenizer, decoder: Decoder) -> Result<Model, ModelError> {
        let tokens = Arc::new(tokens);
        let template = Template::open(&folder.root, &folder.tokenizer_config)?;
        let (interrupt, info, runtime) = (decoder.interrupt(), decoder.info().clone(), decoder.runtime());
        let (context, vocabulary) = (decoder.context(), decoder.vocabulary());
        let (jobs, queue) = channel();
        let closing = Cancel::default();
        let (shared, closed) = (tokens.clone(), closing.clone());
        let thread = std::thread::Builder::new()
            .name("model".to_owned())
            .spawn(move || work(decoder, &shared, &queue, &closed))
            .map_err(|error| ModelError::new(format!("no thread for the model: {error}")))?;
        Ok(Model {
            jobs: Some(jobs),
            thread: Some(thread),
            interrupt,
            closing,
            infill: Infill::from_tokenizer(&tokens),
            tokens,
            template,
            folder,
            info,
            runtime,
            context,
            vocabulary,
        })
    }

    /// Its tokenizer.
    pub fn tokenizer(&self) -> &Arc<ModelTokenizer> {
        &self.tokens
    }

    /// Its folder.
    pub fn folder(&self) -> &ModelFolder {
        &self.folder
    }

    /// What is known of how it runs.
    pub fn info(&self) -> &ModelInfo {
        &self.info
    }

    /// The library that it runs on.
    pub fn runtime(&self) -> &'static Runtime {
        self.runtime
    }

    /// The most tokens that a prompt and its answer may have.
    pub fn context(&self) -> usize {
        self.context
    }

    /// Token ids that it has logits for.
    pub fn vocabulary(&self) -> usize {
        self.vocabulary
    }

    /// How it fills gaps, if it was trained to.
    pub fn infill(&self) -> Option<&Infill> {
        self.infill.as_ref()
    }

    /// Whether it was trained on conversations.
    pub fn has_chat_template(&self) -> bool {
        self.template.is_some()
    }

    /// The tokens of a prompt. A gap's surroundings are cut to leave room for `answer` tokens; all else must fit.
    ///
    /// # Errors
    /// It does not fit, or the model was not trained for it.
    pub fn prompt(&self, prompt: &Prompt, answer: usize) -> Result<Vec<u32>, ModelError> {
        let tokens = match prompt {
            Prompt::Tokens(tokens) => tokens.clone(),
            Prompt::Text(text) => {
                let mut tokens = self.tokens.encode("", true)?;
                tokens.extend(self.tokens.encode_plain(text)?);
                if tokens.is_empty() {
                    // A model must be given something: what stands at the start of its texts, or what ends them.
                    tokens.extend(self.folder.shape.start.or(self.folder.end_tokens.first().copied()));
                }
                tokens
            }
            Prompt::Chat(messages) => {
                let Some(template) = &self.template else {
                    return Err(ModelError::new("the model was not trained on conversations: it has no chat template"));
                };
                // Templates write the start of the text themselves.
                self.tokens.encode(&template.render(messages)?, false)?
            }
            Prompt::Infill(before, after) => {
                let Some(infill) = &self.infill else {
                    return Err(ModelError::new(
                        "the model was not trained to fill gaps: its tokenizer has no tokens for them",
                    ));
                };
                infill.prompt(&self.tokens, before, after, self.context.saturating_sub(answer))?
            }
        };
        check_prompt(&tokens, self.context)?;
        Ok(tokens)
    }

    /// A plan with what the model's makers recommend, and with what ends its texts.
    pub fn decode_options(&self, prompt: &Prompt) -> DecodeOptions {
        let defaults = &self.folder.defaults;
        let mut plan = DecodeOptions { end_tokens: self.folder.end_tokens.clone(), ..DecodeOptions::default() };
        plan.sampling.temperature = defaults.temperature.unwrap_or(0.0);
        plan.sampling.top_p = defaults.top_p.unwrap_or(1.0);
        plan.sampling.top_k = defaults.top_k.unwrap_or(0);
        plan.sampling.repetition_penalty = defaults.repetition_penalty.unwrap_or(1.0);
        if let (Prompt::Infill(..), Some(infill)) = (prompt, &self.infill) {
            plan.end_tokens.extend_from_slice(&infill.end_tokens);
        }
        plan
    }

    /// Asks. `cancel` may be set by anyone at any time; dropping the stream does the same.
    ///
    /// # Errors
    /// The prompt does not fit.
    pub fn generate(
        &self,
        prompt: &Prompt,
        plan: DecodeOptions,
        constraint: Option<Box<dyn Constraint + Send>>,
        cancel: &Cancel,
    ) -> Result<AnswerStream, ModelError> {
        let tokens = self.prompt(prompt, plan.max_tokens)?;
        let (events, receiver) = channel();
        let cancel = cancel.clone();
        let job = Job { prompt: tokens, plan, constraint, cancel: cancel.clone(), events };
        let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok());
        if !sent {
            return Err(ModelError::new("the model has ended"));
        }
        Ok(AnswerStream { events: receiver, interrupt: self.interrupt.clone(), cancel, end: None, done: false })
    }
}

impl Drop for Model {
    fn drop(&mut self) {
        self.closing.cancel();
        self.jobs = None;
        let Some(thread) = self.thread.take() else { return };
        // Ending the process while a run goes on crashes in the library's own clean-up.
        while !thread.is_finished() {
            self.interrupt.close();
            std::thread::sleep(LOOK);
        }
        drop(thread.join());
    }
}

/// The answer to one request.
pub struct AnswerStream {
    events: Receiver<Event>,
    interrupt: Arc<Interrupt>,
    cancel: Cancel,
    /// When it is cancelled at the latest.
    end: Option<Instant>,
    done: bool,
}

impl AnswerStream {
    /// The next event; `None` after the last one. Sees to it that a run ends soon after it was cancelled, as long as somebody waits here.
    pub fn next_event(&mut self) -> Option<Event> {
        if self.done {
            return None;
        }
        let event = loop {
            match self.events.recv_timeout(LOOK) {
                Ok(event) => break event,
                Err(RecvTimeoutError::Timeout) => {
                    if self.end.is_some_and(|end| Instant::now() >= end) {
                        self.cancel.cancel();
                    }
                    self.interrupt.poke();
                }
                Err(RecvTimeoutError::Disconnected) => break Event::Failed(ModelError::new("the model has ended")),
            }
        };
        self.done = !matches!(event, Event::Text(_));
        Some(event)
    }

    /// Waits for all of it, but not longer than until `end`: what is there then is what was wanted.
    ///
    /// # Errors
    /// The model failed.
    pub fn wait_until(mut self, end: Instant) -> Result<Decoded, ModelError> {
        self.end = Some(end);
        self.wait()
    }

    /// Waits for all of it.
    ///
    /// # Errors
    /// The model failed.
    pub fn wait(mut self) -> Result<Decoded, ModelError> {
        loop {
            match self.next_event() {
                Some(Event::Text(_)) => {}
                Some(Event::Done(decoded)) => return Ok(*decoded),
                Some(Event::Failed(error)) => return Err(error),
                None => return Err(ModelError::new("the model has ended")),
            }
        }
    }
}

impl Drop for AnswerStream {
    fn drop(&mut self) {
        if !self.done {
            self.cancel.cancel();
            self.interrupt.poke();
        }
    }
}

/// Loads what belongs to a model, without a thread.
///
/// # Errors
/// Anything that can be wrong with a folder, or with ONNX Runtime.
pub fn load(settings: &ModelSettings) -> Result<(ModelFolder, ModelTokenizer, Decoder), ModelError> {
    let folder = ModelFolder::open(&settings.folder)?;
    let tokens = ModelTokenizer::open(&settings.folder)?;
    let decoder = Decoder::open(&folder, settings.file.as_deref(), &settings.options, settings.context)?;
    matches(&folder, &tokens, &decoder)?;
    Ok((folder, tokens, decoder))
}

fn work(mut decoder: Decoder, tokens: &ModelTokenizer, queue: &Receiver<Job>, closing: &Cancel) {
    let interrupt = decoder.interrupt();
    while let Ok(mut job) = queue.recv() {
        if closing.is_cancelled() {
            break;
        }
        interrupt.begin(&job.cancel);
        let events = job.events.clone();
        let mut show = |text: &str| {
            // Nobody listens any more.
            if events.send(Event::Text(text.to_owned())).is_err() {
                job.cancel.cancel();
            }
        };
        let constraint: Option<&mut dyn Constraint> = match job.constraint.as_deref_mut() {
            Some(constraint) => Some(constraint),
            None => None,
        };
        let cancel = job.cancel.clone();
        let decoded = catch_panics("the model", || {
            decode(&mut decoder, tokens, &job.prompt, &job.plan, constraint, &cancel, &mut show)
        });
        interrupt.end();
        let event = match decoded {
            Ok(decoded) => Event::Done(Box::new(decoded)),
            Err(error) => {
                // What broke may have left half a step behind.
                decoder.forget();
                Event::Failed(error)
            }
        };
        drop(job.events.send(event));
    }
}

/// A tokenizer of another model gives text that looks almost right.
fn matches(folder: &ModelFolder, tokens: &ModelTokenizer, decoder: &Decoder) -> Result<(), ModelError> {
    let (ids, logits) = (tokens.size(), decoder.vocabulary());
    let file = folder.root.join("tokenizer.json");
    // Models pad their vocabulary, by some hundred tokens or to a power of two, and tokenizers are never larger.
    if ids > logits || ids.saturating_mul(2) < logits {
        return Err(ModelError::new(format!(
            "{} has {ids} tokens and the model {logits}: they do not belong together",
            file.display()
        ))
        .with_help("copy tokenizer.json from the model that was exported"));
    }
    if let Some(end) = folder.end_tokens.iter().find(|end| **end as usize >= logits) {
        return Err(ModelError::new(format!("the model ends its texts with token {end} and has only {logits} tokens"))
            .with_help("copy config.json and generation_config.json from the model that was exported"));
    }
    Ok(())
}
