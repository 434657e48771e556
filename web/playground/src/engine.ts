// The language server behind its worker: the script as its only document, and a new worker where one has failed.

import type { CodeAction, CompletionItem, CompletionList, Diagnostic, Hover, PublishDiagnosticsParams, Position, Range, SignatureHelp } from 'vscode-languageserver-protocol';

export type Language = 'javascript' | 'python';

/** A version of the script. */
export type Script = { text: string; language: Language };

/** The requests about a position, with their parameters beside the document and their results. */
type Requests = {
  codeAction: [{ range: Range; context: { diagnostics: Diagnostic[] } }, CodeAction[] | null];
  completion: [{ position: Position; context: { triggerKind: 1 | 2; triggerCharacter?: string } }, CompletionList | null];
  hover: [{ position: Position }, Hover | null];
  signatureHelp: [{ position: Position }, SignatureHelp | null];
};

/** A message of the server. */
type Message = { id?: number; method?: string; params?: unknown; result?: unknown; error?: { message: string } };
type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void };

/** The name of the document. The language comes with its text. */
export const URI = 'untitled:script';

const CAPABILITIES = { textDocument: { completion: { completionItem: { snippetSupport: true } }, publishDiagnostics: { versionSupport: true } } };
/** The page has a panel for the summary. */
const SETTINGS = { summary: { hover: false, codeLens: false } };

/** A request that the server has refused, or that ended with it. The message is for the user. */
export class Refused extends Error {}

export class Engine {
  private worker: Worker | null = null;
  private readonly code = WebAssembly.compileStreaming(fetch('engine_bg.wasm'));
  /** Messages wait for it, so they keep their order. */
  private ready: Promise<void> = Promise.resolve();
  private readonly waiting = new Map<number, Waiting>();
  /** Versions of the script that are being analyzed. */
  private readonly analyzing = new Map<number, Waiting>();
  private last = 0;
  private version = 0;
  /** The version that the worker has, or will have once it has read its messages. */
  private sent: Script | null = null;

  /** `failed` is told when the engine has failed. The next request starts another one. */
  constructor(private readonly failed: (reason: string) => void) {
    this.start();
  }

  private start(): void {
    const worker = new Worker('worker.js', { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Message>) => this.receive(worker, data);
    worker.onerror = event => this.fail(worker, event.message || 'the engine could not be loaded');
    this.worker = worker;
    this.sent = null;
    this.ready = this.code.then(
      engine => worker.postMessage({ engine }),
      (error: unknown) => this.fail(worker, String(error)),
    );
    const parameters = { processId: null, rootUri: null, capabilities: CAPABILITIES, initializationOptions: SETTINGS };
    this.request('initialize', parameters).catch(() => {});
    this.notify('initialized', {});
  }

  private receive(worker: Worker, { id, method, params, result, error }: Message): void {
    if (method === 'textDocument/publishDiagnostics') {
      const { version, diagnostics } = params as PublishDiagnosticsParams;
      this.settle(this.analyzing, version ?? 0, diagnostics);
    } else if (method === 'geols/failed') {
      this.fail(worker, (params as { reason: string }).reason);
    } else if (method === undefined && id !== undefined) {
      this.settle(this.waiting, id, result, error?.message);
    }
  }

  private settle(all: Map<number, Waiting>, key: number, value: unknown, refused?: string): void {
    const waiting = all.get(key);
    all.delete(key);
    if (refused === undefined) {
      waiting?.resolve(value as never);
    } else {
      waiting?.reject(new Refused(refused));
    }
  }

  private fail(worker: Worker, reason: string): void {
    if (this.worker !== worker) {
      return;
    }
    worker.terminate();
    this.worker = null;
    for (const all of [this.waiting, this.analyzing]) {
      for (const key of [...all.keys()]) {
        this.settle(all, key, null, 'the engine was restarted');
      }
    }
    this.failed(reason);
  }

  private post(message: object): void {
    const { worker } = this;
    void this.ready.then(() => worker?.postMessage({ jsonrpc: '2.0', ...message }));
  }

  private notify(method: string, params: object): void {
    this.post({ method, params });
  }

  private request<T>(method: string, params: object): Promise<T> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.post({ id, method, params });
    });
  }

  /** Returns the diagnostics of a version of the script. */
  update({ text, language }: Script): Promise<Diagnostic[]> {
    if (this.worker === null) {
      this.start();
    }
    const version = ++this.version;
    const found = new Promise<Diagnostic[]>((resolve, reject) => this.analyzing.set(version, { resolve, reject }));
    if (this.sent?.language === language) {
      this.notify('textDocument/didChange', { textDocument: { uri: URI, version }, contentChanges: [{ text }] });
    } else {
      this.notify('textDocument/didOpen', { textDocument: { uri: URI, languageId: language, version, text } });
    }
    this.sent = { text, language };
    return found;
  }

  /** Sends a request about a version of the script. The worker gets that version first if it has another one. */
  ask<M extends keyof Requests>(method: M, parameters: Requests[M][0], script: Script): Promise<Requests[M][1]> {
    if (this.worker === null || this.sent?.text !== script.text || this.sent.language !== script.language) {
      this.update(script).catch(() => {});
    }
    return this.request(`textDocument/${method}`, { textDocument: { uri: URI }, ...parameters });
  }

  /** Returns an item with its documentation. */
  resolve(item: CompletionItem): Promise<CompletionItem> {
    return this.request('completionItem/resolve', item);
  }

  /** Calls a tool that `geols mcp` has too. */
  tool<T>(name: string, args: object): Promise<{ text: string; data: T }> {
    if (this.worker === null) {
      this.start();
    }
    return this.request('workspace/executeCommand', { command: 'geols.tool', arguments: [{ name, arguments: args }] });
  }

  /** Makes the engine fail, for tests. */
  panic(): void {
    this.post({ method: 'geols/panic' });
  }
}
