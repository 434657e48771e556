//! Checks the content of strings and comments byte by byte: complete UTF-8, dates that exist.

/// Reads one byte of UTF-8. `pending` encodes which bytes may follow; 0 means a complete character.
pub fn utf8(pending: u16, byte: u8, lenient: bool) -> Option<u16> {
    if lenient {
        return Some(0);
    }
    let follows = |from: u8, then: u16| ((from..=0xbf).contains(&byte)).then_some(then);
    match pending {
        0 => match byte {
            0x20..=0x7e => Some(0),
            0xc2..=0xdf => Some(1),
            0xe0 => Some(4),
            0xed => Some(5),
            0xe1..=0xef => Some(2),
            0xf0 => Some(6),
            0xf4 => Some(7),
            0xf1..=0xf3 => Some(3),
            _ => None,
        },
        1..=3 => follows(0x80, pending - 1),
        // Excludes overlong forms, surrogates, and codes beyond the last character.
        4 => follows(0xa0, 1),
        5 => follows(0x80, 1).filter(|_| byte < 0xa0),
        6 => follows(0x90, 2),
        7 => follows(0x80, 2).filter(|_| byte < 0x90),
        _ => None,
    }
}

/// Reads one byte of a date such as `2021-06-30`. Takes and returns the number of bytes read and
/// the value of the digits.
pub fn date(read: u16, known: u32, byte: u8) -> Option<(u16, u32)> {
    let digit = byte.wrapping_sub(b'0');
    let is_digit = digit < 10;
    let value = u32::from(digit);
    let month = known % 100;
    let next = match read {
        0 => matches!(byte, b'1' | b'2').then_some(value),
        1 => (is_digit && (known == 1 && value == 9 || known == 2 && value == 0)).then_some(known * 10 + value),
        // Earth Engine has images from the 1970s to these years.
        2 => (is_digit && (known == 19 && value >= 7 || known == 20 && value <= 2)).then_some(0),
        3 => is_digit.then_some(0),
        4 | 7 => (byte == b'-').then_some(known),
        5 => (value <= 1 && is_digit).then_some(value),
        6 => {
            let month = known * 10 + value;
            (is_digit && (1..=12).contains(&month)).then_some(month)
        }
        8 => (is_digit && (value < 3 || value == 3 && month != 2)).then_some(month + value * 100),
        9 => {
            let day = known / 100 * 10 + value;
            let last = match month {
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            (is_digit && (1..=last).contains(&day)).then_some(known)
        }
        _ => None,
    };
    next.map(|known| (read + 1, known))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_date(text: &str) -> bool {
        let mut progress = (0, 0);
        for byte in text.bytes() {
            match date(progress.0, progress.1, byte) {
                Some(next) => progress = next,
                None => return false,
            }
        }
        progress.0 == 10
    }

    #[test]
    fn dates_exist() {
        for good in ["2020-01-01", "1984-12-31", "2021-02-28", "2019-06-30", "2029-10-09"] {
            assert!(is_date(good), "{good}");
        }
        for bad in
            ["2020-13-01", "2020-02-30", "2021-04-31", "2020-00-01", "2020-01-00", "20-01-01", "2020/01/01", "2020-1-1"]
        {
            assert!(!is_date(bad), "{bad}");
        }
    }

    #[test]
    fn characters_are_whole() {
        let ends = |bytes: &[u8]| bytes.iter().try_fold(0, |pending, byte| utf8(pending, *byte, false));
        for text in ["a", "ü", "€", "😀", "\u{10ffff}", "\u{d7ff}"] {
            assert_eq!(ends(text.as_bytes()), Some(0), "{text}");
        }
        for bytes in
            [&[0xc0, 0x80][..], &[0xed, 0xa0, 0x80], &[0xf4, 0x90, 0x80, 0x80], &[0x80], &[0xe0, 0x80, 0x80], &[7]]
        {
            assert_eq!(ends(bytes), None, "{bytes:?}");
        }
    }
}
