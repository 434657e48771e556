// Cana-de-açúcar: série temporal de NDVI por talhão
// Fazenda Santa Rita - Ribeirão Preto/SP

var talhoes = ee.FeatureCollection("projects/ee-agrofabio/assets/talhoes_santa_rita");
var dataInicio = "2021-04-01";
var dataFim = "2022-11-30";

Map.centerObject(talhoes, 13);
Map.addLayer(talhoes, {}, "Talhões");

// Remove nuvens
function removeNuvens(img) {
  var scl = img.select("SCL");
  var mascara = scl.eq(4).or(scl.eq(5)).or(scl.eq(6)).or(scl.eq(7));
  return img.updateMask(mascara);
}

// Calcula índices
function calculaIndices(img) {
  var ndvi = img.normalizedDifference(["B8", "B4"]).rename("ndvi");
  var ndwi = img.normalizedDifference(["B8", "B11"]).rename("ndwi");
  var evi2 = img.expression("2.5 * (nir - red) / (nir + 2.4 * red + 1)", {
    "nir": img.select("B8").divide(10000),
    "red": img.select("B4").divide(10000)
  }).rename("evi2");
  return img.addBands([ndvi, ndwi, evi2]);
}

var s2 = ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED")
  .filterBounds(talhoes)
  .filterDate(dataInicio, dataFim)
  .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 70))
  .map(removeNuvens)
  .map(calculaIndices);

print("Total de imagens:", s2.size());

// Gráfico por talhão
var grafico = ui.Chart.image.seriesByRegion({
  imageCollection: s2.select("ndvi"),
  regions: talhoes,
  reducer: ee.Reducer.mean(),
  scale: 10,
  seriesProperty: "talhao",
  xProperty: "system:time_start"
}).setOptions({
  title: "NDVI por talhão",
  hAxis: {title: "Data"},
  vAxis: {title: "NDVI"},
  interpolateNulls: true,
  lineWidth: 2
});
print(grafico);

// Tabela
var tabela = s2.map(function(img) {
  var medias = img.select(["ndvi", "ndwi", "evi2"]).reduceRegions({
    collection: talhoes,
    reducer: ee.Reducer.mean(),
    scale: 10
  });
  return medias.map(function(f) {
    return f.set("data", img.date().format("YYYY-MM-dd")).setGeometry(null);
  });
}).flatten();

tabela = tabela.filter(ee.Filter.notNull(["ndvi"]));

Export.table.toDrive({
  collection: tabela,
  description: "indices_talhoes",
  folder: "cana",
  fileFormat: "CSV",
  selectors: ["talhao", "data", "ndvi", "ndwi", "evi2"]
});

// Última imagem
var ultima = s2.sort("system:time_start", false).first().clip(talhoes);
print("Última imagem:", ultima.date().format("dd/MM/YYYY"));
Map.addLayer(ultima, {bands: ["B4", "B3", "B2"], min: 0, max: 2500}, "Última imagem");
Map.addLayer(ultima.select("ndvi"), {min: 0.1, max: 0.9, palette: ["red", "yellow", "green"]}, "NDVI última imagem");
