//! Global names of Python, of JavaScript, and of the hosts that run scripts.

use rustc_hash::FxHashSet;
use std::sync::LazyLock;

/// Builtins of Python 3, those of Python 2 (such files are not checked), and names that notebooks
/// and Python consoles add.
const PYTHON: &str = "ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError \
    BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError \
    ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception ExceptionGroup False \
    FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning \
    IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError \
    ModuleNotFoundError NameError None NotADirectoryError NotImplemented NotImplementedError OSError OverflowError \
    PendingDeprecationWarning PermissionError ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError \
    RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError True \
    TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning \
    UserWarning ValueError Warning WindowsError ZeroDivisionError abs aiter all anext any ascii bin bool breakpoint bytearray \
    bytes callable chr classmethod compile complex copyright credits delattr dict dir divmod enumerate eval exec exit filter \
    float format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter len license list \
    locals map max memoryview min next object oct open ord pow print property quit range repr reversed round set setattr slice \
    sorted staticmethod str sum super tuple type vars zip \
    StandardError apply basestring buffer cmp coerce execfile file intern long raw_input reduce reload unichr unicode xrange \
    get_ipython display In Out exit iface snakemake spark dbutils reveal_type";

/// Python functions whose names are also unquoted keys in JavaScript style: `{min: 0, max: 1}`.
const PYTHON_FUNCTIONS: &str = "abs all any bin chr dir divmod eval exec format hash help hex id input iter len max min next \
    oct open ord pow print repr round sorted sum vars zip filter map type license copyright property";

/// Globals of JavaScript and its hosts. Those of the Code Editor are in the knowledge base.
const JAVASCRIPT: &str = "AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date \
    Error EvalError FinalizationRegistry Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array Intl \
    Iterator JSON Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String \
    Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet \
    WebAssembly arguments decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN \
    parseFloat parseInt undefined unescape \
    alert atob btoa clearInterval clearTimeout confirm console crypto fetch performance prompt queueMicrotask setInterval \
    setTimeout structuredClone AbortController Blob Event EventTarget File FormData Headers Request Response TextDecoder \
    TextEncoder URL URLSearchParams \
    Buffer __dirname __filename clearImmediate exports global module process require setImmediate import \
    after afterAll afterEach assert before beforeAll beforeEach describe expect it jasmine jest mocha suite test vi";

/// A set of words. Scripts read most of their undefined names repeatedly.
type Words = LazyLock<FxHashSet<&'static str>>;

fn words(list: &'static str) -> FxHashSet<&'static str> {
    list.split_ascii_whitespace().collect()
}

/// Returns `true` if Python or its host defines the name.
pub fn python_builtin(name: &str) -> bool {
    static KNOWN: Words = LazyLock::new(|| words(PYTHON));
    (name.starts_with("__") && name.ends_with("__")) || KNOWN.contains(name) || is_cell_history(name)
}

/// Returns `true` if the name is a builtin function of Python, as opposed to a type that may well
/// be a key.
pub fn python_function(name: &str) -> bool {
    static KNOWN: Words = LazyLock::new(|| words(PYTHON_FUNCTIONS));
    KNOWN.contains(name)
}

/// Returns `true` for `_`, `__`, `_12`, `_i3`: results of notebook cells.
fn is_cell_history(name: &str) -> bool {
    name.strip_prefix('_')
        .is_some_and(|rest| rest.trim_start_matches(['_', 'i', 'h', 'o']).bytes().all(|b| b.is_ascii_digit()))
}

/// Returns `true` if JavaScript or its host defines the name.
pub fn javascript_global(name: &str) -> bool {
    static KNOWN: Words = LazyLock::new(|| words(JAVASCRIPT));
    KNOWN.contains(name)
}
