// Settings have one source, settings.json. `--write` puts them into package.json; without it, package.json is compared with the source,
// and the source with what the server says it reads (`geols server --settings-schema`).

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

const here = new URL('..', import.meta.url);
const read = name => JSON.parse(readFileSync(new URL(name, here), 'utf8'));
const source = read('settings.json');
const manifest = read('package.json');

const wanted = {};
for (const [key, setting] of Object.entries({ ...source.server, ...source.editor })) {
  wanted[`geols.${key}`] = key in source.server ? { scope: 'resource', ...setting } : setting;
}

// The table of the README, between its marks.
const table = Object.entries(wanted)
  .map(([name, setting]) => `| \`${name}\` | \`${JSON.stringify(setting.default)}\` | ${(setting.description ?? setting.markdownDescription).replaceAll('|', '\\|')} |`)
  .join('\n');
const MARKS = /(<!-- settings: npm run settings -->\n)[\s\S]*?(<!-- end -->)/;
const readme = readFileSync(new URL('README.md', here), 'utf8');
const wantedReadme = readme.replace(MARKS, (_, start, end) => `${start}| setting | default | |\n|---|---|---|\n${table}\n${end}`);

if (process.argv.includes('--write')) {
  manifest.contributes.configuration.properties = wanted;
  writeFileSync(new URL('package.json', here), JSON.stringify(manifest, null, 2) + '\n');
  writeFileSync(new URL('README.md', here), wantedReadme);
  process.exit(0);
}

const problems = [];
if (!isDeepStrictEqual(manifest.contributes.configuration.properties, wanted)) {
  problems.push('package.json is not as settings.json says: npm run settings');
}
if (readme !== wantedReadme) {
  problems.push('README.md is not as settings.json says: npm run settings');
}

// Settings of the server by dotted name, whether its schema nests them or not.
function flatten(schema, prefix = '', found = {}) {
  for (const [key, value] of Object.entries(schema.properties ?? {})) {
    const name = prefix + key.replace(/^geols\./, '');
    if (value.properties) {
      flatten(value, name === 'geols' ? '' : `${name}.`, found);
    } else {
      found[name] = value;
    }
  }
  return found;
}

// What each setting is by default and of which type: titles and sentences may differ.
const DEFAULTS = {
  diagnostics: ['boolean', true],
  select: ['array', []],
  ignore: ['array', []],
  severity: ['object', {}],
  globals: ['array', []],
  'inlayHints.types': ['boolean', false],
  'inlayHints.bands': ['boolean', true],
  'inlayHints.parameters': ['boolean', false],
  codeLens: ['boolean', true],
  'completion.snippets': ['boolean', true],
  'translate.show': ['string', 'geemap'],
  'translate.project': ['string', ''],
};

function fromServer() {
  const binary = process.env.GEOLS_BIN ?? new URL('../../target/debug/geols', here).pathname;
  if (!existsSync(binary)) {
    return undefined;
  }
  const help = execFileSync(binary, ['server', '--help'], { encoding: 'utf8' });
  const said = spawnSync(binary, ['server', '--settings-schema'], { encoding: 'utf8', input: '', timeout: 20_000 });
  if (said.status !== 0) {
    if (help.includes('--settings-schema')) {
      problems.push(`geols server --settings-schema fails: ${said.stderr}`);
    }
    return undefined;
  }
  const flat = flatten(JSON.parse(said.stdout));
  return Object.fromEntries(Object.entries(flat).map(([name, schema]) => [name, [schema.type, schema.default]]));
}

const asked = fromServer();
const known = asked ?? DEFAULTS;
for (const [name, [type, byDefault]] of Object.entries(known)) {
  const ours = source.server[name];
  if (!ours) {
    problems.push(`the server reads geols.${name}, which settings.json lacks`);
  } else if (ours.type !== type || (byDefault !== undefined && !isDeepStrictEqual(ours.default, byDefault))) {
    problems.push(`geols.${name} is ${type}, ${JSON.stringify(byDefault)} by default, not ${ours.type}, ${JSON.stringify(ours.default)}`);
  }
}
for (const name of Object.keys(source.server)) {
  if (!(name in known)) {
    problems.push(`settings.json has geols.${name}, which the server does not read`);
  }
}
for (const problem of problems) {
  console.error(problem);
}
if (problems.length > 0) {
  process.exit(1);
}
console.log(`ok: ${Object.keys(wanted).length} settings, compared with ${asked ? 'the schema of the server' : 'the list of the first release'}`);
