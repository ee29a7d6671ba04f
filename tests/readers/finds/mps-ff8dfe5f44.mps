NAME a b
OBJSENSE
 MIN
ROWS
 N    obj
 L    k1
 G c.2
 L  c.3
 N other
COLUMNS
 M1    'MARKER'    'INTORG'
    green obj 0.25
    green    k1    -1
 green c.2 1
 green other 5
 red  obj  1.5  c.2  1
 bounds  obj  2
 bounds c.2 1 c.3 1
 M2    'MARKER'    'INTEND'
RHS
 RHS c.2 0.5 c.3 2e0
RANGES
    RNG    k1    0
 RNG    c.2    1
BOUNDS
 BV BND green
 BV    BND    red
 UI    BND    bounds    1
ENDATA