// switch with breaks, with returns, with strings and numbers.
function scale(sensor) {
  switch (sensor) {
    case 'L8':
    case 'L9':
      return 30;
    case 'S2':
      return 10;
    default:
      return 1000;
  }
}
print(ee.List([scale('L8'), scale('L9'), scale('S2'), scale('MODIS')]));

var month = 4, season;
switch (month % 12) {
  case 3: case 4: case 5:
    season = 'spring';
    break;
  case 6: {
    season = 'summer';
    break;
  }
  default:
    season = 'other';
}
print(ee.String(season));
switch ('1') {
  case 1: print('number'); break;
  case '1': print(ee.String('text')); break;
}
