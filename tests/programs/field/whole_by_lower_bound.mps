NAME drawn
ROWS
 N cost
 L c.1
COLUMNS
 a.b  cost  12E+00  c.1  1E+00
 green    cost    1.50E+00
    x_3    cost    0.25    c.1    1
    z!    cost    1
 x2  cost  12
RHS
 RHS    c.1    1.5
RANGES
 R  c.1  1
BOUNDS
    BV BND a.b 1
 BV  BND  green
 BV  BND  x_3  1
 LI BND z! 0
    UI    BND    z!    1
    LI    BND    x2    0
 UI BND x2 1
ENDATA