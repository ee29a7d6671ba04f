NAME          drawn
OBJSENSE
 MIN
ROWS
 N  obj
 G  c.1
 G  c.2
COLUMNS
    M1        'MARKER'  'INTORG'
    green     obj       12             c.1       -2
    green     c.2       -1
    u%        obj       1.5
    u%        c.1       1
    u%        c.2       2
    M2        'MARKER'  'INTEND'
RHS
    rhs       c.1       3E+00
    rhs       c.2       2
BOUNDS
 UP           u%        1
 LO           u%        0
 UP           green     1
ENDATA
