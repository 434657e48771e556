//! Cuts a stream of bytes into messages: headers, an empty line, a body.
//!
//! # Hazards
//! A client may send an invalid header, such as one for a body of 99,999,999,999 bytes. That must
//! not end the session. The framer reports the header and skips to the next valid one. If the
//! length of a body was wrong, the caller returns the body, and the framer finds the message inside
//! of it.

/// The maximum size of a message. No editor sends larger ones.
pub const MAX_BODY_BYTES: usize = 256 << 20;
/// The maximum size of the headers.
const MAX_HEADER_BYTES: usize = 64 << 10;
/// The maximum size of the buffer between messages.
const MAX_RETAINED_BYTES: usize = 1 << 20;
const CONTENT_LENGTH: &[u8] = b"content-length:";

/// A message, or a problem in the stream.
#[derive(Debug, PartialEq, Eq)]
pub enum Frame {
    /// The body of a message.
    Body(Vec<u8>),
    /// Invalid input, described in words.
    Invalid(String),
}

/// Collects bytes and cuts them into messages.
#[derive(Debug, Default)]
pub struct Framer {
    buffer: Vec<u8>,
    /// The start of the unread bytes.
    start: usize,
    /// The length of the body at the start of the unread bytes, once its header is read.
    body_length: Option<usize>,
    /// An invalid header has been reported, and the framer skips to the next valid one.
    is_skipping: bool,
}

impl Framer {
    /// Adds bytes from the stream.
    pub fn push(&mut self, bytes: &[u8]) {
        if self.start > 0 && (self.start == self.buffer.len() || self.start > 1 << 20) {
            self.buffer.drain(..self.start);
            self.start = 0;
            // One large message must not stay for the session.
            self.buffer.shrink_to(MAX_RETAINED_BYTES);
        }
        self.buffer.extend_from_slice(bytes);
    }

    /// Returns a body that was not a message to the stream, from the first header inside of it.
    pub fn unread(&mut self, body: &[u8]) {
        if let Some(at) = find_content_length(body) {
            let mut buffer = body[at..].to_vec();
            buffer.extend_from_slice(&self.buffer[self.start..]);
            (self.buffer, self.start, self.body_length) = (buffer, 0, None);
        }
    }

    /// Returns the next message, or `None` if it is incomplete.
    pub fn next_frame(&mut self) -> Option<Frame> {
        loop {
            let rest = &self.buffer[self.start..];
            if let Some(length) = self.body_length {
                let body = rest.get(..length)?.to_vec();
                self.start += length;
                self.body_length = None;
                return Some(Frame::Body(body));
            }
            let Some((end, next)) = header_end(rest) else {
                if rest.len() > MAX_HEADER_BYTES {
                    // The last bytes may be the start of a header.
                    self.start = self.buffer.len() - CONTENT_LENGTH.len();
                    return self.invalid("a header without an end");
                }
                return None;
            };
            match content_length(&rest[..end]) {
                Ok(length) => {
                    self.start += next;
                    self.body_length = Some(length);
                    self.is_skipping = false;
                }
                Err(reason) => {
                    // A valid header may follow before the empty line.
                    let skip = find_content_length(&rest[1..]).map_or(next, |at| (at + 1).min(next));
                    self.start += skip;
                    if let Some(invalid) = self.invalid(&reason) {
                        return Some(invalid);
                    }
                }
            }
        }
    }

    /// Reports a problem, unless one has been reported since the last message.
    fn invalid(&mut self, reason: &str) -> Option<Frame> {
        (!std::mem::replace(&mut self.is_skipping, true)).then(|| Frame::Invalid(reason.to_owned()))
    }
}

/// Returns the end of the headers and the start of the body.
fn header_end(bytes: &[u8]) -> Option<(usize, usize)> {
    let strict = memchr::memmem::find(bytes, b"\r\n\r\n").map(|at| (at, at + 4));
    let lenient = memchr::memmem::find(bytes, b"\n\n").map(|at| (at, at + 2));
    match (strict, lenient) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (strict, lenient) => strict.or(lenient),
    }
}

fn find_content_length(bytes: &[u8]) -> Option<usize> {
    memchr::memchr2_iter(b'c', b'C', bytes).find(|&at| {
        bytes.get(at..at + CONTENT_LENGTH.len()).is_some_and(|name| name.eq_ignore_ascii_case(CONTENT_LENGTH))
    })
}

fn content_length(headers: &[u8]) -> Result<usize, String> {
    let mut length = None;
    for line in headers.split(|&byte| byte == b'\n') {
        if line.get(..CONTENT_LENGTH.len()).is_some_and(|name| name.eq_ignore_ascii_case(CONTENT_LENGTH)) {
            let value = String::from_utf8_lossy(&line[CONTENT_LENGTH.len()..]).trim().to_owned();
            let bytes: usize = value.parse().map_err(|_| format!("Content-Length is \"{value}\""))?;
            if bytes > MAX_BODY_BYTES {
                return Err(format!("a message of {bytes} bytes; the limit is {MAX_BODY_BYTES}"));
            }
            length = Some(bytes);
        }
    }
    length.ok_or_else(|| "a header without Content-Length".to_owned())
}

/// Adds the header to a message.
pub fn frame(body: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(body.len() + 32);
    bytes.extend_from_slice(format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes());
    bytes.extend_from_slice(body.as_bytes());
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(chunks: &[&[u8]]) -> Vec<String> {
        let mut framer = Framer::default();
        let mut found = Vec::new();
        for chunk in chunks {
            framer.push(chunk);
            while let Some(frame) = framer.next_frame() {
                found.push(match frame {
                    Frame::Body(body) => String::from_utf8(body).unwrap(),
                    Frame::Invalid(reason) => format!("! {reason}"),
                });
            }
        }
        found
    }

    #[test]
    fn messages_may_arrive_in_any_chunks() {
        let whole =
            b"Content-Length: 2\r\n\r\n{}content-length:3\r\nContent-Type: x\r\n\r\n[1]Content-Length: 0\r\n\r\n";
        assert_eq!(frames(&[whole]), ["{}", "[1]", ""]);
        let single: Vec<&[u8]> = whole.chunks(1).collect();
        assert_eq!(frames(&single), ["{}", "[1]", ""]);
    }

    #[test]
    fn a_large_message_leaves_no_large_buffer() {
        let mut framer = Framer::default();
        let body = vec![b' '; 8 << 20];
        framer.push(format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes());
        framer.push(&body);
        assert_eq!(framer.next_frame(), Some(Frame::Body(body)));
        framer.push(b"Content-Length: 2\r\n\r\n{}");
        assert!(framer.buffer.capacity() <= MAX_RETAINED_BYTES);
        assert_eq!(framer.next_frame(), Some(Frame::Body(b"{}".to_vec())));
    }

    #[test]
    fn invalid_headers_are_skipped() {
        let good = "Content-Length: 2\r\n\r\n{}";
        for (bad, reason) in [
            ("Content-Length: x\r\n\r\n", "! Content-Length is \"x\""),
            ("Content-Length: -5\r\n\r\n{\"a\":1}", "! Content-Length is \"-5\""),
            ("Content-Type: x\r\n\r\n{}", "! a header without Content-Length"),
        ] {
            assert_eq!(frames(&[bad.as_bytes(), good.as_bytes()]), [reason, "{}"], "{bad}");
        }
        let huge = "Content-Length: 99999999999\r\n\r\n{}";
        assert_eq!(frames(&[huge.as_bytes(), good.as_bytes()])[1], "{}");
        let junk = "x".repeat(1 << 20);
        assert_eq!(frames(&[junk.as_bytes(), good.as_bytes()]), ["! a header without an end", "{}"]);
    }

    #[test]
    fn a_message_inside_of_an_unread_body_is_found() {
        let mut framer = Framer::default();
        framer.push(b"Content-Length: 30\r\n\r\n{}Content-Length: 2\r\n\r\n[]Content-Length: 1\r\n\r\n5");
        let Some(Frame::Body(body)) = framer.next_frame() else { panic!() };
        assert!(serde_json::from_slice::<serde_json::Value>(&body).is_err());
        framer.unread(&body);
        assert_eq!(framer.next_frame(), Some(Frame::Body(b"[]".to_vec())));
        assert_eq!(framer.next_frame(), Some(Frame::Body(b"5".to_vec())));
    }
}
