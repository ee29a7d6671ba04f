NAME t
OBJNAME
 cost2
ROWS
 N o
 N cost2
 G k1
COLUMNS
 red o 1 k1 1
 red cost2 5
 green o 2 k1 1
RHS
 RHS k1 1
BOUNDS
 BV BOUND red
 BV BOUND green
ENDATA
