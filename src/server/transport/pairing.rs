//! Access control of sockets: a client must know the token, and web pages are refused.
//!
//! # Hazards
//! Every web page that the user visits can connect to a socket of this machine. A page cannot forge
//! its `Origin` or read the token. The `Host` header reveals a domain name that was rebound to
//! 127.0.0.1.

use subtle::ConstantTimeEq;

/// The token and the port of a socket.
#[derive(Debug, Clone)]
pub struct Pairing {
    token: String,
    port: u16,
}

/// The WebSocket subprotocol that a browser requests. A second one carries the token, because
/// browsers cannot set other headers.
pub const PROTOCOL: &str = "geols";

impl Pairing {
    /// Uses the given token, or creates a random one.
    pub fn new(token: Option<String>, port: u16) -> std::io::Result<Pairing> {
        let token = match token {
            Some(token) => token,
            None => {
                let mut bytes = [0; 24];
                getrandom::fill(&mut bytes).map_err(|error| std::io::Error::other(error.to_string()))?;
                bytes.iter().map(|byte| format!("{byte:02x}")).collect()
            }
        };
        Ok(Pairing { token, port })
    }

    /// Returns the token.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Returns the port of the socket.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns `true` if `token` is the token. The time does not depend on the position of the
    /// first difference.
    pub fn is_token(&self, token: &str) -> bool {
        self.token.as_bytes().ct_eq(token.as_bytes()).into()
    }

    /// Checks the headers of a WebSocket request. The error is the reason to refuse it.
    pub fn check(&self, host: Option<&str>, origin: Option<&str>, protocols: &str) -> Result<(), &'static str> {
        let names = ["127.0.0.1", "localhost", "[::1]"];
        let is_local = |host: &str| names.iter().any(|name| host == *name || host == format!("{name}:{}", self.port));
        if !host.is_some_and(is_local) {
            return Err("the Host header does not name this machine");
        }
        let is_extension =
            |origin: &str| origin.starts_with("chrome-extension://") || origin.starts_with("moz-extension://");
        if !origin.is_none_or(is_extension) {
            return Err("only browser extensions and programs may connect, not web pages");
        }
        if !protocols
            .split(',')
            .any(|protocol| protocol.trim().strip_prefix("token.").is_some_and(|token| self.is_token(token)))
        {
            return Err("the token is missing or wrong");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_local_programs_and_extensions_with_the_token_are_accepted() {
        let pairing = Pairing::new(Some("secret".into()), 7).unwrap();
        let ok = "geols, token.secret";
        let extension = Some("chrome-extension://abc");
        for (host, origin, protocols, passes) in [
            (Some("127.0.0.1:7"), extension, ok, true),
            (Some("localhost:7"), Some("moz-extension://abc"), ok, true),
            (Some("127.0.0.1:7"), None, ok, true),
            (Some("127.0.0.1:7"), extension, "geols", false),
            (Some("127.0.0.1:7"), extension, "geols, token.secre", false),
            (Some("127.0.0.1:7"), extension, "geols, token.secret2", false),
            (Some("127.0.0.1:7"), Some("https://example.org"), ok, false),
            (Some("127.0.0.1:7"), Some("null"), ok, false),
            (Some("127.0.0.1:7"), Some("http://localhost:7"), ok, false),
            (Some("evil.example:7"), extension, ok, false),
            (Some("127.0.0.1:8"), extension, ok, false),
            (None, None, ok, false),
        ] {
            assert_eq!(pairing.check(host, origin, protocols).is_ok(), passes, "{host:?} {origin:?} {protocols}");
        }
        assert_eq!(Pairing::new(None, 1).unwrap().token().len(), 48);
    }
}
