// The engine in a worker of the browser. It sees the open documents and no other files.

import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/browser';
import { clientOptions, documentsIn } from './client_options';
import { Host } from './host';
import type { Status } from './status';

/** Where files are in a browser: in a folder of this machine, a repository, memory. */
const SCHEMES = ['file', 'untitled', 'vscode-vfs', 'vscode-test-web', 'memfs', 'vscode-notebook-cell'];
/** An engine that fails again within this time is not started again by itself. */
const CALM_MS = 5000;

/** Documents that the engine sees. */
export const DOCUMENTS = documentsIn(SCHEMES);

/** Runs the engine. */
export class EngineHost extends Host {
  private client: LanguageClient | undefined;
  private worker: Worker | undefined;
  private failedAt = -Infinity;

  constructor(
    private readonly context: vscode.ExtensionContext,
    log: vscode.LogOutputChannel,
    private readonly status: Status,
  ) {
    super(log);
  }

  get running(): boolean {
    return this.client?.isRunning() ?? false;
  }

  async version(): Promise<string> {
    return `geols ${this.client?.initializeResult?.serverInfo?.version ?? ''}\nin this browser`;
  }

  protected async begin(): Promise<void> {
    this.status.starting();
    const file = (name: string) => vscode.Uri.joinPath(this.context.extensionUri, 'dist', name);
    const worker = new Worker(file('engine_worker.js').toString(true));
    // The worker cannot ask for a file: it may run under another address.
    worker.postMessage({ engine: await vscode.workspace.fs.readFile(file('engine_bg.wasm')) });
    const client = new LanguageClient('geols', 'geols', worker, clientOptions(DOCUMENTS, this.log));
    this.worker = worker;
    this.client = client;
    client.onNotification('geols/failed', ({ reason }: { reason: string }) => this.failed(worker, reason));
    await client.start();
    const version = client.initializeResult?.serverInfo?.version ?? '';
    this.log.info(`geols ${version} in this browser`);
    this.status.running({ version, origin: 'browser' });
  }

  protected async end(): Promise<void> {
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
}
