// A new instance of the engine, with a client.

import { readFileSync } from 'node:fs';

const bytes = readFileSync(new URL('../dist/engine_bg.wasm', import.meta.url));
export const compiled = new WebAssembly.Module(bytes);
let instances = 0;

/** A client of the language server. */
export class Client {
  constructor(glue) {
    this.server = new glue.LanguageServer();
    this.last = 0;
    this.version = 0;
    this.opened = false;
    this.request('initialize', { capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } } });
    this.notify('initialized', {});
  }

  send(message) {
    return this.server.receive(JSON.stringify({ jsonrpc: '2.0', ...message })).map(body => JSON.parse(body));
  }

  notify(method, params) {
    return this.send({ method, params });
  }

  /** Returns the result. A refusal is an exception. */
  request(method, params) {
    const id = ++this.last;
    const answer = this.send({ id, method, params }).find(message => message.id === id);
    if (answer.error) {
      throw new Error(answer.error.message);
    }
    return answer.result;
  }

  /** Returns the diagnostics of a new version of the script. */
  update(text, changes = [{ text }]) {
    const version = ++this.version;
    const uri = 'untitled:script.js';
    const published = this.opened
      ? this.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: changes })
      : this.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'javascript', version, text } });
    this.opened = true;
    return published.find(message => message.method === 'textDocument/publishDiagnostics').params.diagnostics;
  }

  /** Sends a request about the script. */
  ask(method, params) {
    return this.request(`textDocument/${method}`, { textDocument: { uri: 'untitled:script.js' }, ...params });
  }

  /** Returns the data of a tool. */
  tool(name, args) {
    return this.request('workspace/executeCommand', { command: 'geols.tool', arguments: [{ name, arguments: args }] }).data;
  }
}

export async function start(today = '2026-06-01') {
  // Modules are instantiated once for each address.
  const glue = await import(`../dist/engine.js?${instances++}`);
  const { memory } = glue.initSync({ module: compiled });
  glue.setToday(Date.parse(today) / 86_400_000);
  return { glue, client: new Client(glue), report: glue.report, megabytes: () => memory.buffer.byteLength / 2 ** 20 };
}
