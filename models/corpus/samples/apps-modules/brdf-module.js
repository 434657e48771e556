// c-factor BRDF normalisation of Landsat (constant parameters)
// module: users/nkim/lib:brdf
var constants = {
  pi: Math.PI
};

// f_iso, f_vol, f_geo for each band
var params = {
  blue:  [0.0774, 0.0372, 0.0079],
  green: [0.1306, 0.0580, 0.0178],
  red:   [0.1690, 0.0574, 0.0227],
  nir:   [0.3093, 0.1535, 0.0330],
  swir1: [0.3430, 0.1154, 0.0453],
  swir2: [0.2658, 0.0639, 0.0387]
};

function degToRad(img) {
  return img.multiply(constants.pi).divide(180);
}

// Ross-thick
function kvol(sunZen, viewZen, relAz) {
  var cosPhase = sunZen.cos().multiply(viewZen.cos())
    .add(sunZen.sin().multiply(viewZen.sin()).multiply(relAz.cos()));
  var phase = cosPhase.clamp(-1, 1).acos();
  return ee.Image(constants.pi / 2).subtract(phase).multiply(cosPhase)
    .add(phase.sin())
    .divide(sunZen.cos().add(viewZen.cos()))
    .subtract(constants.pi / 4);
}

// Li-sparse
function kgeo(sunZen, viewZen, relAz) {
  var tanS = sunZen.tan();
  var tanV = viewZen.tan();
  var sec = ee.Image(1).divide(sunZen.cos()).add(ee.Image(1).divide(viewZen.cos()));
  var cosPhase = sunZen.cos().multiply(viewZen.cos())
    .add(sunZen.sin().multiply(viewZen.sin()).multiply(relAz.cos()));
  var dist2 = tanS.pow(2).add(tanV.pow(2))
    .subtract(tanS.multiply(tanV).multiply(relAz.cos()).multiply(2));
  var cross = tanS.multiply(tanV).multiply(relAz.sin()).pow(2);
  var cost = dist2.add(cross).sqrt().multiply(2).divide(sec).clamp(-1, 1);
  var t = cost.acos();
  var overlap = t.subtract(t.sin().multiply(cost)).multiply(sec).divide(constants.pi);
  return overlap.subtract(sec)
    .add(cosPhase.add(1).divide(sunZen.cos()).divide(viewZen.cos()).divide(2));
}

function brdf(p, vol, geo) {
  return vol.multiply(p[1]).add(geo.multiply(p[2])).add(p[0]);
}

/**
 * Normalise to nadir view.
 * img: blue..swir2 and bands SZA, VZA, SAA, VAA in degrees
 */
exports.apply = function(img) {
  var sunZen = degToRad(img.select('SZA'));
  var viewZen = degToRad(img.select('VZA'));
  var relAz = degToRad(img.select('SAA').subtract(img.select('VAA')));
  var zero = ee.Image(0).toFloat();

  var vol = kvol(sunZen, viewZen, relAz);
  var geo = kgeo(sunZen, viewZen, relAz);
  var vol0 = kvol(sunZen, zero, zero);
  var geo0 = kgeo(sunZen, zero, zero);

  var bands = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'];
  var out = bands.map(function(b) {
    var p = params[b];
    var c = brdf(p, vol0, geo0).divide(brdf(p, vol, geo));
    return img.select(b).multiply(c).rename(b);
  });
  return ee.Image.cat(out).copyProperties(img, ['system:time_start']);
};

exports.params = params;
