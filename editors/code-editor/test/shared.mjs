// What the tests in the browsers share: the script, waiting, the server.

import { spawn } from 'node:child_process';

/** A script with one fault. */
export const SCRIPT = `// Greenness of a valley in summer.
var valley = ee.Geometry.Rectangle([7.2, 46.1, 7.7, 46.4]);
var summer = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(valley)
    .filterDate('2023-06-01', '2023-09-01')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20));

var ndvi = summer.median().normalizedDifference(['B8', 'B4']).rename('NDVI');
var greenest = ndvi.clipp(valley);
Map.addLayer(greenest, {min: 0, max: 0.8}, 'NDVI');
`;

/** Waits until `what` gives something that is not nothing; an error is a thing to wait out too. */
export async function until(name, what, milliseconds = 20_000) {
  const end = Date.now() + milliseconds;
  let last;
  for (;;) {
    try {
      last = await what();
      if (last) {
        return last;
      }
    } catch (error) {
      last = error.message;
    }
    if (Date.now() > end) {
      throw new Error(`waited ${milliseconds} ms for ${name}; last: ${JSON.stringify(last)}`);
    }
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

/** Moves the mouse somewhere until something shows: one that rested while the text was still on its way rests in vain. */
export async function rest(name, move, shows) {
  await until(name, async () => {
    await move();
    return until(name, shows, 2000);
  });
}

export const passed = name => console.log(`  passed: ${name}`);

let log = '';
/** What all servers have said. */
export const serverLog = () => log;

/** The server as a person starts it. */
export async function startServer(args, token) {
  const env = { ...process.env };
  delete env.GEOLS_TOKEN;
  const child = spawn(process.env.GEOLS_BIN, ['server', ...args], { env: token ? { ...env, GEOLS_TOKEN: token } : env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', text => {
    said += text;
    log += text;
  });
  await until('the server', () => /127\.0\.0\.1:\d+/.test(said));
  return {
    said: () => said,
    port: Number(/127\.0\.0\.1:(\d+)/.exec(said)[1]),
    stop: async () => {
      child.kill();
      await new Promise(resolve => (child.exitCode === null && child.signalCode === null ? child.once('exit', resolve) : resolve()));
    },
  };
}
