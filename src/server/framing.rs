//! Messages in a stream of bytes: headers, an empty line, a body.
//!
//! Hazard: a client that writes nonsense. A reader that waits for a body of 99,999,999,999 bytes, or that gives up at the first
//! bad header, takes the session with it. Here a header that cannot be used is reported and skipped up to the next one that can;
//! a body whose length was wrong gives back the message that it swallowed.

/// Longer messages are not read: no editor sends them.
pub const MAX_BODY: usize = 256 << 20;
/// Longer headers are no headers.
const MAX_HEADER: usize = 64 << 10;
const NAME: &[u8] = b"content-length:";

/// What came out of the stream.
#[derive(Debug, PartialEq, Eq)]
pub enum Frame {
    /// The body of a message.
    Body(Vec<u8>),
    /// Something that is no message, in words.
    Bad(String),
}

/// Collects bytes and cuts them into messages.
#[derive(Debug, Default)]
pub struct Framer {
    buffer: Vec<u8>,
    /// Start of what is not used yet.
    start: usize,
    /// Length of the body that is being read; `buffer[start..]` starts with it.
    body: Option<usize>,
    /// A bad header was reported: the next good one is looked for in silence.
    lost: bool,
}

impl Framer {
    /// Adds bytes from the stream.
    pub fn push(&mut self, bytes: &[u8]) {
        if self.start > 0 && (self.start == self.buffer.len() || self.start > 1 << 20) {
            self.buffer.drain(..self.start);
            self.start = 0;
        }
        self.buffer.extend_from_slice(bytes);
    }

    /// Gives back the bytes of a body that was no message, from the header that it contains on.
    pub fn give_back(&mut self, body: &[u8]) {
        if let Some(at) = find_name(body) {
            let mut buffer = body[at..].to_vec();
            buffer.extend_from_slice(&self.buffer[self.start..]);
            (self.buffer, self.start, self.body) = (buffer, 0, None);
        }
    }

    /// The next message, if all of it is there.
    pub fn next_frame(&mut self) -> Option<Frame> {
        loop {
            let rest = &self.buffer[self.start..];
            if let Some(length) = self.body {
                let body = rest.get(..length)?.to_vec();
                self.start += length;
                self.body = None;
                return Some(Frame::Body(body));
            }
            let Some((end, next)) = header_end(rest) else {
                if rest.len() > MAX_HEADER {
                    // Keep what may be the start of a name.
                    self.start = self.buffer.len() - NAME.len();
                    return self.bad("a header without an end");
                }
                return None;
            };
            match content_length(&rest[..end]) {
                Ok(length) => {
                    self.start += next;
                    self.body = Some(length);
                    self.lost = false;
                }
                Err(why) => {
                    // A good header may follow in the same piece.
                    let skip = find_name(&rest[1..]).map_or(next, |at| (at + 1).min(next));
                    self.start += skip;
                    if let Some(bad) = self.bad(&why) {
                        return Some(bad);
                    }
                }
            }
        }
    }

    /// Reports once until a message is read again.
    fn bad(&mut self, why: &str) -> Option<Frame> {
        (!std::mem::replace(&mut self.lost, true)).then(|| Frame::Bad(why.to_owned()))
    }
}

/// End of the headers, and start of the body.
fn header_end(bytes: &[u8]) -> Option<(usize, usize)> {
    let strict = memchr::memmem::find(bytes, b"\r\n\r\n").map(|at| (at, at + 4));
    let lenient = memchr::memmem::find(bytes, b"\n\n").map(|at| (at, at + 2));
    match (strict, lenient) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (one, other) => one.or(other),
    }
}

fn find_name(bytes: &[u8]) -> Option<usize> {
    memchr::memchr2_iter(b'c', b'C', bytes)
        .find(|&at| bytes.get(at..at + NAME.len()).is_some_and(|name| name.eq_ignore_ascii_case(NAME)))
}

fn content_length(headers: &[u8]) -> Result<usize, String> {
    let mut found = None;
    for line in headers.split(|&byte| byte == b'\n') {
        if line.get(..NAME.len()).is_some_and(|name| name.eq_ignore_ascii_case(NAME)) {
            let value = String::from_utf8_lossy(&line[NAME.len()..]).trim().to_owned();
            let length: usize = value.parse().map_err(|_| format!("Content-Length is \"{value}\""))?;
            if length > MAX_BODY {
                return Err(format!("a message of {length} bytes; at most {MAX_BODY} are read"));
            }
            found = Some(length);
        }
    }
    found.ok_or_else(|| "a header without Content-Length".to_owned())
}

/// A message with its header.
pub fn frame(body: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(body.len() + 32);
    bytes.extend_from_slice(format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes());
    bytes.extend_from_slice(body.as_bytes());
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(pieces: &[&[u8]]) -> Vec<String> {
        let mut framer = Framer::default();
        let mut found = Vec::new();
        for piece in pieces {
            framer.push(piece);
            while let Some(frame) = framer.next_frame() {
                found.push(match frame {
                    Frame::Body(body) => String::from_utf8(body).unwrap(),
                    Frame::Bad(why) => format!("! {why}"),
                });
            }
        }
        found
    }

    #[test]
    fn in_any_pieces() {
        let whole =
            b"Content-Length: 2\r\n\r\n{}content-length:3\r\nContent-Type: x\r\n\r\n[1]Content-Length: 0\r\n\r\n";
        assert_eq!(frames(&[whole]), ["{}", "[1]", ""]);
        let single: Vec<&[u8]> = whole.chunks(1).collect();
        assert_eq!(frames(&single), ["{}", "[1]", ""]);
    }

    #[test]
    fn bad_headers_are_skipped() {
        let good = "Content-Length: 2\r\n\r\n{}";
        for (bad, why) in [
            ("Content-Length: x\r\n\r\n", "! Content-Length is \"x\""),
            ("Content-Length: -5\r\n\r\n{\"a\":1}", "! Content-Length is \"-5\""),
            ("Content-Type: x\r\n\r\n{}", "! a header without Content-Length"),
        ] {
            assert_eq!(frames(&[bad.as_bytes(), good.as_bytes()]), [why, "{}"], "{bad}");
        }
        let huge = "Content-Length: 99999999999\r\n\r\n{}";
        assert_eq!(frames(&[huge.as_bytes(), good.as_bytes()])[1], "{}");
        let junk = "x".repeat(1 << 20);
        assert_eq!(frames(&[junk.as_bytes(), good.as_bytes()]), ["! a header without an end", "{}"]);
    }

    #[test]
    fn a_swallowed_message_comes_back() {
        let mut framer = Framer::default();
        framer.push(b"Content-Length: 30\r\n\r\n{}Content-Length: 2\r\n\r\n[]Content-Length: 1\r\n\r\n5");
        let Some(Frame::Body(body)) = framer.next_frame() else { panic!() };
        assert!(serde_json::from_slice::<serde_json::Value>(&body).is_err());
        framer.give_back(&body);
        assert_eq!(framer.next_frame(), Some(Frame::Body(b"[]".to_vec())));
        assert_eq!(framer.next_frame(), Some(Frame::Body(b"5".to_vec())));
    }
}
