// Runs in the extension host, with the real `vscode` API: what the editor knows after the server has spoken.

const assert = require('node:assert/strict');
const { appendFileSync } = require('node:fs');
const vscode = require('vscode');

const folder = () => vscode.workspace.workspaceFolders[0].uri;
const file = name => vscode.Uri.joinPath(folder(), name);
const settings = () => vscode.workspace.getConfiguration('geols');

async function until(name, what, milliseconds = 20_000) {
  const end = Date.now() + milliseconds;
  let last;
  for (;;) {
    last = await what();
    if (last) {
      return last;
    }
    if (Date.now() > end) {
      throw new Error(`waited ${milliseconds} ms for ${typeof name === 'string' ? name : name()}`);
    }
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

const findings = uri => vscode.languages.getDiagnostics(uri).filter(finding => finding.source === 'geols');
const rules = uri => findings(uri).map(finding => String(finding.code?.value ?? finding.code)).sort();
const found = (uri, ...wanted) =>
  until(
    () => `[${wanted}] in ${uri.path.split('/').pop()}, where [${rules(uri)}] is shown`,
    () => String(rules(uri)) === String(wanted.sort()),
  );

async function open(name) {
  const document = await vscode.workspace.openTextDocument(file(name));
  await vscode.window.showTextDocument(document);
  return document;
}

/** The place after the first `text`. */
function after(document, text) {
  const at = document.getText().indexOf(text);
  assert.ok(at >= 0, `"${text}" is not in the document`);
  return document.positionAt(at + text.length);
}

async function revert() {
  await vscode.commands.executeCommand('workbench.action.files.revert');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

async function restore() {
  for (const name of ['ignore', 'severity', 'diagnostics', 'server.path', 'translate.show', 'translate.project']) {
    await settings().update(name, undefined, vscode.ConfigurationTarget.Global);
  }
}

/** The editor of a document without a file. */
const editorOf = name =>
  until(
    () => `${name}, where ${vscode.window.visibleTextEditors.map(editor => editor.document.uri)} are shown`,
    () => vscode.window.visibleTextEditors.find(({ document }) => document.isUntitled && document.uri.path.endsWith(`/${name}`)),
  );

/** Closes all, and what was never saved is not asked about. */
async function throwAway() {
  for (const document of vscode.workspace.textDocuments.filter(document => document.isDirty)) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

const labels = list => list.items.map(item => (typeof item.label === 'string' ? item.label : item.label.label));
const complete = (document, text) =>
  vscode.commands.executeCommand('vscode.executeCompletionItemProvider', document.uri, after(document, text));
const hover = async (document, text) => {
  const position = after(document, text).translate(0, -1);
  const hovers = await vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, position);
  return hovers.flatMap(hover => hover.contents).map(content => content.value ?? content).join('\n');
};

const tests = {
  async 'findings in JavaScript'() {
    const document = await open('faulty.js');
    await found(document.uri, 'unknown-band', 'unknown-operator');
    const finding = findings(document.uri).find(finding => finding.code.value === 'unknown-operator');
    assert.match(finding.message, /Image has no method "clipp"/);
    assert.equal(document.getText(finding.range), 'clipp');
    assert.equal(finding.severity, vscode.DiagnosticSeverity.Error);
    assert.match(String(finding.code.target), /unknown-operator\.md$/);
  },

  async 'findings in Python, while typing'() {
    const document = await open('clean.py');
    await vscode.window.activeTextEditor.edit(edit => edit.insert(new vscode.Position(document.lineCount, 0), "\nbad = dem.clipp(1)\n"));
    await found(document.uri, 'unknown-operator');
    await vscode.commands.executeCommand('undo');
    await found(document.uri);
  },

  async 'findings in a document without a file'() {
    const content = "var image = ee.Image('USGS/SRTMGL1_003');\nprint(image.selekt(0));\n";
    const document = await vscode.workspace.openTextDocument({ language: 'javascript', content });
    await vscode.window.showTextDocument(document);
    await found(document.uri, 'unknown-operator');
    await revert();
  },

  async 'silent about code that is not for Earth Engine'() {
    const other = await open('other.js');
    const faulty = await open('faulty.js');
    await found(faulty.uri, 'unknown-band', 'unknown-operator');
    assert.deepEqual(rules(other.uri), []);
  },

  async 'completion of methods'() {
    const document = await open('faulty.js');
    const all = labels(await complete(document, 'image.'));
    assert.ok(all.includes('normalizedDifference') && all.includes('clip'), `of ${all.length}: ${all.slice(0, 20)}`);
    assert.ok(!all.includes('filterDate'), 'a method of collections is offered on an image');
  },

  async 'completion of bands'() {
    const document = await open('faulty.js');
    const all = labels(await complete(document, "select('"));
    assert.ok(all.includes('B8') && all.includes('SCL'), `of ${all.length}: ${all.slice(0, 20)}`);
    assert.ok(!all.includes('SR_B4'), 'a band of another dataset is offered');
  },

  async 'completion in Python'() {
    const document = await open('clean.py');
    const all = labels(await complete(document, 'dem.'));
    assert.ok(all.includes('updateMask') && !all.includes('filterDate'), `of ${all.length}: ${all.slice(0, 20)}`);
  },

  async 'hover shows the signature'() {
    const document = await open('faulty.js');
    assert.match(await hover(document, 'normalizedDifference'), /normalizedDifference\([\s\S]*bandNames[\s\S]*Image/);
  },

  async 'hover shows the dataset'() {
    const document = await open('faulty.js');
    assert.match(await hover(document, 'COPERNICUS/S2_SR'), /Sentinel-2/);
  },

  async 'quick fix'() {
    const document = await open('faulty.js');
    await found(document.uri, 'unknown-band', 'unknown-operator');
    const finding = findings(document.uri).find(finding => finding.code.value === 'unknown-operator');
    const actions = await vscode.commands.executeCommand('vscode.executeCodeActionProvider', document.uri, finding.range, undefined, 10);
    const fix = actions.find(action => action.kind && vscode.CodeActionKind.QuickFix.contains(action.kind) && action.edit && /"clip"/.test(action.title));
    assert.ok(fix, `offered: ${actions.map(action => action.title)}`);
    await vscode.workspace.applyEdit(fix.edit);
    assert.match(document.getText(), /image\.clip\(/);
    await found(document.uri, 'unknown-band');
    await revert();
  },

  async 'fix all'() {
    const document = await open('fixable.js');
    await found(document.uri, 'date-format-letters', 'reducer-not-called', 'unknown-operator');
    await vscode.commands.executeCommand('geols.fixAll');
    await until('the fixes', () => /Reducer\.mean\(\)/.test(document.getText()) && /-MM-dd/.test(document.getText()));
    // What is not certain is left to a person.
    assert.match(document.getText(), /dem\.clipp\(/);
    await found(document.uri, 'unknown-operator');
    await revert();
  },

  async 'a translation beside the source'() {
    const source = await open('terrain.js');
    await vscode.commands.executeCommand('geols.translateToPython');
    const { document, viewColumn } = await editorOf('terrain.py');
    assert.equal(viewColumn, vscode.ViewColumn.Two);
    assert.equal(document.languageId, 'python');
    assert.ok(document.isUntitled, 'a file was made');
    assert.match(document.getText(), /# Slopes of a valley\.[\s\S]*dem = ee\.Image\("USGS\/SRTMGL1_003"\)[\s\S]*display\(/);
    // Again: the same document, with what the source says now.
    await vscode.window.showTextDocument(source, vscode.ViewColumn.One);
    await vscode.window.activeTextEditor.edit(edit => edit.insert(new vscode.Position(source.lineCount, 0), 'var higher = dem.add(1);\n'));
    await vscode.commands.executeCommand('geols.translateToPython');
    await until('the new line', () => /higher = dem\.add\(1\)/.test(document.getText()));
    // What a person has written in it stays.
    await vscode.window.activeTextEditor.edit(edit => edit.insert(new vscode.Position(0, 0), '# mine\n'));
    await vscode.window.showTextDocument(source, vscode.ViewColumn.One);
    await vscode.commands.executeCommand('geols.translateToPython');
    await editorOf('terrain_2.py');
    assert.match(document.getText(), /^# mine/);
    await throwAway();
  },

  async 'a translation by the code action'() {
    const source = await open('terrain.js');
    const kind = vscode.CodeActionKind.Source.append('translate');
    const whole = new vscode.Range(0, 0, source.lineCount, 0);
    const actions = await vscode.commands.executeCommand('vscode.executeCodeActionProvider', source.uri, whole, kind.value, 5);
    const action = actions.find(action => action.title === 'Translate to Python');
    assert.ok(action, `offered: ${actions.map(action => action.title)}`);
    const answer = await vscode.commands.executeCommand(action.command.command, ...action.command.arguments);
    const { document } = await editorOf('terrain.py');
    assert.equal(document.getText(), answer.text);
    const names = await vscode.workspace.fs.readDirectory(folder());
    assert.ok(!names.some(([name]) => name === 'terrain.py'), 'a file was made');
    const note = answer.notes.find(note => /module/.test(note.message));
    assert.equal(note?.range.start.line, 1, JSON.stringify(answer.notes));
    await throwAway();
  },

  async 'code for a comment'() {
    const content = '// Median NDVI of Sentinel-2 over Kenya in 2021, export to Drive\n\nvar after = 1;\n';
    const document = await vscode.workspace.openTextDocument({ language: 'javascript', content });
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(0, 5, 0, 5);
    await vscode.commands.executeCommand('geols.generateCode');
    const text = await until('the script', () => /toDrive/.test(document.getText()) && document.getText());
    assert.match(text, /^\/\/ Median NDVI[^\n]*\n\n[\s\S]*'2021-01-01'[\s\S]*\.median\(\)[\s\S]*toDrive[\s\S]*var after = 1;\n$/);
    assert.equal(text.split('Median NDVI of Sentinel-2').length, 2, 'the request is said twice');
    await found(document.uri);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), content);
    await throwAway();
  },

  async 'code for selected steps, in Python'() {
    const content = 'import ee\n\n# 1. Load Landsat 8 over Kenya in 2020\n# 2. Show the median NDVI\n';
    const document = await vscode.workspace.openTextDocument({ language: 'python', content });
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(2, 0, 3, document.lineAt(3).text.length);
    await vscode.commands.executeCommand('geols.generateCode');
    const text = await until('the script', () => /add_layer|addLayer/.test(document.getText()) && document.getText());
    assert.equal(text.match(/^import ee$/gm).length, 1, text);
    assert.equal(text.match(/ImageCollection\("LANDSAT/g).length, 1, text);
    assert.match(text, /# 2\. Show the median NDVI[\s\S]*median\(\)/);
    await found(document.uri);
    await throwAway();
  },

  async 'a summary beside the source'() {
    await open('terrain.js');
    await vscode.commands.executeCommand('geols.summarizeScript');
    const editor = await until('the summary', () => vscode.window.visibleTextEditors.find(({ document }) => document.languageId === 'markdown'));
    assert.equal(editor.viewColumn, vscode.ViewColumn.Two);
    assert.match(editor.document.getText(), /^# terrain\.js\n[\s\S]*SRTM/);
    await throwAway();
  },

  async 'the search of the server'() {
    await open('clean.py');
    const hits = await vscode.commands.executeCommand('geols.search', { query: 'zonal statistics', language: 'python', limit: 5 });
    assert.ok(hits.some(hit => /reduceRegions/.test(hit.name + hit.also)), JSON.stringify(hits.map(hit => hit.name)));
    assert.ok(hits.length <= 5 && hits.every(hit => hit.kind && hit.line));
    await revert();
  },

  async 'modules that a script requires come with its translation'() {
    const module = vscode.Uri.joinPath(folder(), 'tools', 'ridges.js');
    const script = vscode.Uri.joinPath(folder(), 'walk.js');
    const write = (uri, text) => vscode.workspace.fs.writeFile(uri, Buffer.from(text));
    await write(module, 'exports.high = ee.Image(1).gt(0);\n');
    await write(script, "var ridges = require('users/somebody/walks:tools/ridges');\nMap.addLayer(ridges.high);\n");
    await open('walk.js');
    await vscode.commands.executeCommand('geols.translateToPython');
    const { document } = await editorOf('walk.py');
    assert.match(document.getText(), /tools[. ].*ridges/);
    const tools = vscode.workspace.textDocuments.find(one => one.uri.path.endsWith('/tools/ridges.py'));
    assert.ok(tools?.isUntitled, `open: ${vscode.workspace.textDocuments.map(one => one.uri.path)}`);
    assert.equal(tools.languageId, 'python');
    assert.match(tools.getText(), /high = ee\.Image\(1\)\.gt\(0\)/);
    await throwAway();
    await vscode.workspace.fs.delete(script);
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder(), 'tools'), { recursive: true });
  },

  async 'settings of translations take effect'() {
    await settings().update('translate.show', 'plain', vscode.ConfigurationTarget.Global);
    await settings().update('translate.project', 'my-own-project', vscode.ConfigurationTarget.Global);
    await open('terrain.js');
    await vscode.commands.executeCommand('geols.translateToPython');
    const { document } = await editorOf('terrain.py');
    assert.match(document.getText(), /ee\.Initialize\(project="my-own-project"\)[\s\S]*getInfo\(\)/);
    await restore();
    await throwAway();
  },

  async 'a translation to JavaScript'() {
    await open('clean.py');
    await vscode.commands.executeCommand('geols.translateToJavaScript');
    const { document, viewColumn } = await editorOf('clean.js');
    assert.deepEqual([document.languageId, viewColumn], ['javascript', vscode.ViewColumn.Two]);
    assert.match(document.getText(), /updateMask\(dem\.gt\(2000\)\)/);
    await throwAway();
  },

  async 'a translation of a notebook'() {
    const notebook = await vscode.workspace.openNotebookDocument(file('cells.ipynb'));
    await vscode.window.showNotebookDocument(notebook);
    await until('the server to know the cells', () => vscode.languages.getDiagnostics(notebook.cellAt(2).document.uri).length > 0);
    await vscode.commands.executeCommand('geols.translateToJavaScript');
    const { document } = await editorOf('cells.js');
    assert.equal(document.languageId, 'javascript');
    assert.match(document.getText(), /ImageCollection\([\s\S]*scenes\.first\(\)\.select\(/);
    await throwAway();
  },

  async 'rename'() {
    for (const [name, start, wanted] of [
      ['clean.py', '\nde', /\nheight = [\s\S]*high = height\.updateMask\(height\.gt/],
      ['fixable.js', 'var de', /^var height = [\s\S]*height\.clipp[\s\S]*height\.reduceRegion/],
    ]) {
      const document = await open(name);
      const edit = await vscode.commands.executeCommand('vscode.executeDocumentRenameProvider', document.uri, after(document, start), 'height');
      await vscode.workspace.applyEdit(edit);
      assert.match(document.getText(), wanted);
      assert.doesNotMatch(document.getText(), /\bdem\b/);
      await revert();
    }
  },

  async 'a notebook is one program'() {
    const notebook = await vscode.workspace.openNotebookDocument(file('cells.ipynb'));
    await vscode.window.showNotebookDocument(notebook);
    const [first, prose, second] = notebook.getCells();
    await found(second.document.uri, 'unknown-band');
    assert.equal(second.document.getText(findings(second.document.uri)[0].range).replace(/['"]/g, ''), 'B99');
    assert.deepEqual([rules(first.document.uri), rules(prose.document.uri)], [[], []]);
    // Another collection in the first cell is another set of bands in the second.
    const edit = new vscode.WorkspaceEdit();
    const text = first.document.getText();
    const at = text.indexOf('COPERNICUS/S2_SR_HARMONIZED');
    edit.replace(first.document.uri, new vscode.Range(first.document.positionAt(at), first.document.positionAt(at + 27)), 'users/somebody/unknown');
    await vscode.workspace.applyEdit(edit);
    await found(second.document.uri);
    await revert();
  },

  async 'completion in a notebook knows the cells above'() {
    const notebook = await vscode.workspace.openNotebookDocument(file('more.ipynb'));
    await vscode.window.showNotebookDocument(notebook);
    const second = notebook.cellAt(2).document;
    // The editor tells the server of a notebook a moment after it has shown it.
    const all = await until('completions in a cell', async () => {
      const all = labels(await complete(second, "select('"));
      return all.length > 0 && all;
    });
    assert.ok(all.includes('B8A') && all.includes('SCL'), `of ${all.length}: ${all.slice(0, 20)}`);
    assert.ok(!all.includes('SR_B4'), 'a band of another dataset is offered');
    await revert();
  },

  async 'lenses above datasets do something'() {
    const document = await open('faulty.js');
    const lenses = await until('a lens', async () => {
      const lenses = await vscode.commands.executeCommand('vscode.executeCodeLensProvider', document.uri, 10);
      return lenses.length > 0 && lenses;
    });
    const { command } = lenses.find(lens => /collection/.test(lens.command?.title));
    assert.ok((await vscode.commands.getCommands()).includes(command.command), `there is no command ${command.command}`);
  },

  async 'hints show bands'() {
    const document = await open('faulty.js');
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    const hints = await until('a hint', async () => {
      const hints = await vscode.commands.executeCommand('vscode.executeInlayHintProvider', document.uri, whole);
      return hints.length > 0 && hints;
    });
    const text = hints.map(({ label }) => (typeof label === 'string' ? label : label.map(part => part.value).join(''))).join(' ');
    assert.match(text, /\[B1, B2/);
  },

  async 'settings take effect'() {
    const document = await open('faulty.js');
    await found(document.uri, 'unknown-band', 'unknown-operator');
    await settings().update('ignore', ['unknown-band'], vscode.ConfigurationTarget.Global);
    await found(document.uri, 'unknown-operator');
    await settings().update('severity', { 'unknown-operator': 'hint' }, vscode.ConfigurationTarget.Global);
    await until('another severity', () => findings(document.uri)[0]?.severity > vscode.DiagnosticSeverity.Warning);
    await restore();
    await found(document.uri, 'unknown-band', 'unknown-operator');
  },

  async 'findings can be turned off'() {
    const document = await open('faulty.js');
    await found(document.uri, 'unknown-band', 'unknown-operator');
    await settings().update('diagnostics', false, vscode.ConfigurationTarget.Global);
    await found(document.uri);
    await restore();
    await found(document.uri, 'unknown-band', 'unknown-operator');
  },

  async 'geols.toml takes effect'() {
    const document = await open('faulty.js');
    await found(document.uri, 'unknown-band', 'unknown-operator');
    await vscode.workspace.fs.writeFile(file('geols.toml'), Buffer.from('[rules]\nunknown-band = "off"\n'));
    await found(document.uri, 'unknown-operator');
    await vscode.workspace.fs.delete(file('geols.toml'));
    await found(document.uri, 'unknown-band', 'unknown-operator');
  },

  async 'restart'() {
    const document = await open('faulty.js');
    await found(document.uri, 'unknown-band', 'unknown-operator');
    const restarted = vscode.commands.executeCommand('geols.restart');
    await until('the findings to go', () => rules(document.uri).length === 0);
    await restarted;
    await found(document.uri, 'unknown-band', 'unknown-operator');
    // The ended server must not go on answering beside the new one.
    const all = labels(await complete(document, "select('"));
    assert.ok(all.length > 0);
    assert.deepEqual(all, [...new Set(all)]);
  },

  async 'a server path that does not work, and back'() {
    const document = await open('faulty.js');
    await settings().update('server.path', '/nowhere/geols', vscode.ConfigurationTarget.Global);
    await found(document.uri);
    await settings().update('server.path', undefined, vscode.ConfigurationTarget.Global);
    await found(document.uri, 'unknown-band', 'unknown-operator');
  },

  async 'the page of a rule'() {
    await vscode.commands.executeCommand('geols.explainRule', 'unknown-band');
    const page = vscode.workspace.textDocuments.find(document => document.uri.scheme === 'geols-rule');
    assert.match(page?.getText() ?? '', /^# unknown-band[\s\S]*a band that the image does not have/);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  },

  async 'version'() {
    const version = await Promise.race([
      vscode.commands.executeCommand('geols.showVersion'),
      new Promise((_, reject) => setTimeout(() => reject(new Error('the command waits for somebody')), 10_000)),
    ]);
    assert.match(version, /^geols \d+\.\d+\.\d+ \(knowledge base of/);
  },
};

/** Called by Code. Each result is a line of the file that the harness reads. */
exports.run = async () => {
  const only = process.env.GEOLS_TEST_ONLY;
  const extension = vscode.extensions.getExtension('geols.geols');
  const tell = result => appendFileSync(process.env.GEOLS_TEST_RESULTS, `${JSON.stringify(result)}\n`);
  let failed = 0;
  for (const [name, test] of Object.entries(tests).filter(([name]) => !only || name.includes(only))) {
    try {
      await extension.activate();
      await test();
      tell({ name });
    } catch (error) {
      failed += 1;
      tell({ name, error: String(error.stack ?? error) });
      await restore();
      await revert();
    }
  }
  tell({ end: true, failed });
};
