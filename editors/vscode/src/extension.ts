// Where the editor enters: everything is made here and owned by the context.

import * as vscode from 'vscode';
import { registerCommands } from './commands';
import { watchEnvironment } from './python_environment';
import { DOCUMENTS, Running } from './server';
import { Status } from './status';

let running: Running | undefined;

/** Starts the server and registers what the palette offers. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel('geols', { log: true });
  const status = new Status(DOCUMENTS);
  const server = new Running(context, log, status);
  running = server;
  context.subscriptions.push(
    log,
    status,
    server,
    registerCommands(server, status, log),
    vscode.workspace.onDidChangeConfiguration(event => {
      if (event.affectsConfiguration('geols.server.path')) {
        void server.restart();
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void server.restart()),
  );
  await server.restart();
  const watched = await watchEnvironment(() => {
    // The others do not depend on it.
    if (server.server === undefined || server.server.origin === 'environment') {
      void server.restart();
    }
  });
  if (watched) {
    context.subscriptions.push(watched);
  }
}

/** Ends the server before the editor ends. */
export function deactivate(): Promise<void> | undefined {
  return running?.stop();
}
