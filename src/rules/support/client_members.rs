//! Members of client-side values: strings, numbers, lists and dictionaries of each language.

use crate::semantic::value::Value;

/// Members of strings in JavaScript.
const JS_STRING: &str = "at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf localeCompare \
    match matchAll normalize padEnd padStart repeat replace replaceAll search slice split \
    startsWith substr substring toLowerCase toUpperCase trim trimEnd trimStart trimLeft \
    trimRight link bold big anchor sub sup small strike";
/// Members of numbers in JavaScript.
const JS_NUMBER: &str = "toExponential toFixed toPrecision";
/// Members of arrays in JavaScript.
const JS_ARRAY: &str = "at concat copyWithin entries every fill filter find findIndex findLast findLastIndex flat \
    flatMap forEach includes indexOf join keys lastIndexOf map pop push reduce reduceRight \
    reverse shift slice some sort splice unshift values with toSorted toReversed toSpliced";
/// Members of `str`, and of `bytes`.
const PYTHON_STR: &str = "capitalize casefold center count encode endswith expandtabs find format format_map index \
    isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace \
    istitle isupper join ljust lower lstrip maketrans partition removeprefix removesuffix \
    replace rfind rindex rjust rpartition rsplit rstrip split splitlines startswith strip \
    swapcase title translate upper zfill decode hex";
/// Members of `int`, `float`, NumPy scalars and `datetime`.
const PYTHON_NUMBER: &str = "as_integer_ratio bit_count bit_length conjugate denominator fromhex from_bytes hex imag \
    is_integer numerator real to_bytes item astype round isoformat total_seconds";
/// Members of `list`, and of other sequences and sets.
const PYTHON_LIST: &str = "append clear copy count extend index insert pop remove reverse sort add items keys values \
    tolist";
/// Members of `dict`.
const PYTHON_DICT: &str = "clear copy fromkeys get items keys pop popitem setdefault update values move_to_end";
/// Members of `datetime`.
const PYTHON_DATE: &str = "astimezone combine ctime date day dst fold fromisocalendar fromisoformat fromordinal \
    fromtimestamp hour isocalendar isoformat isoweekday max microsecond min minute month now \
    replace resolution second strftime strptime time timestamp timetuple timetz today toordinal \
    tzinfo tzname utcfromtimestamp utcnow utcoffset utctimetuple weekday year";
/// Members of `bool`.
const PYTHON_BOOL: &str = "real imag numerator denominator bit_length conjugate";

/// Returns `true` if a client value has a member of that name in its language.
pub fn has_member(value: &Value, name: &str, python: bool) -> bool {
    let members = match (value, python) {
        (Value::Str(_), false) => JS_STRING,
        (Value::Num(_), false) => JS_NUMBER,
        (Value::List(_), false) => JS_ARRAY,
        (Value::Str(_), true) => PYTHON_STR,
        (Value::Num(_), true) => PYTHON_NUMBER,
        (Value::List(_), true) => PYTHON_LIST,
        (Value::Object(_), true) => PYTHON_DICT,
        (Value::Bool(_), true) => PYTHON_BOOL,
        (Value::Client("datetime"), true) => PYTHON_DATE,
        _ => "",
    };
    members.split_ascii_whitespace().any(|member| member == name)
}
