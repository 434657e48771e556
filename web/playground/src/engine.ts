// The engine behind its worker: requests in order, and a new worker where one has failed.

import type { Finding, Language, Method, Requests } from '../../engine/types';

type Reply = { id: number; response?: unknown; error?: string; broken?: boolean; bytes?: number };
type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void };

export class Refused extends Error {}

export class Engine {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  /** The version that the worker has, or will have once it has answered. */
  private sent: { text: string; language: Language } | null = null;
  /** Bytes of memory of the engine. */
  bytes = 0;

  /** `failed` is told when the engine has failed. The next request starts another one. */
  constructor(private readonly failed: (reason: string) => void) {
    this.start();
  }

  private start(): Worker {
    const worker = new Worker('worker.js', { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.receive(worker, data);
    worker.onerror = event => this.fail(worker, event.message || 'the engine could not be loaded');
    this.worker = worker;
    this.sent = null;
    return worker;
  }

  private receive(worker: Worker, { id, response, error, broken, bytes }: Reply): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    this.bytes = bytes ?? this.bytes;
    if (error === undefined) {
      waiting?.resolve(response as never);
      return;
    }
    waiting?.reject(new Refused(error));
    if (broken) {
      this.fail(worker, error);
    }
  }

  private fail(worker: Worker, reason: string): void {
    if (this.worker !== worker) {
      return;
    }
    worker.terminate();
    this.worker = null;
    for (const { reject } of this.waiting.values()) {
      reject(new Refused('the engine was restarted'));
    }
    this.waiting.clear();
    this.failed(reason);
  }

  private send<M extends Method>(method: M, parameters: Requests[M][0]): Promise<Requests[M][1]> {
    const worker = this.worker ?? this.start();
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, request: { method, ...parameters } });
    });
  }

  /** Returns the findings in a text, which the requests about positions then refer to. */
  async update(text: string, language: Language): Promise<Finding[]> {
    const result = this.send('update', { text, language });
    this.sent = { text, language };
    return (await result).findings;
  }

  /** Asks about a version of the text; the worker gets that version first if it has another one. */
  ask<M extends Method>(method: M, parameters: Requests[M][0], text: string, language: Language): Promise<Requests[M][1]> {
    if (this.worker === null || this.sent?.text !== text || this.sent.language !== language) {
      this.update(text, language).catch(() => {});
    }
    return this.send(method, parameters);
  }

  /** Calls a tool that `geols mcp` has too. */
  async tool<T>(name: string, args: object): Promise<{ text: string; data: T }> {
    return (await this.send('tool', { name, arguments: args })) as { text: string; data: T };
  }

  /** Makes the engine fail, for tests. */
  panic(): Promise<unknown> {
    return this.send('panic', {});
  }
}
