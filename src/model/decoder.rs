//! A decoder on ONNX Runtime, with the cache of the tokens that it has run.
//!
//! The cache outlives a sequence, as far as the next sequence starts alike: an editor asks again
//! after every keystroke. A step's output tensors (`present`) are the next step's inputs (`past`);
//! on a GPU they stay there.

mod cache;
pub mod layout;

use super::backend::Backend;
use super::error::ModelError;
use super::folder::{self, ModelFolder};
use super::panic_guard::catch_panics;
use super::runtime::Runtime;
use super::session::{self, Device, LoadedSession, SessionOptions};
use crate::base::cancel::Cancel;
use half::{bf16, f16};
use layout::{Input, Layout, Port, Role, layout};
use ort::memory::{AllocationDevice, AllocatorType, MemoryInfo, MemoryType};
use ort::session::{IoBinding, RunOptions, Session, SessionInputValue};
use ort::value::{DynValue, Tensor, TensorElementType as Element, ValueType};
use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Maximum number of prompt tokens per run.
const MAX_CHUNK: usize = 512;

/// Maximum number of logits per run. Some exports return the logits of every token, not only of the
/// last.
const MAX_LOGITS: usize = 1 << 25;

/// A loaded decoder. Every tensor has batch size 1.
pub struct Decoder {
    session: Session,
    runtime: &'static Runtime,
    layout: Layout,
    /// Index of each cache slot by the name of its output.
    slot_indexes: HashMap<String, usize>,
    binding: Option<IoBinding>,
    /// The tokens whose keys and values the cache holds.
    seen: Vec<u32>,
    /// The cache tensors in the order of the slots, each `[1, heads, seen, head_size]` or as
    /// [`layout`] says; empty while no token was run.
    cache: Vec<DynValue>,
    /// The logits after `seen`, `[vocabulary]`; empty if they are unknown.
    last: Vec<f32>,
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
    pub why_not_cuda: Option<String>,
    /// Number of threads within an operator.
    pub threads: usize,
    /// Whether it has a cache. Without one, every token costs as much as the whole text.
    pub cache: bool,
    /// Element type of the cache.
    pub precision: String,
    /// Bytes of cache per token.
    pub bytes_per_token: usize,
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
                Ok(decoder) => reason = decoder.info.why_not_cuda,
                Err(error) => reason = Some(error.message),
            }
        }
        let model = folder.model(false, file)?;
        let on_cpu = SessionOptions { device: Device::Cpu, ..options.clone() };
        let mut decoder = Self::load(folder, model, &on_cpu, context, start)?;
        decoder.info.why_not_cuda = reason;
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
        enough_memory(model, bytes)?;
        let (runtime, loaded) = session::open(model, options)?;
        let LoadedSession { session, cuda, why_not_cuda } = loaded;
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
            why_not_cuda,
            threads: options.thread_count(),
            cache: !layout.slots.is_empty(),
            precision: layout.slots.first().map_or_else(String::new, |slot| slot.element.to_string()),
            bytes_per_token,
            keeps_last: layout.inputs.iter().any(|input| input.role == Role::Keep),
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
            seen: Vec::new(),
            cache: Vec::new(),
            last: Vec::new(),
            vocabulary: layout.vocabulary.unwrap_or(0),
            context: context.map_or(max_context, |context| context.clamp(2, max_context)),
            interrupt: Arc::new(Interrupt::new()?),
            layout,
            info,
        };
        decoder.first_run(folder)?;
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
        self.forget();
        Ok(())
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
    pub fn forget(&mut self) {
        self.seen.clear();
        self.cache.clear();
        self.last.clear();
        if let Some(binding) = &mut self.binding {
            binding.clear();
        }
    }

    /// Returns the number of tokens at the start of `tokens` that the cache covers. At least the
    /// last token always runs.
    pub fn shared(&self, tokens: &[u32]) -> usize {
        let prefix = self.seen.iter().zip(tokens).take_while(|(a, b)| a == b).count();
        if self.layout.slots.is_empty() { 0 } else { prefix.min(tokens.len().saturating_sub(1)) }
    }

    /// Cuts the cache to its first `keep` tokens.
    fn truncate_cache(&mut self, keep: usize) -> Result<(), ModelError> {
        if keep == 0 {
            self.forget();
        } else if keep < self.seen.len() {
            // A failure leaves the cache empty: half a cache would give wrong text.
            let old = std::mem::take(&mut self.cache);
            let seen = std::mem::take(&mut self.seen);
            self.last.clear();
            let cut = self.layout.slots.iter().zip(old).map(|(slot, value)| cache::cut(slot, value, keep));
            self.cache = cut.collect::<Result<_, _>>()?;
            self.seen = seen;
            self.seen.truncate(keep);
        }
        if self.cache.is_empty() {
            for slot in &self.layout.slots {
                self.cache.push(cache::empty(slot)?);
            }
        }
        Ok(())
    }

    /// Runs `new` tokens after those in the cache. Sets `last` and extends the cache.
    fn step(&mut self, new: &[u32]) -> Result<(), ModelError> {
        let past = self.seen.len();
        let mut values: Vec<DynValue> = Vec::with_capacity(self.layout.inputs.len());
        for input in &self.layout.inputs {
            values.push(fill(input, new, past)?);
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
        last_row(&logits, &mut self.last)?;
        if self.vocabulary > 0 && self.last.len() != self.vocabulary {
            return Err(ModelError::new(format!(
                "the model gave {} logits, and then {}",
                self.vocabulary,
                self.last.len()
            )));
        }
        self.cache = present
            .into_iter()
            .collect::<Option<Vec<_>>>()
            .ok_or_else(|| ModelError::new("the model gave only a part of its cache"))?;
        self.seen.extend_from_slice(new);
        Ok(())
    }
    /// Runs the graph on the cache and on `values`, the other inputs in the order of the layout.
    /// Returns the outputs by name.
    fn run_graph(&mut self, values: &[DynValue]) -> Result<Vec<(String, DynValue)>, ModelError> {
        let inputs = self.layout.inputs.iter().map(|input| &input.name).zip(values);
        let inputs = inputs.chain(self.layout.slots.iter().map(|slot| &slot.past).zip(&self.cache));
        let Some(binding) = &mut self.binding else {
            let inputs: Vec<(Cow<'_, str>, SessionInputValue<'_>)> =
                inputs.map(|(name, value)| (Cow::Borrowed(name.as_str()), value.into())).collect();
            let outputs = self.session.run_with_options(inputs, self.interrupt.options());
            let outputs = outputs.map_err(|error| run_error(&error))?;
            return Ok(outputs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect());
        };
        let host = MemoryInfo::new(AllocationDevice::CPU, 0, AllocatorType::Device, MemoryType::CPUOutput);
        let device = if self.info.cuda { AllocationDevice::CUDA } else { AllocationDevice::CPU };
        let device = MemoryInfo::new(device, 0, AllocatorType::Device, MemoryType::Default);
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
        if self.seen != tokens || self.last.is_empty() {
            let done = catch_panics("the model", || {
                self.truncate_cache(self.shared(tokens))?;
                let chunk = if self.layout.slots.is_empty() {
                    tokens.len()
                } else if self.info.keeps_last {
                    MAX_CHUNK
                } else {
                    (MAX_LOGITS / self.vocabulary.max(1)).clamp(32, MAX_CHUNK)
                };
                for new in tokens[self.seen.len()..].chunks(chunk) {
                    self.step(new)?;
                }
                Ok(())
            });
            if let Err(error) = done {
                self.last.clear();
                return Err(error);
            }
            if self.layout.slots.is_empty() {
                self.seen.clear();
            }
        }
        logits.clear();
        logits.extend_from_slice(&self.last);
        Ok(())
    }
}

/// Stops a run from another thread. Shared by the thread that runs the model and the callers that
/// wait for it.
pub struct Interrupt {
    options: RunOptions,
    /// The cancellation flag of the current request.
    current: Mutex<Option<Cancel>>,
}

impl Interrupt {
    fn new() -> Result<Self, ModelError> {
        let options = RunOptions::new().map_err(|error| run_error(&error))?;
        Ok(Self { options, current: Mutex::new(None) })
    }

    fn options(&self) -> &RunOptions {
        &self.options
    }

    /// Locks the flag of the current request.
    fn lock(&self) -> MutexGuard<'_, Option<Cancel>> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the following runs depend on `cancel`, until [`Interrupt::end`].
    pub fn begin(&self, cancel: &Cancel) {
        let mut current = self.lock();
        *current = Some(cancel.clone());
        // `unterminate` never fails; if it did, the run would end at once with an error.
        drop(self.options.unterminate());
    }

    /// Ends the current request.
    pub fn end(&self) {
        let mut current = self.lock();
        *current = None;
        drop(self.options.unterminate());
    }

    /// Stops the current run if its request is cancelled.
    ///
    /// A waiting caller calls this at intervals: ONNX Runtime checks no flag of its own, and a long
    /// prompt takes seconds.
    pub fn poke(&self) {
        let current = self.lock();
        if current.as_ref().is_some_and(Cancel::is_cancelled) {
            drop(self.options.terminate());
        }
    }

    /// Cancels the current request and stops any run, for a model that closes.
    pub fn close(&self) {
        let current = self.lock();
        if let Some(cancel) = &*current {
            cancel.cancel();
        }
        drop(self.options.terminate());
    }

    /// Fails if the current request is cancelled.
    fn check(&self) -> Result<(), ModelError> {
        match &*self.lock() {
            Some(cancel) if cancel.is_cancelled() => Err(ModelError::new("cancelled")),
            _ => Ok(()),
        }
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

/// Returns the value of an input for the tokens `new` after `past` others, in the shape that
/// [`Role`] says.
fn fill(input: &Input, new: &[u32], past: usize) -> Result<DynValue, ModelError> {
    let length = new.len();
    let total = past + length;
    let whole = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let one = |number: usize| (if input.rank == 0 { Vec::new() } else { vec![1; input.rank] }, vec![whole(number)]);
    let (shape, numbers): (Vec<usize>, Vec<i64>) = match input.role {
        Role::Ids => (vec![1, length], new.iter().map(|id| i64::from(*id)).collect()),
        Role::Mask if input.rank == 2 => (vec![1, total], vec![1; total]),
        Role::Positions => {
            let shape = if input.rank == 1 { vec![length] } else { vec![1, length] };
            (shape, (past..total).map(whole).collect())
        }
        Role::Types => (vec![1, length], vec![0; length]),
        Role::Keep => one(1),
        Role::LastPlace => one(total - 1),
        Role::Total => one(total),
        Role::Past => one(past),
        Role::HasPast => one(usize::from(past > 0)),
        Role::Mask => {
            return Err(ModelError::new(format!("the model wants a mask of {} dimensions", input.rank))
                .with_help("export it with optimum"));
        }
    };
    let narrow = |number: &i64| i32::try_from(*number).unwrap_or(i32::MAX);
    let value =
        match input.element {
            Element::Int64 => Tensor::from_array((shape, numbers)).map(Tensor::into_dyn),
            Element::Int32 => {
                Tensor::from_array((shape, numbers.iter().map(narrow).collect::<Vec<i32>>())).map(Tensor::into_dyn)
            }
            Element::Bool => Tensor::from_array((shape, numbers.iter().map(|n| *n != 0).collect::<Vec<bool>>()))
                .map(Tensor::into_dyn),
            Element::Float32 => Tensor::from_array((shape, numbers.iter().map(|n| *n as f32).collect::<Vec<f32>>()))
                .map(Tensor::into_dyn),
            other => return Err(ModelError::new(format!("the input \"{}\" is of {other}", input.name))),
        };
    value.map_err(|error| run_error(&error))
}

/// Copies the logits of the last token to `row`, `[vocabulary]`. `value` is `[1, tokens,
/// vocabulary]` or `[1, vocabulary]`.
fn last_row(value: &DynValue, row: &mut Vec<f32>) -> Result<(), ModelError> {
    let ValueType::Tensor { ty, shape, .. } = value.dtype() else {
        return Err(ModelError::new("the logits are no tensor"));
    };
    let width = shape.last().and_then(|width| usize::try_from(*width).ok()).unwrap_or(0);
    if width == 0 || !matches!(shape.len(), 2 | 3) || shape[0] != 1 {
        return Err(ModelError::new(format!("the model gives logits of the shape {:?}", &shape[..])));
    }
    row.clear();
    let tail = |length: usize| length.saturating_sub(width);
    match ty {
        Element::Float32 => {
            value.try_extract_tensor::<f32>().map(|(_, all)| row.extend_from_slice(&all[tail(all.len())..]))
        }
        Element::Float16 => value
            .try_extract_tensor::<f16>()
            .map(|(_, all)| row.extend(all[tail(all.len())..].iter().map(|x| x.to_f32()))),
        Element::Bfloat16 => value
            .try_extract_tensor::<bf16>()
            .map(|(_, all)| row.extend(all[tail(all.len())..].iter().map(|x| x.to_f32()))),
        other => return Err(ModelError::new(format!("the model gives logits of {other}"))),
    }
    .map_err(|error| run_error(&error))?;
    if row.len() == width { Ok(()) } else { Err(ModelError::new("the model gave no logits")) }
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

/// Fails if the weights exceed the free memory. With overcommitted memory, loading too large a
/// model does not fail but ends this process or another.
fn enough_memory(model: &Path, bytes: u64) -> Result<(), ModelError> {
    let Some(free) = free_memory() else { return Ok(()) };
    if bytes > free {
        let size = |bytes: u64| format!("{:.1} GB", bytes as f64 / 1e9);
        let (needed, available) = (size(bytes), size(free));
        return Err(ModelError::new(format!(
            "{} has {needed} of weights, and {available} of memory are free",
            model.display()
        ))
        .with_help("take a smaller or more strongly quantised model"));
    }
    Ok(())
}

/// Returns the free memory in bytes, or `None` if the system does not report it.
fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_that_does_not_fit_is_refused() {
        assert_eq!(enough_memory(Path::new("m.onnx"), 0), Ok(()));
        if free_memory().is_some() {
            let error = enough_memory(Path::new("m.onnx"), 1 << 60).unwrap_err();
            assert!(error.message.starts_with("m.onnx has 1152921504.6 GB of weights, and "), "{error}");
        }
    }
}
