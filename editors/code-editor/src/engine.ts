// The server in this extension, compiled to WebAssembly. One instance has a session for each page.
//
// The instance runs here and not in a worker of its own, because Chromium's background is a worker that can start no other. After a
// panic the instance is unusable, and so is every session in it.

import { LanguageServer, __wbg_reset_state, initSync, panic as panicEngine, setToday } from '../../../web/engine/dist/engine.js';
import { Connection, type Listener } from './connection';
import { Rpc, type Json, type Message } from './rpc';

/** An instance that fails again within this time is not started again until the script changes. */
const CALM_MS = 5000;
const DAY_MS = 86_400_000;

const sessions = new Set<EngineConnection>();
let failedAt = -Infinity;
let started: Promise<void> | undefined;

async function start(): Promise<void> {
  const file = await fetch(chrome.runtime.getURL('engine_bg.wasm'));
  initSync({ module: await WebAssembly.compile(await file.arrayBuffer()) });
}

/** Replaces the instance after a panic. */
function restart(reason: string): void {
  console.error(`geols has failed and starts again: ${reason}`);
  const again = performance.now() - failedAt > CALM_MS;
  failedAt = performance.now();
  __wbg_reset_state();
  for (const session of [...sessions]) {
    session.lost(reason, again);
  }
}

/** Makes the engine panic, for tests. */
export function panic(): void {
  try {
    panicEngine();
  } catch (error) {
    restart(String(error));
  }
}

/** A session of a page with the engine. */
export class EngineConnection extends Connection {
  private server: LanguageServer | undefined;

  constructor(listener: Listener) {
    super(listener);
    sessions.add(this);
    void this.open();
  }

  retry(): void {
    if (!this.rpc) {
      void this.open();
    }
  }

  close(): void {
    sessions.delete(this);
    this.drop();
  }

  /** The instance has failed. A new session starts now if `again` holds, else with the next change of the script. */
  lost(reason: string, again: boolean): void {
    // The memory of the server went with the instance.
    this.server = undefined;
    this.drop();
    this.listener.state({ is: 'failed', reason });
    if (again) {
      void this.open();
    }
  }

  private async open(): Promise<void> {
    this.listener.state({ is: 'connecting' });
    const rpc = new Rpc(message => this.send(rpc, message), (method, params) => this.listener.notified(method, params));
    this.rpc = rpc;
    try {
      await (started ??= start());
    } catch (error) {
      started = undefined;
      this.rpc = undefined;
      this.listener.state({ is: 'failed', reason: String(error) });
      return;
    }
    if (this.rpc !== rpc) {
      return;
    }
    this.server = new LanguageServer();
    const result = await rpc.introduce();
    if (this.rpc === rpc && result) {
      this.opened = true;
      this.listener.state({ is: 'connected', version: result.serverInfo?.version ?? '' });
      this.listener.ready(result.capabilities ?? {});
    }
  }

  private send(rpc: Rpc, message: Json): void {
    if (this.rpc !== rpc || !this.server) {
      return;
    }
    let answers: string[];
    try {
      setToday(Math.floor(Date.now() / DAY_MS));
      answers = this.server.receive(JSON.stringify(message));
    } catch (error) {
      restart(String(error));
      return;
    }
    // Later, as from a socket: a request is remembered only after it is sent.
    queueMicrotask(() => answers.forEach(answer => this.rpc === rpc && rpc.receive(JSON.parse(answer) as Message)));
  }

  private drop(): void {
    this.opened = false;
    this.rpc?.end();
    this.rpc = undefined;
    this.server?.free();
    this.server = undefined;
  }
}
