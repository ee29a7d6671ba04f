NAME a b
ROWS
 L k1
 N    cost
COLUMNS
 n' cost 012 k1 1
    u% cost -2
 u% k1 -1.000000e+00
RHS
 rhs k1 0.5 cost -2.5
RANGES
 RNG  k1  1
BOUNDS
 BV BND n'
    UI  BND  u%  1
ENDATA