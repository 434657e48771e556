"""Scripts with comments and names in languages of people: English, Spanish, Portuguese and others. `rules.py` has the notation of the templates."""

from rules import *

# one dictionary per language: comments and names
L = {
    "en": dict(
        w=1.2,
        aoi="study area|Study area|define the study area|our region",
        load="load the images|Load Sentinel-2|load collection|filter the collection",
        mask="remove clouds|cloud mask",
        med="median image|make a composite|reduce to the median",
        ndvi="calculate NDVI|NDVI",
        vis="visualization parameters|vis params",
        add="add the layers to the map|show on the map",
        exp="export to Drive|export the result",
        chart="time series chart|make a chart",
        area="calculate area|area in hectares",
        col="collection|imgs|s2",
        img="composite|img|image",
        reg="roi|aoi|area",
        fun="maskClouds|cloudMask",
        lab="Composite|RGB",
        t="Vegetation in «place»|NDVI of «place»|Image composite",
    ),
    "es": dict(
        w=4,
        aoi="Área de estudio|Definir el área de estudio|area de estudio|Zona de estudio|Cargar el límite",
        load="Cargar la colección de imágenes|Colección Sentinel-2|Filtrar por fecha y nubes|cargar imagenes|Selección de imágenes",
        mask="Función para enmascarar nubes|Máscara de nubes|quitar nubes|Enmascarar nubes y sombras",
        med="Imagen mediana|Calcular la mediana|Mosaico|Reducir la colección a una imagen",
        ndvi="Calcular NDVI|Índice de vegetación|calculo del NDVI|Cálculo de índices",
        vis="Parámetros de visualización|visualizacion|Paleta de colores",
        add="Añadir al mapa|Agregar capas al mapa|Mostrar en el mapa|Visualizar",
        exp="Exportar a Google Drive|Exportar la imagen|exportar resultado",
        chart="Gráfico de la serie temporal|Serie de tiempo|Crear grafico",
        area="Calcular superficie en hectáreas|Área por clase|Calcular el area",
        col="coleccion|imagenes|sentinel|coleccionS2|col",
        img="imagen|mosaico|mediana|compuesto",
        reg="zona|area|areaEstudio|limite|cuenca|municipio|roi",
        fun="enmascararNubes|mascaraNubes|quitarNubes|maskNubes",
        lab="Color verdadero|Imagen|Mosaico|Mediana",
        t="Calculo de NDVI en «place»|Mosaico libre de nubes|Análisis de vegetación|Índices espectrales - «place»|Práctica 2: NDVI|Monitoreo de vegetacion",
    ),
    "pt": dict(
        w=3,
        aoi="Área de estudo|Definir a área de interesse|Limite do município|area de interesse",
        load="Carregar a coleção|Coleção Sentinel-2|Filtrar por data e nuvens|carregar imagens|Importar coleção",
        mask="Função para mascarar nuvens|Máscara de nuvens|remover nuvens",
        med="Mediana|Calcular a mediana|Gerar mosaico|Reduzir a coleção",
        ndvi="Calcular NDVI|Cálculo do NDVI|Índice de vegetação",
        vis="Parâmetros de visualização|visualizacao|Paleta de cores",
        add="Adicionar ao mapa|Visualizar no mapa|adicionando as camadas",
        exp="Exportar para o Drive|Exportar imagem|exportando o resultado",
        chart="Gráfico da série temporal|Série temporal|Gerar gráfico",
        area="Calcular área em hectares|Área por classe|calculo da area",
        col="colecao|imagens|sentinel|colecaoS2",
        img="imagem|mosaico|mediana",
        reg="area|limite|municipio|bacia|aoi|roi",
        fun="mascararNuvens|mascaraNuvens|removeNuvens|maskNuvens",
        lab="Cor natural|Imagem|Mosaico",
        t="Cálculo do NDVI|Mosaico Sentinel-2 - «place»|Mapeamento da vegetação|Série temporal de NDVI",
    ),
    "fr": dict(
        w=1.8,
        aoi="Zone d’étude|Zone d'etude|Définir la zone d'étude|emprise",
        load="Charger la collection|Images Sentinel-2|Filtrer par date et nuages",
        mask="Masquer les nuages|Fonction de masque des nuages",
        med="Image médiane|Composite médian|Calcul de la médiane",
        ndvi="Calcul du NDVI|Indice de végétation",
        vis="Paramètres de visualisation|Palette",
        add="Ajouter à la carte|Affichage|Afficher les couches",
        exp="Exporter vers Drive|Exporter le résultat",
        chart="Graphique de la série temporelle|Série temporelle",
        area="Calcul de la superficie|Superficie en hectares",
        col="collection|images|sentinel",
        img="mediane|composite|mosaique",
        reg="zone|zoneEtude|limite|commune|bassin",
        fun="masquerNuages|masqueNuages",
        lab="Couleurs naturelles|Composite|Image",
        t="Calcul du NDVI - «place»|Suivi de la végétation|Composition colorée|TP 2 : télédétection",
    ),
    "de": dict(
        w=1,
        aoi="Untersuchungsgebiet|Gebiet festlegen|AOI",
        load="Bilder laden|Sammlung laden und filtern|Sentinel-2 laden",
        mask="Wolken maskieren|Wolkenmaske",
        med="Median berechnen|Mosaik erstellen",
        ndvi="NDVI berechnen|Vegetationsindex",
        vis="Darstellung|Farben|Darstellungsparameter",
        add="Zur Karte hinzufügen|Anzeigen",
        exp="Nach Drive exportieren|Export",
        chart="Zeitreihe|Diagramm",
        area="Fläche berechnen|Fläche in Hektar",
        col="sammlung|bilder|collection",
        img="bild|mosaik|median",
        reg="gebiet|region|bereich|aoi",
        fun="maskiereWolken|wolkenMaske",
        lab="Echtfarben|Bild|Mosaik",
        t="NDVI für «place»|Übung 3: NDVI|Vegetation im Untersuchungsgebiet",
    ),
    "id": dict(
        w=2,
        aoi="Area studi|Batas wilayah|wilayah kajian|Lokasi penelitian",
        load="Memanggil citra|Filter koleksi citra|Import data Sentinel-2|Koleksi citra",
        mask="Masking awan|Fungsi cloud masking|menghilangkan awan",
        med="Nilai median|Membuat komposit|Mosaik citra",
        ndvi="Menghitung NDVI|Indeks vegetasi|hitung NDVI",
        vis="Parameter visualisasi|visualisasi|Palet warna",
        add="Menampilkan citra|Tampilkan di peta|menambahkan layer",
        exp="Ekspor ke Drive|Export hasil|Simpan ke Google Drive",
        chart="Grafik deret waktu|Membuat grafik",
        area="Menghitung luas|Luas area (ha)",
        col="koleksi|citra|sentinel",
        img="komposit|median|citraMedian|mosaik",
        reg="aoi|wilayah|batas|lokasi|kabupaten",
        fun="maskAwan|maskingAwan|cloudmask",
        lab="Komposit|Citra|RGB",
        t="Pemetaan vegetasi «place»|NDVI Kabupaten|Praktikum 3|Analisis NDVI",
    ),
    "zh": dict(
        w=2,
        aoi="研究区|定义研究区|感兴趣区域|研究区边界",
        load="加载影像|筛选影像集合|加载哨兵2数据|导入数据",
        mask="去云函数|云掩膜|去云",
        med="中值合成|合成影像|取中值",
        ndvi="计算NDVI|计算植被指数|NDVI",
        vis="可视化参数|显示参数",
        add="添加图层|显示结果|加载到地图",
        exp="导出到云盘|导出结果|导出影像",
        chart="绘制时间序列图|生成图表",
        area="计算面积|统计面积",
        col="col|s2|collection|imgCol",
        img="image|img|composite",
        reg="roi|aoi|region|studyArea",
        fun="rmCloud|maskS2clouds|cloudMask|removeCloud",
        lab="RGB|真彩色|合成影像",
        t="NDVI计算|影像合成|植被指数|时间序列分析",
    ),
}
R = L


def c(d, k):
    return "// «" + d[k] + "»"


for lg, d in L.items():
    d = {
        k: (v.replace("|sentinel", "").replace("sentinel|", "").replace("Sentinel-2", "«fw»") if isinstance(v, str) else v)
        for k, v in d.items()
    }
    d = dict(d)
    if lg == "fr":
        d = {k: (v.replace("'", "’") if isinstance(v, str) else v) for k, v in d.items()}
    poly = f"""var «new:region {d["reg"]}» = ee.Geometry.Polygon([
  [«lon», «lat»],
  [«lon», «lat»],
  [«lon», «lat»],
  [«lon», «lat»]
]);"""
    regs = (f"«?60 {c(d, 'aoi')}\n»«let fr=«var:region»|«var:region»»",)
    rule(
        f"f-region-{lg}",
        poly,
        f"var «new:region {d['reg']}» = ee.Geometry.Rectangle([«lonx=«lon»|«lon»», «laty=«lat»|«lat»», «lon», «lat»]);",
        f"var «new:region {d['reg']}» = ee.Geometry.Point([«lon», «lat»]).buffer(«5000|10000|20000|30000»);",
        f"var «new:region {d['reg']}» = ee.FeatureCollection('projects/ee-«first-name-low»/assets/«limite|shp|aoi|boundary|«slug»»');",
    )
    head = f"«site»«let ttl={d['t']}|{d['t'].split('|')[0]}»«// «ttl»|/* «ttl» */|/// «ttl» ///|// «ttl»\n// «person»|// ====== «ttl» ======|// «ttl» «int 2018 2024»»\n\n«f-sa3»«f-red»«f-labs»«?60 {c(d, 'aoi')}\n»«f-region-{lg}»«let fr=«var:region»|«var:region»»\n«?60 Map.centerObject(«fr», «int 7 13»);\n»\n"
    col = f"""«?70 {c(d, "load")}
»var «fco={d["col"]}» = ee.ImageCollection('«fid»')
    .filterBounds(«fr»)
    .filterDate('«fy1»-«fm1»', '«fy1»-«fm2»')
    .«ffc»;
«?50 print(«fco»«?.size()»);
»"""
    med = f"""
«?70 {c(d, "med")}
»var «fim={d["img"]}» = «fco»«fred2»«fclip»;
"""
    nd = f"""
«?80 {c(d, "ndvi")}
»var «fnd=ndvi|NDVI|ndvi» = «fim».normalizedDifference(['«fnir»', '«fred»']).rename('«fnb»');
"""
    vis = f"""
«?70 {c(d, "vis")}
»«f-visrgb»
«f-visnd»
"""
    add = f"""
«?70 {c(d, "add")}
»Map.addLayer(«fim», «fv», '«{d["lab"]}»');
Map.addLayer(«fnd», «fvn», 'NDVI'«fshow»);
"""
    exp = f"""
«?70 {c(d, "exp")}
»Export.image.toDrive({{
  image: «fnd»,
  description: 'NDVI_«fy1»',
  «ffo»scale: «fscale»,
  region: «fr»,
  maxPixels: 1e13
}});
"""
    chart = f"""
«?70 {c(d, "chart")}
»var «fse=serie|conNDVI|ndviCol|withNDVI|tsNDVI» = «fco».map(function(img) {{
  return img.addBands(img.normalizedDifference(['«fnir»', '«fred»']).rename('NDVI'));
}});
var «fgr=grafico|chart|grafica|chart1» = ui.Chart.image.series(«fse».select('NDVI'), «fr», ee.Reducer.mean(), «fscale»)
    .setOptions({{title: 'NDVI', vAxis: {{title: 'NDVI'}}, lineWidth: 1, pointSize: 3}});
print(«fgr»);
"""
    area = f"""
«?70 {c(d, "area")}
»var «fve=veg|vegetacion|mask|mascara» = «fnd».gt(«0.3|0.4|0.5|0.6»);
var «fa=area|superficie|areaVeg|luas» = «fve».multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({{
  reducer: ee.Reducer.sum(),
  geometry: «fr»,
  scale: «fscale»,
  maxPixels: 1e13
}});
print('«ha|Area (ha)|hectares|area ha»', «fa».get('«fnb»'));
"""
    mask = f"""{c(d, "mask")}
function «fmk={d["fun"]}»(«mi=image|img|imagen|imagem|i») {{
  var qa = «mi».select('QA60');
  var «fma=mask|mascara|mascara» = qa.bitwiseAnd(1 << 10).eq(0)
      .and(qa.bitwiseAnd(1 << 11).eq(0));
  return «mi».updateMask(«fma»).divide(10000);
}}

"""
    heads2 = head.replace("«f-sa3»", "«f-sens-s2»«let fy1=2018|2019|2020|2021|2023»«let fmax=0.3|0.3|0.25»")
    colm = col.replace("    .«ffc»;", "    .«ffc»\n    .map(«fmk»);")
    years = "\n".join(
        sub(
            "var «fim»#Y# = ee.ImageCollection('«fid»').filterBounds(«fr»).filterDate('#Y#-«fm1»', '#Y#-«fm2»').«ffc».median().clip(«fr»);",
            k,
        )
        for k in (1, 2, 3)
    )
    nds = "\n".join(sub("var «fnd»#Y# = «fim»#Y#.normalizedDifference(['«fnir»', '«fred»']).rename('«fnb»');", k) for k in (1, 2, 3))
    yb = (
        f"{c(d, 'load')}\n«let fim={d['img']}»«let fnd=ndvi|NDVI|ndvi_»{years}\n\n{c(d, 'ndvi')}\n{nds}\n\n{c(d, 'vis')}\n«f-visnd»\n\n{c(d, 'add')}\n"
        + "\n".join(sub("Map.addLayer(«fnd»#Y#, «fvn», 'NDVI #Y#'«fshow»);", k) for k in (1, 2, 3))
        + f"\n\n{c(d, 'exp')}\n"
        + "\n\n".join(
            sub(
                "Export.image.toDrive({\n  image: «fnd»#Y#,\n  description: 'NDVI_#Y#',\n  «ffo»scale: «fscale»,\n  region: «fr»,\n  maxPixels: 1e13\n});",
                k,
            )
            for k in (1, 2, 3)
        )
    )
    # harder for people of this language: precipitation & table
    rain = f"""// «CHIRPS|chirps {d["reg"].split("|")[0]}|CHIRPS daily|P (mm)»
var «chv=lluvia|chirps|precip|rain|hujan|pluie|P» = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
    .filterDate('«cy=2015|2018|2019|2020|2021|2022»-01-01', '«cy»-12-31')
    .select('precipitation');

var «tot=total|suma|anual|acumulado|sum» = «chv».sum().clip(«fr»);
{c(d, "add")}
Map.addLayer(«tot», {{min: 0, max: «1000|2000|3000|1500», palette: ['white', 'blue', 'purple']}}, '«Total|mm|Precipitacion|Rain»');

{c(d, "chart")}
print(ui.Chart.image.series(«chv», «fr», ee.Reducer.mean(), 5566).setOptions({{title: '«Precipitacion|Rainfall|mm» «cy»', vAxis: {{title: 'mm'}}}}));
"""
    script(
        f"f-lang-{lg}",
        d["w"] * 1.5,
        (3, head + col + med + nd + vis + add + "«?60 " + exp.strip("\n") + "»"),
        (2, head + col + med + nd + vis + add + "«?60 " + area.strip("\n") + "\n»«?50 " + exp.strip("\n") + "»"),
        (2, head + col + chart + med + nd + vis + add),
        (2, heads2 + mask + colm + med + nd + vis + add + exp),
        (2, head + yb),
        (1, head + rain),
    )
