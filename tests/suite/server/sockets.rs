//! Sockets: access control, and the files that a browser can reach.

use super::client::{Client, Wire, uri};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// A server on a socket.
struct Daemon {
    child: Child,
    port: u16,
}

impl Daemon {
    fn start(flag: &str) -> Daemon {
        let mut child = Command::new(env!("CARGO_BIN_EXE_geols"))
            .args(["server", flag, "0"])
            .env("GEOLS_TOKEN", "secret")
            .stderr(Stdio::piped())
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        stderr.read_line(&mut line).unwrap();
        let port =
            line.split("127.0.0.1:").nth(1).and_then(|rest| rest.split(',').next()).unwrap().trim().parse().unwrap();
        std::thread::spawn(move || {
            // Reads the rest of the log, so that the pipe stays open.
            let mut rest = String::new();
            drop(stderr.read_to_string(&mut rest));
        });
        Daemon { child, port }
    }

    fn connect(&self, origin: Option<&str>, host: Option<&str>, protocols: &str) -> Result<WebSocket<TcpStream>, u16> {
        let mut request = format!("ws://127.0.0.1:{}/", self.port).into_client_request().unwrap();
        let headers = request.headers_mut();
        if let Some(origin) = origin {
            headers.insert("origin", origin.parse().unwrap());
        }
        if let Some(host) = host {
            headers.insert("host", host.parse().unwrap());
        }
        if !protocols.is_empty() {
            headers.insert("sec-websocket-protocol", protocols.parse().unwrap());
        }
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(socket),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(response))) => {
                Err(response.status().as_u16())
            }
            Err(other) => panic!("{other}"),
        }
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Wire for WebSocket<TcpStream> {
    fn send(&mut self, message: &Value) {
        WebSocket::send(self, Message::text(message.to_string())).unwrap();
    }
    fn receive(&mut self, patience: Duration) -> Option<Value> {
        self.get_ref().set_read_timeout(Some(patience)).unwrap();
        match self.read().ok()? {
            Message::Text(text) => Some(serde_json::from_str(&text).unwrap()),
            _ => None,
        }
    }
}

#[test]
fn web_pages_are_refused() {
    let daemon = Daemon::start("--websocket");
    let extension = Some("chrome-extension://abcdef");
    let good = "geols, token.secret";
    for (origin, host, protocols) in [
        (Some("https://code.earthengine.google.com"), None, good),
        (Some("http://localhost:8888"), None, good),
        (Some("null"), None, good),
        (extension, None, ""),
        (extension, None, "geols"),
        (extension, None, "geols, token.wrong"),
        (extension, Some("rebound.example:80"), good),
    ] {
        assert_eq!(daemon.connect(origin, host, protocols).err(), Some(403), "{origin:?} {host:?} {protocols:?}");
    }
    assert!(daemon.connect(extension, None, good).is_ok());
    // The server answers a plain HTTP request.
    let mut plain = TcpStream::connect(("127.0.0.1", daemon.port)).unwrap();
    plain.write_all(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").unwrap();
    let mut answer = String::new();
    plain.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 426 "), "{answer}");
}

#[test]
fn a_browser_cannot_reach_files() {
    let root = super::folder("browser");
    std::fs::write(root.join("geols.toml"), "ignore = [\"all\"]\n").unwrap();
    let daemon = Daemon::start("--websocket");
    let socket = daemon.connect(Some("moz-extension://abc"), None, "geols, token.secret").unwrap();
    let mut client = Client::on(socket);
    let answer = client.request("initialize", json!({"processId": null, "rootUri": uri(&root), "capabilities": {}}));
    assert_eq!(answer["serverInfo"]["name"], "geols");
    client.notify("initialized", json!({}));
    let script = uri(&root.join("script.js"));
    client.open(&script, "javascript", "print(ee.Image(1).clipp());\n");
    assert_eq!(client.diagnostics(&script, 1).len(), 1, "the configuration file was read");
}

/// A client of a TCP socket.
struct Plain(TcpStream);

impl Wire for Plain {
    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        write!(self.0, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    }
    fn receive(&mut self, patience: Duration) -> Option<Value> {
        self.0.set_read_timeout(Some(patience)).unwrap();
        let mut header = Vec::new();
        let mut byte = [0];
        while !header.ends_with(b"\r\n\r\n") {
            self.0.read_exact(&mut byte).ok()?;
            header.push(byte[0]);
        }
        let header = String::from_utf8(header).unwrap();
        let length: usize = header.trim().strip_prefix("Content-Length: ").unwrap().parse().unwrap();
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).ok()?;
        Some(serde_json::from_slice(&body).unwrap())
    }
}

#[test]
fn tcp_requires_the_token() {
    let daemon = Daemon::start("--tcp");
    let mut stranger = TcpStream::connect(("127.0.0.1", daemon.port)).unwrap();
    stranger.write_all(b"Content-Length: 2\r\n\r\n{}").unwrap();
    stranger.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let mut rest = Vec::new();
    // The server closes the connection. Unread bytes may reset it.
    drop(stranger.read_to_end(&mut rest));
    assert!(rest.is_empty());
    for _ in 0..2 {
        let mut stream = TcpStream::connect(("127.0.0.1", daemon.port)).unwrap();
        stream.write_all(b"secret\n").unwrap();
        let mut client = Client::on(Plain(stream));
        let answer = client.request("initialize", json!({"processId": null, "rootUri": null, "capabilities": {}}));
        assert_eq!(answer["serverInfo"]["name"], "geols");
    }
}
