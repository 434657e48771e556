// Runs the engine. A failure of the engine ends the worker; the page starts another one.

import init, { call, setToday } from '../../engine/dist/engine.js';

const ready = init({ module_or_path: new URL('engine_bg.wasm', self.location.href) });

type Message = { id: number; request: { method: string } };

self.onmessage = async ({ data: { id, request } }: MessageEvent<Message>) => {
  try {
    const { memory } = await ready;
    setToday(Math.floor(Date.now() / 86_400_000));
    const response = JSON.parse(call(JSON.stringify(request))) as unknown;
    self.postMessage({ id, response, bytes: memory.buffer.byteLength });
  } catch (error) {
    // A wrong request is an answer as text. Anything else has left the engine in an unknown state.
    const refused = typeof error === 'string';
    self.postMessage({ id, error: refused ? error : String(error), broken: !refused });
  }
};
