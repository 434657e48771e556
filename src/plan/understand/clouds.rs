//! The limit of a mask of clouds: "cloud probability below 40 %", "cs_cdf >= 0.6".

use super::limits::Limit;
use super::scan::Scan;
use crate::assist::request::lexicon::Mention;
use crate::kb::kb;

/// The most tokens between a mask and its limit.
const REACH: usize = 4;

/// Words between a mask and its limit.
const JOINING: [&str; 16] = [
    "threshold",
    "of",
    "with",
    "is",
    "a",
    "cs",
    "cdf",
    "at",
    "the",
    "band",
    "score",
    "values",
    "value",
    "mask",
    "pixels",
    "set",
];

/// Returns the limit of the mask that the request names, and takes it from the other limits.
pub fn limit(scan: &mut Scan<'_>, limits: &mut Vec<Limit>, mentions: &[Mention]) -> Option<Limit> {
    let has_range = |mask: &str| kb().words().masks.get(mask).is_some_and(|mask| mask.range.is_some());
    let is_limited = |mention: &&Mention| mention.term("mask").is_some_and(has_range);
    let ends: Vec<usize> = mentions.iter().filter(is_limited).map(|mention| mention.to).collect();
    for end in ends {
        let is_joining = |at: usize| {
            JOINING.contains(&scan.word(at))
                || scan.tokens[at].is('+')
                || scan.tokens[at].is('(')
                || scan.tokens[at].is('=')
        };
        let last = scan.tokens.len().min(end + REACH + 1);
        let Some(next) = (end..last).find(|&at| !is_joining(at)) else { continue };
        let limit = match limits.iter().position(|limit| limit.tokens.0 == next) {
            Some(at) => Some(limits.remove(at)),
            // "With a threshold of 0.6".
            None => scan.tokens[next].number().filter(|_| next > end && !scan.taken[next]).map(|value| {
                let is_percent =
                    scan.tokens.get(next + 1).is_some_and(|token| token.is('%')) || scan.word(next + 1) == "percent";
                Limit { op: "", value, unit: None, tokens: (next, next + 1 + usize::from(is_percent)) }
            }),
        };
        if let Some(limit) = limit {
            scan.take(end, limit.tokens.1);
            return Some(limit);
        }
    }
    None
}

/// Leaves out the limit of the clouds of a scene, which is none of the values: "clouds less than
/// 20 %".
pub fn drop_limit_of_scenes(limits: &mut Vec<Limit>, clouds: Option<f64>, scan: &Scan<'_>) {
    limits.retain(|limit| {
        let (start, end) = limit.tokens;
        let mut near = (start.saturating_sub(MAX_TO_CLOUDS)..start).chain(end..end + MAX_TO_CLOUDS);
        let is_of_clouds = near.any(|at| matches!(scan.word(at), "cloud" | "clouds" | "cloudy" | "cloudiness"));
        let is_percent = matches!(limit.unit.as_deref(), None | Some("%" | "percent"));
        Some(limit.value) != clouds || !is_of_clouds || !is_percent
    });
}

/// The most tokens between a limit and the clouds that it is of.
const MAX_TO_CLOUDS: usize = 3;
