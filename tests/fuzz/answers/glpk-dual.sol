c Problem:    
c Rows:       3
c Columns:    4
c Non-zeros:  6
c Status:     OPTIMAL
c Objective:  size = 4 (MINimum)
c
s bas 3 4 f f 4
i 1 l 1 4
i 2 b 1 0
i 3 b 1 0
j 1 l 0 0
j 2 l 0 4
j 3 l 0 4
j 4 b 1 0
e o f
