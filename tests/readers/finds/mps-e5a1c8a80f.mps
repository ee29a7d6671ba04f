* comment
NAME
ROWS
 L    k1
 N  cost
COLUMNS
 u%  k1  1.00E+00  cost  -2.000000e+00
 x_3    k1    2    cost    -1
RHS
 B    k1    03
BOUNDS
    LI  bnd  u%  0
 UI bnd u% 1
 LI    bnd    x_3    0
 UI bnd x_3 1
ENDATA