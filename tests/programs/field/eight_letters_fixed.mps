NAME
ROWS
 N obj
 G k1
COLUMNS
 min obj 3 k1 1
 such obj 1
 such  k1  -1
 y obj 1.5 k1 3
 red  obj  5
 t@ obj 5.00E+00
RHS
 RHS  k1  1.000000000000e+00
 RHS    obj    -2.5
BOUNDS
    UI BND min 1
 FX BND such 1
 UI  BND  y  1
 BV BND red 1
 BV    BND    t@    1
ENDATA