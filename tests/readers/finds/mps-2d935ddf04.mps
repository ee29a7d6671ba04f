NAME          drawn
OBJSENSE
    MINIMIZE
ROWS
 N  obj
 G k1
 L k2
COLUMNS
 t@    obj    1
 t@ k1 1 k2 1
 v~ k2 1
 n' k1 1e0 k2 1
 n'  obj  0
 red    obj    3    k2    1
RHS
 rhs k1 2 k2 3.000000000000e+00
BOUNDS
 BV  BND  t@
    UI    BND    v~    1
 LI BND n' 0
 UI  BND  n'  1
 LI    BND    red    0
    UI BND red 1
ENDATA
