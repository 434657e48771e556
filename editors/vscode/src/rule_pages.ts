// Pages of rules as documents that can only be read, from the binary in use: no network, and never of another version.

import * as vscode from 'vscode';
import { ask } from './find_server';

const SCHEME = 'geols-rule';

/** Gives `geols explain RULE` as a document. */
export class RulePages implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly registered = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);

  constructor(private readonly binary: () => string | undefined) {}

  /** Opens the page beside the code. */
  async show(rule: string): Promise<void> {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: SCHEME, path: `${rule}.txt` }));
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const binary = this.binary();
    if (binary === undefined) {
      return 'geols does not run.';
    }
    try {
      return await ask(binary, ['explain', '--color', 'never', uri.path.replace(/\.txt$/, '')]);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  dispose(): void {
    this.registered.dispose();
  }
}
