//! Days on both sides of one: "31 January 2020 plus/minus 8 days".

use super::Reader;

/// The most days on either side.
const MAX_DAYS: f64 = 183.0;

impl Reader<'_> {
    /// Returns the number of days on both sides of the day before a token, and the token after it.
    pub(super) fn days_around(&self, at: usize) -> Option<(i64, usize)> {
        let is_mark = |at: usize, mark: char| self.tokens.get(at).is_some_and(|token| token.is(mark));
        let number = match (self.word(at), self.word(at + 1), self.word(at + 2)) {
            ("plus", "/" | "or", "minus") => at + 3,
            ("plus", "minus", _) => at + 2,
            _ if is_mark(at, '±') => at + 1,
            _ if is_mark(at, '+') && is_mark(at + 1, '/') && is_mark(at + 2, '-') => at + 3,
            _ => return None,
        };
        let days = self.tokens.get(number)?.number()?;
        let is_number = days.fract() == 0.0 && (1.0..=MAX_DAYS).contains(&days);
        let is_days = matches!(self.word(number + 1), "day" | "days" | "d");
        (is_number && is_days).then_some((days as i64, number + 2))
    }
}
