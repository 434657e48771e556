// VIIRS night lights by state, Venezuela 2014-2022
var states = ee.FeatureCollection("FAO/GAUL/2015/level1").filter(ee.Filter.eq("ADM0_NAME", "Venezuela"))
var viirs = ee.ImageCollection("NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG").select("avg_rad")

Map.centerObject(states, 6)

var years = ee.List.sequence(2014, 2022)

var annual = ee.ImageCollection(years.map(function(y){
  var start = ee.Date.fromYMD(y, 1, 1)
  var img = viirs.filterDate(start, start.advance(1, "year")).median()
  // noise
  img = img.where(img.lt(0.5), 0)
  return img.set("year", y).set("system:time_start", start.millis())
}))

print(annual)

var lights2014 = annual.filter(ee.Filter.eq("year", 2014)).first()
var lights2022 = annual.filter(ee.Filter.eq("year", 2022)).first()

var vis = {min: 0, max: 40, palette: ["black", "purple", "orange", "yellow", "white"]}
Map.addLayer(lights2014.clip(states), vis, "2014")
Map.addLayer(lights2022.clip(states), vis, "2022")

var diff = lights2022.subtract(lights2014)
Map.addLayer(diff.clip(states), {min: -20, max: 20, palette: ["red", "black", "cyan"]}, "diff")

// sum of lights by state and year
var sol = annual.map(function(img){
  return img.reduceRegions({
    collection: states,
    reducer: ee.Reducer.sum(),
    scale: 500,
    tileScale: 4
  }).map(function(f){
    return ee.Feature(null, {
      state: f.get("ADM1_NAME"),
      year: img.get("year"),
      sol: f.get("sum")
    })
  })
}).flatten()

Export.table.toDrive({
  collection: sol,
  description: "sol_venezuela",
  fileFormat: "CSV"
})

print(ui.Chart.image.seriesByRegion(annual, states, ee.Reducer.mean(), "avg_rad", 2000, "system:time_start", "ADM1_NAME")
  .setOptions({title: "Mean radiance", vAxis: {title: "nW/cm2/sr"}}))
