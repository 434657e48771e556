//! Reducers for templates: the entries of `operator_kb/words/reducers.toml` with a request's
//! numbers.

use crate::kb::kb;
use crate::kb::model::words::{OverTime, ReducerWords};
use serde_json::{Value as Json, json};

/// Returns a reducer of the table by name.
pub fn known(name: &str) -> Option<&'static ReducerWords> {
    kb().words().reducer(name)
}

/// Returns the name of the reducer with a role, see [`crate::kb::model::words::Words::reducer_of`].
pub fn of_role(role: &str) -> &'static str {
    kb().words().reducer_with_role(role)
}

/// Returns `true` if `name` is the reducer with a role.
pub fn is(name: &str, role: &str) -> bool {
    known(name).is_some_and(|reducer| reducer.role.as_deref() == Some(role))
}

/// Returns `true` if a reducer makes one image of many.
pub fn over_time(name: &str) -> bool {
    known(name).is_some_and(|reducer| reducer.time.is_some())
}

/// Returns `true` if a reducer makes one value of the pixels of an area.
pub fn over_space(name: &str) -> bool {
    known(name).is_some_and(|reducer| reducer.space)
}

/// Returns the template object of a reducer. One that the table lacks is used by its name.
pub fn object(name: &str, numbers: &[f64], band: Option<&str>) -> Json {
    let Some(reducer) = known(name) else {
        return json!({
            "name": name, "time": "reduce", "number": numbers.first(), "numbers": numbers, "words": name, "suffix": name,
            "title": format!("The {name} over the time"), "band": band,
        });
    };
    // Only reducers with numbers by default take numbers.
    let numbers = match (reducer.numbers.is_empty(), numbers.is_empty()) {
        (true, _) => &[],
        (false, true) => reducer.numbers.as_slice(),
        (false, false) => numbers,
    };
    let number = numbers.first().copied();
    let all: Vec<String> = numbers.iter().map(f64::to_string).collect();
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
        "title": reducer.title.replace("{numbers}", &all.join(", ")), "band": band,
    })
}

#[cfg(test)]
mod tests {
    use super::{known, object, of_role};

    #[test]
    fn numbers_stand_in_words_and_names() {
        let reducer = object(of_role("percentile"), &[25.0, 75.0], None);
        assert_eq!(reducer["words"], "25th percentile");
        assert_eq!(reducer["suffix"], "p25");
        assert_eq!(reducer["title"], "Percentiles (25, 75)");
        assert_eq!(object(of_role("percentile"), &[], None)["numbers"], serde_json::json!([90.0]));
        assert_eq!(object(of_role("usual"), &[25.0], None)["numbers"], serde_json::json!([]), "a mean has no numbers");
    }

    #[test]
    fn what_the_table_has_not_is_a_reducer() {
        assert!(known("kurtosis").is_none());
        assert_eq!(object("kurtosis", &[], None)["time"], "reduce");
    }
}
