//! The server on one thread, as browsers run it.

use geols::server::InProcessServer;
use serde_json::{Value, json};

const URI: &str = "untitled:a.js";
const SCRIPT: &str = "var image = ee.Image('USGS/SRTMGL1_003');\nprint(image.clipp(ee.Geometry.Point(1, 2)));\n";

/// A client that speaks to a server without threads.
struct Client {
    server: InProcessServer,
    last_id: u64,
}

impl Client {
    fn start() -> Client {
        let mut client = Client { server: InProcessServer::new("1.2.3"), last_id: 0 };
        let (result, _) = client.request("initialize", json!({"capabilities": {}}));
        assert_eq!(result["serverInfo"], json!({"name": "geols", "version": "1.2.3"}));
        assert_eq!(client.notify("initialized", json!({})), Vec::<Value>::new());
        client
    }

    fn send(&mut self, message: Value) -> Vec<Value> {
        let answers = self.server.receive(message.to_string());
        answers.iter().map(|answer| serde_json::from_str(answer).unwrap()).collect()
    }

    /// Returns the result, and the messages beside it.
    fn request(&mut self, method: &str, params: Value) -> (Value, Vec<Value>) {
        self.last_id += 1;
        let id = self.last_id;
        let answers = self.send(json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        let (mut own, others): (Vec<Value>, Vec<Value>) = answers.into_iter().partition(|answer| answer["id"] == id);
        assert_eq!(own.len(), 1, "{method}: {own:?}");
        (own.remove(0)["result"].take(), others)
    }

    fn notify(&mut self, method: &str, params: Value) -> Vec<Value> {
        self.send(json!({"jsonrpc": "2.0", "method": method, "params": params}))
    }

    fn open(&mut self, text: &str) -> Vec<Value> {
        let document = json!({"uri": URI, "languageId": "javascript", "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}))
    }
}

#[test]
fn a_message_returns_all_that_follows_from_it() {
    let mut client = Client::start();
    let published = client.open(SCRIPT);
    assert_eq!(published.len(), 1, "{published:?}");
    let diagnostics = &published[0]["params"]["diagnostics"];
    assert_eq!(published[0]["params"]["uri"], URI);
    assert!(diagnostics[0]["message"].as_str().unwrap().contains("clipp"), "{diagnostics}");

    let change =
        json!({"range": {"start": {"line": 1, "character": 12}, "end": {"line": 1, "character": 17}}, "text": "clip"});
    let edit = json!({"textDocument": {"uri": URI, "version": 2}, "contentChanges": [change]});
    let published = client.notify("textDocument/didChange", edit);
    assert_eq!(published[0]["params"]["diagnostics"], json!([]), "{published:?}");
    assert_eq!(published[0]["params"]["version"], 2);

    let at = json!({"textDocument": {"uri": URI}, "position": {"line": 1, "character": 14}});
    let (hover, others) = client.request("textDocument/hover", at);
    assert!(hover["contents"]["value"].as_str().unwrap().contains("clip"), "{hover}");
    assert!(others.is_empty());
    let closed = client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    assert_eq!(closed[0]["params"]["diagnostics"], json!([]));
}

#[test]
fn commands_need_no_document() {
    let mut client = Client::start();
    let mut run = |command: &str, argument: Value| {
        client.request("workspace/executeCommand", json!({"command": command, "arguments": [argument]})).0
    };
    let page = run("geols.tool", json!({"name": "explain", "arguments": {"name": "unknown-operator"}}));
    assert!(page["data"]["text"].as_str().unwrap().contains("unknown-operator"), "{page}");
    let rules = run("geols.rules", Value::Null);
    let names: Vec<&str> = rules.as_array().unwrap().iter().map(|rule| rule["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"unknown-operator") && names.is_sorted(), "{rules}");
    let hits = run("geols.search", json!({"query": "how steep is the ground", "limit": 3}));
    assert_eq!(hits[0]["name"], "ee.Terrain.slope", "{hits}");
}

#[test]
fn requests_of_the_server_await_their_answers() {
    let mut client = Client { server: InProcessServer::new("0"), last_id: 0 };
    client.request("initialize", json!({"capabilities": {"workspace": {"configuration": true}}}));
    let asked = client.notify("initialized", json!({}));
    assert_eq!(asked[0]["method"], "workspace/configuration", "{asked:?}");
    assert_eq!(client.open(SCRIPT)[0]["params"]["diagnostics"].as_array().unwrap().len(), 1);
    let settings = json!({"jsonrpc": "2.0", "id": asked[0]["id"], "result": [{"diagnostics": false}]});
    assert_eq!(client.send(settings)[0]["params"]["diagnostics"], json!([]));
}

#[test]
fn broken_and_late_messages_do_no_harm() {
    let mut client = Client::start();
    let [answer] = &client.server.receive("{".to_owned())[..] else { panic!("one answer") };
    assert!(answer.contains("-32700"), "{answer}");
    client.request("shutdown", Value::Null);
    assert!(client.notify("exit", Value::Null).is_empty());
    assert!(client.open(SCRIPT).is_empty());
}
