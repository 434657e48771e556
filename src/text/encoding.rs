//! Decodes the bytes of a file to text, and encodes text as the file was.
//!
//! A file with a few bytes that are not UTF-8 is still checked: those bytes become U+FFFD, the user
//! gets a warning, and geols never writes to such a file. UTF-16 with or without a byte order mark
//! and Python's `coding:` line are recognized.

use encoding_rs::Encoding;

/// The encoding of a file, which is kept when the file is written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Form {
    encoding: &'static Encoding,
    /// The file starts with a byte order mark.
    bom: bool,
    /// Some bytes could not be decoded, so the text differs from the file.
    pub lossy: bool,
}

impl Form {
    /// Returns UTF-8 without a mark, as for a text from an editor.
    pub fn utf8() -> Form {
        Form { encoding: encoding_rs::UTF_8, bom: false, lossy: false }
    }
}

/// A decoded text.
#[derive(Debug, Clone, PartialEq)]
pub struct Decoded {
    /// The text, without a byte order mark.
    pub text: String,
    /// The encoding of the file.
    pub form: Form,
    /// Warnings for the user.
    pub warnings: Vec<String>,
}

/// The reason why bytes are no text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DecodeError {
    /// The file is larger than allowed.
    TooLarge {
        /// Size of the file in bytes.
        size: usize,
        /// Maximum size in bytes.
        limit: usize,
    },
    /// The file is binary, such as an image or an archive.
    Binary {
        /// Offset of the first byte that no text contains.
        offset: usize,
    },
}

impl std::fmt::Display for DecodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DecodeError::TooLarge { size, limit } => {
                write!(f, "too large: {size} bytes, and at most {limit} are read")
            }
            DecodeError::Binary { offset } => write!(f, "not a text file: see byte {offset}"),
        }
    }
}

impl std::error::Error for DecodeError {}

/// Decodes `bytes`, of which at most `limit` are allowed.
pub fn decode(bytes: &[u8], limit: usize) -> Result<Decoded, DecodeError> {
    if bytes.len() > limit {
        return Err(DecodeError::TooLarge { size: bytes.len(), limit });
    }
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return Ok(with(encoding, &bytes[mark..], true, mark));
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        let mut warnings = Vec::new();
        if let Some(offset) = memchr::memchr(0, bytes) {
            if let Some(encoding) = bare_utf16(bytes) {
                return Ok(bare(encoding, bytes));
            }
            warnings.push(format!("NUL byte at offset {offset}; read as a space"));
        }
        let form = Form::utf8();
        return Ok(Decoded { text: text.to_string(), form, warnings });
    }
    if let Some(encoding) = bare_utf16(bytes) {
        return Ok(bare(encoding, bytes));
    }
    if let Some(encoding) = declared(bytes) {
        return Ok(with(encoding, bytes, false, 0));
    }
    // A text may have a few undecodable bytes. A file that has control characters as well is
    // binary.
    let odd = |b: &u8| matches!(b, 0..=8 | 14..=26 | 28..=31);
    let head = &bytes[..bytes.len().min(8192)];
    if head.iter().filter(|&b| odd(b)).count() * 50 > head.len() {
        let offset = head.iter().position(odd).unwrap_or(0);
        return Err(DecodeError::Binary { offset });
    }
    Ok(with(encoding_rs::UTF_8, bytes, false, 0))
}

fn with(encoding: &'static Encoding, bytes: &[u8], bom: bool, skipped: usize) -> Decoded {
    let (text, lossy) = encoding.decode_without_bom_handling(bytes);
    let mut warnings = Vec::new();
    if lossy {
        let name = encoding.name();
        let place = std::str::from_utf8(bytes).err().filter(|_| encoding == encoding_rs::UTF_8);
        warnings.push(match place {
            Some(error) => {
                let (offset, byte) = (error.valid_up_to(), bytes[error.valid_up_to()]);
                format!("byte {byte:#04x} at offset {} is not {name}; read as U+FFFD", offset + skipped)
            }
            None => format!("some of it is not {name}; read as U+FFFD"),
        });
    }
    Decoded { text: text.into_owned(), form: Form { encoding, bom, lossy }, warnings }
}

fn bare(encoding: &'static Encoding, bytes: &[u8]) -> Decoded {
    let mut decoded = with(encoding, bytes, false, 0);
    decoded.warnings.insert(0, format!("read as {} without a byte order mark", encoding.name()));
    decoded
}

/// Recognizes UTF-16 without a mark: code is mostly ASCII, so every other byte is zero.
fn bare_utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(1024) & !1];
    if head.len() < 4 {
        return None;
    }
    let zeros = |from: usize| head.iter().skip(from).step_by(2).filter(|b| **b == 0).count() * 10;
    let (even, odd) = (zeros(0), zeros(1));
    let half = head.len() / 2;
    if odd >= half * 7 && even <= half {
        Some(encoding_rs::UTF_16LE)
    } else if even >= half * 7 && odd <= half {
        Some(encoding_rs::UTF_16BE)
    } else {
        None
    }
}

/// Returns the encoding that Python's `# -*- coding: latin-1 -*-` declares in the first two lines.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    for line in bytes.split(|b| *b == b'\n').take(2) {
        if !line.trim_ascii_start().starts_with(b"#") {
            continue;
        }
        let Some(at) = memchr::memmem::find(line, b"coding") else { continue };
        let rest = line.get(at + 6..)?;
        let rest = rest.strip_prefix(b":").or(rest.strip_prefix(b"="))?.trim_ascii_start();
        let end = rest.iter().position(|b| !b.is_ascii_alphanumeric() && !b"-_.".contains(b)).unwrap_or(rest.len());
        let label = String::from_utf8_lossy(&rest[..end]).replace('_', "-");
        let encoding = Encoding::for_label(label.as_bytes());
        return encoding.or(label.starts_with("latin").then_some(encoding_rs::WINDOWS_1252));
    }
    None
}

/// Encodes `text` as the file was. Returns `None` if characters would be lost.
pub fn encode(text: &str, form: Form) -> Option<Vec<u8>> {
    if form.lossy {
        return None;
    }
    let wide = |swap: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(swap).collect::<Vec<u8>>();
    let mark = if form.bom { "\u{feff}" } else { "" };
    if form.encoding == encoding_rs::UTF_8 {
        return Some([mark.as_bytes(), text.as_bytes()].concat());
    }
    if form.encoding == encoding_rs::UTF_16LE {
        return Some([if form.bom { &[0xff, 0xfe][..] } else { &[] }, &wide(u16::to_le_bytes)].concat());
    }
    if form.encoding == encoding_rs::UTF_16BE {
        return Some([if form.bom { &[0xfe, 0xff][..] } else { &[] }, &wide(u16::to_be_bytes)].concat());
    }
    let (bytes, _, lossy) = form.encoding.encode(text);
    (!lossy).then(|| bytes.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Decoded {
        decode(bytes, 1 << 20).unwrap()
    }

    #[test]
    fn marks_come_back() {
        let wide = |swap: fn(u16) -> [u8; 2], mark: &[u8]| {
            let mut bytes = mark.to_vec();
            bytes.extend("var x = 'é😀';\r\n".encode_utf16().flat_map(swap));
            bytes
        };
        for bytes in [
            b"var x = 1;".to_vec(),
            "\u{feff}var x = 'é';".as_bytes().to_vec(),
            wide(u16::to_le_bytes, &[0xff, 0xfe]),
            wide(u16::to_be_bytes, &[0xfe, 0xff]),
            wide(u16::to_le_bytes, &[]),
            wide(u16::to_be_bytes, &[]),
            b"# coding: latin-1\nx = '\xe9'\n".to_vec(),
        ] {
            let decoded = read(&bytes);
            assert!(!decoded.text.contains(['\u{feff}', '\u{fffd}', '\0']), "{decoded:?}");
            assert_eq!(encode(&decoded.text, decoded.form).unwrap(), bytes);
        }
    }

    #[test]
    fn one_bad_byte() {
        let decoded = read(b"// caf\xe9\nvar x = 1;");
        assert_eq!(decoded.text, "// caf\u{fffd}\nvar x = 1;");
        assert_eq!(decoded.warnings, ["byte 0xe9 at offset 6 is not UTF-8; read as U+FFFD"]);
        assert_eq!(encode(&decoded.text, decoded.form), None);
    }

    #[test]
    fn no_text() {
        assert!(matches!(
            decode(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xfe\x00\x01", 99),
            Err(DecodeError::Binary { .. })
        ));
        assert_eq!(decode(b"123", 2), Err(DecodeError::TooLarge { size: 3, limit: 2 }));
        assert_eq!(read(b"").text, "");
        assert_eq!(read(b"a\0b").warnings.len(), 1);
    }
}
