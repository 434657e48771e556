//! Who may talk to a socket: whoever knows the token, and no web page.
//!
//! Hazard: every web page that a person visits can open a connection to a socket of this machine. A page cannot forge its `Origin`, nor read
//! the token; and the name that it reached the socket by (`Host`) unmasks a name that was rebound to 127.0.0.1.

/// What a client must know.
#[derive(Debug, Clone)]
pub struct Pairing {
    token: String,
    port: u16,
}

/// The protocol that a browser asks for; the token follows it as a second one, for browsers cannot set other headers.
pub const PROTOCOL: &str = "geols";

impl Pairing {
    /// With the user's token, or a new one.
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

    /// The token.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Whether `given` is the token. Takes as long whatever is wrong with it.
    pub fn knows(&self, given: &str) -> bool {
        let (known, given) = (self.token.as_bytes(), given.as_bytes());
        let differ = known.iter().zip(given).fold(known.len() ^ given.len(), |sum, (a, b)| sum | usize::from(a ^ b));
        differ == 0
    }

    /// Whether a browser's headers may pass; why not.
    pub fn admits(&self, host: Option<&str>, origin: Option<&str>, protocols: &str) -> Result<(), &'static str> {
        let names = ["127.0.0.1", "localhost", "[::1]"];
        let known = |host: &str| names.iter().any(|name| host == *name || host == format!("{name}:{}", self.port));
        if !host.is_some_and(known) {
            return Err("the Host is not of this machine");
        }
        let extension =
            |origin: &str| origin.starts_with("chrome-extension://") || origin.starts_with("moz-extension://");
        if !origin.is_none_or(extension) {
            return Err("only browser extensions and programs may connect, not web pages");
        }
        if !protocols
            .split(',')
            .any(|protocol| protocol.trim().strip_prefix("token.").is_some_and(|token| self.knows(token)))
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
    fn who_may_pass() {
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
            assert_eq!(pairing.admits(host, origin, protocols).is_ok(), passes, "{host:?} {origin:?} {protocols}");
        }
        assert_eq!(Pairing::new(None, 1).unwrap().token().len(), 48);
    }
}
