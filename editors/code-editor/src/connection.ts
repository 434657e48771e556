// A session with a server, wherever the server runs.

import type { State } from './protocol';
import type { Json, Rpc } from './rpc';

/** Is told what happens to a connection. */
export interface Listener {
  state(state: State): void;
  /** The server is there and has announced its capabilities. */
  ready(capabilities: Json): void;
  notified(method: string, params: unknown): void;
}

/** A connection to a server. */
export abstract class Connection {
  protected rpc: Rpc | undefined;
  protected opened = false;

  constructor(protected readonly listener: Listener) {}

  /** Requests are answered. */
  get up(): boolean {
    return this.opened;
  }

  notify(method: string, params: unknown): void {
    this.rpc?.notify(method, params);
  }

  /** Sends a request. The result is `undefined` if the server refuses or does not answer. */
  request(method: string, params: unknown): Promise<unknown> {
    return this.rpc?.request(method, params) ?? Promise.resolve(undefined);
  }

  /** Tries again at once if the connection is down. */
  abstract retry(): void;

  /** Ends the connection for good. */
  abstract close(): void;
}
