NAME
ROWS
 N obj
 G k1
COLUMNS
 x_3  obj  -1
 blue obj 12e0
 blue  k1  1
 u% obj -1
RHS
 RHS k1 1e0
BOUNDS
    BV  BND  x_3
 BV BND blue 1
 UI  BND  u%  1
ENDATA
