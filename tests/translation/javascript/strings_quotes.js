// Quotes, escapes and letters of the world inside strings.
var feature = ee.Feature(null);
print(feature.set('a', 'it\'s', 'b', "say \"so\""));
print(feature.set('a', "it's", 'b', 'say "so"'));
print(feature.set('mixed', 'both \' and "'));
print(feature.set('escapes', 'tab\tline\nback\\slash\u00e9\x41\0end'));
print(feature.set('Überschrift', 'Größe: 5 µm², 東京, naïve, 😀'));
print(feature.set('looks like', '// no comment', 'code', 'var x = 1; /* no */ # no'));
print(feature.set('keywords', 'true null and or not function(x) { return; }'));
print(feature.set('percent', '100%', 'braces', '{0} {name}', 'dollar', '$1'));
print(feature.set('long', 'one ' +
    'two ' + 'three'));
print(feature.set('joined', 'first \
second'));
