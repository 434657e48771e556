// Pages of rules as documents that can only be read, from the geols in use: no network, and never of another version.

import * as vscode from 'vscode';
import { explain } from './knowledge';

const SCHEME = 'geols-rule';

/** Shows the page of a rule as a document. */
export class RulePages implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly registered = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);

  /** Opens the page beside the code. */
  async show(rule: string): Promise<void> {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: SCHEME, path: `${rule}.md` }));
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    try {
      return await explain(uri.path.replace(/\.md$/, ''));
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  dispose(): void {
    this.registered.dispose();
  }
}
