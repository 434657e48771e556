// The page's end of the channel to the background.

import { HELLO, READY, type FromPage, type Questions, type State, type ToPage } from '../protocol';

/** Longer than the background waits for the server. */
const PATIENCE_MS = 12_000;

/** Who hears what comes. */
export interface Listener {
  state(state: State, triggers: readonly string[]): void;
  problems(message: Extract<ToPage, { tell: 'problems' }>): void;
  /** The background has forgotten the texts. */
  renewed(): void;
  gone(): void;
}

/** The channel. */
export class Link {
  private port: MessagePort | undefined;
  private next = 1;
  private readonly waiting = new Map<number, (answer: unknown) => void>();

  constructor(private readonly listener: Listener) {
    window.addEventListener('message', event => {
      // The relay may come before or after this script.
      if (event.source === window && event.data === READY) {
        this.greet();
        listener.renewed();
      }
    });
    this.greet();
  }

  /** Tells the background something. */
  tell(message: FromPage): void {
    this.port?.postMessage(message);
  }

  /** Asks; `null` when nobody answers. */
  ask<What extends keyof Questions>(document: number, what: What, ask: Questions[What]['ask']): Promise<Questions[What]['answer'] | null> {
    const id = this.next++;
    return new Promise(resolve => {
      const timeout = setTimeout(() => this.answered(id, null), PATIENCE_MS);
      this.waiting.set(id, answer => {
        clearTimeout(timeout);
        resolve(answer as Questions[What]['answer'] | null);
      });
      this.tell({ tell: 'ask', id, document, what, ask } as FromPage);
    });
  }

  private greet(): void {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = event => this.take(event.data as ToPage);
    this.port = port1;
    window.postMessage(HELLO, window.location.origin, [port2]);
  }

  private take(message: ToPage): void {
    switch (message.tell) {
      case 'state':
        return this.listener.state(message.state, message.triggers);
      case 'problems':
        return this.listener.problems(message);
      case 'answer':
        return this.answered(message.id, message.answer);
      case 'renewed':
        return this.listener.renewed();
      case 'gone':
        return this.listener.gone();
    }
  }

  private answered(id: number, answer: unknown): void {
    const resolve = this.waiting.get(id);
    this.waiting.delete(id);
    resolve?.(answer);
  }
}
