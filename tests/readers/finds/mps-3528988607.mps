* comment
NAME drawn
OBJSENSE
 MIN
ROWS
 N obj
 L    k1
COLUMNS
    M1 'MARKER' 'INTORG'
 z! obj 3 k1 -1
    red obj 12
 red    k1    -1
    x1  obj  5
 M2 'MARKER' 'INTEND'
RHS
 RHS k1 -0.5
RANGES
 RNG  k1  -1
BOUNDS
    UP  BND  z!  1
 BV    BND    red
 UP  BND  x1  1
ENDATA
