// Code for a request in words: the comment at the cursor, the selection, or what is typed. It goes below, where it can be undone.

import * as vscode from 'vscode';

/** The server's command, which the client registers while a server runs. */
const GENERATE = 'geols.generate';

/** What the server answers. */
interface Answer {
  readonly language: 'javascript' | 'python';
  /** The script, without imports that the document has already. */
  readonly body: string;
  readonly assumed: readonly string[];
  readonly leftOut: readonly string[];
  readonly findings: readonly string[];
}

/** Registers what the palette offers. */
export function registerGeneration(running: () => boolean, log: vscode.LogOutputChannel): vscode.Disposable {
  return vscode.commands.registerCommand('geols.generateCode', async () => {
    if (!running() || !(await vscode.commands.getCommands()).includes(GENERATE)) {
      void vscode.window.showErrorMessage('geols does not run; "Geols: Restart Server" says why.');
      return;
    }
    await generate(log);
  });
}

async function generate(log: vscode.LogOutputChannel): Promise<void> {
  const editor = editorOfCode() ?? (await newScript());
  const { document } = editor;
  const range = editor.selection.isEmpty ? commentAt(document, editor.selection.active.line) : editor.selection;
  const uri = document.uri.toString();
  const request = range ? undefined : await ask();
  if (!range && !request) {
    return;
  }
  const { start, end } = range ?? editor.selection;
  const place = { start: { line: start.line, character: start.character }, end: { line: end.line, character: end.character } };
  const version = document.version;
  const answer = await vscode.commands.executeCommand<Answer | null>(GENERATE, range ? { uri, range: place } : { uri, request });
  if (!answer) {
    void vscode.window.showWarningMessage('geols: the request names no dataset, no index and no task that geols knows.');
    return;
  }
  if (document.version !== version) {
    void vscode.window.showWarningMessage('geols: the text has changed meanwhile; nothing was inserted.');
    return;
  }
  // Below the comment; an empty document is the script.
  const line = end.line;
  const below = document.lineAt(line).range.end;
  const body = document.getText().trim() ? `\n\n${answer.body.trim()}\n` : answer.body;
  await editor.edit(edit => edit.insert(below, body));
  report(answer, log);
}

function report(answer: Answer, log: vscode.LogOutputChannel): void {
  const open = [...answer.leftOut.map(one => `not in the script: ${one}`), ...answer.findings.map(one => `still found: ${one}`)];
  const assumed = answer.assumed.map(one => `assumed: ${one}`);
  for (const line of [...open, ...assumed]) {
    log.info(`generate: ${line}`);
  }
  if (open.length > 0) {
    void vscode.window.showWarningMessage(`geols: ${open.join('; ')}`, 'Show all').then(choice => choice && log.show());
  } else if (assumed.length > 0) {
    void vscode.window.showInformationMessage(`geols: ${answer.assumed.join(' ')}`);
  }
}

/** The comment lines around a line. */
function commentAt(document: vscode.TextDocument, line: number): vscode.Range | undefined {
  const mark = document.languageId === 'python' ? /^\s*#/ : /^\s*\/\//;
  const is = (at: number): boolean => at >= 0 && at < document.lineCount && mark.test(document.lineAt(at).text);
  if (!is(line)) {
    return undefined;
  }
  let [first, last] = [line, line];
  while (is(first - 1)) {
    first -= 1;
  }
  while (is(last + 1)) {
    last += 1;
  }
  return new vscode.Range(document.lineAt(first).range.start, document.lineAt(last).range.end);
}

function ask(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    prompt: 'What shall the script do?',
    placeHolder: 'Median NDVI of Sentinel-2 over Kenya in 2021, export to Drive',
  });
}

function editorOfCode(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor && ['javascript', 'python'].includes(editor.document.languageId) ? editor : undefined;
}

async function newScript(): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'javascript', content: '' }));
}
