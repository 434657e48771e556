// The part that runs geols: a program on this machine, or the engine in a browser.

import type * as vscode from 'vscode';

/** Runs geols: starts, restarts and ends it, one change at a time. */
export abstract class Host implements vscode.Disposable {
  /** Changes wait for each other: a start that overtakes an end leaves two servers. */
  private queue: Promise<void> = Promise.resolve();

  constructor(protected readonly log: vscode.LogOutputChannel) {}

  /** The server has started. */
  abstract readonly running: boolean;

  /** Returns the version in one line, and further facts in the following lines. */
  abstract version(): Promise<string>;

  protected abstract begin(): Promise<void>;

  protected abstract end(): Promise<void>;

  /** Starts the server, anew if it runs. */
  restart(): Promise<void> {
    return this.change(async () => {
      await this.end();
      await this.begin();
    });
  }

  /** Ends the server. */
  stop(): Promise<void> {
    return this.change(() => this.end());
  }

  dispose(): void {
    void this.stop();
  }

  private change(what: () => Promise<void>): Promise<void> {
    const done = this.queue.then(what);
    this.queue = done.catch(error => this.log.error(String(error)));
    return done;
  }
}
