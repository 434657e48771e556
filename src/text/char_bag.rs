//! What can be told of a word in one pass over it: enough to tell most words apart that are not
//! alike.
//!
//! Hazard for time: at each key of a new name all names of a file are asked whether they are like
//! it. So what is told of a word fits in one number, and a file keeps those of its names.

/// Letters, length and start of a word, all but its underscores and its case. Of a word that is not
/// of ASCII alone, or longer than a name is, nothing is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CharBag(u64);

/// Bits for 26 letters, 10 figures, and one for all other characters.
const LETTERS: u64 = (1 << 37) - 1;
const OTHER: u32 = 36;
const UNTOLD: CharBag = CharBag(1 << 37);
const FIRST: u32 = 40;
const LENGTH: u32 = 48;

impl CharBag {
    /// Of a word.
    pub fn of(word: &str) -> CharBag {
        let (mut letters, mut length, mut first) = (0_u64, 0_u64, 0_u64);
        for byte in word.bytes() {
            let byte = byte.to_ascii_lowercase();
            let bit = match byte {
                b'a'..=b'z' => u32::from(byte - b'a'),
                b'0'..=b'9' => u32::from(byte - b'0') + 26,
                b'_' => continue,
                0x80.. => return UNTOLD,
                _ => OTHER,
            };
            length += 1;
            letters |= 1 << bit;
            if bit < OTHER && first == 0 {
                first = u64::from(byte);
            }
        }
        match length {
            0x1_0000.. => UNTOLD,
            _ => CharBag(letters | first << FIRST | length << LENGTH),
        }
    }
    /// Whether something is told.
    pub fn is_told(self) -> bool {
        self != UNTOLD
    }
    /// How many characters it has.
    pub fn length(self) -> u32 {
        (self.0 >> LENGTH) as u32
    }
    /// Its first letter or figure, in lower case; 0: it has none.
    pub fn first(self) -> u8 {
        (self.0 >> FIRST) as u8
    }
    /// How many different characters the one has that the other has not, where that is more.
    pub fn unlike(self, other: CharBag) -> u32 {
        let (ours, theirs) = (self.0 & LETTERS, other.0 & LETTERS);
        (ours & !theirs).count_ones().max((theirs & !ours).count_ones())
    }
    /// Whether it may have all characters that the other has.
    pub fn may_hold(self, other: CharBag) -> bool {
        !self.is_told() || !other.is_told() || other.0 & !self.0 & LETTERS == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told() {
        let char_bag = CharBag::of("_l8_SR$");
        assert_eq!((char_bag.length(), char_bag.first(), char_bag.is_told()), (5, b'l', true));
        assert_eq!(CharBag::of("L8sr$"), char_bag);
        assert_eq!(char_bag.unlike(CharBag::of("l9sr")), 2);
        assert!(char_bag.may_hold(CharBag::of("rs_")) && !char_bag.may_hold(CharBag::of("l9")));
        for word in ["é", &"x".repeat(0x1_0000)] {
            assert!(
                !CharBag::of(word).is_told()
                    && CharBag::of(word).may_hold(char_bag)
                    && char_bag.may_hold(CharBag::of(word))
            );
        }
    }
}
