// What the palette offers.

import * as vscode from 'vscode';
import { registerGeneration } from './generate';
import type { Host } from './host';
import { rules } from './knowledge';
import { RulePages } from './rule_pages';
import { search } from './search';
import type { Status } from './status';
import { registerSummary } from './summary';
import { registerTranslation } from './translate';

/** Fixes that are certain, as the server offers them. */
const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append('geols');

/** Registers the commands. */
export function registerCommands(host: Host, status: Status, log: vscode.LogOutputChannel): vscode.Disposable {
  const pages = new RulePages();
  const command = (name: string, what: (...args: never[]) => unknown) =>
    vscode.commands.registerCommand(`geols.${name}`, what);
  return vscode.Disposable.from(
    pages,
    registerTranslation(() => host.running),
    registerSummary(() => host.running),
    registerGeneration(() => host.running, log),
    command('restart', () => host.restart()),
    command('showLog', () => log.show()),
    command('fixAll', () => fixAll()),
    command('explainRule', (rule?: string) => explainRule(host, pages, rule)),
    command('find', () => search(host)),
    command('showVersion', () => showVersion(host, status)),
    command('openExample', () => openExample()),
  );
}

async function fixAll(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) {
    return;
  }
  const document = editor.document;
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    whole,
    FIX_ALL.value,
    1,
  );
  const action = actions.find(action => action.kind && FIX_ALL.contains(action.kind));
  if (!action?.edit) {
    void vscode.window.setStatusBarMessage('geols: nothing here can be fixed for certain', 4000);
    return;
  }
  await vscode.workspace.applyEdit(action.edit);
}

async function explainRule(host: Host, pages: RulePages, given?: string): Promise<void> {
  if (!host.running) {
    void vscode.window.showErrorMessage('geols does not run; "Geols: Restart Server" says why.');
    return;
  }
  const rule = given ?? (await pick());
  if (rule !== undefined) {
    await pages.show(rule);
  }
}

async function pick(): Promise<string | undefined> {
  // The rules of the diagnostics under the cursor come first.
  const here = new Set(rulesAtCursor());
  const sorted = [...(await rules())].sort((a, b) => Number(here.has(b.name)) - Number(here.has(a.name)));
  const items = sorted.map(rule => ({
    label: rule.name,
    description: here.has(rule.name) ? `${rule.severity}, at the cursor` : rule.severity,
    detail: rule.summary,
  }));
  const choice = await vscode.window.showQuickPick(items, { matchOnDetail: true, placeHolder: 'Which rule?' });
  return choice?.label;
}

function rulesAtCursor(): string[] {
  const editor = vscode.window.activeTextEditor;
  if (!editor) {
    return [];
  }
  return vscode.languages
    .getDiagnostics(editor.document.uri)
    .filter(diagnostic => diagnostic.source === 'geols' && diagnostic.range.contains(editor.selection.active))
    .map(({ code }) => String(typeof code === 'object' ? code.value : code));
}

async function showVersion(host: Host, status: Status): Promise<string | undefined> {
  if (!host.running) {
    void vscode.window.showErrorMessage(status.text);
    return undefined;
  }
  const text = await host.version();
  const [first = '', ...rest] = text.split('\n');
  const detail = rest.join('\n');
  // A message that is shown waits for a person; callers do not.
  void vscode.window.showInformationMessage(first, { modal: true, detail }, 'Copy').then(choice => {
    if (choice === 'Copy') {
      void vscode.env.clipboard.writeText(text);
    }
  });
  return text;
}

async function openExample(): Promise<void> {
  const content = [
    '// Greenness of a valley in summer. Three names in here do not exist: point at them.',
    'var valley = ee.Geometry.Rectangle([7.2, 46.1, 7.7, 46.4]);',
    "var scenes = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')",
    '    .filterBounds(valley)',
    "    .filterDate('2023-06-01', '2023-09-01')",
    "    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENT', 20));",
    '',
    "var ndvi = scenes.median().normalizedDifference(['B8A', 'B04']).rename('NDVI');",
    "Map.addLayer(ndvi.clipp(valley), {min: 0, max: 0.8, palette: ['white', 'green']}, 'NDVI');",
    '',
  ].join('\n');
  const document = await vscode.workspace.openTextDocument({ language: 'javascript', content });
  await vscode.window.showTextDocument(document);
}
