// Several statements on a line, blocks without braces, odd spaces.
var a=1,b=2;var c=a+b;print(ee.Number(c));if(c>2)if(a>5)print('never');else print(ee.Image(c));
for(var i=0;i<2;i++)for(var j=0;j<2;j++)print(ee.List([i,j]));
var f=function(x){return x.add(1)},g=function(x){return f(x).multiply(2)};print(g(ee.Image(1)));
while(c-->1)print(ee.Number(c));;
{ var d = 1; { d += 1 } }
print(  ee . Image ( d )  .  rename( 'd' )  )
if (d) {} else print('never');
if (!d); else print(ee.Image(9));
