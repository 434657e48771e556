//! Runs a decoder on its own thread: takes requests and streams their answers.
//!
//! A session has one user at a time, and its cache helps most for consecutive requests. So
//! requests queue. A request that is cancelled while it waits costs nothing.

use super::backend::Backend;
use super::chat::{Message, Template};
use super::constrain::Constraint;
use super::decode::{DecodeOptions, DecodedText, check_prompt, decode};
use super::decoder::{Decoder, Interrupt, ModelInfo};
use super::error::ModelError;
use super::folder::ModelFolder;
use super::infill::Infill;
use super::panic_guard::catch_panics;
use super::runtime::Runtime;
use super::session::{Device, SessionOptions};
use super::shipped;
use super::tokenizer::ModelTokenizer;
use crate::base::cancel::Cancel;
use crate::workspace::config::ModelConfig;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Interval at which a waiting caller checks for cancellation.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// The model to load and its settings.
#[derive(Debug, Clone, Default)]
pub struct ModelSettings {
    /// The model's folder.
    pub folder: PathBuf,
    /// The ONNX file in the folder, if the user names one.
    pub file: Option<String>,
    /// Settings of the session.
    pub options: SessionOptions,
    /// Maximum length of prompt and answer in tokens, if the user limits it.
    pub context: Option<usize>,
}

impl ModelSettings {
    /// Returns the settings of a configuration, or `None` if it names no model.
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

    /// Returns the settings for completion at the cursor: of the model that the configuration
    /// names, else of the model that geols ships, if there is one.
    pub fn for_completion(config: &ModelConfig) -> Option<ModelSettings> {
        let shipped = || {
            let folder = shipped::completion(config)?.to_owned();
            Self::from_config(&ModelConfig { folder: Some(folder), file: None, context: None, ..config.clone() })
        };
        Self::from_config(config).or_else(shipped)
    }
}

/// The input of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Prompt {
    /// A text to continue.
    Text(String),
    /// A conversation to continue.
    Chat(Vec<Message>),
    /// The text before and the text after a gap to fill.
    Infill(String, String),
    /// Tokens to continue, laid out by the caller.
    Tokens(Vec<u32>),
}

/// An event of an answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// The next part of the text; it will not be rolled back.
    Text(String),
    /// The whole answer. The last event.
    Done(Box<DecodedText>),
    /// The model failed. The last event.
    Failed(ModelError),
}

/// A loaded decoder with its tokenizer and its thread.
pub struct Model {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    interrupt: Arc<Interrupt>,
    /// Cancels all requests when the model is dropped.
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

/// A request in the queue.
struct Job {
    prompt: Vec<u32>,
    options: DecodeOptions,
    constraint: Option<Box<dyn Constraint + Send>>,
    cancel: Cancel,
    events: Sender<Event>,
}

impl Model {
    /// Loads a model and starts its thread. Blocks while the model loads.
    ///
    /// # Errors
    /// The folder or one of its files is missing or broken, or ONNX Runtime fails.
    pub fn open(settings: &ModelSettings) -> Result<Model, ModelError> {
        let (folder, tokens, decoder) = load(settings)?;
        Self::start(folder, tokens, decoder)
    }

    /// Starts the thread of a loaded decoder.
    ///
    /// # Errors
    /// The chat template cannot be read, or the thread cannot be started.
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
            .spawn(move || run_jobs(decoder, &shared, &queue, &closed))
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

    /// Returns the tokenizer.
    pub fn tokenizer(&self) -> &Arc<ModelTokenizer> {
        &self.tokens
    }

    /// Returns the folder that the model was loaded from.
    pub fn folder(&self) -> &ModelFolder {
        &self.folder
    }

    /// Returns the device, precision and sizes of the loaded decoder.
    pub fn info(&self) -> &ModelInfo {
        &self.info
    }

    /// Returns the ONNX Runtime library that runs the model.
    pub fn runtime(&self) -> &'static Runtime {
        self.runtime
    }

    /// Returns the maximum length of a prompt with its answer in tokens.
    pub fn context(&self) -> usize {
        self.context
    }

    /// Returns the number of logits per token. It may exceed the tokenizer's vocabulary.
    pub fn vocabulary(&self) -> usize {
        self.vocabulary
    }

    /// Returns the model's layout of infill prompts, or `None` if it was not trained to fill gaps.
    pub fn infill(&self) -> Option<&Infill> {
        self.infill.as_ref()
    }

    /// Returns `true` if the model has a chat template.
    pub fn has_chat_template(&self) -> bool {
        self.template.is_some()
    }

    /// Returns the tokens of a prompt. The texts around a gap are cut so that `answer` tokens fit;
    /// any other prompt must fit whole.
    ///
    /// # Errors
    /// The prompt does not fit, or the model was not trained for its kind.
    pub fn prompt(&self, prompt: &Prompt, answer: usize) -> Result<Vec<u32>, ModelError> {
        let tokens = match prompt {
            Prompt::Tokens(tokens) => tokens.clone(),
            Prompt::Text(text) => {
                let mut tokens = self.tokens.encode("", true)?;
                tokens.extend(self.tokens.encode_plain(text)?);
                if tokens.is_empty() {
                    // A model needs at least one token: the one that starts its texts, or one that
                    // ends them.
                    tokens.extend(self.folder.shape.start.or(self.folder.end_tokens.first().copied()));
                }
                tokens
            }
            Prompt::Chat(messages) => {
                let Some(template) = &self.template else {
                    return Err(ModelError::new("the model was not trained on conversations: it has no chat template"));
                };
                // The template itself writes the token that starts a text.
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

    /// Returns decoding options with the sampling that the model's authors recommend, and with the
    /// tokens that end its texts.
    pub fn decode_options(&self, prompt: &Prompt) -> DecodeOptions {
        let defaults = &self.folder.defaults;
        let mut options = DecodeOptions { end_tokens: self.folder.end_tokens.clone(), ..DecodeOptions::default() };
        options.sampling.temperature = defaults.temperature.unwrap_or(0.0);
        options.sampling.top_p = defaults.top_p.unwrap_or(1.0);
        options.sampling.top_k = defaults.top_k.unwrap_or(0);
        options.sampling.repetition_penalty = defaults.repetition_penalty.unwrap_or(1.0);
        if let (Prompt::Infill(..), Some(infill)) = (prompt, &self.infill) {
            options.end_tokens.extend_from_slice(&infill.end_tokens);
        }
        options
    }

    /// Queues a request and returns its answer as a stream. Cancelling `cancel` or dropping the
    /// stream ends the request.
    ///
    /// # Errors
    /// The prompt does not fit, or the model's thread has ended.
    pub fn generate(
        &self,
        prompt: &Prompt,
        options: DecodeOptions,
        constraint: Option<Box<dyn Constraint + Send>>,
        cancel: &Cancel,
    ) -> Result<AnswerStream, ModelError> {
        let tokens = self.prompt(prompt, options.max_tokens)?;
        let (events, receiver) = channel();
        let cancel = cancel.clone();
        let job = Job { prompt: tokens, options, constraint, cancel: cancel.clone(), events };
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
        // If the process ends during a run, the library's clean-up crashes.
        while !thread.is_finished() {
            self.interrupt.close();
            std::thread::sleep(POLL_INTERVAL);
        }
        drop(thread.join());
    }
}

/// The answer to one request, as a stream of events.
pub struct AnswerStream {
    events: Receiver<Event>,
    interrupt: Arc<Interrupt>,
    cancel: Cancel,
    /// Time at which the request is cancelled.
    end: Option<Instant>,
    done: bool,
}

impl AnswerStream {
    /// Waits for the next event; returns `None` after the last one. While it waits, it interrupts
    /// the run if the request is cancelled.
    pub fn next_event(&mut self) -> Option<Event> {
        if self.done {
            return None;
        }
        let event = loop {
            match self.events.recv_timeout(POLL_INTERVAL) {
                Ok(event) => break event,
                Err(RecvTimeoutError::Timeout) => {
                    if self.end.is_some_and(|end| Instant::now() >= end) {
                        self.cancel.cancel();
                    }
                    self.interrupt.stop_if_cancelled();
                }
                Err(RecvTimeoutError::Disconnected) => break Event::Failed(ModelError::new("the model has ended")),
            }
        };
        self.done = !matches!(event, Event::Text(_));
        Some(event)
    }

    /// Waits for the answer until `end`, then cancels the request and returns the text so far.
    ///
    /// # Errors
    /// The model failed.
    pub fn wait_until(mut self, end: Instant) -> Result<DecodedText, ModelError> {
        self.end = Some(end);
        self.wait()
    }

    /// Waits for the whole answer.
    ///
    /// # Errors
    /// The model failed.
    pub fn wait(mut self) -> Result<DecodedText, ModelError> {
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
            self.interrupt.stop_if_cancelled();
        }
    }
}

/// Loads a model's folder, tokenizer and decoder, without a thread.
///
/// # Errors
/// The folder or one of its files is missing, broken or of another model, or ONNX Runtime fails.
pub fn load(settings: &ModelSettings) -> Result<(ModelFolder, ModelTokenizer, Decoder), ModelError> {
    let folder = ModelFolder::open(&settings.folder)?;
    let tokens = ModelTokenizer::open(&settings.folder)?;
    let decoder = Decoder::open(&folder, settings.file.as_deref(), &settings.options, settings.context)?;
    check_tokenizer(&folder, &tokens, &decoder)?;
    Ok((folder, tokens, decoder))
}

/// Runs the requests of the queue one by one, until the queue or the model is closed.
fn run_jobs(mut decoder: Decoder, tokens: &ModelTokenizer, queue: &Receiver<Job>, closing: &Cancel) {
    let interrupt = decoder.interrupt();
    while let Ok(mut job) = queue.recv() {
        if closing.is_cancelled() {
            break;
        }
        interrupt.begin_request(&job.cancel);
        let events = job.events.clone();
        let mut show = |text: &str| {
            // The caller dropped the stream.
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
            decode(&mut decoder, tokens, &job.prompt, &job.options, constraint, &cancel, &mut show)
        });
        interrupt.end_request();
        let event = match decoded {
            Ok(decoded) => Event::Done(Box::new(decoded)),
            Err(error) => {
                // The failed step may have left the cache half updated.
                decoder.clear_cache();
                Event::Failed(error)
            }
        };
        drop(job.events.send(event));
    }
}

/// Checks that a tokenizer belongs to a decoder. The tokenizer of another model gives text that
/// looks almost right.
fn check_tokenizer(folder: &ModelFolder, tokens: &ModelTokenizer, decoder: &Decoder) -> Result<(), ModelError> {
    let (ids, logits) = (tokens.size(), decoder.vocabulary());
    let file = folder.root.join("tokenizer.json");
    // Models pad their vocabulary by some hundred tokens or to a power of two. A tokenizer is never
    // larger.
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
