// The engine in a worker of the browser. It sees the open documents and no other files.

import * as vscode from 'vscode';
import { LanguageClient, RevealOutputChannelOn, type LanguageClientOptions } from 'vscode-languageclient/browser';
import type { Host } from './host';
import type { Status } from './status';
import { executeSummary } from './summary';
import { execute } from './translate';

const LANGUAGES = ['javascript', 'python'];
/** Where files are in a browser: in a folder of this machine, a repository, memory. */
const SCHEMES = ['file', 'untitled', 'vscode-vfs', 'vscode-test-web', 'memfs', 'vscode-notebook-cell'];
/** An engine that fails again within this time is not started again by itself. */
const CALM_MS = 5000;

/** Documents that the engine sees. */
export const DOCUMENTS = LANGUAGES.flatMap(language => SCHEMES.map(scheme => ({ language, scheme })));

/** Runs the engine. */
export class EngineHost implements Host, vscode.Disposable {
  private client: LanguageClient | undefined;
  private worker: Worker | undefined;
  private failedAt = -Infinity;
  /** Changes wait for each other: a start that overtakes a stop leaves two engines. */
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
    private readonly status: Status,
  ) {}

  get running(): boolean {
    return this.client?.isRunning() ?? false;
  }

  restart(): Promise<void> {
    return this.change(async () => {
      await this.end();
      await this.begin();
    });
  }

  /** Ends the engine. */
  stop(): Promise<void> {
    return this.change(() => this.end());
  }

  dispose(): void {
    void this.stop();
  }

  async version(): Promise<string> {
    return `geols ${this.client?.initializeResult?.serverInfo?.version ?? ''}\nin this browser`;
  }

  private change(what: () => Promise<void>): Promise<void> {
    const done = this.queue.then(what);
    this.queue = done.catch(error => this.log.error(String(error)));
    return done;
  }

  private async begin(): Promise<void> {
    this.status.starting();
    const file = (name: string) => vscode.Uri.joinPath(this.context.extensionUri, 'dist', name);
    const worker = new Worker(file('engine_worker.js').toString(true));
    // The worker cannot ask for a file: it may run under another address.
    worker.postMessage({ engine: await vscode.workspace.fs.readFile(file('engine_bg.wasm')) });
    const client = new LanguageClient('geols', 'geols', worker, this.options());
    this.worker = worker;
    this.client = client;
    client.onNotification('geols/failed', ({ reason }: { reason: string }) => this.failed(worker, reason));
    await client.start();
    const version = client.initializeResult?.serverInfo?.version ?? '';
    this.log.info(`geols ${version} in this browser`);
    this.status.running({ version, origin: 'browser' });
  }

  private async end(): Promise<void> {
    const { client, worker } = this;
    this.client = undefined;
    this.worker = undefined;
    try {
      await client?.dispose(2000);
    } catch (error) {
      // It has failed before.
      this.log.warn(`stopping the engine: ${error}`);
    }
    worker?.terminate();
  }

  private failed(worker: Worker, reason: string): void {
    if (this.worker !== worker) {
      return;
    }
    worker.terminate();
    this.log.error(`geols has failed: ${reason}`);
    const again = Date.now() - this.failedAt > CALM_MS;
    this.failedAt = Date.now();
    this.status.stopped('has failed');
    if (again) {
      void this.restart();
    }
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: DOCUMENTS,
      outputChannel: this.log,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      diagnosticCollectionName: 'geols',
      // Without its functions, which cannot be sent to a worker.
      initializationOptions: JSON.parse(JSON.stringify(vscode.workspace.getConfiguration('geols'))),
      middleware: { executeCommand: (name, args, next) => execute(name, args, (other, given) => executeSummary(other, given, next)) },
    };
  }
}
