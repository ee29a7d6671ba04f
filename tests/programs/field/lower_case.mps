name t
rows
 n o
 g k1
columns
 red o 1 k1 1
 green o 2 k1 1
rhs
 RHS k1 1
bounds
 BV BOUND red
 BV BOUND green
endata
