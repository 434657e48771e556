//! The language server: speaks the Language Server Protocol and answers with `features`.
//!
//! Only this folder depends on tower-lsp and tokio. A message arrives through `transport`;
//! `connection` passes it to tower-lsp, whose handlers (`adapter`) turn it into an
//! [`events::Event`]. One thread, `main_loop`, owns all state and never blocks: it runs work on a
//! thread pool and receives the results as events. Messages that the client did not request leave
//! through one queue (`outbox`). `docs/contributing/architecture.md` follows a keystroke through
//! it.

mod adapter;
mod client;
mod connection;
mod context;
mod deadline;
mod delivery;
mod documents;
mod events;
#[cfg(feature = "server")]
mod framing;
mod handlers;
mod in_process;
mod main_loop;
#[cfg_attr(not(feature = "server"), path = "server/plain_answers.rs")]
mod model_answers;
#[cfg_attr(not(feature = "server"), path = "server/no_models.rs")]
mod models;
mod outbox;
#[cfg(feature = "server")]
mod parent_process;
mod progress;
mod publish;
mod server_capabilities;
mod session;
mod settings;
mod to_proto;
#[cfg(feature = "server")]
mod transport;
mod view;
#[cfg(feature = "server")]
mod workspace_code;
mod workspace_files;

pub use in_process::InProcessServer;
pub use settings::schema as settings_schema;
#[cfg(feature = "server")]
pub use transport::{Options, Pairing, Transport, listen, log, memory, run};
