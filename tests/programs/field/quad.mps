NAME t
ROWS
 N o
 G k1
COLUMNS
 red o 1 k1 1
 green o 2 k1 1
RHS
 RHS k1 1
BOUNDS
 BV BOUND red
 BV BOUND green
QUADOBJ
 red red 2
ENDATA
