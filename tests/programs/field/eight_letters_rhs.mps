NAME a b
ROWS
 N obj
 L k1
 G  k2
 G  k3
 E c.4
COLUMNS
 n'  k1  1  k3  1
 n' c.4 01 k2 1
 n' obj 12
 blue    obj    1.500000e+00
 blue  k1  1
 blue    k2    1    k3    1
 blue c.4 1
RHS
 RHS    k1    1.
    RHS k3 1 c.4 2e0
BOUNDS
 BV bnd n' 1
 BV  bnd  blue
ENDATA