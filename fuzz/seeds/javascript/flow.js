outer: for (var i = 0, j; i < 3; i++) { switch (i) { case 1: continue outer; default: break; } }
do { if (a) b(); else if (c) d(); } while (x--);
try { throw new Error('e'); } catch (error) { print(error); } finally { delete a.b; }
var r = /[/)]+/g, q = a ? b : c, t = typeof u === 'string' && v !== void 0 || !w in y;
