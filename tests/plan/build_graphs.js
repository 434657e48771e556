// Builds the graphs of functions under the JavaScript client, without a network.
//
// Reads `{"jobs": [{"names", "values", "body"}], "algorithms": {...}}` and prints `graphs: {"graphs": [...]}` as the last line.
// A graph that cannot be built is `{"error": message}`. The functions run with the rights of this process.
'use strict';
const fs = require('fs');
const loader = require('module');

// The client asks for two modules that only talk to servers.
const load = loader._load;
loader._load = function(name, ...rest) {
  if (name === 'googleapis') return {google: {}};
  if (name === 'xmlhttprequest') return {XMLHttpRequest: class {}};
  return load.call(this, name, ...rest);
};
const ee = require('@google/earthengine');
const {jobs, algorithms} = JSON.parse(fs.readFileSync(0, 'utf8'));
ee.data.getAlgorithms = callback => (callback ? callback(algorithms) : algorithms);
ee.initialize(null, null);

function build(job) {
  try {
    const run = new Function('ee', ...job.names, job.body);
    const values = job.values.map(value => new Function('ee', `return ${value};`)(ee));
    return ee.Serializer.encodeCloudApi(run(ee, ...values));
  } catch (error) {
    return {error: String((error && error.message) || error)};
  }
}

process.stdout.write(`\ngraphs: ${JSON.stringify({graphs: jobs.map(build)})}\n`);
