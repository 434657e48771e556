// The program on this machine.

import * as vscode from 'vscode';
import { LanguageClient, State } from 'vscode-languageclient/node';
import { clientOptions, documentsIn } from './client_options';
import { ask, findServer, type Missing, type Server } from './find_server';
import { Host } from './host';
import type { Status } from './status';

const SCHEMES = ['file', 'untitled', 'vscode-notebook-cell'];
/** Where it says how to get a server. */
const HELP = 'https://github.com/geols/geols/blob/main/editors/vscode/README.md#the-server';

/** Documents that the server sees. */
export const DOCUMENTS = documentsIn(SCHEMES);

/** The server and the client that talks to it. */
export class Running extends Host {
  private client: LanguageClient | undefined;
  private found: Server | undefined;

  constructor(
    private readonly context: vscode.ExtensionContext,
    log: vscode.LogOutputChannel,
    private readonly status: Status,
  ) {
    super(log);
  }

  /** The binary in use. */
  get server(): Server | undefined {
    return this.found;
  }

  get running(): boolean {
    return this.found !== undefined;
  }

  async version(): Promise<string> {
    if (!this.found) {
      throw new Error('geols does not run');
    }
    const { file } = this.found;
    const lines = (await ask(file, ['--version'])).trim().split('\n');
    return [...lines.map(line => line.trim()), '', file].join('\n');
  }

  protected async begin(): Promise<void> {
    this.status.starting();
    const server = await findServer(this.context, this.log);
    if (!('file' in server)) {
      this.status.missing();
      this.log.error(server.setting === undefined ? server.why : `${server.setting}: ${server.why}`);
      void this.tell(server);
      return;
    }
    this.log.info(`geols ${server.version} (${server.origin}): ${server.file}`);
    const client = new LanguageClient('geols', 'geols', executable(server), clientOptions(DOCUMENTS, this.log));
    client.onDidChangeState(({ newState }) => {
      if (this.client === client) {
        this.show(newState, server);
      }
    });
    this.client = client;
    this.found = server;
    try {
      await client.start();
      this.status.running(server);
    } catch (error) {
      this.status.stopped('could not be started');
      this.log.error(`${server.file}: ${error}`);
      void this.offerRestart(server);
    }
  }

  protected async end(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.found = undefined;
    if (!client) {
      return;
    }
    try {
      await client.dispose(5000);
    } catch (error) {
      // It was gone already, or never came up.
      this.log.warn(`stopping the server: ${error}`);
    }
  }

  private show(state: State, server: Server): void {
    if (state === State.Running) {
      this.status.running(server);
    } else if (state === State.Starting) {
      this.status.starting();
    } else {
      this.status.stopped('has stopped');
    }
  }

  /** Not awaited: the message stays until a person answers, and other changes go on. */
  private async offerRestart(server: Server): Promise<void> {
    const choice = await this.ask(`geols ${server.version} was found but could not be started.`, 'Show Log', 'Restart');
    if (choice === 'Restart') {
      void this.restart();
    } else if (choice === 'Show Log') {
      this.log.show();
    }
  }

  private async tell(missing: Missing): Promise<void> {
    const what =
      missing.setting === undefined
        ? 'geols is not installed: no binary was found in the extension, the Python environment or on PATH.'
        : `The setting geols.server.path names ${missing.setting}, which does not work: ${missing.why}.`;
    const choice = await this.ask(what, 'How to Install', 'Open Settings', 'Try Again');
    if (choice === 'How to Install') {
      void vscode.env.openExternal(vscode.Uri.parse(HELP));
    } else if (choice === 'Open Settings') {
      void vscode.commands.executeCommand('workbench.action.openSettings', 'geols.server.path');
    } else if (choice === 'Try Again') {
      void this.restart();
    }
  }

  private async ask<T extends string>(what: string, ...choices: T[]): Promise<T | undefined> {
    return vscode.window.showErrorMessage(what, ...choices);
  }
}

function executable(server: Server) {
  // Without a terminal or colors, whatever the environment says.
  const env = { ...process.env, NO_COLOR: '1' };
  return { command: server.file, args: ['server'], options: { env } };
}
