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
mod delivery;
mod documents;
mod events;
mod framing;
mod handlers;
mod main_loop;
mod model_handle;
mod outbox;
mod parent_process;
mod progress;
mod publish;
mod search_encoder;
mod server_capabilities;
mod session;
mod settings;
mod to_proto;
mod transport;
mod view;
mod wait_group;
mod workspace_files;

pub use settings::schema as settings_schema;
pub use transport::{Options, Pairing, Transport, listen, log, memory, run};
