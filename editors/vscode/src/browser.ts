// The entry in a browser: VS Code for the Web, where no program can run.

import * as vscode from 'vscode';
import { registerCommands } from './commands';
import { DOCUMENTS, EngineHost } from './engine';
import { Status } from './status';

let host: EngineHost | undefined;

/** Starts the engine and registers the commands. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel('geols', { log: true });
  const status = new Status(DOCUMENTS);
  host = new EngineHost(context, log, status);
  context.subscriptions.push(log, status, host, registerCommands(host, status, log));
  await host.restart();
}

/** Ends the engine. */
export function deactivate(): Promise<void> | undefined {
  return host?.stop();
}
