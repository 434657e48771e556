// A page like the Code Editor as far as matters: Ace at the real address over HTTPS, with rules of one strictness or another.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ACE = fileURLToPath(new URL('../node_modules/ace-builds', import.meta.url));
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/** What the page forbids. */
export const RULES = {
  none: undefined,
  strict: "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'",
  'trusted-types': "script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types default",
};

const SCRIPT = `ace.config.set('useStrictCSP', true);
ace.config.set('useWorker', false);
const editor = ace.edit('code');
editor.setTheme('ace/theme/textmate');
editor.setOptions({fontSize: 15, showPrintMargin: false, useWorker: false});
editor.session.setMode('ace/mode/javascript');
// The page's own list of completions, and its own opinion on the script.
editor.commands.addCommand({name: 'Suggestion', bindKey: 'Ctrl-Space', exec: () => { window.suggested = (window.suggested || 0) + 1; }});
editor.session.setAnnotations([{row: 0, column: 0, type: 'info', text: 'said by the page'}]);
window.editor = editor;
`;
// Ace writes markup; the page lets it, and writes down who else does.
const POLICY = `window.markup = [];
window.trustedTypes?.createPolicy('default', {
  createHTML: text => { window.markup.push(new Error().stack); return text; },
  createScriptURL: text => text,
});
`;
const HTML = `<!doctype html><meta charset="utf-8"><title>Earth Engine Code Editor (a likeness)</title>
<link rel="stylesheet" href="/ace/css/ace.css"><link rel="stylesheet" href="/ace/css/theme/textmate.css"><link rel="stylesheet" href="/page-own.css">
<header>Earth Engine Code Editor <small>(a likeness for tests)</small></header><div id="code"></div>
<script src="/page-policy.js"></script><script src="/ace/src-noconflict/ace.js"></script><script src="/ace/src-noconflict/mode-javascript.js"></script>
<script src="/ace/src-noconflict/theme-textmate.js"></script><script src="/page-own.js"></script>`;
const CSS = 'body{margin:0;font:14px Roboto,Arial,sans-serif}header{padding:8px 14px;background:#f1f3f4;border-bottom:1px solid #dadce0}#code{position:absolute;inset:36px 0 0 0}';

/** Serves it. `/` and then the name of the rules. */
export async function serve(folder) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=code.earthengine.google.com', '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    const path = new URL(request.url, 'https://host').pathname;
    const own = { '/page-own.js': ['.js', SCRIPT], '/page-policy.js': ['.js', POLICY], '/page-own.css': ['.css', CSS] }[path];
    if (own) {
      response.writeHead(200, { 'content-type': TYPES[own[0]] }).end(own[1]);
    } else if (path.startsWith('/ace/') && !path.includes('..')) {
      try {
        const text = readFileSync(join(ACE, path.slice(5)));
        response.writeHead(200, { 'content-type': TYPES[path.slice(path.lastIndexOf('.'))] ?? 'application/octet-stream' }).end(text);
      } catch {
        response.writeHead(404).end();
      }
    } else if (path.slice(1) in RULES) {
      const rules = RULES[path.slice(1)];
      response.writeHead(200, { 'content-type': 'text/html', ...(rules ? { 'content-security-policy': rules } : {}) }).end(HTML);
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  return { port: server.address().port, close: () => server.close() };
}
