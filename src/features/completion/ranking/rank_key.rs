//! What orders completion items: how well the label matches the typed text, then group,
//! deprecation, score and label.

use std::borrow::Cow;
use std::cmp::Ordering;

/// The order of an item among items that match the typed text equally well.
#[derive(Debug, Clone, Copy, Default)]
pub struct RankKey {
    /// Lower groups come first.
    pub group: u8,
    /// Within a group, higher scores come first.
    pub score: f32,
    /// Deprecated items come last within their group.
    pub deprecated: bool,
}

impl RankKey {
    /// Returns the key of an item in the first group.
    pub fn with_score(score: f32) -> Self {
        RankKey { score, ..RankKey::default() }
    }
}

/// The complete sort key of an item.
#[derive(Clone)]
pub struct Rank<'a> {
    /// How well the label matches the typed text.
    pub quality: MatchQuality,
    /// The order among equal matches.
    pub key: RankKey,
    /// The label, which breaks ties.
    pub label: Cow<'a, str>,
}

impl Rank<'_> {
    /// Compares two ranks; the better one is less.
    pub fn order(&self, other: &Rank<'_>) -> Ordering {
        let (a, b) = (&self.key, &other.key);
        (other.quality.cmp(&self.quality))
            .then(a.group.cmp(&b.group))
            .then(a.deprecated.cmp(&b.deprecated))
            .then(b.score.total_cmp(&a.score))
            .then(self.label.cmp(&other.label))
    }
}

/// How well a typed text matches a name, from worst to best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MatchQuality {
    /// Nothing is typed.
    Untyped,
    /// Letters of the name, in order.
    Subsequence,
    /// A part of the name.
    Substring,
    /// Starts of the name's words: `nd` for `normalizedDifference`.
    WordStarts,
    /// The start of the name.
    Prefix,
    /// The name itself.
    Exact,
}

/// Returns how well the typed text matches a name, or `None` if it does not.
pub fn match_quality(typed: &str, name: &str) -> Option<MatchQuality> {
    if typed.is_empty() {
        return Some(MatchQuality::Untyped);
    }
    if name.len() >= typed.len() && name.is_char_boundary(typed.len()) {
        let start = &name[..typed.len()];
        if start == typed {
            return Some(if name.len() == typed.len() { MatchQuality::Exact } else { MatchQuality::Prefix });
        }
        if start.eq_ignore_ascii_case(typed) {
            return Some(MatchQuality::Prefix);
        }
    }
    if matches_word_starts(typed, name.as_bytes()) {
        return Some(MatchQuality::WordStarts);
    }
    let lower = |text: &str| text.to_ascii_lowercase();
    if typed.len() > 2 && lower(name).contains(&lower(typed)) {
        return Some(MatchQuality::Substring);
    }
    // A subsequence counts only if its first letter starts a word of the name.
    let mut rest = name.bytes().enumerate().skip_while(|(at, byte)| {
        !(starts_word(name.as_bytes(), *at) && byte.eq_ignore_ascii_case(&typed.as_bytes()[0]))
    });
    let mut letters = typed.bytes().filter(|byte| *byte != b'_');
    let all = letters.all(|byte| rest.any(|(_, other)| other.eq_ignore_ascii_case(&byte)));
    all.then_some(MatchQuality::Subsequence)
}

/// Returns `true` if a word of a camel-case or snake-case name starts at the index.
fn starts_word(name: &[u8], at: usize) -> bool {
    let Some(previous) = at.checked_sub(1).map(|at| name[at]) else { return true };
    let byte = name[at];
    !previous.is_ascii_alphanumeric()
        || (byte.is_ascii_uppercase() && !previous.is_ascii_uppercase())
        || (byte.is_ascii_digit() != previous.is_ascii_digit())
}

/// Returns `true` if the typed text consists of starts of the name's words, in order: `nd` and
/// `normDiff` for `normalizedDifference`.
fn matches_word_starts(typed: &str, name: &[u8]) -> bool {
    let name = &name[..name.len().min(128)];
    // Bit `n` is set if the typed text so far can end right before byte `n` of the name.
    // Backtracking over all choices instead would be exponential.
    let mut ends: u128 = 1;
    for (index, byte) in typed.bytes().filter(|byte| *byte != b'_').enumerate() {
        let mut next: u128 = 0;
        for (at, other) in name.iter().enumerate() {
            let bit = 1_u128 << at;
            let continues = index > 0 && ends & bit != 0;
            let jumps = starts_word(name, at) && ends & (bit | (bit - 1)) != 0;
            if other.eq_ignore_ascii_case(&byte) && (continues || jumps) && at < 127 {
                next |= bit << 1;
            }
        }
        ends = next;
    }
    ends != 0
}

#[cfg(test)]
mod tests {
    use super::{MatchQuality, match_quality};

    #[test]
    fn closer_matches_rank_higher() {
        let names = ["select", "selectors", "unselect"];
        let qualities: Vec<_> = names.iter().map(|name| match_quality("select", name)).collect();
        assert!(qualities.windows(2).all(|pair| pair[0] > pair[1]), "{qualities:?}");
        assert_eq!(match_quality("nd", "normalizedDifference"), match_quality("normDiff", "normalizedDifference"));
        assert!(match_quality("nd", "normalizedDifference") > match_quality("nd", "and"));
        assert_eq!(match_quality("nd", "and"), None);
        assert!(match_quality("nrml", "normalizedDifference").is_some());
        assert_eq!(match_quality("sel", "clip"), None);
        assert!(match_quality("FD", "filterDate") > match_quality("fde", "filterDate"));
        assert!(match_quality("reduce_region", "reduceRegion").is_some());
        assert_eq!(match_quality("", "anything"), Some(MatchQuality::Untyped));
    }
}
