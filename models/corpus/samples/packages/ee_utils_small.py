import ee


def get_years(start, end):
    return ee.List.sequence(start, end)


def add_area(f):
    return f.set('area_ha', f.geometry().area(1).divide(10000))


def clip_to(geometry):
    def inner(img):
        return img.clip(geometry)
    return inner


def rename_band(new):
    return lambda img: img.rename(new).copyProperties(img, ['system:time_start'])


def to_celsius(img):
    return img.subtract(273.15).copyProperties(img, ['system:time_start'])


def set_year(img):
    return img.set('year', img.date().get('year'))


def set_month(img):
    return img.set('month', img.date().get('month'))


def is_empty(col):
    return col.size().eq(0)


def print_info(obj):
    print(obj.getInfo())
