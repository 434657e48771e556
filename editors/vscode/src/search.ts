// Operators, datasets, indices and recipes by words, in a list that follows what is typed.

import * as vscode from 'vscode';
import type { Host } from './host';
import { recipe } from './knowledge';

/** The server's command, which the client registers while a server runs. */
const SEARCH = 'geols.search';
const MOST = 30;

/** What the server answers. */
interface Hit {
  readonly kind: string;
  readonly name: string;
  readonly line: string;
  readonly deprecated: boolean;
  readonly also: readonly string[];
}
interface Item extends vscode.QuickPickItem {
  readonly hit: Hit;
}

/** Asks for words, shows what is found, and puts what is chosen where the cursor is. */
export async function search(host: Host): Promise<void> {
  if (!host.running) {
    void vscode.window.showErrorMessage('geols does not run; "Geols: Restart Server" says why.');
    return;
  }
  const editor = vscode.window.activeTextEditor;
  const hit = await choose(language(editor));
  if (!hit) {
    return;
  }
  if (hit.kind === 'recipe') {
    await showRecipe(hit.name, language(editor) ?? 'python');
  } else if (editor) {
    await editor.insertSnippet(new vscode.SnippetString().appendText(written(hit, editor)));
  } else {
    await vscode.env.clipboard.writeText(hit.name);
    void vscode.window.setStatusBarMessage(`geols: ${hit.name} is in the clipboard`, 4000);
  }
}

function language(editor: vscode.TextEditor | undefined): 'javascript' | 'python' | undefined {
  const id = editor?.document.languageId;
  return id === 'javascript' || id === 'python' ? id : undefined;
}

function choose(language: string | undefined): Promise<Hit | undefined> {
  const list = vscode.window.createQuickPick<Item>();
  list.placeholder = 'What are you looking for? "zonal statistics", "rain since 1981", "cloud free composite"';
  // The server has found and ordered them; the editor must not do so again by their letters.
  const item = (hit: Hit): Item => ({
    hit,
    label: hit.name,
    description: hit.deprecated ? `${hit.kind}, deprecated` : hit.kind,
    detail: hit.line,
    alwaysShow: true,
  });
  let asked = 0;
  list.onDidChangeValue(async query => {
    const now = ++asked;
    list.busy = true;
    const request = { query, limit: MOST, ...(language === undefined ? {} : { language }) };
    const hits = query.trim() ? await vscode.commands.executeCommand<Hit[] | undefined>(SEARCH, request) : [];
    // What was typed since is asked for since.
    if (now === asked) {
      list.items = (hits ?? []).map(item);
      list.busy = false;
    }
  });
  return new Promise(resolve => {
    list.onDidAccept(() => {
      resolve(list.selectedItems[0]?.hit);
      list.hide();
    });
    list.onDidHide(() => {
      resolve(undefined);
      list.dispose();
    });
    list.show();
  });
}

/** An id stands in quotes, unless the cursor does already. */
function written(hit: Hit, editor: vscode.TextEditor): string {
  if (hit.kind !== 'dataset') {
    return hit.name;
  }
  const { start } = editor.selection;
  const before = editor.document.lineAt(start.line).text.charAt(start.character - 1);
  return before === "'" || before === '"' ? hit.name : `'${hit.name}'`;
}

async function showRecipe(name: string, language: string): Promise<void> {
  const content = await recipe(name, language);
  const document = await vscode.workspace.openTextDocument({ language, content });
  await vscode.window.showTextDocument(document);
}
