//! Reducers for templates: the entries of `operator_kb/words/reducers.toml` with a request's
//! numbers.

use crate::kb::kb;
use crate::kb::model::words::{OverTime, ReducerWords};
use serde_json::{Value as Json, json};

/// Returns a reducer of the table by name, or `None` if the table does not list it.
pub fn find(name: &str) -> Option<&'static ReducerWords> {
    kb().words().reducer(name)
}

/// Returns `true` if a reducer is the number of values.
pub fn is_count(name: &str) -> bool {
    find(name).is_some_and(|reducer| reducer.counts)
}

/// Returns the template object of a reducer. A reducer that the table does not list is used by its
/// name.
pub fn object(name: &str, numbers: &[f64]) -> Json {
    let Some(reducer) = find(name) else {
        return json!({
            "name": name, "time": "reduce", "number": numbers.first(), "numbers": numbers, "words": name, "suffix": name,
        });
    };
    // Only reducers with numbers by default take numbers.
    let numbers = match (reducer.numbers.is_empty(), numbers.is_empty()) {
        (true, _) => &[],
        (false, true) => reducer.numbers.as_slice(),
        (false, false) => numbers,
    };
    let number = numbers.first().copied();
    let time = match reducer.time {
        Some(OverTime::Method) => "method",
        Some(OverTime::Best) => "best",
        Some(OverTime::First) => "first",
        Some(OverTime::Reduce) | None => "reduce",
    };
    let ending = reducer.band_suffix(number);
    json!({
        "name": name, "time": time, "number": number, "numbers": numbers, "words": reducer.phrase(number),
        "suffix": if ending.is_empty() { name } else { ending.trim_start_matches('_') },
    })
}

#[cfg(test)]
mod tests {
    use super::{find, is_count, object};

    #[test]
    fn words_and_names_have_the_numbers() {
        let reducer = object("percentile", &[25.0, 75.0]);
        assert_eq!(reducer["words"], "25th percentile");
        assert_eq!(reducer["suffix"], "p25");
        assert!(is_count("count") && !is_count("percentile"));
        assert_eq!(object("percentile", &[])["numbers"], serde_json::json!([90.0]));
        assert_eq!(object("mean", &[25.0])["numbers"], serde_json::json!([]), "a mean has no numbers");
    }

    #[test]
    fn an_unknown_reducer_is_used_by_its_name() {
        assert!(find("kurtosis").is_none());
        assert_eq!(object("kurtosis", &[])["time"], "reduce");
    }
}
