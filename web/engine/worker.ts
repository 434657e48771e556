// Runs the engine in a worker. The first message has the engine, as bytes or compiled; each other one is a message of the Language Server
// Protocol. After a panic the worker sends the notification `geols/failed` with a reason, and answers no more.

import { LanguageServer, initSync, panic, setToday } from './dist/engine.js';

const DAY_MS = 86_400_000;

type First = { engine: BufferSource | WebAssembly.Module };
type Message = { method?: string };

let server: LanguageServer | undefined;

function answer(message: Message): void {
  if (message.method === 'geols/panic') {
    // For tests.
    panic();
  }
  setToday(Math.floor(Date.now() / DAY_MS));
  for (const body of server?.receive(JSON.stringify(message)) ?? []) {
    self.postMessage(JSON.parse(body));
  }
}

self.onmessage = ({ data }: MessageEvent<First & Message>) => {
  try {
    if (server === undefined) {
      initSync({ module: data.engine });
      server = new LanguageServer();
    } else {
      answer(data);
    }
  } catch (error) {
    // The instance is in an unknown state.
    self.onmessage = null;
    self.postMessage({ jsonrpc: '2.0', method: 'geols/failed', params: { reason: String(error) } });
  }
};
