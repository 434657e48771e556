//! Formats a conversation with the chat template of a model, as the model was trained on it.
//!
//! Templates are written for Python's Jinja: they call `.strip()` and `.items()`, `raise_exception`
//! and `strftime_now`. They are data from the model's folder: they can access nothing, and a
//! limit on their steps ends an endless one.

use super::error::ModelError;
use super::panic_guard::catch_panics;
use crate::base::calendar::{MONTHS, civil_from_days, days_from_civil};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Kwargs, Serde};
use minijinja::{Environment, Error, ErrorKind, Value, context};
use serde::Serialize;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// Maximum number of steps of a template; the longest known ones take some thousands.
const MAX_STEPS: u64 = 2_000_000;

/// The author of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Speaker {
    /// Instructions for the model.
    System,
    /// The user.
    User,
    /// The model.
    Assistant,
}

/// A message of a conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Message {
    /// Its author.
    pub role: Speaker,
    /// Its text.
    pub content: String,
}

/// The chat template of a model.
#[derive(Debug, Clone)]
pub struct Template {
    source: String,
    /// Spellings of special tokens by name: `bos_token`, `eos_token`...
    names: Vec<(String, String)>,
}

impl Template {
    /// Reads the template of a folder: `chat_template.jinja`, `chat_template.json` or the entry in
    /// `tokenizer_config.json`.
    ///
    /// Returns `None` for a model that was not trained on conversations.
    ///
    /// # Errors
    /// A template's file exists and cannot be read or parsed.
    pub fn open(folder: &Path, tokenizer_config: &serde_json::Value) -> Result<Option<Template>, ModelError> {
        let text = |name: &str| -> Result<Option<String>, ModelError> {
            let file = folder.join(name);
            if !file.is_file() {
                return Ok(None);
            }
            let read = std::fs::read_to_string(&file);
            read.map(Some).map_err(|error| ModelError::new(format!("{} cannot be read: {error}", file.display())))
        };
        let from_json = |value: &serde_json::Value| match value {
            serde_json::Value::String(source) => Some(source.clone()),
            // Several by name, such as for tools or retrieval.
            serde_json::Value::Array(list) => {
                let named = list.iter().find(|entry| entry["name"] == "default").or(list.first());
                named.and_then(|entry| entry["template"].as_str()).map(str::to_owned)
            }
            _ => None,
        };
        let mut source = text("chat_template.jinja")?;
        if source.is_none()
            && let Some(json) = text("chat_template.json")?
        {
            let value: serde_json::Value = serde_json::from_str(&json).map_err(|error| {
                ModelError::new(format!("{}: {error}", folder.join("chat_template.json").display()))
            })?;
            source = from_json(&value["chat_template"]);
        }
        let Some(source) = source.or_else(|| from_json(&tokenizer_config["chat_template"])) else { return Ok(None) };
        let names = tokenizer_config.as_object().into_iter().flatten().filter_map(|(name, value)| {
            // A string, or an object with properties of the token.
            let spelling = value.as_str().or_else(|| value["content"].as_str())?;
            name.ends_with("_token").then(|| (name.clone(), spelling.to_owned()))
        });
        Ok(Some(Template { names: names.collect(), source }))
    }

    /// Returns the prompt with which the model continues a conversation.
    ///
    /// # Errors
    /// The template is broken, or refuses the conversation.
    pub fn render(&self, messages: &[Message]) -> Result<String, ModelError> {
        let first = self.render_once(messages);
        // Some models were trained without a system message, and their templates refuse one.
        match (&first, messages) {
            (Err(_), [system, user, rest @ ..]) if system.role == Speaker::System && user.role == Speaker::User => {
                let content = format!("{}\n\n{}", system.content, user.content);
                let mut merged = vec![Message { role: Speaker::User, content }];
                merged.extend_from_slice(rest);
                self.render_once(&merged).or(first)
            }
            _ => first,
        }
    }

    /// Renders the template once.
    fn render_once(&self, messages: &[Message]) -> Result<String, ModelError> {
        catch_panics("the chat template", || {
            let failure = |error: &Error| {
                // A person needs only the message of `raise_exception`.
                let detail = error.detail().map_or_else(|| error.to_string(), str::to_owned);
                ModelError::new(format!("the model's chat template refuses the conversation: {detail}"))
            };
            let mut environment = Environment::new();
            let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build();
            environment.set_syntax(syntax.map_err(|error| failure(&error))?);
            environment.set_fuel(Some(MAX_STEPS));
            environment.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
            environment.set_unknown_method_callback(minijinja_contrib::pycompat::unknown_method_callback);
            environment.add_function("raise_exception", |message: String| -> Result<Value, Error> {
                Err(Error::new(ErrorKind::InvalidOperation, message))
            });
            environment.add_function("strftime_now", |format: String| strftime(&format, unix_time()));
            environment.add_filter("tojson", tojson);
            let source = without_generation(&self.source);
            environment.add_template("chat", &source).map_err(|error| failure(&error))?;
            let template = environment.get_template("chat").map_err(|error| failure(&error))?;
            let names = self.names.iter().map(|(name, spelling)| (name.clone(), Value::from(spelling.clone())));
            let tokens = Value::from_pairs(names);
            let messages = Value::from(Serde(messages));
            let values = context! { messages, add_generation_prompt => true, ..tokens };
            template.render(values).map_err(|error| failure(&error))
        })
    }
}

/// Replaces `{% generation %}` tags with empty blocks. They mark the model's own text for training,
/// and Jinja does not know them.
fn without_generation(source: &str) -> String {
    let mut text = String::new();
    let mut rest = source;
    while let Some(at) = rest.find("{%") {
        let Some(end) = rest[at..].find("%}") else { break };
        let tag = rest[at + 2..at + end].trim_matches(['-', '+']).trim();
        text.push_str(&rest[..at]);
        let whole = &rest[at..at + end + 2];
        if matches!(tag, "generation" | "endgeneration") {
            // The tag's whitespace control stays.
            let (left, right) =
                (if whole.starts_with("{%-") { "-" } else { "" }, if whole.ends_with("-%}") { "-" } else { "" });
            text.push_str(&format!("{{%{left} if true %}}{{% endif {right}%}}"));
        } else {
            text.push_str(whole);
        }
        rest = &rest[at + end + 2..];
    }
    text.push_str(rest);
    text
}

/// Formats a value as Python's `json.dumps` does, with its spaces and without escapes for HTML.
fn tojson(value: &Value, options: Kwargs) -> Result<String, Error> {
    let indent: Option<usize> = options.get("indent")?;
    // Read so that minijinja accepts them; keys keep their order and letters stay unescaped.
    let _: Option<bool> = options.get("ensure_ascii")?;
    let _: Option<bool> = options.get("sort_keys")?;
    let bad = |error: String| Error::new(ErrorKind::BadSerialization, error);
    let value = serde_json::to_value(value).map_err(|error| bad(error.to_string()))?;
    let mut text = String::new();
    python_json(&value, indent, 0, &mut text);
    Ok(text)
}

/// Appends a value to `text` in the format of `json.dumps`.
fn python_json(value: &serde_json::Value, indent: Option<usize>, depth: usize, text: &mut String) {
    let line = |text: &mut String, depth: usize| {
        if let Some(indent) = indent {
            text.push('\n');
            text.push_str(&" ".repeat(indent * depth));
        }
    };
    let comma = if indent.is_some() { "," } else { ", " };
    match value {
        serde_json::Value::Array(list) if !list.is_empty() => {
            text.push('[');
            for (at, item) in list.iter().enumerate() {
                text.push_str(if at > 0 { comma } else { "" });
                line(text, depth + 1);
                python_json(item, indent, depth + 1, text);
            }
            line(text, depth);
            text.push(']');
        }
        serde_json::Value::Object(map) if !map.is_empty() => {
            text.push('{');
            for (at, (key, item)) in map.iter().enumerate() {
                text.push_str(if at > 0 { comma } else { "" });
                line(text, depth + 1);
                text.push_str(&format!("{}: ", serde_json::Value::from(key.as_str())));
                python_json(item, indent, depth + 1, text);
            }
            line(text, depth);
            text.push('}');
        }
        other => text.push_str(&other.to_string()),
    }
}

/// Returns the seconds since 1970.
fn unix_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// Formats a time in UTC as Python's `strftime` does, for the directives that templates use.
fn strftime(format: &str, seconds: u64) -> String {
    const DAYS: [&str; 7] = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"];
    let (days, clock) = (seconds / 86_400, seconds % 86_400);
    let weekday = DAYS[(days % 7) as usize];
    let (year, month, day) = civil_from_days(days as i64);
    let day_of_year = days as i64 - days_from_civil(year, 1, 1) + 1;
    let name = MONTHS[month as usize - 1];
    let mut text = String::new();
    let mut letters = format.chars();
    while let Some(letter) = letters.next() {
        if letter != '%' {
            text.push(letter);
            continue;
        }
        let part = match letters.next() {
            Some('Y') => year.to_string(),
            Some('y') => format!("{:02}", year % 100),
            Some('m') => format!("{month:02}"),
            Some('d') => format!("{day:02}"),
            Some('e') => format!("{day:2}"),
            Some('j') => format!("{day_of_year:03}"),
            Some('B') => name.to_owned(),
            Some('b' | 'h') => name[..3].to_owned(),
            Some('A') => weekday.to_owned(),
            Some('a') => weekday[..3].to_owned(),
            Some('H') => format!("{:02}", clock / 3600),
            Some('M') => format!("{:02}", clock / 60 % 60),
            Some('S') => format!("{:02}", clock % 60),
            Some('F') => format!("{year}-{month:02}-{day:02}"),
            Some('T') => format!("{:02}:{:02}:{:02}", clock / 3600, clock / 60 % 60, clock % 60),
            Some('%') => "%".to_owned(),
            Some(other) => format!("%{other}"),
            None => "%".to_owned(),
        };
        text.push_str(&part);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn template(source: &str) -> Template {
        let config = json!({ "chat_template": source, "bos_token": "<s>", "eos_token": {"content": "</s>"} });
        Template::open(Path::new("/nowhere"), &config).unwrap().unwrap()
    }

    fn talk() -> Vec<Message> {
        let say = |role, content: &str| Message { role, content: content.to_owned() };
        vec![
            say(Speaker::System, "Be brief."),
            say(Speaker::User, " Hi <b> "),
            say(Speaker::Assistant, "Yes?"),
            say(Speaker::User, "NDVI"),
        ]
    }

    #[test]
    fn renders_chat_markup() {
        let source = "{%- for message in messages %}\n    {{- '<|im_start|>' + message.role + '\\n' + message['content'] + '<|im_end|>' + '\\n' }}\n{%- endfor %}\n{%- if add_generation_prompt %}\n    {{- '<|im_start|>assistant\\n' }}\n{%- endif %}";
        assert_eq!(
            template(source).render(&talk()).unwrap(),
            "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\n Hi <b> <|im_end|>\n<|im_start|>assistant\nYes?<|im_end|>\n\
             <|im_start|>user\nNDVI<|im_end|>\n<|im_start|>assistant\n"
        );
    }

    #[test]
    fn templates_may_call_methods_of_python() {
        let source = "{{ bos_token }}{% set ns = namespace(n=0) %}{% for m in messages %}{% set ns.n = ns.n + 1 %}{% if m.role == 'user' %}\
            [{{ m.content.strip().upper() }}|{{ m.content | trim | tojson }}]{% endif %}{% endfor %}{{ ns.n }}{{ messages[1:] | length }}\
            {% for key, value in {'a': 1}.items() %}{{ key }}{{ value }}{% endfor %}{{ messages[-1]['content'].startswith('ND') }}\
            {% if tools is not defined or tools is none %}{{ '!' }}{% endif %}{{ eos_token }}";
        assert_eq!(template(source).render(&talk()).unwrap(), "<s>[HI <B>|\"Hi <b>\"][NDVI|\"NDVI\"]43a1True!</s>");
    }

    #[test]
    fn a_refused_system_message_moves_into_the_first_user_message() {
        let source = "{% for m in messages %}{% if m.role == 'system' %}{{ raise_exception('System role not supported') }}{% endif %}\
            {% if (m.role == 'user') != (loop.index0 % 2 == 0) %}{{ raise_exception('must alternate') }}{% endif %}{{ m.role }}:{{ m.content }};{% endfor %}";
        let template = template(source);
        assert_eq!(template.render(&talk()).unwrap(), "user:Be brief.\n\n Hi <b> ;assistant:Yes?;user:NDVI;");
        let wrong = [talk()[2].clone()];
        assert_eq!(
            template.render(&wrong).unwrap_err().message,
            "the model's chat template refuses the conversation: must alternate"
        );
    }

    #[test]
    fn broken_and_endless_templates_are_refused() {
        assert!(template("{% for m in %}").render(&talk()).is_err());
        let endless = "{% for a in range(9999) %}{% for b in range(9999) %}{% for c in range(9999) %}x{% endfor %}{% endfor %}{% endfor %}";
        assert!(template(endless).render(&talk()).is_err());
        assert!(template("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}").render(&talk()).is_err());
    }

    #[test]
    fn training_marks_are_removed() {
        let source = "a {%- generation -%} b {%- endgeneration %} c";
        assert_eq!(template(source).render(&talk()).unwrap(), "ab c");
    }

    #[test]
    fn tojson_formats_as_python_does() {
        let text = template("{{ {'a': [1, 2.5, 'ü'], 'b': {}} | tojson }}|{{ [1] | tojson(indent=2) }}")
            .render(&talk())
            .unwrap();
        assert_eq!(text, "{\"a\": [1, 2.5, \"ü\"], \"b\": {}}|[\n  1\n]");
    }

    #[test]
    fn strftime_formats_as_python_does() {
        assert_eq!(strftime("%d %b %Y, %A %j %H:%M:%S %%", 0), "01 Jan 1970, Thursday 001 00:00:00 %");
        assert_eq!(strftime("%F %T %a %B", 951_782_399), "2000-02-28 23:59:59 Mon February");
        assert_eq!(strftime("%F %e", 951_782_400), "2000-02-29 29");
        assert_eq!(strftime("%F %j %y", 1_767_225_599), "2025-12-31 365 25");
    }

    #[test]
    fn the_default_template_of_several_is_taken() {
        let named =
            json!({ "chat_template": [{"name": "tool_use", "template": "t"}, {"name": "default", "template": "d"}] });
        let open = |config: &serde_json::Value| {
            Template::open(Path::new("/nowhere"), config).unwrap().map(|template| template.source)
        };
        assert_eq!(open(&named).as_deref(), Some("d"));
        assert_eq!(open(&json!({})), None);
    }
}
