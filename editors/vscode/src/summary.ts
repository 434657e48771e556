// What a script does, in plain English, in a Markdown document beside it.
//
// The command of the palette and the lens above the first line end at one place, as with translations: the server would make a file; an
// editor shows a document that a person may keep or throw away.

import * as vscode from 'vscode';
import type { ExecuteCommandSignature } from 'vscode-languageclient';
import { documentOf } from './translate';

/** The server's command, which the client registers while a server runs. */
const SUMMARIZE = 'geols.summarize';

/** What the server answers. */
interface Answer {
  readonly markdown: string;
}

/** Summaries that are shown, by the document that they are of. */
const shown = new Map<string, vscode.TextDocument>();

/** Registers what the palette offers. */
export function registerSummary(running: () => boolean): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('geols.summarizeScript', (given?: unknown) => summarizeOpen(running, given)),
    vscode.workspace.onDidCloseTextDocument(document => {
      shown.forEach((one, source) => one === document && shown.delete(source));
    }),
  );
}

/** Stands between the editor and the server where commands are carried out. */
export async function executeSummary(name: string, args: unknown[], next: ExecuteCommandSignature): Promise<unknown> {
  const request = args[0] as { readonly uri?: unknown; readonly open?: boolean } | undefined;
  if (name !== SUMMARIZE || typeof request?.uri !== 'string') {
    return next(name, args);
  }
  const answer = (await next(name, [{ ...request, open: false }])) as Answer | undefined;
  if (answer && request.open) {
    await show(vscode.Uri.parse(request.uri, true), answer.markdown);
  }
  return answer;
}

async function summarizeOpen(running: () => boolean, given: unknown): Promise<void> {
  const source = documentOf(given instanceof vscode.Uri ? given : undefined);
  if (!source) {
    void vscode.window.showInformationMessage('geols: open a script or a notebook to summarize it.');
  } else if (!running() || !(await vscode.commands.getCommands()).includes(SUMMARIZE)) {
    void vscode.window.showErrorMessage('geols does not run; "Geols: Restart Server" says why.');
  } else {
    await vscode.commands.executeCommand(SUMMARIZE, { uri: source.toString(), open: true });
  }
}

async function show(source: vscode.Uri, markdown: string): Promise<void> {
  const name = source.path.replace(/^.*\//, '');
  const content = `# ${name}\n\n${markdown}`;
  // Cells of a notebook have one summary.
  const key = source.with({ fragment: '' }).path;
  const last = shown.get(key);
  const document = last && !last.isClosed ? last : await vscode.workspace.openTextDocument({ language: 'markdown', content });
  if (document.getText() !== content) {
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), content);
    await vscode.workspace.applyEdit(edit);
  }
  shown.set(key, document);
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: false, preserveFocus: true });
}
