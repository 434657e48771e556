// Runs test/host in the extension host of Code, against the installed package.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assertHealthy, start, until } from './code_server.mjs';

const FILES = {
  'faulty.js': `var image = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').first();
var ndvi = image.normalizedDifference(['B8', 'B4']);
var red = image.select('B99');
Map.addLayer(image.clipp(ee.Geometry.Point([7, 46]).buffer(1000)));
print(ndvi, red);
`,
  'fixable.js': `var dem = ee.Image('USGS/SRTMGL1_003');
var area = ee.Geometry.Point([7, 46]).buffer(1000);
print(dem.clipp(area), ee.Date('2024-01-01').format('YYYY-MM-DD'));
print(dem.reduceRegion({reducer: ee.Reducer.mean, geometry: area, scale: 30}));
`,
  'terrain.js': `// Slopes of a valley.
var tools = require('users/somebody/tools:slopes');
var dem = ee.Image('USGS/SRTMGL1_003');
print(dem.clip(ee.Geometry.Point([7, 46]).buffer(1000)));
`,
  'clean.py': `import ee

ee.Initialize(project='my-project')
dem = ee.Image('USGS/SRTMGL1_003')
high = dem.updateMask(dem.gt(2000))
print(high.getInfo())
`,
  'other.js': "const list = [3, 1, 2];\nlist.sort().selekt('B99');\nif (list == 0) { console.log(list + 1); }\n",
  'cells.ipynb': JSON.stringify({
    cells: [
      cell('code', "import ee\nee.Initialize(project='my-project')\nscenes = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')"),
      cell('markdown', '# `scenes.first().clipp(1)`'),
      cell('code', "red = scenes.first().select('B99')\nprint(red.getInfo())"),
    ],
    metadata: { language_info: { name: 'python' } },
    nbformat: 4,
    nbformat_minor: 5,
  }),
};

function cell(kind, source) {
  const code = kind === 'code' ? { execution_count: null, outputs: [] } : {};
  return { cell_type: kind, id: `${kind}${source.length}`, metadata: {}, source, ...code };
}

FILES['more.ipynb'] = FILES['cells.ipynb'];

const work = mkdtempSync(join(tmpdir(), 'geols-work-'));
const folder = join(work, 'scripts');
const results = join(work, 'results.jsonl');
mkdirSync(folder);
for (const [name, text] of Object.entries(FILES)) {
  writeFileSync(join(folder, name), text);
}

const code = await start({
  codeServer: process.env.CODE_SERVER,
  node: process.env.NODE24,
  vsix: process.env.VSIX,
  environment: { GEOLS_TEST_RESULTS: results },
});
let failed = 1;
try {
  // Without the permission the page may not open sockets to this machine, and Code never connects.
  const context = await code.browser.newContext({ permissions: ['local-network-access'] });
  const page = await context.newPage();
  await page.exposeFunction('codeAutomationLog', () => undefined);
  await page.exposeFunction('codeAutomationExit', () => undefined);
  const remote = path => ({ scheme: 'vscode-remote', authority: code.address, path });
  await page.route(
    url => url.pathname === '/' && url.searchParams.has('folder'),
    async route => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(id="vscode-workbench-web-configuration" data-settings=")([^"]*)"/, (_, start, text) => {
        const settings = JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
        settings.developmentOptions = {
          extensions: [remote(code.installed)],
          extensionTestsPath: remote(fileURLToPath(new URL('host/index.cjs', import.meta.url))),
        };
        return `${start}${JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
      });
      await route.fulfill({ response, body });
    },
  );
  await page.goto(`http://${code.address}/?folder=${folder}`);
  const lines = () => (existsSync(results) ? readFileSync(results, 'utf8').split('\n').filter(Boolean).map(line => JSON.parse(line)) : []);
  let shown = 0;
  const end = await until(
    'the end of the tests in the extension host',
    () => {
      for (const result of lines().slice(shown)) {
        shown += 1;
        if (result.name) {
          console.log(result.error ? `  FAILED: ${result.name}: ${result.error}` : `  passed: ${result.name}`);
        }
      }
      return lines().find(result => result.end);
    },
    200_000,
  );
  failed = end.failed;
  assertHealthy(code);
} catch (error) {
  failed = 1;
  console.error(`  FAILED: ${error.stack}\n${code.traffic.errors()}\n${code.log().slice(-1500)}`);
} finally {
  await code.stop();
  rmSync(work, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
