// Lists of the client go to modules.
var scenes = require('users/somebody/tools:lib/scenes.js');
var series = require('users/somebody/tools:lib/series.js');
var ids = ['COPERNICUS/S2/20180101T100409_20180101T100404_T33UUP', 'COPERNICUS/S2/20180106T100401_20180106T100436_T33UUP'];
print(scenes.mosaic(ids), scenes.title(ids, {place: 'Tyrol'}), series.first(ids, 'Alps'), scenes.count(ids.concat(ids)));
