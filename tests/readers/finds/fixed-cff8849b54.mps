NAME          drawn
ROWS
 N  obj
 G  k1
COLUMNS
    bound     obj       5              k1        4
    blue      obj       2
    MARKER    obj       1
    MARKER    k1        -2
    y         obj       2              k1        3
RHS
    rhs       k1        2
BOUNDS
 BV ONE       bound
 UI ONE       blue      1
 UI         ONE       MARKER    1
 LI ONE       y         0
 UI ONE       y         1
ENDATA
