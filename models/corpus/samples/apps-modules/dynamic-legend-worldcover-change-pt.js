// Aplicativo: cobertura da terra por município (MapBiomas-like)
var municipios = ee.FeatureCollection('users/lgeo/municipios_ba');
var colecao = ee.Image('projects/mapbiomas-workspace/public/collection7/mapbiomas_collection70_integration_v2');

var classes = {
  3: {nome: 'Formação Florestal', cor: '006400'},
  4: {nome: 'Formação Savânica', cor: '00ff00'},
  12: {nome: 'Formação Campestre', cor: 'b8af4f'},
  15: {nome: 'Pastagem', cor: 'ffd966'},
  21: {nome: 'Mosaico de Usos', cor: 'fff3bf'},
  24: {nome: 'Área Urbanizada', cor: 'af2a2a'},
  33: {nome: 'Rio, Lago e Oceano', cor: '0000ff'},
  39: {nome: 'Soja', cor: 'c59ff4'}
};

var ids = Object.keys(classes).map(function(k) { return parseInt(k, 10); });
var cores = ids.map(function(k) { return classes[k].cor; });

// Painel
var painel = ui.Panel({style: {width: '330px', padding: '8px'}});
painel.add(ui.Label('Cobertura e uso da terra - Bahia', {fontSize: '18px', fontWeight: 'bold'}));

var seletor = ui.Select({placeholder: 'Carregando municípios...', style: {stretch: 'horizontal'}});
var anoSlider = ui.Slider({min: 1985, max: 2021, value: 2021, step: 1, style: {stretch: 'horizontal'}});
var botao = ui.Button({label: 'Atualizar', onClick: atualizar, style: {stretch: 'horizontal'}});
var areaGrafico = ui.Panel();

painel.add(ui.Label('Município'));
painel.add(seletor);
painel.add(ui.Label('Ano'));
painel.add(anoSlider);
painel.add(botao);
painel.add(areaGrafico);
ui.root.insert(0, painel);

municipios.aggregate_array('NM_MUN').sort().evaluate(function(lista) {
  seletor.items().reset(lista);
  seletor.setPlaceholder('Selecione um município');
});

function atualizar() {
  var nome = seletor.getValue();
  var ano = anoSlider.getValue();
  var mun = municipios.filter(ee.Filter.eq('NM_MUN', nome));
  var geom = mun.geometry();

  var mapa = colecao.select('classification_' + ano).clip(mun);
  var remap = mapa.remap(ids, ee.List.sequence(0, ids.length - 1)).rename('classe');

  Map.layers().reset();
  Map.centerObject(mun);
  Map.addLayer(remap, {min: 0, max: ids.length - 1, palette: cores}, 'Cobertura ' + ano);
  Map.addLayer(ee.Image().paint(mun, 0, 2), {}, nome);

  var areas = ee.Image.pixelArea().divide(10000).addBands(remap).reduceRegion({
    reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'classe'}),
    geometry: geom,
    scale: 30,
    maxPixels: 1e13
  });

  ee.List(areas.get('groups')).evaluate(function(grupos) {
    var linhas = grupos.map(function(g) {
      return {c: [{v: classes[ids[g.classe]].nome}, {v: Math.round(g.sum)}]};
    });
    var tabela = {
      cols: [
        {id: 'classe', label: 'Classe', type: 'string'},
        {id: 'area', label: 'Área (ha)', type: 'number'}
      ],
      rows: linhas
    };
    var coresGrafico = grupos.map(function(g) { return '#' + cores[g.classe]; });
    var grafico = ui.Chart(tabela, 'PieChart', {
      title: nome + ' - ' + ano,
      colors: coresGrafico
    });
    areaGrafico.clear();
    areaGrafico.add(grafico);
  });
}

// Legenda
var legenda = ui.Panel({style: {position: 'bottom-right', padding: '8px 15px'}});
legenda.add(ui.Label('Legenda', {fontWeight: 'bold'}));
ids.forEach(function(k) {
  var caixa = ui.Label('', {backgroundColor: '#' + classes[k].cor, padding: '8px', margin: '0 0 4px 0'});
  var texto = ui.Label(classes[k].nome, {margin: '0 0 4px 6px'});
  legenda.add(ui.Panel([caixa, texto], ui.Panel.Layout.flow('horizontal')));
});
Map.add(legenda);
Map.centerObject(municipios, 6);
