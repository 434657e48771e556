//! Reducers for templates: the entries of `operator_kb/words/reducers.toml` with a request's
//! numbers.

use crate::kb::kb;
use crate::kb::model::words::{OverTime, ReducerWords};
use serde_json::{Value as Json, json};

/// Returns a reducer of the table by name, or `None` if the table does not list it.
pub fn find(name: &str) -> Option<&'static ReducerWords> {
    kb().words().reducer(name)
}

/// Returns the name of the reducer with a role, see [`crate::kb::model::words::Words::reducer_of`].
pub fn of_role(role: &str) -> &'static str {
    kb().words().reducer_with_role(role)
}

/// Returns `true` if `name` is the reducer with a role.
pub fn has_role(name: &str, role: &str) -> bool {
    find(name).is_some_and(|reducer| reducer.role.as_deref() == Some(role))
}

/// Returns `true` if a reducer makes one image of many.
pub fn is_over_time(name: &str) -> bool {
    find(name).is_some_and(|reducer| reducer.time.is_some())
}

/// Returns `true` if a reducer makes one value of the pixels of an area.
pub fn is_over_space(name: &str) -> bool {
    find(name).is_some_and(|reducer| reducer.space)
}

/// Returns the template object of a reducer. A reducer that the table does not list is used by its
/// name.
pub fn object(name: &str, numbers: &[f64], band: Option<&str>) -> Json {
    let Some(reducer) = find(name) else {
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
    use super::{find, object, of_role};

    #[test]
    fn words_and_names_have_the_numbers() {
        let reducer = object(of_role("percentile"), &[25.0, 75.0], None);
        assert_eq!(reducer["words"], "25th percentile");
        assert_eq!(reducer["suffix"], "p25");
        assert_eq!(reducer["title"], "Percentiles (25, 75)");
        assert_eq!(object(of_role("percentile"), &[], None)["numbers"], serde_json::json!([90.0]));
        assert_eq!(object(of_role("usual"), &[25.0], None)["numbers"], serde_json::json!([]), "a mean has no numbers");
    }

    #[test]
    fn an_unknown_reducer_is_used_by_its_name() {
        assert!(find("kurtosis").is_none());
        assert_eq!(object("kurtosis", &[], None)["time"], "reduce");
    }
}
