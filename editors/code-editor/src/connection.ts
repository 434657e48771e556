// A connection to a server: the engine in this extension, or the program that the user has paired.

import { EngineConnection } from './engine';
import type { Pairing } from './pairing';
import type { State } from './protocol';
import type { Json } from './rpc';
import { SocketConnection } from './socket';

/** Is told what happens to a connection. */
export interface Listener {
  state(state: State): void;
  /** The server is there and has announced its capabilities. */
  ready(capabilities: Json): void;
  notified(method: string, params: unknown): void;
}

/** A connection. */
export interface Connection {
  /** Requests are answered. */
  readonly up: boolean;
  notify(method: string, params: unknown): void;
  /** Sends a request. The result is `undefined` if the server refuses or does not answer. */
  request(method: string, params: unknown): Promise<unknown>;
  /** Tries again at once if the connection is down. */
  retry(): void;
  /** Ends the connection for good. */
  close(): void;
}

/** Connects to the paired program, or to the engine if none is paired. */
export function connect(pairing: Pairing | undefined, listener: Listener): Connection {
  return pairing ? new SocketConnection(pairing, listener) : new EngineConnection(listener);
}
