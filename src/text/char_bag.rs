//! Letters, length and first character of a word in one number, which tells most unlike words apart
//! without comparing them.
//!
//! # Performance
//! A new name is compared with all names of the file at every edit, so a file stores the number of
//! each name.

/// Letters, length and first character of a word, without its underscores and its case. A word that
/// is longer than names are, or not ASCII, has no number; see `is_known`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CharBag(u64);

/// Bits for 26 letters, 10 digits, and one for all other characters.
const LETTERS: u64 = (1 << 37) - 1;
const OTHER: u32 = 36;
const UNKNOWN: CharBag = CharBag(1 << 37);
const FIRST: u32 = 40;
const LENGTH: u32 = 48;

impl CharBag {
    /// Returns the number of a word.
    pub fn of(word: &str) -> CharBag {
        let (mut letters, mut length, mut first) = (0_u64, 0_u64, 0_u64);
        for byte in word.bytes() {
            let byte = byte.to_ascii_lowercase();
            let bit = match byte {
                b'a'..=b'z' => u32::from(byte - b'a'),
                b'0'..=b'9' => u32::from(byte - b'0') + 26,
                b'_' => continue,
                0x80.. => return UNKNOWN,
                _ => OTHER,
            };
            length += 1;
            letters |= 1 << bit;
            if bit < OTHER && first == 0 {
                first = u64::from(byte);
            }
        }
        match length {
            0x1_0000.. => UNKNOWN,
            _ => CharBag(letters | first << FIRST | length << LENGTH),
        }
    }
    /// Returns `true` if the word has a number.
    pub fn is_known(self) -> bool {
        self != UNKNOWN
    }
    /// Returns the number of characters.
    pub fn length(self) -> u32 {
        (self.0 >> LENGTH) as u32
    }
    /// Returns the first letter or digit in lower case, or 0 if there is none.
    pub fn first(self) -> u8 {
        (self.0 >> FIRST) as u8
    }
    /// Returns how many distinct characters one word has that the other lacks, for the side with
    /// more.
    pub fn letter_difference(self, other: CharBag) -> u32 {
        let (own, others) = (self.0 & LETTERS, other.0 & LETTERS);
        (own & !others).count_ones().max((others & !own).count_ones())
    }
    /// Returns `true` if the word may have all characters of `other`.
    pub fn may_contain(self, other: CharBag) -> bool {
        !self.is_known() || !other.is_known() || other.0 & !self.0 & LETTERS == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_differ_by_their_letters_and_length() {
        let char_bag = CharBag::of("_l8_SR$");
        assert_eq!((char_bag.length(), char_bag.first(), char_bag.is_known()), (5, b'l', true));
        assert_eq!(CharBag::of("L8sr$"), char_bag);
        assert_eq!(char_bag.letter_difference(CharBag::of("l9sr")), 2);
        assert!(char_bag.may_contain(CharBag::of("rs_")) && !char_bag.may_contain(CharBag::of("l9")));
        for word in ["é", &"x".repeat(0x1_0000)] {
            assert!(
                !CharBag::of(word).is_known()
                    && CharBag::of(word).may_contain(char_bag)
                    && char_bag.may_contain(CharBag::of(word))
            );
        }
    }
}
