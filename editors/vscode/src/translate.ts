// A script in the other language, in a new document beside it.
//
// The commands of the palette and the code action end at one place: what the client was asked to have the server do. The server would
// make a file; an editor shows a document that a person may keep or throw away.

import * as vscode from 'vscode';
import type { ExecuteCommandSignature } from 'vscode-languageclient';

/** The server's command, which the client registers while a server runs. */
const TRANSLATE = 'geols.translate';

type Language = 'javascript' | 'python';
const TITLES: Record<Language, string> = { javascript: 'JavaScript', python: 'Python' };
const EXTENSIONS: Record<Language, string> = { javascript: '.js', python: '.py' };

/** Something that a person must look at. */
interface Note {
  readonly message: string;
  readonly uri?: string | null;
  readonly range?: { readonly start: Place; readonly end: Place } | null;
}
interface Place {
  readonly line: number;
  readonly character: number;
}

/** A module that the script requires. */
interface Module {
  /** The file in which the translation looks for it. */
  readonly uri: string;
  readonly language: Language;
  readonly text: string;
  readonly exists: boolean;
}

/** What the server answers. */
interface Translation {
  readonly language: Language;
  readonly text: string;
  readonly notes: readonly Note[];
  readonly modules?: readonly Module[];
}

/** Translations that are shown, by the document that they are of; what was put there tells whether a person has written in it since. */
const shown = new Map<string, { readonly document: vscode.TextDocument; readonly text: string }>();

/** Registers what palette and menus offer. */
export function registerTranslation(running: () => boolean): vscode.Disposable {
  const command = (name: string) => vscode.commands.registerCommand(name, (given?: unknown) => translateOpen(running, given));
  return vscode.Disposable.from(
    command('geols.translateToPython'),
    command('geols.translateToJavaScript'),
    vscode.workspace.onDidCloseTextDocument(document => {
      shown.forEach((one, source) => one.document === document && shown.delete(source));
    }),
  );
}

/** Stands between the editor and the server where commands are carried out. */
export async function execute(name: string, args: unknown[], next: ExecuteCommandSignature): Promise<unknown> {
  const request = args[0] as { readonly uri?: unknown; readonly open?: boolean } | undefined;
  if (name !== TRANSLATE || typeof request?.uri !== 'string') {
    return next(name, args);
  }
  const source = vscode.Uri.parse(request.uri, true);
  const translation = (await next(name, [{ ...settings(source), ...request, open: false }])) as Translation | undefined;
  if (translation && request.open) {
    await show(source, translation);
  }
  return translation;
}

/** As the settings say for this document: each folder may have its own, and the server has one set for all. */
function settings(source: vscode.Uri): Record<string, string> {
  const set = vscode.workspace.getConfiguration('geols.translate', source);
  const entries = ['show', 'project'].map(key => [key, set.get<string>(key)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Translates what is open; from a menu of an editor, the document that the menu belongs to. */
async function translateOpen(running: () => boolean, given: unknown): Promise<void> {
  const uri = given instanceof vscode.Uri ? given : undefined;
  const source = documentOf(uri);
  if (!source) {
    void vscode.window.showInformationMessage('geols: open a script or a notebook to translate it.');
  } else if (!running() || !(await vscode.commands.getCommands()).includes(TRANSLATE)) {
    void vscode.window.showErrorMessage('geols does not run; "Geols: Restart Server" says why.');
  } else {
    await vscode.commands.executeCommand(TRANSLATE, { uri: source.toString(), open: true });
  }
}

/** A document that the server knows: of a notebook, any cell of code stands for all of them. */
export function documentOf(uri: vscode.Uri | undefined): vscode.Uri | undefined {
  const notebook = vscode.window.activeNotebookEditor?.notebook;
  if (notebook && (uri === undefined || uri.toString() === notebook.uri.toString())) {
    return notebook.getCells().find(cell => cell.kind === vscode.NotebookCellKind.Code)?.document.uri;
  }
  return uri ?? vscode.window.activeTextEditor?.document.uri;
}

async function show(source: vscode.Uri, translation: Translation): Promise<void> {
  for (const module of translation.modules ?? []) {
    await showModule(module);
  }
  const document = await documentFor(source, translation);
  await fill(document, translation.text, false);
  shown.set(keyOf(source), { document, text: document.getText() });
  const { notes } = translation;
  const title = TITLES[translation.language];
  if (notes.length === 0) {
    vscode.window.setStatusBarMessage(`geols: translated to ${title}`, 6000);
    return;
  }
  const what = notes.length === 1 ? 'one thing needs a look' : `${notes.length} things need a look`;
  vscode.window.setStatusBarMessage(`geols: translated to ${title}, ${what}`, 6000);
  // A message waits for a person; whoever asked for the translation does not.
  void vscode.window.showWarningMessage(`Translated to ${title}: ${what}.`, 'Show').then(choice => choice && pick(source, notes));
}

/** A new document for a module, which is saved where the translation looks for it; none where a file is there. */
async function showModule({ uri, text, exists }: Module): Promise<void> {
  if (exists) {
    return;
  }
  const place = vscode.Uri.parse(uri, true).with({ scheme: 'untitled' });
  const last = shown.get(place.path);
  const document = await vscode.workspace.openTextDocument(place);
  const mine = last?.document === document ? last.text : '';
  // What a person has written there stays.
  const untouched = document.getText() === mine;
  await fill(document, untouched ? text : document.getText(), true);
  if (untouched) {
    shown.set(place.path, { document, text: document.getText() });
  }
}

/**
 * Shows a document beside the editor, and writes its text afterwards: VS Code opens a second tab for a new document that
 * is changed before it has one.
 */
async function fill(document: vscode.TextDocument, text: string, preserveFocus: boolean): Promise<void> {
  const editor = await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: false, preserveFocus });
  if (document.getText() === text) {
    return;
  }
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  await vscode.workspace.applyEdit(edit);
  const start = new vscode.Position(0, 0);
  editor.selection = new vscode.Selection(start, start);
}

/** The document with the translation: the one of the last time, if nobody has written in it since. */
async function documentFor(source: vscode.Uri, { language, text }: Translation): Promise<vscode.TextDocument> {
  const last = shown.get(keyOf(source));
  const again = last && !last.document.isClosed && last.document.isUntitled && last.document.getText() === last.text ? last.document : undefined;
  return again ?? fresh(source, language, text);
}

/** Cells of a notebook have one translation. */
function keyOf(source: vscode.Uri): string {
  return source.with({ fragment: '' }).path;
}

/** A new document: of a file, one that is saved beside it unless a person says otherwise. */
async function fresh(source: vscode.Uri, language: Language, content: string): Promise<vscode.TextDocument> {
  if (source.scheme !== 'file' && source.scheme !== 'vscode-notebook-cell') {
    return vscode.workspace.openTextDocument({ language, content });
  }
  const stem = source.path.replace(/\.[^./]*$/, '');
  for (let number = 1; number < 100; number += 1) {
    const path = `${stem}${number === 1 ? '' : `_${number}`}${EXTENSIONS[language]}`;
    if (!(await taken(path))) {
      return vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: 'untitled', path }));
    }
  }
  return vscode.workspace.openTextDocument({ language, content });
}

async function taken(path: string): Promise<boolean> {
  if (vscode.workspace.textDocuments.some(document => document.uri.path === path)) {
    return true;
  }
  try {
    await vscode.workspace.fs.stat(vscode.Uri.file(path));
    return true;
  } catch {
    return false;
  }
}

/** The places in the source, to go to. */
async function pick(source: vscode.Uri, notes: readonly Note[]): Promise<void> {
  const items = notes.map(note => ({
    label: note.message,
    description: note.range ? `line ${note.range.start.line + 1}` : '',
    note,
  }));
  const choice = await vscode.window.showQuickPick(items, { placeHolder: 'What needs a look' });
  if (choice?.note.range) {
    const { start, end } = choice.note.range;
    const selection = new vscode.Range(start.line, start.character, end.line, end.character);
    const uri = choice.note.uri ? vscode.Uri.parse(choice.note.uri, true) : source;
    const column = vscode.window.visibleTextEditors.find(editor => editor.document.uri.toString() === uri.toString())?.viewColumn;
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { selection, ...(column ? { viewColumn: column } : {}) });
  }
}
