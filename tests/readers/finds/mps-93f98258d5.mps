NAME
OBJSENSE
    MINIMIZE
ROWS
 N  obj
 G k1
 E    k2
 L c.3
 G k4
COLUMNS
    green    obj    1    k2    1E+00
 green  c.3  1
 free  obj  -2  k1  2
 free  k4  10e-1
RHS
 rhs    k1    -1    k2    1
 rhs  c.3  1  k4  -1
BOUNDS
    BV    BND    green
 BV BND free 1
ENDATA