// One connection to the server: JSON-RPC over a WebSocket, kept up while it is wanted.

import { load, type Pairing } from './pairing';
import type { State } from './protocol';

/** Chromium ends a worker that is quiet for 30 s. */
const PING_MS = 20_000;
const BACKOFF_MS = [500, 1000, 2000, 5000, 10_000];
const PATIENCE_MS = 10_000;

type Json = Record<string, unknown>;

/** What the owner is told. */
export interface Listener {
  state(state: State): void;
  /** The server is there and has said what it can do. */
  ready(capabilities: Json): void;
  notified(method: string, params: unknown): void;
}

/** The connection. */
export class Connection {
  private socket: WebSocket | undefined;
  private opened = false;
  private closed = false;
  private attempt = 0;
  private next = 1;
  private readonly waiting = new Map<number, (result: unknown) => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly listener: Listener) {
    void this.connect();
  }

  /** Whether requests are answered. */
  get up(): boolean {
    return this.opened;
  }

  /** Tells the server something. */
  notify(method: string, params: unknown): void {
    this.send({ jsonrpc: '2.0', method, params });
  }

  /** Asks the server; `undefined` when it does not answer, or refuses. */
  request(method: string, params: unknown): Promise<unknown> {
    if (this.socket?.readyState !== WebSocket.OPEN) {
      return Promise.resolve(undefined);
    }
    const id = this.next++;
    return new Promise(resolve => {
      const timeout = setTimeout(() => this.answered(id, undefined), PATIENCE_MS);
      this.waiting.set(id, result => {
        clearTimeout(timeout);
        resolve(result);
      });
      this.send({ jsonrpc: '2.0', id, method, params });
    });
  }

  /** Connects anew at once, with the pairing as it is now. */
  renew(): void {
    this.attempt = 0;
    this.drop();
    void this.connect();
  }

  /** Ends the connection for good. */
  close(): void {
    this.closed = true;
    this.drop();
  }

  private async connect(): Promise<void> {
    clearTimeout(this.timer);
    const pairing = await load();
    if (this.closed || this.socket) {
      return;
    }
    if (!pairing) {
      this.listener.state({ is: 'unpaired' });
      return;
    }
    const address = `127.0.0.1:${pairing.port}`;
    this.listener.state({ is: 'connecting', address });
    // The token goes with the protocols: a browser can set no other header of a socket.
    const socket = new WebSocket(`ws://${address}/`, ['geols', `token.${pairing.token}`]);
    this.socket = socket;
    socket.onopen = () => void this.introduce(socket, address);
    socket.onmessage = event => this.take(String(event.data));
    socket.onclose = () => void this.lost(socket, pairing);
  }

  private async introduce(socket: WebSocket, address: string): Promise<void> {
    const result = (await this.request('initialize', {
      processId: null,
      clientInfo: { name: 'geols for the Code Editor', version: chrome.runtime.getManifest().version },
      rootUri: null,
      capabilities: {
        textDocument: {
          publishDiagnostics: { versionSupport: true, codeDescriptionSupport: true },
          completion: { completionItem: { documentationFormat: ['markdown'], deprecatedSupport: true, insertReplaceSupport: false } },
          hover: { contentFormat: ['markdown'] },
          codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor'] } } },
        },
      },
    })) as { capabilities?: Json; serverInfo?: { version?: string } } | undefined;
    if (this.socket !== socket) {
      return;
    }
    if (!result) {
      socket.close();
      return;
    }
    this.notify('initialized', {});
    this.attempt = 0;
    this.opened = true;
    this.ping = setInterval(() => this.notify('$/ping', {}), PING_MS);
    this.listener.state({ is: 'connected', address, version: result.serverInfo?.version ?? '' });
    this.listener.ready(result.capabilities ?? {});
  }

  private take(text: string): void {
    const message = JSON.parse(text) as { id?: number; method?: string; params?: unknown; result?: unknown };
    if (message.method === undefined) {
      this.answered(Number(message.id), message.result);
    } else if (message.id === undefined) {
      this.listener.notified(message.method, message.params);
    } else {
      // Nothing that it could ask for was promised.
      this.send({ jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'not supported' } });
    }
  }

  private answered(id: number, result: unknown): void {
    const resolve = this.waiting.get(id);
    this.waiting.delete(id);
    resolve?.(result ?? undefined);
  }

  private async lost(socket: WebSocket, pairing: Pairing): Promise<void> {
    if (this.socket !== socket) {
      return;
    }
    const opened = this.opened;
    this.drop();
    const address = `127.0.0.1:${pairing.port}`;
    // A socket that was open has ended with its server. One that never was: a browser does not say why, so the door is knocked at.
    const answers = !opened && (await knocks(address));
    if (this.closed || this.socket) {
      return;
    }
    this.listener.state({ is: answers ? 'refused' : 'silent', address });
    const wait = BACKOFF_MS[Math.min(this.attempt, BACKOFF_MS.length - 1)];
    this.attempt += 1;
    this.timer = setTimeout(() => void this.connect(), wait);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = undefined;
    this.opened = false;
    clearInterval(this.ping);
    clearTimeout(this.timer);
    socket?.close();
    for (const id of [...this.waiting.keys()]) {
      this.answered(id, undefined);
    }
  }

  private send(message: Json): void {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
    }
  }
}

/** Whether somebody answers at an address. Nothing can be read of the answer, and nothing need be. */
async function knocks(address: string): Promise<boolean> {
  try {
    await fetch(`http://${address}/`, { mode: 'no-cors', cache: 'no-store', credentials: 'omit' });
    return true;
  } catch {
    return false;
  }
}
