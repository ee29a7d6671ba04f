NAME
ROWS
 L c.1
 N obj
COLUMNS
 M1    'MARKER'    'INTORG'
 v~ obj 5 c.1 -3
 w#  obj  -1.000000e+00  c.1  -2
 M2  'MARKER'  'INTEND'
RHS
 RHS    c.1    -2
RANGES
BOUNDS
    BV    ONE    v~
 LO ONE w# 0
 UP  ONE  w#  0
ENDATA