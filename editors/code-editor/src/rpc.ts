// Requests and responses of JSON-RPC over any channel, from the client's side.

const PATIENCE_MS = 10_000;

export type Json = Record<string, unknown>;

/** The capabilities that a session of the server starts with. */
const CAPABILITIES: Json = {
  textDocument: {
    publishDiagnostics: { versionSupport: true, codeDescriptionSupport: true },
    completion: { completionItem: { documentationFormat: ['markdown'], deprecatedSupport: true, insertReplaceSupport: false } },
    hover: { contentFormat: ['markdown'] },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor'] } } },
  },
};

/** The parts of the response to `initialize` that are used. */
export interface Introduction {
  readonly capabilities?: Json;
  readonly serverInfo?: { readonly version?: string };
}

/** A message of the server. */
export interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
}

/** One session with the server. */
export class Rpc {
  private next = 1;
  private readonly waiting = new Map<number, (result: unknown) => void>();

  /** `send` takes a message for the server, `notified` each notification from it. */
  constructor(
    private readonly send: (message: Json) => void,
    private readonly notified: (method: string, params: unknown) => void,
  ) {}

  /** Sends a notification. */
  notify(method: string, params: unknown): void {
    this.send({ jsonrpc: '2.0', method, params });
  }

  /** Sends a request. The result is `undefined` if the server refuses or does not answer. */
  request(method: string, params: unknown): Promise<unknown> {
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

  /** Starts the session. */
  async introduce(): Promise<Introduction | undefined> {
    const clientInfo = { name: 'geols for the Code Editor', version: chrome.runtime.getManifest().version };
    const result = await this.request('initialize', { processId: null, clientInfo, rootUri: null, capabilities: CAPABILITIES });
    if (result) {
      this.notify('initialized', {});
    }
    return result as Introduction | undefined;
  }

  /** Takes a message of the server. */
  receive(message: Message): void {
    if (message.method === undefined) {
      this.answered(Number(message.id), message.result);
    } else if (message.id === undefined) {
      this.notified(message.method, message.params);
    } else {
      // The client has announced no capability that leads to requests.
      this.send({ jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'not supported' } });
    }
  }

  /** Ends the session: no request is answered any more. */
  end(): void {
    for (const id of [...this.waiting.keys()]) {
      this.answered(id, undefined);
    }
  }

  private answered(id: number, result: unknown): void {
    const resolve = this.waiting.get(id);
    this.waiting.delete(id);
    resolve?.(result ?? undefined);
  }
}
