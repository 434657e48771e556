// Starts the server under test over HTTP.
import { spawn } from 'node:child_process';

export const TOKEN = 'token-of-the-test';

export async function startServer(binary, ...folders) {
  const env = { ...process.env, GEOLS_TOKEN: TOKEN };
  const server = spawn(binary, ['mcp', '--http', '0', ...folders], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const line = await new Promise((resolve, reject) => {
    let text = '';
    server.stderr.on('data', (data) => {
      text += data;
      if (text.includes('\n')) resolve(text);
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const url = /http:\/\/\S+\/mcp/.exec(line)[0];
  return { url, stop: () => server.kill() };
}
