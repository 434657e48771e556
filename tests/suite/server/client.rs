//! An editor for tests: starts the real binary and speaks the protocol with it. A test fails if it
//! does not read a message of the server.

use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// The maximum time of an answer, also on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A channel for messages.
pub trait Wire {
    fn send(&mut self, message: &Value);
    fn receive(&mut self, patience: Duration) -> Option<Value>;
}

/// The binary, connected by pipes.
pub struct Pipe {
    child: Child,
    stdin: Option<ChildStdin>,
    messages: Receiver<Value>,
}

impl Pipe {
    pub fn start() -> Pipe {
        let mut child = Command::new(env!("CARGO_BIN_EXE_geols"))
            .arg("server")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let stdin = child.stdin.take();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            while let Some(message) = read(&mut stdout) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Pipe { child, stdin, messages }
    }

    /// Closes the pipe and waits for the end of the process.
    pub fn hang_up(&mut self) -> ExitStatus {
        self.stdin = None;
        self.wait()
    }

    pub fn wait(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "the server does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn read(stdout: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if stdout.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        let value = line.strip_prefix("Content-Length: ").expect("nothing but messages on the standard output");
        length = value.parse().unwrap();
    }
    let mut body = vec![0; length];
    stdout.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).unwrap())
}

impl Wire for Pipe {
    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        let stdin = self.stdin.as_mut().unwrap();
        write!(stdin, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        stdin.flush().unwrap();
    }
    fn receive(&mut self, patience: Duration) -> Option<Value> {
        self.messages.recv_timeout(patience).ok()
    }
}

/// A client.
pub struct Client<W: Wire = Pipe> {
    pub wire: W,
    next: i64,
    /// Messages that arrived while the test waited for another one.
    unread: VecDeque<Value>,
    /// The settings that the client sends on request.
    pub settings: Value,
    /// The number of requests for the settings.
    pub settings_requests: u32,
}

impl Client<Pipe> {
    /// Starts a client in a workspace. The server publishes diagnostics.
    pub fn start(capabilities: Value, root: Option<&std::path::Path>) -> Client {
        let mut client = Client::on(Pipe::start());
        let root = root.map(uri);
        let answer =
            client.request("initialize", json!({"processId": null, "rootUri": root, "capabilities": capabilities}));
        assert_eq!(answer["serverInfo"]["name"], "geols");
        client.notify("initialized", json!({}));
        client
    }

    /// Ends the session in the orderly way.
    pub fn end(mut self) {
        assert_eq!(self.request("shutdown", Value::Null), Value::Null);
        self.notify("exit", Value::Null);
        assert_eq!(self.wire.wait().code(), Some(0));
        while let Some(message) = self.wire.receive(Duration::from_millis(1)) {
            self.unread.push_back(message);
        }
        assert!(self.unread.is_empty(), "nobody read {:#?}", self.unread);
    }
}

impl<W: Wire> Client<W> {
    pub fn on(wire: W) -> Client<W> {
        Client { wire, next: 0, unread: VecDeque::new(), settings: Value::Null, settings_requests: 0 }
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        let mut message = json!({"jsonrpc": "2.0", "method": method});
        if !params.is_null() {
            message["params"] = params;
        }
        self.wire.send(&message);
    }

    /// Sends a request without waiting for its answer.
    pub fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.next += 1;
        let mut message = json!({"jsonrpc": "2.0", "id": self.next, "method": method});
        if !params.is_null() {
            message["params"] = params;
        }
        self.wire.send(&message);
        self.next
    }

    /// Waits for the answer to a request, which may be an error.
    pub fn answer(&mut self, id: i64) -> Value {
        self.wait_for(&format!("the answer to request {id}"), |message| {
            message.get("method").is_none() && message["id"] == id
        })
    }

    /// Sends a request and returns its result.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        let mut answer = self.answer(id);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].take()
    }

    /// Returns the next message that matches. Earlier messages remain unread.
    pub fn wait_for(&mut self, what: &str, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(index) = self.unread.iter().position(&fits) {
            return self.unread.remove(index).unwrap();
        }
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            let Some(message) = self.wire.receive(PATIENCE) else { break };
            if message.get("method").is_some() && message.get("id").is_some() {
                self.serve(&message);
                if let Some(index) = self.unread.iter().position(&fits) {
                    return self.unread.remove(index).unwrap();
                }
            } else if fits(&message) {
                return message;
            } else {
                self.unread.push_back(message);
            }
        }
        panic!("waited in vain for {what}; unread: {:#?}", self.unread);
    }

    /// Answers a request of the server.
    fn serve(&mut self, message: &Value) {
        self.settings_requests += u32::from(message["method"] == "workspace/configuration");
        let result = match message["method"].as_str().unwrap() {
            "workspace/configuration" => json!([self.settings]),
            "client/registerCapability" | "workspace/diagnostic/refresh" | "workspace/inlayHint/refresh" => Value::Null,
            "workspace/applyEdit" | "window/showDocument" => {
                self.unread.push_back(json!({"asked": message["method"], "params": message["params"]}));
                json!({"applied": true, "success": true})
            }
            other => panic!("the server asked for {other}"),
        };
        self.wire.send(&json!({"jsonrpc": "2.0", "id": message["id"], "result": result}));
    }

    pub fn open(&mut self, uri: &str, language: &str, text: &str) {
        let document = json!({"uri": uri, "languageId": language, "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    pub fn change(&mut self, uri: &str, version: i64, changes: Value) {
        let document = json!({"uri": uri, "version": version});
        self.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
    }

    /// Returns the diagnostics of a version as `line:column message`. Drops those of older
    /// versions.
    pub fn diagnostics(&mut self, uri: &str, version: i64) -> Vec<String> {
        loop {
            let message = self.wait_for(&format!("the diagnostics of {uri}"), |message| {
                message["method"] == "textDocument/publishDiagnostics" && message["params"]["uri"] == uri
            });
            let params = &message["params"];
            let known = params["version"].as_i64().unwrap_or(version);
            assert!(known <= version);
            if known == version {
                return params["diagnostics"].as_array().unwrap().iter().map(shown).collect();
            }
        }
    }
}

/// Returns `line:column message` with the first line of the message.
pub fn shown(diagnostic: &Value) -> String {
    let start = &diagnostic["range"]["start"];
    let message = diagnostic["message"].as_str().unwrap().lines().next().unwrap();
    format!("{}:{} {message}", start["line"], start["character"])
}

/// Returns the URI of a file.
pub fn uri(path: &std::path::Path) -> String {
    format!("file://{}", path.display())
}

/// Returns a document and a position in it.
pub fn at(uri: &str, line: u32, character: u32) -> Value {
    json!({"textDocument": {"uri": uri}, "position": {"line": line, "character": character}})
}
