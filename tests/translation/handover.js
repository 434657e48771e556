// Runs scripts of the Code Editor under the real JavaScript client without a network, and tells what each hands over.
//
//   node handover.js FACTS [--charts] < JSON list of [file, answers]      one line of JSON for each file, in order
//
// With --charts, what charts draw is handed over too: images and tables as `chart`, the rest as `chart detail`; and layers that
// are made apart from a map.
// FACTS is the folder with what handover.py wrote from the wheel (algorithms.json, exports.json) and answers.json.
// A line: {ok, parses, error, line, events}; an event is [what, graph or plain value], see README.md.
// Scripts run in this process with its rights: only for scripts that you trust.
'use strict';
const fs = require('fs');
const path = require('path');
const vm = require('vm');
const loader = require('module');

const CLOCK = 1700000000000;
const LIMIT_MS = 10000;
const CHARTS = process.argv.includes('--charts');

// ---- The client. It asks for two modules that only talk to servers.
const load = loader._load;
loader._load = function(name, ...rest) {
  if (name === 'googleapis') return {google: {}};
  if (name === 'xmlhttprequest') return {XMLHttpRequest: class {}};
  return load.call(this, name, ...rest);
};
const ee = require('@google/earthengine');
const facts = name => JSON.parse(fs.readFileSync(path.join(process.argv[2], name), 'utf8'));
const algorithms = facts('algorithms.json');
const exportParameters = facts('exports.json');
const answers = facts('answers.json');

ee.data.getAlgorithms = callback => (callback ? callback(algorithms) : algorithms);
ee.initialize(null, null);

// ---- What the script at work hands over.
let events = [];
const isServer = value => value instanceof ee.ComputedObject || value instanceof ee.Function;
const isRecord = value => Object.prototype.toString.call(value) === '[object Object]';

function handOver(what, object) {
  try {
    const graph = ee.Serializer.encodeCloudApi(object);
    events.push([what, graph]);
    return what === 'print' ? answer(graph) : null;
  } catch (error) {
    events.push([what, {error: String(error.message)}]);
    return null;
  }
}

let prepared = [];

/** What a server might say: what the test has prepared, a constant as it is, else a value of the type that the last algorithm returns. */
function answer(graph) {
  const next = prepared.shift();
  if (next !== undefined && next !== null) return next;
  const constant = value => {
    if ('valueReference' in value) return constant(graph.values[value.valueReference]);
    if ('constantValue' in value) return value.constantValue;
    if ('arrayValue' in value) return (value.arrayValue.values || []).map(constant);
    if ('dictionaryValue' in value) {
      return Object.fromEntries(Object.entries(value.dictionaryValue.values || {}).map(([key, item]) => [key, constant(item)]));
    }
    throw value;
  };
  try {
    return constant({valueReference: graph.result});
  } catch (value) {
    const name = (value.functionInvocationValue || {}).functionName;
    const returns = ((algorithms[name] || {}).returns || '').replace(/<.*/, '');
    return JSON.parse(JSON.stringify(returns in answers ? answers[returns] : 1));
  }
}

/** A plain value as JSON can hold it; server objects in it are handed over, and their answers stand in their places. */
function plain(value, what, depth = 0) {
  if (value === undefined || value === null || value.isStandIn) return null;
  if (isServer(value)) return handOver(what, value);
  if (typeof value === 'number' && !isFinite(value)) return {number: String(value)};
  if (['number', 'string', 'boolean'].includes(typeof value)) return value;
  if (value instanceof RealDate) return {date: value.getTime()};
  if (Array.isArray(value) && depth < 8) return value.map(item => plain(item, what, depth + 1));
  if (isRecord(value) && depth < 8) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, what, depth + 1)]));
  }
  return {kind: typeof value};
}

const show = (...values) => values.forEach(value => {
  if (!(value && value.isStandIn)) events.push(['shown', plain(value, 'print')]);
});

// ---- The client's ways to the server.
ee.data.computeValue = (object, callback) => {
  const value = handOver('print', object);
  return callback ? callback(value) : value;
};
const picture = (...args) => {
  plain(args[0], 'picture');
  const callback = args.find(arg => typeof arg === 'function');
  const made = {mapid: 'map', token: '', thumbid: 'picture', docid: 'table', urlFormat: 'https://tiles'};
  return callback ? callback(made) : made;
};
for (const name of ['getMapId', 'getThumbId', 'getVideoThumbId', 'getFilmstripThumbId', 'getDownloadId', 'getTableDownloadId']) {
  ee.data[name] = picture;
}
for (const name of ['makeThumbUrl', 'makeDownloadUrl', 'makeTableDownloadUrl']) ee.data[name] = () => 'https://picture';
for (const name of ['getAsset', 'listAssets', 'getTaskStatus', 'getTaskList', 'createAsset']) {
  ee.data[name] = (...args) => {
    const callback = args.find(arg => typeof arg === 'function');
    return callback ? callback({assets: []}) : {assets: []};
  };
}

// ---- The clock stands still.
const RealDate = Date;
global.Date = class Date extends RealDate {
  constructor(...args) { super(...(args.length ? args : [CLOCK])); }
  static now() { return CLOCK; }
};

// ---- The Code Editor around a script.

/** Stands in for what has nothing to say here: any member of it, call of it and `new` of it is another one. */
function standIn(members = {}) {
  const target = function() {};
  return new Proxy(target, {
    get(_, name) {
      if (Object.hasOwn(members, name)) return members[name];
      if (name === 'isStandIn') return true;
      if (name === Symbol.toPrimitive) return () => 0;
      if (name === Symbol.iterator) return function*() {};
      if (name === 'length') return 0;
      return name === 'then' || name === 'toJSON' ? undefined : standIn();
    },
    set: () => true,
    apply: () => standIn(),
    construct: () => standIn(),
  });
}

/** Stands in for the chart makers: tells what they are given. */
function charts() {
  const drawn = value => (['Image', 'ImageCollection', 'FeatureCollection'].includes(value.name && value.name()) ? 'chart' : 'chart detail');
  const tell = (value, depth = 0) => {
    if (isServer(value)) handOver(drawn(value), value);
    else if (Array.isArray(value) && depth < 4) value.forEach(item => tell(item, depth + 1));
    else if (isRecord(value) && depth < 4) Object.values(value).forEach(item => tell(item, depth + 1));
  };
  const maker = () => new Proxy(function() {}, {
    get: (_, name) => (name === 'isStandIn' ? true : typeof name === 'symbol' ? undefined : maker()),
    apply(_, __, args) { args.forEach(value => tell(value)); return standIn(); },
    construct(_, args) { args.forEach(value => tell(value)); return standIn(); },
  });
  return CHARTS ? maker() : standIn();
}

/** Arguments by name: those of a single plain object, or as the names go. */
function named(args, names) {
  if (args.length === 1 && isRecord(args[0]) && !isServer(args[0])) return args[0];
  return Object.fromEntries(args.map((value, i) => [names[i] || `argument ${i}`, value]));
}

function addLayer(...args) {
  const layer = named(args, ['eeObject', 'visParams', 'name', 'shown', 'opacity']);
  plain(layer.eeObject, 'map');
  events.push(['layer', plain({style: layer.visParams, name: layer.name, shown: layer.shown, opacity: layer.opacity}, 'map')]);
  return standIn();
}

function exporters() {
  const groups = {};
  for (const [name, parameters] of Object.entries(exportParameters)) {
    const [kind, method] = name.split('.');
    groups[kind] = groups[kind] || {};
    groups[kind][method] = (...args) => {
      const task = {export: name, ...plain(named(args, parameters), 'export')};
      // The default of the Code Editor; Python exports at the resolution of the image.
      const isDecided = kind !== 'image' || ['scale', 'crsTransform', 'dimensions'].some(option => task[option] !== undefined && task[option] !== null);
      events.push(['task', isDecided ? task : {...task, scale: 1000}]);
    };
  }
  return groups;
}

/** A picture beside the map: the client asks for it as for any other. */
function thumbnail(...args) {
  const {image, params} = named(args, ['image', 'params']);
  if (image instanceof ee.ImageCollection) image.getVideoThumbURL(params || {});
  else if (image instanceof ee.Image) image.getThumbURL(params || {});
  return standIn();
}

/** What belongs to `ui.Map` and is no map. */
const uiMapMembers = {Layer: CHARTS ? addLayer : standIn(), Linker: standIn(), CloudStorageLayer: standIn(), DrawingTools: standIn(), GeometryLayer: standIn()};

/** A method that moves the map. */
const looks = (call, ...names) => (...args) => {
  const given = named(args, names);
  events.push(['look', {call, at: plain(names.map(name => given[name]), 'look')}]);
};

function editor(file) {
  const asGeometry = args => args[0] === true || (isRecord(args[0]) && args[0].asGeoJSON);
  const map = () => standIn({
    addLayer,
    getBounds: (...args) => (asGeometry(args) ? {type: 'Polygon', coordinates: [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]]} : [0, 0, 1, 1]),
    getCenter: () => ee.Geometry.Point([11.25, 46.5]),
    getScale: () => 1000,
    getZoom: () => 5,
    setCenter: looks('setCenter', 'lon', 'lat', 'zoom'),
    centerObject: looks('centerObject', 'object', 'zoom'),
    setZoom: looks('setZoom', 'zoom'),
  });
  const exports = {};
  return {
    ee, print: show, alert: show, confirm: () => true, console: {log: show, info: show, warn: show, error: show},
    Map: map(), Export: exporters(), ui: standIn({Map: Object.assign(function() { return map(); }, uiMapMembers), Chart: charts(), Thumbnail: thumbnail}), Chart: charts(), require: name => moduleOf(file, name),
    exports, module: {exports},
  };
}

/** A module: `./name` beside the script, or `users/name/repository:name` in its folder or above. */
function moduleOf(file, name) {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const here = path.resolve(folder, name.split(':').pop());
    const found = [here, here + '.js'].find(place => fs.existsSync(place) && fs.statSync(place).isFile());
    if (found) return evaluate(found).exports;
    if (!name.includes(':') || folder === path.dirname(folder)) throw Error(`Cannot find required repo: ${name}`);
  }
}

const given = [];
global.take = () => given.pop();

/** Runs a file; returns the names that it was given. */
function evaluate(file) {
  const names = editor(file);
  const text = fs.readFileSync(file, 'utf8');
  // On one line, so that lines keep their numbers.
  const script = new vm.Script(`(function(${Object.keys(names).join(', ')}) {${text}\nreturn exports}).apply(globalThis, take())`, {filename: file});
  parses = true;
  given.push(Object.values(names));
  // `exports = {...}` exports the object.
  return {...names, exports: script.runInThisContext({timeout: LIMIT_MS})};
}

let parses = false;
process.stdout.write('\n');
const own = new Set(Object.getOwnPropertyNames(globalThis));
for (const [file, answersOfFile] of JSON.parse(fs.readFileSync(0, 'utf8'))) {
  events = [];
  prepared = answersOfFile;
  parses = false;
  const result = {ok: true, error: null, line: null};
  try {
    evaluate(path.resolve(file));
  } catch (error) {
    const at = String(error && error.stack).split(path.resolve(file) + ':')[1];
    Object.assign(result, {ok: false, error: String(error && error.message || error).slice(0, 300), line: at ? parseInt(at) : null});
  }
  process.stdout.write(JSON.stringify({...result, parses, events}) + '\n');
  // What a script has put beside the names of the language goes with it.
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!own.has(name)) delete globalThis[name];
}
