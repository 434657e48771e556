//! A decoder on ONNX Runtime, with the cache of the tokens that it has run.
//!
//! The cache outlives a sequence, as far as the next sequence starts alike: an editor asks again
//! after every keystroke. A step's output tensors (`present`) are the next step's inputs (`past`);
//! on a GPU they stay there. Where the graph allows it, both are the same tensors with room for
//! more tokens ([`Growth::InPlace`]).

mod cache;
mod interrupt;
pub mod layout;
mod tensors;

pub use interrupt::Interrupt;

use super::backend::Backend;
use super::error::ModelError;
use super::folder::{self, ModelFolder};
use super::memory;
use super::panic_guard::catch_panics;
use super::runtime::Runtime;
use super::session::{self, Device, LoadedSession, SessionOptions};
use layout::{Layout, Port, Role, layout};
use ort::memory::{AllocationDevice, Allocator, AllocatorType, MemoryInfo, MemoryType};
use ort::session::{IoBinding, Session, SessionInputValue};
use ort::value::{DynValue, ValueType};
use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Maximum number of prompt tokens per run.
const MAX_CHUNK: usize = 512;

/// Maximum number of logits per run. Some exports return the logits of every token, not only of the
/// last.
const MAX_LOGITS: usize = 1 << 25;

/// Minimum number of tokens for which a cache that grows in place has room.
const MIN_CAPACITY: usize = 512;

/// Number of tokens to come for which such a cache has room beyond those that are known.
const EXTRA_CAPACITY: usize = 256;

/// Maximum difference between the logits of both ways of growing, as a share of their range. Half
/// precision rounds differently in different kernels; a graph that cannot grow in place is far off.
const GROWTH_TOLERANCE: f32 = 0.02;

/// How the cache takes up the keys and values of new tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Growth {
    /// Each run returns new tensors, longer than those that it was given.
    Copying,
    /// Each run writes behind the last token, into tensors with room for this many tokens; 0 while
    /// there are none.
    ///
    /// # Performance
    /// Copying allocates tensors of a new size at each token. On a GPU each is an allocation of the
    /// driver, and memory fragments.
    InPlace(usize),
}

/// A loaded decoder. Every tensor has batch size 1.
pub struct Decoder {
    session: Session,
    runtime: &'static Runtime,
    layout: Layout,
    /// Index of each cache slot by the name of its output.
    slot_indexes: HashMap<String, usize>,
    binding: Option<IoBinding>,
    /// The tokens whose keys and values the cache holds.
    cached_tokens: Vec<u32>,
    /// The cache tensors in the order of the slots, each `[1, heads, tokens, head_size]` or as
    /// [`layout`] says; empty while no token was run.
    cache: Vec<DynValue>,
    growth: Growth,
    /// Whether `binding` holds the tensors of `cache`, which grows in place.
    is_cache_bound: bool,
    /// The logits after `cached_tokens`, `[vocabulary]`; empty if they are unknown.
    last_logits: Vec<f32>,
    vocabulary: usize,
    context: usize,
    interrupt: Arc<Interrupt>,
    info: ModelInfo,
}

/// Properties of a loaded decoder.
#[derive(Debug, Clone)]
pub struct ModelInfo {
    /// The ONNX file.
    pub model: PathBuf,
    /// Size of its weights in bytes.
    pub bytes: u64,
    /// Whether it runs on a GPU.
    pub cuda: bool,
    /// Why it does not run on a GPU, if that was tried or asked for.
    pub cuda_error: Option<String>,
    /// Number of threads within an operator.
    pub threads: usize,
    /// Whether it has a cache. Without one, every token costs as much as the whole text.
    pub cache: bool,
    /// Element type of the cache.
    pub precision: String,
    /// Bytes of cache per token.
    pub bytes_per_token: usize,
    /// Whether the cache grows in place, without copies.
    pub in_place: bool,
    /// Whether the graph can return the logits of the last token alone.
    pub keeps_last: bool,
    /// Time that loading took, including a first run.
    pub loading: Duration,
}

impl Decoder {
    /// Loads the decoder in a folder. `file` is the ONNX file that the user names, `context` the
    /// user's maximum length of a sequence in tokens.
    ///
    /// # Errors
    /// ONNX Runtime or a file is missing or broken, the memory does not suffice, or the model's
    /// inputs or outputs are unknown.
    pub fn open(
        folder: &ModelFolder,
        file: Option<&str>,
        options: &SessionOptions,
        context: Option<usize>,
    ) -> Result<Decoder, ModelError> {
        let start = Instant::now();
        let mut reason = None;
        if options.device != Device::Cpu {
            // A session may load and still fail to run, such as with a driver that is too old. So
            // `load` runs one token, and a failure falls back to the CPU.
            let model = folder.model(true, file)?;
            match Self::load(folder, model, options, context, start) {
                Ok(decoder) if decoder.info.cuda => return Ok(decoder),
                Ok(decoder) if folder.model(false, file)? == model => return Ok(decoder),
                Ok(decoder) => reason = decoder.info.cuda_error,
                Err(error) => reason = Some(error.message),
            }
        }
        let model = folder.model(false, file)?;
        let on_cpu = SessionOptions { device: Device::Cpu, ..options.clone() };
        let mut decoder = Self::load(folder, model, &on_cpu, context, start)?;
        decoder.info.cuda_error = reason;
        Ok(decoder)
    }

    /// Loads one ONNX file and runs one token.
    fn load(
        folder: &ModelFolder,
        model: &Path,
        options: &SessionOptions,
        context: Option<usize>,
        start: Instant,
    ) -> Result<Decoder, ModelError> {
        let bytes = folder::weights(model);
        memory::check_weights(model, bytes)?;
        let (runtime, loaded) = session::open(model, options)?;
        let LoadedSession { session, cuda, cuda_error } = loaded;
        let ports = |outlets: &[ort::value::Outlet]| outlets.iter().map(port).collect::<Vec<_>>();
        let layout = layout(&ports(session.inputs()), &ports(session.outputs()), &folder.shape)
            .map_err(|error| ModelError { message: format!("{}: {}", model.display(), error.message), ..error })?;
        let slot_indexes = layout.slots.iter().enumerate().map(|(index, slot)| (slot.present.clone(), index)).collect();
        let mut bytes_per_token = 0;
        for slot in &layout.slots {
            let numbers: i64 = slot.empty.iter().filter(|length| **length > 0).product();
            bytes_per_token += slot.element.byte_size(usize::try_from(numbers).unwrap_or(0)).unwrap_or(0);
        }
        let info = ModelInfo {
            model: model.to_owned(),
            bytes,
            cuda,
            cuda_error,
            threads: options.thread_count(),
            cache: !layout.slots.is_empty(),
            precision: layout.slots.first().map_or_else(String::new, |slot| slot.element.to_string()),
            bytes_per_token,
            in_place: false,
            keeps_last: layout.inputs.iter().any(|input| input.role == Role::LogitsToKeep),
            loading: Duration::ZERO,
        };
        let binding = if cuda || options.binding {
            Some(session.create_binding().map_err(|error| run_error(&error))?)
        } else {
            None
        };
        let max_context = folder.context();
        let mut decoder = Decoder {
            session,
            runtime,
            slot_indexes,
            binding,
            cached_tokens: Vec::new(),
            cache: Vec::new(),
            growth: Growth::Copying,
            is_cache_bound: false,
            last_logits: Vec::new(),
            vocabulary: layout.vocabulary.unwrap_or(0),
            context: context.map_or(max_context, |context| context.clamp(2, max_context)),
            interrupt: Arc::new(Interrupt::new()?),
            layout,
            info,
        };
        decoder.first_run(folder)?;
        decoder.info.in_place = decoder.try_in_place();
        decoder.info.loading = start.elapsed();
        Ok(decoder)
    }

    /// Runs one token, to check that the model runs and to count its logits.
    fn first_run(&mut self, folder: &ModelFolder) -> Result<(), ModelError> {
        let mut logits = Vec::new();
        let token =
            folder.shape.start.filter(|start| folder.shape.vocabulary.is_none_or(|size| (*start as usize) < size));
        let model = self.info.model.clone();
        self.logits(&[token.unwrap_or(0)], &mut logits).map_err(|error| ModelError {
            message: format!("{}: {}", model.display(), error.message),
            help: error.help.or_else(|| Some("export the model again; geols model check tells more".to_owned())),
        })?;
        self.vocabulary = logits.len();
        self.clear_cache();
        Ok(())
    }

    /// Lets the cache grow in place if the graph then gives the same logits. Returns `true` if so.
    ///
    /// The graph does not say whether it can: fused attention (`GroupQueryAttention`) writes into
    /// its input where its output is the same tensor, other attention appends.
    fn try_in_place(&mut self) -> bool {
        if self.binding.is_none() || self.layout.slots.iter().any(|slot| slot.axis != 2 || slot.empty.len() != 4) {
            return false;
        }
        let last = u32::try_from(self.vocabulary.saturating_sub(1)).unwrap_or(0);
        let probe = [last.min(1), last.min(2), last.min(3)];
        let run = |decoder: &mut Self| {
            let mut logits = Vec::new();
            // Two tokens in one run, then one more: the second run reads the cache.
            decoder.clear_cache();
            let result =
                decoder.logits(&probe[..2], &mut Vec::new()).and_then(|()| decoder.logits(&probe, &mut logits));
            decoder.clear_cache();
            result.map(|()| logits)
        };
        let Ok(copied) = run(self) else { return false };
        self.growth = Growth::InPlace(0);
        let is_same = run(self).is_ok_and(|logits| is_near(&copied, &logits));
        if !is_same {
            self.growth = Growth::Copying;
        }
        is_same
    }

    /// Returns the device, precision and sizes of the decoder.
    pub fn info(&self) -> &ModelInfo {
        &self.info
    }

    /// Returns the ONNX Runtime library that runs the decoder.
    pub fn runtime(&self) -> &'static Runtime {
        self.runtime
    }

    /// Returns the handle with which another thread stops a run.
    pub fn interrupt(&self) -> Arc<Interrupt> {
        self.interrupt.clone()
    }

    /// Empties the cache. Required after a panic.
    pub fn clear_cache(&mut self) {
        self.cached_tokens.clear();
        self.cache.clear();
        self.last_logits.clear();
        self.is_cache_bound = false;
        if let Growth::InPlace(capacity) = &mut self.growth {
            *capacity = 0;
        }
        if let Some(binding) = &mut self.binding {
            binding.clear();
        }
    }

    /// Returns the number of tokens at the start of `tokens` that the cache covers. At least the
    /// last token always runs.
    pub fn cached_prefix(&self, tokens: &[u32]) -> usize {
        let prefix = self.cached_tokens.iter().zip(tokens).take_while(|(a, b)| a == b).count();
        if self.layout.slots.is_empty() { 0 } else { prefix.min(tokens.len().saturating_sub(1)) }
    }

    /// Cuts the cache to its first `keep` tokens, or creates an empty one, for a sequence of
    /// `length` tokens.
    fn truncate_cache(&mut self, keep: usize, length: usize) -> Result<(), ModelError> {
        if let Growth::InPlace(capacity) = self.growth {
            if keep == 0 || length > capacity {
                return self.create_in_place(length);
            }
            if keep < self.cached_tokens.len() {
                self.cached_tokens.truncate(keep);
                self.last_logits.clear();
            }
            return Ok(());
        }
        if keep == 0 {
            self.clear_cache();
        } else if keep < self.cached_tokens.len() {
            // A failure leaves the cache empty: half a cache would give wrong text.
            let old = std::mem::take(&mut self.cache);
            let tokens = std::mem::take(&mut self.cached_tokens);
            self.last_logits.clear();
            let cut = self.layout.slots.iter().zip(old).map(|(slot, value)| cache::cut(slot, value, keep));
            self.cache = cut.collect::<Result<_, _>>()?;
            self.cached_tokens = tokens;
            self.cached_tokens.truncate(keep);
        }
        if self.cache.is_empty() {
            for slot in &self.layout.slots {
                self.cache.push(cache::empty(slot)?);
            }
        }
        Ok(())
    }

    /// Creates an empty cache that grows in place, with room for a sequence of `length` tokens and
    /// some more. A longer sequence runs from its start again; as the room doubles, that is rare.
    fn create_in_place(&mut self, length: usize) -> Result<(), ModelError> {
        self.clear_cache();
        let enough = (length + EXTRA_CAPACITY).next_power_of_two().max(MIN_CAPACITY);
        let capacity = enough.min(self.context.max(length));
        let device = self.device_memory().map_err(|error| run_error(&error))?;
        let allocator = Allocator::new(&self.session, device).map_err(|error| run_error(&error))?;
        for slot in &self.layout.slots {
            self.cache.push(cache::with_room(slot, &allocator, capacity)?);
        }
        self.growth = Growth::InPlace(capacity);
        Ok(())
    }

    /// Returns the memory in which the cache stays.
    fn device_memory(&self) -> ort::Result<MemoryInfo<'static>> {
        let device = if self.info.cuda { AllocationDevice::CUDA } else { AllocationDevice::CPU };
        MemoryInfo::new(device, 0, AllocatorType::Device, MemoryType::Default)
    }

    /// Runs `new` tokens after those in the cache. Sets `last_logits` and extends the cache.
    fn run_tokens(&mut self, new: &[u32]) -> Result<(), ModelError> {
        let past = self.cached_tokens.len();
        let mut values: Vec<DynValue> = Vec::with_capacity(self.layout.inputs.len());
        for input in &self.layout.inputs {
            values.push(tensors::input_value(input, new, past)?);
        }
        self.interrupt.check()?;
        let mut present: Vec<Option<DynValue>> = self.layout.slots.iter().map(|_| None).collect();
        let mut logits = None;
        for (name, value) in self.run_graph(&values)? {
            if let Some(index) = self.slot_indexes.get(&name) {
                present[*index] = Some(value);
            } else if name == self.layout.logits {
                logits = Some(value);
            }
        }
        let logits = logits.ok_or_else(|| ModelError::new("the model gave no logits"))?;
        tensors::copy_last_row(&logits, &mut self.last_logits)?;
        if self.vocabulary > 0 && self.last_logits.len() != self.vocabulary {
            return Err(ModelError::new(format!(
                "the model gave {} logits, and then {}",
                self.vocabulary,
                self.last_logits.len()
            )));
        }
        if self.growth == Growth::Copying {
            self.cache = present
                .into_iter()
                .collect::<Option<Vec<_>>>()
                .ok_or_else(|| ModelError::new("the model gave only a part of its cache"))?;
        }
        self.cached_tokens.extend_from_slice(new);
        Ok(())
    }

    /// Runs the graph on the cache and on `values`, the other inputs in the order of the layout.
    /// Returns the outputs by name.
    fn run_graph(&mut self, values: &[DynValue]) -> Result<Vec<(String, DynValue)>, ModelError> {
        let device = self.device_memory();
        let inputs = self.layout.inputs.iter().map(|input| &input.name).zip(values);
        if let (Growth::InPlace(_), Some(binding)) = (self.growth, &mut self.binding) {
            let host = MemoryInfo::new(AllocationDevice::CPU, 0, AllocatorType::Device, MemoryType::CPUOutput);
            let bind = || -> ort::Result<()> {
                if !self.is_cache_bound {
                    binding.clear();
                    for (slot, value) in self.layout.slots.iter().zip(&mut self.cache) {
                        binding.bind_input(slot.past.as_str(), &*value)?;
                        binding.bind_output(slot.present.as_str(), value)?;
                    }
                    self.is_cache_bound = true;
                }
                for (name, value) in inputs {
                    binding.bind_input(name.as_str(), value)?;
                }
                // Bound again, because its length changes.
                binding.bind_output_to_device(self.layout.logits.as_str(), &host?)?;
                binding.synchronize_inputs()
            };
            bind().map_err(|error| run_error(&error))?;
            let outputs = self.session.run_binding_with_options(binding, self.interrupt.options());
            let outputs = outputs.map_err(|error| run_error(&error))?;
            return Ok(outputs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect());
        }
        let inputs = inputs.chain(self.layout.slots.iter().map(|slot| &slot.past).zip(&self.cache));
        let Some(binding) = &mut self.binding else {
            let inputs: Vec<(Cow<'_, str>, SessionInputValue<'_>)> =
                inputs.map(|(name, value)| (Cow::Borrowed(name.as_str()), value.into())).collect();
            let outputs = self.session.run_with_options(inputs, self.interrupt.options());
            let outputs = outputs.map_err(|error| run_error(&error))?;
            return Ok(outputs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect());
        };
        let host = MemoryInfo::new(AllocationDevice::CPU, 0, AllocatorType::Device, MemoryType::CPUOutput);
        let bind = || -> ort::Result<()> {
            binding.clear();
            for (name, value) in inputs {
                binding.bind_input(name.as_str(), value)?;
            }
            let (host, device) = (host?, device?);
            binding.bind_output_to_device(self.layout.logits.as_str(), &host)?;
            for slot in &self.layout.slots {
                binding.bind_output_to_device(slot.present.as_str(), &device)?;
            }
            binding.synchronize_inputs()
        };
        bind().map_err(|error| run_error(&error))?;
        let outputs = self.session.run_binding_with_options(binding, self.interrupt.options());
        let outputs = outputs.map_err(|error| run_error(&error))?;
        let outputs = outputs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        // A binding keeps its values alive: the past would stay beside the present until the next
        // step.
        binding.clear();
        Ok(outputs)
    }
}

impl Backend for Decoder {
    fn vocabulary(&self) -> usize {
        self.vocabulary
    }

    fn context(&self) -> usize {
        self.context
    }

    fn logits(&mut self, tokens: &[u32], logits: &mut Vec<f32>) -> Result<(), ModelError> {
        if tokens.is_empty() || tokens.len() > self.context {
            return Err(ModelError::new(format!(
                "a sequence of {} tokens, and the model takes 1 to {}",
                tokens.len(),
                self.context
            )));
        }
        if self.cached_tokens != tokens || self.last_logits.is_empty() {
            let done = catch_panics("the model", || {
                self.truncate_cache(self.cached_prefix(tokens), tokens.len())?;
                let chunk = if self.layout.slots.is_empty() {
                    tokens.len()
                } else if self.info.keeps_last {
                    MAX_CHUNK
                } else {
                    (MAX_LOGITS / self.vocabulary.max(1)).clamp(32, MAX_CHUNK)
                };
                for new in tokens[self.cached_tokens.len()..].chunks(chunk) {
                    self.run_tokens(new)?;
                }
                Ok(())
            });
            if let Err(error) = done {
                self.last_logits.clear();
                return Err(error);
            }
            if self.layout.slots.is_empty() {
                self.cached_tokens.clear();
            }
        }
        logits.clear();
        logits.extend_from_slice(&self.last_logits);
        Ok(())
    }
}

/// Returns the name, type and shape of an input or output of a session.
fn port(outlet: &ort::value::Outlet) -> Port {
    let (element, shape) = match outlet.dtype() {
        ValueType::Tensor { ty, shape, .. } => (Some(*ty), shape.to_vec()),
        _ => (None, Vec::new()),
    };
    Port { name: outlet.name().to_owned(), element, shape }
}

/// Returns `true` if two rows of logits differ only by rounding.
fn is_near(a: &[f32], b: &[f32]) -> bool {
    let (low, high) = a.iter().fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), x| (low.min(*x), high.max(*x)));
    let bound = GROWTH_TOLERANCE * (high - low).max(f32::MIN_POSITIVE);
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| (x - y).abs() <= bound)
}

/// Explains a failed run to the user.
fn run_error(error: &ort::Error) -> ModelError {
    let text = error.to_string();
    let line = session::first_line(&text);
    if session::out_of_memory(&text) {
        return ModelError::new(format!("memory ran out: {line}"))
            .with_help("give a shorter prompt, or take a smaller model");
    }
    ModelError::new(format!("the model does not run: {line}"))
}
