// Serves `dist` on this machine as a strict host would: `npm start`, or `serve(port)` in tests.

import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../dist/', import.meta.url));
const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml', wasm: 'application/wasm', txt: 'text/plain; charset=utf-8' };
/** Workers take the policy of their own response, so each response has it. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function serve(port = 0) {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1) || 'index.html';
    const file = folder + name;
    if (!/^[\w.]+$/.test(name) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const packed = existsSync(`${file}.br`) && (request.headers['accept-encoding'] ?? '').includes('br');
    response.writeHead(200, {
      'content-type': TYPES[name.split('.').at(-1)] ?? 'text/plain',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      ...(packed ? { 'content-encoding': 'br' } : {}),
    });
    createReadStream(packed ? `${file}.br` : file).pipe(response);
  });
  return new Promise(resolve => server.listen(port, '127.0.0.1', () => resolve({ server, address: `http://127.0.0.1:${server.address().port}/` })));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await serve(Number(process.argv[2] ?? 8000));
  console.log(address);
}
