NAME t
ROWS
 N o
 G k1
 G k2
COLUMNS
 red o 1 k1 1
 green o 2 k1 1
 red k2 1
RHS
 RHS k1 1 k2 1
BOUNDS
 BV BOUND red
 BV BOUND green
ENDATA
